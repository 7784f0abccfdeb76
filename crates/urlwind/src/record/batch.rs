//! Many URLs: a row for each input, and one buffer for the text of those that were not normal.

use alloc::vec::Vec;

use super::{Offsets, Text, Url, UrlRef};
use crate::error::ParseError;

/// Many parsed URLs, a row for each input.
///
/// What is normal already stays where it is: the row has the offsets of its components, and borrows the
/// text. All URLs that had to be written stand one after the other in one buffer. So a row takes 48 bytes
/// of memory (on 64-bit processors), and 8 more if it was rewritten, beside the text of what was
/// rewritten; and nothing is allocated for a single row. Each row is a [`UrlRef`].
///
/// ```
/// use urlwind::ParseError;
/// use urlwind::batch::Batch;
///
/// let batch = Batch::parse(["https://example.com/a", "HTTPS://example.com/b/../c", "d"]);
/// assert_eq!(batch.len(), 3);
/// let hosts = batch.iter().flatten().filter(|url| url.host_str() == Some("example.com"));
/// assert_eq!(hosts.count(), 2);
/// assert!(batch.get(1).is_some_and(|url| url.is_ok_and(|url| url.path() == "/c")));
/// assert_eq!(batch.get(2), Some(Err(ParseError::RelativeUrlWithoutBase)));
/// ```
#[derive(Clone)]
pub struct Batch<'i> {
    /// The rows, and after them others that are not needed any more.
    rows: Vec<Row<'i>>,
    length: usize,
    /// The URLs that were rewritten, one after the other.
    written: Text,
    /// Where each of those ends.
    ends: Vec<usize>,
}

/// What is known of one input.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row<'i> {
    text: RowText<'i>,
    /// Meaningless if there is no URL.
    at: Offsets,
}

#[derive(Clone, Copy, Debug)]
enum RowText<'i> {
    Borrowed(&'i str),
    Elsewhere(Elsewhere),
}

/// What there is in the place of borrowed text: an error, or the number of the URL among those that were
/// rewritten. In eight bytes, which is what an enumeration has beside a pointer; no memory is
/// large enough for more than 2^48 rows.
#[derive(Clone, Copy, Debug)]
struct Elsewhere {
    error: Option<ParseError>,
    number_high: u16,
    number_low: u32,
}

// The point of the layout.
#[cfg(target_pointer_width = "64")]
const _: () = assert!(size_of::<Row<'_>>() == 48);

impl<'i> Row<'i> {
    /// An input that was not looked at.
    pub(crate) const UNKNOWN: Row<'i> = Row::invalid(ParseError::RelativeUrlWithoutBase);

    /// A URL that is normal where it stands.
    #[inline(always)]
    pub(crate) fn borrowed(text: &'i str, at: Offsets) -> Row<'i> {
        Row {
            text: RowText::Borrowed(text),
            at,
        }
    }

    #[inline]
    pub(crate) const fn invalid(error: ParseError) -> Row<'i> {
        Row {
            text: RowText::Elsewhere(Elsewhere {
                error: Some(error),
                number_high: 0,
                number_low: 0,
            }),
            at: Offsets::NEW,
        }
    }

    #[inline]
    fn rewritten(number: usize, at: Offsets) -> Row<'i> {
        Row {
            text: RowText::Elsewhere(Elsewhere {
                error: None,
                number_high: (number as u64 >> 32) as u16,
                number_low: number as u32,
            }),
            at,
        }
    }
}

impl<'i> Batch<'i> {
    /// A batch with no rows.
    ///
    /// ```
    /// assert!(urlwind::batch::Batch::new().is_empty());
    /// ```
    #[must_use]
    #[inline]
    pub fn new() -> Batch<'i> {
        Batch {
            rows: Vec::new(),
            length: 0,
            written: Text::with_room(0),
            ends: Vec::new(),
        }
    }

    /// How many rows there are.
    ///
    /// ```
    /// assert_eq!(urlwind::batch::Batch::parse(["https://example.com/", "?"]).len(), 2);
    /// ```
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.length
    }

    /// Removes all rows, and keeps the memory for others.
    ///
    /// ```
    /// use urlwind::{Url, batch::Batch};
    /// let mut batch = Batch::parse(["https://example.com/"]);
    /// batch.clear();
    /// Url::options().parse_batch(["https://example.net/"], &mut batch);
    /// assert_eq!(batch.get(0).unwrap().unwrap().host_str(), Some("example.net"));
    /// ```
    #[inline]
    pub fn clear(&mut self) {
        self.length = 0;
        self.written.truncate(0);
        self.ends.clear();
    }

    #[inline]
    fn rows(&self) -> &[Row<'i>] {
        &self.rows[..self.length]
    }

    /// The URLs of all rows, or why they are none, in the order of the inputs.
    ///
    /// ```
    /// use urlwind::batch::Batch;
    /// let batch = Batch::parse(["http:a", "?", "http:c"]);
    /// assert_eq!(batch.iter().flatten().map(|url| url.as_str().len()).sum::<usize>(), 18);
    /// ```
    #[inline]
    pub fn iter(&self) -> Iter<'_> {
        Iter {
            batch: self,
            rows: self.rows().iter(),
        }
    }

    /// The text and the offsets of a row, or why there are none.
    #[inline(always)]
    pub(crate) fn view(&self, row: usize) -> Result<UrlRef<'_>, ParseError> {
        self.view_of(&self.rows()[row])
    }

    #[inline(always)]
    fn view_of<'b>(&'b self, row: &'b Row<'i>) -> Result<UrlRef<'b>, ParseError> {
        let text = match row.text {
            RowText::Borrowed(text) => text,
            RowText::Elsewhere(there) => self.text_elsewhere(there)?,
        };
        Ok(UrlRef { text, at: &row.at })
    }

    /// Out of line: nearly all rows are borrowed, and reading those should be a few instructions.
    #[cold]
    #[inline(never)]
    fn text_elsewhere(&self, there: Elsewhere) -> Result<&str, ParseError> {
        if let Some(error) = there.error {
            return Err(error);
        }
        let number = (u64::from(there.number_high) << 32 | u64::from(there.number_low)) as usize;
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        Ok(&self.written[start..self.ends[number]])
    }

    /// The text of a row that is borrowed from the input.
    #[inline]
    pub(crate) fn input_text(&self, row: usize) -> Option<&'i str> {
        match self.rows()[row].text {
            RowText::Borrowed(text) => Some(text),
            RowText::Elsewhere(_) => None,
        }
    }

    /// All URLs that were rewritten, one after the other.
    #[inline]
    pub(crate) fn written_text(&self) -> &str {
        &self.written
    }

    /// Room for `count` rows to be filled in and then [added](Self::add), and for more that are expected.
    #[inline]
    pub(crate) fn room(&mut self, count: usize, expected: usize) -> &mut [Row<'i>] {
        let end = self.length + count;
        if self.rows.len() < end {
            self.grow_memory(end, expected);
        }
        &mut self.rows[self.length..end]
    }

    #[cold]
    fn grow_memory(&mut self, end: usize, expected: usize) {
        // More than this is believed when it comes.
        const MOST_EXPECTED: usize = 1 << 16;
        let needed = end - self.rows.len();
        self.rows.reserve(needed.max(expected.min(MOST_EXPECTED)));
        self.rows.resize(self.rows.capacity(), Row::UNKNOWN);
    }

    /// Adds so many rows, for which there was [room](Self::room).
    #[inline]
    pub(crate) fn add(&mut self, count: usize) {
        self.length += count;
    }

    /// Replaces a row.
    #[inline]
    pub(crate) fn put(&mut self, row: usize, what: Row<'i>) {
        self.rows[row] = what;
    }

    /// A row whose URL `write` appends to the shared buffer, for which `room` bytes should do, unless it turns out to be
    /// the input.
    #[inline]
    pub(crate) fn write_row(
        &mut self,
        input: &'i str,
        room: usize,
        write: impl FnOnce(&mut Text) -> Result<(), ParseError>,
    ) -> Result<Row<'i>, ParseError> {
        // What needs much room may need little in the end. The shared buffer must not stay that large.
        const SMALL: usize = 1 << 12;
        if room > SMALL {
            let mut text = Text::with_room(room);
            write(&mut text)?;
            return Ok(match text.as_str() == input {
                true => Row::borrowed(input, *text.header()),
                false => self.append_row(&text, *text.header()),
            });
        }
        let start = self.written.len();
        self.written.reserve(room);
        match write(&mut self.written) {
            Ok(()) if self.written[start..] == *input => {
                self.written.truncate(start);
                Ok(Row::borrowed(input, *self.written.header()))
            }
            Ok(()) => Ok(self.end_row(*self.written.header())),
            Err(error) => {
                self.written.truncate(start);
                Err(error)
            }
        }
    }

    /// A row whose URL was written elsewhere.
    #[inline]
    pub(crate) fn copy_row(&mut self, url: &Url) -> Row<'i> {
        self.append_row(url.as_str(), *url.at())
    }

    #[inline]
    fn append_row(&mut self, text: &str, at: Offsets) -> Row<'i> {
        self.written.push_str(text);
        self.end_row(at)
    }

    #[inline]
    fn end_row(&mut self, at: Offsets) -> Row<'i> {
        self.ends.push(self.written.len());
        Row::rewritten(self.ends.len() - 1, at)
    }
}

/// The rows of a [`Batch`], in the order of its inputs.
#[derive(Clone, Debug)]
pub struct Iter<'b> {
    batch: &'b Batch<'b>,
    rows: core::slice::Iter<'b, Row<'b>>,
}

impl<'b> Iterator for Iter<'b> {
    type Item = Result<UrlRef<'b>, ParseError>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.rows.next().map(|row| self.batch.view_of(row))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.rows.size_hint()
    }
}

impl ExactSizeIterator for Iter<'_> {}

#[cfg(all(test, feature = "std"))]
impl Batch<'_> {
    /// Where the rows are.
    #[inline]
    pub(crate) fn place(&self) -> usize {
        self.rows.as_ptr() as usize
    }

    /// How many bytes of memory it holds.
    #[inline]
    pub(crate) fn memory(&self) -> usize {
        self.rows.capacity() * size_of::<Row<'_>>()
            + self.written.capacity()
            + self.ends.capacity() * size_of::<usize>()
    }
}
