use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::error::{Component, ErrorKind, ParseError};
use crate::keys::KeyList;
use crate::record::Url;

fn edited(url: &str, edit: impl FnOnce(&mut Url)) -> String {
    let mut url = Url::parse(url).unwrap();
    edit(&mut url);
    url.check_invariants().unwrap();
    url.into()
}

#[test]
fn other_parameters_keep_their_bytes() {
    let url = "http://h/?a%20b=1&c=%7e&&x+y&c=2#f";
    for (expected, edit) in [
        (
            "http://h/?a%20b=1&c=%C3%A9%26&&x+y#f",
            (|url| url.edit_query().set("c", "é&").commit().unwrap()) as fn(&mut Url),
        ),
        ("http://h/?a%20b=1&c=%7e&&x+y&c=2&n=#f", |url| {
            url.edit_query().set("n", "").commit().unwrap()
        }),
        ("http://h/?a%20b=1&c=%7e&&x+y&c=2&c=3#f", |url| {
            url.edit_query().append("c", "3").commit().unwrap()
        }),
        ("http://h/?a%20b=1&c=%7e&&c=2#f", |url| {
            url.edit_query().remove("x y").commit().unwrap()
        }),
        ("http://h/?&x+y#f", |url| {
            url.edit_query().keep("x y").commit().unwrap()
        }),
        (url, |url| {
            url.edit_query().remove("nothing").commit().unwrap()
        }),
        (url, |url| {
            url.edit_query()
                .remove("nothing")
                .retain(&mut |_, _| true)
                .commit()
                .unwrap()
        }),
        ("http://h/?a%20b=1&c=%7e&c=2&x+y#f", |url| {
            url.edit_query().sort().commit().unwrap()
        }),
        ("http://h/?a%20b=1&#f", |url| {
            url.edit_query()
                .remove("c")
                .append("d", "1")
                .remove("x y")
                .remove("d");
        }),
    ] {
        assert_eq!(edited(url, edit), expected);
    }
    assert_eq!(
        edited("http://h/?a", |url| url
            .edit_query()
            .remove("a")
            .commit()
            .unwrap()),
        "http://h/"
    );
    assert_eq!(
        edited("http://h/?", |url| url
            .edit_query()
            .remove("a")
            .commit()
            .unwrap()),
        "http://h/?"
    );
    assert_eq!(
        edited("http://h/?", |url| url
            .edit_query()
            .append("a", "b")
            .commit()
            .unwrap()),
        "http://h/?a=b"
    );
    assert_eq!(
        edited("http://h/#f", |url| url
            .edit_query()
            .set("a", "b")
            .commit()
            .unwrap()),
        "http://h/?a=b#f"
    );
    assert_eq!(
        edited("foo:x?a=1", |url| url
            .edit_query()
            .set("a", "'")
            .commit()
            .unwrap()),
        "foo:x?a=%27"
    );
}

#[test]
fn sorts_by_utf16_code_units() {
    // U+10000 is D800 DC00 in UTF-16, so it goes before U+FF41.
    assert_eq!(
        edited("http://h/?%EF%BD%81=1&%F0%90%80%80=2&b=3&a=4&b=1", |url| {
            url.edit_query().sort().commit().unwrap()
        }),
        "http://h/?a=4&b=3&b=1&%F0%90%80%80=2&%EF%BD%81=1"
    );
}

/// For every query and key: the parameters of other names are the same bytes in the same order.
#[test]
fn editing_one_key_leaves_the_rest() {
    const PIECES: [&str; 9] = [
        "k=1", "k", "%6b=2", "a=%7E", "", "b+c=%zz", "=", "K=3", "a=k=4",
    ];
    let is_k = |piece: &&str| matches!(*piece, "k=1" | "k" | "%6b=2");
    for seed in 0..PIECES.len().pow(4) {
        let picked: Vec<&str> = (0..4)
            .map(|place| PIECES[seed / PIECES.len().pow(place) % PIECES.len()])
            .collect();
        let others: Vec<&str> = picked
            .iter()
            .copied()
            .filter(|piece| !is_k(piece))
            .collect();
        let url = format!("https://h/p?{}#f", picked.join("&"));
        let whole = |pieces: &[&str]| match pieces {
            [] => String::from("https://h/p#f"),
            _ => format!("https://h/p?{}#f", pieces.join("&")),
        };
        let removed = edited(&url, |url| url.edit_query().remove("k").commit().unwrap());
        assert_eq!(removed, whole(&others), "{url}");
        let first = picked.iter().position(is_k).unwrap_or(picked.len());
        let mut set: Vec<&str> = picked[..first].to_vec();
        set.push("k=n");
        set.extend(picked[first..].iter().filter(|piece| !is_k(piece)));
        assert_eq!(
            edited(&url, |url| url.edit_query().set("k", "n").commit().unwrap()),
            whole(&set),
            "{url}"
        );
        let kept: Vec<&str> = picked
            .iter()
            .copied()
            .filter(|piece| is_k(piece) || piece.is_empty())
            .collect();
        assert_eq!(
            edited(&url, |url| url.edit_query().keep("k").commit().unwrap()),
            whole(&kept),
            "{url}"
        );
    }
}

#[test]
fn append_path_never_surprises() {
    const BASES: [&str; 9] = [
        "https://h",
        "https://h/a",
        "https://h/a/",
        "https://h/a//?q#f",
        "foo://h",
        "foo:/a",
        "foo:/.//a",
        "file:///",
        "file:///C:/x",
    ];
    const PATHS: [&str; 12] = [
        "b", "/b", "b/", "b//c", "//b", "b c", "b?c#d", "b\\c", "b\tc", "%2Fé", "C|", "....",
    ];
    for base in BASES {
        for path in PATHS {
            let before = Url::parse(base).unwrap();
            let mut url = before.clone();
            url.append_path(path).unwrap();
            url.check_invariants().unwrap();
            let kept = before.path().strip_suffix('/').unwrap_or(before.path());
            assert!(url.path().starts_with(kept), "{base} {path}: {url}");
            let appended = url.path()[kept.len()..].strip_prefix('/').unwrap();
            let written = path.strip_prefix('/').unwrap_or(path);
            let decoded = crate::percent::decode_lossy(appended);
            let expected = crate::percent::decode_lossy(written).into_owned();
            let is_drive = before.path() == "/" && path == "C|" && base.starts_with("file");
            assert!(decoded == expected || is_drive, "{base} {path}: {url}");
            assert_eq!(
                (url.query(), url.fragment()),
                (before.query(), before.fragment())
            );
            assert_eq!(
                (url.host_str(), url.scheme()),
                (before.host_str(), before.scheme())
            );
        }
        for path in ["..", ".", "a/../b", "a/.", "%2e", "/.%2E/"] {
            let mut url = Url::parse(base).unwrap();
            assert_eq!(
                url.append_path(path),
                Err(ErrorKind::DotSegment.about(Component::Path)),
                "{path}"
            );
            assert_eq!(url, Url::parse(base).unwrap());
        }
        let mut url = Url::parse(base).unwrap();
        url.append_path("").unwrap();
        assert_eq!(url, Url::parse(base).unwrap());
    }
    let mut url = Url::parse("mailto:x").unwrap();
    assert_eq!(
        url.append_path("y"),
        Err(ErrorKind::OpaquePath.about(Component::Path))
    );
}

#[test]
fn builders_say_what_is_wrong() {
    for (builder, expected) in [
        (
            Url::builder(""),
            ErrorKind::InvalidScheme.about(Component::Scheme),
        ),
        (Url::builder("https"), ParseError::EmptyHost.into()),
        (Url::builder("https").host(""), ParseError::EmptyHost.into()),
        (
            Url::builder("https").host("a/b"),
            ParseError::InvalidDomainCharacter.into(),
        ),
        (
            Url::builder("https").host("1.2.3.256"),
            ParseError::InvalidIpv4Address.into(),
        ),
        (
            Url::builder("foo").username("u"),
            ErrorKind::CannotHaveCredentialsOrPort.about(Component::Username),
        ),
        (
            Url::builder("foo").password("u"),
            ErrorKind::CannotHaveCredentialsOrPort.about(Component::Password),
        ),
        (
            Url::builder("foo").port(1),
            ErrorKind::CannotHaveCredentialsOrPort.about(Component::Port),
        ),
        (
            Url::builder("foo").opaque_path("x").host("h"),
            ErrorKind::OpaquePath.about(Component::Host),
        ),
        (
            Url::builder("foo").opaque_path("x").path("h"),
            ErrorKind::OpaquePath.about(Component::Path),
        ),
        (
            Url::builder("https").opaque_path("x"),
            ErrorKind::OpaquePath.about(Component::Path),
        ),
        (
            Url::builder("foo").segment(".."),
            ErrorKind::DotSegment.about(Component::Path),
        ),
        (
            Url::builder("foo").path("a/%2e"),
            ErrorKind::DotSegment.about(Component::Path),
        ),
    ] {
        assert_eq!(builder.build(), Err(expected), "{builder:?}");
    }
}

#[test]
fn builders_take_data() {
    const DATA: [&str; 12] = [
        "a", "a/b", "a?b", "a#b", "a@b", "a:b", "a\\b", "50%", "é", "a\tb", " a ", "%2e",
    ];
    for data in DATA {
        for scheme in ["https", "foo"] {
            let builder = Url::builder(scheme)
                .username(data)
                .password(data)
                .host("h")
                .port(81);
            let builder = builder
                .segment(data)
                .segment("")
                .segment("z")
                .query_pair(data, data)
                .fragment(data);
            let url = builder.build().unwrap();
            url.check_invariants().unwrap();
            let mut segments = url.decoded_path_segments().unwrap();
            assert_eq!(segments.next().as_deref(), Some(data), "{url}");
            assert_eq!(
                (segments.next().as_deref(), segments.next().as_deref()),
                (Some(""), Some("z"))
            );
            assert_eq!(
                url.query_pairs().next(),
                Some((data.into(), data.into())),
                "{url}"
            );
            assert_eq!((url.host_str(), url.port()), (Some("h"), Some(81)));
            // These have no place for a percent sign that is data, as the setters of the standard.
            if !data.contains('%') {
                assert_eq!(url.decoded_username(), data);
                assert_eq!(url.decoded_password().as_deref(), Some(data));
                assert_eq!(url.decoded_fragment().as_deref(), Some(data));
            }
        }
    }
    let built = |builder: super::UrlBuilder| String::from(builder.build().unwrap());
    assert_eq!(built(Url::builder("FOO")), "foo:/");
    assert_eq!(built(Url::builder("foo").host("")), "foo://");
    assert_eq!(built(Url::builder("foo").host("").path("a")), "foo:///a");
    assert_eq!(built(Url::builder("foo").path("//a")), "foo:/.//a");
    assert_eq!(
        built(Url::builder("file").host("localhost").segment("C|")),
        "file:///C:"
    );
    assert_eq!(
        built(
            Url::builder("https")
                .host("h")
                .path("a/")
                .segment("b")
                .path("c")
        ),
        "https://h/a/b/c"
    );
    assert_eq!(
        built(Url::builder("data").opaque_path("/a?#")),
        "data:%2Fa%3F%23"
    );
}

#[test]
fn tracking() {
    let url = "https://h/?utm_source=a&q=%7e&UTM_x=1&gclid=b&&fbclid#f";
    assert_eq!(
        edited(url, Url::remove_tracking),
        "https://h/?q=%7e&UTM_x=1&#f"
    );
    let own = KeyList::new(["q"]);
    assert_eq!(
        edited(url, |url| url.remove_tracking_with(&own)),
        "https://h/?utm_source=a&UTM_x=1&gclid=b&&fbclid#f"
    );
    assert_eq!(
        edited("https://h/?utm_id=1", Url::remove_tracking),
        "https://h/"
    );
}
