//! The idiomatic API: the names and signatures of the `url` crate, on the standard's record.

mod encoded_query;
mod getters;
mod options;
mod origin;
mod path_segments;
mod position;
mod query;
mod relative;
mod setters;
mod traits;

#[cfg(feature = "std")]
mod file_path;
#[cfg(feature = "serde")]
mod serde;
#[cfg(feature = "std")]
mod socket_addrs;

pub use getters::Components;
pub use options::{Failure, ParseOptions};
pub(crate) use origin::blob_path_url;
pub use origin::{OpaqueOrigin, Origin};
pub use path_segments::PathSegmentsMut;
pub use position::Position;
pub use query::UrlQuery;

use core::borrow::Borrow;

use crate::error::ParseError;
use crate::fast;
use crate::parse::{
    Parser, QueryEncoding, basic_url_parser, front_accepts, prepare, room_for, split_scheme,
};
use crate::record::{Offsets, Text, Url, check_length};

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
    #[inline]
    pub fn parse(input: &str) -> Result<Url, ParseError> {
        fast::parse(input)
    }

    /// Parses an absolute URL from bytes that ought to be UTF-8, as they come from files, sockets and
    /// other languages. Faster than to check them first: what looks at every byte for the sake of the
    /// URL sees whether it is ASCII, too.
    ///
    /// ```
    /// use urlwind::{ParseError, Url};
    ///
    /// assert_eq!(Url::parse_utf8(b"https://h\xC3\xA9.example/")?.as_str(), "https://xn--h-bga.example/");
    /// assert_eq!(Url::parse_utf8(b"https://h\xE9.example/"), Err(ParseError::InvalidUtf8));
    /// # Ok::<(), ParseError>(())
    /// ```
    ///
    /// # Errors
    /// As [`Url::parse`], and [`ParseError::InvalidUtf8`].
    #[inline]
    pub fn parse_utf8(input: &[u8]) -> Result<Url, ParseError> {
        fast::parse_utf8(input)
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
    #[inline]
    pub fn join(&self, input: &str) -> Result<Url, ParseError> {
        fast::join(self, input)
    }

    /// Parses `input` into this URL, whose buffer is used again: no allocation once the buffer is
    /// large enough. When parsing fails the URL stays as it was.
    ///
    /// ```
    /// use urlwind::Url;
    ///
    /// let mut url = Url::parse("https://example.com/a/long/enough/path")?;
    /// for line in ["http://a/", "http://b/../c"] {
    ///     url.reparse(line)?;
    /// }
    /// assert_eq!(url.as_str(), "http://b/c");
    /// assert!(url.reparse("nonsense").is_err());
    /// assert_eq!(url.as_str(), "http://b/c");
    /// # Ok::<(), urlwind::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// As [`Url::parse`].
    #[inline]
    pub fn reparse(&mut self, input: &str) -> Result<(), ParseError> {
        fast::reparse(self, input)
    }

    /// As [`reparse`](Url::reparse), from bytes that ought to be UTF-8.
    ///
    /// ```
    /// use urlwind::{ParseError, Url};
    /// let mut url = Url::parse("https://example.com/")?;
    /// for line in b"http://a/\nhttp://b/../c".split(|byte| *byte == b'\n') {
    ///     url.reparse_utf8(line)?;
    /// }
    /// assert_eq!(url.as_str(), "http://b/c");
    /// # Ok::<(), ParseError>(())
    /// ```
    ///
    /// # Errors
    /// As [`Url::parse_utf8`].
    #[inline]
    pub fn reparse_utf8(&mut self, input: &[u8]) -> Result<(), ParseError> {
        fast::reparse_utf8(self, input)
    }

    /// Whether `input` would parse, without building the URL.
    ///
    /// ```
    /// use urlwind::Url;
    /// assert!(Url::can_parse("https://example.com:8080/"));
    /// assert!(!Url::can_parse("https://example.com:80800/"));
    /// ```
    #[inline]
    #[must_use]
    pub fn can_parse(input: &str) -> bool {
        fast::can_parse(input)
    }

    /// Whether `input` is UTF-8 and would parse, without building the URL.
    ///
    /// ```
    /// use urlwind::Url;
    /// assert!(Url::can_parse_utf8(b"https://example.com/"));
    /// assert!(!Url::can_parse_utf8(b"https://example.com/\xFF"));
    /// ```
    #[inline]
    #[must_use]
    pub fn can_parse_utf8(input: &[u8]) -> bool {
        fast::can_parse_utf8(input)
    }

    /// Whether `input` would parse with `base` as its base.
    ///
    /// ```
    /// use urlwind::Url;
    /// let base = Url::parse("https://example.com/").unwrap();
    /// assert!(Url::can_parse_with_base("../x", &base));
    /// assert!(!Url::can_parse_with_base("//:80", &base));
    /// ```
    #[inline]
    #[must_use]
    pub fn can_parse_with_base(input: &str, base: &Url) -> bool {
        fast::can_parse_with_base(input, base)
    }

    /// The general parser: any input, any base.
    pub(crate) fn parse_general(
        input: &str,
        base: Option<&Url>,
        query_encoding: QueryEncoding<'_>,
    ) -> Result<Url, ParseError> {
        check_length(input.len())?;
        let prepared = prepare(input);
        if base.is_none() && split_scheme(&prepared).is_none() {
            // The commonest failure of all need not allocate.
            return Err(ParseError::RelativeUrlWithoutBase);
        }
        let base_length = base.map_or(0, |base| base.as_str().len());
        let mut text = Text::with_room(base_length + room_for(&prepared));
        let mut parser = Parser::new(&mut text, base, query_encoding, &prepared);
        basic_url_parser(&mut parser, &prepared)?;
        let at = parser.at;
        Ok(Url::from_parts(text, at))
    }

    /// Whether the general parser accepts `input`.
    pub(crate) fn can_parse_general(input: &str, base: Option<&Url>) -> bool {
        let prepared = prepare(input);
        let mut text = Text::with_room(prepared.len().min(256));
        let mut parser = Parser::new(&mut text, base, QueryEncoding::Utf8, &prepared);
        front_accepts(&mut parser, &prepared)
    }
}

/// Lets the general parser append to a buffer.
pub(crate) fn parse_general_into(text: &mut Text, input: &str) -> Result<Offsets, ParseError> {
    check_length(input.len())?;
    let prepared = prepare(input);
    text.reserve(room_for(&prepared));
    let mut parser = Parser::new(text, None, QueryEncoding::Utf8, &prepared);
    basic_url_parser(&mut parser, &prepared)?;
    Ok(parser.at)
}
