//! The core's validation reports against the errors that the transcription raises: names, order and places;
//! and what a report promises about its fixes.

use agreement::{
    Generator, real_or_known_lines, single_edits, tricky_bases, tricky_seeds, wpt_inputs,
};
use conformance::cases::{ValidationCase, ValidationKind};
use conformance::data;
use spec_machine::Log;
use std::ops::Range;
use urlwind::Url;
use urlwind::validate::{Component, Finding, Report, ValidationError};

/// Compares everything about one input. `Err` says what differs.
fn compare(input: &str, base: Option<&str>) -> Result<usize, String> {
    let parsed_base = match base.map(Url::parse) {
        None => None,
        Some(Ok(base)) => Some(base),
        Some(Err(_)) => return Ok(0),
    };
    let options = Url::options().base_url(parsed_base.as_ref());
    let report = options.validate_up_to(input, usize::MAX);
    let mut log = Log::full();
    let theirs = spec_machine::Url::new(input, base, &mut log);
    let (errors, pointers) = (log.validation_errors, log.error_pointers);
    let expected: Vec<&str> = errors.iter().map(|error| error.name()).collect();
    let found: Vec<&str> = report.names().collect();
    if found != expected {
        return Err(format!("{found:?}, not {expected:?}"));
    }
    if report.is_fatal() != theirs.is_none() {
        return Err("disagrees about failure".into());
    }
    if let Some(missing) = errors.iter().find(|error| {
        let names = report.errors().map(|it| it.name());
        !names.collect::<Vec<_>>().contains(&error.name())
    }) {
        return Err(format!("{} is not in the set", missing.name()));
    }
    let counted = report.findings().iter().filter(|it| !it.is_repeat);
    for (finding, pointer) in counted.zip(pointers) {
        places(input, finding, pointer)?;
    }
    let is_valid = options.is_valid_url_string(input);
    if is_valid != report.is_empty() {
        return Err(format!("valid by the grammar: {is_valid}, but {found:?}"));
    }
    fixes(input, &options, &report)?;
    limits(input, &options, &report)?;
    Ok(found.len())
}

/// Where code point `pointer` of the prepared input stands in the one that was given.
fn original(input: &str, pointer: isize) -> usize {
    let trimmed = input.trim_matches(|c: char| c <= ' ');
    let lead = input.len() - input.trim_start_matches(|c: char| c <= ' ').len();
    let kept = trimmed
        .char_indices()
        .filter(|(_, c)| !"\t\n\r".contains(*c));
    let mut places = kept.map(|(at, _)| at).chain([trimmed.len()]);
    lead + places.nth(pointer as usize).unwrap_or(trimmed.len())
}

/// Where the standard fixes the place, a finding is there.
fn places(input: &str, finding: &Finding, pointer: Option<isize>) -> Result<(), String> {
    use ValidationError::*;
    let Range { start, end } = finding.range;
    let wrong = |why: &str| Err(format!("{finding}: {why}"));
    if input.get(start..end).is_none() {
        return wrong("cuts a character");
    }
    let Some(pointer) = pointer else {
        return Ok(());
    };
    let here = original(input, pointer);
    let next = original(input, pointer + 1);
    let is_right = match finding.error {
        // The scheme state looks from its colon at what follows.
        SpecialSchemeMissingFollowingSolidus => start == here || start == next,
        // The pointer is decreased before the error.
        HostMissing => start == here || start == next,
        FileInvalidWindowsDriveLetterHost => end > here && end <= next,
        PortInvalid => start <= here && here < end,
        PortOutOfRange => end <= here,
        _ => start == here,
    };
    if is_right {
        Ok(())
    } else {
        wrong(&format!("not at {here}"))
    }
}

/// All fixes together change nothing but the errors that they fix.
fn fixes(input: &str, options: &urlwind::ParseOptions<'_>, report: &Report) -> Result<(), String> {
    let fixed = report.apply_fixes(input);
    let (before, after) = (options.parse(input), options.parse(&fixed));
    if before.is_ok() != after.is_ok() || before.is_ok() && before != after {
        return Err(format!(
            "fixed to {fixed:?}: {after:?} instead of {before:?}"
        ));
    }
    let left: Vec<&Finding> = report
        .findings()
        .iter()
        .filter(|it| it.fix.is_none())
        .collect();
    let again = options.validate_up_to(&fixed, usize::MAX);
    let same = left.len() == again.findings().len()
        && left.iter().zip(again.findings()).all(|(left, again)| {
            left.error == again.error && left.component == again.component && again.fix.is_none()
        });
    match same {
        true => Ok(()),
        false => Err(format!(
            "fixed to {fixed:?}: {:#?} are left",
            again.findings()
        )),
    }
}

/// A limit keeps the first findings, and the one that makes parsing fail.
fn limits(input: &str, options: &urlwind::ParseOptions<'_>, all: &Report) -> Result<(), String> {
    let few = options.validate_up_to(input, 1);
    let total = all.findings().len();
    let is_right = few.findings().len() + few.left_out() == total
        && few.findings().len() <= 2
        && few.findings().first().map(|it| it.error) == all.findings().first().map(|it| it.error)
        && few.errors().eq(all.errors())
        && few.is_fatal() == all.is_fatal()
        && few.findings().last().filter(|it| it.is_fatal)
            == all.findings().last().filter(|it| it.is_fatal);
    if is_right {
        Ok(())
    } else {
        Err(format!("with a limit: {few:?}"))
    }
}

/// Gathers what differs, and fails with the first ones.
#[derive(Default)]
struct Verdict {
    compared: u64,
    errors: usize,
    differences: Vec<String>,
}

impl Verdict {
    fn note(&mut self, input: &str, base: Option<&str>) {
        self.compared += 1;
        match compare(input, base) {
            Ok(errors) => self.errors += errors,
            Err(_) if self.differences.len() >= 20 => {}
            Err(why) => self
                .differences
                .push(format!("{input:?} against {base:?}: {why}")),
        }
    }

    fn close(self, what: &str) {
        println!(
            "{what}: {} inputs, {} validation errors",
            self.compared, self.errors
        );
        for difference in &self.differences {
            println!("{difference}");
        }
        assert!(self.differences.is_empty(), "{what}: the reports differ");
        assert!(self.errors > 0, "{what}: nothing was compared");
    }
}

#[test]
fn on_web_platform_tests_and_our_own_cases() {
    let mut verdict = Verdict::default();
    let own = data::own_urls().unwrap_or_else(|error| panic!("{error}"));
    let own = own.iter().map(|case| {
        let text = |text: &conformance::cases::Text| text.to_printable().into_owned();
        (text(case.input()), case.base().map(text))
    });
    for (input, base) in wpt_inputs().into_iter().chain(own) {
        verdict.note(&input, base.as_deref());
        for base in tricky_bases() {
            verdict.note(&input, Some(&base));
        }
    }
    verdict.close("known inputs against every base");
}

#[test]
fn on_every_single_edit() {
    let mut verdict = Verdict::default();
    for seed in tricky_seeds() {
        for edit in single_edits(&seed) {
            verdict.note(&edit, None);
        }
    }
    verdict.close("single edits of tricky seeds");
}

#[test]
fn on_generated_inputs() {
    let mut verdict = Verdict::default();
    let mut generator = Generator::new(11, wpt_inputs().into_iter().map(|(input, _)| input));
    for _ in 0..200_000 {
        verdict.note(&generator.input(), None);
    }
    for _ in 0..200_000 {
        let (input, base) = (generator.input(), generator.base());
        verdict.note(&input, Some(&base));
    }
    for _ in 0..50_000 {
        verdict.note(&generator.idn(), None);
    }
    verdict.close("generated inputs");
}

#[test]
fn on_datasets() {
    let mut verdict = Verdict::default();
    let (lines, what) = real_or_known_lines(5);
    for line in lines {
        verdict.note(&line, None);
    }
    verdict.close(what);
}

/// Names, blamed text, failure and fixes, as written down; and the names also of the transcription.
#[test]
fn our_own_cases_say_what_is_reported() {
    let cases = data::own_validation().unwrap_or_else(|error| panic!("{error}"));
    for case in &cases {
        let (input, base) = (case.input.as_str(), case.base.as_deref());
        let parsed_base = base.map(|base| Url::parse(base).expect("a base"));
        let options = Url::options().base_url(parsed_base.as_ref());
        let report = options.validate(input);
        let counted = report.findings().iter().filter(|it| !it.is_repeat);
        let found: Vec<(&str, &str)> = counted
            .map(|it| (it.error.name(), &input[it.range.clone()]))
            .collect();
        let expected: Vec<(&str, &str)> = case
            .errors
            .iter()
            .map(|(name, text)| (name.as_str(), text.as_str()))
            .collect();
        assert_eq!(found, expected, "{input:?} against {base:?}");
        assert_eq!(
            report.is_fatal(),
            case.failure,
            "{input:?} against {base:?}"
        );
        if let Some(fixed) = &case.fixed {
            assert_eq!(
                &report.apply_fixes(input),
                fixed,
                "{input:?} against {base:?}"
            );
        }
        let names: Vec<&str> = expected.iter().map(|(name, _)| *name).collect();
        let is_near_miss = case.kind == ValidationKind::NearMiss;
        assert_ne!(
            names.contains(&case.name.as_str()),
            is_near_miss,
            "{case:?}"
        );
        compare(input, base).unwrap_or_else(|why| panic!("{input:?} against {base:?}: {why}"));
    }
    for error in ValidationError::ALL {
        for kind in [
            ValidationKind::Alone,
            ValidationKind::Boundary,
            ValidationKind::NearMiss,
        ] {
            let is_there = |it: &ValidationCase| it.name == error.name() && it.kind == kind;
            assert!(cases.iter().any(is_there), "no case {kind:?} for {error}");
        }
    }
}

#[test]
fn both_have_the_same_names() {
    let names = |names: Vec<&'static str>| names;
    let ours = names(ValidationError::ALL.iter().map(|it| it.name()).collect());
    let theirs = spec_machine::ValidationError::ALL;
    let theirs = names(theirs.iter().map(|it| it.name()).collect());
    assert_eq!(ours, theirs);
    assert_ne!(Component::Path.name(), Component::Query.name());
}
