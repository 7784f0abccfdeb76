//! The core says exactly what the standard's state machine says.

use agreement::{
    Core, Difference, Generator, Random, SpecMachine, compare_parse, compare_setters,
    real_or_known_lines, single_edits, tricky_bases, tricky_seeds, wpt_inputs,
};
use conformance::Attribute;
use urlwind::host::{domain_to_ascii_strict, domain_to_unicode};
use urlwind::{ParseError, Url, UrlRef};

/// Collects differences, and fails with the first ones when there are any.
#[derive(Default)]
struct Verdict {
    compared: u64,
    differences: Vec<Difference>,
}

impl Verdict {
    fn note(&mut self, outcome: Result<(), Box<Difference>>) {
        self.compared += 1;
        if let Err(difference) = outcome
            && self.differences.len() < 20
        {
            self.differences.push(*difference);
        }
    }

    fn close(self, what: &str) {
        println!("{what}: {} comparisons", self.compared);
        for difference in &self.differences {
            println!("{difference}");
        }
        assert!(
            self.differences.is_empty(),
            "{what}: the core and the standard differ"
        );
    }
}

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
    for _ in 0..1_000_000 {
        verdict.note(compare_parse(&Core, &SpecMachine, &generator.input(), None));
    }
    for _ in 0..400_000 {
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
    for _ in 0..400_000 {
        verdict.note(compare_parse(&Core, &SpecMachine, &generator.input(), None));
    }
    verdict.close(&format!("generated edits of {what}"));
}

#[test]
fn on_international_hosts() {
    let mut verdict = Verdict::default();
    let mut generator = Generator::new(4, None);
    for _ in 0..300_000 {
        let input = generator.idn();
        verdict.note(compare_parse(&Core, &SpecMachine, &input, None));
        verdict.note(compare_domains(host_of(&input)));
    }
    verdict.close("international hosts");
}

fn host_of(input: &str) -> &str {
    input.trim_start_matches("https://").trim_end_matches('/')
}

/// What is asked of domains alone.
fn compare_domains(domain: &str) -> Result<(), Box<Difference>> {
    let ours = (
        domain_to_ascii_strict(domain).ok(),
        domain_to_unicode(domain),
    );
    let theirs = (
        spec_machine::domain_parser(domain, true, &mut spec_machine::Log::silent()),
        spec_machine::domain_to_unicode(domain),
    );
    if ours == theirs {
        return Ok(());
    }
    Err(Box::new(Difference {
        question: format!("domain {domain:?}, strictly in ASCII and in Unicode"),
        answers: [format!("{ours:?}"), format!("{theirs:?}")],
    }))
}

/// Bytes that are mostly text: what they say, and that they are refused where they say nothing.
#[test]
fn on_bytes() {
    let mut generator = Generator::new(5, wpt_inputs().into_iter().map(|(input, _)| input));
    let mut random = Random::new(6);
    let mut refused = 0;
    let mut reused = Url::parse("https://example.com/").expect("a URL");
    for _ in 0..300_000 {
        let mut bytes = generator.input().into_bytes();
        if !bytes.is_empty() {
            let at = random.below(bytes.len());
            bytes[at] = random.bits() as u8;
        }
        let parsed = match str::from_utf8(&bytes) {
            Ok(text) => Url::parse(text),
            Err(_) => Err(ParseError::InvalidUtf8),
        };
        refused += u32::from(parsed == Err(ParseError::InvalidUtf8));
        let shown = bytes.escape_ascii();
        assert_eq!(Url::parse_utf8(&bytes), parsed, "{shown}");
        assert_eq!(Url::can_parse_utf8(&bytes), parsed.is_ok(), "{shown}");
        let borrowed = UrlRef::parse_utf8(&bytes).map(UrlRef::into_owned);
        assert_eq!(borrowed, parsed, "{shown}");
        let before = reused.clone();
        let outcome = Url::parse_utf8_into(&bytes, &mut reused);
        let expected = parsed.as_ref().unwrap_or(&before);
        assert_eq!(&reused, expected, "{shown}");
        assert_eq!(outcome, parsed.map(drop), "{shown}");
    }
    assert!(refused > 50_000, "{refused}");
}

#[test]
fn on_setters() {
    let mut verdict = Verdict::default();
    let mut generator = Generator::new(3, tricky_bases());
    for round in 0..300_000u64 {
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
