//! Traps of UTS #46, one by one, and what the tables are relied upon for. `testing/conformance` compares
//! all of it with ICU4X.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::label::Point;
use super::normalization::{is_normalized, normalize};
use super::properties::{NOT_VALID, record};
use super::{Output, mapping, tables, to_ascii, to_ascii_strict, to_unicode};
use crate::error::DomainRule::{
    self, Bidi, Disallowed, Empty, EncodedTwice, Forbidden, Joiner, LeadingMark, NotNormalized,
    Punycode,
};

fn ascii(domain: &str) -> Result<String, (DomainRule, char, usize)> {
    let mut out = Output::new();
    match to_ascii(domain, &mut out) {
        Ok(()) => Ok(out.into_string()),
        Err(why) => Err((why.rule, why.code_point, why.at)),
    }
}

fn points(text: &str) -> Vec<Point> {
    text.chars().map(|c| Point { c, at: 0 }).collect()
}

fn nfc(text: &str) -> String {
    let points = points(text);
    let normalized: String = normalize(&points).iter().map(|point| point.c).collect();
    if is_normalized(&points) {
        assert_eq!(normalized, text);
    }
    normalized
}

fn all() -> impl Iterator<Item = char> {
    '\0'..=char::MAX
}

#[test]
fn accepted() {
    for (domain, expected) in [
        ("faß.de", "xn--fa-hia.de"),
        ("Bücher.EXAMPLE", "xn--bcher-kva.example"),
        // Deviations stay, and the capital of ß becomes ß.
        ("ẞ.ς", "xn--zca.xn--3xa"),
        // Small Cherokee letters are mapped to capitals.
        ("ꭰ", "xn--58d"),
        // Composed only after mapping, over what is ignored, and from marks in the wrong order.
        ("E\u{AD}\u{301}", "xn--9ca"),
        ("ô\u{323}", "xn--8lg"),
        ("o\u{302}\u{323}", "xn--8lg"),
        // Not forbidden any more once composed.
        ("<\u{338}", "xn--gdh"),
        // A dot in other scripts.
        ("a。b．c｡é", "a.b.c.xn--9ca"),
        // Empty labels, also by mapping.
        ("é..", "xn--9ca.."),
        ("a.\u{AD}.é", "a..xn--9ca"),
        // Punycode that comes about by mapping, and stays as it is.
        ("Ｘn－-9CA", "xn--9ca"),
        ("x\u{AD}n--9ca", "xn--9ca"),
        // Hyphens are free.
        ("-é--", "xn------bma"),
        ("ab--é", "xn--ab---epa"),
        // Joiners after a virama, and between letters that join.
        ("क्\u{200D}ष", "xn--11b2ezcw70k"),
        ("क्\u{200C}ष", "xn--11b2ezcs70k"),
        // An NSM at the end, and numbers of one kind.
        ("א1\u{5B0}", "xn--1-6fc8g"),
    ] {
        let found = ascii(domain);
        // Whatever it is, it leads back and forth.
        if let Ok(found) = &found {
            let unicode = to_unicode(found).unwrap();
            assert_eq!(ascii(&unicode).as_ref(), Ok(found), "{domain}");
        }
        assert_eq!(found.as_deref(), Ok(expected), "{domain}");
    }
}

/// Which code point it is, and where.
#[test]
fn refused() {
    for (domain, why) in [
        ("a.b\u{378}", (Disallowed, '\u{378}', 3)),
        ("é\u{FFFD}", (Disallowed, '\u{FFFD}', 2)),
        // Beyond what any version will assign soon.
        ("é\u{10FFFF}", (Disallowed, '\u{10FFFF}', 2)),
        ("é b", (Forbidden, ' ', 2)),
        ("éb.c／", (Forbidden, '/', 5)),
        ("a.℀", (Forbidden, '/', 2)),
        ("\u{AD}\u{200B}", (Empty, '\u{AD}', 0)),
        ("é.xn--b9", (Punycode, 'x', 3)),
        ("é.xn--", (Punycode, 'x', 3)),
        ("é.xn--a-", (Punycode, 'x', 3)),
        ("é.xn---", (Punycode, '-', 7)),
        ("é.xn--9_ca", (Punycode, '_', 8)),
        ("é.xn--é", (Punycode, 'é', 7)),
        ("xn--éa", (Punycode, 'é', 4)),
        // `xn--é`, É, ｗｗｗ, and e with an accent, in Punycode.
        ("é.xn--xn---epa", (EncodedTwice, 'x', 3)),
        ("é.xn--dca", (Disallowed, '\u{C9}', 3)),
        ("é.xn--8i7caa", (Disallowed, 'ｗ', 3)),
        ("é.xn--e-xbb", (NotNormalized, 'e', 3)),
        ("a.\u{301}é", (LeadingMark, '\u{301}', 2)),
        ("é.\u{AD}\u{903}", (LeadingMark, '\u{903}', 5)),
        ("é\u{200D}", (Joiner, '\u{200D}', 2)),
        ("\u{200D}é", (Joiner, '\u{200D}', 0)),
        ("aب\u{200C}a", (Joiner, '\u{200C}', 3)),
        // The first passes by its virama, the second does not.
        ("क्\u{200C}क\u{200C}", (Joiner, '\u{200C}', 12)),
        // The second sees the first, which is no letter.
        ("ب\u{200C}\u{200C}ب", (Joiner, '\u{200C}', 2)),
        // Labels that are wrong because of another one: rule 1, 5 and 6.
        ("1a.א", (Bidi, '1', 0)),
        ("a-.א", (Bidi, '-', 1)),
        ("aא", (Bidi, 'א', 1)),
        ("a-\u{301}.xn--4db", (Bidi, '-', 1)),
        ("_.א", (Bidi, '_', 0)),
        // Rules 2, 3 and 4.
        ("אa", (Bidi, 'a', 2)),
        ("a.א-", (Bidi, '-', 4)),
        ("א1\u{661}", (Bidi, '\u{661}', 3)),
        ("\u{661}", (Bidi, '\u{661}', 0)),
    ] {
        assert_eq!(ascii(domain), Err(why), "{domain}");
        assert_eq!(to_ascii_strict(domain), None, "{domain}");
        // Forbidden code points are none of the business of ToUnicode, nor is an empty domain.
        if !matches!(why.0, Forbidden | Empty) {
            assert_eq!(to_unicode(domain), None, "{domain}");
        }
    }
}

#[test]
fn not_bidi_without_letters_from_right_to_left() {
    for domain in ["1é", "-é", "1.é-", "é.a b", "_é"] {
        assert!(to_unicode(domain).is_some(), "{domain}");
    }
    // Only in a Bidi domain a space matters, which ToUnicode would let pass.
    assert_eq!(to_unicode("a b.א"), None);
    assert!(to_unicode("a!b.א").is_some());
}

#[test]
fn nfc_of_sequences() {
    for (text, expected) in [
        ("e\u{301}", "é"),
        // Blocked by a mark of the same class, and not by one of a lower class.
        ("e\u{30D}\u{301}", "e\u{30D}\u{301}"),
        ("e\u{316}\u{301}", "é\u{316}"),
        ("e\u{301}\u{316}", "é\u{316}"),
        // Two levels, from the whole and from parts in any order.
        ("ệ\u{316}", "ệ\u{316}"),
        ("ê\u{323}", "ệ"),
        ("e\u{302}\u{323}", "ệ"),
        ("ẹ\u{302}", "ệ"),
        // Starters compose only when next to each other.
        ("\u{9C7}\u{9BE}", "\u{9CB}"),
        ("\u{9C7}\u{9BC}\u{9BE}", "\u{9C7}\u{9BC}\u{9BE}"),
        // A composite that begins with a second part.
        ("\u{16D63}\u{16D68}", "\u{16D6A}"),
        // The first part in plane 1, the second in plane 0.
        ("\u{105D2}\u{307}", "\u{105C9}"),
        // Hangul: L and V, LV and T, but not LVT and T.
        ("\u{1100}\u{1161}", "\u{AC00}"),
        ("\u{1100}\u{1161}\u{11A8}", "\u{AC01}"),
        ("\u{AC00}\u{11A8}", "\u{AC01}"),
        ("\u{AC01}\u{11A8}", "\u{AC01}\u{11A8}"),
        ("\u{AC00}\u{11A7}", "\u{AC00}\u{11A7}"),
        ("\u{1112}\u{1175}\u{11C2}", "\u{D7A3}"),
        ("\u{1113}\u{1161}", "\u{1113}\u{1161}"),
    ] {
        assert_eq!(nfc(text), expected, "{text}");
        assert_eq!(nfc(expected), expected);
    }
}

/// Both ways to sort give the same.
#[test]
fn long_runs_of_marks() {
    let marks = [
        '\u{301}', '\u{316}', '\u{327}', '\u{5B0}', '\u{3099}', '\u{334}',
    ];
    for length in 0..100usize {
        let run: String = (0..length)
            .map(|at| marks[at * at % 7 % marks.len()])
            .collect();
        let mut sorted: Vec<char> = run.chars().collect();
        sorted.sort_by_key(|c| record(*c) >> 16 & 0xFF);
        let sorted: String = sorted.into_iter().collect();
        assert_eq!(nfc(&run), sorted, "{length}");
    }
}

/// Targets consist of valid code points and are in NFC, so that nothing has to be done twice.
#[test]
fn the_mapping_table_is_closed() {
    let mut mapped = 0;
    for c in all() {
        let entry = super::properties::entry(c);
        if entry.0 & (super::properties::MAPPED | super::properties::SHIFTED) == 0 {
            continue;
        }
        mapped += 1;
        let target: String = mapping::target(c, entry).chars().collect();
        assert!(!target.is_empty(), "U+{:04X}", u32::from(c));
        for c in target.chars() {
            assert_eq!(super::properties::record(c) & NOT_VALID, 0);
        }
        assert_eq!(nfc(&target), target);
    }
    assert_eq!(mapped, 6_465);
}

#[test]
fn the_tables_are_of_unicode_18() {
    let count = |wanted: u32| all().filter(|c| record(*c) & NOT_VALID == wanted).count();
    assert_eq!(tables::UNICODE_VERSION, (18, 0, 0));
    assert_eq!(count(0), 165_888);
    assert_eq!(count(super::properties::IGNORED), 294);
}

/// Longer than what is on the stack, in labels and as a whole.
#[test]
fn long_domains() {
    let long = "é".repeat(70);
    let encoded = ascii(&long).unwrap();
    assert_eq!(to_unicode(&encoded).as_ref(), Some(&long));
    let domain = format!("{long}.{}.{long}", "A".repeat(300));
    let expected = format!("{encoded}.{}.{encoded}", "a".repeat(300));
    assert_eq!(ascii(&domain).as_ref(), Ok(&expected));
    // Where on the way from 255 to 258 bytes it is moved does not matter.
    for length in 240..260 {
        let domain = format!("{}.é.c", "a".repeat(length));
        let expected = format!("{}.xn--9ca.c", "a".repeat(length));
        assert_eq!(ascii(&domain), Ok(expected));
    }
    for length in [63, 64, 65, 66] {
        let label = format!("{}é", "a".repeat(length - 1));
        assert_eq!(to_unicode(&ascii(&label).unwrap()), Some(label));
    }
}
