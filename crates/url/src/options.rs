//! Options for parsing: a base, an encoding, and a callback for violations.

use core::fmt;

use crate::{EncodingOverride, ParseError, SyntaxViolation, Url, violations};

/// Options for parsing, created by [`Url::options`] and used by [`parse`](ParseOptions::parse).
///
/// ```
/// use url::Url;
///
/// let base = Url::parse("https://example.net/api/")?;
/// let version = Url::options().base_url(Some(&base)).parse("version.json")?;
/// assert_eq!(version.as_str(), "https://example.net/api/version.json");
/// # Ok::<(), url::ParseError>(())
/// ```
#[derive(Clone, Copy)]
#[must_use]
pub struct ParseOptions<'a> {
    base: Option<&'a Url>,
    encoding: EncodingOverride<'a>,
    report: Option<&'a dyn Fn(SyntaxViolation)>,
}

impl Url {
    /// Returns default options for parsing.
    #[inline]
    pub fn options<'a>() -> ParseOptions<'a> {
        ParseOptions {
            base: None,
            encoding: None,
            report: None,
        }
    }
}

impl<'a> ParseOptions<'a> {
    /// Sets the base URL of relative references.
    #[inline]
    pub fn base_url(mut self, new: Option<&'a Url>) -> Self {
        self.base = new;
        self
    }

    /// Sets a function that encodes the query in a legacy encoding.
    #[inline]
    pub fn encoding_override(mut self, new: EncodingOverride<'a>) -> Self {
        self.encoding = new;
        self
    }

    /// Sets a callback for syntax violations in the input, even if it parses. Without one, the check is skipped.
    ///
    /// ```
    /// use std::cell::RefCell;
    /// use url::{SyntaxViolation::*, Url};
    ///
    /// let violations = RefCell::new(Vec::new());
    /// let url = Url::options()
    ///     .syntax_violation_callback(Some(&|violation| violations.borrow_mut().push(violation)))
    ///     .parse("https:/\\me@example.com/%")?;
    /// assert_eq!(url.as_str(), "https://me@example.com/%");
    /// assert_eq!(*violations.borrow(), [ExpectedDoubleSlash, EmbeddedCredentials, PercentDecode]);
    /// # Ok::<(), url::ParseError>(())
    /// ```
    #[inline]
    pub fn syntax_violation_callback(mut self, new: Option<&'a dyn Fn(SyntaxViolation)>) -> Self {
        self.report = new;
        self
    }

    /// Parses `input` with these options.
    ///
    /// # Errors
    /// As for [`Url::parse`] and [`Url::join`].
    pub fn parse(self, input: &str) -> Result<Url, ParseError> {
        if let Some(report) = self.report {
            violations::report(input, self.base, report);
        }
        match (self.base, self.encoding) {
            (None, None) => Url::parse(input),
            (Some(base), None) => base.join(input),
            (base, encoding) => {
                let base = base.map(Url::as_core);
                urlwind::Url::options()
                    .base_url(base)
                    .encoding_override(encoding)
                    .parse(input)
                    .map(Url::from_urlwind)
                    .map_err(|error| ParseError::of_input(error, input, base))
            }
        }
    }
}

impl fmt::Debug for ParseOptions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ParseOptions")
            .field("base_url", &self.base)
            .field("encoding_override", &self.encoding.is_some())
            .field("syntax_violation_callback", &self.report.is_some())
            .finish()
    }
}
