//! Paths: path start, path and opaque path states.

use super::{Next, Parser, is_windows_drive_letter};
use crate::kernels::{self, Swept};
use crate::percent::{self, C0_CONTROL, PATH};
use crate::record::Text;
use crate::special::SchemeType;

impl<'i> Parser<'_, 'i> {
    /// [Path start state](https://url.spec.whatwg.org/#path-start-state), on what follows an
    /// authority: nothing, or text that begins with a delimiter.
    pub(super) fn path_start_state(&mut self, rest: &'i str) -> Next<'i> {
        step!();
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
    fn path(&mut self, path: &str) {
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

/// Whether the path must be taken apart: it may hold dot segments, backslashes that are slashes,
/// or a drive letter to normalize.
pub(in crate::parse) fn needs_segments(
    input: &str,
    scheme: SchemeType,
    path_is_empty: bool,
) -> bool {
    let bytes = input.as_bytes();
    kernels::find_dot_segment_candidate(bytes, 0) < bytes.len()
        || has_backslash(bytes, scheme)
        || (scheme == SchemeType::File && path_is_empty && bytes.get(1) == Some(&b'|'))
}

/// Whether there is a backslash that is a slash.
#[inline]
fn has_backslash(path: &[u8], scheme: SchemeType) -> bool {
    scheme.is_special() && kernels::find_byte(path, b'\\') < path.len()
}

/// Whether a path has a dot segment.
pub(in crate::parse) fn has_dot_segment(path: &[u8], scheme: SchemeType) -> bool {
    next_dot_segment(path, 0, scheme).is_some()
}

/// [Path state](https://url.spec.whatwg.org/#path-state): appends the segments of `input` to the
/// path that stands at the end of `text` from `path_start` on. `?` and `#` are data here.
///
/// Only dot segments make a difference to their neighbors, so all segments between two of those are
/// written at once.
#[inline(never)]
pub(in crate::parse) fn path_state(
    text: &mut Text,
    path_start: usize,
    scheme: SchemeType,
    input: &str,
) {
    step!();
    // The sweep does not look at the first byte, and knows `?` and `#` as delimiters.
    let begins_plain = input.starts_with(|first: char| first.is_ascii_alphanumeric());
    let swept = kernels::sweep(input.as_bytes());
    let is_kept = match swept {
        Swept::Clean(found) | Swept::Dots(found) => begins_plain && found.query == input.len(),
        Swept::Dirty { .. } => false,
    };
    let may_have_dots = match swept {
        Swept::Clean(_) => false,
        Swept::Dots(_) => true,
        Swept::Dirty { may_have_dots } => may_have_dots,
    };
    let has_backslash = !is_kept && has_backslash(input.as_bytes(), scheme);
    if begins_plain && !may_have_dots && !has_backslash && scheme != SchemeType::File {
        text.push('/');
        match is_kept {
            true => text.push_str(input),
            false => percent::encode_into(text, input, &PATH),
        }
        return;
    }
    let write = |text: &mut Text, start: usize, end: usize| {
        // The slash before these segments is in the input, but for the very first one.
        let mut from = start.saturating_sub(1);
        if scheme == SchemeType::File
            && text.len() == path_start
            && begins_with_drive_letter(&input.as_bytes()[start..end])
        {
            text.push('/');
            text.push_str(&input[start..=start]);
            text.push(':');
            from = start + 2;
        } else if start == 0 {
            text.push('/');
        }
        let written = text.len();
        match is_kept {
            true => text.push_str(&input[from..end]),
            false => percent::encode_into(text, &input[from..end], &PATH),
        }
        if has_backslash {
            text.replace_byte(written, b'\\', b'/');
        }
    };
    // Where the first segment begins that is not written yet.
    let mut start = 0;
    while let Some((segment, dots, after)) = next_dot_segment(input.as_bytes(), start, scheme) {
        let is_piece = start < segment;
        if is_piece && dots == 2 && !has_backslash && scheme != SchemeType::File {
            // The last of these segments would be removed at once, so it is not written.
            let slash = last_slash(&input.as_bytes()[..segment - 1]);
            if let Some(end) = slash.filter(|slash| *slash >= start) {
                write(text, start, end);
            }
        } else {
            if is_piece {
                write(text, start, segment - 1);
            }
            if dots == 2 {
                shorten(text, path_start, scheme);
            }
        }
        if after == input.len() {
            text.push('/');
            return;
        }
        start = after + 1;
    }
    write(text, start, input.len());
}

/// The first [single-dot](https://url.spec.whatwg.org/#single-dot-path-segment) or
/// [double-dot](https://url.spec.whatwg.org/#double-dot-path-segment) segment from `start` on: where it
/// begins, how many dots it has, and where it ends.
fn next_dot_segment(
    path: &[u8],
    start: usize,
    scheme: SchemeType,
) -> Option<(usize, usize, usize)> {
    let is_slash = |byte: u8| byte == b'/' || byte == b'\\' && scheme.is_special();
    let mut from = start;
    loop {
        let at = kernels::find_dot_segment_candidate(path, from);
        let candidate = path.get(at..).filter(|rest| !rest.is_empty())?;
        let (dots, rest) = leading_dots(candidate);
        let begins = at == 0 || is_slash(path[at - 1]);
        if dots > 0 && begins && rest.first().is_none_or(|byte| is_slash(*byte)) {
            return Some((at, dots, path.len() - rest.len()));
        }
        from = at + 1;
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

/// Where the last slash stands, which is mostly near the end.
#[inline]
fn last_slash(path: &[u8]) -> Option<usize> {
    if let Some(block) = path.last_chunk::<16>() {
        let slashes = kernels::bits_of_byte(block, b'/');
        if slashes != 0 {
            let after = 64 - slashes.leading_zeros() as usize;
            return Some(path.len() - block.len() + after - 1);
        }
    }
    path.iter().rposition(|byte| *byte == b'/')
}

/// Whether the first of these segments is a Windows drive letter.
#[inline]
fn begins_with_drive_letter(segments: &[u8]) -> bool {
    matches!(segments.get(2), None | Some(b'/' | b'\\'))
        && segments.get(..2).is_some_and(is_windows_drive_letter)
}

/// How many dots `bytes` begin with, `%2e` being one, too, and what follows them. None is counted
/// after the second.
#[inline]
pub(crate) const fn leading_dots(bytes: &[u8]) -> (usize, &[u8]) {
    let (mut dots, mut rest) = (0, bytes);
    while dots < 2 {
        rest = match rest {
            [b'.', after @ ..] | [b'%', b'2', b'e' | b'E', after @ ..] => after,
            _ => return (dots, rest),
        };
        dots += 1;
    }
    (dots, rest)
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
