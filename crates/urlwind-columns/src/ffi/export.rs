//! Columns of ours handed to others.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::ffi::{CString, c_char, c_int, c_void};
use std::ptr;
use std::sync::Arc;

use super::values::SharedBuffers;
use super::{ArrowArray, ArrowArrayStream, ArrowSchema};
use crate::output::{Array, Data, Type};
use crate::trusted::{TextBuffer, ViewBuffer, Width};

/// The type, for others.
#[must_use]
pub fn schema(kind: &Type) -> ArrowSchema {
    export_schema(kind, "")
}

/// The array, for others; it lives until they release it.
///
/// # Panics
/// When the array is not of the type, or has views of buffers that came in by another way.
#[must_use]
pub fn array(kind: &Type, array: &Arc<Array>) -> ArrowArray {
    check(kind, array);
    export_array(array)
}

/// A stream of the chunks, for others.
///
/// # Panics
/// When one is not of the type, or has views of buffers that came in by another way.
#[must_use]
pub fn stream(kind: &Type, chunks: &[Arc<Array>]) -> ArrowArrayStream {
    chunks.iter().for_each(|chunk| check(kind, chunk));
    export_stream(kind, chunks)
}

/// Asserts the invariants that consumers rely on: the values have the type, and there is one for each
/// row. Texts are valid in everything that `urlwind-columns` builds.
fn check(kind: &Type, array: &Array) {
    let rows = match (kind, array.data()) {
        (Type::Text, Data::Text(texts)) => texts.rows(),
        (Type::LargeText, Data::LargeText(texts)) => texts.rows(),
        (Type::TextView, Data::TextView(texts)) => texts.rows(),
        (Type::Bool, Data::Bool(bits)) => bits.rows(),
        (Type::Number, Data::Number(numbers)) => numbers.len(),
        (Type::Struct(kinds), Data::Struct(fields)) if kinds.len() == fields.len() => {
            for ((_, kind), field) in kinds.iter().zip(fields) {
                check(kind, field);
            }
            let lengths = fields.iter().map(|field| field.rows());
            lengths.min().unwrap_or(array.rows())
        }
        _ => panic!("a column is not of its type"),
    };
    assert!(rows >= array.rows(), "a column lacks rows");
    if let Some(validity) = array.validity() {
        assert!(validity.rows() >= array.rows());
    }
}

/// Owner of the memory of an exported array, until it is released.
struct KeptArray {
    /// Owns the memory that `buffers` point to.
    _array: Arc<Array>,
    /// The lengths of the buffers that views point to.
    _lengths: Vec<i64>,
    buffers: Vec<*const c_void>,
    children: Vec<*mut ArrowArray>,
}

/// Hands out `array` without copying: it lives until the other side has released it.
fn export_array(array: &Arc<Array>) -> ArrowArray {
    let validity = array.validity();
    let validity = validity.map_or(ptr::null(), |validity| validity.bytes().as_ptr());
    let mut buffers: Vec<*const c_void> = vec![validity.cast()];
    let mut children = Vec::new();
    let mut lengths = Vec::new();
    match array.data() {
        Data::Text(texts) => buffers.extend(pointers(texts)),
        Data::LargeText(texts) => buffers.extend(pointers(texts)),
        Data::TextView(texts) => {
            buffers.push(texts.views().as_ptr().cast());
            for buffer in view_buffers(texts) {
                buffers.push(buffer.cast());
                lengths.push(buffer.len() as i64);
            }
            buffers.push(lengths.as_ptr().cast());
        }
        Data::Bool(bits) => buffers.push(bits.bytes().as_ptr().cast()),
        Data::Number(numbers) => buffers.push(numbers.as_ptr().cast()),
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
        length: array.rows() as i64,
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

fn pointers<O: Width>(texts: &TextBuffer<O>) -> [*const c_void; 2] {
    [
        texts.offsets().as_ptr().cast(),
        texts.bytes().as_ptr().cast(),
    ]
}

/// The buffers with texts, in the order of their numbers. Panics if what it shares is not ours.
fn view_buffers(texts: &ViewBuffer) -> Vec<*const [u8]> {
    let mut buffers = shared_pointers(texts);
    buffers.extend(texts.blocks().map(ptr::from_ref));
    buffers
}

/// Those of them that it shares.
fn shared_pointers(texts: &ViewBuffer) -> Vec<*const [u8]> {
    let mut buffers = Vec::new();
    for shared in texts.shared() {
        let keeper = shared
            .keeper()
            .and_then(|it| it.downcast_ref::<SharedBuffers>());
        let pointers = keeper.map_or(&[][..], SharedBuffers::buffers);
        assert_eq!(pointers.len(), shared.count(), "a column lacks buffers");
        buffers.extend(pointers);
    }
    buffers
}

/// The buffers that the views share with the column that came in.
#[must_use]
pub fn shared_buffers(texts: &ViewBuffer) -> Vec<&[u8]> {
    let pointers = shared_pointers(texts).into_iter();
    // SAFETY: they came from slices, and the views' keeper, which lives as long as they do, owns what
    // these borrowed.
    pointers.map(|buffer| unsafe { &*buffer }).collect()
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

/// Owner of the memory of an exported schema, until it is released.
struct KeptSchema {
    format: CString,
    name: CString,
    children: Vec<*mut ArrowSchema>,
}

/// The values may be null.
const NULLABLE: i64 = 2;

fn export_schema(kind: &Type, name: &str) -> ArrowSchema {
    let (format, fields) = match kind {
        Type::Text => (c"u", [].as_slice()),
        Type::LargeText => (c"U", [].as_slice()),
        Type::TextView => (c"vu", [].as_slice()),
        Type::Bool => (c"b", [].as_slice()),
        Type::Number => (c"I", [].as_slice()),
        Type::Struct(fields) => (c"+s", fields.as_slice()),
    };
    let export = |(name, kind): &(Cow<'static, str>, Type)| {
        Box::into_raw(Box::new(export_schema(kind, name)))
    };
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
    // SAFETY: then its private data is the box, and its children are boxes of ours, unless they
    // have been moved out: then there is nothing left in them to release.
    unsafe {
        let kept = Box::from_raw((*schema).private_data.cast::<KeptSchema>());
        for &child in &kept.children {
            drop(Box::from_raw(child));
        }
        (*schema).release = None;
    }
}

/// Remaining chunks of an exported stream.
struct KeptStream {
    kind: Type,
    chunks: VecDeque<Arc<Array>>,
}

fn export_stream(kind: &Type, chunks: &[Arc<Array>]) -> ArrowArrayStream {
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
    // SAFETY: then its private data is the box, and nobody else uses it, as the interface forbids two
    // calls at once. What `array` points to need not be a valid struct, so it is not dropped.
    unsafe {
        let kept = &mut *(*stream).private_data.cast::<KeptStream>();
        let next = kept.chunks.pop_front();
        array.write(next.map_or_else(ArrowArray::empty, |next| export_array(&next)));
    }
    0
}

/// Nothing of ours fails.
extern "C" fn stream_last_error(_: *mut ArrowArrayStream) -> *const c_char {
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
