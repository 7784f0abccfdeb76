//! The core says exactly what the standard's state machine says.

use agreement::{
    Core, Difference, Generator, SpecMachine, compare_parse, compare_setters, dataset_lines,
    single_edits, tricky_bases, tricky_seeds, wpt_inputs,
};
use conformance::Attribute;

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
    for line in dataset_lines(1) {
        verdict.note(compare_parse(&Core, &SpecMachine, &line, None));
    }
    verdict.close("dataset lines");
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
    let mut generator = Generator::new(2, dataset_lines(7));
    for _ in 0..400_000 {
        verdict.note(compare_parse(&Core, &SpecMachine, &generator.input(), None));
    }
    verdict.close("generated edits of dataset lines");
}

#[test]
fn on_international_hosts() {
    let mut verdict = Verdict::default();
    let mut generator = Generator::new(4, None);
    for _ in 0..300_000 {
        verdict.note(compare_parse(&Core, &SpecMachine, &generator.idn(), None));
    }
    verdict.close("international hosts");
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
