//! Columns that go out.

use std::sync::Arc;

pub(crate) use super::bitmap::{Bitmap, Validity};
use crate::ffi::{TextBuffer, ViewBuffer};

/// The type of a column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Type {
    /// `utf8`: 32-bit offsets.
    Text,
    /// `large_utf8`: 64-bit offsets.
    LargeText,
    /// `utf8_view`.
    TextView,
    Bool,
    Struct(Vec<(&'static str, Type)>),
}

/// A column, or a chunk of one.
#[derive(Debug)]
pub(crate) struct Array {
    pub(crate) length: usize,
    /// None when no row is null. Fields of a struct share theirs.
    pub(crate) validity: Option<Arc<Bitmap>>,
    pub(crate) data: Data,
}

#[derive(Debug)]
pub(crate) enum Data {
    Text(TextBuffer<i32>),
    LargeText(TextBuffer<i64>),
    TextView(ViewBuffer),
    /// A bit for each row.
    Bool(Vec<u8>),
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
    pub(crate) fn null_count(&self) -> usize {
        self.validity.as_ref().map_or(0, |bitmap| bitmap.zeros())
    }

    fn is_valid(&self, row: usize) -> bool {
        self.validity.as_ref().is_none_or(|bits| bits.get(row))
    }

    /// Bytes of memory that the column takes, without those that another one has made.
    pub(crate) fn bytes(&self) -> usize {
        let validity = self.validity.as_ref().map_or(0, |bits| bits.bytes().len());
        validity
            + match &self.data {
                Data::Text(texts) => texts.size(),
                Data::LargeText(texts) => texts.size(),
                Data::TextView(texts) => texts.size(),
                Data::Bool(bits) => bits.len(),
                Data::Struct(fields) => fields.iter().map(|field| field.bytes()).sum(),
            }
    }

    /// A column without rows.
    pub(crate) fn empty(kind: &Type) -> Array {
        Array {
            length: 0,
            validity: None,
            data: match kind {
                Type::Text => Data::Text(TextBuffer::with_capacity(0, 0)),
                Type::LargeText => Data::LargeText(TextBuffer::with_capacity(0, 0)),
                Type::TextView => Data::TextView(ViewBuffer::default()),
                Type::Bool => Data::Bool(Vec::new()),
                Type::Struct(fields) => {
                    let empty = |(_, kind): &(&str, Type)| Arc::new(Array::empty(kind));
                    Data::Struct(fields.iter().map(empty).collect())
                }
            },
        }
    }
}

/// All chunks in one array: a copy. `None` if that would need longer offsets than the type has.
pub(crate) fn concatenated(kind: &Type, chunks: &[Arc<Array>]) -> Option<Array> {
    let length = chunks.iter().map(|chunk| chunk.length).sum();
    let data = match kind {
        Type::Text => Data::Text(TextBuffer::joined(&all_of(chunks, |data| match data {
            Data::Text(texts) => Some(texts),
            _ => None,
        }))?),
        Type::LargeText => {
            Data::LargeText(TextBuffer::joined(&all_of(chunks, |data| match data {
                Data::LargeText(texts) => Some(texts),
                _ => None,
            }))?)
        }
        Type::TextView => Data::TextView(ViewBuffer::joined(&all_of(chunks, |data| match data {
            Data::TextView(texts) => Some(texts),
            _ => None,
        }))),
        Type::Bool => Data::Bool(joined_bits(length, chunks)),
        Type::Struct(fields) => {
            let join = |index: usize| {
                let field_of = |chunk: &Arc<Array>| match &chunk.data {
                    Data::Struct(fields) => fields.get(index).cloned(),
                    _ => None,
                };
                let parts: Vec<Arc<Array>> = chunks.iter().filter_map(field_of).collect();
                concatenated(&fields[index].1, &parts).map(Arc::new)
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

/// What the chunks hold, all of one kind.
fn all_of<T>(chunks: &[Arc<Array>], texts: fn(&Data) -> Option<&T>) -> Vec<&T> {
    chunks
        .iter()
        .filter_map(|chunk| texts(&chunk.data))
        .collect()
}

fn joined_bits(rows: usize, chunks: &[Arc<Array>]) -> Vec<u8> {
    let mut bits = Bitmap::with_capacity(rows);
    for chunk in chunks {
        if let Data::Bool(bytes) = &chunk.data {
            let bytes = super::bitmap::Bits::new(bytes, 0);
            (0..chunk.length).for_each(|row| bits.push(bytes.get(row)));
        }
    }
    bits.into_bytes()
}
