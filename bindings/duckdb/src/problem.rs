//! Errors in the form that DuckDB expects.

use std::ffi::CString;
use std::panic::{self, AssertUnwindSafe};

/// Runs `work`; a panic becomes the text of an error.
pub(crate) fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    panic::catch_unwind(AssertUnwindSafe(work)).map_err(|panic| {
        let text = panic.downcast_ref::<&str>().copied();
        let text = text.or(panic.downcast_ref::<String>().map(String::as_str));
        format!("urlwind panicked: {}", text.unwrap_or("no message"))
    })
}

/// A text for C. It ends at the first zero, which no text of ours has.
pub(crate) fn c_text(text: &str) -> CString {
    let until_zero = text.split('\0').next().unwrap_or_default();
    CString::new(until_zero).unwrap_or_default()
}
