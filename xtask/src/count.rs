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
                "test result: ok. 12 passed; 3 failed; 1 ignored; 0 measured; 4 filtered out",
                [12, 3, 1],
            ),
            ("=== 12 passed, 2 skipped in 0.34s ===", [12, 0, 2]),
            (
                "1 failed, 3 passed, 1 warning in 10.01s (0:00:10)",
                [3, 1, 0],
            ),
            ("# pass 17", [17, 0, 0]),
            ("ℹ fail 2", [0, 2, 0]),
            ("    --- PASS: TestParse/case (0.00s)", [1, 0, 0]),
            ("--- SKIP: TestParse (0.00s)", [0, 0, 1]),
            ("test parse ... ok", [0, 0, 0]),
            ("it passed in time", [0, 0, 0]),
            ("12 passed", [0, 0, 0]),
        ] {
            let mut count = TestCount::default();
            count.add_line(line);
            assert_eq!(
                [count.passed, count.failed, count.skipped],
                counts,
                "{line}"
            );
        }
    }
}
