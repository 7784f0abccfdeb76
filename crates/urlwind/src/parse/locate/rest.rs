//! Which paths, queries and fragments are normal.

use super::{Dirty, Repair, Verdict};
use crate::bytes::sets::{AsciiSet, C0_CONTROL, FRAGMENT, PATH, QUERY, SPECIAL_QUERY};
use crate::kernels::{Delimiters, Kernel, sweep};
use crate::parse::states::{is_windows_drive_letter, leading_dots};
use crate::special::SchemeType;

/// How a path is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PathKind {
    /// Backslashes are slashes.
    Special,
    /// Backslashes are slashes, and the first segment may be a Windows drive letter.
    File,
    /// Segments between slashes.
    NotSpecial,
    /// Text without segments.
    Opaque,
}

impl PathKind {
    /// The kind of path that follows an authority.
    #[inline(always)]
    pub(super) fn of(scheme: SchemeType) -> PathKind {
        match scheme {
            SchemeType::File => PathKind::File,
            SchemeType::NotSpecial => PathKind::NotSpecial,
            _ => PathKind::Special,
        }
    }
}

/// Everything after the authority. A delimiter that was not found yet is the length of the input.
#[derive(Clone, Copy)]
pub(super) struct Rest<'i> {
    input: &'i [u8],
    path_start: usize,
    query: usize,
    fragment: usize,
    path: PathKind,
}

/// What becomes of an input, by all that follows its authority.
pub(super) struct FoundRest {
    pub(super) verdict: Verdict,
    pub(super) query: usize,
    pub(super) fragment: usize,
}

/// Finds the delimiters of path, query and fragment, and what is dirty of those and of what comes before
/// them. Where that is likely, `is_suspect`, it is looked for at once.
#[inline(always)]
pub(super) fn find<K: Kernel>(
    kernel: K,
    input: &[u8],
    path_start: usize,
    path: PathKind,
    dirty: Dirty,
    is_suspect: bool,
) -> FoundRest {
    // Not from the path on: this must not wait until it is known where that begins.
    let swept = match is_suspect {
        true => None,
        false => sweep(input),
    };
    let (rest, dirty) = match swept {
        Some(Delimiters { query, fragment }) => {
            let rest = Rest {
                input,
                path_start,
                query,
                fragment,
                path,
            };
            (rest, dirty)
        }
        None => match find_dirty(kernel, input, path_start, path, dirty) {
            Ok(found) => found,
            Err(repair) => {
                return FoundRest {
                    verdict: Verdict::Repairable(repair),
                    query: path_start,
                    fragment: path_start,
                };
            }
        },
    };
    let verdict = match rest.with_quirks(dirty) {
        Dirty::NOTHING if rest.is_special() && path_start == rest.query => Verdict::MissingSlash,
        Dirty::NOTHING => Verdict::Normal,
        dirty => Verdict::Dirty(dirty),
    };
    FoundRest {
        verdict,
        query: rest.query,
        fragment: rest.fragment,
    }
}

/// Finds the delimiters, and adds the components that are dirty, unless something has to be repaired: if there is a
/// tab or newline anywhere in the input, delimiters may not be where they seem to be.
#[inline(always)]
fn find_dirty<K: Kernel>(
    kernel: K,
    input: &[u8],
    path_start: usize,
    path: PathKind,
    dirty: Dirty,
) -> Result<(Rest<'_>, Dirty), Repair> {
    let len = input.len();
    let mut dirty = dirty;
    let (mut query, mut fragment) = (len, len);
    let mut next = 0;
    loop {
        // The last block ends with the input, if it is long enough; then some bytes are looked at twice.
        let at = next.min(len.saturating_sub(64));
        let marks = kernel.marks(input, at);
        note_first(marks.question | marks.hash, at, &mut query, len);
        note_first(marks.hash, at, &mut fragment, len);
        let rest = Rest {
            input,
            path_start,
            query,
            fragment,
            path,
        };
        let slash_before = at > 0 && input[at - 1] == b'/';
        let after_slash = marks.slash << 1 | u64::from(slash_before);
        let mut dots = marks.dot_or_percent & after_slash;
        // All marks are used before anything is called, or a vector would have to be kept on the stack.
        if marks.dirty != 0 {
            if marks.tab_or_newline != 0 {
                return Err(Repair::Strip);
            }
            if rest.has_backslash(marks.backslash, at) {
                return Err(Repair::Slashes);
            }
            if !rest.is_opaque_text(marks.dirty, at) {
                dirty = rest.judge(marks.dirty, at, dirty);
            }
        }
        while dots != 0 && !dirty.has(Dirty::SEGMENTS) {
            let segment = at + dots.trailing_zeros() as usize;
            dirty = dirty.with_if(Dirty::SEGMENTS, rest.has_dot_segment(segment));
            dots &= dots - 1;
        }
        next = at + 64;
        if next >= len {
            return Ok((rest, dirty));
        }
    }
}

impl Rest<'_> {
    /// Adds what no byte tells alone.
    #[inline(always)]
    fn with_quirks(&self, dirty: Dirty) -> Dirty {
        dirty
            .with_if(Dirty::SEGMENTS, self.has_drive_letter_to_normalise())
            .with_if(Dirty::PATH, self.has_space_before_delimiter())
    }

    /// Whether a dot segment of the path begins at `at`, which stands after a slash. Delimiters behind it need
    /// not be known.
    #[inline(always)]
    fn has_dot_segment(&self, at: usize) -> bool {
        // Most are encoded bytes of something else.
        matches!(self.input[at..], [b'.', ..] | [b'%', b'2', b'e' | b'E', ..])
            && (self.path_start..self.query).contains(&at)
            && self.path != PathKind::Opaque
            && is_dot_segment(&self.input[at..], self.is_special())
    }

    /// Whether the dirty bytes, of which bit i stands for byte `at + i`, are all in an opaque path, which may hold any
    /// that can be printed.
    #[inline(always)]
    fn is_opaque_text(&self, dirty_bytes: u64, at: usize) -> bool {
        if self.path != PathKind::Opaque || dirty_bytes & from(self.query, at) != 0 {
            return false;
        }
        let mut left = dirty_bytes;
        while left != 0 {
            let byte = self.input[at + left.trailing_zeros() as usize];
            if C0_CONTROL.contains(byte) {
                return false;
            }
            left &= left - 1;
        }
        true
    }

    /// Whether one of these backslashes, of which bit i stands for byte `at + i`, is a slash.
    #[inline(always)]
    fn has_backslash(&self, backslashes: u64, at: usize) -> bool {
        self.is_special() && backslashes & from(self.path_start, at) & !from(self.query, at) != 0
    }

    /// Adds the components that are dirty because of a dirty byte, of which bit i stands for byte `at + i`.
    /// Delimiters behind these bytes need not be known.
    fn judge(&self, dirty_bytes: u64, at: usize, dirty: Dirty) -> Dirty {
        let mut dirty = dirty;
        let mut left = dirty_bytes & from(self.path_start, at);
        while left != 0 {
            let place = at + left.trailing_zeros() as usize;
            let (component, set, end) = if place < self.query {
                (Dirty::PATH, self.path_set(), self.query)
            } else if place < self.fragment {
                (Dirty::QUERY, self.query_set(), self.fragment)
            } else {
                (Dirty::FRAGMENT, &FRAGMENT, self.input.len())
            };
            left &= left - 1;
            if set.contains(self.input[place]) {
                dirty = dirty.with(component);
                // One byte makes a component dirty, and the others need not be looked at.
                left &= from(end, at);
            }
        }
        dirty
    }

    /// The percent-encode set of the path.
    #[inline]
    fn path_set(&self) -> &'static AsciiSet {
        match self.path {
            PathKind::Opaque => &C0_CONTROL,
            _ => &PATH,
        }
    }

    /// The percent-encode set of the query.
    #[inline]
    fn query_set(&self) -> &'static AsciiSet {
        match self.is_special() {
            true => &SPECIAL_QUERY,
            false => &QUERY,
        }
    }

    fn is_special(&self) -> bool {
        matches!(self.path, PathKind::Special | PathKind::File)
    }

    /// A drive letter with `|` as first segment is written with a colon. It may also become the
    /// first segment by the removal of dot segments, but then the path is dirty for those.
    #[inline]
    fn has_drive_letter_to_normalise(&self) -> bool {
        let path = &self.input[self.path_start..self.query];
        self.path == PathKind::File
            && path.get(2) == Some(&b'|')
            && path.get(1..3).is_some_and(is_windows_drive_letter)
            && matches!(path.get(3), None | Some(b'/' | b'\\'))
    }

    /// In an opaque path only a space right before the query or the fragment is encoded.
    #[inline]
    fn has_space_before_delimiter(&self) -> bool {
        self.path == PathKind::Opaque
            && self.query < self.input.len()
            && self.input[self.path_start..self.query].last() == Some(&b' ')
    }
}

/// Notes where the first of `bits` stands, unless one was found before.
#[inline(always)]
fn note_first(bits: u64, at: usize, first: &mut usize, unknown: usize) {
    if bits != 0 && *first == unknown {
        *first = at + bits.trailing_zeros() as usize;
    }
}

/// The bits of all bytes from `start` on, in the block of 64 bytes at `at`.
#[inline]
fn from(start: usize, at: usize) -> u64 {
    match start.saturating_sub(at) {
        skipped @ 0..=63 => !0 << skipped,
        _ => 0,
    }
}

/// Whether `path`, which begins with a segment and may go on with a query, begins with a
/// [single-dot](https://url.spec.whatwg.org/#single-dot-path-segment) or
/// [double-dot](https://url.spec.whatwg.org/#double-dot-path-segment) one.
#[inline(never)]
fn is_dot_segment(path: &[u8], special: bool) -> bool {
    let (dots, rest) = leading_dots(path);
    let ended = match rest {
        [] | [b'/' | b'?' | b'#', ..] => true,
        [b'\\', ..] => special,
        _ => false,
    };
    ended && dots > 0
}

/// Whether all these bytes can be printed, and none is a delimiter of a query or fragment.
#[inline]
pub(super) fn is_printable(path: &[u8]) -> bool {
    const ONES: u64 = u64::from_le_bytes([1; 8]);
    const HIGH: u64 = 0x80 * ONES;
    // The highest bit of each byte that is not. A sum or difference may carry over from one of those, but to others only
    // behind it.
    let is_printable = |bytes: &[u8; 8]| {
        let word = u64::from_le_bytes(*bytes);
        let zero_in = |word: u64| word.wrapping_sub(ONES) & !word;
        let question = zero_in(word ^ (u64::from(b'?') * ONES));
        let hash = zero_in(word ^ (u64::from(b'#') * ONES));
        let control = word.wrapping_sub(u64::from(b' ') * ONES) | word.wrapping_add(ONES) | word;
        (question | hash | control) & HIGH == 0
    };
    let mut rest = path;
    while let Some((word, after)) = rest.split_first_chunk() {
        if !is_printable(word) {
            return false;
        }
        rest = after;
    }
    match path.last_chunk() {
        Some(last) => is_printable(last),
        None => path
            .iter()
            .all(|byte| matches!(byte, b' '..=b'~') && !matches!(byte, b'?' | b'#')),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dot_segments() {
        for path in [
            ".", "./a", "..", "../", "%2e", "%2E/", ".%2e", "%2e.", "%2E%2e/x", ".\\", ".?a", "..#",
        ] {
            assert!(is_dot_segment(path.as_bytes(), true), "{path}");
        }
        for path in ["", "/", "...", ".a", "%2", "%2f", "..%2e", "%2e%2e%2e", "%"] {
            assert!(!is_dot_segment(path.as_bytes(), true), "{path}");
        }
        assert!(!is_dot_segment(b".\\", false));
    }

    #[test]
    fn bits_from() {
        assert_eq!(from(0, 0), !0);
        assert_eq!(from(3, 64), !0);
        assert_eq!(from(67, 64), !0 << 3);
        assert_eq!(from(127, 64), 1 << 63);
        assert_eq!(from(128, 64), 0);
    }

    #[test]
    fn printable_text() {
        for length in 0..20 {
            for at in 0..length {
                for byte in 0..=255 {
                    for others in [b'a', b' ', b'~', b'@', b'"'] {
                        let mut text = alloc::vec![others; length];
                        text[at] = byte;
                        let expected = matches!(byte, b' '..=b'~') && byte != b'?' && byte != b'#';
                        assert_eq!(is_printable(&text), expected, "{text:?}");
                    }
                }
            }
        }
    }
}
