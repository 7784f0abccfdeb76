//! The offsets of a URL's components as JavaScript gets them: eight integers.
//!
//! ```text
//! https://user:pass@example.com:1234/foo/bar?baz#quux
//!      0      1     2          3    4       5   6
//! ```
//!
//! The last is the kind: the scheme's type in the low three bits, the host's in the next three, the
//! port from the eighth on; or -1 if there is no URL. Absent components are empty ranges, as in the
//! core, so that no getter has to ask for a sentinel.

use urlwind::__sister::CowUrl;
use urlwind::Components;

/// How many integers describe a URL.
pub(crate) const COUNT: usize = 8;

/// In place of the kind: not a URL.
pub(crate) const FAILED: i32 = -1;

/// The eight integers for a URL of `length` bytes.
///
/// No string of a JavaScript engine is longer than an `i32` can say, and longer ones are refused
/// before they get here.
#[inline]
pub(crate) fn of(at: &Components, length: usize) -> [i32; COUNT] {
    let fragment_start = at.fragment_start.unwrap_or(length as u32);
    [
        at.scheme_end as i32,
        at.username_end as i32,
        at.host_start as i32,
        at.host_end as i32,
        at.path_start as i32,
        at.query_start.unwrap_or(fragment_start) as i32,
        fragment_start as i32,
        at.scheme_type as i32 | (at.host_kind as i32) << 3 | i32::from(at.port.unwrap_or(0)) << 8,
    ]
}

/// Whether the URL is all of the input. One that borrows may leave blanks at the ends out.
#[inline]
pub(crate) fn is_whole(url: &CowUrl<'_>, input_length: usize) -> bool {
    url.is_borrowed() && url.as_str().len() == input_length
}
