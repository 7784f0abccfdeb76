//! Options: what they change, and where an error is.

use super::{ParseOptions, Url};
use crate::error::{DomainRule, ErrorKind, ParseError};

/// What is blamed in `input`.
fn blamed<'i>(options: ParseOptions<'_>, input: &'i str) -> (ParseError, &'i str, usize) {
    let error = options.parse_located(input).unwrap_err();
    let span = error.span().unwrap();
    let ErrorKind::Parse(reason) = error.kind() else {
        panic!("{error}");
    };
    (reason, &input[span.clone()], span.start)
}

#[test]
fn failures_lie_where_the_parser_was() {
    use ParseError::*;
    // Without tables nothing is known of a host that is not ASCII.
    let invalid = match cfg!(feature = "idna") {
        true => InvalidDomainCharacter,
        false => IdnaError,
    };
    for (input, error, text, start) in [
        // Nothing to trim or to strip.
        ("https://h:80a/x", InvalidPort, "80a", 10),
        ("https://h:é/", InvalidPort, "é", 10),
        ("https://1.2.3.256/é", InvalidIpv4Address, "1.2.3.256", 8),
        ("https://é é/", invalid, "é é", 8),
        ("https://me@\u{AD}/", IdnaError, "\u{AD}", 11),
        // Spaces and controls around it.
        ("  \u{1}https://h:x/ ", InvalidPort, "x", 13),
        ("\n https://[::1 ", InvalidIpv6Address, "[::1", 10),
        // Tabs and newlines inside of it, at its edges and between bytes that are blamed.
        ("\thttps://\th:\tx\ty\t/", InvalidPort, "x\ty", 13),
        (
            "ht\ntps://\r\n1.2.\t3.256",
            InvalidIpv4Address,
            "1.2.\t3.256",
            11,
        ),
        ("https://é\t é/", invalid, "é\t é", 8),
        // Something is missing.
        ("https://", EmptyHost, "", 8),
        (" https:// ", EmptyHost, "", 9),
        ("https://:80/", EmptyHost, "", 8),
        ("https://\tme\t@/é", EmptyHost, "", 13),
        ("foo://:1/", EmptyHost, "", 6),
    ] {
        assert_eq!(
            blamed(Url::options(), input),
            (error, text, start),
            "{input:?}"
        );
    }
    for input in ["", " ", "\t", "é", " é\n", "/é", "1\t:"] {
        let (error, ..) = blamed(Url::options(), input);
        assert_eq!(error, RelativeUrlWithoutBase, "{input:?}");
    }
}

/// The code point of a domain, with its place in the input as it was given.
#[test]
fn failures_name_the_code_point_of_a_domain() {
    use DomainRule::*;
    let why = |input: &str| {
        let error = Url::options().parse_located(input).unwrap_err();
        let why = error.domain()?;
        // It stands within what is blamed, or the domain ends too soon.
        assert!(error.span()?.contains(&why.at), "{input:?}");
        assert!(input.is_char_boundary(why.at), "{input:?}");
        Some((why.rule, why.code_point, why.at))
    };
    for (input, expected) in [
        ("https://a b/", Some((Forbidden, ' ', 9))),
        ("https://a%20b/", Some((Forbidden, ' ', 9))),
        ("file://a%25b/", Some((Forbidden, '%', 8))),
        (" ht\ttps://a%4\t1b\n^", Some((Forbidden, '^', 17))),
        ("https://a%ff/", Some((Disallowed, '\u{FFFD}', 9))),
        ("https://%C3%A9%C3/", Some((Disallowed, '\u{FFFD}', 14))),
        // Other failures are not about a code point of a domain.
        ("https://h:x/", None),
        ("https://1.2.3.256/", None),
        ("https://[::1/", None),
        ("foo://a b/", None),
        ("https://", None),
        ("/é", None),
    ] {
        assert_eq!(why(input), expected, "{input:?}");
    }
    let with_tables = [
        ("https://é\t é/", Forbidden, ' ', 11),
        ("https://me@\u{AD}/", Empty, '\u{AD}', 11),
        ("https://a.b%C2%80c/", Disallowed, '\u{80}', 11),
        ("https://\u{5D0}.1a/", Bidi, '1', 11),
        ("\thttps://%C3%A9.\nxn--b9", Punycode, 'x', 17),
    ];
    for (input, rule, code_point, at) in with_tables {
        let found = why(input);
        match cfg!(feature = "idna") {
            true => assert_eq!(found, Some((rule, code_point, at)), "{input:?}"),
            // Only that it is not ASCII is known.
            false => assert_eq!(found.unwrap().0, Disallowed, "{input:?}"),
        }
    }
    let error = Url::options().parse_located("https://h:x/").unwrap_err();
    let shown = alloc::format!("{error}");
    assert_eq!(shown, "invalid port number at bytes 10 to 11");
}

#[test]
fn what_is_too_long_is_not_cut_inside_a_character() {
    let input = "https://h/é€\u{1F600}";
    let starts = [
        (10, 10),
        (11, 10),
        (12, 12),
        (13, 12),
        (14, 12),
        (15, 15),
        (18, 15),
    ];
    for (limit, start) in starts {
        let (error, text, found) = blamed(Url::options().max_length(limit), input);
        assert_eq!((error, found), (ParseError::Overflow, start), "{limit}");
        assert_eq!(text, &input[start..]);
    }
    // Long enough for the input, but not for what becomes of it.
    let (error, text, start) = blamed(Url::options().max_length(19), input);
    assert_eq!((error, text, start), (ParseError::Overflow, "", 19));
    let (_, text, _) = blamed(Url::options().max_length(0), "é");
    assert_eq!(text, "é");
}

/// Whatever is blamed is a slice of the input, not a part of a character.
#[test]
fn every_short_input_is_blamed_in_one_piece() {
    let pieces = [
        "http:", "//", "é", "\t", " ", ":", "x", "[", "@", "%", "1.", "\u{AD}",
    ];
    let count = pieces.len();
    let base = Url::parse("http://h/").unwrap();
    for choice in 0..count.pow(4) {
        let input: alloc::string::String = (0..4)
            .map(|place| pieces[choice / count.pow(place) % count])
            .collect();
        for options in [Url::options(), Url::options().base_url(Some(&base))] {
            if let Err(error) = options.parse_located(&input) {
                let span = error.span().unwrap();
                assert!(input.get(span.clone()).is_some(), "{span:?} of {input:?}");
                let at = error.domain().map_or(span.start, |why| why.at);
                assert!(input.is_char_boundary(at), "{at} of {input:?}");
            }
        }
    }
}
