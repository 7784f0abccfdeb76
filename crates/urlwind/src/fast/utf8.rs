//! Parsing bytes that ought to be UTF-8.
//!
//! The quick look reads every byte and lets none pass that is not ASCII. So what passes it, as nearly
//! all URLs do, is text, and need not be read once more to learn that.

use super::{can_parse, parse, parse_ref, reparse};
use crate::error::ParseError;
use crate::kernels::{Kernel, Task, dispatch};
use crate::record::Url;
use crate::survey;
use crate::url_ref::UrlRef;

/// Parses into a URL of its own.
#[inline]
pub(crate) fn parse_utf8(input: &[u8]) -> Result<Url, ParseError> {
    match dispatch(Parse(input)) {
        Some(url) => Ok(url),
        None => parse(text(input)?),
    }
}

/// Parses into the buffer of `url`, which stays as it was if that fails.
#[inline]
pub(crate) fn reparse_utf8(url: &mut Url, input: &[u8]) -> Result<(), ParseError> {
    if dispatch(Reparse(url, input)) {
        return Ok(());
    }
    reparse(url, text(input)?)
}

/// Parses without a buffer, if none is needed.
#[inline]
pub(crate) fn parse_ref_utf8(input: &[u8]) -> Result<UrlRef<'_>, ParseError> {
    match dispatch(ParseRef(input)) {
        Some(url) => Ok(url),
        None => parse_ref(text(input)?),
    }
}

/// Whether `input` parses.
#[inline]
pub(crate) fn can_parse_utf8(input: &[u8]) -> bool {
    dispatch(IsClean(input)) || str::from_utf8(input).is_ok_and(can_parse)
}

#[inline]
fn text(input: &[u8]) -> Result<&str, ParseError> {
    str::from_utf8(input).map_err(|_| ParseError::InvalidUtf8)
}

// Each is the quick look alone, and yields nothing if that leaves anything open.

struct Parse<'i>(&'i [u8]);

impl Task for Parse<'_> {
    type Output = Option<Url>;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> Self::Output {
        let (text, at) = survey::clean(kernel, self.0)?;
        Some(Url::from_str_and_offsets(text, at))
    }
}

struct Reparse<'u, 'i>(&'u mut Url, &'i [u8]);

impl Task for Reparse<'_, '_> {
    type Output = bool;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> Self::Output {
        match survey::clean(kernel, self.1) {
            Some((text, at)) => {
                self.0.overwrite(text, at);
                true
            }
            None => false,
        }
    }
}

struct ParseRef<'i>(&'i [u8]);

impl<'i> Task for ParseRef<'i> {
    type Output = Option<UrlRef<'i>>;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> Self::Output {
        let (text, at) = survey::clean(kernel, self.0)?;
        Some(UrlRef::borrowed(text, at))
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
