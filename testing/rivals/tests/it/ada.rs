//! Compares the core with Ada on the same inputs. Differences are allowed only where the transcription agrees with the
//! core and the deciding step of the standard is named.

use std::collections::BTreeMap;

use conformance::{Attribute, Subject};
use conformance::{
    Core, Difference, Generator, SpecMachine, compare_parse, compare_setters, real_or_known_lines,
    scaled, tricky_bases, wpt_inputs,
};
use rivals::{Ada, settled_for_us};

#[derive(Default)]
struct Verdict {
    compared: u64,
    settled: BTreeMap<&'static str, u64>,
    open: Vec<Difference>,
}

impl Verdict {
    /// Records a comparison; `refused` are hosts that Ada accepts and the core rejects.
    fn note(
        &mut self,
        with_ada: Result<(), Box<Difference>>,
        with_standard: impl FnOnce() -> Result<(), Box<Difference>>,
        refused: impl FnOnce() -> Vec<String>,
    ) {
        self.compared += 1;
        let Err(difference) = with_ada else { return };
        let step = refused().iter().find_map(|host| settled_for_us(host));
        match step {
            Some(step) if with_standard().is_ok() => *self.settled.entry(step).or_default() += 1,
            _ if self.open.len() < 20 => self.open.push(*difference),
            _ => {}
        }
    }

    fn parse(&mut self, input: &str, base: Option<&str>) {
        self.note(
            compare_parse(&Core, &Ada, input, base),
            || compare_parse(&Core, &SpecMachine, input, base),
            || {
                let of_base = base.and_then(|base| refused_host(base, None));
                refused_host(input, base)
                    .into_iter()
                    .chain(of_base)
                    .collect()
            },
        );
    }

    fn close(self, what: &str) {
        println!("{what}: {} comparisons", self.compared);
        for (step, count) in &self.settled {
            println!("    {count} differences decided by the standard: {step}");
        }
        for difference in &self.open {
            println!("{difference}");
        }
        assert!(self.open.is_empty(), "{what}: the core and Ada differ");
    }
}

/// Returns the host of a URL that Ada accepts and the core rejects, or of the URL inside a `blob:` URL, which
/// determines its origin.
fn refused_host(input: &str, base: Option<&str>) -> Option<String> {
    let accepted = Ada.parse(input, base)?;
    if Core.parse(input, base).is_none() {
        return Some(Ada.get(&accepted, Attribute::Hostname));
    }
    match Ada.get(&accepted, Attribute::Protocol).as_str() {
        "blob:" => refused_host(&Ada.get(&accepted, Attribute::Pathname), None),
        _ => None,
    }
}

/// Returns the host that a setter assigns to Ada's URL and not to the core's.
fn refused_by_setter(input: &str, attribute: Attribute, value: &str) -> Option<String> {
    let (mut ours, mut theirs) = (Core.parse(input, None)?, Ada.parse(input, None)?);
    let before = Core.get(&ours, Attribute::Hostname);
    Core.set(&mut ours, attribute, value);
    Ada.set(&mut theirs, attribute, value);
    let (ours, theirs) = (
        Core.get(&ours, Attribute::Hostname),
        Ada.get(&theirs, Attribute::Hostname),
    );
    (ours == before && theirs != before).then_some(theirs)
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
    let (lines, what) = real_or_known_lines(1);
    if what.starts_with("known inputs") {
        // The other tests change known inputs, too; these have code points that are new in Unicode 18.
        return;
    }
    for line in lines {
        verdict.parse(&line, None);
    }
    assert!(verdict.compared > 10_000);
    verdict.close(what);
}

#[test]
fn on_generated_inputs() {
    let mut verdict = Verdict::default();
    let mut generator = Generator::new(11, wpt_inputs().into_iter().map(|(input, _)| input));
    for _ in 0..scaled(150_000) {
        verdict.parse(&generator.input(), None);
    }
    for _ in 0..scaled(30_000) {
        let (input, base) = (generator.input(), generator.base());
        verdict.parse(&input, Some(&base));
    }
    verdict.close("generated inputs");
}

#[test]
fn on_generated_dataset_edits() {
    let mut verdict = Verdict::default();
    let (lines, what) = real_or_known_lines(7);
    let mut generator = Generator::new(12, lines);
    for _ in 0..scaled(40_000) {
        verdict.parse(&generator.input(), None);
    }
    verdict.close(&format!("generated edits of {what}"));
}

#[test]
fn on_setters() {
    let mut verdict = Verdict::default();
    let mut generator = Generator::new(13, tricky_bases());
    for round in 0..scaled(30_000) {
        let input = if round % 2 == 0 {
            generator.base()
        } else {
            generator.input()
        };
        let (attribute, value) = generator.setter();
        let setters: [(Attribute, &str); 1] = [(attribute, &value)];
        verdict.note(
            compare_setters(&Core, &Ada, &input, &setters),
            || compare_setters(&Core, &SpecMachine, &input, &setters),
            || Vec::from_iter(refused_by_setter(&input, attribute, &value)),
        );
    }
    verdict.close("setters");
}
