//! Which paths, queries and fragments are normal.

#![cfg_attr(
    not(test),
    expect(
        clippy::indexing_slicing,
        reason = "places were found in the same input, one after the other"
    )
)]

use super::{Dirty, Verdict};
use crate::bytes::sets::{AsciiSet, C0_CONTROL, FRAGMENT, PATH, QUERY, SPECIAL_QUERY};
use crate::kernels::{Delimiters, Kernel, Marks};
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

impl Rest<'_> {
    /// Finds the delimiters of path, query and fragment, and what is dirty of those and of what comes
    /// before them. Where that is likely, `is_suspect`, it is looked for at once.
    #[inline(always)]
    pub(super) fn find<K: Kernel>(
        kernel: K,
        input: &[u8],
        path_start: usize,
        path: PathKind,
        dirty: Dirty,
        is_suspect: bool,
    ) -> FoundRest {
        let mut rest = Rest {
            input,
            path_start,
            query: input.len(),
            fragment: input.len(),
            path,
        };
        let swept = match is_suspect {
            true => None,
            false => kernel.sweep(input),
        };
        let dirty = match swept {
            Some(Delimiters { query, fragment }) => {
                (rest.query, rest.fragment) = (query, fragment);
                Some(dirty)
            }
            None => rest.add_dirty(kernel, dirty),
        };
        let verdict = match dirty.map(|dirty| rest.add_quirks(dirty)) {
            None => Verdict::Unknown,
            Some(Dirty::NOTHING) if rest.is_special() && path_start == rest.query => {
                Verdict::MissingSlash
            }
            Some(Dirty::NOTHING) => Verdict::Normal,
            Some(dirty) => Verdict::Dirty(dirty),
        };
        FoundRest {
            verdict,
            query: rest.query,
            fragment: rest.fragment,
        }
    }

    /// Finds the delimiters, and adds the components that are dirty; `None` if there is a tab or newline
    /// anywhere in the input, because then its delimiters may not be where they seem to be.
    #[inline(always)]
    fn add_dirty<K: Kernel>(&mut self, kernel: K, dirty: Dirty) -> Option<Dirty> {
        let mut dirty = dirty;
        let len = self.input.len();
        let mut next = 0;
        while next < len {
            // The last block ends with the input, if it is long enough; then some bytes are
            // looked at twice.
            let at = next.min(len.saturating_sub(64));
            let marks = kernel.marks(self.input, at);
            if marks.tab_or_newline != 0 {
                return None;
            }
            note_first(marks.question | marks.hash, at, &mut self.query, len);
            note_first(marks.hash, at, &mut self.fragment, len);
            let slash_before = at > 0 && self.input[at - 1] == b'/';
            let after_slash = marks.slash << 1 | u64::from(slash_before);
            let dots = marks.dot_or_percent & after_slash;
            if marks.dirty | dots != 0 {
                dirty = self.judge(&marks, dots, at, dirty);
            }
            next = at + 64;
        }
        Some(dirty)
    }

    /// Adds what no byte tells alone.
    #[inline(always)]
    fn add_quirks(&self, dirty: Dirty) -> Dirty {
        dirty
            .with_if(Dirty::SEGMENTS, self.has_drive_letter_to_normalise())
            .with_if(Dirty::PATH, self.has_space_before_delimiter())
    }

    /// Adds the components that are dirty because of a byte that has a mark, of which bit i stands for
    /// byte `at + i`; `dots` are those where a dot segment may begin. Delimiters behind these bytes need
    /// not be known.
    fn judge(&self, marks: &Marks, dots: u64, at: usize, dirty: Dirty) -> Dirty {
        let (path, query, fragment) = (
            from(self.path_start, at),
            from(self.query, at),
            from(self.fragment, at),
        );
        let path = path & !query;
        let mut dirty = dirty;
        if self.is_special() && marks.backslash & path != 0 {
            dirty = dirty.with(Dirty::SEGMENTS);
        }
        let mut left = if self.path == PathKind::Opaque {
            0
        } else {
            dots & path
        };
        while left != 0 && !dirty.has(Dirty::SEGMENTS) {
            let segment = at + left.trailing_zeros() as usize;
            if is_dot_segment(&self.input[segment..], self.is_special()) {
                dirty = dirty.with(Dirty::SEGMENTS);
            }
            left &= left - 1;
        }
        // One dirty byte makes a component dirty, and the others need not be looked at.
        for (component, bytes) in [
            (Dirty::PATH, path),
            (Dirty::QUERY, query & !fragment),
            (Dirty::FRAGMENT, fragment),
        ] {
            let mut left = marks.dirty & bytes;
            while left != 0 && !dirty.has(component) {
                let byte = self.input[at + left.trailing_zeros() as usize];
                if self.set(component).contains(byte) {
                    dirty = dirty.with(component);
                }
                left &= left - 1;
            }
        }
        dirty
    }

    /// The percent-encode set of a component.
    fn set(&self, component: Dirty) -> &'static AsciiSet {
        match component {
            Dirty::PATH if self.path == PathKind::Opaque => &C0_CONTROL,
            Dirty::PATH => &PATH,
            Dirty::QUERY if self.is_special() => &SPECIAL_QUERY,
            Dirty::QUERY => &QUERY,
            _ => &FRAGMENT,
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
fn is_dot_segment(path: &[u8], special: bool) -> bool {
    let (dots, rest) = leading_dots(path);
    let ended = match rest {
        [] | [b'/' | b'?' | b'#', ..] => true,
        [b'\\', ..] => special,
        _ => false,
    };
    ended && dots > 0
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
}
