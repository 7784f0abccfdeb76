//! Paths: path start, path and opaque path states.

#![cfg_attr(
    not(test),
    expect(
        clippy::indexing_slicing,
        clippy::string_slice,
        reason = "cut after an ASCII byte that was matched; a path begins where it was begun"
    )
)]

use super::{Next, Parser, is_windows_drive_letter};
use crate::kernels;
use crate::percent::{self, C0_CONTROL, PATH};
use crate::record::Text;
use crate::special::SchemeType;

impl<'i> Parser<'_, 'i> {
    /// [Path start state](https://url.spec.whatwg.org/#path-start-state), on what follows an
    /// authority: nothing, or text that begins with a delimiter.
    pub(super) fn path_start_state(&mut self, rest: &'i str) -> Next<'i> {
        match rest.as_bytes().first() {
            Some(b'/') => self.path_state(&rest[1..]),
            _ if self.writer.scheme().is_special() => {
                self.path_state(rest.strip_prefix('\\').unwrap_or(rest))
            }
            // Only special URLs have to have a path.
            _ => self.after_path(rest),
        }
    }

    /// [Path state](https://url.spec.whatwg.org/#path-state), up to a query or fragment.
    pub(super) fn path_state(&mut self, rest: &'i str) -> Next<'i> {
        let end = kernels::find_any2(rest.as_bytes(), b'?', b'#');
        let (path, after) = rest.split_at(end);
        self.path(path);
        self.after_path(after)
    }

    /// Writes a path whose extent is known, on top of the path that is there already.
    pub(in crate::parse) fn path(&mut self, path: &str) {
        let (start, scheme) = (self.writer.path_start(), self.writer.scheme());
        path_state(self.writer.text(), start, scheme, path);
        self.writer.guard_path();
    }

    /// [Opaque path state](https://url.spec.whatwg.org/#cannot-be-a-base-url-path-state).
    pub(super) fn opaque_path_state(&mut self, rest: &'i str) -> Next<'i> {
        let end = kernels::find_any2(rest.as_bytes(), b'?', b'#');
        let (path, after) = rest.split_at(end);
        opaque_path_state(self.writer.text(), path, !after.is_empty());
        self.after_path(after)
    }

    fn after_path(&mut self, after: &'i str) -> Next<'i> {
        self.writer.end_path();
        match after.as_bytes().first() {
            Some(b'?') => Next::Query(&after[1..]),
            Some(_) => Next::Fragment(&after[1..]),
            None => Next::End,
        }
    }
}

/// [Path state](https://url.spec.whatwg.org/#path-state): appends the segments of `input` to the
/// path that stands at the end of `text` from `path_start` on. `?` and `#` are data here.
pub(in crate::parse) fn path_state(
    text: &mut Text,
    path_start: usize,
    scheme: SchemeType,
    input: &str,
) {
    if needs_segments(input, scheme, text.len() == path_start) {
        segments(text, path_start, scheme, input);
    } else {
        text.push('/');
        percent::encode_into(text, input, &PATH);
    }
}

/// Whether the path must be taken apart: it may hold dot segments, backslashes that are slashes,
/// or a drive letter to normalise.
pub(in crate::parse) fn needs_segments(
    input: &str,
    scheme: SchemeType,
    path_is_empty: bool,
) -> bool {
    let bytes = input.as_bytes();
    kernels::has_dot_segment_candidate(bytes)
        || (scheme.is_special() && kernels::find_byte(bytes, b'\\') < bytes.len())
        || (scheme == SchemeType::File && path_is_empty && bytes.get(1) == Some(&b'|'))
}

fn segments(text: &mut Text, path_start: usize, scheme: SchemeType, input: &str) {
    let mut rest = input;
    loop {
        let end = if scheme.is_special() {
            kernels::find_any2(rest.as_bytes(), b'/', b'\\')
        } else {
            kernels::find_byte(rest.as_bytes(), b'/')
        };
        let (segment, after) = rest.split_at(end);
        let is_last = after.is_empty();
        match dot_segment(segment) {
            DotSegment::Double => {
                shorten(text, path_start, scheme);
                if is_last {
                    text.push('/');
                }
            }
            DotSegment::Single => {
                if is_last {
                    text.push('/');
                }
            }
            DotSegment::No => {
                let path_is_empty = text.len() == path_start;
                text.push('/');
                if scheme == SchemeType::File
                    && path_is_empty
                    && is_windows_drive_letter(segment.as_bytes())
                {
                    text.push_str(&segment[..1]);
                    text.push(':');
                } else {
                    percent::encode_into(text, segment, &PATH);
                }
            }
        }
        if is_last {
            return;
        }
        rest = &after[1..];
    }
}

/// [Shortens a path](https://url.spec.whatwg.org/#shorten-a-urls-path): removes the last segment,
/// but never a file URL's drive letter.
pub(super) fn shorten(text: &mut Text, path_start: usize, scheme: SchemeType) {
    let path = &text.as_bytes()[path_start..];
    if scheme == SchemeType::File
        && matches!(path, [b'/', letter, b':'] if letter.is_ascii_alphabetic())
    {
        return;
    }
    if let Some(slash) = path.iter().rposition(|byte| *byte == b'/') {
        text.truncate(path_start + slash);
    }
}

enum DotSegment {
    Single,
    Double,
    No,
}

/// [Single-dot](https://url.spec.whatwg.org/#single-dot-path-segment) and
/// [double-dot](https://url.spec.whatwg.org/#double-dot-path-segment) URL path segments, of which
/// each dot may be written `%2e` in any case.
fn dot_segment(segment: &str) -> DotSegment {
    match leading_dots(segment.as_bytes()) {
        (1, []) => DotSegment::Single,
        (2, []) => DotSegment::Double,
        _ => DotSegment::No,
    }
}

/// How many dots `bytes` begin with, `%2e` being one, too, and what follows them. None is counted
/// after the second.
#[inline]
pub(crate) fn leading_dots(bytes: &[u8]) -> (usize, &[u8]) {
    let mut rest = bytes;
    for dots in 0..2 {
        rest = match rest {
            [b'.', after @ ..] | [b'%', b'2', b'e' | b'E', after @ ..] => after,
            _ => return (dots, rest),
        };
    }
    (2, rest)
}

/// [Opaque path state](https://url.spec.whatwg.org/#cannot-be-a-base-url-path-state), on the path
/// alone. A space right before a query or fragment is encoded, so that it survives when those
/// are removed and the URL is parsed again.
pub(in crate::parse) fn opaque_path_state(text: &mut Text, path: &str, delimiter_follows: bool) {
    match path.strip_suffix(' ') {
        Some(before) if delimiter_follows => {
            percent::encode_into(text, before, &C0_CONTROL);
            text.push_str("%20");
        }
        _ => percent::encode_into(text, path, &C0_CONTROL),
    }
}
