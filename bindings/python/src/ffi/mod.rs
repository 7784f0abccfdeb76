//! All `unsafe` code: the [Arrow C Data Interface], and in `calls` one call of Python's C interface.
//!
//! ```text
//!   here       the interface's structs, and how they are taken and released
//!   import     columns that come in: a type, and arrays of it
//!   values     their buffers, as slices that are as long as the type and the array's length say
//!   export     columns that go out
//! ```
//!
//! Some of that code is safe, but what it makes is trusted by code that is not: how long a buffer is. So
//! its fields are private to it. That offsets run upwards and texts are UTF-8 in what goes out is promised by
//! `urlwind-columns`, which writes it.
//!
//! The interface is three structs of pointers. Whoever holds one owns what it points to and must
//! call its `release` once; moving the struct moves the duty, and a struct whose `release` is null
//! holds nothing. The structs below do so when they are dropped.
//!
//! What cannot be checked is trusted, as every consumer of the interface must: that Python's capsules
//! hold what their names say, that an array is of its schema's type, and that buffers are as long as
//! the array's length and offsets say. All else is checked here or by safe code: alignment, null
//! pointers, counts, and that offsets lie inside the buffer and run upwards.
//!
//! [Arrow C Data Interface]: https://arrow.apache.org/docs/format/CDataInterface.html

mod calls;
mod export;
mod import;
mod values;

pub(crate) use calls::substring;
pub(crate) use export::{array_capsules, schema_capsule, shared_buffers, stream_capsule};
pub(crate) use import::Column;
pub(crate) use values::Values;

use std::ffi::{CStr, c_char, c_int, c_void};
use std::ptr;

use pyo3::prelude::*;
use pyo3::types::PyCapsule;

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
struct ArrowArray {
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
struct ArrowArrayStream {
    get_schema: Option<unsafe extern "C" fn(*mut ArrowArrayStream, *mut ArrowSchema) -> c_int>,
    get_next: Option<unsafe extern "C" fn(*mut ArrowArrayStream, *mut ArrowArray) -> c_int>,
    get_last_error: Option<unsafe extern "C" fn(*mut ArrowArrayStream) -> *const c_char>,
    release: Option<unsafe extern "C" fn(*mut ArrowArrayStream)>,
    private_data: *mut c_void,
}

macro_rules! released_when_dropped {
    ($($name:ident in $capsule:literal),+) => {$(
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
        // SAFETY: through a shared reference the struct, and what it points to, is only read, and
        // the interface lets several threads read.
        unsafe impl Sync for $name {}

        impl $name {
            /// Takes the struct out of the capsule, which then holds a released one.
            fn take(capsule: &Bound<'_, PyAny>) -> PyResult<$name> {
                let capsule = capsule.cast::<PyCapsule>()?;
                let pointer = capsule.pointer_checked(Some($capsule))?.cast::<$name>();
                // SAFETY: a capsule of this name points to such a struct, and moving out of it is
                // how the interface hands it over. We hold the interpreter's lock, so nobody else
                // takes it meanwhile.
                let taken = unsafe { pointer.replace($name::empty()) };
                if taken.release.is_none() {
                    return Err(pyo3::exceptions::PyValueError::new_err(
                        "the Arrow capsule has been consumed already",
                    ));
                }
                Ok(taken)
            }

            /// Hands the struct over to Python.
            fn into_capsule(self, py: Python<'_>) -> PyResult<Bound<'_, PyCapsule>> {
                PyCapsule::new_with_value(py, self, $capsule)
            }
        }
    )+};
}

released_when_dropped!(
    ArrowSchema in c"arrow_schema",
    ArrowArray in c"arrow_array",
    ArrowArrayStream in c"arrow_array_stream"
);

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

    fn length(&self) -> usize {
        usize::try_from(self.length).unwrap_or(0)
    }

    fn offset(&self) -> usize {
        usize::try_from(self.offset).unwrap_or(0)
    }

    /// The number of nulls, if it is known.
    fn null_count(&self) -> Option<usize> {
        usize::try_from(self.null_count).ok()
    }

    fn buffer_count(&self) -> usize {
        usize::try_from(self.n_buffers).unwrap_or(0)
    }

    /// The first `count` values of buffer `index`; none if there is no such buffer, or no values
    /// in it.
    ///
    /// # Safety
    /// If there is such a buffer, it must hold `count` values of this type or more, or bytes to
    /// make as many of.
    unsafe fn buffer<T: Plain>(&self, index: usize, count: usize) -> Result<&[T], String> {
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
        // SAFETY: aligned, not null, not too long, and by this function's contract there are as many
        // values. Any bytes are valid ones, see `Plain`. They live as long as the struct, and nobody
        // changes them.
        Ok(unsafe { std::slice::from_raw_parts(buffer, count) })
    }

    fn children(&self) -> Vec<&ArrowArray> {
        // SAFETY: `children` points to `n_children` pointers to structs that the parent owns.
        unsafe { structs(self.children, self.n_children) }
    }

    fn dictionary(&self) -> Option<&ArrowArray> {
        // SAFETY: null, or a struct that the parent owns.
        unsafe { self.dictionary.as_ref() }
    }
}

/// Values that any bytes are valid for.
///
/// # Safety
/// Every pattern of bits, as many as the type is long, must be a value of the type.
unsafe trait Plain: Copy {}

macro_rules! plain {
    ($($number:ty),+) => {$(
        // SAFETY: integers have no padding and no invalid values.
        unsafe impl Plain for $number {}
    )+};
}

plain!(u8, u16, u32, u64, i8, i16, i32, i64);

// SAFETY: an array has no padding, and any bytes are valid bytes.
unsafe impl Plain for [u8; 16] {}

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

    fn schema(&mut self) -> Result<ArrowSchema, String> {
        let mut schema = ArrowSchema::empty();
        let get = self.get_schema.ok_or("the Arrow stream has no schema")?;
        // SAFETY: the stream is not released, and `schema` is a released struct to be filled.
        match unsafe { get(self, &mut schema) } {
            0 => Ok(schema),
            code => Err(self.last_error(code)),
        }
    }

    /// The next array; `None` at the end.
    fn next(&mut self) -> Result<Option<ArrowArray>, String> {
        let mut array = ArrowArray::empty();
        let get = self.get_next.ok_or("the Arrow stream has no arrays")?;
        // SAFETY: the stream is not released, and `array` is a released struct to be filled.
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
        // SAFETY: not null, so it is a string that lives until the stream is called again.
        let message = unsafe { CStr::from_ptr(message) };
        message.to_string_lossy().into_owned()
    }
}
