//! Columns that go out.

use std::sync::Arc;

pub(crate) use super::bitmap::{Bitmap, Validity};
use super::builder::NewOffset;
use super::view;
use crate::ffi::SharedBuffers;

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
    /// One more offset than rows, and the bytes between them.
    Text(Vec<i32>, Vec<u8>),
    LargeText(Vec<i64>, Vec<u8>),
    /// [Views](super::view) of buffers: the shared ones come first, those of our own after them.
    TextView {
        views: Vec<u128>,
        shared: Vec<Arc<SharedBuffers>>,
        blocks: Vec<Arc<Vec<u8>>>,
    },
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

    /// Bytes of memory that the column takes, without those that another one has made.
    pub(crate) fn bytes(&self) -> usize {
        let validity = self.validity.as_ref().map_or(0, |bits| bits.bytes().len());
        validity
            + match &self.data {
                Data::Text(offsets, bytes) => size_of_val(&**offsets) + bytes.len(),
                Data::LargeText(offsets, bytes) => size_of_val(&**offsets) + bytes.len(),
                Data::TextView { views, blocks, .. } => {
                    let in_blocks: usize = blocks.iter().map(|block| block.len()).sum();
                    size_of_val(&**views) + in_blocks
                }
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
                Type::TextView => Data::TextView {
                    views: Vec::new(),
                    shared: Vec::new(),
                    blocks: Vec::new(),
                },
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
        Type::Text => joined_text::<i32>(chunks, |data| match data {
            Data::Text(offsets, bytes) => Some((offsets, bytes)),
            _ => None,
        })?,
        Type::LargeText => joined_text::<i64>(chunks, |data| match data {
            Data::LargeText(offsets, bytes) => Some((offsets, bytes)),
            _ => None,
        })?,
        Type::TextView => joined_views(length, chunks),
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
    if bytes_in_all > O::MOST {
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

/// No text is copied: only the views are, with new numbers for their buffers.
fn joined_views(rows: usize, chunks: &[Arc<Array>]) -> Data {
    let parts = chunks.iter().filter_map(|chunk| match &chunk.data {
        Data::TextView {
            views,
            shared,
            blocks,
        } => Some((views, shared, blocks)),
        _ => None,
    });
    let count = |shared: &[Arc<SharedBuffers>]| shared.iter().map(|it| it.count()).sum::<usize>();
    let all_shared: Vec<_> = parts.clone().flat_map(|it| it.1).cloned().collect();
    let all_blocks: Vec<_> = parts.clone().flat_map(|it| it.2).cloned().collect();
    let mut all_views = Vec::with_capacity(rows);
    let (mut first_shared, mut first_block) = (0, count(&all_shared));
    for (views, shared, blocks) in parts {
        let count = count(shared);
        let moved = |buffer: usize| match buffer.checked_sub(count) {
            Some(block) => first_block + block,
            None => first_shared + buffer,
        };
        all_views.extend(views.iter().map(|&view| view::renumbered(view, moved)));
        (first_shared, first_block) = (first_shared + count, first_block + blocks.len());
    }
    Data::TextView {
        views: all_views,
        shared: all_shared,
        blocks: all_blocks,
    }
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
