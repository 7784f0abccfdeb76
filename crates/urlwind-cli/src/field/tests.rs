//! Which names there are, and what they give.

use urlwind::Url;

use super::{Field, View};
use crate::given::Given;
use crate::readable::{Controls, Form};

const PLAIN: View = View {
    form: Form::NORMAL,
    controls: Controls::Encoded,
};

const GIVEN: Given<'_> = Given {
    text: "in\tput",
    file: "urls.txt",
    line: 7,
    column: 1,
    around: None,
    matched: None,
};

fn value(field: &str, url: &str) -> Option<String> {
    let url = Url::parse(url).unwrap();
    let field = Field::parse(field).unwrap();
    field
        .value(&url, &GIVEN, PLAIN)
        .map(|value| value.into_owned())
}

#[test]
fn names_and_qualifiers() {
    let url = "https://me:p%20w@xn--bcher-kva.de/a%2Fb?q=1+2&q=%0A&e=#é";
    for (field, expected) in [
        (
            "url",
            "https://me:p%20w@xn--bcher-kva.de/a%2Fb?q=1+2&q=%0A&e=#%C3%A9",
        ),
        (
            "decode:url",
            "https://me:p%20w@xn--bcher-kva.de/a%2Fb?q=1+2&q=%0A&e=#é",
        ),
        ("idn:host", "bücher.de"),
        ("idn:origin", "https://bücher.de"),
        ("puny:host", "xn--bcher-kva.de"),
        ("scheme", "https"),
        ("port", ""),
        ("default:port", "443"),
        ("decode:password", "p w"),
        ("must:query", "q=1+2&q=%0A&e="),
        ("query:q", "1 2"),
        ("query-all:q", "1 2 %0A"),
        ("query:e", ""),
        ("decode:hash", "#é"),
        ("host-kind", "domain"),
        ("hostKind", "domain"),
        ("input", "in\tput"),
        ("url:query:q", "1+2"),
        ("url:query-all:q", "1+2 %0A"),
        ("searchParams", "q=1+2&q=%0A&e="),
    ] {
        assert_eq!(value(field, url).as_deref(), Some(expected), "{field}");
    }
    assert_eq!(value("query:none", url), None);
    assert_eq!(value("query-all:none", url), None);
    assert_eq!(value("query", "http://h"), None);
    assert_eq!(value("query", "http://h/?").as_deref(), Some(""));
    assert_eq!(value("default:port", "mailto:x"), None);
}

#[test]
fn parts_of_hosts_and_paths() {
    let url = "https://a.b.example.co.uk/img/logo%20x.tar.gz?q=%20";
    for (field, expected) in [
        ("domain", "example.co.uk"),
        ("suffix", "co.uk"),
        ("subdomain", "a.b"),
        ("tld", "uk"),
        ("path:1", "img"),
        ("path:-1", "logo%20x.tar.gz"),
        ("decode:path:2", "logo x.tar.gz"),
        ("ext", "gz"),
        ("host-class", "name"),
        ("url:query:q", "%20"),
        (":query:q", "%20"),
        (":path:1", "img"),
        (":scheme", "https"),
        ("file", "urls.txt"),
        ("line", "7"),
    ] {
        assert_eq!(value(field, url).as_deref(), Some(expected), "{field}");
    }
    for field in ["path:3", "path:-3"] {
        assert_eq!(value(field, url), None, "{field}");
    }
    for (field, url) in [
        ("domain", "https://co.uk/"),
        ("domain", "https://127.0.0.1/"),
        ("subdomain", "https://example.com/"),
        ("tld", "https://[::1]/"),
        ("path:1", "mailto:x"),
        ("ext", "https://h/.profile"),
        ("ext", "https://h/a."),
        ("ext", "https://h/a.b/c"),
        ("host-class", "mailto:x"),
    ] {
        assert_eq!(value(field, url), None, "{field} {url}");
    }
    assert_eq!(
        value("host-class", "http://10.1/").as_deref(),
        Some("private")
    );
    assert_eq!(
        value("tld", "https://h.example./").as_deref(),
        Some("example")
    );
    assert_eq!(
        value("idn:domain", "https://a.xn--bcher-kva.de/").as_deref(),
        Some("bücher.de")
    );
    for field in [
        "path:0",
        "path:",
        "path:x",
        "idn:ext",
        "decode:domain",
        "must:line",
    ] {
        assert!(Field::parse(field).is_err(), "{field}");
    }
}

#[test]
fn unknown_names() {
    assert!(Field::parse("hots").is_err());
    assert!(Field::parse("defualt:port").is_err());
    assert!(Field::parse("").is_err());
    assert!(Field::parse("hots").unwrap_err().contains("'host'"));
    // A key may be anything.
    assert!(Field::parse("query:a:b").is_ok());
}

#[test]
fn qualifiers_that_would_do_nothing() {
    for field in [
        "default:origin",
        "default:hostname",
        "idn:path",
        "puny:scheme",
        "decode:port",
        "url:origin",
        "decode:query:k",
        "idn:query:k",
        "default:query-all:k",
        "must:scheme",
        "must:href",
        "decode:input",
        "idn:input",
        "decode:host-kind",
        "decode:searchParams",
        "must:must:port",
        "idn:puny:host",
        "decode:url:path",
    ] {
        assert!(Field::parse(field).is_err(), "{field}");
    }
    for field in [
        "must:default:port",
        "default:must:port",
        "must:url:query:k",
        "idn:decode:url",
        "default:puny:url",
        "idn:default:host",
    ] {
        assert!(Field::parse(field).is_ok(), "{field}");
    }
}

#[test]
fn the_default_port_is_written_where_it_stands() {
    for (field, url, expected) in [
        (
            "default:url",
            "https://me@a.example/b//c?/d",
            "https://me@a.example:443/b//c?/d",
        ),
        ("default:href", "http://a:81/", "http://a:81/"),
        ("default:url", "http://[::1]/", "http://[::1]:80/"),
        (
            "idn:default:url",
            "https://b\u{fc}cher.example/",
            "https://b\u{fc}cher.example:443/",
        ),
        ("default:host", "ws://a/", "a:80"),
        ("default:idn:host", "ws://b\u{fc}cher/", "b\u{fc}cher:80"),
        ("default:host", "ws://a:81/", "a:81"),
        // No scheme of these has a port.
        ("default:url", "file:///a", "file:///a"),
        ("default:url", "foo://a/b", "foo://a/b"),
        ("default:host", "foo://a/b", "a"),
        ("default:url", "mailto:a", "mailto:a"),
    ] {
        assert_eq!(
            value(field, url).as_deref(),
            Some(expected),
            "{field} {url}"
        );
    }
}

#[test]
fn what_is_empty_is_not_missing() {
    let is_in = |field: &str, url: &str| {
        Field::parse(field)
            .unwrap()
            .is_in(&Url::parse(url).unwrap(), &GIVEN)
    };
    for (field, with, without) in [
        ("must:query", "http://h/?", "http://h/"),
        ("must:search", "http://h/?", "http://h/"),
        ("must:fragment", "http://h/#", "http://h/?"),
        ("must:hash", "http://h/#", "http://h/"),
        ("must:query:id", "http://h/?id", "http://h/?x"),
        ("must:query:id", "http://h/?id=", "http://h/?"),
        ("must:query-all:id", "http://h/?id=", "http://h/?"),
        ("must:searchParams", "http://h/?a", "http://h/?"),
        ("must:port", "http://h:81/", "http://h:80/"),
        ("must:default:port", "http://h/", "foo://h/"),
        ("must:username", "http://me@h/", "http://:pw@h/"),
        ("must:password", "http://:pw@h/", "http://me@h/"),
        ("must:host", "foo://h", "file:///x"),
        ("must:path", "mailto:x", "foo://h"),
    ] {
        assert!(is_in(field, with), "{field} {with}");
        assert!(!is_in(field, without), "{field} {without}");
    }
}
