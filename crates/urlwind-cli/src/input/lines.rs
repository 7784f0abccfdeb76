//! Lines terminated by LF, CRLF or NUL.

use std::fmt;
use std::iter::FusedIterator;
use std::str::FromStr;

use memchr::{Memchr, memchr, memchr3, memrchr, memrchr3};

/// Positions where the input may be cut.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cut {
    /// After a line terminated by this byte.
    Lines(u8),
    /// After a line, or, in long lines, after a byte that ends any URL: text may lack newlines.
    Text,
}

impl Default for Cut {
    fn default() -> Cut {
        Cut::Lines(b'\n')
    }
}

impl Cut {
    /// Returns the line terminator.
    pub fn line_end(self) -> u8 {
        match self {
            Cut::Lines(end) => end,
            Cut::Text => b'\n',
        }
    }

    /// Returns the end of the last line.
    pub fn last_line_end(self, bytes: &[u8]) -> Option<usize> {
        memrchr(self.line_end(), bytes).map(|end| end + 1)
    }

    /// Returns the last position where a long line may be cut.
    pub fn last_gap(self, bytes: &[u8]) -> Option<usize> {
        match self {
            Cut::Lines(_) => None,
            Cut::Text => memrchr3(b' ', b'"', b'>', bytes).map(|gap| gap + 1),
        }
    }

    /// Returns where an overlong line ends or may be cut.
    pub fn first_end(self, bytes: &[u8]) -> Option<usize> {
        let line = memchr(self.line_end(), bytes);
        let gap = match self {
            Cut::Lines(_) => None,
            Cut::Text => memchr3(b' ', b'"', b'>', bytes),
        };
        let end = match (line, gap) {
            (Some(line), Some(gap)) => Some(line.min(gap)),
            (line, gap) => line.or(gap),
        };
        end.map(|end| end + 1)
    }
}

/// Maximum length of a line in bytes, without its terminator.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineLimit(usize);

impl Default for LineLimit {
    /// The longest URL that Firefox accepts.
    fn default() -> LineLimit {
        LineLimit(1 << 20)
    }
}

/// Longer lines are processed one at a time.
const LONG: usize = 64 << 10;

/// Size suffixes.
const UNITS: [(char, u32); 3] = [('K', 10), ('M', 20), ('G', 30)];

impl FromStr for LineLimit {
    type Err = String;

    /// Parses `65536`, `64K`, `16M` or `1G`.
    fn from_str(text: &str) -> Result<LineLimit, String> {
        let unit = UNITS
            .iter()
            .find(|(unit, _)| text.ends_with([*unit, unit.to_ascii_lowercase()]));
        let (digits, shift) = match unit {
            Some((_, shift)) => (&text[..text.len() - 1], *shift),
            None => (text, 0),
        };
        let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
        let number: Option<usize> = digits.parse().ok().filter(|_| is_number);
        match number.and_then(|number| number.checked_mul(1 << shift)) {
            Some(0) => Err("expected at least 1".to_owned()),
            Some(bytes) => Ok(LineLimit(bytes)),
            None => Err("expected a number of bytes, such as 65536, 64K, 16M or 1G".to_owned()),
        }
    }
}

impl fmt::Display for LineLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unit = UNITS
            .iter()
            .rev()
            .find(|(_, shift)| self.0.trailing_zeros() >= *shift);
        match unit {
            Some((unit, shift)) => write!(f, "{}{unit}", self.0 >> shift),
            None => write!(f, "{}", self.0),
        }
    }
}

impl LineLimit {
    /// Returns the buffer size that holds any allowed line with its terminator.
    pub fn with_line_end(self) -> usize {
        self.0.saturating_add("\r\n".len())
    }

    /// Returns the limit in bytes.
    pub fn bytes(self) -> usize {
        self.0
    }

    /// Returns whether a URL in a text is short enough.
    pub fn holds(self, bytes: usize) -> bool {
        bytes <= self.0
    }

    /// Returns whether a line takes much memory.
    pub(crate) fn has_long_line(bytes: &[u8], line_end: u8) -> bool {
        let mut rest = bytes;
        while rest.len() > LONG {
            match memrchr(line_end, &rest[..LONG]) {
                Some(end) => rest = &rest[end + 1..],
                None => return true,
            }
        }
        false
    }

    /// Returns the number of bytes before the first overlong line. `line_end` terminates lines.
    pub fn bytes_before_long_line(self, bytes: &[u8], line_end: u8) -> usize {
        let LineLimit(limit) = self;
        let mut start = 0;
        loop {
            let rest = &bytes[start..];
            if rest.len() <= limit {
                return bytes.len();
            }
            // Lines that end here are short enough, unless one fills all of it.
            let window = &rest[..rest.len().min(self.with_line_end())];
            let first = memchr(line_end, window).unwrap_or(window.len());
            if first > limit && !(first == limit + 1 && window[limit] == b'\r') {
                return start;
            }
            match memrchr(line_end, window) {
                Some(newline) => start += newline + 1,
                // The last line, which ends with `\r`.
                None => return bytes.len(),
            }
        }
    }
}

/// Iterator over the lines of a text, without their terminators.
pub(crate) struct Lines<'a> {
    text: &'a str,
    ends: Memchr<'a>,
    start: usize,
    /// Whether a preceding `\r` belongs to the terminator.
    strips_return: bool,
}

impl<'a> Lines<'a> {
    pub(crate) fn new(text: &'a str, line_end: u8) -> Lines<'a> {
        Lines {
            text,
            ends: Memchr::new(line_end, text.as_bytes()),
            start: 0,
            strips_return: line_end == b'\n',
        }
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = &'a str;

    #[inline]
    fn next(&mut self) -> Option<&'a str> {
        let start = self.start;
        let line = match self.ends.next() {
            Some(end) => {
                self.start = end + 1;
                &self.text[start..end]
            }
            None if start < self.text.len() => {
                self.start = self.text.len();
                &self.text[start..]
            }
            None => return None,
        };
        Some(match line.strip_suffix('\r') {
            Some(stripped) if self.strips_return => stripped,
            _ => line,
        })
    }
}

impl FusedIterator for Lines<'_> {}

/// Random access, in ascending order, to raw lines with terminators.
#[derive(Clone, Debug)]
pub(crate) struct RawLines<'a> {
    rest: &'a [u8],
    next: u64,
    line_end: u8,
}

impl<'a> RawLines<'a> {
    pub(crate) fn new(bytes: &'a [u8], line_end: u8) -> RawLines<'a> {
        RawLines {
            rest: bytes,
            next: 0,
            line_end,
        }
    }

    /// Returns the line with this index, or an empty one past the end. Precondition: indices ascend, so that the
    /// bytes are scanned once.
    pub(crate) fn get(&mut self, number: u64) -> &'a [u8] {
        while self.next < number && !self.rest.is_empty() {
            self.take();
        }
        self.take()
    }

    fn take(&mut self) -> &'a [u8] {
        let end = memchr(self.line_end, self.rest).map_or(self.rest.len(), |end| end + 1);
        let (line, rest) = self.rest.split_at(end);
        self.rest = rest;
        self.next += 1;
        line
    }
}

#[cfg(test)]
mod tests {
    use super::{LineLimit, Lines, RawLines};

    #[test]
    fn limits_are_read_and_written() {
        for (text, expected) in [("1", "1"), ("1024", "1K"), ("64k", "64K"), ("1G", "1G")] {
            let limit: LineLimit = text.parse().unwrap();
            assert_eq!(limit.to_string(), expected);
        }
        assert_eq!(LineLimit::default().to_string(), "1M");
        for text in ["", "0", "0K", "M", "-1", "+1", "1.5M", "1T", "99999999999G"] {
            assert!(text.parse::<LineLimit>().is_err(), "{text}");
        }
    }

    /// Line lengths exclude `\n` and `\r\n`.
    #[test]
    fn long_lines_are_found() {
        let limit = LineLimit(3);
        for (text, expected) in [
            ("", 0),
            ("abc", 3),
            ("abc\r", 4),
            ("abcd", 0),
            ("abcd\n", 0),
            ("abcd\r\n", 0),
            ("abc\nabc\r\nabc", 12),
            ("a\nb\nabcd\nc\n", 4),
            ("\n\n\n\n\n\nabcd", 6),
            ("ab\r\r\nx", 6),
            ("abc\r\r\nx", 0),
            ("\nabc\r\nabcd", 6),
        ] {
            assert_eq!(
                limit.bytes_before_long_line(text.as_bytes(), b'\n'),
                expected,
                "{text:?}"
            );
        }
    }

    #[test]
    fn raw_lines_keep_their_ends() {
        let mut lines = RawLines::new(b"a\r\n\n\xFF\nb\nlast", b'\n');
        assert_eq!(lines.get(0), b"a\r\n");
        assert_eq!(lines.get(2), b"\xFF\n");
        assert_eq!(lines.get(4), b"last");
        assert_eq!(lines.get(9), b"");
    }

    #[test]
    fn both_line_ends_and_none() {
        let lines = |text| Lines::new(text, b'\n').collect::<Vec<_>>();
        assert!(lines("").is_empty());
        assert_eq!(lines("\n"), [""]);
        assert_eq!(lines("a\r\nb\n\r\nc"), ["a", "b", "", "c"]);
        assert_eq!(lines("a\r\r\nb\r"), ["a\r", "b"]);
        let records = Lines::new("a\r\0b\nc\0", 0).collect::<Vec<_>>();
        assert_eq!(records, ["a\r", "b\nc"]);
    }
}
