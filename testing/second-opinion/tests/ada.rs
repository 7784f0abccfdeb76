//! The core and Ada on the same inputs. Differences are allowed only where the standard settles
//! them in our favour: the transcription agrees with us, and the step is named.

use std::collections::BTreeMap;

use agreement::{
    Core, Difference, Generator, SpecMachine, compare_parse, compare_setters, dataset_lines,
    tricky_bases, wpt_inputs,
};
use conformance::Attribute;
use second_opinion::{Ada, settled_for_us};

#[derive(Default)]
struct Verdict {
    compared: u64,
    settled: BTreeMap<&'static str, u64>,
    open: Vec<Difference>,
}

impl Verdict {
    fn note(
        &mut self,
        inputs: &[&str],
        with_ada: Result<(), Box<Difference>>,
        with_standard: impl FnOnce() -> Result<(), Box<Difference>>,
    ) {
        self.compared += 1;
        let Err(difference) = with_ada else { return };
        match settled_for_us(inputs) {
            Some(step) if with_standard().is_ok() => *self.settled.entry(step).or_default() += 1,
            _ if self.open.len() < 20 => self.open.push(*difference),
            _ => {}
        }
    }

    fn parse(&mut self, input: &str, base: Option<&str>) {
        let inputs = [input, base.unwrap_or("")];
        self.note(&inputs, compare_parse(&Core, &Ada, input, base), || {
            compare_parse(&Core, &SpecMachine, input, base)
        });
    }

    fn close(self, what: &str) {
        println!("{what}: {} comparisons", self.compared);
        for (step, count) in &self.settled {
            println!("    {count} differences settled by the standard: {step}");
        }
        for difference in &self.open {
            println!("{difference}");
        }
        assert!(self.open.is_empty(), "{what}: the core and Ada differ");
    }
}

#[test]
fn on_web_platform_tests() {
    let mut verdict = Verdict::default();
    for (input, base) in wpt_inputs() {
        verdict.parse(&input, base.as_deref());
        for base in tricky_bases() {
            verdict.parse(&input, Some(&base));
        }
    }
    verdict.close("web-platform-tests inputs against every base");
}

#[test]
fn on_datasets() {
    let mut verdict = Verdict::default();
    for line in dataset_lines(1) {
        verdict.parse(&line, None);
    }
    verdict.close("dataset lines");
}

#[test]
fn on_generated_inputs() {
    let mut verdict = Verdict::default();
    let mut generator = Generator::new(11, wpt_inputs().into_iter().map(|(input, _)| input));
    for _ in 0..1_500_000 {
        verdict.parse(&generator.input(), None);
    }
    for _ in 0..300_000 {
        let (input, base) = (generator.input(), generator.base());
        verdict.parse(&input, Some(&base));
    }
    verdict.close("generated inputs");
}

#[test]
fn on_generated_dataset_edits() {
    let mut verdict = Verdict::default();
    let mut generator = Generator::new(12, dataset_lines(7));
    for _ in 0..400_000 {
        verdict.parse(&generator.input(), None);
    }
    verdict.close("generated edits of dataset lines");
}

#[test]
fn on_setters() {
    let mut verdict = Verdict::default();
    let mut generator = Generator::new(13, tricky_bases());
    for round in 0..300_000u64 {
        let input = if round % 2 == 0 {
            generator.base()
        } else {
            generator.input()
        };
        let (attribute, value) = generator.setter();
        let setters: [(Attribute, &str); 1] = [(attribute, &value)];
        verdict.note(
            &[&input, &value],
            compare_setters(&Core, &Ada, &input, &setters),
            || compare_setters(&Core, &SpecMachine, &input, &setters),
        );
    }
    verdict.close("setters");
}
