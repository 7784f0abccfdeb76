//! What can be parsed.

use crate::error::ParseError;
use crate::kernels;

/// What can be parsed: text, or bytes that are checked to be UTF-8 while they are parsed.
pub trait Input<'i>: Copy {
    /// Whether this is text, which need not be checked.
    const IS_TEXT: bool;
    /// An input with nothing in it.
    const EMPTY: Self;

    fn bytes(self) -> &'i [u8];

    /// The input as text. Bytes are only asked for what the first look does not find normal: what is normal
    /// is ASCII, and need not be read again to learn that.
    fn text(self) -> Result<&'i str, ParseError>;
}

impl<'i> Input<'i> for &'i str {
    const IS_TEXT: bool = true;
    const EMPTY: Self = "";

    #[inline(always)]
    fn bytes(self) -> &'i [u8] {
        self.as_bytes()
    }

    #[inline(always)]
    fn text(self) -> Result<&'i str, ParseError> {
        Ok(self)
    }
}

impl<'i> Input<'i> for &'i [u8] {
    const IS_TEXT: bool = false;
    const EMPTY: Self = &[];

    #[inline(always)]
    fn bytes(self) -> &'i [u8] {
        self
    }

    fn text(self) -> Result<&'i str, ParseError> {
        // ASCII, as nearly all are, is known at a glance.
        match kernels::ascii(self) {
            "" => core::str::from_utf8(self).map_err(|_| ParseError::InvalidUtf8),
            text => Ok(text),
        }
    }
}
