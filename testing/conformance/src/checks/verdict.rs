//! The result of many comparisons.

use std::fmt::Display;

/// Counts comparisons and keeps the first differences.
#[derive(Debug, Default)]
pub struct Verdict {
    /// The number of comparisons.
    pub compared: u64,
    /// The sum of the counts that comparisons returned; its meaning depends on the test.
    pub counted: u64,
    differences: Vec<String>,
}

impl Verdict {
    /// Records a comparison, and adds the count that it returned without a difference.
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

    /// Records a comparison without a count.
    pub fn note<E: Display>(&mut self, outcome: Result<(), E>) {
        self.count(outcome.map(|()| 0));
    }

    /// Prints the counts.
    ///
    /// # Panics
    ///
    /// If a comparison found a difference, or if there were none.
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
