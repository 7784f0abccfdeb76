//! How many tests passed, by what the programs that ran them print.

use std::fmt;

/// Counts of tests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct TestCount {
    pub(crate) passed: u64,
    pub(crate) failed: u64,
    pub(crate) skipped: u64,
}

impl TestCount {
    /// Adds what a line says with which a test program of Rust, pytest, Node or Go ends.
    pub(crate) fn add_line(&mut self, line: &str) {
        let line = line.trim().trim_matches(['=', ' ']);
        let (numbers_first, separator) = match line.split_once(" in ") {
            _ if line.starts_with("test result: ") => (line.rsplit(". ").next(), "; "),
            // pytest: `12 passed, 1 failed in 0.34s`.
            Some((counts, _)) if counts.starts_with(|c: char| c.is_ascii_digit()) => {
                (Some(counts), ", ")
            }
            _ => (None, ""),
        };
        for count in numbers_first.unwrap_or_default().split(separator) {
            if let Some((number, word)) = count.trim().split_once(' ') {
                self.add(word, number.parse().unwrap_or(0));
            }
        }
        // Node: `# pass 12`, and with other reporters `ℹ pass 12`.
        if let Some(("#" | "ℹ", count)) = line.split_once(' ')
            && let Some((word, number)) = count.split_once(' ')
        {
            self.add(word, number.parse().unwrap_or(0));
        }
        // Go: one line for each test.
        if let Some((word, _)) = line
            .strip_prefix("--- ")
            .and_then(|line| line.split_once(": "))
        {
            self.add(word, 1);
        }
    }

    fn add(&mut self, word: &str, number: u64) {
        match word {
            "passed" | "pass" | "PASS" => self.passed += number,
            "failed" | "fail" | "FAIL" => self.failed += number,
            "skipped" | "ignored" | "SKIP" => self.skipped += number,
            _ => {}
        }
    }
}

impl fmt::Display for TestCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TestCount {
            passed,
            failed,
            skipped,
        } = self;
        write!(f, "{passed} passed, {failed} failed, {skipped} skipped")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_are_counted() {
        for (line, counts) in [
            (
                "test result: ok. 12 passed; 3 failed; 1 ignored; 0 measured; 4 filtered out; finished in 0.00s",
                "12 passed, 3 failed, 1 skipped",
            ),
            (
                "=== 12 passed, 2 skipped in 0.34s ===",
                "12 passed, 0 failed, 2 skipped",
            ),
            (
                "1 failed, 3 passed, 1 warning in 10.01s (0:00:10)",
                "3 passed, 1 failed, 0 skipped",
            ),
            ("# pass 17", "17 passed, 0 failed, 0 skipped"),
            ("ℹ fail 2", "0 passed, 2 failed, 0 skipped"),
            (
                "    --- PASS: TestParse/case (0.00s)",
                "1 passed, 0 failed, 0 skipped",
            ),
            (
                "--- SKIP: TestParse (0.00s)",
                "0 passed, 0 failed, 1 skipped",
            ),
            ("test parse ... ok", "0 passed, 0 failed, 0 skipped"),
            ("it passed in time", "0 passed, 0 failed, 0 skipped"),
            ("12 passed", "0 passed, 0 failed, 0 skipped"),
        ] {
            let mut count = TestCount::default();
            count.add_line(line);
            assert_eq!(count.to_string(), counts, "{line}");
        }
    }
}
