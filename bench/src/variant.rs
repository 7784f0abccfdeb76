//! The unit of measurement: a parser doing one operation on one list of items.

use std::ops::Range;

use serde::{Deserialize, Serialize};

/// The lines of a workload, which live as long as the program.
pub(crate) type Lines = &'static [&'static str];

/// The standard that a parser follows, which determines its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Standard {
    /// The URL Standard, as in browsers. Only these parsers are compared with each other.
    Whatwg,
    /// RFC 3986: no IDNA, no repair of real-world input; many lines are rejected.
    Rfc3986,
    /// RFC 3986 with curl's own leniency.
    Curl,
    /// The request target of HTTP (RFC 7230).
    Rfc7230,
    /// No parser: the cost of copying or reading the same bytes.
    Floor,
}

impl Standard {
    pub(crate) fn label(self) -> &'static str {
        match self {
            Standard::Whatwg => "WHATWG",
            Standard::Rfc3986 => "RFC 3986",
            Standard::Curl => "RFC 3986+",
            Standard::Rfc7230 => "RFC 7230",
            Standard::Floor => "floor",
        }
    }
}

/// The operation of a row. Rows are compared only within one operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Operation {
    Parse,
    CanParse,
    ParseAndGet,
    Join,
    Set,
    SearchParams,
    Floor,
}

impl Operation {
    pub(crate) fn label(self) -> &'static str {
        match self {
            Operation::Parse => "parse",
            Operation::CanParse => "can_parse",
            Operation::ParseAndGet => "parse + every getter",
            Operation::Join => "join",
            Operation::Set => "setter",
            Operation::SearchParams => "search parameters",
            Operation::Floor => "floor",
        }
    }
}

/// The completeness of a result, in ascending order. A row is compared with rivals that give at least as much, so that
/// borrowing never competes with owning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Gives {
    /// Yes or no.
    Verdict,
    /// A result that borrows the input where it can.
    Borrowed,
    /// A result in a buffer that the next call overwrites.
    Reused,
    /// An owned result.
    Owned,
}

impl Gives {
    pub(crate) fn label(self) -> &'static str {
        match self {
            Gives::Verdict => "verdict",
            Gives::Borrowed => "borrowed",
            Gives::Reused => "reused buffer",
            Gives::Owned => "owned",
        }
    }
}

/// The name of a row in the results.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Label {
    /// The package, with its version.
    pub(crate) parser: String,
    /// The call, as a user of the package writes it.
    pub(crate) call: String,
    pub(crate) standard: Standard,
    pub(crate) operation: Operation,
    pub(crate) gives: Gives,
    /// Whether the parser is urlwind.
    pub(crate) ours: bool,
}

impl Label {
    /// Whether `rival` is a fair opponent: another parser with the same standard and operation, and at least as
    /// complete a result.
    pub(crate) fn is_answered_by(&self, rival: &Label) -> bool {
        !rival.ours
            && rival.standard == Standard::Whatwg
            && rival.operation == self.operation
            && rival.gives >= self.gives
    }
}

/// Does the work on a range of items and returns a checksum of the results.
pub(crate) type Run = Box<dyn Fn(Range<usize>) -> u64>;

/// The memory that a list of parsed URLs takes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Held {
    /// Number of accepted URLs in the list.
    pub(crate) urls: usize,
    /// Size of the value that the program stores.
    pub(crate) value_bytes: usize,
    /// Usable bytes of all heap blocks behind the values.
    pub(crate) heap_bytes: u64,
}

/// Parses the lines, keeps all results at once and returns their memory.
pub(crate) type Hold = Box<dyn Fn() -> Held>;

/// One row to be measured.
pub(crate) struct Variant {
    pub(crate) label: Label,
    pub(crate) run: Run,
    pub(crate) hold: Option<Hold>,
}

/// Variants over the same items.
pub(crate) struct Workload {
    /// The group: `parse`, `classes`, `join`...
    pub(crate) group: &'static str,
    pub(crate) name: String,
    pub(crate) items: usize,
    /// Total bytes of input.
    pub(crate) bytes: usize,
    pub(crate) variants: Vec<Variant>,
}

/// Binds a loop over lines to its lines.
pub(crate) fn over(lines: Lines, work: fn(&[&str]) -> u64) -> Run {
    Box::new(move |range| work(&lines[range]))
}

/// Stores lines consecutively, as in a file that was read, for as long as the program lives. Lines scattered over
/// memory would measure the cache.
pub(crate) fn keep_lines<S: AsRef<str>>(lines: impl IntoIterator<Item = S>) -> Lines {
    let mut text = String::new();
    let mut ends = Vec::new();
    for line in lines {
        text.push_str(line.as_ref());
        ends.push(text.len());
        text.push('\n');
    }
    let text: &'static str = Box::leak(text.into_boxed_str());
    let mut start = 0;
    let lines: Vec<&'static str> = ends
        .into_iter()
        .map(|end| {
            let line = &text[start..end];
            start = end + 1;
            line
        })
        .collect();
    Box::leak(lines.into_boxed_slice())
}

pub(crate) fn total_bytes(lines: Lines) -> usize {
    lines.iter().map(|line| line.len()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kept_lines_stand_one_after_the_other() {
        let lines = keep_lines(["a", "", "bc\nd"]);
        assert_eq!(lines, ["a", "", "bc\nd"]);
        assert_eq!(lines[2].as_ptr() as usize - lines[0].as_ptr() as usize, 3);
        assert_eq!(total_bytes(lines), 5);
    }
}
