//! Columns of text as Arrow lays them out, borrowed.

use std::ops::Range;
use std::str;

pub(crate) use super::bitmap::Bits;

/// What a row holds.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Row<'a> {
    Null,
    Text(&'a str),
    /// Bytes that are no text, though their column says so.
    NotUtf8,
}

/// A column, or a chunk of one.
#[derive(Debug)]
pub(crate) enum Texts<'a> {
    Small(Consecutive<'a, i32>),
    Large(Consecutive<'a, i64>),
    Views(Views<'a>),
    Dictionary(Box<Dictionary<'a>>),
    /// So many nulls.
    Null(usize),
}

impl Texts<'_> {
    pub(crate) fn length(&self) -> usize {
        match self {
            Texts::Small(texts) => texts.length(),
            Texts::Large(texts) => texts.length(),
            Texts::Views(texts) => texts.views.len(),
            Texts::Dictionary(texts) => texts.keys.length(),
            Texts::Null(rows) => *rows,
        }
    }

    /// How many bytes of text there are, for making room; 0 where that is not known cheaply.
    pub(crate) fn bytes(&self, rows: &Range<usize>) -> usize {
        match self {
            Texts::Small(texts) => texts.bytes_range(rows).len(),
            Texts::Large(texts) => texts.bytes_range(rows).len(),
            Texts::Views(texts) => texts.views[rows.clone()].iter().map(length_of_view).sum(),
            Texts::Dictionary(_) | Texts::Null(_) => 0,
        }
    }
}

/// Reads the rows of a column.
pub(crate) trait Rows {
    fn get(&self, row: usize) -> Row<'_>;
}

/// Calls `$body` with `$rows`, which reads the rows in `$range` of `$texts`: compiled once for each
/// layout.
macro_rules! with_rows {
    ($texts:expr, $range:expr, $rows:ident => $body:expr) => {
        match $texts {
            $crate::columns::input::Texts::Small(texts) => {
                let $rows = &texts.checked(&$range);
                $body
            }
            $crate::columns::input::Texts::Large(texts) => {
                let $rows = &texts.checked(&$range);
                $body
            }
            $crate::columns::input::Texts::Views(texts) => {
                let $rows = texts;
                $body
            }
            $crate::columns::input::Texts::Dictionary(texts) => {
                let $rows = &**texts;
                $body
            }
            $crate::columns::input::Texts::Null(_) => {
                let $rows = &$crate::columns::input::AllNull;
                $body
            }
        }
    };
}
pub(crate) use with_rows;

/// A column of nulls without a type.
#[derive(Debug)]
pub(crate) struct AllNull;

impl Rows for AllNull {
    fn get(&self, _: usize) -> Row<'_> {
        Row::Null
    }
}

/// An offset, 32 or 64 bits wide.
pub(crate) trait Offset: Copy {
    fn to_usize(self) -> usize;
}

// A negative offset becomes one that no buffer reaches.
impl Offset for i32 {
    #[inline]
    fn to_usize(self) -> usize {
        self as usize
    }
}

impl Offset for i64 {
    #[inline]
    fn to_usize(self) -> usize {
        self as usize
    }
}

/// `utf8` and `large_utf8`: all texts in one buffer, and where each begins and ends.
#[derive(Debug)]
pub(crate) struct Consecutive<'a, O> {
    /// One more than there are rows.
    pub(crate) offsets: &'a [O],
    pub(crate) bytes: &'a [u8],
    pub(crate) validity: Option<Bits<'a>>,
}

impl<'a, O: Offset> Consecutive<'a, O> {
    fn length(&self) -> usize {
        self.offsets.len().saturating_sub(1)
    }

    fn bytes_range(&self, rows: &Range<usize>) -> Range<usize> {
        if rows.is_empty() {
            return 0..0;
        }
        let start = self.offsets[rows.start].to_usize();
        start..self.offsets[rows.end].to_usize().max(start)
    }

    /// Looks at all bytes of these rows at once, which is faster than row by row.
    pub(crate) fn checked(&self, rows: &Range<usize>) -> Checked<'_, 'a, O> {
        let range = self.bytes_range(rows);
        let start = range.start;
        let bytes = self.bytes.get(range).unwrap_or_default();
        Checked {
            column: self,
            start,
            text: str::from_utf8(bytes).ok(),
        }
    }
}

/// Rows whose bytes have been looked at.
#[derive(Debug)]
pub(crate) struct Checked<'c, 'a, O> {
    column: &'c Consecutive<'a, O>,
    /// Where `text` begins in the column's bytes.
    start: usize,
    /// The text of all rows, if all of it is UTF-8.
    text: Option<&'c str>,
}

impl<O: Offset> Rows for Checked<'_, '_, O> {
    #[inline]
    fn get(&self, row: usize) -> Row<'_> {
        if self.column.validity.is_some_and(|bits| !bits.get(row)) {
            return Row::Null;
        }
        let start = self.column.offsets[row].to_usize();
        let end = self.column.offsets[row + 1].to_usize();
        let text = match self.text {
            // A cut inside a character is none between texts.
            Some(text) => text.get(start.wrapping_sub(self.start)..end.wrapping_sub(self.start)),
            None => {
                let bytes = self.column.bytes.get(start..end);
                bytes.and_then(|bytes| str::from_utf8(bytes).ok())
            }
        };
        text.map_or(Row::NotUtf8, Row::Text)
    }
}

/// `utf8_view`: for each row its length, and either the text itself or where it stands.
#[derive(Debug)]
pub(crate) struct Views<'a> {
    pub(crate) views: &'a [[u8; 16]],
    pub(crate) buffers: Vec<&'a [u8]>,
    pub(crate) validity: Option<Bits<'a>>,
}

/// The longest text that stands in the view itself.
const INLINE: usize = 12;

/// The 32-bit number at `at` of a view.
#[inline]
fn number(view: &[u8; 16], at: usize) -> usize {
    u32::from_ne_bytes([view[at], view[at + 1], view[at + 2], view[at + 3]]) as usize
}

#[inline]
fn length_of_view(view: &[u8; 16]) -> usize {
    number(view, 0)
}

impl Rows for Views<'_> {
    #[inline]
    fn get(&self, row: usize) -> Row<'_> {
        if self.validity.is_some_and(|bits| !bits.get(row)) {
            return Row::Null;
        }
        let view = &self.views[row];
        let length = length_of_view(view);
        let bytes = if length <= INLINE {
            Some(&view[4..4 + length])
        } else {
            let (buffer, start) = (number(view, 8), number(view, 12));
            let buffer = self.buffers.get(buffer);
            buffer.and_then(|buffer| buffer.get(start..start + length))
        };
        let text = bytes.and_then(|bytes| str::from_utf8(bytes).ok());
        text.map_or(Row::NotUtf8, Row::Text)
    }
}

/// Texts by number.
#[derive(Debug)]
pub(crate) struct Dictionary<'a> {
    pub(crate) keys: Keys<'a>,
    pub(crate) validity: Option<Bits<'a>>,
    pub(crate) values: Words<'a>,
}

/// The texts of a dictionary.
#[derive(Debug)]
pub(crate) enum Words<'a> {
    Small(Consecutive<'a, i32>),
    Large(Consecutive<'a, i64>),
    Views(Views<'a>),
}

impl Words<'_> {
    fn length(&self) -> usize {
        match self {
            Words::Small(words) => words.length(),
            Words::Large(words) => words.length(),
            Words::Views(words) => words.views.len(),
        }
    }

    /// Not checked all at once: few of many words may be in use.
    fn get(&self, word: usize) -> Row<'_> {
        match self {
            Words::Small(words) => alone(words, word),
            Words::Large(words) => alone(words, word),
            Words::Views(words) => words.get(word),
        }
    }
}

fn alone<'c, O: Offset>(column: &'c Consecutive<'_, O>, row: usize) -> Row<'c> {
    if column.validity.is_some_and(|bits| !bits.get(row)) {
        return Row::Null;
    }
    let range = column.offsets[row].to_usize()..column.offsets[row + 1].to_usize();
    let bytes = column.bytes.get(range);
    let text = bytes.and_then(|bytes| str::from_utf8(bytes).ok());
    text.map_or(Row::NotUtf8, Row::Text)
}

/// The numbers, in any width.
#[derive(Debug)]
pub(crate) enum Keys<'a> {
    I8(&'a [i8]),
    U8(&'a [u8]),
    I16(&'a [i16]),
    U16(&'a [u16]),
    I32(&'a [i32]),
    U32(&'a [u32]),
    I64(&'a [i64]),
    U64(&'a [u64]),
}

impl Keys<'_> {
    fn length(&self) -> usize {
        match self {
            Keys::I8(keys) => keys.len(),
            Keys::U8(keys) => keys.len(),
            Keys::I16(keys) => keys.len(),
            Keys::U16(keys) => keys.len(),
            Keys::I32(keys) => keys.len(),
            Keys::U32(keys) => keys.len(),
            Keys::I64(keys) => keys.len(),
            Keys::U64(keys) => keys.len(),
        }
    }

    /// A negative number becomes one that no dictionary reaches.
    #[inline]
    fn get(&self, row: usize) -> usize {
        match self {
            Keys::I8(keys) => keys[row] as usize,
            Keys::U8(keys) => keys[row] as usize,
            Keys::I16(keys) => keys[row] as usize,
            Keys::U16(keys) => keys[row] as usize,
            Keys::I32(keys) => keys[row] as usize,
            Keys::U32(keys) => keys[row] as usize,
            Keys::I64(keys) => keys[row] as usize,
            Keys::U64(keys) => keys[row] as usize,
        }
    }
}

impl Rows for Dictionary<'_> {
    #[inline]
    fn get(&self, row: usize) -> Row<'_> {
        if self.validity.is_some_and(|bits| !bits.get(row)) {
            return Row::Null;
        }
        match self.keys.get(row) {
            word if word < self.values.length() => self.values.get(word),
            _ => Row::Null,
        }
    }
}
