//! Arrays of ours as arrow-rs has them, and the buffers of its views. Nothing is copied.

use std::sync::Arc;

use arrow_array::types::{ByteArrayType, LargeUtf8Type, Utf8Type};
use arrow_array::{
    ArrayRef, BooleanArray, GenericByteArray, StringViewArray, StructArray, UInt32Array,
};
use arrow_buffer::{BooleanBuffer, Buffer, NullBuffer, OffsetBuffer, ScalarBuffer};
use arrow_schema::{ArrowError, DataType, Field, Fields};

use super::texts::TextBuffer;
use super::views::{Keeper, ViewBuffer};
use crate::output::{Array, Data, Type};

/// The buffers of an array that came in. Only this folder can make it or read it, so whoever has one as the
/// keeper of views got it together with the buffers that it is for.
struct KeptBuffers(Vec<Buffer>);

pub(crate) fn keeper(buffers: &[Buffer]) -> Keeper {
    Arc::new(KeptBuffers(buffers.to_vec()))
}

/// The type of a column in arrow-rs.
pub(crate) fn data_type(kind: &Type) -> DataType {
    match kind {
        Type::Text => DataType::Utf8,
        Type::LargeText => DataType::LargeUtf8,
        Type::TextView => DataType::Utf8View,
        Type::Bool => DataType::Boolean,
        Type::Number => DataType::UInt32,
        Type::Struct(fields) => DataType::Struct(fields_of(fields)),
    }
}

fn fields_of(fields: &[(std::borrow::Cow<'static, str>, Type)]) -> Fields {
    let field = |(name, kind): &(std::borrow::Cow<'static, str>, Type)| {
        Field::new(name.as_ref(), data_type(kind), true)
    };
    fields.iter().map(field).collect()
}

/// The array, which is of this type. Panics if it shares buffers that did not come from arrow-rs: only
/// [`arrow`](crate::arrow) calls it, for arrays that do.
pub(crate) fn to_arrow(array: Arc<Array>, kind: &Type) -> Result<ArrayRef, ArrowError> {
    let validity = array.validity().map(|bits| {
        let bytes = Buffer::from(bits.bytes());
        NullBuffer::new(BooleanBuffer::new(bytes, 0, bits.rows()))
    });
    let array = match Arc::try_unwrap(array) {
        Ok(array) => array,
        // Somebody else has it: a copy.
        Err(shared) => Array::concatenated(kind, &[shared])
            .ok_or_else(|| ArrowError::InvalidArgumentError("a column of another type".into()))?,
    };
    Ok(match array.data {
        Data::Text(texts) => Arc::new(consecutive::<Utf8Type>(texts, validity)),
        Data::LargeText(texts) => Arc::new(consecutive::<LargeUtf8Type>(texts, validity)),
        Data::TextView(texts) => Arc::new(views(texts, validity)),
        Data::Bool(bits) => {
            let values = BooleanBuffer::new(Buffer::from(bits.bytes()), 0, bits.rows());
            Arc::new(BooleanArray::new(values, validity))
        }
        Data::Number(numbers) => {
            Arc::new(UInt32Array::try_new(ScalarBuffer::from(numbers), validity)?)
        }
        Data::Struct(fields) => {
            let Type::Struct(kinds) = kind else {
                let message = "a column of another type".into();
                return Err(ArrowError::InvalidArgumentError(message));
            };
            let columns = fields.into_iter().zip(kinds);
            let columns = columns
                .map(|(field, (_, kind))| to_arrow(field, kind))
                .collect::<Result<Vec<_>, _>>()?;
            Arc::new(match columns.is_empty() {
                true => StructArray::new_empty_fields(array.length, validity),
                false => StructArray::try_new(fields_of(kinds), columns, validity)?,
            })
        }
    })
}

fn consecutive<T: ByteArrayType<Native = str>>(
    texts: TextBuffer<T::Offset>,
    validity: Option<NullBuffer>,
) -> GenericByteArray<T>
where
    T::Offset: super::Width,
{
    let (offsets, bytes) = texts.into_parts();
    let (offsets, bytes) = (ScalarBuffer::from(offsets), Buffer::from_vec(bytes));
    // SAFETY: a `TextBuffer` has offsets from 0 on that run upwards and end where the bytes do, and all
    // texts between them are UTF-8. The validity has a bit for each row.
    unsafe {
        let offsets = OffsetBuffer::new_unchecked(offsets);
        GenericByteArray::new_unchecked(offsets, bytes, validity)
    }
}

fn views(texts: ViewBuffer, validity: Option<NullBuffer>) -> StringViewArray {
    let (views, shared, blocks) = texts.into_parts();
    let mut buffers: Vec<Buffer> = Vec::new();
    for shared in &shared {
        let keeper = shared.keeper();
        let kept = keeper.and_then(|keeper| keeper.downcast_ref::<KeptBuffers>());
        let kept = kept.map_or(&[][..], |kept| &kept.0);
        assert_eq!(kept.len(), shared.count(), "views of other buffers");
        buffers.extend_from_slice(kept);
    }
    buffers.extend(
        blocks
            .into_iter()
            .map(|block| match Arc::try_unwrap(block) {
                Ok(block) => Buffer::from_vec(block),
                Err(shared) => Buffer::from(shared.as_slice()),
            }),
    );
    let buffers: Arc<[Buffer]> = buffers.into();
    // SAFETY: each view of a `ViewBuffer` is that of a text which was UTF-8, and which stands in
    // itself, in one of the buffers that came in, or in a block, in the order of these numbers. The
    // keeper has the buffers that came in, see `KeptBuffers`. The validity has a bit for each row.
    unsafe { StringViewArray::new_unchecked(ScalarBuffer::from(views), buffers, validity) }
}
