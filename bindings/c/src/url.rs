//! Handles: filling, copying and emptying them.

use std::borrow::Cow;
use std::ffi::c_char;
use std::ops::Range;

use urlwind::__sister::CowUrl;
use urlwind::Url;

use crate::ptr::{self, Handle, Str, apart_from};
use crate::status::{Status, status_of, words_of};

/// A sentence in English for a urlwind_status: what went wrong.
///
/// It ends in a NUL, which `length` does not count, so that printf can take it. A number that is no status is
/// "invalid URL".
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_message(status: u8) -> Str {
    let words = words_of(status);
    Str::of(&words[..words.len() - 1])
}

/// The version of the library, such as "0.1.0".
///
/// It ends in a NUL, which `length` does not count.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_version() -> Str {
    let version = concat!(env!("CARGO_PKG_VERSION"), "\0");
    Str::of(&version[..version.len() - 1])
}

/// A stretch of a text, in bytes: from `start`, up to but not including `end`.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Span {
    pub(crate) start: usize,
    pub(crate) end: usize,
}

/// Parses `length` bytes at `input` into `url`.
///
/// If the handle holds a URL already, that is replaced and its memory used again: parsing many URLs into one handle
/// allocates nothing once it has grown to the longest. When parsing fails the handle keeps what it holds.
///
/// Free the handle with urlwind_free in the end.
///
/// Returns what the URL Standard says. The handle may be empty, of course.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_parse(url: *mut Handle, input: *const c_char, length: usize) -> Status {
    let input = match ptr::bytes(input, length) {
        Ok(input) => input,
        Err(status) => return status,
    };
    let Some(handle) = ptr::object_mut(url) else {
        return Status::NullPointer;
    };
    match &mut handle.0 {
        Some(url) => match apart_from(url, input) {
            Cow::Borrowed(input) => status_of(Url::parse_into(input, url)),
            Cow::Owned(input) => status_of(Url::parse_into(&input, url)),
        },
        empty => match Url::parse_utf8(input) {
            Ok(url) => {
                *empty = Some(url);
                Status::Ok
            }
            Err(error) => error.into(),
        },
    }
}

/// Parses like urlwind_parse, with more to say about it.
///
/// `base`, if not null, is the URL that a relative reference is resolved against; it may be the
/// same handle as `url`. An empty handle as base is URLWIND_STATUS_NO_URL.
///
/// `max_length`, if not 0, is the length in bytes that neither the input nor the result may exceed;
/// beyond it the answer is URLWIND_STATUS_TOO_LONG. The limit holds for this call alone.
///
/// `where`, if not null, is set when the text is UTF-8 and does not parse: to the bytes of the input
/// that are to blame. Otherwise it is set to all zeros.
///
/// What the handle held is freed when this succeeds; only urlwind_parse uses its memory again.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_parse_with(
    url: *mut Handle,
    input: *const c_char,
    length: usize,
    base: *const Handle,
    max_length: usize,
    r#where: *mut Span,
) -> Status {
    ptr::put(r#where, Span { start: 0, end: 0 });
    let input = match ptr::text(input, length) {
        Ok(input) => input,
        Err(status) => return status,
    };
    if url.is_null() {
        return Status::NullPointer;
    }
    let base = match ptr::object(base).map(|base| &base.0) {
        Some(None) => return Status::NoUrl,
        Some(Some(base)) => Some(base),
        None => None,
    };
    let options = Url::options()
        .base_url(base)
        .max_length(limit_of(max_length));
    let parsed = if r#where.is_null() {
        options.parse(input).map_err(Status::from)
    } else {
        options.parse_located(input).map_err(|failure| {
            let Range { start, end } = failure.span().unwrap_or_default();
            ptr::put(r#where, Span { start, end });
            failure.into()
        })
    };
    match (parsed, ptr::object_mut(url)) {
        (Ok(parsed), Some(handle)) => {
            handle.0 = Some(parsed);
            Status::Ok
        }
        (Err(status), _) => status,
        (_, None) => Status::NullPointer,
    }
}

/// 0 stands for no limit.
fn limit_of(max_length: usize) -> usize {
    match max_length {
        0 => usize::MAX,
        limit => limit,
    }
}

/// Whether `length` bytes at `input` would parse, against `base` if that is not null. Faster than parsing.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_can_parse(
    input: *const c_char,
    length: usize,
    base: Option<&Handle>,
) -> bool {
    let Ok(input) = ptr::text(input, length) else {
        return false;
    };
    match base.map(|base| &base.0) {
        None => Url::can_parse(input),
        Some(Some(base)) => Url::options().base_url(Some(base)).can_parse(input),
        Some(None) => false,
    }
}

/// Whether `length` bytes at `input` are a URL as urlwind_href would write it: parsing would change nothing.
///
/// False also for what does not parse.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_is_normal(input: *const c_char, length: usize) -> bool {
    let Ok(input) = ptr::text(input, length) else {
        return false;
    };
    CowUrl::parse(input).is_ok_and(|url| url.as_str() == input)
}

/// Makes `to` hold a copy of what `from` holds: a URL, or nothing.
///
/// What `to` held is freed. Both handles are to be freed. `to` and `from` may be the same.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_copy(to: *mut Handle, from: *const Handle) -> Status {
    let Some(copy) = ptr::object(from).map(|from| from.0.clone()) else {
        return Status::NullPointer;
    };
    let Some(to) = ptr::object_mut(to) else {
        return Status::NullPointer;
    };
    to.0 = copy;
    Status::Ok
}

/// Empties the handle and frees its memory. The handle may be filled again, or be forgotten.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_free(url: Option<&mut Handle>) {
    if let Some(handle) = url {
        handle.0 = None;
    }
}

/// Whether the handle holds a URL.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_has_url(url: Option<&Handle>) -> bool {
    url.is_some_and(|handle| handle.0.is_some())
}

/// Whether two handles hold the same URL, or both none. Null is as good as an empty handle.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_equals(one: Option<&Handle>, other: Option<&Handle>) -> bool {
    one.and_then(|handle| handle.0.as_ref()) == other.and_then(|handle| handle.0.as_ref())
}
