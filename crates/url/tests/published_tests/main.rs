//! The tests that ship with the published package, run against this one: its unit tests and the
//! examples in its documentation, read in place from cargo's copy.
//!
//! A scratch project depends on this package under the name `url`, and cargo does the rest. What
//! fails must be exactly what the standard contradicts; each entry names the step.

#[path = "../common/mod.rs"]
mod common;
mod documentation;
mod project;
mod superseded;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use project::{Outcome, Project, Target};
use superseded::SUPERSEDED;

/// Unit tests of the published package that hold it to something other than the standard.
const CONTRADICTED: [(&str, &str); 1] = [(
    // <https://url.spec.whatwg.org/#cannot-be-a-base-url-path-state>, step 3: a space in front of
    // `?` or `#` is encoded when the path is parsed, so that no setter has to strip it.
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
    // Windows has other tests of file paths than Unix.
    assert!(outcomes.len() >= 60, "only {} tests ran", outcomes.len());
    assert!(
        !cfg!(unix) || outcomes.len() == 68,
        "{} tests ran",
        outcomes.len()
    );
    let contradicted: Vec<_> = CONTRADICTED.iter().map(|(name, _)| *name).collect();
    assert_eq!(failed(&outcomes), contradicted);
}

/// The published package's own runner of web-platform-tests, with its own data and its list of
/// what it fails: all of that succeeds here, and nothing fails that the standard still asks for.
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
    // The runner does not know this setter, so that nothing can make it succeed.
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
