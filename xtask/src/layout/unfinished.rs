//! No test that is not run, and no list of expected failures. (Clippy finds `todo!` and its like.)

use super::Breach;
use crate::rust_source::{code_only, has_word};
use crate::workspace::SourceFile;

pub(super) fn check(file: &SourceFile) -> Vec<Breach> {
    let mut breaches = Vec::new();
    let mut report = |line: usize, what: &str| {
        breaches.push(format!("{}:{line}: {what}", file.path));
    };
    if file.path.contains("expected_failures") {
        report(1, "a list of expected failures");
    }
    for (index, line) in code_only(&file.text).lines().enumerate() {
        let line_number = index + 1;
        if has_word(line, "expected_failures") {
            report(line_number, "a list of expected failures");
        }
        if line.contains("#[ignore") || (line.contains("#[cfg_attr") && has_word(line, "ignore")) {
            report(line_number, "a test that is not run");
        }
    }
    for (index, line) in file.text.lines().enumerate() {
        if is_ignored_example(line) {
            report(index + 1, "an example that is not run");
        }
    }
    breaches
}

/// The start of a documentation example that rustdoc neither compiles nor runs.
fn is_ignored_example(line: &str) -> bool {
    let line = line.trim_start();
    let Some(text) = line
        .strip_prefix("///")
        .or_else(|| line.strip_prefix("//!"))
    else {
        return false;
    };
    text.trim_start()
        .strip_prefix("```")
        .is_some_and(|tags| tags.split(',').any(|tag| tag.trim().starts_with("ignore")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::file;

    #[test]
    fn tests_that_are_not_run_are_found() {
        let code = "\
// #[ignore] in a comment
#[ignore]
#[cfg_attr(miri, ignore)]
const X: &str = include_str!(\"x\"); static Y: T = expected_failures();
";
        let lines: Vec<String> = check(&file("a.rs", code));
        assert_eq!(
            lines,
            [
                "a.rs:2: a test that is not run",
                "a.rs:3: a test that is not run",
                "a.rs:4: a list of expected failures",
            ]
        );
    }

    #[test]
    fn examples_that_are_not_run_are_found() {
        assert!(is_ignored_example("    /// ```ignore"));
        assert!(is_ignored_example("//! ```rust,ignore"));
        assert!(!is_ignored_example("/// ```text"));
        assert!(!is_ignored_example("// ```ignore"));
        let breaches = check(&file("a.rs", &format!("{} ```ignore\n", "///")));
        assert_eq!(breaches, ["a.rs:1: an example that is not run"]);
    }
}
