//! Texts of ours as arrow-rs has them, and the buffers of its views. Nothing is copied.

use std::sync::Arc;

use arrow_array::types::ByteArrayType;
use arrow_array::{GenericByteArray, StringViewArray};
use arrow_buffer::{Buffer, NullBuffer, OffsetBuffer, ScalarBuffer};

use super::texts::TextBuffer;
use super::views::{Keeper, ViewBuffer};

/// The buffers of an array that came in. Only this folder can make it or read it, so whoever has one as the
/// keeper of views got it together with the buffers that it is for.
struct KeptBuffers(Vec<Buffer>);

pub(crate) fn keeper(buffers: &[Buffer]) -> Keeper {
    Arc::new(KeptBuffers(buffers.to_vec()))
}

pub(crate) fn consecutive<T: ByteArrayType<Native = str>>(
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

/// Panics if the array shares buffers that did not come from arrow-rs.
pub(crate) fn views(texts: ViewBuffer, validity: Option<NullBuffer>) -> StringViewArray {
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
