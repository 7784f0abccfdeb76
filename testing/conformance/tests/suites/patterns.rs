//! The data of web-platform-tests.

use conformance::patterns::{CASES, Crate, cases, failures, given};
use serde_json::Value;
use spec::pattern::subject::{Arguments, Given, Subject};
use spec::pattern::url_pattern::Machine;
use std::cmp::Ordering;
use urlwind_pattern::{Component, EcmaScriptEngine, LinearEngine, UrlPattern};

fn report(failures: Vec<String>) {
    assert!(
        failures.is_empty(),
        "{} failed:\n{}",
        failures.len(),
        failures.join("\n")
    );
}

#[test]
fn the_transcription_passes() {
    report(failures(&Machine));
}

#[test]
fn all_cases_pass_with_the_linear_engine() {
    report(failures(&Crate(&LinearEngine)));
}

#[test]
fn all_cases_pass_with_the_ecmascript_engine() {
    report(failures(&Crate(&EcmaScriptEngine)));
}

fn pattern(value: &Value) -> UrlPattern {
    let arguments = Arguments {
        input: given(value),
        base_url: None,
        ignore_case: false,
    };
    Crate(&LinearEngine).create(&arguments).unwrap()
}

#[test]
fn compare_component() {
    for case in cases(CASES[1].0) {
        let component = Component::named(case["component"].as_str().unwrap()).unwrap();
        let (left, right) = (pattern(&case["left"]), pattern(&case["right"]));
        let expected = match case["expected"].as_i64() {
            Some(-1) => Ordering::Less,
            Some(0) => Ordering::Equal,
            _ => Ordering::Greater,
        };
        assert_eq!(
            UrlPattern::compare_component(component, &left, &right),
            expected,
            "{case}"
        );
        let reversed = UrlPattern::compare_component(component, &right, &left);
        assert_eq!(reversed, expected.reverse(), "{case}");
        for same in [left, right] {
            assert!(
                UrlPattern::compare_component(component, &same, &same).is_eq(),
                "{case}"
            );
        }
    }
}

#[test]
fn generate() {
    for case in cases(CASES[2].0) {
        let expected = case["expected"].as_str();
        let Some(component) = Component::named(case["component"].as_str().unwrap()) else {
            assert_eq!(expected, None, "{case}");
            continue;
        };
        let Given::Init(groups) = given(&case["groups"]) else {
            panic!("{case}");
        };
        let groups: Vec<(&str, &str)> = groups
            .iter()
            .map(|(name, value)| (&**name, &**value))
            .collect();
        let found = pattern(&case["pattern"]).generate(component, &groups);
        assert_eq!(found.as_deref().ok(), expected, "{case}");
    }
}
