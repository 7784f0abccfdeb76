//! Lines for C and C++.

#[cfg(any(has_curl, has_boost_url))]
use std::ffi::CStr;
use std::ffi::c_char;
use std::marker::PhantomData;

/// `struct bench_text` of `native/text.h`.
#[derive(Clone, Copy)]
#[repr(C)]
pub(crate) struct Text<'a> {
    start: *const c_char,
    length: usize,
    borrowed: PhantomData<&'a str>,
}

impl<'a> Text<'a> {
    pub(crate) fn new(text: &'a str) -> Text<'a> {
        Text {
            start: text.as_ptr().cast(),
            length: text.len(),
            borrowed: PhantomData,
        }
    }

    pub(crate) fn list(lines: &[&'a str]) -> Vec<Text<'a>> {
        lines.iter().map(|line| Text::new(line)).collect()
    }
}

/// Returns the text of a C string constant.
///
/// # Safety
/// `pointer` is zero-terminated and valid forever.
#[cfg(any(has_curl, has_boost_url))]
pub(crate) unsafe fn constant(pointer: *const c_char) -> String {
    // SAFETY: guaranteed by the caller.
    unsafe { CStr::from_ptr(pointer) }
        .to_string_lossy()
        .into_owned()
}
