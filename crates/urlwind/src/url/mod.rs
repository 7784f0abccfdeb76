//! The interface: the names and signatures of the `url` crate, on the standard's record. There are no states here; those
//! are in [`parse`].

mod check;
mod encoded_query;
mod getters;
mod make_relative;
mod options;
mod origin;
mod path_segments;
mod query;
mod setters;
mod site;
mod traits;
mod url_ref;
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

pub use options::ParseOptions;
pub(crate) use origin::blob_path_url;
pub use origin::{OpaqueOrigin, Origin};
pub use path_segments::PathSegmentsMut;
pub use query::UrlQuery;
#[cfg(feature = "psl")]
pub use site::MozillaList;
pub use site::PublicSuffixes;
pub(crate) use traits::write_debug;

use core::borrow::Borrow;

use crate::error::ParseError;
use crate::parse::{self, Into, Owned};
use crate::record::{MAX_LENGTH, Url};

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

    /// Parses an absolute URL into `url`, whose buffer is used again: nothing is allocated once that is
    /// large enough, unless tabs or newlines have to be removed. When parsing fails, `url` stays as it
    /// was.
    ///
    /// ```
    /// use urlwind::Url;
    ///
    /// let mut url = Url::parse("https://example.com/a/long/enough/path")?;
    /// for line in ["http://a/", "http://b/../c"] {
    ///     Url::parse_into(line, &mut url)?;
    /// }
    /// assert_eq!(url.as_str(), "http://b/c");
    /// assert!(Url::parse_into("nonsense", &mut url).is_err());
    /// assert_eq!(url.as_str(), "http://b/c");
    /// # Ok::<(), urlwind::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// As [`Url::parse`].
    #[inline]
    pub fn parse_into(input: &str, url: &mut Url) -> Result<(), ParseError> {
        parse::parse(input, Into(url))
    }

    /// As [`parse_into`](Url::parse_into), from bytes that are expected to be UTF-8.
    ///
    /// ```
    /// use urlwind::{ParseError, Url};
    /// let mut url = Url::parse("https://example.com/")?;
    /// for line in b"http://a/\nhttp://b/../c".split(|byte| *byte == b'\n') {
    ///     Url::parse_utf8_into(line, &mut url)?;
    /// }
    /// assert_eq!(url.as_str(), "http://b/c");
    /// # Ok::<(), ParseError>(())
    /// ```
    ///
    /// # Errors
    /// As [`Url::parse_utf8`].
    #[inline]
    pub fn parse_utf8_into(input: &[u8], url: &mut Url) -> Result<(), ParseError> {
        parse::parse(input, Into(url))
    }

    /// As [`join`](Url::join), into the buffer of another URL, which stays as it was when that fails.
    ///
    /// ```
    /// use urlwind::Url;
    ///
    /// let base = Url::parse("https://example.net/a/b.html")?;
    /// let mut link = base.clone();
    /// let mut links = Vec::new();
    /// for reference in ["c.png", "../d", "//[", "#e"] {
    ///     if base.join_into(reference, &mut link).is_ok() {
    ///         links.push(link.path().to_string());
    ///     }
    /// }
    /// assert_eq!(links, ["/a/c.png", "/d", "/a/b.html"]);
    /// # Ok::<(), urlwind::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// As [`Url::join`].
    #[inline]
    pub fn join_into(&self, input: &str, url: &mut Url) -> Result<(), ParseError> {
        parse::join(self, input, Into(url))
    }

    /// Whether `input` would parse. Nothing is written to find out, and only what can make parsing fail
    /// is read: nothing after the host, for nearly all URLs.
    ///
    /// ```
    /// use urlwind::Url;
    /// assert!(Url::can_parse("https://example.com:8080/"));
    /// assert!(!Url::can_parse("https://example.com:80800/"));
    /// ```
    #[inline]
    #[must_use]
    pub fn can_parse(input: &str) -> bool {
        parse::can_parse(input)
    }

    /// Whether `input` is UTF-8 and would parse.
    ///
    /// ```
    /// use urlwind::Url;
    /// assert!(Url::can_parse_utf8(b"https://example.com/"));
    /// assert!(!Url::can_parse_utf8(b"https://example.com/\xFF"));
    /// ```
    #[inline]
    #[must_use]
    pub fn can_parse_utf8(input: &[u8]) -> bool {
        parse::can_parse_utf8(input)
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
        parse::can_parse_with(input, Some(base), MAX_LENGTH)
    }
}
