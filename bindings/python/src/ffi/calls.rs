//! Calls that have no safe name: one of Python's C interface, one of the system's.

use std::ops::Range;

use pyo3::prelude::*;
use pyo3::types::PyString;

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
