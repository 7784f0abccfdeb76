//! The host parser, domains and opaque hosts.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::*;
use crate::error::ParseError::{
    self, EmptyHost, IdnaError, InvalidDomainCharacter, InvalidIpv4Address, InvalidIpv6Address,
};

/// Parses into a buffer that holds something already, as the URL parser does.
fn parse_both_ways(input: &str, is_opaque: bool) -> Result<(HostKind, String), ParseError> {
    let mut out = String::from("https://");
    let result = parse_into(input, is_opaque, &mut out).map(|kind| (kind, out.split_off(8)));
    let host = if is_opaque {
        Host::parse_opaque(input)
    } else {
        Host::parse(input)
    };
    match (&result, &host) {
        (Ok((kind, text)), Ok(host)) => {
            assert_eq!(host.to_string(), *text, "{input:?}");
            assert_eq!(
                Host::from_serialized(*kind, text).unwrap(),
                *host,
                "{input:?}"
            );
            assert_eq!(out, "https://");
        }
        (result, host) => assert_eq!(result.as_ref().err(), host.as_ref().err(), "{input:?}"),
    }
    result
}

fn ok(kind: HostKind, text: &str) -> Result<(HostKind, String), ParseError> {
    Ok((kind, text.into()))
}

/// The table at the start of the standard's chapter on hosts.
#[test]
fn the_standards_examples() {
    let (domain, opaque) = (HostKind::Domain, HostKind::Opaque);
    let (ipv4, ipv6) = (HostKind::Ipv4, HostKind::Ipv6);
    let cases = [
        (
            "EXAMPLE.COM",
            ok(domain, "example.com"),
            ok(opaque, "EXAMPLE.COM"),
        ),
        (
            "example%2Ecom",
            ok(domain, "example.com"),
            ok(opaque, "example%2Ecom"),
        ),
        #[cfg(feature = "idna")]
        (
            "fa\u{df}.example",
            ok(domain, "xn--fa-hia.example"),
            ok(opaque, "fa%C3%9F.example"),
        ),
        #[cfg(not(feature = "idna"))]
        (
            "fa\u{df}.example",
            Err(IdnaError),
            ok(opaque, "fa%C3%9F.example"),
        ),
        ("0", ok(ipv4, "0.0.0.0"), ok(opaque, "0")),
        ("%30", ok(ipv4, "0.0.0.0"), ok(opaque, "%30")),
        ("0x", ok(ipv4, "0.0.0.0"), ok(opaque, "0x")),
        (
            "0xffffffff",
            ok(ipv4, "255.255.255.255"),
            ok(opaque, "0xffffffff"),
        ),
        ("[0:0::1]", ok(ipv6, "[::1]"), ok(ipv6, "[::1]")),
        (
            "[0:0::1%5D",
            Err(InvalidIpv6Address),
            Err(InvalidIpv6Address),
        ),
        (
            "[0:0::%31]",
            Err(InvalidIpv6Address),
            Err(InvalidIpv6Address),
        ),
        ("09", Err(InvalidIpv4Address), ok(opaque, "09")),
        (
            "example.255",
            Err(InvalidIpv4Address),
            ok(opaque, "example.255"),
        ),
        (
            "example^example",
            Err(InvalidDomainCharacter),
            Err(InvalidDomainCharacter),
        ),
    ];
    for (input, domain, opaque) in cases {
        assert_eq!(parse_both_ways(input, false), domain, "{input}");
        assert_eq!(parse_both_ways(input, true), opaque, "{input}");
    }
}

#[test]
fn every_ascii_byte_in_a_host() {
    let forbidden_host = "\0\t\n\r #/:<>?@[\\]^|";
    for byte in 0..0x80u8 {
        let character = char::from(byte);
        let input = format!("a{character}b");
        let forbidden = forbidden_host.contains(character);
        let forbidden_domain = forbidden || byte < 0x20 || character == '%' || byte == 0x7F;

        let domain = parse_both_ways(&input, false);
        match forbidden_domain {
            true => assert_eq!(domain, Err(InvalidDomainCharacter), "{input:?}"),
            false => assert_eq!(domain, ok(HostKind::Domain, &input.to_ascii_lowercase())),
        }
        let encoded = parse_both_ways(&format!("a%{byte:02x}b"), false);
        match forbidden_domain {
            true => assert_eq!(encoded, Err(InvalidDomainCharacter), "{input:?}"),
            false => assert_eq!(encoded, domain, "{input:?}"),
        }
        let opaque = parse_both_ways(&input, true);
        match forbidden {
            true => assert_eq!(opaque, Err(InvalidDomainCharacter), "{input:?}"),
            false if byte < 0x20 || byte == 0x7F => {
                assert_eq!(opaque, ok(HostKind::Opaque, &format!("a%{byte:02X}b")));
            }
            false => assert_eq!(opaque, ok(HostKind::Opaque, &input)),
        }
    }
}

#[test]
fn errors_say_what_is_wrong() {
    let cases = [
        ("", EmptyHost),
        ("[", InvalidIpv6Address),
        ("[]", InvalidIpv6Address),
        ("[::1", InvalidIpv6Address),
        ("[::1]x", InvalidIpv6Address),
        ("]", InvalidDomainCharacter),
        ("a%", InvalidDomainCharacter),
        ("a%2", InvalidDomainCharacter),
        ("%00", InvalidDomainCharacter),
        ("%25", InvalidDomainCharacter),
        ("%ff", IdnaError),
        ("%C3", IdnaError),
        ("1.2.3.4.5", InvalidIpv4Address),
    ];
    for (input, error) in cases {
        assert_eq!(parse_both_ways(input, false), Err(error), "{input}");
    }
}

#[test]
fn empty_and_opaque_hosts() {
    assert_eq!(parse_both_ways("", true), ok(HostKind::Empty, ""));
    assert_eq!(Host::parse_opaque(""), Ok(Host::Domain(String::new())));
    assert_eq!(
        parse_both_ways("a%zz%41\u{1f308}", true),
        ok(HostKind::Opaque, "a%zz%41%F0%9F%8C%88")
    );
}

#[test]
fn hosts_compare_whatever_holds_them() {
    let owned = Host::parse("example.com").unwrap();
    assert_eq!(owned, Host::Domain("example.com"));
    assert_eq!(Host::Domain("example.com").to_owned(), owned);
    assert_ne!(owned, Host::Domain("example.org"));
    assert_ne!(Host::parse("1.2.3.4").unwrap(), Host::Domain("1.2.3.4"));
    assert!(Host::Domain("a") < Host::Domain("b"));
    assert!(Host::Domain("z") < Host::Ipv4([0, 0, 0, 0].into()));
    assert_eq!(Host::from_serialized(HostKind::None, ""), None);
    assert_eq!(
        Host::from_serialized(HostKind::Empty, ""),
        Some(Host::Domain(""))
    );
}

#[test]
fn ascii_domains_never_fail_idna() {
    for domain in [
        "xn--",
        "xn--a",
        "xn--8i7caa",
        "xn--a.xn--zca",
        "xn--a-yoc",
        "a--b",
        "-",
        "a..b",
        ".",
    ] {
        assert_eq!(parse_both_ways(domain, false), ok(HostKind::Domain, domain));
        assert_eq!(
            domain_to_ascii(&domain.to_uppercase()).as_deref(),
            Ok(domain)
        );
    }
    let long = "a".repeat(100_000);
    assert_eq!(domain_to_ascii(&long).as_deref(), Ok(&*long));
}

#[test]
fn domain_to_ascii_neither_decodes_nor_looks_for_addresses() {
    assert_eq!(domain_to_ascii("0x7F.1").as_deref(), Ok("0x7f.1"));
    assert_eq!(domain_to_ascii("a%41"), Err(InvalidDomainCharacter));
    assert_eq!(domain_to_ascii("[::1]"), Err(InvalidDomainCharacter));
    assert_eq!(domain_to_ascii(""), Err(EmptyHost));
}

/// What holds with and without the tables.
#[test]
fn strict_domains() {
    let label = "a".repeat(63);
    let long: Vec<&str> = [&*label; 3].into_iter().chain([&label[..61]]).collect();
    let longest = long.join(".");
    assert_eq!(longest.len(), 253);
    for domain in [
        "a",
        "Example.COM",
        "a-b.c",
        "1.2",
        "ab-c",
        &*label,
        &*longest,
    ] {
        assert_eq!(
            domain_to_ascii_strict(domain),
            Ok(domain.to_ascii_lowercase()),
            "{domain}"
        );
    }
    let too_long = format!("{longest}a");
    let bad = [
        "",
        ".",
        "a.",
        ".a",
        "a..b",
        "a_b",
        "a b",
        "a*",
        "-a",
        "a-",
        "ab--c",
        "a.-b",
        "xn--a",
        "xn--",
        &*format!("{label}a"),
        &*too_long,
        "\u{fffd}",
        "a:b",
        "%61",
    ];
    for domain in bad {
        assert_eq!(domain_to_ascii_strict(domain), Err(IdnaError), "{domain}");
    }
}

#[test]
fn domains_that_are_no_punycode_are_shown_as_they_are() {
    for domain in ["example.com", "xn--", "xn--a", "xn--8i7caa", "a..b", ""] {
        assert_eq!(domain_to_unicode(domain), domain);
    }
    assert_eq!(domain_to_unicode("EXAMPLE.com"), "example.com");
}

#[cfg(feature = "idna")]
mod with_tables {
    use super::*;
    use crate::idna::encode_by_the_rfc;

    #[test]
    fn non_ascii_domains() {
        let domain = |text| ok(HostKind::Domain, text);
        let cases = [
            ("b\u{fc}cher.example", domain("xn--bcher-kva.example")),
            ("B\u{dc}CHER.EXAMPLE", domain("xn--bcher-kva.example")),
            ("\u{2615}.example", domain("xn--53h.example")),
            ("b%C3%BCcher", domain("xn--bcher-kva")),
            ("\u{ff27}\u{ff4f}.com", domain("go.com")),
            ("a\u{3002}b", domain("a.b")),
            (
                "\u{ff11}\u{ff12}\u{ff17}.1",
                ok(HostKind::Ipv4, "127.0.0.1"),
            ),
            ("\u{ff10}x7f.1", ok(HostKind::Ipv4, "127.0.0.1")),
            ("\u{ff12}56.256", Err(InvalidIpv4Address)),
            ("\u{ad}", Err(IdnaError)),
            ("%C2%AD", Err(IdnaError)),
            ("\u{ff05}\u{ff14}\u{ff11}", Err(IdnaError)),
            ("\u{e9} ", Err(InvalidDomainCharacter)),
            ("\u{fffd}", Err(IdnaError)),
            ("xn--a.\u{df}", Err(IdnaError)),
            ("-\u{2020}", domain("xn----xhn")),
            ("<\u{338}", domain("xn--gdh")),
        ];
        for (input, expected) in cases {
            assert_eq!(parse_both_ways(input, false), expected, "{input}");
        }
    }

    /// Seal script and a small letter, which Unicode 18 assigned, and neighbors that it did not.
    #[test]
    fn code_points_of_unicode_18() {
        let parsed = parse_both_ways("\u{3e8ac}", false);
        assert_eq!(parsed, ok(HostKind::Domain, "xn--t92s"));
        assert_eq!(
            domain_to_ascii_strict("\u{3e8ac}").as_deref(),
            Ok("xn--t92s")
        );
        assert_eq!(domain_to_unicode("xn--t92s"), "\u{3e8ac}");
        assert_eq!(
            domain_to_ascii("xn--t92s.\u{e9}").as_deref(),
            Ok("xn--t92s.xn--9ca")
        );
        assert_eq!(domain_to_ascii("\u{209d}").as_deref(), Ok("w"));
        for unassigned in ["\u{378}", "\u{3fc40}"] {
            let encoded = format!("xn--{}", encode_by_the_rfc(unassigned));
            assert_eq!(parse_both_ways(unassigned, false), Err(IdnaError));
            assert_eq!(domain_to_ascii_strict(&encoded), Err(IdnaError));
            assert_eq!(domain_to_unicode(&encoded), encoded);
            assert_eq!(
                domain_to_ascii(&format!("{encoded}.\u{e9}")),
                Err(IdnaError)
            );
        }
    }

    /// U+1B3A and two others were marks to the Bidi rule of Unicode 17, and are letters to that of 18.
    #[test]
    fn bidi_classes_are_those_of_unicode_18() {
        for letter in ['\u{1B3A}', '\u{1B3C}', '\u{1B42}'] {
            // In a label from right to left no letter from left to right may stand.
            let rtl = format!("\u{5D0}{letter}");
            let encoded = format!("xn--{}", encode_by_the_rfc(&rtl));
            assert_eq!(domain_to_ascii(&rtl), Err(IdnaError));
            assert_eq!(domain_to_ascii_strict(&encoded), Err(IdnaError));
            assert_eq!(domain_to_unicode(&encoded), encoded);
            // Also where the Punycode is not ASCII yet, and its dot neither.
            let wide = format!("{}\u{3002}a", encoded.replace("xn--", "\u{FF38}n-\u{FF0D}"));
            assert_eq!(domain_to_ascii(&wide), Err(IdnaError));
            // At the end of a label a letter may stand, whatever is before it.
            let ltr = format!("a-{letter}");
            let ascii = domain_to_ascii(&ltr).unwrap();
            assert_eq!(domain_to_unicode(&ascii), ltr);
            for label in [&ltr, &ascii] {
                let both = format!("{label}.\u{5D0}");
                assert_eq!(domain_to_ascii(&both), Ok(format!("{ascii}.xn--4db")));
            }
            // To the rule of how labels begin they are marks still.
            assert_eq!(
                domain_to_ascii(&format!("{letter}.\u{5D0}")),
                Err(IdnaError)
            );
            // What it composes to is a letter, too, also over something that maps to nothing.
            for between in ["", "\u{AD}"] {
                let composes = format!("{letter}{between}\u{1B35}");
                let rtl = format!("\u{5D0}{composes}");
                assert_eq!(domain_to_ascii(&rtl), Err(IdnaError));
                assert!(domain_to_ascii(&format!("a-{composes}.\u{5D0}")).is_ok());
            }
            // Not normalized, so it may not be inside of Punycode.
            let decomposed = encode_by_the_rfc(&format!("a-{letter}\u{1B35}"));
            let domain = format!("xn--{decomposed}.\u{5D0}");
            assert_eq!(domain_to_ascii(&domain), Err(IdnaError));
        }
    }

    /// `xn---epa` decodes to `\u{e9}` behind another `xn--`.
    #[test]
    fn punycode_in_punycode_is_invalid() {
        assert_eq!(
            domain_to_ascii("xn--xn---epa").as_deref(),
            Ok("xn--xn---epa")
        );
        assert_eq!(domain_to_unicode("xn--xn---epa"), "xn--xn---epa");
        assert_eq!(domain_to_ascii("xn--xn---epa.\u{e9}"), Err(IdnaError));
        assert_eq!(domain_to_ascii("xn--\u{e9}"), Err(IdnaError));
    }

    #[test]
    fn unicode_and_back() {
        for (ascii, unicode) in [
            ("xn--fa-hia.example", "fa\u{df}.example"),
            ("xn--53h.example", "\u{2615}.example"),
            ("xn--wgv71a119e.jp", "\u{65e5}\u{672c}\u{8a9e}.jp"),
        ] {
            assert_eq!(domain_to_unicode(ascii), unicode);
            assert_eq!(domain_to_ascii(unicode).as_deref(), Ok(ascii));
            assert_eq!(domain_to_ascii_strict(unicode).as_deref(), Ok(ascii));
        }
        assert_eq!(domain_to_ascii_strict("b\u{fc}cher_"), Err(IdnaError));
        assert_eq!(domain_to_ascii_strict(&"\u{fc}".repeat(63)), Err(IdnaError));
    }

    /// Labels around the length from which Punycode is done in another way.
    #[test]
    fn long_labels_are_encoded_like_short_ones() {
        let mut state = 1u32;
        for length in (1..100).chain([500, 1000, 1001, 3000]) {
            for alphabet in [2, 30, 20_000] {
                let label: String = (0..length)
                    .map(|_| {
                        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                        let choice = (state >> 8) % alphabet;
                        // Letters, digits, and CJK: all map to themselves.
                        match choice {
                            0..26 => char::from(b'a' + choice as u8),
                            _ => char::from_u32(0x4E00 + choice).unwrap(),
                        }
                    })
                    .chain(['\u{4e00}'])
                    .collect();
                let encoded = domain_to_ascii(&label).unwrap();
                assert_eq!(encoded, format!("xn--{}", encode_by_the_rfc(&label)));
                assert_eq!(domain_to_unicode(&encoded), label);
            }
        }
    }

    /// Nearly linear time, or this would not end: a megabyte or more of each kind of trouble.
    #[test]
    fn hostile_hosts_end() {
        let label: String = (0..999)
            .map(|index| char::from_u32(0x4E00 + index * 7919 % 20_000).unwrap())
            .collect();
        let labels = [&*label; 340].join(".");
        assert!(parse_both_ways(&labels, false).is_ok());
        for (label, times, is_valid) in [
            ("\u{e9}.", 1_000_000, true),
            ("\u{e9}", 2_000_000, true),
            ("\u{e9}a\u{4e00}\u{10400}", 300_000, true),
            ("%C3%A9", 170_000, true),
            ("a%2E", 250_000, true),
            // Each is longer when it is mapped, and is so many marks.
            ("\u{FDFA}", 50_000, false),
            ("\u{5D0}\u{1B36}\u{AD}.", 100_000, true),
            ("\u{5D0}\u{1B36}", 200_000, true),
            ("xn--4dbc.\u{5D0}a-", 60_000, false),
            ("\u{1100}\u{1161}\u{11A8}", 200_000, true),
            ("\u{AD}", 500_000, false),
            // Joiners that look for letters, and find none.
            ("\u{94D}\u{200C}\u{94D}\u{200D}", 100_000, false),
        ] {
            let host = label.repeat(times);
            assert_eq!(parse_both_ways(&host, false).is_ok(), is_valid, "{label}");
            assert_eq!(domain_to_ascii_strict(&host), Err(IdnaError), "{label}");
            let unicode = domain_to_unicode(&host);
            assert_eq!(domain_to_unicode(&unicode), unicode, "{label}");
        }
        // Marks in the wrong order, behind a letter that composes with some of them.
        let marks = "\u{301}\u{316}\u{327}\u{302}".repeat(250_000);
        let ascii = domain_to_ascii(&format!("e{marks}")).unwrap();
        let unicode = domain_to_unicode(&ascii);
        assert!(unicode.starts_with("\u{229}\u{327}\u{327}"));
        assert!(domain_to_ascii(&format!("\u{628}{marks}\u{200C}{marks}\u{628}")).is_ok());
        // Punycode of one long label that is nothing but digits.
        let zeros = format!("xn--{}.\u{e9}", "a".repeat(2_000_000));
        assert_eq!(domain_to_ascii(&zeros), Err(IdnaError));
        let long = "\u{e9}a\u{4e00}\u{10428}".repeat(300_000);
        assert_eq!(domain_to_unicode(&domain_to_ascii(&long).unwrap()), long);
    }
}

/// With tables or without: letters, digits, hyphens and dots are strict wherever they stand, and the first other
/// character is to blame.
#[cfg(feature = "validate")]
#[test]
fn what_is_not_strict_is_named() {
    let blamed = |host| domain::why_not_strict(host).map(|why| (why.code_point, why.at));
    assert_eq!(blamed("a-0.Z"), None);
    assert_eq!(blamed("a-0.Z_b_"), Some(('_', 5)));
    assert_eq!(blamed("_"), Some(('_', 0)));
    // A place before decoding.
    assert_eq!(blamed("%61~"), Some(('~', 3)));
}

/// Eight bytes at a time, or one after the other: the answer is the same.
#[cfg(feature = "validate")]
#[test]
fn strict_domains_are_told_at_every_place() {
    fn is_strict(domain: &[u8]) -> bool {
        let is_label = |label: &[u8]| {
            matches!(label.len(), 1..=63)
                && label
                    .iter()
                    .all(|b| b.is_ascii_alphanumeric() || *b == b'-')
                && !matches!(label, [b'-', ..] | [.., b'-'] | [_, _, b'-', b'-', ..])
        };
        domain.len() <= 253 && domain.split(|byte| *byte == b'.').all(is_label)
    }
    let letters = *b"aZ9-._";
    for number in 0..6_u32.pow(4) {
        let end: Vec<u8> = (0..4)
            .map(|place| letters[(number / 6_u32.pow(place) % 6) as usize])
            .collect();
        for before in 0..18 {
            let domain = [&b"abcdefghijklmnopqr"[..before], &end].concat();
            let told = super::is_strict_and_plain(&domain);
            assert_eq!(told, is_strict(&domain), "{:?}", domain.escape_ascii());
        }
    }
    for byte in 0..=255 {
        for at in 0..12 {
            let mut domain = *b"aaaaaaaaaaaa";
            domain[at] = byte;
            let told = super::is_strict_and_plain(&domain);
            assert_eq!(told, is_strict(&domain), "{:?}", domain.escape_ascii());
        }
    }
    for length in [0, 1, 62, 63, 64, 95, 96, 127, 128, 253, 254] {
        for dots in [1, 20, 63, 64, 65] {
            let byte = |at: usize| if at % (dots + 1) == dots { b'.' } else { b'a' };
            let domain: Vec<u8> = (0..length).map(byte).collect();
            assert_eq!(super::is_strict_and_plain(&domain), is_strict(&domain));
        }
    }
}
