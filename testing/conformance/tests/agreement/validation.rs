//! The core's validation reports against the errors that the transcription raises, and the guarantees on fixes.

use conformance::cases::{ValidationCase, ValidationKind};
use conformance::data;
use conformance::{
    Generator, Verdict, compare_validation, real_or_known_lines, scaled, single_edits,
    tricky_bases, tricky_seeds, wpt_inputs,
};
use urlwind::Component;
use urlwind::Url;
use urlwind::validate::ValidationError;

#[test]
fn on_web_platform_tests_and_our_own_cases() {
    let mut verdict = Verdict::default();
    let own = data::own_urls().unwrap_or_else(|error| panic!("{error}"));
    let own = own.iter().map(|case| {
        let text = |text: &conformance::cases::Text| text.to_printable().into_owned();
        (text(case.input()), case.base().map(text))
    });
    for (input, base) in wpt_inputs().into_iter().chain(own) {
        verdict.count(compare_validation(&input, base.as_deref()));
        for base in tricky_bases() {
            verdict.count(compare_validation(&input, Some(&base)));
        }
    }
    assert!(verdict.counted > 0);
    verdict.close("known inputs against every base");
}

#[test]
fn on_every_single_edit() {
    let mut verdict = Verdict::default();
    for seed in tricky_seeds() {
        for edit in single_edits(&seed) {
            verdict.count(compare_validation(&edit, None));
        }
    }
    assert!(verdict.counted > 0);
    verdict.close("single edits of tricky seeds");
}

#[test]
fn on_generated_inputs() {
    let mut verdict = Verdict::default();
    let mut generator = Generator::new(11, wpt_inputs().into_iter().map(|(input, _)| input));
    for _ in 0..scaled(20_000) {
        verdict.count(compare_validation(&generator.input(), None));
    }
    for _ in 0..scaled(20_000) {
        let (input, base) = (generator.input(), generator.base());
        verdict.count(compare_validation(&input, Some(&base)));
    }
    for _ in 0..scaled(5000) {
        verdict.count(compare_validation(&generator.idn(), None));
    }
    assert!(verdict.counted > 0);
    verdict.close("generated inputs");
}

#[test]
fn on_datasets() {
    let mut verdict = Verdict::default();
    let (lines, what) = real_or_known_lines(5);
    for line in lines {
        verdict.count(compare_validation(&line, None));
    }
    assert!(verdict.counted > 0);
    verdict.close(what);
}

/// The core reports the expected names, text, failure and fixes, and the transcription the same names.
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
        compare_validation(input, base).unwrap_or_else(|why| panic!("{why}"));
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
    let theirs = spec::ValidationError::ALL;
    let theirs = names(theirs.iter().map(|it| it.name()).collect());
    assert_eq!(ours, theirs);
    assert_ne!(Component::Path.name(), Component::Query.name());
}
