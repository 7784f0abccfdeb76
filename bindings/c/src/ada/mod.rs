//! Ada's C functions, answered by urlwind: what the header `ada_c.h` of the `ada-url` 4.0.0 package
//! declares, with the same layouts, numbers and answers.
//!
//! Where that header differs from ours: parsing never returns null, but a handle that may be
//! invalid and must be freed all the same; texts of invalid handles are {NULL, 0}; and the length
//! limit holds for the whole process. All handles that are null are as good as invalid ones.
//!
//! What is not UTF-8 is refused: it does not parse, and setters and lists stay as they are.

#[cfg(test)]
mod aliasing_tests;
mod components;
mod params;
mod setters;
mod url;

use std::ffi::{c_char, c_int};

use crate::ptr::{OwnedStr, Str};

/// `{NULL, 0}`: what there is to say about nothing.
const NOTHING: Str = Str {
    data: std::ptr::null(),
    length: 0,
};

/// The text, or `{NULL, 0}`.
#[inline]
fn text_or_nothing(text: Option<&str>) -> Str {
    text.map_or(NOTHING, Str::of)
}

#[unsafe(no_mangle)]
pub extern "C" fn ada_free_owned_string(owned: OwnedStr) {
    owned.free();
}

/// `ada_version_components`.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct VersionComponents {
    major: c_int,
    minor: c_int,
    revision: c_int,
}

/// The version whose functions these are: programs ask in order to know what they can call.
#[unsafe(no_mangle)]
pub extern "C" fn ada_get_version() -> *const c_char {
    c"4.0.0".as_ptr()
}

#[unsafe(no_mangle)]
pub extern "C" fn ada_get_version_components() -> VersionComponents {
    VersionComponents {
        major: 4,
        minor: 0,
        revision: 0,
    }
}
