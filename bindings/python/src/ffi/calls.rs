//! A call of Python's C interface that PyO3 has no safe name for.

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
