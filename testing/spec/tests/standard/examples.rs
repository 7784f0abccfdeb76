//! The tables of examples in the standard.

use encoding_rs::{ISO_2022_JP, SHIFT_JIS, UTF_8};
use spec::{
    Host, Log, PercentEncodeSet, Url, host_parser, host_serializer, percent_decode,
    percent_encode_after_encoding, utf_8_percent_encode,
};

/// <https://url.spec.whatwg.org/#example-percent-encode-operations>
#[test]
fn percent_encode_operations() {
    assert_eq!(percent_decode(b"%25%s%1G"), b"%%s%1G");
    assert_eq!(
        percent_decode("‽%25%2E".as_bytes()),
        [0xE2, 0x80, 0xBD, 0x25, 0x2E]
    );

    let special_query = PercentEncodeSet::SpecialQuery;
    assert_eq!(
        percent_encode_after_encoding(SHIFT_JIS, " ", special_query),
        "%20"
    );
    assert_eq!(
        percent_encode_after_encoding(SHIFT_JIS, "≡", special_query),
        "%81%DF"
    );
    assert_eq!(
        percent_encode_after_encoding(SHIFT_JIS, "‽", special_query),
        "%26%238253%3B"
    );
    assert_eq!(
        percent_encode_after_encoding(ISO_2022_JP, "¥", special_query),
        "%1B(J\\%1B(B"
    );
    assert_eq!(
        percent_encode_after_encoding(SHIFT_JIS, "1+1 ≡ 2%20‽", PercentEncodeSet::FormUrlencoded),
        "1%2B1+%81%DF+2%2520%26%238253%3B"
    );

    let userinfo = PercentEncodeSet::Userinfo;
    assert_eq!(utf_8_percent_encode("≡", userinfo), "%E2%89%A1");
    assert_eq!(utf_8_percent_encode("‽", userinfo), "%E2%80%BD");
    assert_eq!(
        percent_encode_after_encoding(UTF_8, "Say what‽", userinfo),
        "Say%20what%E2%80%BD"
    );
}

/// Checks the standard's notes on the contents of the two largest sets.
#[test]
fn largest_percent_encode_sets() {
    for c in (0..=0x10FFFF).filter_map(char::from_u32) {
        let in_form_set = !(c.is_ascii_alphanumeric() || matches!(c, '*' | '-' | '.' | '_'));
        assert_eq!(
            PercentEncodeSet::FormUrlencoded.contains(c),
            in_form_set,
            "{c:?}"
        );
        // The code points that JavaScript's encodeURIComponent() keeps.
        let in_component_set = !(c.is_ascii_alphanumeric()
            || matches!(c, '-' | '_' | '.' | '!' | '~' | '*' | '\'' | '(' | ')'));
        assert_eq!(
            PercentEncodeSet::Component.contains(c),
            in_component_set,
            "{c:?}"
        );
    }
}

/// <https://url.spec.whatwg.org/#example-host-parsing>: input, output as a domain, output as an opaque host.
#[test]
fn host_parsing() {
    let domain = |host: &str| Some(Host::Domain(host.to_owned()));
    let opaque = |host: &str| Some(Host::Opaque(host.to_owned()));
    let localhost = Some(Host::Ipv6([0, 0, 0, 0, 0, 0, 0, 1]));
    for (input, not_opaque, is_opaque) in [
        ("EXAMPLE.COM", domain("example.com"), opaque("EXAMPLE.COM")),
        (
            "example%2Ecom",
            domain("example.com"),
            opaque("example%2Ecom"),
        ),
        (
            "faß.example",
            domain("xn--fa-hia.example"),
            opaque("fa%C3%9F.example"),
        ),
        ("0", Some(Host::Ipv4(0)), opaque("0")),
        ("%30", Some(Host::Ipv4(0)), opaque("%30")),
        ("0x", Some(Host::Ipv4(0)), opaque("0x")),
        (
            "0xffffffff",
            Some(Host::Ipv4(0xFFFF_FFFF)),
            opaque("0xffffffff"),
        ),
        ("[0:0::1]", localhost.clone(), localhost),
        ("[0:0::1%5D", None, None),
        ("[0:0::%31]", None, None),
        ("09", None, opaque("09")),
        ("example.255", None, opaque("example.255")),
        ("example^example", None, None),
    ] {
        assert_eq!(
            host_parser(input, false, &mut Log::silent()),
            not_opaque,
            "{input}"
        );
        assert_eq!(
            host_parser(input, true, &mut Log::silent()),
            is_opaque,
            "{input}"
        );
        for (host, opaque) in [(not_opaque, false), (is_opaque, true)] {
            if let Some(host) = host {
                let serialized = host_serializer(&host);
                assert_eq!(
                    host_parser(&serialized, opaque, &mut Log::silent()),
                    Some(host),
                    "{serialized}"
                );
            }
        }
    }
    assert_eq!(host_serializer(&Host::Ipv4(0xFFFF_FFFF)), "255.255.255.255");
    assert_eq!(
        host_serializer(&Host::Ipv6([0, 0xF, 0, 0, 0xF, 0xF, 0, 0])),
        "[0:f::f:f:0:0]"
    );
}

/// <https://url.spec.whatwg.org/#example-url-parsing>: input, base, whether it is valid, output.
#[test]
fn url_parsing() {
    for (input, base, valid, output) in [
        (
            "https:example.org",
            None,
            false,
            Some("https://example.org/"),
        ),
        (
            "https://////example.com///",
            None,
            false,
            Some("https://example.com///"),
        ),
        (
            "https://example.com/././foo",
            None,
            true,
            Some("https://example.com/foo"),
        ),
        (
            "hello:world",
            Some("https://example.com/"),
            true,
            Some("hello:world"),
        ),
        (
            "https:example.org",
            Some("https://example.com/"),
            false,
            Some("https://example.com/example.org"),
        ),
        (
            "\\example\\..\\demo/.\\",
            Some("https://example.com/"),
            false,
            Some("https://example.com/demo/"),
        ),
        (
            "example",
            Some("https://example.com/demo"),
            true,
            Some("https://example.com/example"),
        ),
        ("file:///C|/demo", None, false, Some("file:///C:/demo")),
        ("..", Some("file:///C:/demo"), true, Some("file:///C:/")),
        ("file://localhost/", None, true, Some("file:///")),
        ("file://loc%61lhost/", None, false, Some("file:///")),
        (
            "https://user:password@example.org/",
            None,
            false,
            Some("https://user:password@example.org/"),
        ),
        (
            "https://example.org/foo bar",
            None,
            false,
            Some("https://example.org/foo%20bar"),
        ),
        (
            "https://EXAMPLE.com/../x",
            None,
            true,
            Some("https://example.com/x"),
        ),
        ("https://ex ample.org/", None, false, None),
        ("example", None, false, None),
        ("https://example.com:demo", None, false, None),
        ("http://[www.example.com]/", None, false, None),
        (
            "https://example.org//",
            None,
            true,
            Some("https://example.org//"),
        ),
        (
            "https://example.com/[]?[]#[]",
            None,
            false,
            Some("https://example.com/[]?[]#[]"),
        ),
        (
            "https://example/%?%#%",
            None,
            false,
            Some("https://example/%?%#%"),
        ),
        (
            "https://example/%25?%25#%25",
            None,
            true,
            Some("https://example/%25?%25#%25"),
        ),
    ] {
        let mut log = Log::full();
        let url = Url::new(input, base, &mut log);
        assert_eq!(url.map(|url| url.href()).as_deref(), output, "{input}");
        assert_eq!(
            log.validation_errors.is_empty(),
            valid,
            "{input}: {:?}",
            log.validation_errors
        );
    }
}

/// <https://url.spec.whatwg.org/#example-43b5cea5> and the origins of other schemes.
#[test]
fn origins() {
    for (input, origin) in [
        (
            "blob:https://whatwg.org/d0360e2f-caee-469f-9a2f-87d5b0456f6f",
            "https://whatwg.org",
        ),
        ("blob:http://whatwg.org:81/x", "http://whatwg.org:81"),
        ("blob:ftp://whatwg.org/x", "null"),
        ("blob:file:///x", "null"),
        ("blob:blob:https://whatwg.org/x", "null"),
        ("blob:x", "null"),
        ("wss://whatwg.org:443/x", "wss://whatwg.org"),
        ("ftp://[::1]:22/", "ftp://[::1]:22"),
        ("file:///x", "null"),
        ("sc://host/", "null"),
    ] {
        assert_eq!(
            Url::new(input, None, &mut Log::silent()).unwrap().origin(),
            origin,
            "{input}"
        );
    }
}
