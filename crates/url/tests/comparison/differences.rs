//! The tables of the README, row by row: results of the published package and of this one.

/// Defines one function for each package, from the same code.
macro_rules! in_both {
    ($(fn $name:ident($($argument:ident: $type:ty),*) $body:block)+) => {
        mod here {
            use url::Url;
            $(pub(super) fn $name($($argument: $type),*) -> String $body)+
        }
        mod published {
            use published_url::Url;
            $(pub(super) fn $name($($argument: $type),*) -> String $body)+
        }
    };
}

in_both! {
    fn parse(input: &str, base: Option<&str>) {
        let url = match base {
            None => Url::parse(input),
            Some(base) => Url::parse(base).and_then(|base| base.join(input)),
        };
        url.map_or_else(|error| format!("{error:?}"), String::from)
    }

    fn set_path(text: &str, path: &str) {
        let mut url = Url::parse(text).unwrap();
        url.set_path(path);
        url.into()
    }

    fn push_segment(text: &str, segment: &str) {
        let mut url = Url::parse(text).unwrap();
        url.path_segments_mut().unwrap().push(segment);
        url.into()
    }

    fn remove_query(text: &str) {
        let mut url = Url::parse(text).unwrap();
        url.set_query(None);
        url.into()
    }

    fn set_host(text: &str, host: Option<&str>) {
        let mut url = Url::parse(text).unwrap();
        match url.set_host(host) {
            Ok(()) => url.into(),
            Err(error) => format!("{error:?}"),
        }
    }

    fn set_ipv4_host(text: &str) {
        let mut url = Url::parse(text).unwrap();
        url.set_ip_host([127, 0, 0, 1].into()).unwrap();
        format!("{:?}", url.host())
    }

    fn set_scheme(text: &str, scheme: &str) {
        let mut url = Url::parse(text).unwrap();
        match url.set_scheme(scheme) {
            Ok(()) => url.into(),
            Err(()) => "Err".into(),
        }
    }

    fn make_relative(base: &str, target: &str) {
        let (base, target) = (Url::parse(base).unwrap(), Url::parse(target).unwrap());
        format!("{:?}", base.make_relative(&target))
    }

    fn to_file_path(text: &str) {
        format!("{:?}", Url::parse(text).unwrap().to_file_path())
    }

    fn origin(text: &str) {
        Url::parse(text).unwrap().origin().ascii_serialization()
    }
}

/// IDNA maps these domains to nothing, which makes them empty.
#[test]
fn domains_that_vanish() {
    for host in ["\u{AD}", "%C2%AD", "\u{AD}\u{200B}%E2%81%A0"] {
        for (input, base) in [
            (format!("http://{host}/"), None),
            (format!("https://u:p@{host}:81/?q"), None),
            (format!("//{host}/"), Some("http://h/")),
            (format!("file://{host}/a"), None),
        ] {
            let published = published::parse(&input, base);
            assert_eq!(here::parse(&input, base), published, "{input}");
            assert_eq!(published, "EmptyHost", "{input}");
        }
        assert_eq!(url::Host::parse(host), Err(url::ParseError::EmptyHost));
        let mut url = url::Url::parse("http://h/").unwrap();
        assert_eq!(url.set_host(Some(host)), Err(url::ParseError::EmptyHost));
    }
    assert_eq!(
        url::Host::parse("\u{AD}\u{378}"),
        Err(url::ParseError::IdnaError)
    );
}

#[test]
fn parsing() {
    for (input, base, published, here) in [
        ("http://h/a^b", None, "http://h/a^b", "http://h/a%5Eb"),
        ("http://xn--a/", None, "IdnaError", "http://xn--a/"),
        ("data:x  #f", None, "data:x  #f", "data:x %20#f"),
        ("file:////x", None, "file:///x", "file:////x"),
        ("file://h//x", None, "file://h/x", "file://h//x"),
        ("file://h/C:/x", None, "file:///C:/x", "file://h/C:/x"),
        ("file:///C|/x", None, "file:///C|/x", "file:///C:/x"),
        ("/C:/x", Some("file://h/y"), "file:///C:/x", "file://h/C:/x"),
        ("/", Some("file://h/C:/a"), "file:///C:/", "file://h/C:/"),
        ("///x", Some("http://h/"), "EmptyHost", "http://x/"),
        (r"\x", Some("foo://h/"), "foo://h/x", r"foo://h/\x"),
        (r"\\x", Some("foo://h/"), "foo://x", r"foo://h/\\x"),
        ("..", Some("foo://h/a/C:/"), "foo://h/a/C:/", "foo://h/a/"),
        ("http://h/C|/..", None, "http://h/C|/", "http://h/"),
        (r"foo://h:80\x", None, r"foo://h:80/\x", "InvalidPort"),
        ("foo://:@/x", None, "foo:///x", "EmptyHost"),
        ("http://xn--a:x/", None, "IdnaError", "InvalidPort"),
        (
            "///[x",
            Some("http://h/"),
            "EmptyHost",
            "InvalidIpv6Address",
        ),
    ] {
        assert_eq!(published::parse(input, base), published, "{input}");
        assert_eq!(here::parse(input, base), here, "{input}");
    }
}

#[test]
fn paths() {
    for (text, path, published, here) in [
        ("http://h/", "a^b", "http://h/a^b", "http://h/a%5Eb"),
        ("foo:/x", "", "foo:", "foo:/"),
        ("foo:/x", "?", "foo:", "foo:/%3F"),
        ("foo:/", "//x", "foo://x", "foo:/.//x"),
        ("foo:x", "a?b", "foo:a?b", "foo:a%3Fb"),
        ("foo:/.//x", "y", "foo:/./y", "foo:/y"),
    ] {
        assert_eq!(
            published::set_path(text, path),
            published,
            "{path} on {text}"
        );
        assert_eq!(here::set_path(text, path), here, "{path} on {text}");
    }
    for (text, segment, published, here) in [
        ("http://h/a", "b^", "http://h/a/b^", "http://h/a/b%5E"),
        ("http://h/a", ".\t.", "http://h/", "http://h/a"),
    ] {
        assert_eq!(
            published::push_segment(text, segment),
            published,
            "{segment:?}"
        );
        assert_eq!(here::push_segment(text, segment), here, "{segment:?}");
    }
    assert_eq!(published::remove_query("data:x ?q"), "data:x");
    assert_eq!(here::remove_query("data:x ?q"), "data:x%20");
}

#[test]
fn hosts_and_schemes() {
    for (text, host, published, here) in [
        ("file:///x", "localhost", "file://localhost/x", "file:///x"),
        ("file://h/x", "", "EmptyHost", "file:///x"),
        ("foo://u@h:1/", "", "foo://u@:1/", "EmptyHost"),
    ] {
        assert_eq!(
            published::set_host(text, Some(host)),
            published,
            "{host} on {text}"
        );
        assert_eq!(here::set_host(text, Some(host)), here, "{host} on {text}");
    }
    let removed = std::panic::catch_unwind(|| published::set_host("foo://h?q", None));
    if cfg!(debug_assertions) {
        assert!(removed.is_err());
    } else {
        assert_eq!(removed.unwrap(), "foo:?q");
    }
    assert_eq!(here::set_host("foo://h?q", None), "foo:/?q");
    assert_eq!(
        published::set_ipv4_host("foo://h/"),
        "Some(Ipv4(127.0.0.1))"
    );
    assert_eq!(
        here::set_ipv4_host("foo://h/"),
        r#"Some(Domain("127.0.0.1"))"#
    );
    assert_eq!(
        here::parse("foo://127.0.0.1/", None),
        published::parse("foo://127.0.0.1/", None)
    );
    assert_eq!(published::set_scheme("http://h/", "file"), "Err");
    assert_eq!(here::set_scheme("http://h/", "file"), "file://h/");
    assert_eq!(here::set_scheme("http://h:81/", "file"), "Err");
}

#[test]
fn the_rest() {
    for (base, target, published, here) in [
        (
            "http://h/a",
            "http://h/b:c",
            r#"Some("b:c")"#,
            r#"Some("/b:c")"#,
        ),
        ("http://h/a?q", "http://h/a", r#"Some("")"#, r#"Some("/a")"#),
        ("foo:/a", "foo:b", r#"Some("/")"#, "None"),
        // Neither considers credentials.
        (
            "http://h/a",
            "http://u:p@h/b",
            r#"Some("b")"#,
            r#"Some("b")"#,
        ),
        (
            "http://u:p@h/a",
            "http://h/b",
            r#"Some("b")"#,
            r#"Some("b")"#,
        ),
    ] {
        assert_eq!(
            published::make_relative(base, target),
            published,
            "{base} to {target}"
        );
        assert_eq!(
            here::make_relative(base, target),
            here,
            "{base} to {target}"
        );
    }
    for (text, published, here) in [
        ("blob:ftp://h/", "ftp://h", "null"),
        ("blob:blob:https://h/", "https://h", "null"),
    ] {
        assert_eq!(published::origin(text), published, "{text}");
        assert_eq!(here::origin(text), here, "{text}");
    }
    if cfg!(unix) {
        let name = "file:///a/b:";
        assert_eq!(published::to_file_path(name), r#"Ok("/a/b:/")"#);
        assert_eq!(here::to_file_path(name), r#"Ok("/a/b:")"#);
    }
}
