//! [IDNA](https://url.spec.whatwg.org/#idna) beyond the coverage of web-platform-tests.

use spec::{Log, domain_parser, domain_to_unicode};

fn relaxed(domain: &str) -> Option<String> {
    domain_parser(domain, false, &mut Log::silent())
}

/// Labels that fail next to a non-ASCII label pass in an ASCII domain, which is not validated.
#[test]
fn ascii_domains_are_only_lowercased() {
    for domain in [
        "xn--8i7caa",
        "xn--",
        "xn--a",
        "a..b",
        "-",
        "a_b",
        "xn--xn---3ra",
        "xn--0d7s",
    ] {
        assert_eq!(relaxed(&domain.to_uppercase()).as_deref(), Some(domain));
    }
    for label in ["xn--8i7caa", "xn--", "xn--a", "xn--xn---3ra", "xn--0d7s"] {
        assert_eq!(relaxed(&format!("{label}.é")), None, "{label}");
    }
    assert_eq!(relaxed(""), None);
    assert_eq!(relaxed("a%b"), None);
    assert_eq!(relaxed("a\u{7F}b"), None);
}

#[test]
fn domains_that_map_to_nothing_fail() {
    assert_eq!(relaxed("\u{AD}"), None);
    assert_eq!(relaxed("\u{AD}.").as_deref(), Some("."));
}

/// Code points that Unicode 18 assigned, such as U+3E8AC, are allowed (U+209D by its mapping), also in Punycode
/// (`xn--t92s` is U+3E8AC). Unassigned code points are not.
#[test]
fn code_points_are_those_of_unicode_18() {
    for (domain, ascii) in [
        ("\u{3E8AC}", "xn--t92s"),
        ("a\u{3D000}", "xn--a-hz12b"),
        ("\u{3FC3F}a", "xn--a-ph04b"),
        ("\u{209D}", "w"),
        ("\u{558}", "xn--49a"),
        ("é.xn--t92s", "xn--9ca.xn--t92s"),
        ("\u{20C1}", "xn--6zg"),
    ] {
        assert_eq!(relaxed(domain).as_deref(), Some(ascii), "{domain:?}");
        let strict = domain_parser(domain, true, &mut Log::silent());
        assert_eq!(strict.as_deref(), Some(ascii), "{domain:?}");
    }
    assert_eq!(domain_to_unicode("xn--t92s"), "\u{3E8AC}");
    for domain in ["\u{378}", "a\u{3FC40}", "\u{40000}"] {
        assert_eq!(relaxed(domain), None, "{domain:?}");
    }
}

/// Three code points were nonspacing marks to the Bidi rule in Unicode 17 and are letters in 18.
#[test]
fn bidi_classes_are_those_of_unicode_18() {
    for letter in ['\u{1B3A}', '\u{1B3B}', '\u{1B3C}', '\u{1B42}'] {
        assert_eq!(relaxed(&format!("א{letter}")), None);
        let ascii = relaxed(&format!("a-{letter}")).expect("a letter may follow");
        assert_eq!(domain_to_unicode(&ascii), format!("a-{letter}"));
        assert!(relaxed(&format!("a-{letter}.א")).is_some());
    }
}

/// `xn--xn---3ra` decodes to `xn--ü`.
#[test]
fn punycode_inside_of_punycode_is_disallowed() {
    assert_eq!(relaxed("xn--xn---3ra.é"), None);
    assert_eq!(domain_to_unicode("xn--xn---3ra"), "xn--xn---3ra");
    // Hyphens in the third and fourth position are otherwise fine when CheckHyphens is false.
    assert_eq!(
        relaxed("xn--ab---3ra.é").as_deref(),
        Some("xn--ab---3ra.xn--9ca")
    );
}

#[test]
fn strict() {
    let strict = |domain| domain_parser(domain, true, &mut Log::silent());
    assert_eq!(strict("Faß.example").as_deref(), Some("xn--fa-hia.example"));
    assert_eq!(strict("a≠b").as_deref(), relaxed("a≠b").as_deref());
    let long_label = "a".repeat(64);
    for domain in [
        "",
        "a..b",
        "a.",
        "-a",
        "a-",
        "ab--c",
        "a_b",
        "a b",
        "xn--a",
        &long_label,
    ] {
        assert_eq!(strict(domain), None, "{domain}");
    }
}

#[test]
fn to_unicode() {
    assert_eq!(domain_to_unicode("xn--fa-hia.example"), "faß.example");
    assert_eq!(domain_to_unicode("example.xn--kgbechtv"), "example.إختبار");
    // An error anywhere returns the whole domain unchanged.
    assert_eq!(
        domain_to_unicode("xn--8i7caa.xn--fa-hia"),
        "xn--8i7caa.xn--fa-hia"
    );
}
