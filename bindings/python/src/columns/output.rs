//! Columns that go out.

use std::sync::Arc;

pub(crate) use super::bitmap::{Bitmap, Validity};
use crate::ffi;

/// The type of a column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Type {
    /// `utf8`: 32-bit offsets.
    Text,
    /// `large_utf8`: 64-bit offsets.
    LargeText,
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
    /// One more offset than rows, and the bytes between them.
    Text(Vec<i32>, Vec<u8>),
    LargeText(Vec<i64>, Vec<u8>),
    Bool(Vec<u8>),
    Struct(Vec<Arc<Array>>),
}

impl Array {
    pub(crate) fn null_count(&self) -> usize {
        self.validity.as_ref().map_or(0, |bitmap| bitmap.zeros())
    }

    fn is_valid(&self, row: usize) -> bool {
        self.validity.as_ref().is_none_or(|bits| bits.get(row))
    }

    /// Bytes of memory that the column takes.
    pub(crate) fn bytes(&self) -> usize {
        let validity = self.validity.as_ref().map_or(0, |bits| bits.bytes().len());
        validity
            + match &self.data {
                Data::Text(offsets, bytes) => size_of_val(&**offsets) + bytes.len(),
                Data::LargeText(offsets, bytes) => size_of_val(&**offsets) + bytes.len(),
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
                Type::Text => Data::Text(vec![0], Vec::new()),
                Type::LargeText => Data::LargeText(vec![0], Vec::new()),
                Type::Bool => Data::Bool(Vec::new()),
                Type::Struct(fields) => {
                    let empty = |(_, kind): &(&str, Type)| Arc::new(Array::empty(kind));
                    Data::Struct(fields.iter().map(empty).collect())
                }
            },
        }
    }
}

/// An offset that a builder writes.
pub(crate) trait NewOffset: Copy + Send + 'static {
    /// The most bytes that an array can hold.
    const MAX: usize;
    const TYPE: Type;
    fn new(offset: usize) -> Self;
    fn data(offsets: Vec<Self>, bytes: Vec<u8>) -> Data;
}

impl NewOffset for i32 {
    const MAX: usize = i32::MAX as usize;
    const TYPE: Type = Type::Text;

    #[inline]
    fn new(offset: usize) -> i32 {
        offset as i32
    }

    fn data(offsets: Vec<i32>, bytes: Vec<u8>) -> Data {
        Data::Text(offsets, bytes)
    }
}

impl NewOffset for i64 {
    const MAX: usize = i64::MAX as usize;
    const TYPE: Type = Type::LargeText;

    #[inline]
    fn new(offset: usize) -> i64 {
        offset as i64
    }

    fn data(offsets: Vec<i64>, bytes: Vec<u8>) -> Data {
        Data::LargeText(offsets, bytes)
    }
}

/// Writes a column of text. It does not know of nulls: those are empty texts here.
#[derive(Debug)]
pub(crate) struct TextBuilder<O> {
    offsets: Vec<O>,
    bytes: Vec<u8>,
}

impl<O: NewOffset> TextBuilder<O> {
    pub(crate) fn with_capacity(rows: usize, bytes: usize) -> TextBuilder<O> {
        let mut offsets = Vec::with_capacity(rows + 1);
        let mut bytes = Vec::with_capacity(bytes);
        ffi::prefer_large_pages(&mut offsets);
        ffi::prefer_large_pages(&mut bytes);
        offsets.push(O::new(0));
        TextBuilder { offsets, bytes }
    }

    /// The caller sees to it that no more than [`NewOffset::MAX`] bytes come together.
    #[inline]
    pub(crate) fn push(&mut self, text: &str) {
        if self.bytes.capacity() - self.bytes.len() < text.len() {
            self.grow(text.len());
        }
        self.bytes.extend_from_slice(text.as_bytes());
        self.offsets.push(O::new(self.bytes.len()));
    }

    /// By an eighth, not twofold: memory that stays empty counts too.
    #[cold]
    fn grow(&mut self, needed: usize) {
        let eighth = self.bytes.len() / 8;
        self.bytes.reserve_exact(needed.max(eighth).max(1024));
        ffi::prefer_large_pages(&mut self.bytes);
    }

    pub(crate) fn finish(mut self, validity: Option<Arc<Bitmap>>) -> Array {
        let length = self.offsets.len() - 1;
        self.offsets.shrink_to_fit();
        self.bytes.shrink_to_fit();
        Array {
            length,
            validity,
            data: O::data(self.offsets, self.bytes),
        }
    }
}

/// All chunks in one array: a copy. `None` if that would need longer offsets than the type has.
pub(crate) fn concatenated(kind: &Type, chunks: &[Arc<Array>]) -> Option<Array> {
    let length = chunks.iter().map(|chunk| chunk.length).sum();
    let data = match kind {
        Type::Text => joined_text::<i32>(chunks, |data| match data {
            Data::Text(offsets, bytes) => Some((offsets, bytes)),
            _ => None,
        })?,
        Type::LargeText => joined_text::<i64>(chunks, |data| match data {
            Data::LargeText(offsets, bytes) => Some((offsets, bytes)),
            _ => None,
        })?,
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

/// Offsets and bytes.
type OffsetsAndBytes<'a, O> = (&'a [O], &'a [u8]);

fn joined_text<O: NewOffset + super::input::Offset>(
    chunks: &[Arc<Array>],
    texts: fn(&Data) -> Option<OffsetsAndBytes<'_, O>>,
) -> Option<Data> {
    let parts: Vec<_> = chunks.iter().filter_map(|it| texts(&it.data)).collect();
    let bytes_in_all: usize = parts.iter().map(|(_, bytes)| bytes.len()).sum();
    if bytes_in_all > O::MAX {
        return None;
    }
    let rows: usize = parts.iter().map(|(offsets, _)| offsets.len() - 1).sum();
    let mut offsets = Vec::with_capacity(rows + 1);
    offsets.push(O::new(0));
    let mut all = Vec::with_capacity(bytes_in_all);
    for (part_offsets, bytes) in parts {
        let start = all.len();
        let moved = |offset: &O| O::new(start + offset.to_usize());
        offsets.extend(part_offsets[1..].iter().map(moved));
        all.extend_from_slice(bytes);
    }
    Some(O::data(offsets, all))
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
