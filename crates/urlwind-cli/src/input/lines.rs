//! Lines, with either kind of line end.

use std::fmt;
use std::iter::FusedIterator;
use std::str::FromStr;

use memchr::{Memchr, memchr, memrchr};

/// How many bytes a line may have, its line end not counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct LineLimit(usize);

impl Default for LineLimit {
    /// Twice the longest URL that Chrome takes.
    fn default() -> LineLimit {
        LineLimit(4 << 20)
    }
}

/// The letters that multiply a number of bytes.
const UNITS: [(char, u32); 3] = [('K', 10), ('M', 20), ('G', 30)];

impl FromStr for LineLimit {
    type Err = String;

    /// Reads `65536`, `64K`, `16M` or `1G`.
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
            Some(0) => Err("a line has at least one byte".to_owned()),
            Some(bytes) => Ok(LineLimit(bytes)),
            None => Err("a number of bytes, such as 65536, 64K, 16M or 1G, is needed".to_owned()),
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
    /// As many bytes hold any line that is not too long, with its line end.
    pub(crate) fn with_line_end(self) -> usize {
        self.0.saturating_add("\r\n".len())
    }

    /// How many bytes come before the first line that is too long.
    pub(crate) fn bytes_before_long_line(self, bytes: &[u8]) -> usize {
        let LineLimit(limit) = self;
        let mut start = 0;
        loop {
            let rest = &bytes[start..];
            if rest.len() <= limit {
                return bytes.len();
            }
            // Lines that end here are short enough, except for one that takes all of it.
            let window = &rest[..rest.len().min(self.with_line_end())];
            let first = memchr(b'\n', window).unwrap_or(window.len());
            if first > limit && !(first == limit + 1 && window[limit] == b'\r') {
                return start;
            }
            match memrchr(b'\n', window) {
                Some(newline) => start += newline + 1,
                // The last line, and it ends with `\r`.
                None => return bytes.len(),
            }
        }
    }
}

/// The lines of a text without their `\n` or `\r\n`.
pub(crate) struct Lines<'a> {
    text: &'a str,
    newlines: Memchr<'a>,
    start: usize,
}

impl<'a> Lines<'a> {
    pub(crate) fn new(text: &'a str) -> Lines<'a> {
        Lines {
            text,
            newlines: Memchr::new(b'\n', text.as_bytes()),
            start: 0,
        }
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = &'a str;

    #[inline]
    fn next(&mut self) -> Option<&'a str> {
        let start = self.start;
        let line = match self.newlines.next() {
            Some(newline) => {
                self.start = newline + 1;
                &self.text[start..newline]
            }
            None if start < self.text.len() => {
                self.start = self.text.len();
                &self.text[start..]
            }
            None => return None,
        };
        Some(line.strip_suffix('\r').unwrap_or(line))
    }
}

impl FusedIterator for Lines<'_> {}

/// Lines as they are, line ends included, to be asked for by number.
#[derive(Clone, Debug)]
pub(crate) struct RawLines<'a> {
    rest: &'a [u8],
    next: u64,
}

impl<'a> RawLines<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> RawLines<'a> {
        RawLines {
            rest: bytes,
            next: 0,
        }
    }

    /// The line of that number, from 0; greater than all that were asked for before, so that the
    /// bytes are gone through once. Empty if there are not so many.
    pub(crate) fn get(&mut self, number: u64) -> &'a [u8] {
        while self.next < number && !self.rest.is_empty() {
            self.take();
        }
        self.take()
    }

    fn take(&mut self) -> &'a [u8] {
        let end = memchr(b'\n', self.rest).map_or(self.rest.len(), |newline| newline + 1);
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
        assert_eq!(LineLimit::default().to_string(), "4M");
        for text in ["", "0", "0K", "M", "-1", "+1", "1.5M", "1T", "99999999999G"] {
            assert!(text.parse::<LineLimit>().is_err(), "{text}");
        }
    }

    /// The bytes of a line are counted without `\n` and `\r\n`.
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
                limit.bytes_before_long_line(text.as_bytes()),
                expected,
                "{text:?}"
            );
        }
    }

    #[test]
    fn raw_lines_keep_their_ends() {
        let mut lines = RawLines::new(b"a\r\n\n\xFF\nb\nlast");
        assert_eq!(lines.get(0), b"a\r\n");
        assert_eq!(lines.get(2), b"\xFF\n");
        assert_eq!(lines.get(4), b"last");
        assert_eq!(lines.get(9), b"");
    }

    #[test]
    fn both_line_ends_and_none() {
        let lines = |text| Lines::new(text).collect::<Vec<_>>();
        assert!(lines("").is_empty());
        assert_eq!(lines("\n"), [""]);
        assert_eq!(lines("a\r\nb\n\r\nc"), ["a", "b", "", "c"]);
        assert_eq!(lines("a\r\r\nb\r"), ["a\r", "b"]);
    }
}
