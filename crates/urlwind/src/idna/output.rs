//! Where the domain is written to.

use alloc::string::String;
use alloc::vec::Vec;

/// A text that is on the stack as long as it is short.
pub(crate) struct Output {
    short: [u8; SHORT],
    /// Of `short`.
    length: usize,
    /// All of the text once it is too long for `short`.
    long: Vec<u8>,
}

/// More than a domain of the DNS can have.
const SHORT: usize = 256;

impl Output {
    pub(crate) const fn new() -> Output {
        Output {
            short: [0; SHORT],
            length: 0,
            long: Vec::new(),
        }
    }

    #[inline]
    pub(super) fn push(&mut self, byte: u8) {
        match self.short.get_mut(self.length) {
            Some(free) => {
                *free = byte;
                self.length += 1;
            }
            None => self.extend_long(&[byte]),
        }
    }

    /// The room behind a short text, none behind a long one. [`advance`](Output::advance) then says
    /// how much of it was used.
    #[inline]
    pub(super) fn room(&mut self) -> &mut [u8] {
        &mut self.short[self.length..]
    }

    #[inline]
    pub(super) fn advance(&mut self, bytes: usize) {
        self.length += bytes;
    }

    #[inline]
    pub(super) fn extend(&mut self, bytes: &[u8]) {
        match self.short.get_mut(self.length..self.length + bytes.len()) {
            Some(free) => {
                free.copy_from_slice(bytes);
                self.length += bytes.len();
            }
            None => self.extend_long(bytes),
        }
    }

    pub(super) fn push_char(&mut self, c: char) {
        self.extend(c.encode_utf8(&mut [0; 4]).as_bytes());
    }

    #[cold]
    fn extend_long(&mut self, bytes: &[u8]) {
        if self.long.is_empty() {
            self.long.extend_from_slice(&self.short[..self.length]);
            // No more room in `short`.
            self.length = SHORT;
        }
        self.long.extend_from_slice(bytes);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.length == 0
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        if self.long.is_empty() {
            &self.short[..self.length]
        } else {
            &self.long
        }
    }

    pub(crate) fn as_str(&self) -> &str {
        let text = core::str::from_utf8(self.bytes());
        debug_assert!(text.is_ok(), "whole characters are written");
        text.unwrap_or_default()
    }

    pub(crate) fn into_string(self) -> String {
        if self.long.is_empty() {
            return self.as_str().into();
        }
        String::from_utf8(self.long).unwrap_or_default()
    }
}
