//! The three tiers of parsing an absolute URL.
//!
//! 1. The quick look of the [`survey`] says that the input is the URL: one copy.
//! 2. The closer look knows where the components are: those that need work get their own parser,
//!    the others are copied ([`rewrite`]).
//! 3. Everything else goes to the general parser, which decides.
//!
//! Whichever tier answers, the answer is the same; tests compare them all the time. A parse is one
//! [`Task`]: it is compiled for each instruction set, and the choice is made once.

mod relative;
mod rewrite;
mod utf8;

#[cfg(all(test, feature = "std"))]
mod tier_tests;

pub(crate) use relative::join;
pub(crate) use utf8::{can_parse_utf8, parse_ref_utf8, parse_utf8, reparse_utf8};

use alloc::borrow::Cow;

use crate::classes::is_c0_control_or_space;
use crate::error::ParseError;
use crate::kernels::{Kernel, Task, dispatch};
use crate::parse::{Authority, QueryEncoding, prepare, split_scheme};
use crate::record::{MAX_LENGTH, Url};
use crate::special::SchemeType;
use crate::survey::{self, Verdict};
use crate::url::parse_general_into;
use crate::url_ref::UrlRef;

/// Parses into a URL of its own.
#[inline]
pub(crate) fn parse(input: &str) -> Result<Url, ParseError> {
    dispatch(Parse(input))
}

/// Parses into the buffer of `url`, which stays as it was if that fails.
#[inline]
pub(crate) fn reparse(url: &mut Url, input: &str) -> Result<(), ParseError> {
    dispatch(Reparse(url, input))
}

/// Parses without a buffer, if none is needed.
#[inline]
pub(crate) fn parse_ref(input: &str) -> Result<UrlRef<'_>, ParseError> {
    dispatch(ParseRef(input))
}

/// Whether `input` parses.
#[inline]
pub(crate) fn can_parse(input: &str) -> bool {
    dispatch(SurelyParses(input)) || can_parse_closer(input)
}

/// Whether `input` parses with a base.
pub(crate) fn can_parse_with_base(input: &str, base: &Url) -> bool {
    // An absolute URL with all its slashes pays no heed to the base.
    dispatch(SurelyParses(input)) || Url::can_parse_general(input, Some(base))
}

struct Parse<'i>(&'i str);

impl Task for Parse<'_> {
    type Output = Result<Url, ParseError>;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> Self::Output {
        match survey::clean(kernel, self.0.as_bytes()) {
            Some((text, at)) => Ok(Url::from_str_and_offsets(text, at)),
            None => kernel.aside(ParseCloser(self.0)),
        }
    }
}

struct ParseCloser<'i>(&'i str);

impl Task for ParseCloser<'_> {
    type Output = Result<Url, ParseError>;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> Self::Output {
        let survey = survey::survey(kernel, self.0.as_bytes());
        if survey.verdict == Verdict::Clean {
            return Ok(Url::from_str_and_offsets(self.0, survey.at));
        }
        rewrite::to_url(self.0, &survey)
    }
}

struct Reparse<'u, 'i>(&'u mut Url, &'i str);

impl Task for Reparse<'_, '_> {
    type Output = Result<(), ParseError>;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> Self::Output {
        match survey::clean(kernel, self.1.as_bytes()) {
            Some((text, at)) => {
                self.0.overwrite(text, at);
                Ok(())
            }
            None => kernel.aside(ReparseCloser(self.0, self.1)),
        }
    }
}

struct ReparseCloser<'u, 'i>(&'u mut Url, &'i str);

impl Task for ReparseCloser<'_, '_> {
    type Output = Result<(), ParseError>;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> Self::Output {
        let survey = survey::survey(kernel, self.1.as_bytes());
        match survey.verdict {
            Verdict::Clean => {
                self.0.overwrite(self.1, survey.at);
                Ok(())
            }
            Verdict::Unknown => reparse_unknown(self.0, self.1),
            _ => rewrite::in_place(self.0, self.1, &survey),
        }
    }
}

struct ParseRef<'i>(&'i str);

impl<'i> Task for ParseRef<'i> {
    type Output = Result<UrlRef<'i>, ParseError>;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> Self::Output {
        match survey::clean(kernel, self.0.as_bytes()) {
            Some((text, at)) => Ok(UrlRef::borrowed(text, at)),
            None => kernel.aside(ParseRefCloser(self.0)),
        }
    }
}

struct ParseRefCloser<'i>(&'i str);

impl<'i> Task for ParseRefCloser<'i> {
    type Output = Result<UrlRef<'i>, ParseError>;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> Self::Output {
        let survey = survey::survey(kernel, self.0.as_bytes());
        match survey.verdict {
            Verdict::Clean => Ok(UrlRef::borrowed(self.0, survey.at)),
            Verdict::Unknown => parse_ref_unknown(self.0),
            _ => rewrite::to_url(self.0, &survey).map(UrlRef::owned),
        }
    }
}

struct SurelyParses<'i>(&'i str);

impl Task for SurelyParses<'_> {
    type Output = bool;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> bool {
        survey::surely_parses(kernel, self.0.as_bytes())
    }
}

/// The third tier. What only has to be trimmed or stripped gets another chance after that.
#[cold]
fn parse_unknown(input: &str) -> Result<Url, ParseError> {
    if !may_have_scheme(input) {
        return Err(ParseError::RelativeUrlWithoutBase);
    }
    let prepared = prepare(input);
    if prepared.len() < input.len() {
        return parse(&prepared);
    }
    Url::parse_general(input, None, QueryEncoding::Utf8)
}

#[cold]
fn parse_ref_unknown(input: &str) -> Result<UrlRef<'_>, ParseError> {
    if !may_have_scheme(input) {
        return Err(ParseError::RelativeUrlWithoutBase);
    }
    match prepare(input) {
        Cow::Borrowed(trimmed) if trimmed.len() < input.len() => parse_ref(trimmed),
        _ => parse_unknown(input).map(UrlRef::owned),
    }
}

#[cold]
fn reparse_unknown(url: &mut Url, input: &str) -> Result<(), ParseError> {
    if !may_have_scheme(input) {
        return Err(ParseError::RelativeUrlWithoutBase);
    }
    let prepared = prepare(input);
    if prepared.len() < input.len() {
        return reparse(url, &prepared);
    }
    url.replace_by(|text| parse_general_into(text, input))
}

/// Whether the first byte that counts can begin a scheme: if not, nothing else matters.
#[inline]
fn may_have_scheme(input: &str) -> bool {
    let first = input.bytes().find(|byte| !is_c0_control_or_space(*byte));
    first.is_some_and(|byte| byte.is_ascii_alphabetic())
}

/// `can_parse` for what the quick look leaves open: mostly the authority alone decides.
fn can_parse_closer(input: &str) -> bool {
    if let Some((scheme, rest)) = survey::split_special_front(input)
        && scheme != SchemeType::File
    {
        return authority_decides(rest, scheme).unwrap_or_else(|| can_parse_prepared(input));
    }
    if !may_have_scheme(input) {
        return false;
    }
    // So long an input may grow too long by encoding, which only parsing tells.
    let is_huge = input.len() > MAX_LENGTH / 4;
    if let Some((scheme, rest)) = split_scheme(input).filter(|_| !is_huge) {
        let decided = match (SchemeType::of(scheme), rest.as_bytes()) {
            // A tab or newline is removed, and then there may be two slashes after all.
            (
                SchemeType::NotSpecial,
                [b'\t' | b'\n' | b'\r', ..] | [b'/', b'\t' | b'\n' | b'\r', ..],
            )
            | (SchemeType::File, _) => None,
            (scheme, [b'/', b'/', ..]) => authority_decides(&rest[2..], scheme),
            (SchemeType::NotSpecial, _) => Some(true), // no path can fail
            _ => None,
        };
        if let Some(answer) = decided {
            return answer;
        }
    }
    can_parse_prepared(input)
}

/// Whether a URL parses, if the authority with which `rest` begins is enough to tell.
fn authority_decides(rest: &str, scheme: SchemeType) -> Option<bool> {
    let rest = match scheme {
        SchemeType::NotSpecial => rest,
        _ => rest.trim_start_matches(['/', '\\']),
    };
    let (length, is_written) = survey::read_authority(rest.as_bytes(), scheme);
    if is_written {
        return Some(true);
    }
    let authority = &rest[..length];
    // Something that has to be trimmed or removed may make it valid, or leave nothing of a host.
    if authority.bytes().any(is_c0_control_or_space) {
        return None;
    }
    Some(Authority::split(authority).is_valid(scheme))
}

#[cold]
fn can_parse_prepared(input: &str) -> bool {
    let prepared = prepare(input);
    if prepared.len() < input.len() {
        return can_parse(&prepared);
    }
    Url::can_parse_general(input, None)
}
