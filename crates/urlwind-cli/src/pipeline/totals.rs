//! Counts of lines by outcome.

use crate::status::Status;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Totals {
    pub(crate) valid: u64,
    pub(crate) invalid: u64,
    pub(crate) empty: u64,
    pub(crate) not_utf8: u64,
    pub(crate) too_long: u64,
    /// Sources that could not be read, or not to their end.
    pub(crate) unreadable: u64,
}

impl Totals {
    pub(crate) fn add(&mut self, other: &Totals) {
        self.valid += other.valid;
        self.invalid += other.invalid;
        self.empty += other.empty;
        self.not_utf8 += other.not_utf8;
        self.too_long += other.too_long;
        self.unreadable += other.unreadable;
    }

    pub(crate) fn lines(&self) -> u64 {
        self.valid + self.empty + self.left_out()
    }

    /// Returns the number of rejected lines.
    pub(crate) fn left_out(&self) -> u64 {
        self.invalid + self.not_utf8 + self.too_long
    }

    pub(crate) fn status(&self) -> Status {
        if self.unreadable > 0 {
            Status::Trouble
        } else if self.left_out() > 0 {
            Status::Bad
        } else {
            Status::Good
        }
    }

    /// One line of text: `3 lines: 2 valid, 1 invalid`.
    pub(crate) fn summary(&self, unit: &str) -> String {
        let lines = self.lines();
        let plural = if lines == 1 { "" } else { "s" };
        let mut text = format!(
            "{lines} {unit}{plural}: {} valid, {} invalid",
            self.valid, self.invalid
        );
        for (count, what) in [
            (self.empty, "empty"),
            (self.not_utf8, "not UTF-8"),
            (self.too_long, "too long"),
        ] {
            if count > 0 {
                text.push_str(&format!(", {count} {what}"));
            }
        }
        text
    }
}
