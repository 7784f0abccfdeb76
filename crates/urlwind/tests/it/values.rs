//! URLs and references as values: converted, compared, hashed and printed; and what errors say.

use std::collections::{BTreeSet, HashSet};
use std::fmt::Display;
use std::hash::{BuildHasher, RandomState};

use urlwind::host::Ipv4Form;
use urlwind::{
    Component, Error, ErrorKind, Host, IpClass, ParseError, RelativeUrl, SearchParams, Url,
    UrlRecord, UrlRef,
};

#[test]
fn a_url_is_made_of_text_and_bytes_and_made_into_text() {
    let url: Url = "HTTP://H/a b".parse().unwrap();
    assert_eq!(Url::try_from("HTTP://H/a b"), Ok(url.clone()));
    assert_eq!(Url::try_from(String::from("HTTP://H/a b")), Ok(url.clone()));
    assert_eq!(Url::try_from(b"HTTP://H/a b".as_slice()), Ok(url.clone()));
    let refused = Url::try_from(b"HTTP://H/\xFF".as_slice());
    assert_eq!(refused, Err(ParseError::InvalidUtf8));
    assert_eq!("x".parse::<Url>(), Err(ParseError::RelativeUrlWithoutBase));
    let record = UrlRecord::from(&url);
    assert_eq!(
        (record.to_string(), Url::from(record)),
        (url.to_string(), url.clone())
    );
    let view = UrlRef::from(&url);
    assert_eq!((view.as_ref(), url.as_ref()), (url.as_str(), view.as_str()));
    assert_eq!(
        format!("{view:>15}|{url:<15}"),
        " http://h/a%20b|http://h/a%20b "
    );
    assert_eq!((view.to_url(), view.to_url().view()), (url.clone(), view));
    assert_eq!(
        (String::from(view), String::from(url.clone())),
        ("http://h/a%20b".into(), "http://h/a%20b".into())
    );
}

#[test]
fn values_are_ordered_and_hashed_as_their_text() {
    let texts = ["b://x", "a:c", "a:b?", "a:b", "a:b#"];
    let mut in_order = texts;
    in_order.sort_unstable();
    let urls: BTreeSet<Url> = texts.map(|text| Url::parse(text).unwrap()).into();
    assert!(urls.iter().map(Url::as_str).eq(in_order));
    let views: BTreeSet<UrlRef> = urls.iter().map(UrlRef::from).collect();
    assert!(views.iter().map(|url| url.as_str()).eq(in_order));
    let hasher = RandomState::new();
    for (url, view) in urls.iter().zip(&views) {
        assert_eq!(hasher.hash_one(url), hasher.hash_one(view));
        assert_eq!(hasher.hash_one(url), hasher.hash_one(url.as_str()));
    }

    let texts = ["b", "?", "/a", "a", "//h"];
    let mut in_order = texts;
    in_order.sort_unstable();
    let references = texts.map(|text| text.parse::<RelativeUrl>().unwrap());
    let set: HashSet<RelativeUrl> = references.clone().into();
    assert!(references.iter().all(|one| set.contains(one)));
    let references: BTreeSet<RelativeUrl> = references.into();
    assert!(references.iter().map(AsRef::as_ref).eq(in_order));
}

#[test]
fn a_reference_is_its_text_without_a_password_where_it_is_printed_for_programmers() {
    let reference = RelativeUrl::try_from("//u:secret@h/").unwrap();
    assert!(!format!("{reference:?}").contains("secret"));
    assert_eq!(format!("{reference:<14}|"), "//u:secret@h/ |");
    assert_eq!(String::from(reference), "//u:secret@h/");
    let error = "a:b".parse::<RelativeUrl>().unwrap_err();
    assert_eq!(error.kind(), ErrorKind::NotRelative);
}

#[test]
fn lists_are_hashed_and_printed_as_their_pairs() {
    let hasher = RandomState::new();
    let of = |query: &str| hasher.hash_one(SearchParams::parse(query));
    assert_eq!(of("a=b&c=d%20e"), of("a=b&c=d+e"));
    for other in ["c=d+e&a=b", "a=b", "a=b&c=d+e&", "ab=&c=d+e"] {
        let is_same = SearchParams::parse(other) == SearchParams::parse("a=b&c=d+e");
        assert_eq!(of(other) == of("a=b&c=d+e"), is_same, "{other}");
    }
    let params = SearchParams::parse("a=b&c=d+e");
    let printed = r#"[("a", "b"), ("c", "d e")]"#;
    assert_eq!(format!("{params:?}"), printed);
    assert_eq!(format!("{:?}", params.iter()), printed);
    let mut url = Url::parse("https://h/?a=b&c=d+e").unwrap();
    assert_eq!(format!("{:?}", url.search_params_mut()), printed);
    assert_eq!(&url[..], url.as_str());
}

#[test]
fn an_error_says_all_itself() {
    let error = Url::options().parse_located("https://").unwrap_err();
    assert!(std::error::Error::source(&error).is_none());
    assert_eq!(error.span(), Some(8..8));
    assert_eq!(error.to_string(), "empty host at byte 8");
    let error = Url::builder("foo").port(1).build().unwrap_err();
    assert_eq!(error.component(), Some(Component::Port));
    assert_eq!(error.to_string(), format!("port: {}", error.kind()));
    let error = Error::from(ParseError::Overflow);
    assert_eq!((error.component(), error.span()), (None, None));
    assert_eq!(error.to_string(), ParseError::Overflow.to_string());
}

/// Sentences that can be told apart.
fn say_different_things(errors: &[&dyn Display]) {
    let said: HashSet<String> = errors.iter().map(ToString::to_string).collect();
    assert_eq!(said.len(), errors.len(), "{said:?}");
    assert!(said.iter().all(|text| text.len() > 8), "{said:?}");
}

#[test]
fn errors_say_different_things() {
    say_different_things(&[
        &ErrorKind::OpaquePath,
        &ErrorKind::CannotHaveCredentialsOrPort,
        &ErrorKind::InvalidScheme,
        &ErrorKind::IncompatibleScheme,
        &ErrorKind::DotSegment,
        &ErrorKind::ReadOnly,
        &ErrorKind::Parse(ParseError::InvalidPort),
        &ErrorKind::NotRelative,
        &ErrorKind::NotAFilePath,
        &ErrorKind::NotAnHttpUri,
    ]);
}

#[cfg(feature = "http")]
#[test]
fn urls_that_are_no_uris_are_refused() {
    let of = |text: &str| http::Uri::try_from(&Url::parse(text).unwrap()).unwrap_err();
    // A `Uri` has at most 64 KB.
    let too_long = format!("http://h/{}", "a".repeat(1 << 16));
    for (text, component) in [("data:x", Component::Host), (&too_long, Component::Input)] {
        let error = of(text);
        assert_eq!(error.kind(), ErrorKind::NotAnHttpUri);
        assert_eq!(error.component(), Some(component));
    }
}

#[test]
fn classes_have_names_of_their_own() {
    for (address, name) in [
        ("8.8.8.8", "public"),
        ("0.0.0.0", "unspecified"),
        ("0.1.2.3", "this-network"),
        ("127.1.2.3", "loopback"),
        ("10.0.0.1", "private"),
        ("100.64.0.1", "shared"),
        ("169.254.1.1", "link-local"),
        ("fd00::1", "unique-local"),
        ("224.0.0.1", "multicast"),
        ("192.0.2.1", "documentation"),
        ("198.18.0.1", "benchmarking"),
        ("240.0.0.1", "reserved"),
        ("255.255.255.255", "broadcast"),
        ("169.254.169.254", "metadata"),
        ("2002:808:808::1", "tunnel"),
    ] {
        assert_eq!(
            IpClass::of(address.parse().unwrap()).name(),
            name,
            "{address}"
        );
        let host = if address.contains(':') {
            format!("[{address}]")
        } else {
            address.to_owned()
        };
        assert_eq!(
            Host::parse(&host).unwrap().classify().name(),
            name,
            "{address}"
        );
    }
    for (host, name) in [
        ("localhost", "localhost"),
        ("metadata.google.internal", "metadata"),
        ("printer.local", "private-name"),
        ("example.test", "reserved-name"),
        ("rust-lang.org", "name"),
    ] {
        assert_eq!(Host::parse(host).unwrap().classify().name(), name, "{host}");
    }
    let forms = [
        Ipv4Form::Mapped,
        Ipv4Form::Compatible,
        Ipv4Form::Nat64,
        Ipv4Form::LocalNat64,
        Ipv4Form::SixToFour,
        Ipv4Form::Teredo,
    ];
    let names: HashSet<&str> = forms.iter().map(|form| form.name()).collect();
    assert_eq!(names.len(), forms.len());
}

#[test]
fn hosts_and_origins_are_values() {
    assert_eq!(
        "EXAMPLE.com".parse(),
        Ok(Host::Domain(String::from("example.com")))
    );
    assert_eq!(
        Host::try_from("a b"),
        Err(ParseError::InvalidDomainCharacter)
    );
    for address in ["127.0.0.1", "::1"].map(|text| text.parse::<std::net::IpAddr>().unwrap()) {
        let host: Host = address.into();
        let url = Url::parse(&format!("http://{host}/")).unwrap();
        assert_eq!(url.host().map(|host| host.to_owned()), Some(host));
    }
    let origin = |text| Url::parse(text).unwrap().origin();
    for text in ["https://a/x", "http://a:81/", "data:x"] {
        assert_eq!(origin(text).to_string(), origin(text).ascii_serialization());
    }
    let in_order = BTreeSet::from(["wss://b/", "https://b/", "https://a/"].map(origin));
    let shown: Vec<String> = in_order.iter().map(ToString::to_string).collect();
    assert_eq!(shown, ["https://a", "https://b", "wss://b"]);
}

#[test]
fn urls_compare_with_text_in_normal_form() {
    let url = Url::parse("https://h").unwrap();
    assert!(url == "https://h/" && url != *"https://h");
    assert_eq!(Url::try_from(&String::from("https://h")).as_ref(), Ok(&url));
    assert_eq!(String::from(&url), "https://h/");
    assert!(HashSet::from([url]).contains("https://h/"));
}
