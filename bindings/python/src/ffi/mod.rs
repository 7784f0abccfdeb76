//! All `unsafe` code: the [Arrow C Data Interface] in both directions, one call of Python's C
//! interface that PyO3 has no safe name for, and one of the system's.
//!
//! The interface is three structs of pointers. Whoever holds one owns what it points to and must
//! call its `release` once; moving the struct moves the duty, and a struct whose `release` is null
//! holds nothing. The structs below do so when they are dropped.
//!
//! What cannot be checked is trusted, as every consumer of the interface must: that buffers are as
//! long as the array's length and offsets say. All else is checked here or by safe code: alignment,
//! null pointers, counts, and that offsets lie inside the buffer and run upwards.
//!
//! [Arrow C Data Interface]: https://arrow.apache.org/docs/format/CDataInterface.html

use std::collections::VecDeque;
use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::ops::Range;
use std::ptr;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyString};

use crate::columns::output::{Array, Data, Type};

/// The characters of `string` in `range`, which must be ASCII: then bytes and characters are the
/// same. A range beyond the end is cut off.
#[inline]
pub(crate) fn substring<'py>(
    string: &Bound<'py, PyString>,
    range: Range<usize>,
) -> PyResult<Bound<'py, PyString>> {
    // SAFETY: the pointer is that of a living string; the call checks the range, and returns a new
    // string or null with an exception set.
    unsafe {
        let part = pyo3::ffi::PyUnicode_Substring(
            string.as_ptr(),
            range.start as isize,
            range.end as isize,
        );
        Bound::from_owned_ptr_or_err(string.py(), part).map(|part| part.cast_into_unchecked())
    }
}

/// Asks the system to back a large buffer by large pages where nothing has been written to it yet:
/// to be given 20,000 small pages takes longer than to parse the URLs that fill them.
pub(crate) fn prefer_large_pages<T>(buffer: &mut Vec<T>) {
    #[cfg(target_os = "linux")]
    {
        // Where large pages have this size. Elsewhere the system ignores or refuses the call.
        const LARGE: usize = 2 << 20;
        let start = buffer.as_ptr() as usize;
        let end = start + buffer.capacity() * size_of::<T>();
        // Whole large pages inside the buffer only: the neighbours' memory is left alone.
        let (first, last) = (start.next_multiple_of(LARGE), end / LARGE * LARGE);
        if first < last {
            let address = buffer.as_mut_ptr().wrapping_byte_add(first - start);
            // SAFETY: the range lies inside the buffer. The advice changes no contents.
            unsafe { libc::madvise(address.cast(), last - first, libc::MADV_HUGEPAGE) };
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = buffer;
}

/// `struct ArrowSchema`: a type, and a name for it.
#[repr(C)]
#[derive(Debug)]
pub(crate) struct ArrowSchema {
    format: *const c_char,
    name: *const c_char,
    metadata: *const c_char,
    flags: i64,
    n_children: i64,
    children: *mut *mut ArrowSchema,
    dictionary: *mut ArrowSchema,
    release: Option<unsafe extern "C" fn(*mut ArrowSchema)>,
    private_data: *mut c_void,
}

/// `struct ArrowArray`: the values.
#[repr(C)]
#[derive(Debug)]
pub(crate) struct ArrowArray {
    length: i64,
    null_count: i64,
    offset: i64,
    n_buffers: i64,
    n_children: i64,
    buffers: *mut *const c_void,
    children: *mut *mut ArrowArray,
    dictionary: *mut ArrowArray,
    release: Option<unsafe extern "C" fn(*mut ArrowArray)>,
    private_data: *mut c_void,
}

/// `struct ArrowArrayStream`: arrays of one type, one after the other.
#[repr(C)]
#[derive(Debug)]
pub(crate) struct ArrowArrayStream {
    get_schema: Option<unsafe extern "C" fn(*mut ArrowArrayStream, *mut ArrowSchema) -> c_int>,
    get_next: Option<unsafe extern "C" fn(*mut ArrowArrayStream, *mut ArrowArray) -> c_int>,
    get_last_error: Option<unsafe extern "C" fn(*mut ArrowArrayStream) -> *const c_char>,
    release: Option<unsafe extern "C" fn(*mut ArrowArrayStream)>,
    private_data: *mut c_void,
}

macro_rules! released_when_dropped {
    ($($name:ident),+) => {$(
        impl Drop for $name {
            fn drop(&mut self) {
                if let Some(release) = self.release {
                    // SAFETY: it is not released yet, and is ours to release.
                    unsafe { release(self) }
                }
            }
        }

        // SAFETY: the interface lets a struct be released by another thread than its maker's, and
        // what it points to does not change.
        unsafe impl Send for $name {}
        // SAFETY: as above; shared access only reads.
        unsafe impl Sync for $name {}

        impl $name {
            /// Takes the struct out of the capsule, which then holds a released one.
            pub(crate) fn take(capsule: &Bound<'_, PyCapsule>, name: &CStr) -> PyResult<$name> {
                let pointer = capsule.pointer_checked(Some(name))?.cast::<$name>();
                // SAFETY: a capsule of this name points to such a struct, and moving out of it is
                // how the interface hands it over.
                let taken = unsafe { pointer.replace($name::empty()) };
                if taken.release.is_none() {
                    return Err(pyo3::exceptions::PyValueError::new_err(
                        "the Arrow capsule has been consumed already",
                    ));
                }
                Ok(taken)
            }
        }
    )+};
}

released_when_dropped!(ArrowSchema, ArrowArray, ArrowArrayStream);

impl ArrowSchema {
    fn empty() -> ArrowSchema {
        ArrowSchema {
            format: ptr::null(),
            name: ptr::null(),
            metadata: ptr::null(),
            flags: 0,
            n_children: 0,
            children: ptr::null_mut(),
            dictionary: ptr::null_mut(),
            release: None,
            private_data: ptr::null_mut(),
        }
    }

    /// The type's name in the interface, such as `u`; empty if there is none or it is not ASCII.
    pub(crate) fn format(&self) -> &str {
        if self.format.is_null() {
            return "";
        }
        // SAFETY: not null, so it is a string that lives as long as the struct.
        let format = unsafe { CStr::from_ptr(self.format) };
        format.to_str().unwrap_or("")
    }

    pub(crate) fn children(&self) -> Vec<&ArrowSchema> {
        // SAFETY: `children` points to `n_children` pointers to structs that the parent owns.
        unsafe { structs(self.children, self.n_children) }
    }

    pub(crate) fn dictionary(&self) -> Option<&ArrowSchema> {
        // SAFETY: null, or a struct that the parent owns.
        unsafe { self.dictionary.as_ref() }
    }
}

impl ArrowArray {
    fn empty() -> ArrowArray {
        ArrowArray {
            length: 0,
            null_count: 0,
            offset: 0,
            n_buffers: 0,
            n_children: 0,
            buffers: ptr::null_mut(),
            children: ptr::null_mut(),
            dictionary: ptr::null_mut(),
            release: None,
            private_data: ptr::null_mut(),
        }
    }

    pub(crate) fn length(&self) -> usize {
        usize::try_from(self.length).unwrap_or(0)
    }

    pub(crate) fn offset(&self) -> usize {
        usize::try_from(self.offset).unwrap_or(0)
    }

    /// The number of nulls, if it is known.
    pub(crate) fn null_count(&self) -> Option<usize> {
        usize::try_from(self.null_count).ok()
    }

    pub(crate) fn buffer_count(&self) -> usize {
        usize::try_from(self.n_buffers).unwrap_or(0)
    }

    /// The first `count` values of buffer `index`; none if there is no such buffer, or no values
    /// in it.
    pub(crate) fn buffer<T: Plain>(&self, index: usize, count: usize) -> Result<&[T], String> {
        if self.buffers.is_null() || index >= self.buffer_count() {
            return Ok(&[]);
        }
        // SAFETY: `buffers` points to `n_buffers` pointers.
        let buffer = unsafe { *self.buffers.add(index) }.cast::<T>();
        if buffer.is_null() || count == 0 {
            return Ok(&[]);
        }
        if !buffer.is_aligned() {
            return Err("a buffer of the Arrow array is not aligned".into());
        }
        let bytes = count.checked_mul(size_of::<T>());
        if bytes.is_none_or(|bytes| isize::try_from(bytes).is_err()) {
            return Err("a buffer of the Arrow array is longer than memory can be".into());
        }
        // SAFETY: aligned, not null, not too long, and the caller asks for as many values as the
        // array's length and offsets say that there are. They live as long as the struct.
        Ok(unsafe { std::slice::from_raw_parts(buffer, count) })
    }

    pub(crate) fn children(&self) -> Vec<&ArrowArray> {
        // SAFETY: `children` points to `n_children` pointers to structs that the parent owns.
        unsafe { structs(self.children, self.n_children) }
    }

    pub(crate) fn dictionary(&self) -> Option<&ArrowArray> {
        // SAFETY: null, or a struct that the parent owns.
        unsafe { self.dictionary.as_ref() }
    }

    /// Whether `other` is this array or inside it, and so lives as long.
    fn holds(&self, other: &ArrowArray) -> bool {
        let mut inside = self.children().into_iter().chain(self.dictionary());
        ptr::eq(self, other) || inside.any(|array| array.holds(other))
    }
}

/// Values that any bytes are valid for.
pub(crate) trait Plain {}
impl Plain for u8 {}
impl Plain for u16 {}
impl Plain for u32 {}
impl Plain for u64 {}
impl Plain for i8 {}
impl Plain for i16 {}
impl Plain for i32 {}
impl Plain for i64 {}
impl Plain for [u8; 16] {}

/// # Safety
/// `pointers` is null or points to `count` pointers that are null or valid for `'a`.
unsafe fn structs<'a, T>(pointers: *mut *mut T, count: i64) -> Vec<&'a T> {
    if pointers.is_null() {
        return Vec::new();
    }
    (0..usize::try_from(count).unwrap_or(0))
        // SAFETY: by this function's contract.
        .filter_map(|index| unsafe { (*pointers.add(index)).as_ref() })
        .collect()
}

impl ArrowArrayStream {
    fn empty() -> ArrowArrayStream {
        ArrowArrayStream {
            get_schema: None,
            get_next: None,
            get_last_error: None,
            release: None,
            private_data: ptr::null_mut(),
        }
    }

    pub(crate) fn schema(&mut self) -> Result<ArrowSchema, String> {
        let mut schema = ArrowSchema::empty();
        let get = self.get_schema.ok_or("the Arrow stream has no schema")?;
        // SAFETY: the stream is not released, and `schema` is a released struct to be filled.
        match unsafe { get(self, &mut schema) } {
            0 => Ok(schema),
            code => Err(self.last_error(code)),
        }
    }

    /// The next array; `None` at the end.
    pub(crate) fn next(&mut self) -> Result<Option<ArrowArray>, String> {
        let mut array = ArrowArray::empty();
        let get = self.get_next.ok_or("the Arrow stream has no arrays")?;
        // SAFETY: as above.
        match unsafe { get(self, &mut array) } {
            0 => Ok(array.release.is_some().then_some(array)),
            code => Err(self.last_error(code)),
        }
    }

    fn last_error(&mut self, code: c_int) -> String {
        let message = match self.get_last_error {
            // SAFETY: called after an error, it returns null or a string that lives until the
            // next call.
            Some(get) => unsafe { get(self) },
            None => ptr::null(),
        };
        if message.is_null() {
            return format!("the Arrow stream failed with code {code}");
        }
        // SAFETY: not null, see above.
        let message = unsafe { CStr::from_ptr(message) };
        message.to_string_lossy().into_owned()
    }
}

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
