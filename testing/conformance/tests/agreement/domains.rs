//! The core's UTS #46 against the transcription's, which uses the data of ICU4X.

use conformance::data;
use conformance::{Domains, Verdict, compare_domain, compare_every_domain_function, scaled};
use std::fmt::Write as _;

/// Compares each code point alone, and before and after a letter of each direction.
fn compare_every(first: u32, last: u32) {
    let mut verdict = Verdict::default();
    let mut domain = String::new();
    for c in (first..=last).filter_map(char::from_u32) {
        domain.clear();
        domain.push(c);
        verdict.count(compare_every_domain_function(&domain));
        for letter in ['a', 'א', 'ب'] {
            for pair in [[c, letter], [letter, c]] {
                domain.clear();
                domain.extend(pair);
                verdict.count(compare_domain(&domain));
            }
        }
        // In Punycode, which is not mapped.
        if let Some(encoded) = idna::punycode::encode_str(c.encode_utf8(&mut [0; 4])) {
            domain.clear();
            let _ = write!(domain, "xn--{encoded}.é");
            verdict.count(compare_domain(&domain));
        }
    }
    verdict.close(&format!("every code point, {first:X} to {last:X}"));
}

#[test]
fn on_every_code_point_of_the_basic_plane() {
    compare_every(0, 0xFFFF);
}

#[test]
fn on_every_code_point_of_planes_1_to_3() {
    compare_every(0x1_0000, 0x3_FFFF);
}

/// Only a few ignored code points are assigned here, so one comparison each is enough.
#[test]
fn on_every_code_point_of_other_planes() {
    let mut verdict = Verdict::default();
    for c in (0x4_0000..=0x10_FFFF).filter_map(char::from_u32) {
        verdict.count(compare_domain(&format!("{c}b")));
    }
    assert_eq!(verdict.counted, 240);
    verdict.close("every code point, 40000 to 10FFFF");
    compare_every(0xE_0000, 0xE_0FFF);
}

#[test]
fn on_idna_test_v2() {
    let mut verdict = Verdict::default();
    let data = data::WptData::find().expect("the data of web-platform-tests");
    for file in [
        data::IDNA_TEST_V2,
        data::IDNA_TEST_V2_REMOVED,
        data::TOASCII,
    ] {
        for case in data.domains(file).expect("a list of domains") {
            if let Some(domain) = case.input.as_str() {
                verdict.count(compare_every_domain_function(domain));
            }
        }
    }
    assert!(verdict.compared > 2_000, "{}", verdict.compared);
    verdict.close("IdnaTestV2");
}

/// Compares both parts of each pair that could compose, also with marks between them.
#[test]
fn on_every_mark_after_every_letter() {
    let mut verdict = Verdict::default();
    let marks = (0x300..0x370).chain([0x5B4, 0x653, 0x93C, 0x3099, 0x309A]);
    let letters = (0x61..0x7B)
        .chain(0xC0..0x250)
        .chain(0x391..0x460)
        .chain(0x1E00..0x2000);
    let marks: Vec<char> = marks.filter_map(char::from_u32).collect();
    for letter in letters.filter_map(char::from_u32) {
        for mark in &marks {
            verdict.count(compare_domain(&format!("{letter}{mark}")));
            verdict.count(compare_domain(&format!("{letter}\u{323}{mark}\u{301}")));
        }
    }
    verdict.close("marks after letters");
}

#[test]
fn on_generated_domains() {
    let rounds = scaled(300_000);
    let mut verdict = Verdict::default();
    let mut domains = Domains::new(17);
    for _ in 0..rounds {
        verdict.count(compare_every_domain_function(&domains.domain()));
    }
    // Enough domains must be valid for a meaningful comparison.
    assert!(verdict.counted > rounds * 15 / 100, "{}", verdict.counted);
    verdict.close("generated domains");
}

#[test]
fn on_long_labels() {
    let mut verdict = Verdict::default();
    let mut domains = Domains::new(18);
    for length in [63, 64, 65, 66, 127, 128, 129, 500, 1000, 1001, 2001, 3000] {
        for _ in 0..20 {
            verdict.count(compare_every_domain_function(&domains.long_label(length)));
        }
    }
    assert!(verdict.counted > 100, "{}", verdict.counted);
    verdict.close("long labels");
}
