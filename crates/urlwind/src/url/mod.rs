//! The interface: the names and signatures of the `url` crate, on the standard's record. There are no states here; those
//! are in [`parse`].

mod check;
mod cow_url;
mod encoded_query;
mod getters;
mod input;
mod make_relative;
mod options;
mod origin;
mod parser;
mod path_segments;
mod query;
mod setters;
mod site;
mod traits;
#[cfg(feature = "validate")]
mod validation;

#[cfg(feature = "std")]
mod file_path;
#[cfg(feature = "http")]
mod http;
#[cfg(feature = "serde")]
mod serde;
#[cfg(feature = "std")]
mod socket_addrs;

#[cfg(all(test, feature = "std"))]
mod length_tests;
#[cfg(test)]
mod options_tests;
#[cfg(test)]
mod setter_tests;

pub use input::Input;
pub(crate) use input::Sealed;
pub use options::ParseOptions;
pub(crate) use origin::blob_path_url;
pub use origin::{OpaqueOrigin, Origin};
pub use parser::UrlParser;
pub use path_segments::PathSegmentsMut;
pub use query::UrlQuery;
#[cfg(feature = "psl")]
pub use site::MozillaList;
pub use site::PublicSuffixes;
pub(crate) use traits::write_debug;

use core::borrow::Borrow;

use crate::error::ParseError;
use crate::parse::{self, Into, Owned};
use crate::record::Url;
use input::Answer as _;

impl Url {
    /// Parses an absolute URL.
    ///
    /// ```
    /// use urlwind::{ParseError, Url};
    ///
    /// let url = Url::parse(" http://EXAMPLE.com/%7Efoo/../a b ")?;
    /// assert_eq!(url.as_str(), "http://example.com/a%20b");
    ///
    /// assert_eq!(Url::parse("example.com"), Err(ParseError::RelativeUrlWithoutBase));
    /// # Ok::<(), ParseError>(())
    /// ```
    ///
    /// # Errors
    /// When the standard's parser returns failure, or the result would be longer than 4 GB.
    pub fn parse(input: &str) -> Result<Url, ParseError> {
        parse::parse(input, Owned)
    }

    /// Parses an absolute URL from bytes that are expected to be UTF-8, as they come from files,
    /// sockets and other languages. This is faster than checking them first: parsing looks at every
    /// byte anyway.
    ///
    /// ```
    /// use urlwind::{ParseError, Url};
    ///
    /// assert_eq!(Url::parse_utf8(b"https://h.example/\xC3\xA9")?.as_str(), "https://h.example/%C3%A9");
    /// assert_eq!(Url::parse_utf8(b"https://h.example/\xE9"), Err(ParseError::InvalidUtf8));
    /// # Ok::<(), ParseError>(())
    /// ```
    ///
    /// # Errors
    /// As [`Url::parse`], and [`ParseError::InvalidUtf8`].
    #[inline]
    pub fn parse_utf8(input: &[u8]) -> Result<Url, ParseError> {
        parse::parse(input, Owned)
    }

    /// Parses a URL and appends query parameters to it.
    ///
    /// ```
    /// let url = urlwind::Url::parse_with_params("https://example.net", &[("q", "a&b")])?;
    /// assert_eq!(url.as_str(), "https://example.net/?q=a%26b");
    /// # Ok::<(), urlwind::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// As [`Url::parse`].
    #[inline]
    pub fn parse_with_params<I, K, V>(input: &str, iter: I) -> Result<Url, ParseError>
    where
        I: IntoIterator,
        I::Item: Borrow<(K, V)>,
        K: AsRef<str>,
        V: AsRef<str>,
    {
        let mut url = Url::parse(input)?;
        url.query_pairs_mut().extend_pairs(iter);
        Ok(url)
    }

    /// Parses `input` with this URL as its base.
    ///
    /// The base's last segment is replaced, not extended: end a base with a slash to keep it.
    ///
    /// ```
    /// use urlwind::Url;
    ///
    /// let base = Url::parse("https://example.net/a/b.html")?;
    /// assert_eq!(base.join("c.png")?.as_str(), "https://example.net/a/c.png");
    ///
    /// let base = Url::parse("https://example.net/a/b/")?;
    /// assert_eq!(base.join("c.png")?.as_str(), "https://example.net/a/b/c.png");
    /// assert_eq!(base.join("//evil.example/")?.as_str(), "https://evil.example/");
    /// # Ok::<(), urlwind::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// As [`Url::parse`], and when the base has an opaque path that cannot be built upon.
    pub fn join(&self, input: &str) -> Result<Url, ParseError> {
        parse::join(self, input, Owned)
    }

    /// Parses an absolute URL into `url`, whose buffer is used again. When parsing fails, `url` stays as it was.
    #[doc(hidden)]
    #[inline]
    pub fn parse_into<'i>(input: impl Input<'i>, url: &mut Url) -> Result<(), ParseError> {
        parse::parse(input.get(), Into(url))
    }

    /// As [`join`](Url::join), into the buffer of another URL, which stays as it was when that fails.
    #[doc(hidden)]
    #[inline]
    pub fn join_into(&self, input: &str, url: &mut Url) -> Result<(), ParseError> {
        parse::join(self, input, Into(url))
    }

    /// Whether `input`, text or bytes, would parse. Nothing is written to find out, and only what can make parsing fail
    /// is read: nothing after the host, for nearly all URLs.
    ///
    /// ```
    /// use urlwind::Url;
    /// assert!(Url::can_parse("https://example.com:8080/"));
    /// assert!(!Url::can_parse("https://example.com:80800/"));
    /// assert!(!Url::can_parse(b"https://example.com/\xFF"));
    /// ```
    #[inline]
    #[must_use]
    pub fn can_parse<'i>(input: impl Input<'i>) -> bool {
        input.get().can_parse()
    }
}
