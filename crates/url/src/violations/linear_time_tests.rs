//! Checks that no input makes the second reader visit its code points repeatedly. Steps are counted rather than timed,
//! so the result is deterministic.

use std::cell::Cell;
use std::string::String;

use super::report;
use crate::Url;

std::thread_local! {
    static STEPS: Cell<usize> = const { Cell::new(0) };
}

pub(super) fn count_a_step() {
    STEPS.set(STEPS.get() + 1);
}

/// Counts visits of code points in `input`.
fn steps(input: &str, base: Option<&Url>) -> usize {
    STEPS.set(0);
    report(input, base, &|_| {});
    STEPS.get()
}

/// Parts that the reader handles differently.
const PARTS: [&str; 13] = [
    "a", "\t", "@", ":", "%", "%2e", "/", "\\", "../", "./", "C|/", "[", "?",
];

/// Maximum number of visits per code point.
const AT_MOST: usize = 12;

fn check(beginning: &str, base: Option<&Url>) {
    for one in PARTS {
        for two in PARTS {
            for three in PARTS {
                let mut input = String::from(beginning);
                for part in [one, two, three] {
                    input.push_str(&part.repeat(100));
                }
                input.push_str("@h/");
                let steps = steps(&input, base);
                assert!(
                    steps <= AT_MOST * input.len(),
                    "{steps} steps for {} bytes: {beginning:?}, then 100 times each \
                     {one:?}, {two:?}, {three:?}",
                    input.len(),
                );
            }
        }
    }
}

#[test]
fn every_code_point_is_looked_at_a_few_times() {
    for beginning in ["http://", "foo://", "file://", "file://h/", "foo:"] {
        check(beginning, None);
    }
}

#[test]
fn with_a_base_too() {
    for base in ["http://h/a/b", "foo://h/a/b", "file://h/C:/a"] {
        let base = Url::parse(base).expect("it is a URL");
        for beginning in ["", "//", "/"] {
            check(beginning, Some(&base));
        }
    }
}
