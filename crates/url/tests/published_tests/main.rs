//! Runs the tests that ship with the published package against this one: its unit tests and the examples in its
//! documentation, read in place from cargo's copy.
//!
//! A scratch project depends on this package under the name `url`. Exactly those tests must fail that contradict the
//! standard; each entry names the step.

#[path = "../common/mod.rs"]
mod common;
mod documentation;
mod project;
mod superseded;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use project::{Outcome, Project, Target};
use superseded::SUPERSEDED;

/// Unit tests of the published package that contradict the standard.
const CONTRADICTED: [(&str, &str); 1] = [(
    // <https://url.spec.whatwg.org/#cannot-be-a-base-url-path-state>, step 3: a space before `?` or `#` is encoded when
    // the path is parsed, so setters need not strip it.
    "test_strip_trailing_spaces_from_opaque_path",
    "opaque path state, step 3",
)];

#[test]
fn published_unit_tests_pass() {
    let published = common::published().folder;
    let path = published.join("tests/unit.rs");
    let target = Target {
        name: "unit",
        path: &path,
        harness: true,
    };
    let project = Project::new("unit", "", &[target]);
    let outcomes = project.test(&["--test", "unit"]);
    // Windows and Unix have different tests of file paths.
    assert!(outcomes.len() >= 60, "only {} tests ran", outcomes.len());
    assert!(
        !cfg!(unix) || outcomes.len() == 68,
        "{} tests ran",
        outcomes.len()
    );
    let contradicted: Vec<_> = CONTRADICTED.iter().map(|(name, _)| *name).collect();
    assert_eq!(failed(&outcomes), contradicted);
}

/// Runs the published package's runner of web-platform-tests, with its own data and its list of expected failures: all
/// of those succeed here, and only superseded cases fail.
#[test]
fn published_failures_are_gone() {
    let published = common::published().folder;
    let path = published.join("tests/wpt.rs");
    let target = Target {
        name: "wpt",
        path: &path,
        harness: false,
    };
    let text = Project::new("wpt", "", &[target]).run(&["--test", "wpt"]);
    let marked = |mark: &str| -> BTreeSet<String> {
        let lines = text.lines().filter_map(|line| line.split_once(" ... "));
        lines
            .filter(|(_, outcome)| outcome.contains(mark))
            .map(|(name, _)| name.into())
            .collect()
    };
    let list = fs::read_to_string(published.join("tests/expected_failures.txt")).unwrap();
    let mut list: BTreeSet<String> = list.lines().map(String::from).collect();
    assert_eq!(list.len(), 47, "the published list has changed");
    // The runner does not support this setter, so the case always fails.
    let unknown = "<file:///var/log/system.log> set href to <http://0300.168.0xF0>";
    assert_eq!(marked("(expected fail)"), BTreeSet::from([unknown.into()]));
    list.remove(unknown);
    assert_eq!(marked("unexpected success"), list);
    let superseded = SUPERSEDED.iter().flat_map(|(_, names)| names.iter());
    assert_eq!(
        marked("❌"),
        superseded.map(|name| name.to_string()).collect()
    );
    assert!(marked("✅").len() > 1000, "{text}");
}

#[test]
fn published_examples_pass() {
    let (library, count) = documentation::collect(&common::published().folder.join("src"));
    let project = Project::new("examples", &library, &[]);
    let outcomes = project.test(&["--doc"]);
    assert_eq!(outcomes.len(), count, "every example runs");
    assert_eq!(count, 68, "the published sources have changed");
    assert_eq!(failed(&outcomes), [""; 0]);
}

fn failed(outcomes: &BTreeMap<String, Outcome>) -> Vec<&str> {
    let failed = outcomes
        .iter()
        .filter(|(_, outcome)| **outcome == Outcome::Failed);
    failed.map(|(name, _)| name.as_str()).collect()
}
