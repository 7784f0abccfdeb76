//! Lines, with either kind of line end.

use std::iter::FusedIterator;

use memchr::{Memchr, memchr};

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
    use super::{Lines, RawLines};

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
