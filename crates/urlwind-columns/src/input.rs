//! Columns of text as Arrow lays them out, borrowed.

use std::ops::Range;

use crate::dictionary::{Dictionary, Words};
use crate::layouts::{Consecutive, Row, Rows, Views};
use crate::output::Type;

/// A column of texts, or a chunk of one. Their bytes are checked to be UTF-8 when they are read, so
/// Arrow's binary types will do as well.
///
/// ```
/// use urlwind::Attribute;
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
            Texts::Views(texts) => texts.rows(),
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

/// A column of nulls without a type.
#[derive(Debug)]
pub(crate) struct AllNull;

impl Rows for AllNull {
    fn get(&self, _: usize) -> Row<'_> {
        None
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
}
