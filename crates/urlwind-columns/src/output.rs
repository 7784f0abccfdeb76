//! Columns that go out.

use std::borrow::Cow;
use std::sync::Arc;

use crate::bitmap::{Bitmap, Validity};
use crate::trusted::{TextBuffer, ViewBuffer};

/// The type of a column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Type {
    /// `utf8`: 32-bit offsets.
    Text,
    /// `large_utf8`: 64-bit offsets.
    LargeText,
    /// `utf8_view`.
    TextView,
    /// A bit for each row.
    Bool,
    /// 32 bits for each row, without a sign.
    Number,
    /// Columns beside each other, with their names.
    Struct(Vec<(Cow<'static, str>, Type)>),
}

#[cfg(feature = "arrow")]
impl Type {
    pub(crate) fn is_text(&self) -> bool {
        matches!(self, Type::Text | Type::LargeText | Type::TextView)
    }
}

/// A column, or a chunk of one.
#[derive(Debug)]
pub struct Array {
    pub(crate) length: usize,
    /// None when no row is null.
    pub(crate) validity: Option<Arc<Bitmap>>,
    pub(crate) data: Data,
}

/// The values of a column.
#[derive(Debug)]
pub enum Data {
    /// Texts with 32-bit offsets.
    Text(TextBuffer<i32>),
    /// Texts with 64-bit offsets.
    LargeText(TextBuffer<i64>),
    /// Views of texts.
    TextView(ViewBuffer),
    /// A bit for each row.
    Bool(Bitmap),
    /// A number for each row.
    Number(Vec<u32>),
    /// A column for each field, all as long.
    Struct(Vec<Arc<Array>>),
}

impl From<TextBuffer<i32>> for Data {
    fn from(texts: TextBuffer<i32>) -> Data {
        Data::Text(texts)
    }
}

impl From<TextBuffer<i64>> for Data {
    fn from(texts: TextBuffer<i64>) -> Data {
        Data::LargeText(texts)
    }
}

impl Array {
    /// How many rows there are.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.length
    }

    /// Which rows are valid; nothing if all are.
    #[must_use]
    pub fn validity(&self) -> Option<&Bitmap> {
        self.validity.as_deref()
    }

    /// The values. Those of rows that are null are empty, false or 0.
    #[must_use]
    pub fn data(&self) -> &Data {
        &self.data
    }

    /// How many rows are null.
    #[must_use]
    pub fn null_count(&self) -> usize {
        self.validity.as_ref().map_or(0, |bitmap| bitmap.zeros())
    }

    /// Whether a row is there, and not null.
    #[inline]
    #[must_use]
    pub fn is_valid(&self, row: usize) -> bool {
        row < self.length && self.validity.as_ref().is_none_or(|bits| bits.get(row))
    }

    /// The text of a row; nothing if it is null, or this is not a column of texts. For views of more
    /// than 12 bytes that are shared there is [`text_in`](Self::text_in).
    #[must_use]
    pub fn text(&self, row: usize) -> Option<Cow<'_, str>> {
        self.text_in(row, &[])
    }

    /// As [`text`](Self::text), where `shared` are the buffers of the views that came in.
    #[must_use]
    pub fn text_in<'a>(&'a self, row: usize, shared: &[&'a [u8]]) -> Option<Cow<'a, str>> {
        if !self.is_valid(row) {
            return None;
        }
        match &self.data {
            Data::Text(texts) => texts.get(row).map(Cow::Borrowed),
            Data::LargeText(texts) => texts.get(row).map(Cow::Borrowed),
            Data::TextView(texts) => texts.get(row, shared),
            _ => None,
        }
    }

    /// The truth value of a row; nothing if it is null, or this is not a column of those.
    #[must_use]
    pub fn bool(&self, row: usize) -> Option<bool> {
        match &self.data {
            Data::Bool(bits) if self.is_valid(row) => Some(bits.get(row)),
            _ => None,
        }
    }

    /// The number of a row; nothing if it is null, or this is not a column of those.
    #[must_use]
    pub fn number(&self, row: usize) -> Option<u32> {
        match &self.data {
            Data::Number(numbers) if self.is_valid(row) => numbers.get(row).copied(),
            _ => None,
        }
    }

    /// The columns of a struct; none if this is not one.
    #[must_use]
    pub fn fields(&self) -> &[Arc<Array>] {
        match &self.data {
            Data::Struct(fields) => fields,
            _ => &[],
        }
    }

    /// Bytes of memory that the column takes, without those that another one has made.
    #[must_use]
    pub fn size(&self) -> usize {
        let validity = self.validity.as_ref().map_or(0, |bits| bits.bytes().len());
        validity
            + match &self.data {
                Data::Text(texts) => texts.size(),
                Data::LargeText(texts) => texts.size(),
                Data::TextView(texts) => texts.size(),
                Data::Bool(bits) => bits.bytes().len(),
                Data::Number(numbers) => size_of_val(&**numbers),
                Data::Struct(fields) => fields.iter().map(|field| field.size()).sum(),
            }
    }

    /// A column without rows.
    #[must_use]
    pub fn empty(kind: &Type) -> Array {
        Array {
            length: 0,
            validity: None,
            data: match kind {
                Type::Text => Data::Text(TextBuffer::with_capacity(0, 0)),
                Type::LargeText => Data::LargeText(TextBuffer::with_capacity(0, 0)),
                Type::TextView => Data::TextView(ViewBuffer::default()),
                Type::Bool => Data::Bool(Bitmap::default()),
                Type::Number => Data::Number(Vec::new()),
                Type::Struct(fields) => {
                    let empty = |(_, kind): &(_, Type)| Arc::new(Array::empty(kind));
                    Data::Struct(fields.iter().map(empty).collect())
                }
            },
        }
    }

    /// All chunks in one array: a copy, but for what views lead to. Nothing if that would need longer
    /// offsets than the type has, or a chunk is not of the type. Views lead to the shared buffers of all chunks,
    /// one after the other, each list once: [`text_in`](Self::text_in) then takes as many.
    #[must_use]
    pub fn concatenated(kind: &Type, chunks: &[Arc<Array>]) -> Option<Array> {
        let length = chunks.iter().map(|chunk| chunk.length).sum();
        let data = match kind {
            Type::Text => Data::Text(TextBuffer::joined(&all_of(chunks, |data| match data {
                Data::Text(texts) => Some(texts),
                _ => None,
            })?)?),
            Type::LargeText => {
                Data::LargeText(TextBuffer::joined(&all_of(chunks, |data| match data {
                    Data::LargeText(texts) => Some(texts),
                    _ => None,
                })?)?)
            }
            Type::TextView => {
                Data::TextView(ViewBuffer::joined(&all_of(chunks, |data| match data {
                    Data::TextView(texts) => Some(texts),
                    _ => None,
                })?))
            }
            Type::Bool => Data::Bool(joined_bits(length, chunks)?),
            Type::Number => {
                let numbers = all_of(chunks, |data| match data {
                    Data::Number(numbers) => Some(numbers),
                    _ => None,
                })?;
                Data::Number(numbers.into_iter().flatten().copied().collect())
            }
            Type::Struct(fields) => {
                let join = |index: usize| {
                    let field_of = |chunk: &Arc<Array>| chunk.fields().get(index).cloned();
                    let parts = chunks.iter().map(field_of).collect::<Option<Vec<_>>>()?;
                    Array::concatenated(&fields[index].1, &parts).map(Arc::new)
                };
                Data::Struct((0..fields.len()).map(join).collect::<Option<_>>()?)
            }
        };
        let mut validity = Validity::default();
        for chunk in chunks {
            (0..chunk.length).for_each(|row| validity.push(chunk.is_valid(row)));
        }
        Some(Array {
            length,
            validity: validity.finish().map(Arc::new),
            data,
        })
    }
}

/// Returns the values of all chunks, if they have the same kind.
fn all_of<T>(chunks: &[Arc<Array>], values: fn(&Data) -> Option<&T>) -> Option<Vec<&T>> {
    chunks.iter().map(|chunk| values(&chunk.data)).collect()
}

fn joined_bits(rows: usize, chunks: &[Arc<Array>]) -> Option<Bitmap> {
    let mut bits = Bitmap::with_capacity(rows);
    for chunk in chunks {
        let Data::Bool(more) = &chunk.data else {
            return None;
        };
        (0..chunk.length).for_each(|row| bits.push(more.get(row)));
    }
    Some(bits)
}
