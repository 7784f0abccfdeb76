//! The core against the standard's state machine.

use conformance::Attribute;
use conformance::{
    Core, Generator, Random, SpecMachine, Verdict, check_every_way_in,
    compare_every_domain_function, compare_parse, compare_setters, real_or_known_lines, scaled,
    single_edits, tricky_bases, tricky_seeds, wpt_inputs,
};
use urlwind::{ParseError, Url};

#[test]
fn on_web_platform_tests() {
    let mut verdict = Verdict::default();
    let inputs = wpt_inputs();
    assert!(inputs.len() > 800);
    for (input, base) in &inputs {
        verdict.note(compare_parse(&Core, &SpecMachine, input, base.as_deref()));
        for base in tricky_bases() {
            verdict.note(compare_parse(&Core, &SpecMachine, input, Some(&base)));
        }
    }
    verdict.close("web-platform-tests inputs against every base");
}

#[test]
fn on_datasets() {
    let mut verdict = Verdict::default();
    let (lines, what) = real_or_known_lines(1);
    for line in lines {
        verdict.note(compare_parse(&Core, &SpecMachine, &line, None));
    }
    assert!(verdict.compared > 10_000);
    verdict.close(what);
}

#[test]
fn on_every_single_edit() {
    let mut verdict = Verdict::default();
    for seed in tricky_seeds() {
        for edit in single_edits(&seed) {
            verdict.note(compare_parse(&Core, &SpecMachine, &edit, None));
        }
    }
    verdict.close("single edits of tricky seeds");
}

#[test]
fn on_generated_inputs() {
    let mut verdict = Verdict::default();
    let mut generator = Generator::new(1, wpt_inputs().into_iter().map(|(input, _)| input));
    for _ in 0..scaled(100_000) {
        verdict.note(compare_parse(&Core, &SpecMachine, &generator.input(), None));
    }
    for _ in 0..scaled(40_000) {
        let (input, base) = (generator.input(), generator.base());
        verdict.note(compare_parse(&Core, &SpecMachine, &input, Some(&base)));
    }
    verdict.close("generated inputs");
}

#[test]
fn on_generated_dataset_edits() {
    let mut verdict = Verdict::default();
    let (lines, what) = real_or_known_lines(7);
    let mut generator = Generator::new(2, lines);
    for _ in 0..scaled(40_000) {
        verdict.note(compare_parse(&Core, &SpecMachine, &generator.input(), None));
    }
    verdict.close(&format!("generated edits of {what}"));
}

#[test]
fn on_international_hosts() {
    let mut verdict = Verdict::default();
    let mut generator = Generator::new(4, None);
    for _ in 0..scaled(30_000) {
        let input = generator.idn();
        verdict.note(compare_parse(&Core, &SpecMachine, &input, None));
        verdict.count(compare_every_domain_function(host_of(&input)));
    }
    verdict.close("international hosts");
}

fn host_of(input: &str) -> &str {
    input.trim_start_matches("https://").trim_end_matches('/')
}

/// Compares bytes, most of them text; ill-formed UTF-8 is rejected.
#[test]
fn on_bytes() {
    let mut generator = Generator::new(5, wpt_inputs().into_iter().map(|(input, _)| input));
    let mut random = Random::new(6);
    let mut refused = 0;
    let mut reused = Url::parse("https://example.com/").expect("a URL");
    let rounds = scaled(30_000);
    for _ in 0..rounds {
        let mut bytes = generator.input().into_bytes();
        if !bytes.is_empty() {
            let at = random.below(bytes.len());
            bytes[at] = random.bits() as u8;
        }
        let parsed = check_every_way_in(&bytes, &mut reused);
        refused += u64::from(parsed == Err(ParseError::InvalidUtf8));
    }
    assert!(refused > rounds / 6, "{refused}");
}

#[test]
fn on_setters() {
    let mut verdict = Verdict::default();
    let mut generator = Generator::new(3, tricky_bases());
    for round in 0..scaled(30_000) {
        let input = if round % 2 == 0 {
            generator.base()
        } else {
            generator.input()
        };
        let setters: Vec<(Attribute, String)> =
            (0..=round % 4).map(|_| generator.setter()).collect();
        let setters: Vec<(Attribute, &str)> = setters
            .iter()
            .map(|(attribute, value)| (*attribute, value.as_str()))
            .collect();
        verdict.note(compare_setters(&Core, &SpecMachine, &input, &setters));
    }
    verdict.close("setters after setters");
}
