//! Text with ranges of it replaced, from front to back.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

/// Copies nothing until something is replaced. The text may be any bytes: lines of a log need not be
/// UTF-8.
pub(super) struct Splices<'t> {
    text: &'t [u8],
    out: Vec<u8>,
    /// How much of `text` is in `out` or was replaced.
    done: usize,
    is_changed: bool,
}

impl<'t> Splices<'t> {
    #[inline]
    pub(super) fn of(text: &'t [u8]) -> Splices<'t> {
        Splices {
            text,
            out: Vec::new(),
            done: 0,
            is_changed: false,
        }
    }

    /// Puts these pieces in the place of a range that begins after all that was replaced before.
    #[inline]
    pub(super) fn replace(&mut self, range: Range<usize>, pieces: &[&str]) {
        if !self.is_changed {
            self.out.reserve(self.text.len() + 32);
            self.is_changed = true;
        }
        self.out
            .extend_from_slice(&self.text[self.done..range.start]);
        for piece in pieces {
            self.out.extend_from_slice(piece.as_bytes());
        }
        self.done = range.end;
    }

    #[inline]
    pub(super) fn finish(mut self) -> Cow<'t, [u8]> {
        if !self.is_changed {
            return Cow::Borrowed(self.text);
        }
        self.out.extend_from_slice(&self.text[self.done..]);
        Cow::Owned(self.out)
    }
}

/// What became of `text`. It was cut next to ASCII characters only, so it is text still.
#[inline]
pub(super) fn as_text<'t>(text: &'t str, redacted: Cow<'_, [u8]>) -> Cow<'t, str> {
    match redacted {
        Cow::Borrowed(_) => Cow::Borrowed(text),
        Cow::Owned(bytes) => Cow::Owned(match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
        }),
    }
}
