//! Parsing bytes that ought to be UTF-8.
//!
//! The quick look reads every byte and lets none pass that is not ASCII. So what passes it, as nearly
//! all URLs do, is text, and need not be read once more to learn that. What does not pass is checked,
//! and then given to the closer look as usual.

use super::can_parse;
use crate::error::ParseError;
use crate::kernels::{Kernel, Task, dispatch};
use crate::record::Url;
use crate::survey;
use crate::url_ref::UrlRef;

/// Parses into a URL of its own.
#[inline]
pub(crate) fn parse_utf8(input: &[u8]) -> Result<Url, ParseError> {
    dispatch(Parse(input))
}

/// Parses into the buffer of `url`, which stays as it was if that fails.
#[inline]
pub(crate) fn reparse_utf8(url: &mut Url, input: &[u8]) -> Result<(), ParseError> {
    dispatch(Reparse(url, input))
}

/// Parses without a buffer, if none is needed.
#[inline]
pub(crate) fn parse_ref_utf8(input: &[u8]) -> Result<UrlRef<'_>, ParseError> {
    dispatch(ParseRef(input))
}

/// Whether `input` parses.
#[inline]
pub(crate) fn can_parse_utf8(input: &[u8]) -> bool {
    dispatch(IsClean(input)) || str::from_utf8(input).is_ok_and(can_parse)
}

fn text(input: &[u8]) -> Result<&str, ParseError> {
    str::from_utf8(input).map_err(|_| ParseError::InvalidUtf8)
}

struct Parse<'i>(&'i [u8]);

impl Task for Parse<'_> {
    type Output = Result<Url, ParseError>;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> Self::Output {
        match survey::clean(kernel, self.0) {
            Some((text, at)) => Ok(Url::from_str_and_offsets(text, at)),
            None => kernel.aside(ParseCloser(self.0)),
        }
    }
}

struct ParseCloser<'i>(&'i [u8]);

impl Task for ParseCloser<'_> {
    type Output = Result<Url, ParseError>;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> Self::Output {
        super::ParseCloser(text(self.0)?).run(kernel)
    }
}

struct Reparse<'u, 'i>(&'u mut Url, &'i [u8]);

impl Task for Reparse<'_, '_> {
    type Output = Result<(), ParseError>;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> Self::Output {
        match survey::clean(kernel, self.1) {
            Some((text, at)) => {
                self.0.overwrite(text, at);
                Ok(())
            }
            None => kernel.aside(ReparseCloser(self.0, self.1)),
        }
    }
}

struct ReparseCloser<'u, 'i>(&'u mut Url, &'i [u8]);

impl Task for ReparseCloser<'_, '_> {
    type Output = Result<(), ParseError>;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> Self::Output {
        super::ReparseCloser(self.0, text(self.1)?).run(kernel)
    }
}

struct ParseRef<'i>(&'i [u8]);

impl<'i> Task for ParseRef<'i> {
    type Output = Result<UrlRef<'i>, ParseError>;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> Self::Output {
        match survey::clean(kernel, self.0) {
            Some((text, at)) => Ok(UrlRef::borrowed(text, at)),
            None => kernel.aside(ParseRefCloser(self.0)),
        }
    }
}

struct ParseRefCloser<'i>(&'i [u8]);

impl<'i> Task for ParseRefCloser<'i> {
    type Output = Result<UrlRef<'i>, ParseError>;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> Self::Output {
        super::ParseRefCloser(text(self.0)?).run(kernel)
    }
}

struct IsClean<'i>(&'i [u8]);

impl Task for IsClean<'_> {
    type Output = bool;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> Self::Output {
        survey::clean(kernel, self.0).is_some()
    }
}
