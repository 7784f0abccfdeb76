//! Columns of text as Arrow lays them out, borrowed.

use std::ops::Range;
use std::sync::Arc;

pub(crate) use super::bitmap::Bits;
use crate::ffi::{SharedBuffers, Width, view};

/// What a row holds: nothing, or bytes that are expected to be text.
pub(crate) type Row<'a> = Option<&'a [u8]>;

/// Stands for rows that lie outside their column's buffers: no text either.
const OUTSIDE: &[u8] = b"\xFF";

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
            Texts::Views(_) | Texts::Dictionary(_) | Texts::Null(_) => 0,
        }
    }
}

/// Reads the rows of a column.
pub(crate) trait Rows {
    fn get(&self, row: usize) -> Row<'_>;
}

/// Calls `$body` with `$rows`, which reads the rows of `$texts`, and with the layout of what is to be
/// made of them: compiled once for each pair.
macro_rules! with_rows {
    ($texts:expr, ($layout:pat, $rows:ident) => $body:expr) => {{
        use $crate::columns::builder::{Large, Small, ViewsOf};
        use $crate::columns::input::{AllNull, Texts, Words};
        match $texts {
            Texts::Small($rows) => {
                let $layout = Small;
                $body
            }
            Texts::Large($rows) => {
                let $layout = Large;
                $body
            }
            Texts::Views($rows) => {
                let $layout = ViewsOf($rows);
                $body
            }
            Texts::Dictionary(texts) => {
                let $rows = &**texts;
                match texts.values {
                    Words::Large(_) => {
                        let $layout = Large;
                        $body
                    }
                    Words::Small(_) | Words::Views(_) => {
                        let $layout = Small;
                        $body
                    }
                }
            }
            Texts::Null(_) => {
                let ($layout, $rows) = (Small, &AllNull);
                $body
            }
        }
    }};
}
pub(crate) use with_rows;

/// A column of nulls without a type.
#[derive(Debug)]
pub(crate) struct AllNull;

impl Rows for AllNull {
    fn get(&self, _: usize) -> Row<'_> {
        None
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

impl<'a, O: Width> Consecutive<'a, O> {
    fn length(&self) -> usize {
        self.offsets.len().saturating_sub(1)
    }

    fn bytes_range(&self, rows: &Range<usize>) -> Range<usize> {
        if rows.is_empty() {
            return 0..0;
        }
        // Offsets that make no sense are found when their row is read; here they must do no harm.
        let end = self.offsets[rows.end].get().min(self.bytes.len());
        self.offsets[rows.start].get().min(end)..end
    }
}

impl<O: Width> Rows for Consecutive<'_, O> {
    #[inline]
    fn get(&self, row: usize) -> Row<'_> {
        if self.validity.is_some_and(|bits| !bits.get(row)) {
            return None;
        }
        let range = self.offsets[row].get()..self.offsets[row + 1].get();
        Some(self.bytes.get(range).unwrap_or(OUTSIDE))
    }
}

/// `utf8_view`: for each row its length, and either the text itself or where it stands.
#[derive(Debug)]
pub(crate) struct Views<'a> {
    pub(crate) views: &'a [[u8; 16]],
    pub(crate) buffers: Vec<&'a [u8]>,
    /// The same buffers, for columns that outlive this one.
    pub(crate) shared: Arc<SharedBuffers>,
    pub(crate) validity: Option<Bits<'a>>,
}

impl Views<'_> {
    /// The buffer that the text of this row stands in, if it is not in the view itself.
    #[inline]
    pub(crate) fn buffer_of(&self, row: usize) -> Option<usize> {
        let view = &self.views[row];
        (view::length(view) > view::INLINE).then(|| view::place(view).0)
    }
}

impl Rows for Views<'_> {
    #[inline]
    fn get(&self, row: usize) -> Row<'_> {
        if self.validity.is_some_and(|bits| !bits.get(row)) {
            return None;
        }
        let view = &self.views[row];
        let length = view::length(view);
        if length <= view::INLINE {
            return Some(&view[4..4 + length]);
        }
        let (buffer, start) = view::place(view);
        let buffer = self.buffers.get(buffer);
        let bytes = buffer.and_then(|buffer| buffer.get(start..start + length));
        Some(bytes.unwrap_or(OUTSIDE))
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

    fn get(&self, word: usize) -> Row<'_> {
        match self {
            Words::Small(words) => words.get(word),
            Words::Large(words) => words.get(word),
            Words::Views(words) => words.get(word),
        }
    }
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
            return None;
        }
        let word = self.keys.get(row);
        let is_there = word < self.values.length();
        is_there.then(|| self.values.get(word)).flatten()
    }
}
