//! What encoders and host parsers write into.

use alloc::string::String;

use crate::bytes::sets::AsciiSet;
use crate::kernels::{self, Buffer};

/// A URL's buffer, a string of the caller's, or nothing at all.
pub(crate) trait Append {
    fn push(&mut self, character: char);
    fn push_str(&mut self, text: &str);
    /// Appends `text` with ASCII letters in lower case.
    fn push_lowercase(&mut self, text: &str);
    /// Appends bytes, [percent-encoded](https://url.spec.whatwg.org/#percent-encode) by `set`, and a
    /// space perhaps as `+`.
    fn push_encoded<const SPACE_AS_PLUS: bool>(&mut self, bytes: &[u8], set: &AsciiSet);
}

impl<H: Copy> Append for Buffer<H> {
    #[inline]
    fn push(&mut self, character: char) {
        Buffer::push(self, character);
    }

    #[inline]
    fn push_str(&mut self, text: &str) {
        Buffer::push_str(self, text);
    }

    #[inline]
    fn push_lowercase(&mut self, text: &str) {
        Buffer::push_lowercase(self, text);
    }

    #[inline]
    fn push_encoded<const SPACE_AS_PLUS: bool>(&mut self, bytes: &[u8], set: &AsciiSet) {
        Buffer::push_encoded::<SPACE_AS_PLUS>(self, bytes, set);
    }
}

impl Append for String {
    #[inline]
    fn push(&mut self, character: char) {
        String::push(self, character);
    }

    #[inline]
    fn push_str(&mut self, text: &str) {
        String::push_str(self, text);
    }

    #[inline]
    fn push_lowercase(&mut self, text: &str) {
        let start = self.len();
        String::push_str(self, text);
        self[start..].make_ascii_lowercase();
    }

    fn push_encoded<const SPACE_AS_PLUS: bool>(&mut self, bytes: &[u8], set: &AsciiSet) {
        kernels::push_encoded::<SPACE_AS_PLUS>(self, bytes, set);
    }
}

/// For callers that only ask whether something can be written.
pub(crate) struct Discard;

impl Append for Discard {
    fn push(&mut self, _: char) {}
    fn push_str(&mut self, _: &str) {}
    fn push_lowercase(&mut self, _: &str) {}
    fn push_encoded<const SPACE_AS_PLUS: bool>(&mut self, _: &[u8], _: &AsciiSet) {}
}
