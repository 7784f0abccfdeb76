//! Which paths, queries and fragments are normal.

use super::Dirty;
use crate::bytes::sets::{AsciiSet, C0_CONTROL, FRAGMENT, PATH, QUERY, SPECIAL_QUERY};
use crate::kernels::Kernel;
use crate::parse::states::{is_windows_drive_letter, leading_dots};

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

/// Everything after the authority, whose delimiters are known.
#[derive(Clone, Copy)]
pub(super) struct Rest<'i> {
    pub(super) input: &'i [u8],
    pub(super) path_start: usize,
    pub(super) query: usize,
    pub(super) fragment: usize,
    pub(super) path: PathKind,
}

impl Rest<'_> {
    /// Adds the components that are dirty, which a sweep says that some may be; `None` if there is a
    /// tab or newline anywhere in the input, because then its delimiters may not be where they seem
    /// to be.
    #[inline(always)]
    pub(super) fn add_dirty<K: Kernel>(
        &self,
        kernel: K,
        some_may_be: bool,
        dirty: Dirty,
    ) -> Option<Dirty> {
        let mut dirty = dirty;
        if self.has_drive_letter_to_normalise() || self.has_space_before_delimiter() {
            dirty = dirty.with(Dirty::PATH);
        }
        if !some_may_be {
            return Some(dirty);
        }
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
            let slash_before = at > 0 && self.input[at - 1] == b'/';
            let after_slash = marks.slash << 1 | u64::from(slash_before);
            let candidates = marks.dirty | marks.dot_or_percent & after_slash;
            if candidates != 0 {
                dirty = self.judge(candidates, at, dirty);
            }
            next = at + 64;
        }
        Some(dirty)
    }

    /// Adds the components that are dirty because of a byte of `candidates`, of which bit i stands
    /// for byte `at + i`.
    fn judge(&self, candidates: u64, at: usize, dirty: Dirty) -> Dirty {
        let (path, query, fragment) = (
            from(self.path_start, at),
            from(self.query, at),
            from(self.fragment, at),
        );
        let mut dirty = dirty;
        // One dirty byte makes a component dirty, and the others need not be looked at.
        for (component, bytes) in [
            (Dirty::PATH, path & !query),
            (Dirty::QUERY, query & !fragment),
            (Dirty::FRAGMENT, fragment),
        ] {
            let mut left = candidates & bytes;
            while left != 0 && !dirty.has(component) {
                let candidate = at + left.trailing_zeros() as usize;
                if self.is_dirty(component, candidate) {
                    dirty = dirty.with(component);
                }
                left &= left - 1;
            }
        }
        dirty
    }

    fn is_dirty(&self, component: Dirty, at: usize) -> bool {
        let byte = self.input[at];
        let opaque = self.path == PathKind::Opaque;
        if component != Dirty::PATH {
            return self.set(component).contains(byte);
        }
        match byte {
            b'.' | b'%' => {
                !opaque && is_dot_segment(&self.input[at..self.query], self.is_special())
            }
            b'\\' => self.is_special(),
            _ => self.set(component).contains(byte),
        }
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

/// The bits of all bytes from `start` on, in the block of 64 bytes at `at`.
#[inline]
fn from(start: usize, at: usize) -> u64 {
    match start.saturating_sub(at) {
        skipped @ 0..=63 => !0 << skipped,
        _ => 0,
    }
}

/// Whether `path`, which begins with a segment, begins with a
/// [single-dot](https://url.spec.whatwg.org/#single-dot-path-segment) or
/// [double-dot](https://url.spec.whatwg.org/#double-dot-path-segment) one.
fn is_dot_segment(path: &[u8], special: bool) -> bool {
    let (dots, rest) = leading_dots(path);
    let ended = match rest {
        [] | [b'/', ..] => true,
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
            ".", "./a", "..", "../", "%2e", "%2E/", ".%2e", "%2e.", "%2E%2e/x", ".\\",
        ] {
            assert!(is_dot_segment(path.as_bytes(), true), "{path}");
        }
        for path in [
            "",
            "/",
            "...",
            ".a",
            "%2",
            "%2f",
            "..%2e",
            "%2e%2e%2e",
            ".?",
            "%",
        ] {
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
