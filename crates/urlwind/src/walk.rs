//! The walks in ARCHITECTURE.md are runs of the parser: `step!` notes where it passes, in tests only.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::cell::RefCell;
use std::{fs, thread_local};

use crate::record::Url;

thread_local! {
    static STEPS: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

/// Notes that the function in which `here` stands runs.
pub(crate) fn note(file: &str, here: &str) {
    let file = file.rsplit_once("src/").map_or(file, |(_, file)| file);
    let function = here.rsplit("::").nth(1).unwrap_or_default();
    STEPS.with_borrow_mut(|steps| steps.push(format!("| `{file}` | `{function}` |")));
}

/// The steps of a run, which has to succeed.
fn steps(run: impl FnOnce() -> bool) -> Vec<String> {
    STEPS.take();
    assert!(run());
    STEPS.take()
}

#[test]
fn the_walks_are_runs_of_the_parser() {
    const NORMAL: &str = "https://example.com/a?b#c";
    const UNUSUAL: &str = "https://user@ex%61mple.com:8080/a/../b c?q#f";
    const CHECKED: &str = "http://[::1]:8080/a b";
    let walks = [
        (NORMAL, steps(|| Url::parse(NORMAL).is_ok())),
        (UNUSUAL, steps(|| Url::parse(UNUSUAL).is_ok())),
        (CHECKED, steps(|| Url::can_parse(CHECKED))),
    ];
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../ARCHITECTURE.md");
    // The package is published without it.
    let Ok(text) = fs::read_to_string(path) else {
        return;
    };
    for (input, steps) in walks {
        let (_, section) = text.split_once(input).expect(input);
        let section = section.split("\n#").next().unwrap_or_default();
        let rows = section.lines().filter(|line| line.starts_with("| `"));
        let told: Vec<&str> = rows
            .map(|row| {
                row.match_indices('|')
                    .nth(2)
                    .map_or(row, |(end, _)| &row[..=end])
            })
            .collect();
        assert_eq!(told, steps, "{input}");
    }
}
