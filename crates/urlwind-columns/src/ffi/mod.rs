//! The [Arrow C Data Interface]: columns in and out of any program that speaks it, without a copy.
//!
//! The interface is three structs of pointers. Whoever holds one owns what it points to and must
//! call its `release` once; moving the struct moves the duty, and a struct whose `release` is null
//! holds nothing. The structs here do so when they are dropped.
//!
//! Properties that cannot be checked are trusted, as by every consumer of the interface: that an array is of its
//! schema's type, and that buffers are as long as the array's length and offsets say. Whoever takes a struct
//! or puts two together promises it. All else is checked: alignment, null pointers, counts, and that offsets
//! lie inside the buffer; where they do not run upwards, a row is not a URL.
//!
//! Some of the code below is safe, but what it makes is trusted by code that is not: how long a buffer is. So
//! its fields are private to it. That offsets run upwards and texts are UTF-8 in what goes out is promised by
//! the module `trusted`, which writes it.
//!
//! [Arrow C Data Interface]: https://arrow.apache.org/docs/format/CDataInterface.html

mod export;
mod values;

pub use export::{array, schema, shared_buffers, stream};
pub use values::Values;

use std::ffi::{CStr, c_char, c_int, c_void};
use std::ptr;
use std::sync::Arc;

use crate::output::Type;

/// `struct ArrowSchema`: a type, and a name for it.
#[repr(C)]
#[derive(Debug)]
pub struct ArrowSchema {
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
pub struct ArrowArray {
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
pub struct ArrowArrayStream {
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
        // SAFETY: through a shared reference the struct, and what it points to, is only read, and
        // the interface lets several threads read.
        unsafe impl Sync for $name {}

        impl $name {
            /// Takes the struct out of its place, which then holds a released one; `None` if it did already.
            ///
            /// # Safety
            /// `place` must point to such a struct, which nobody else uses meanwhile, and whose maker keeps to
            /// the interface.
            pub unsafe fn take(place: *mut $name) -> Option<$name> {
                // SAFETY: it points to a struct, and moving out of it is how the interface hands it over.
                let taken = unsafe { place.replace($name::empty()) };
                taken.release.is_some().then_some(taken)
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
    pub fn format(&self) -> &str {
        if self.format.is_null() {
            return "";
        }
        // SAFETY: not null, so it is a string that lives as long as the struct.
        let format = unsafe { CStr::from_ptr(self.format) };
        format.to_str().unwrap_or("")
    }

    /// The type of the texts that a column of this type holds, which is that of results, too.
    ///
    /// # Errors
    /// When it holds no texts.
    pub fn text_type(&self) -> Result<Type, String> {
        match (self.format(), self.dictionary().map(ArrowSchema::format)) {
            ("+s", _) => match self.children().as_slice() {
                [child] => child.text_type(),
                children => Err(format!(
                    "a table of {} columns is not a column: select one of them",
                    children.len()
                )),
            },
            (keys, Some(words)) => match words {
                "u" | "vu" | "z" | "vz" if "cCsSiIlL".contains(keys) => Ok(Type::Text),
                "U" | "Z" if "cCsSiIlL".contains(keys) => Ok(Type::LargeText),
                other => Err(not_text(other)),
            },
            ("u" | "z" | "n", None) => Ok(Type::Text),
            ("U" | "Z", None) => Ok(Type::LargeText),
            ("vu" | "vz", None) => Ok(Type::TextView),
            (other, None) => Err(not_text(other)),
        }
    }

    /// The types of the columns that a struct has.
    pub fn children(&self) -> Vec<&ArrowSchema> {
        // SAFETY: `children` points to `n_children` pointers to structs that the parent owns.
        unsafe { structs(self.children, self.n_children) }
    }

    /// The type of the dictionary that the values are keys of, if there is one.
    pub fn dictionary(&self) -> Option<&ArrowSchema> {
        // SAFETY: null, or a struct that the parent owns.
        unsafe { self.dictionary.as_ref() }
    }
}

/// Why a type is not one of text.
fn not_text(format: &str) -> String {
    let name = match format {
        "b" => "bool",
        "c" | "C" | "s" | "S" | "i" | "I" | "l" | "L" => "integer",
        "e" | "f" | "g" => "float",
        "+l" | "+L" | "+vl" | "+vL" => "list",
        "+r" => "run-end encoded; pyarrow.compute.run_end_decode decodes it",
        "" => "unknown",
        fixed if fixed.starts_with("w:") => "binary of a fixed size; cast it to binary",
        other => return format!("the column must hold strings, not Arrow's type `{other}`"),
    };
    format!("the column must hold strings; its type is {name}")
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

/// A column that came in: one array, or as many as a stream has. All are of the schema's type.
#[derive(Debug)]
pub struct Column {
    schema: ArrowSchema,
    chunks: Vec<Arc<ArrowArray>>,
}

impl Column {
    /// All arrays of a stream.
    ///
    /// # Errors
    /// Returns the error of the stream.
    pub fn of_stream(mut stream: ArrowArrayStream) -> Result<Column, String> {
        let schema = stream.schema()?;
        let mut chunks = Vec::new();
        while let Some(chunk) = stream.next()? {
            chunks.push(Arc::new(chunk));
        }
        Ok(Column { schema, chunks })
    }

    /// One array.
    ///
    /// # Safety
    /// The array must be of the schema's type.
    pub unsafe fn of_array(schema: ArrowSchema, array: ArrowArray) -> Column {
        Column {
            schema,
            chunks: vec![Arc::new(array)],
        }
    }

    /// The type.
    pub fn schema(&self) -> &ArrowSchema {
        &self.schema
    }

    /// The arrays. Results of views keep them alive.
    pub fn chunks(&self) -> impl Iterator<Item = Values<'_>> {
        self.chunks.iter().map(|chunk| {
            // SAFETY: the array came with this schema.
            unsafe { Values::whole(&self.schema, Some(chunk), chunk) }
        })
    }
}

/// The values of an array that stays its owner's, to which results must not lead: ask for other layouts than views.
///
/// # Errors
/// When an address is no such struct's, or the struct is released.
///
/// # Safety
/// Pointers that are not null and aligned must lead to structs whose makers keep to the interface, which live for `'a`
/// and which nobody changes meanwhile; the array must be of the schema's type.
pub unsafe fn borrowed<'a>(
    schema: *const ArrowSchema,
    array: *const ArrowArray,
) -> Result<Values<'a>, String> {
    if !(schema.is_aligned() && array.is_aligned()) {
        return Err("not the address of a struct of Arrow".into());
    }
    // SAFETY: aligned; null, or by this function's contract.
    let (schema, array) = unsafe { (schema.as_ref(), array.as_ref()) };
    let (Some(schema), Some(array)) = (schema, array) else {
        return Err("not the address of a struct of Arrow".into());
    };
    if schema.release.is_none() || array.release.is_none() {
        return Err("the column is released already".into());
    }
    if array.length < 0 || array.offset < 0 {
        return Err("the Arrow array has a length or an offset below 0".into());
    }
    // SAFETY: by this function's contract.
    Ok(unsafe { Values::whole(schema, None, array) })
}
