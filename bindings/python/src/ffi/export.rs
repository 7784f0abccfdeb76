//! Columns of ours handed to others.

use std::collections::VecDeque;
use std::ffi::{CString, c_char, c_int, c_void};
use std::ptr;
use std::sync::Arc;

use super::{ArrowArray, ArrowArrayStream, ArrowSchema};
use crate::columns::output::{Array, Data, Type};

/// Buffers of an array that came in, kept for arrays that go out. They are not read here.
#[derive(Debug)]
pub(crate) struct SharedBuffers {
    /// Owns the memory that the others point to.
    _owner: Arc<ArrowArray>,
    buffers: Vec<*const [u8]>,
}

// SAFETY: the pointers are only handed on, together with what keeps their memory alive; the owner
// may be released by any thread.
unsafe impl Send for SharedBuffers {}
// SAFETY: as above; nothing changes.
unsafe impl Sync for SharedBuffers {}

impl SharedBuffers {
    /// The buffers of `array`, which is `owner` or inside it, from the one with the number `first`
    /// on: as many as there are lengths.
    pub(crate) fn of(
        owner: &Arc<ArrowArray>,
        array: &ArrowArray,
        first: usize,
        lengths: &[usize],
    ) -> Result<SharedBuffers, String> {
        if !owner.holds(array) {
            return Err("the Arrow array is not part of its owner".into());
        }
        let buffer =
            |(index, &length)| array.buffer::<u8>(first + index, length).map(ptr::from_ref);
        Ok(SharedBuffers {
            _owner: Arc::clone(owner),
            buffers: lengths
                .iter()
                .enumerate()
                .map(buffer)
                .collect::<Result<_, _>>()?,
        })
    }

    pub(crate) fn count(&self) -> usize {
        self.buffers.len()
    }
}

/// What an exported array keeps alive until it is released.
struct KeptArray {
    /// Owns the memory that `buffers` point to.
    _array: Arc<Array>,
    /// The lengths of the buffers that views point to.
    _lengths: Vec<i64>,
    buffers: Vec<*const c_void>,
    children: Vec<*mut ArrowArray>,
}

/// Hands out `array` without copying: it lives until the other side has released it.
pub(crate) fn export_array(array: &Arc<Array>) -> ArrowArray {
    let validity = array
        .validity
        .as_ref()
        .map_or(ptr::null(), |validity| validity.bytes().as_ptr());
    let mut buffers: Vec<*const c_void> = vec![validity.cast()];
    let mut children = Vec::new();
    let mut lengths = Vec::new();
    match &array.data {
        Data::Text(offsets, bytes) => {
            buffers.extend([offsets.as_ptr().cast(), bytes.as_ptr().cast()]);
        }
        Data::LargeText(offsets, bytes) => {
            buffers.extend([offsets.as_ptr().cast(), bytes.as_ptr().cast()]);
        }
        Data::TextView {
            views,
            shared,
            blocks,
        } => {
            buffers.push(views.as_ptr().cast());
            let shared = shared.iter().flat_map(|shared| &shared.buffers).copied();
            let blocks = blocks.iter().map(|block| ptr::from_ref(block.as_slice()));
            for buffer in shared.chain(blocks) {
                buffers.push(buffer.cast());
                lengths.push(buffer.len() as i64);
            }
            buffers.push(lengths.as_ptr().cast());
        }
        Data::Bool(bits) => buffers.push(bits.as_ptr().cast()),
        Data::Struct(fields) => {
            let export = |field| Box::into_raw(Box::new(export_array(field)));
            children.extend(fields.iter().map(export));
        }
    }
    let mut kept = Box::new(KeptArray {
        _array: Arc::clone(array),
        _lengths: lengths,
        buffers,
        children,
    });
    ArrowArray {
        length: array.length as i64,
        null_count: array.null_count() as i64,
        offset: 0,
        n_buffers: kept.buffers.len() as i64,
        n_children: kept.children.len() as i64,
        buffers: kept.buffers.as_mut_ptr(),
        children: kept.children.as_mut_ptr(),
        dictionary: ptr::null_mut(),
        release: Some(release_array),
        private_data: Box::into_raw(kept).cast(),
    }
}

/// # Safety
/// `array` is one that [`export_array`] made, and not released yet.
unsafe extern "C" fn release_array(array: *mut ArrowArray) {
    // SAFETY: then its private data is the box, and its children are boxes of ours, unless they
    // have been moved out: then there is nothing left in them to release.
    unsafe {
        let kept = Box::from_raw((*array).private_data.cast::<KeptArray>());
        for &child in &kept.children {
            drop(Box::from_raw(child));
        }
        (*array).release = None;
    }
}

/// What an exported schema keeps alive until it is released.
struct KeptSchema {
    format: CString,
    name: CString,
    children: Vec<*mut ArrowSchema>,
}

/// The values may be null.
const NULLABLE: i64 = 2;

pub(crate) fn export_schema(kind: &Type, name: &str) -> ArrowSchema {
    let (format, fields) = match kind {
        Type::Text => (c"u", [].as_slice()),
        Type::LargeText => (c"U", [].as_slice()),
        Type::TextView => (c"vu", [].as_slice()),
        Type::Bool => (c"b", [].as_slice()),
        Type::Struct(fields) => (c"+s", fields.as_slice()),
    };
    let export =
        |(name, kind): &(&'static str, Type)| Box::into_raw(Box::new(export_schema(kind, name)));
    let mut kept = Box::new(KeptSchema {
        format: format.to_owned(),
        // Our names hold no zero bytes.
        name: CString::new(name).unwrap_or_default(),
        children: fields.iter().map(export).collect(),
    });
    ArrowSchema {
        format: kept.format.as_ptr(),
        name: kept.name.as_ptr(),
        metadata: ptr::null(),
        flags: NULLABLE,
        n_children: kept.children.len() as i64,
        children: kept.children.as_mut_ptr(),
        dictionary: ptr::null_mut(),
        release: Some(release_schema),
        private_data: Box::into_raw(kept).cast(),
    }
}

/// # Safety
/// `schema` is one that [`export_schema`] made, and not released yet.
unsafe extern "C" fn release_schema(schema: *mut ArrowSchema) {
    // SAFETY: as in `release_array`.
    unsafe {
        let kept = Box::from_raw((*schema).private_data.cast::<KeptSchema>());
        for &child in &kept.children {
            drop(Box::from_raw(child));
        }
        (*schema).release = None;
    }
}

/// What is left of an exported stream.
struct KeptStream {
    kind: Type,
    chunks: VecDeque<Arc<Array>>,
}

pub(crate) fn export_stream(kind: &Type, chunks: &[Arc<Array>]) -> ArrowArrayStream {
    let kept = Box::new(KeptStream {
        kind: kind.clone(),
        chunks: chunks.iter().cloned().collect(),
    });
    ArrowArrayStream {
        get_schema: Some(stream_schema),
        get_next: Some(stream_next),
        get_last_error: Some(stream_last_error),
        release: Some(release_stream),
        private_data: Box::into_raw(kept).cast(),
    }
}

/// # Safety
/// `stream` is one that [`export_stream`] made, not released; `schema` points to memory for one.
unsafe extern "C" fn stream_schema(
    stream: *mut ArrowArrayStream,
    schema: *mut ArrowSchema,
) -> c_int {
    // SAFETY: then its private data is the box. What `schema` points to need not be a valid struct,
    // so it is not dropped.
    unsafe {
        let kept = &*(*stream).private_data.cast::<KeptStream>();
        schema.write(export_schema(&kept.kind, ""));
    }
    0
}

/// # Safety
/// `stream` is one that [`export_stream`] made, not released; `array` points to memory for one.
unsafe extern "C" fn stream_next(stream: *mut ArrowArrayStream, array: *mut ArrowArray) -> c_int {
    // SAFETY: as in `stream_schema`; the interface forbids two calls at once.
    unsafe {
        let kept = &mut *(*stream).private_data.cast::<KeptStream>();
        let next = kept.chunks.pop_front();
        array.write(next.map_or_else(ArrowArray::empty, |next| export_array(&next)));
    }
    0
}

/// Nothing of ours fails.
unsafe extern "C" fn stream_last_error(_: *mut ArrowArrayStream) -> *const c_char {
    ptr::null()
}

/// # Safety
/// `stream` is one that [`export_stream`] made, not released.
unsafe extern "C" fn release_stream(stream: *mut ArrowArrayStream) {
    // SAFETY: then its private data is the box.
    unsafe {
        drop(Box::from_raw((*stream).private_data.cast::<KeptStream>()));
        (*stream).release = None;
    }
}
