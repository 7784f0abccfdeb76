//! Parsing with a base, an encoding or a limit, to every kind of result.

use core::fmt;

use super::Input as AnyInput;
use super::input::Answer;
use crate::error::{Error, ParseError};
use crate::form_urlencoded::EncodingOverride;
use crate::parse::{self, Borrowed, Input as _, Into, Output, Owned, QueryEncoding};
use crate::record::{CowUrl, MAX_LENGTH, Url};

/// How to parse: [`Url::options`] makes one, its methods change it, and those that parse use it. Limits
/// hold for this call alone; nothing is global.
///
/// ```
/// use urlwind::Url;
///
/// let base = Url::parse("https://example.net/api/")?;
/// let version = Url::options().base_url(Some(&base)).parse("version.json")?;
/// assert_eq!(version.as_str(), "https://example.net/api/version.json");
/// # Ok::<(), urlwind::ParseError>(())
/// ```
#[derive(Clone, Copy)]
#[must_use]
pub struct ParseOptions<'a> {
    pub(super) base: Option<&'a Url>,
    pub(super) query_encoding: QueryEncoding<'a>,
    /// None if only the longest possible URL is the limit, and no input is too long.
    max_length: Option<usize>,
}

impl Url {
    /// Options for parsing, all at their defaults.
    ///
    /// ```
    /// use urlwind::{ParseError, Url};
    /// let short = Url::options().max_length(20);
    /// assert!(short.parse("https://example.com").is_ok());
    /// assert_eq!(short.parse("https://example.com/path"), Err(ParseError::Overflow));
    /// ```
    #[inline]
    pub fn options<'a>() -> ParseOptions<'a> {
        ParseOptions {
            base: None,
            query_encoding: QueryEncoding::Utf8,
            max_length: None,
        }
    }
}

impl<'a> ParseOptions<'a> {
    /// The base URL for relative references.
    ///
    /// ```
    /// use urlwind::Url;
    /// let base = Url::parse("file:///C:/a/b")?;
    /// let url = Url::options().base_url(Some(&base)).parse("/x")?;
    /// assert_eq!(url.as_str(), "file:///C:/x"); // the drive stays
    /// # Ok::<(), urlwind::ParseError>(())
    /// ```
    #[inline]
    pub fn base_url(mut self, base: Option<&'a Url>) -> Self {
        self.base = base;
        self
    }

    /// A function that turns the query into bytes of a legacy encoding before they are
    /// percent-encoded. As specified, it is asked only for special URLs other than `ws` and `wss`.
    ///
    /// ```
    /// use std::borrow::Cow;
    /// use urlwind::Url;
    ///
    /// fn latin1(text: &str) -> Cow<'_, [u8]> {
    ///     text.chars().map(|c| c as u8).collect()
    /// }
    /// let url = Url::options().encoding_override(Some(&latin1)).parse("http://h/é?é")?;
    /// assert_eq!(url.as_str(), "http://h/%C3%A9?%E9");
    /// # Ok::<(), urlwind::ParseError>(())
    /// ```
    #[inline]
    pub fn encoding_override(mut self, encode: EncodingOverride<'a>) -> Self {
        self.query_encoding = encode.map_or(QueryEncoding::Utf8, QueryEncoding::Override);
        self
    }

    /// The encoding of the document that the URL stands in, which its query is written in.
    /// Unlike with [`encoding_override`](Self::encoding_override), what the encoding cannot
    /// express becomes `%26%23…%3B`, exactly as the standard says.
    ///
    /// ```
    /// use urlwind::Url;
    /// let url = Url::options().encoding(encoding_rs::SHIFT_JIS).parse("http://h/?≡‽")?;
    /// assert_eq!(url.query(), Some("%81%DF%26%238253%3B"));
    /// # Ok::<(), urlwind::ParseError>(())
    /// ```
    #[cfg(feature = "encoding")]
    #[inline]
    pub fn encoding(mut self, encoding: &'static encoding_rs::Encoding) -> Self {
        self.query_encoding = match encoding.output_encoding() {
            utf8 if utf8 == encoding_rs::UTF_8 => QueryEncoding::Utf8,
            legacy => QueryEncoding::Legacy(legacy),
        };
        self
    }

    /// Refuses, with [`ParseError::Overflow`], any input or result that is longer than this many
    /// bytes. No result can be longer than 2^32 - 2 bytes, whatever the limit.
    ///
    /// ```
    /// use urlwind::{ParseError, Url};
    /// // The result counts too: one é becomes six bytes.
    /// assert_eq!(Url::options().max_length(16).parse("http://h/éé"), Err(ParseError::Overflow));
    /// ```
    #[inline]
    pub fn max_length(mut self, bytes: usize) -> Self {
        self.max_length = Some(bytes);
        self
    }

    /// Parses `input` with these options.
    ///
    /// ```
    /// use urlwind::Url;
    /// assert_eq!(Url::options().parse("http:a").unwrap().as_str(), "http://a/");
    /// ```
    ///
    /// # Errors
    /// As [`Url::parse`] and [`Url::join`], and [`ParseError::Overflow`] beyond the limit.
    #[inline]
    pub fn parse(self, input: &str) -> Result<Url, ParseError> {
        self.parse_to(input, Owned)
    }

    /// As [`parse`](Self::parse), from bytes that are expected to be UTF-8.
    ///
    /// ```
    /// use urlwind::{ParseError, Url};
    /// assert_eq!(Url::options().parse_utf8(b"http:\xFF"), Err(ParseError::InvalidUtf8));
    /// ```
    ///
    /// # Errors
    /// As [`parse`](Self::parse), and [`ParseError::InvalidUtf8`].
    #[inline]
    pub fn parse_utf8(self, input: &[u8]) -> Result<Url, ParseError> {
        self.parse_input_to(input, Owned)
    }

    /// As [`parse`](Self::parse), into the buffer of `url`, which stays as it was when parsing fails.
    #[doc(hidden)]
    #[inline]
    pub fn parse_into<'i>(self, input: impl AnyInput<'i>, url: &mut Url) -> Result<(), ParseError> {
        self.parse_input_to(input.get(), Into(url))
    }

    /// As [`parse`](Self::parse), borrowing the input if it is an absolute URL and normalized already.
    #[doc(hidden)]
    #[inline]
    pub fn parse_cow<'i>(self, input: impl AnyInput<'i>) -> Result<CowUrl<'i>, ParseError> {
        self.parse_input_to(input.get(), Borrowed)
    }

    /// Whether parsing would succeed.
    ///
    /// ```
    /// use urlwind::Url;
    /// let base = Url::parse("https://example.net/api/")?;
    /// assert!(Url::options().base_url(Some(&base)).can_parse("../x"));
    /// assert!(!Url::options().base_url(Some(&base)).can_parse(b"//x:y"));
    /// assert!(!Url::options().max_length(20).can_parse("https://example.net/api/"));
    /// # Ok::<(), urlwind::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn can_parse<'i>(self, input: impl AnyInput<'i>) -> bool {
        let input = input.get();
        if let (None, QueryEncoding::Utf8, None) = (self.base, self.query_encoding, self.max_length)
        {
            return input.can_parse();
        }
        // Without this, a limit would not keep long input from being read.
        if self.check_input(input.bytes().len()).is_err() {
            return false;
        }
        input.text().is_ok_and(|input| match self.query_encoding {
            QueryEncoding::Utf8 => parse::can_parse_with(input, self.base, self.longest()),
            // How long a query gets in another encoding, only encoding it can tell.
            _ => self.parse_to(input, Borrowed).is_ok(),
        })
    }

    /// Parses like [`parse`](Self::parse), with an error that says where in `input` it lies. Only a
    /// failure costs more.
    ///
    /// ```
    /// use urlwind::Url;
    /// let error = Url::options().parse_located("https://example.com:80a/x").unwrap_err();
    /// assert_eq!(error.span(), Some(20..23));
    /// assert_eq!(error.to_string(), "invalid port number at bytes 20 to 23");
    /// ```
    ///
    /// # Errors
    /// As [`parse`](Self::parse), with the place.
    #[inline]
    pub fn parse_located(self, input: &str) -> Result<Url, Error> {
        self.parse(input).map_err(|error| self.locate(input, error))
    }

    #[inline]
    pub(crate) fn parse_to<'i, O: Output<'i>>(
        self,
        input: &'i str,
        output: O,
    ) -> Result<O::Url, ParseError> {
        self.check_input(input.len())?;
        if self.max_length.is_none() {
            return self.parse_unlimited(input, output);
        }
        // Whatever the output is, it must not change before the length is known.
        let parsed = self.parse_unlimited(input, Borrowed)?;
        if parsed.as_str().len() > self.longest() {
            return Err(ParseError::Overflow);
        }
        Ok(match parsed.into_parts() {
            Ok((text, at)) => output.normal(text, at),
            Err(url) => output.owned(url),
        })
    }

    /// Whether these options are those of [`Url::parse`].
    #[inline]
    pub(crate) fn is_default(self) -> bool {
        let options = (self.base, self.query_encoding, self.max_length);
        matches!(options, (None, QueryEncoding::Utf8, None))
    }

    /// How long an input may be that is a result as it stands, if the first look finds that: 0 if an
    /// encoding has to be asked first.
    #[inline]
    pub(crate) fn longest_normal(self) -> usize {
        match self.query_encoding {
            QueryEncoding::Utf8 => self.longest_input(),
            _ => 0,
        }
    }

    /// How long an input may be.
    #[inline]
    pub(crate) fn longest_input(self) -> usize {
        self.max_length.unwrap_or(usize::MAX)
    }

    #[inline]
    fn parse_unlimited<'i, O: Output<'i>>(
        self,
        input: &'i str,
        output: O,
    ) -> Result<O::Url, ParseError> {
        match (self.base, self.query_encoding) {
            (None, QueryEncoding::Utf8) => parse::parse(input, output),
            (Some(base), QueryEncoding::Utf8) => parse::join(base, input, output),
            (base, encoding) => parse::parse_general(input, base, encoding, output),
        }
    }

    #[inline]
    pub(super) fn parse_input_to<'i, O: Output<'i>>(
        self,
        input: impl parse::Input<'i>,
        output: O,
    ) -> Result<O::Url, ParseError> {
        if self.is_default() {
            return parse::parse(input, output);
        }
        self.check_input(input.bytes().len())?;
        self.parse_to(input.text()?, output)
    }

    #[inline]
    fn check_input(self, length: usize) -> Result<(), ParseError> {
        if length > self.longest_input() {
            return Err(ParseError::Overflow);
        }
        Ok(())
    }

    /// How long a result may be.
    #[inline]
    fn longest(self) -> usize {
        self.max_length.unwrap_or(MAX_LENGTH).min(MAX_LENGTH)
    }

    #[cold]
    fn locate(&self, input: &str, error: ParseError) -> Error {
        let (span, domain) = if error == ParseError::Overflow {
            let limit = self.longest().min(input.len());
            let start = (0..=limit).rev().find(|at| input.is_char_boundary(*at));
            (start.unwrap_or(0)..input.len(), None)
        } else {
            parse::find_failure(input, self.base)
        };
        Error::located(error, span, domain)
    }
}

impl fmt::Debug for ParseOptions<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ParseOptions")
            .field("base_url", &self.base)
            .field(
                "encodes_query",
                &!matches!(self.query_encoding, QueryEncoding::Utf8),
            )
            .field("max_length", &self.max_length)
            .finish()
    }
}
