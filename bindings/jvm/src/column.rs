//! One answer for each row of a column, laid out as Arrow does it: the texts one after the other,
//! where each ends, and a bit for each that is there.

use urlwind::__sister::CowUrl;
use urlwind::{Attribute, UrlRef};

use crate::problem::Problem;
use crate::wanted::Wanted;

/// A row: bytes that are expected to be text, or null.
pub(crate) type Row<'r> = Option<&'r [u8]>;

/// So many bytes are copied at once, where that many are there to be read, and what is too much is cut off
/// again: a copy of no more than these has no length that the processor could guess wrong.
const BLOCK: usize = 32;

/// A column being written.
#[derive(Debug)]
pub(crate) struct Column {
    pub(crate) text: Vec<u8>,
    /// Where the first text starts and each ends.
    pub(crate) offsets: Vec<i32>,
    /// A bit for each row, the lowest of a byte first.
    pub(crate) validity: Vec<u8>,
}

impl Column {
    pub(crate) fn with_capacity(rows: usize) -> Result<Column, Problem> {
        let mut column = Column {
            text: Vec::new(),
            offsets: Vec::new(),
            validity: Vec::new(),
        };
        let offsets = column.offsets.try_reserve_exact(rows + 1);
        let validity = column.validity.try_reserve_exact(rows.div_ceil(8));
        // Enough for most hosts, so that few columns are copied while they grow.
        let text = column.text.try_reserve(16 * rows.min(1 << 20));
        offsets
            .and(validity)
            .and(text)
            .map_err(|_| Problem::OutOfMemory)?;
        column.offsets.push(0);
        Ok(column)
    }

    fn rows(&self) -> usize {
        self.offsets.len() - 1
    }

    #[inline]
    fn push(&mut self, answer: Option<&str>) -> Result<(), Problem> {
        self.push_part(answer.map(|text| (text, text)))
    }

    /// Appends a text that is a part of another one.
    #[inline]
    fn push_part(&mut self, answer: Option<(&str, &str)>) -> Result<(), Problem> {
        let row = self.rows();
        if row.is_multiple_of(8) {
            self.validity.push(0);
        }
        if let Some((part, whole)) = answer {
            let room = self.text.try_reserve(part.len().max(BLOCK));
            room.map_err(|_| Problem::OutOfMemory)?;
            let end = self.text.len() + part.len();
            let start = part.as_ptr().addr().wrapping_sub(whole.as_ptr().addr());
            let rest = whole.as_bytes().get(start..);
            match rest.and_then(|rest| rest.first_chunk::<BLOCK>()) {
                Some(block) if part.len() <= BLOCK => self.text.extend_from_slice(block),
                _ => self.text.extend_from_slice(part.as_bytes()),
            }
            self.text.truncate(end);
            if let Some(bits) = self.validity.last_mut() {
                *bits |= 1 << (row % 8);
            }
        }
        let end = i32::try_from(self.text.len()).map_err(|_| Problem::TooLong)?;
        self.offsets.push(end);
        Ok(())
    }

    /// Appends the answers for these rows.
    pub(crate) fn extend<'r>(
        &mut self,
        wanted: &Wanted,
        mut rows: impl Iterator<Item = Row<'r>>,
    ) -> Result<(), Problem> {
        // With a loop for each attribute the compiler knows where to look, which is a fifth faster.
        match wanted {
            Wanted::Attribute(Attribute::Href) => {
                self.extend_by(|url| url.part(Attribute::Href), rows)
            }
            Wanted::Attribute(Attribute::Protocol) => {
                self.extend_by(|url| url.part(Attribute::Protocol), rows)
            }
            Wanted::Attribute(Attribute::Host) => {
                self.extend_by(|url| url.part(Attribute::Host), rows)
            }
            Wanted::Attribute(Attribute::Hostname) => {
                self.extend_by(|url| url.part(Attribute::Hostname), rows)
            }
            Wanted::Attribute(Attribute::Pathname) => {
                self.extend_by(|url| url.part(Attribute::Pathname), rows)
            }
            Wanted::Attribute(Attribute::Search) => {
                self.extend_by(|url| url.part(Attribute::Search), rows)
            }
            _ => rows.try_for_each(|row| match row {
                Some(input) => wanted.answer(input, |answer| self.push(answer)),
                None => self.push(None),
            }),
        }
    }

    #[inline]
    fn extend_by<'r>(
        &mut self,
        get: impl for<'u> Fn(UrlRef<'u>) -> &'u str,
        rows: impl Iterator<Item = Row<'r>>,
    ) -> Result<(), Problem> {
        for row in rows {
            let url = row.and_then(|input| CowUrl::parse_utf8(input).ok());
            self.push_part(url.as_ref().map(|url| (get(url.view()), url.as_str())))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_has_its_answer() {
        let rows = [
            Some(&b"http://EXAMPLE.com"[..]),
            None,
            Some(b"nonsense"),
            Some(b"https://example.net:8080/a?b=1"),
            Some(b"\xFF"),
        ];
        for (number, operand, expected) in [
            (
                5,
                "",
                [
                    Some("example.com"),
                    None,
                    None,
                    Some("example.net:8080"),
                    None,
                ],
            ),
            (
                11,
                "",
                [
                    None,
                    None,
                    Some("RelativeUrlWithoutBase"),
                    None,
                    Some("InvalidUtf8"),
                ],
            ),
            (15, "", [Some(""), None, None, Some(""), None]),
            (16, "b", [None, None, None, Some("1"), None]),
            (
                17,
                "foo://h/",
                [
                    Some("http://example.com/"),
                    None,
                    Some("foo://h/nonsense"),
                    Some("https://example.net:8080/a?b=1"),
                    None,
                ],
            ),
        ] {
            let wanted = Wanted::numbered(number, operand.as_bytes()).unwrap();
            let mut column = Column::with_capacity(rows.len()).unwrap();
            column.extend(&wanted, rows.iter().copied()).unwrap();
            let read = |row: usize| {
                let range = column.offsets[row] as usize..column.offsets[row + 1] as usize;
                let is_there = column.validity[row / 8] >> (row % 8) & 1 == 1;
                is_there.then(|| str::from_utf8(&column.text[range]).unwrap())
            };
            let found: Vec<_> = (0..rows.len()).map(read).collect();
            assert_eq!(found, expected, "{number}");
        }
    }
}
