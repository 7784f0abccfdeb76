//! Parsing one URL after another into the same buffer.

use core::fmt;

use super::ParseOptions;
use super::input::Input;
use crate::error::ParseError;
use crate::parse::Into;
use crate::record::{Text, Url};

/// A buffer that one URL after another is parsed into: nothing is allocated once it is large enough, unless tabs or
/// newlines have to be removed.
///
/// ```
/// use urlwind::{Url, UrlParser};
///
/// let mut parser = UrlParser::new();
/// let mut hosts = Vec::new();
/// for line in b"HTTP://a/\nnonsense\nhttps://b/../c".split(|byte| *byte == b'\n') {
///     if let Ok(url) = parser.parse(line) {
///         url.set_query(Some("seen"));
///         hosts.push(url.to_string());
///     }
/// }
/// assert_eq!(hosts, ["http://a/?seen", "https://b/c?seen"]);
///
/// let base = Url::parse("https://example.net/a/b.html")?;
/// let mut links = Url::options().base_url(Some(&base)).parser();
/// assert_eq!(links.parse("c.png")?.path(), "/a/c.png");
/// # Ok::<(), urlwind::ParseError>(())
/// ```
pub struct UrlParser<'a> {
    options: ParseOptions<'a>,
    url: Url,
}

impl<'a> UrlParser<'a> {
    /// A parser of absolute URLs. [`ParseOptions::parser`] has a base, a limit or an encoding.
    ///
    /// ```
    /// assert!(urlwind::UrlParser::new().parse("data:,").is_ok());
    /// ```
    #[must_use]
    #[inline]
    pub fn new() -> UrlParser<'a> {
        Url::options().parser()
    }

    /// Parses text or bytes. The URL can be changed, and cloned to keep it.
    ///
    /// ```
    /// use urlwind::{ParseError, UrlParser};
    /// let mut parser = UrlParser::new();
    /// assert_eq!(parser.parse("http:a")?.as_str(), "http://a/");
    /// assert_eq!(parser.parse(b"http://h/\xFF").err(), Some(ParseError::InvalidUtf8));
    /// # Ok::<(), ParseError>(())
    /// ```
    ///
    /// # Errors
    /// As [`ParseOptions::parse_utf8`].
    #[inline]
    pub fn parse<'i>(&mut self, input: impl Input<'i>) -> Result<&mut Url, ParseError> {
        self.options
            .parse_input_to(input.get(), Into(&mut self.url))?;
        Ok(&mut self.url)
    }
}

impl<'a> ParseOptions<'a> {
    /// A buffer to parse one URL after another into, with these options.
    ///
    /// ```
    /// use urlwind::{ParseError, Url};
    /// let mut parser = Url::options().max_length(20).parser();
    /// assert!(parser.parse("https://example.com").is_ok());
    /// assert_eq!(parser.parse("https://example.com/path").err(), Some(ParseError::Overflow));
    /// ```
    #[must_use]
    #[inline]
    pub fn parser(self) -> UrlParser<'a> {
        UrlParser {
            options: self,
            // Nobody sees it before something else was parsed.
            url: Url::from_text(Text::with_room(64)),
        }
    }
}

impl Default for UrlParser<'_> {
    #[inline]
    fn default() -> Self {
        UrlParser::new()
    }
}

impl fmt::Debug for UrlParser<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("UrlParser").field(&self.options).finish()
    }
}
