//! UTS #46 of the core against that of the transcription, which has the data of ICU4X.
//!
//! `URLWIND_DOMAINS` asks for more generated domains than a usual run has: so many million.

use agreement::Domains;
use conformance::data;
use spec_machine::Log;
use std::env;
use std::fmt::Write as _;
use urlwind::host::{domain_to_ascii, domain_to_ascii_strict, domain_to_unicode};

/// Counts comparisons, and gathers the domains on which both differ.
#[derive(Default)]
struct Verdict {
    compared: u64,
    accepted: u64,
    differences: Vec<String>,
}

impl Verdict {
    fn compare(&mut self, domain: &str) {
        let ours = domain_to_ascii(domain).ok();
        let theirs = spec_machine::domain_parser(domain, false, &mut Log::silent());
        self.accepted += u64::from(ours.is_some());
        self.note(domain, &ours, &theirs);
    }

    /// Also strictly, and to Unicode: of the domain, and of what it is in ASCII.
    fn compare_all(&mut self, domain: &str) {
        self.compare(domain);
        let ours = domain_to_ascii_strict(domain).ok();
        let theirs = spec_machine::domain_parser(domain, true, &mut Log::silent());
        self.note(domain, &ours, &theirs);
        self.compare_unicode(domain);
        if let Ok(ascii) = domain_to_ascii(domain) {
            self.compare_unicode(&ascii);
        }
    }

    fn compare_unicode(&mut self, domain: &str) {
        let ours = domain_to_unicode(domain);
        let theirs = spec_machine::domain_to_unicode(domain);
        self.note(domain, &ours, &theirs);
    }

    fn note<T: PartialEq + std::fmt::Debug>(&mut self, domain: &str, ours: &T, theirs: &T) {
        self.compared += 1;
        if ours != theirs && self.differences.len() < 20 {
            let mut difference = format!("{:?}: {ours:?}, not {theirs:?}\n   ", domain);
            for c in domain.chars() {
                let _ = write!(difference, " {:04X}", u32::from(c));
            }
            self.differences.push(difference);
        }
    }

    fn close(self, what: &str) {
        println!(
            "{what}: {} comparisons, {} domains accepted",
            self.compared, self.accepted
        );
        for difference in &self.differences {
            println!("{difference}");
        }
        assert!(
            self.differences.is_empty(),
            "{what}: the core and the transcription differ"
        );
    }
}

/// Each code point alone, and before and after a letter of each direction.
fn compare_every(first: u32, last: u32) {
    let mut verdict = Verdict::default();
    let mut domain = String::new();
    for c in (first..=last).filter_map(char::from_u32) {
        domain.clear();
        domain.push(c);
        verdict.compare_all(&domain);
        for letter in ['a', 'א', 'ب'] {
            for pair in [[c, letter], [letter, c]] {
                domain.clear();
                domain.extend(pair);
                verdict.compare(&domain);
            }
        }
        // In Punycode, where nothing is mapped.
        if let Some(encoded) = idna::punycode::encode_str(c.encode_utf8(&mut [0; 4])) {
            domain.clear();
            let _ = write!(domain, "xn--{encoded}.é");
            verdict.compare(&domain);
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

/// Where nothing is assigned but some that are ignored, one way to ask is enough.
#[test]
fn on_every_code_point_of_other_planes() {
    let mut verdict = Verdict::default();
    for c in (0x4_0000..=0x10_FFFF).filter_map(char::from_u32) {
        verdict.compare(&format!("{c}b"));
    }
    assert_eq!(verdict.accepted, 240);
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
                verdict.compare_all(domain);
            }
        }
    }
    assert!(verdict.compared > 5_000, "{}", verdict.compared);
    verdict.close("IdnaTestV2");
}

/// Both parts of each pair that could compose, with what may come between.
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
            verdict.compare(&format!("{letter}{mark}"));
            verdict.compare(&format!("{letter}\u{323}{mark}\u{301}"));
        }
    }
    verdict.close("marks after letters");
}

#[test]
fn on_generated_domains() {
    let millions: u64 = match env::var("URLWIND_DOMAINS") {
        Ok(text) => text
            .parse()
            .expect("URLWIND_DOMAINS is a number of millions"),
        Err(_) => 3,
    };
    let mut verdict = Verdict::default();
    let mut domains = Domains::new(17);
    for _ in 0..millions * 1_000_000 {
        verdict.compare_all(&domains.domain());
    }
    // Enough of them have to be valid for the comparison to say something.
    assert!(
        verdict.accepted > millions * 150_000,
        "{}",
        verdict.accepted
    );
    verdict.close("generated domains");
}

#[test]
fn on_long_labels() {
    let mut verdict = Verdict::default();
    let mut domains = Domains::new(18);
    for length in [63, 64, 65, 66, 127, 128, 129, 500, 1000, 1001, 2001, 3000] {
        for _ in 0..20 {
            verdict.compare_all(&domains.long_label(length));
        }
    }
    assert!(verdict.accepted > 100, "{}", verdict.accepted);
    verdict.close("long labels");
}
