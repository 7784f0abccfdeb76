//! The setters that take parts do what the setters of JavaScript's `URL` do, which web-platform-tests
//! drive; and what only they can do.

use alloc::format;
use alloc::string::String;

use crate::Attribute;
use crate::error::{Error, ErrorKind, ParseError};
use crate::host::HostKind;
use crate::record::Url;

const URLS: [&str; 14] = [
    "https://user:pass@example.com:8080/a/b?q#f",
    "https://example.com/",
    "http://h:81",
    "http://127.0.0.1/x#f",
    "ws://[::1]:1/x",
    "ftp://:pw@h/",
    "file:///C:/a",
    "file://server/a",
    "foo://h:80/p?q",
    "foo://u@h",
    "foo:///p",
    "foo:/p",
    "foo:/.//p",
    "foo:opaque ?q",
];

const VALUES: [&str; 40] = [
    "",
    "x",
    "/x",
    "//x",
    "x/../y",
    "..",
    "?x",
    "#x",
    "a b",
    "é",
    "\t",
    "a\tb",
    "a:b",
    "a@b",
    "%41",
    "%",
    "\\x",
    "x\\..\\y",
    "C|",
    "C|/y",
    "localhost",
    "EXAMPLE.org",
    "1.2.3",
    "0x7f.1",
    "1.2.3.256",
    "[::1]",
    "[::1",
    "::1",
    "[::1]x",
    "[]",
    "host:81",
    "[::1]:81",
    "a b.c",
    "a/b",
    "ex%41mple",
    "é.example",
    "https",
    "HTTP",
    "file",
    "foo",
];

/// Changes a copy of `url` in two ways, which must do the same.
fn same(
    url: &Url,
    parts: impl FnOnce(&mut Url) -> Result<(), Error>,
    web: impl FnOnce(&mut Url) -> Result<(), Error>,
    what: &str,
) {
    let (mut by_parts, mut by_web) = (url.clone(), url.clone());
    let outcomes = (parts(&mut by_parts), web(&mut by_web));
    assert_eq!(outcomes.0, outcomes.1, "{what} of {url}");
    assert_eq!(by_parts, by_web, "{what} of {url}");
    assert_eq!(
        by_parts.components(),
        by_web.components(),
        "{what} of {url}"
    );
    assert_eq!(by_parts.check_invariants(), Ok(()), "{what} of {url}");
    if outcomes.0.is_err() {
        assert_eq!(&by_parts, url, "{what} was refused");
    }
}

#[test]
fn parts_and_attributes_agree() {
    for url in URLS.map(|url| Url::parse(url).unwrap()) {
        for value in VALUES {
            let with = |delimiter: char| format!("{delimiter}{value}");
            let what = format!("{value:?}");
            same(
                &url,
                |url| {
                    url.set_query(Some(value));
                    Ok(())
                },
                |url| url.set_attribute(Attribute::Search, &with('?')),
                &what,
            );
            same(
                &url,
                |url| {
                    url.set_fragment(Some(value));
                    Ok(())
                },
                |url| url.set_attribute(Attribute::Hash, &with('#')),
                &what,
            );
            same(
                &url,
                |url| url.set_username(value),
                |url| url.set_attribute(Attribute::Username, value),
                &what,
            );
            same(
                &url,
                |url| url.set_password(Some(value)),
                |url| url.set_attribute(Attribute::Password, value),
                &what,
            );
            if !value.contains(':') {
                same(
                    &url,
                    |url| url.set_scheme(value),
                    |url| url.set_attribute(Attribute::Protocol, value),
                    &what,
                );
            }
            if !url.has_opaque_path() {
                same(
                    &url,
                    |url| {
                        url.set_path(value);
                        Ok(())
                    },
                    |url| url.set_attribute(Attribute::Pathname, value),
                    &what,
                );
            }
            // Where a value is a host and nothing else.
            if !url.has_opaque_path()
                && (!value.contains(['/', '\\', '?', '#', ':', '\t']) || value.ends_with(']'))
            {
                same(
                    &url,
                    |url| Ok(url.set_host(Some(value))?),
                    |url| url.set_attribute(Attribute::Hostname, value),
                    &what,
                );
            }
        }
        same(
            &url,
            |url| {
                url.set_query(None);
                Ok(())
            },
            |url| url.set_attribute(Attribute::Search, ""),
            "no query",
        );
        same(
            &url,
            |url| {
                url.set_fragment(None);
                Ok(())
            },
            |url| url.set_attribute(Attribute::Hash, ""),
            "no fragment",
        );
        for port in [0, 1, 21, 80, 443, 8080, 65535] {
            same(
                &url,
                |url| url.set_port(Some(port)),
                |url| url.set_attribute(Attribute::Port, &format!("{port}")),
                "port",
            );
        }
        same(
            &url,
            |url| url.set_port(None),
            |url| url.set_attribute(Attribute::Port, ""),
            "no port",
        );
    }
}

fn host_set(start: &str, host: &str) -> Result<String, ParseError> {
    let mut url = Url::parse(start).unwrap();
    url.set_host(Some(host))?;
    url.check_invariants().unwrap();
    Ok(String::from(url))
}

#[test]
fn brackets_and_colons_in_hosts() {
    for start in ["http://h/", "foo://h/"] {
        let scheme = &start[..start.len() - 2];
        assert_eq!(host_set(start, "[::1]"), Ok(format!("{scheme}[::1]/")));
        assert_eq!(host_set(start, "x:81"), Ok(format!("{scheme}x/")));
        assert_eq!(host_set(start, "x:"), Ok(format!("{scheme}x/")));
        assert_eq!(
            host_set(start, ":81"),
            Err(ParseError::InvalidDomainCharacter)
        );
        assert_eq!(
            host_set(start, "::1"),
            Err(ParseError::InvalidDomainCharacter)
        );
        // Only what is in brackets on both sides is an address that may hold colons.
        assert_eq!(host_set(start, "[::1"), Err(ParseError::InvalidIpv6Address));
        assert_eq!(
            host_set(start, "[::1]:81"),
            Err(ParseError::InvalidIpv6Address)
        );
        assert_eq!(host_set(start, "a:b]"), Ok(format!("{scheme}a/")));
    }
    assert_eq!(host_set("http://h/", ""), Err(ParseError::EmptyHost));
    assert_eq!(host_set("file://h/", "").as_deref(), Ok("file:///"));
    assert_eq!(host_set("foo://h/", "").as_deref(), Ok("foo:///"));
    assert_eq!(host_set("foo://u@h/", ""), Err(ParseError::EmptyHost));
    assert_eq!(
        host_set("foo:x", "h"),
        Err(ParseError::SetHostOnCannotBeABaseUrl)
    );
}

#[test]
fn addresses_as_hosts() {
    let set = |start: &str, address: &str| {
        let mut url = Url::parse(start).unwrap();
        let outcome = url.set_ip_host(address.parse().unwrap());
        outcome.map(|()| {
            url.check_invariants().unwrap();
            (String::from(url.as_str()), url.host_kind())
        })
    };
    let is = |url: &str, kind| Ok((String::from(url), kind));
    assert_eq!(
        set("http://h/", "1.2.3.4"),
        is("http://1.2.3.4/", HostKind::Ipv4)
    );
    assert_eq!(
        set("file:///", "1.2.3.4"),
        is("file://1.2.3.4/", HostKind::Ipv4)
    );
    // To a scheme that is not special, only an IPv6 address is an address.
    assert_eq!(
        set("foo://h/", "1.2.3.4"),
        is("foo://1.2.3.4/", HostKind::Opaque)
    );
    assert_eq!(
        set("foo:/p", "1.2.3.4"),
        is("foo://1.2.3.4/p", HostKind::Opaque)
    );
    assert_eq!(set("foo://h/", "::1"), is("foo://[::1]/", HostKind::Ipv6));
    assert_eq!(
        set("http://h:1/", "::"),
        is("http://[::]:1/", HostKind::Ipv6)
    );
    let refused = set("foo:x", "::1").map_err(|error| error.kind());
    assert_eq!(refused, Err(ErrorKind::OpaquePath));
}

#[test]
fn hosts_removed() {
    let removed = |start: &str| {
        let mut url = Url::parse(start).unwrap();
        let outcome = url.set_host(None);
        outcome.map(|()| {
            url.check_invariants().unwrap();
            String::from(url)
        })
    };
    assert_eq!(removed("http://h/"), Err(ParseError::EmptyHost));
    assert_eq!(removed("file://h/x").as_deref(), Ok("file:///x"));
    assert_eq!(removed("file:///x").as_deref(), Ok("file:///x"));
    assert_eq!(removed("foo://u:p@h:1/x?q#f").as_deref(), Ok("foo:/x?q#f"));
    assert_eq!(removed("foo://h").as_deref(), Ok("foo:/"));
    assert_eq!(removed("foo://h//x").as_deref(), Ok("foo:/.//x"));
    assert_eq!(removed("foo:/x").as_deref(), Ok("foo:/x"));
    assert_eq!(removed("foo:x"), Err(ParseError::SetHostOnCannotBeABaseUrl));
}

/// An opaque path stays one, whatever is set.
#[test]
fn opaque_paths() {
    for value in VALUES.iter().chain(&["/", "?", "#", " ", "a ", "a?b#c"]) {
        for start in ["foo:x", "foo:x?q", "foo:x#f"] {
            let mut url = Url::parse(start).unwrap();
            url.set_path(value);
            assert!(url.has_opaque_path(), "{value:?}");
            assert_eq!(url.check_invariants(), Ok(()), "{value:?}");
            assert_eq!(&url.as_str()[..4], "foo:");
            assert!(url.as_str().ends_with(&start[5..]), "{value:?}");
        }
    }
    let mut url = Url::parse("foo:x?q").unwrap();
    url.set_path("/a?b#c\u{1} ");
    assert_eq!(url.as_str(), "foo:%2Fa%3Fb%23c%01%20?q");
}

/// One line for each attribute and each way through its setter. The data of web-platform-tests, which other packages
/// run, has more.
#[test]
fn attributes_are_set() {
    use crate::Attribute::*;
    for (url, attribute, value, expected) in [
        ("http://h/p", Href, "x:y", "x:y"),
        ("http://h/p", Protocol, "https:", "https://h/p"),
        ("http://u:p@h/", Username, "v", "http://v:p@h/"),
        ("http://u:p@h/", Password, "", "http://u@h/"),
        ("http://a/p", Host, "b:81", "http://b:81/p"),
        ("file:///p", Host, "b", "file://b/p"),
        ("http://a:81/p", Hostname, "b", "http://b:81/p"),
        ("http://a/p", Port, "81x", "http://a:81/p"),
        ("http://h/a?q", Pathname, "/x/../y?z", "http://h/y%3Fz?q"),
        ("foo://h/a", Pathname, "", "foo://h"),
        ("foo:/a", Pathname, "", "foo:/"),
        ("foo://h/a", Pathname, "x", "foo://h/x"),
        ("file:///p", Pathname, "C|/x", "file:///C:/x"),
        ("file:///p", Pathname, "C:/..", "file:///C:/"),
        ("http://h/p", Pathname, "C:/..", "http://h/"),
        ("http://h/?a", Search, "b c", "http://h/?b%20c"),
        ("http://h/?a#f", Search, "?b", "http://h/?b#f"),
        ("http://h/?a#f", Search, "", "http://h/#f"),
        ("http://h/", Hash, "f g", "http://h/#f%20g"),
        ("http://h/#a", Hash, "#b", "http://h/#b"),
        ("http://h/#a", Hash, "", "http://h/"),
    ] {
        let mut changed = Url::parse(url).unwrap();
        changed.set_attribute(attribute, value).unwrap();
        assert_eq!(
            changed.as_str(),
            expected,
            "{attribute:?} = {value:?} of {url}"
        );
        changed.check_invariants().unwrap();
    }
    for (url, scheme, expected) in [
        ("foo:///p", "bar", "bar:///p"),
        ("file://h/p", "https", "https://h/p"),
    ] {
        let mut changed = Url::parse(url).unwrap();
        changed.set_scheme(scheme).unwrap();
        assert_eq!(changed.as_str(), expected, "{url}");
    }
    let mut url = Url::parse("http://h/?a=1#f").unwrap();
    url.query_pairs_mut().append_pair("b", "2");
    assert_eq!(url.as_str(), "http://h/?a=1&b=2#f");
    url.append_encoded_query("&c").unwrap();
    assert_eq!(url.as_str(), "http://h/?a=1&b=2&c#f");
    url.check_invariants().unwrap();
}

/// What other serializers wrote: tabs are encoded, and do not vanish.
#[test]
fn queries_of_other_serializers() {
    let mut url = Url::parse("https://h/?old#f").unwrap();
    url.set_encoded_query("a=\tb").unwrap();
    assert_eq!(url.as_str(), "https://h/?a=%09b#f");
    url.append_encoded_query("&c='d").unwrap();
    assert_eq!(url.as_str(), "https://h/?a=%09b&c=%27d#f");
    let mut url = Url::parse("foo://h/#f").unwrap();
    url.append_encoded_query("c='d").unwrap();
    assert_eq!(url.as_str(), "foo://h/?c='d#f");
    assert_eq!(url.check_invariants(), Ok(()));
}

#[test]
fn a_query_that_is_encoded_keeps_the_fragment() {
    for (url, expected) in [
        ("https://h/#f", "https://h/?a%20b#f"),
        ("https://h/?old#f", "https://h/?a%20b#f"),
        ("https://h/#", "https://h/?a%20b#"),
        ("https://h/?old", "https://h/?a%20b"),
        ("foo:x?old#f", "foo:x?a%20b#f"),
    ] {
        let mut changed = Url::parse(url).unwrap();
        changed.set_query(Some("a b"));
        assert_eq!(changed.as_str(), expected, "{url}");
        assert_eq!(changed.check_invariants(), Ok(()), "{url}");
    }
}
