//! Dictionaries of texts, borrowed.

use crate::bitmap::Bits;
use crate::error::ColumnError;
use crate::layouts::{Consecutive, Row, Rows, Views};

/// Texts by number. Each word is parsed once, however many rows have it.
#[derive(Clone, Debug)]
pub struct Dictionary<'a> {
    pub(crate) keys: Keys<'a>,
    validity: Option<Bits<'a>>,
    pub(crate) words: Words<'a>,
}

impl<'a> Dictionary<'a> {
    /// `keys` are the numbers of the rows' words.
    ///
    /// ```
    /// use urlwind_columns::{Consecutive, Dictionary, Keys, Plan, Question};
    /// let words = Consecutive::new(b"http:ahttp:b", &[0_i32, 6, 12], None)?;
    /// let column = Dictionary::new(Keys::U8(&[1, 0, 1]), None, words)?;
    /// let answer = Plan::new().ask(&[column.into()], &Question::NORMALIZE)?;
    /// assert_eq!(answer[0].text(2).as_deref(), Some("http://b/"));
    /// # Ok::<(), urlwind_columns::ColumnError>(())
    /// ```
    ///
    /// # Errors
    /// When a key that is not null has no word, or the validity is too short.
    pub fn new(
        keys: Keys<'a>,
        validity: Option<Bits<'a>>,
        words: impl Into<Words<'a>>,
    ) -> Result<Dictionary<'a>, ColumnError> {
        let texts = Dictionary::lenient(keys, validity, words);
        let rows = texts.keys.rows();
        validity.map_or(Ok(()), |bits| bits.check(rows))?;
        let count = texts.words.rows();
        let is_unknown = |row: &usize| texts.key(*row).is_some_and(|word| word >= count);
        match (0..rows).find(is_unknown) {
            Some(row) => Err(ColumnError::KeyOutOfRange { row }),
            None => Ok(texts),
        }
    }

    /// As [`new`](Self::new), but nothing is checked: a row whose key has no word is null.
    #[must_use]
    pub fn lenient(
        keys: Keys<'a>,
        validity: Option<Bits<'a>>,
        words: impl Into<Words<'a>>,
    ) -> Dictionary<'a> {
        Dictionary {
            keys,
            validity,
            words: words.into(),
        }
    }

    /// The number of a row's word; `None` where it is null.
    #[inline]
    pub(crate) fn key(&self, row: usize) -> Option<usize> {
        if self.validity.is_some_and(|bits| !bits.get(row)) {
            return None;
        }
        Some(self.keys.get(row))
    }
}

impl Rows for Dictionary<'_> {
    #[inline]
    fn get(&self, row: usize) -> Row<'_> {
        let word = self.key(row)?;
        (word < self.words.rows())
            .then(|| self.words.get(word))
            .flatten()
    }
}

/// The texts of a dictionary.
#[derive(Clone, Debug)]
pub enum Words<'a> {
    /// With 32-bit offsets.
    Small(Consecutive<'a, i32>),
    /// With 64-bit offsets.
    Large(Consecutive<'a, i64>),
    /// As views. Results have 32-bit offsets.
    Views(Views<'a>),
}

impl<'a> From<Consecutive<'a, i32>> for Words<'a> {
    fn from(words: Consecutive<'a, i32>) -> Words<'a> {
        Words::Small(words)
    }
}

impl<'a> From<Consecutive<'a, i64>> for Words<'a> {
    fn from(words: Consecutive<'a, i64>) -> Words<'a> {
        Words::Large(words)
    }
}

impl<'a> From<Views<'a>> for Words<'a> {
    fn from(words: Views<'a>) -> Words<'a> {
        Words::Views(words)
    }
}

impl<'a> Words<'a> {
    /// The buffer that all words stand in, if it is only one for sure.
    pub(crate) fn buffer(&self) -> &'a [u8] {
        match self {
            Words::Small(words) => words.buffer(),
            Words::Large(words) => words.buffer(),
            Words::Views(_) => &[],
        }
    }

    pub(crate) fn rows(&self) -> usize {
        match self {
            Words::Small(words) => words.rows(),
            Words::Large(words) => words.rows(),
            Words::Views(words) => words.rows(),
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

/// The numbers by which rows choose from a dictionary, in any width.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub enum Keys<'a> {
    I8(&'a [i8]),
    U8(&'a [u8]),
    I16(&'a [i16]),
    U16(&'a [u16]),
    I32(&'a [i32]),
    U32(&'a [u32]),
    I64(&'a [i64]),
    U64(&'a [u64]),
}

/// Calls `$body` with the slice of keys, whatever their width.
macro_rules! with_keys {
    ($keys:expr, $slice:ident => $body:expr) => {
        match $keys {
            Keys::I8($slice) => $body,
            Keys::U8($slice) => $body,
            Keys::I16($slice) => $body,
            Keys::U16($slice) => $body,
            Keys::I32($slice) => $body,
            Keys::U32($slice) => $body,
            Keys::I64($slice) => $body,
            Keys::U64($slice) => $body,
        }
    };
}

impl Keys<'_> {
    pub(crate) fn rows(&self) -> usize {
        with_keys!(self, keys => keys.len())
    }

    /// A negative number becomes one that no dictionary reaches.
    #[inline]
    #[allow(
        clippy::unnecessary_fallible_conversions,
        reason = "some of the key types cannot fail, others can"
    )]
    fn get(&self, row: usize) -> usize {
        with_keys!(self, keys => usize::try_from(keys[row]).unwrap_or(usize::MAX))
    }
}
