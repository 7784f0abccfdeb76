//! The fast tiers in front of the general parser.

use crate::error::ParseError;
use crate::parse::QueryEncoding;
use crate::record::Url;
use crate::url::parse_general_into;
use crate::url_ref::UrlRef;

#[inline]
pub(crate) fn parse(input: &str) -> Result<Url, ParseError> {
    Url::parse_general(input, None, QueryEncoding::Utf8)
}

#[inline]
pub(crate) fn join(base: &Url, input: &str) -> Result<Url, ParseError> {
    Url::parse_general(input, Some(base), QueryEncoding::Utf8)
}

#[inline]
pub(crate) fn reparse(url: &mut Url, input: &str) -> Result<(), ParseError> {
    *url = parse(input)?;
    Ok(())
}

#[inline]
pub(crate) fn parse_ref(input: &str) -> Result<UrlRef<'_>, ParseError> {
    parse(input).map(UrlRef::owned)
}

#[inline]
pub(crate) fn can_parse(input: &str) -> bool {
    Url::can_parse_general(input, None)
}
#[allow(unused)]
use parse_general_into as _;
