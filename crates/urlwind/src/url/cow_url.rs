//! How a [`CowUrl`] is made.

use crate::error::ParseError;
use crate::parse::{self, Borrowed};
use crate::record::{CowUrl, Url};

impl<'a> CowUrl<'a> {
    /// Parses an absolute URL.
    ///
    /// # Errors
    /// As [`Url::parse`].
    #[inline]
    pub fn parse(input: &'a str) -> Result<CowUrl<'a>, ParseError> {
        parse::parse(input, Borrowed)
    }

    /// Parses an absolute URL from bytes that are expected to be UTF-8.
    ///
    /// # Errors
    /// As [`Url::parse_utf8`].
    #[inline]
    pub fn parse_utf8(input: &'a [u8]) -> Result<CowUrl<'a>, ParseError> {
        parse::parse(input, Borrowed)
    }
}

impl From<CowUrl<'_>> for Url {
    #[inline]
    fn from(url: CowUrl<'_>) -> Url {
        url.into_owned()
    }
}
