//! Lines of a text, with either kind of line end.

use std::iter::FusedIterator;

use memchr::Memchr;

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

#[cfg(test)]
mod tests {
    use super::Lines;

    #[test]
    fn both_line_ends_and_none() {
        let lines = |text| Lines::new(text).collect::<Vec<_>>();
        assert!(lines("").is_empty());
        assert_eq!(lines("\n"), [""]);
        assert_eq!(lines("a\r\nb\n\r\nc"), ["a", "b", "", "c"]);
        assert_eq!(lines("a\r\r\nb\r"), ["a\r", "b"]);
    }
}
