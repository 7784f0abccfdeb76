//! All that is `unsafe`: memory that another language handed over, or gets.
//!
//! What must hold for it is what the header asks of its callers:
//!
//! - **P1** A pointer to an object is null, or points to such an object, made by this library and
//!   not freed since; one without `const` is the only one in use during the call.
//! - **P2** A pointer with a length or a count is null, or points to that many initialized elements
//!   that nothing changes during the call; for output, to room for that many. A text may be a view of the
//!   object that the call changes: then the call copies it first, and does not look at the view again.
//! - **P3** What was returned to be freed is freed once, by the function that is meant for it.
//!
//! And one of our own, because Rust has rules for pointers that C does not have:
//!
//! - **P4** A pointer that outlives the call, kept by us or by the caller, into an object that other
//!   calls change, is the pointer that C passed, or has its provenance. One made from a reference ends
//!   with the next `&mut` to the same object: to read through it afterwards is undefined, though the
//!   object is still there.

use std::borrow::Cow;
use std::ffi::c_char;
use std::mem::{self, MaybeUninit};
use std::{slice, str};

use urlwind::{SearchParams, Url};

use crate::ascii;
use crate::status::Status;

/// What the header calls `urlwind_url`: one pointer, which is null when there is no URL.
#[derive(Debug, Default)]
#[repr(transparent)]
pub struct Handle(pub(crate) Option<Url>);

// The header's struct of one pointer, of which all zeros means none, is this type.
const _: () = assert!(size_of::<Handle>() == size_of::<*const u8>());
const _: () = assert!(align_of::<Handle>() == align_of::<*const u8>());
// SAFETY: both types have the same size, as checked above, and every bit pattern is a `usize`.
const _: () = assert!(unsafe { mem::transmute::<Option<Url>, usize>(None) } == 0);

/// The object behind a pointer.
#[inline]
pub(crate) fn object<'a, T>(pointer: *const T) -> Option<&'a T> {
    // SAFETY: P1.
    unsafe { pointer.as_ref() }
}

/// The object behind a pointer, for changes. Functions that may be given the same object twice take
/// pointers, not references: they read the one before they change the other.
#[inline]
pub(crate) fn object_mut<'a, T>(pointer: *mut T) -> Option<&'a mut T> {
    // SAFETY: P1.
    unsafe { pointer.as_mut() }
}

/// A text that something else owns: `length` bytes of UTF-8 at `data`, with no NUL behind them.
/// `data` is not null, even if the text is empty.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Str {
    pub(crate) data: *const c_char,
    pub(crate) length: usize,
}

impl Str {
    #[inline]
    pub(crate) const fn of(text: &str) -> Str {
        Str {
            data: text.as_ptr().cast(),
            length: text.len(),
        }
    }
}

/// A text that the caller owns and must give to urlwind_string_free. `length` bytes of UTF-8 at
/// `data`, with no NUL behind them. All zeros is an empty one that needs no freeing.
#[derive(Debug)]
#[repr(C)]
pub struct OwnedStr {
    pub(crate) data: *mut c_char,
    pub(crate) length: usize,
}

impl OwnedStr {
    pub(crate) fn of(text: String) -> OwnedStr {
        let length = text.len();
        OwnedStr {
            data: Box::into_raw(text.into_boxed_str()).cast(),
            length,
        }
    }

    pub(crate) fn none() -> OwnedStr {
        OwnedStr {
            data: std::ptr::null_mut(),
            length: 0,
        }
    }

    /// Gives the memory back.
    pub(crate) fn free(self) {
        if !self.data.is_null() {
            let bytes = std::ptr::slice_from_raw_parts_mut(self.data.cast::<u8>(), self.length);
            // SAFETY: P3: `of` took it from a box of this size.
            drop(unsafe { Box::from_raw(bytes) });
        }
    }
}

/// The bytes at `data`. Null stands for the empty text; nothing is longer than Rust can count.
#[inline]
pub(crate) fn bytes<'a>(data: *const c_char, length: usize) -> Result<&'a [u8], Status> {
    array(data.cast(), length)
}

/// The text at `data`.
#[inline]
pub(crate) fn text<'a>(data: *const c_char, length: usize) -> Result<&'a str, Status> {
    utf8(bytes(data, length)?)
}

/// `bytes` as text, if they are.
#[inline]
pub(crate) fn utf8(bytes: &[u8]) -> Result<&str, Status> {
    if ascii::is_ascii(bytes) {
        // SAFETY: ASCII is UTF-8.
        return Ok(unsafe { str::from_utf8_unchecked(bytes) });
    }
    str::from_utf8(bytes).map_err(|_| Status::InvalidUtf8)
}

/// An array that the caller filled.
#[inline]
pub(crate) fn array<'a, T>(data: *const T, count: usize) -> Result<&'a [T], Status> {
    if data.is_null() {
        return match count {
            0 => Ok(&[]),
            _ => Err(Status::NullPointer),
        };
    }
    if count > isize::MAX as usize / size_of::<T>() {
        return Err(Status::TooLong);
    }
    // SAFETY: P2; it is not null and not too long.
    Ok(unsafe { slice::from_raw_parts(data, count) })
}

/// An array for us to fill. Null has no room.
#[inline]
pub(crate) fn room<'a, T>(data: *mut T, count: usize) -> &'a mut [MaybeUninit<T>] {
    if data.is_null() || count > isize::MAX as usize / size_of::<T>() {
        return &mut [];
    }
    // SAFETY: P2; it is not null and not too long, and need not be initialized.
    unsafe { slice::from_raw_parts_mut(data.cast(), count) }
}

/// Writes to where the caller wants it, if anywhere.
#[inline]
pub(crate) fn put<T>(place: *mut T, value: T) {
    if !place.is_null() {
        // SAFETY: P2, with a count of one. What was there is not dropped: it may never have been set.
        unsafe { place.write(value) };
    }
}

/// Copies a text to room of exactly its size.
#[inline]
pub(crate) fn copy(text: &str, room: &mut [MaybeUninit<u8>]) {
    assert_eq!(text.len(), room.len());
    // SAFETY: both have the same length, as just checked; what is borrowed for changes overlaps nothing.
    unsafe { std::ptr::copy_nonoverlapping(text.as_ptr(), room.as_mut_ptr().cast(), text.len()) };
}

/// Hands an object over to the caller.
#[inline]
pub(crate) fn give<T>(object: T) -> *mut T {
    Box::into_raw(Box::new(object))
}

/// Frees an object that `give` handed over.
#[inline]
pub(crate) fn free<T>(object: *mut T) {
    if !object.is_null() {
        // SAFETY: P3.
        drop(unsafe { Box::from_raw(object) });
    }
}

/// Takes an object back that `give` handed over.
pub(crate) fn take<T>(object: *mut T) -> Option<T> {
    if object.is_null() {
        return None;
    }
    // SAFETY: P3: it was a box, and the caller may not free it any more.
    Some(*unsafe { Box::from_raw(object) })
}

/// `input`, or a copy of it if it lies in the text of `url`, which is about to change.
#[inline]
pub(crate) fn apart_from<'a, T>(url: &Url, input: &'a T) -> Cow<'a, T>
where
    T: AsRef<[u8]> + ToOwned + ?Sized,
{
    let text = url.as_str().as_bytes().as_ptr_range();
    let given = input.as_ref().as_ptr_range();
    if given.start < text.end && text.start < given.end {
        Cow::Owned(input.to_owned())
    } else {
        Cow::Borrowed(input)
    }
}

/// Walks over a list that may change meanwhile, as JavaScript has it: the place is a number.
#[derive(Debug)]
pub struct Cursor<T> {
    /// As C passed it (P4): the list may be changed between two steps.
    list: *const T,
    index: usize,
}

impl<T: AsRef<SearchParams>> Cursor<T> {
    /// None for null. The header says that the list must outlive what walks over it.
    pub(crate) fn over(list: *const T) -> Option<Cursor<T>> {
        (!list.is_null()).then_some(Cursor { list, index: 0 })
    }

    fn list<'a>(&self) -> &'a SearchParams
    where
        T: 'a,
    {
        // SAFETY: P1: it is not null, the list is there still, and nobody changes it during this call.
        // P4: no `&mut` of an earlier call has ended the right to read through this pointer.
        unsafe { &*self.list }.as_ref()
    }

    pub(crate) fn next<'a>(&mut self) -> Option<(&'a str, &'a str)>
    where
        T: 'a,
    {
        let pair = self.list().iter().nth(self.index);
        self.index += usize::from(pair.is_some());
        pair
    }

    #[cfg(feature = "ada")]
    pub(crate) fn has_next(&self) -> bool {
        self.index < self.list().len()
    }
}
