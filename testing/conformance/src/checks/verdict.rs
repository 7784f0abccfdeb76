//! What many comparisons have found.

use std::fmt::Display;

/// Counts comparisons, and keeps the first differences.
#[derive(Debug, Default)]
pub struct Verdict {
    /// How many comparisons there were.
    pub compared: u64,
    /// How much they had to compare: what that is, the test knows.
    pub counted: u64,
    differences: Vec<String>,
}

impl Verdict {
    /// Notes one comparison. What it hands back if nothing differs is added to the count.
    pub fn count<E: Display>(&mut self, outcome: Result<usize, E>) {
        self.compared += 1;
        match outcome {
            Ok(counted) => self.counted += counted as u64,
            Err(difference) if self.differences.len() < 20 => {
                self.differences.push(difference.to_string());
            }
            Err(_) => {}
        }
    }

    /// Notes one comparison that has nothing to count.
    pub fn note<E: Display>(&mut self, outcome: Result<(), E>) {
        self.count(outcome.map(|()| 0));
    }

    /// Prints the counts, and panics with the first differences if there are any.
    pub fn close(self, what: &str) {
        println!(
            "{what}: {} comparisons, {} counted",
            self.compared, self.counted
        );
        assert!(
            self.differences.is_empty(),
            "{what}:\n{}",
            self.differences.join("\n")
        );
        assert!(self.compared > 0, "{what}: nothing was compared");
    }
}
