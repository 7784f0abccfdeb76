//! Columns of text as Arrow lays them out, borrowed.

use std::ops::Range;

use urlwind::batch::Values;

use crate::bitmap::Bits;
use crate::error::ColumnError;
use crate::output::Type;
use crate::trusted::{Keeper, Width, view};

/// What a row holds: nothing, or bytes that are expected to be text.
pub(crate) type Row<'a> = Option<&'a [u8]>;

/// Stands for rows that lie outside their column's buffers: no text either.
const OUTSIDE: &[u8] = b"\xFF";

/// A call, so that the processor guesses that it is not needed. As a choice between two values it would have to
/// wait for what they depend on.
#[cold]
#[inline(never)]
fn outside<'a>() -> &'a [u8] {
    OUTSIDE
}

/// A column of texts, or a chunk of one. Their bytes are checked to be UTF-8 when they are read, so
/// Arrow's binary types will do as well.
///
/// ```
/// use urlwind::web::Attribute;
/// use urlwind_columns::{Bits, Consecutive, Plan, Question, Texts};
///
/// let values = b"https://example.com/ahttps://user@example.net:81/";
/// let validity = Bits::new(&[0b101], 0);
/// let column = Texts::from(Consecutive::new(values, &[0_i32, 21, 21, 49], Some(validity))?);
/// let hosts = Plan::new().ask(&[column], &Question::Attribute(Attribute::Host))?;
/// let texts: Vec<_> = (0..3).map(|row| hosts[0].text(row)).collect();
/// assert_eq!(texts, [Some("example.com".into()), None, Some("example.net:81".into())]);
/// # Ok::<(), urlwind_columns::ColumnError>(())
/// ```
#[derive(Clone, Debug)]
pub enum Texts<'a> {
    /// `utf8`: 32-bit offsets.
    Small(Consecutive<'a, i32>),
    /// `large_utf8`: 64-bit offsets.
    Large(Consecutive<'a, i64>),
    /// `utf8_view`.
    Views(Views<'a>),
    /// Texts by number.
    Dictionary(Box<Dictionary<'a>>),
    /// So many nulls.
    Null(usize),
}

impl Texts<'_> {
    /// How many rows there are.
    #[must_use]
    pub fn rows(&self) -> usize {
        match self {
            Texts::Small(texts) => texts.rows(),
            Texts::Large(texts) => texts.rows(),
            Texts::Views(texts) => texts.views.len(),
            Texts::Dictionary(texts) => texts.keys.rows(),
            Texts::Null(rows) => *rows,
        }
    }

    /// The type that the texts of results have: this column's own; those of a dictionary stand one
    /// after the other.
    #[must_use]
    pub fn text_type(&self) -> Type {
        match self {
            Texts::Large(_) => Type::LargeText,
            Texts::Views(_) => Type::TextView,
            Texts::Dictionary(texts) if matches!(texts.words, Words::Large(_)) => Type::LargeText,
            _ => Type::Text,
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

impl<'a> From<Consecutive<'a, i32>> for Texts<'a> {
    fn from(texts: Consecutive<'a, i32>) -> Texts<'a> {
        Texts::Small(texts)
    }
}

impl<'a> From<Consecutive<'a, i64>> for Texts<'a> {
    fn from(texts: Consecutive<'a, i64>) -> Texts<'a> {
        Texts::Large(texts)
    }
}

impl<'a> From<Views<'a>> for Texts<'a> {
    fn from(texts: Views<'a>) -> Texts<'a> {
        Texts::Views(texts)
    }
}

impl<'a> From<Dictionary<'a>> for Texts<'a> {
    fn from(texts: Dictionary<'a>) -> Texts<'a> {
        Texts::Dictionary(Box::new(texts))
    }
}

/// Reads the rows of a column.
pub(crate) trait Rows: Sync {
    fn get(&self, row: usize) -> Row<'_>;
}

/// Calls `$body` with `$rows`, which reads the rows of `$texts`, and with the layout of what is to be
/// made of them: compiled once for each pair.
macro_rules! with_rows {
    ($texts:expr, ($layout:pat, $rows:ident) => $body:expr) => {{
        use $crate::builder::{Large, Small, ViewsOf};
        use $crate::input::{AllNull, Texts, Words};
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
                match texts.words {
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
#[derive(Clone, Debug)]
pub struct Consecutive<'a, O> {
    /// One more than there are rows.
    offsets: &'a [O],
    bytes: &'a [u8],
    validity: Option<Bits<'a>>,
}

impl<'a, O: Width> Consecutive<'a, O> {
    /// Row `i` has the bytes from `offsets[i]` up to `offsets[i + 1]`. They may begin anywhere, so that
    /// a part of the offsets is a part of the rows. Without validity, no row is null.
    ///
    /// # Errors
    /// When an offset is negative, less than the one before it or beyond `bytes`, or the validity is too short.
    pub fn new(
        bytes: &'a [u8],
        offsets: &'a [O],
        validity: Option<Bits<'a>>,
    ) -> Result<Consecutive<'a, O>, ColumnError> {
        Values::new(bytes, offsets)?;
        let texts = Consecutive::lenient(bytes, offsets, validity);
        validity.map_or(Ok(()), |bits| bits.check(texts.rows()))?;
        Ok(texts)
    }

    /// As [`new`](Self::new), for buffers of others that are to be read as far as they make sense:
    /// nothing is checked, a row with offsets that make no sense is not a URL, and one without
    /// a bit of validity is null.
    ///
    /// ```
    /// use urlwind_columns::{Consecutive, Plan, Question};
    /// let column = Consecutive::lenient(b"http://a/", &[0_i32, 9, 7], None);
    /// let answer = Plan::new().ask(&[column.into()], &Question::IsValid).unwrap();
    /// assert_eq!((answer[0].bool(0), answer[0].bool(1)), (Some(true), Some(false)));
    /// ```
    #[must_use]
    pub fn lenient(
        bytes: &'a [u8],
        offsets: &'a [O],
        validity: Option<Bits<'a>>,
    ) -> Consecutive<'a, O> {
        Consecutive {
            offsets,
            bytes,
            validity,
        }
    }

    fn rows(&self) -> usize {
        self.offsets.len().saturating_sub(1)
    }

    fn bytes_range(&self, rows: &Range<usize>) -> Range<usize> {
        if rows.is_empty() {
            return 0..0;
        }
        // Offsets that make no sense are found when their row is read; here they must do no harm.
        let end = self.offsets[rows.end].place().min(self.bytes.len());
        self.offsets[rows.start].place().min(end)..end
    }
}

impl<O: Width> Rows for Consecutive<'_, O> {
    #[inline]
    fn get(&self, row: usize) -> Row<'_> {
        if self.validity.is_some_and(|bits| !bits.get(row)) {
            return None;
        }
        let range = self.offsets[row].place()..self.offsets[row + 1].place();
        Some(self.bytes.get(range).unwrap_or_else(outside))
    }
}

/// `utf8_view`: for each row its length, and either the text itself or where it stands.
#[derive(Clone)]
pub struct Views<'a> {
    views: &'a [[u8; 16]],
    buffers: Vec<&'a [u8]>,
    validity: Option<Bits<'a>>,
    keeper: Option<Keeper>,
}

impl std::fmt::Debug for Views<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Views")
            .field("rows", &self.views.len())
            .field("buffers", &self.buffers.len())
            .finish_non_exhaustive()
    }
}

impl<'a> Views<'a> {
    /// 16 bytes for each row, as Arrow lays them out, and the buffers that they lead to.
    ///
    /// Results are views, too, and where a text did not change they lead to these buffers. So whoever
    /// reads a result needs them; `keeper` is handed on with it, and may own their memory.
    ///
    /// ```
    /// use urlwind_columns::{Plan, Question, Views};
    /// let text = b"https://example.com/";
    /// let mut view = [0; 16];
    /// view[0] = 20; // its length; buffer 0, from 0 on
    /// view[4..8].copy_from_slice(b"http");
    /// let views = [view];
    /// let column = Views::new(&views, vec![text], None, None)?;
    /// let answer = Plan::new().ask(&[column.into()], &Question::NORMALIZE)?;
    /// assert_eq!(answer[0].text_in(0, &[text]).as_deref(), Some("https://example.com/"));
    /// assert_eq!(answer[0].size(), 16); // the view alone
    /// # Ok::<(), urlwind_columns::ColumnError>(())
    /// ```
    ///
    /// # Errors
    /// When the view of a row that is not null leads outside the buffers, or the validity is too short.
    pub fn new(
        views: &'a [[u8; 16]],
        buffers: Vec<&'a [u8]>,
        validity: Option<Bits<'a>>,
        keeper: Option<Keeper>,
    ) -> Result<Views<'a>, ColumnError> {
        let texts = Views::lenient(views, buffers, validity, keeper);
        validity.map_or(Ok(()), |bits| bits.check(views.len()))?;
        let is_outside = |row: &usize| texts.get(*row).is_some_and(|text| text == OUTSIDE);
        let points_outside = |row: &usize| is_outside(row) && texts.buffer_of(*row).is_some();
        match (0..views.len()).find(points_outside) {
            Some(row) => Err(ColumnError::ViewOutOfRange { row }),
            None => Ok(texts),
        }
    }

    /// As [`new`](Self::new), but nothing is checked: a row whose view leads outside the buffers is not
    /// a URL.
    #[must_use]
    pub fn lenient(
        views: &'a [[u8; 16]],
        buffers: Vec<&'a [u8]>,
        validity: Option<Bits<'a>>,
        keeper: Option<Keeper>,
    ) -> Views<'a> {
        Views {
            views,
            buffers,
            validity,
            keeper,
        }
    }

    pub(crate) fn buffers(&self) -> &[&'a [u8]] {
        &self.buffers
    }

    pub(crate) fn keeper(&self) -> Option<&Keeper> {
        self.keeper.as_ref()
    }

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
        let bytes = buffer.and_then(|buffer| buffer.get(start..start.checked_add(length)?));
        Some(bytes.unwrap_or(OUTSIDE))
    }
}

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
    /// The words as a column of their own.
    pub(crate) fn texts(&self) -> Texts<'a> {
        match self {
            Words::Small(words) => Texts::Small(words.clone()),
            Words::Large(words) => Texts::Large(words.clone()),
            Words::Views(words) => Texts::Views(words.clone()),
        }
    }

    pub(crate) fn rows(&self) -> usize {
        match self {
            Words::Small(words) => words.rows(),
            Words::Large(words) => words.rows(),
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
