//! What is wrong with an input: the interface to [`crate::validate`].

use alloc::vec::Vec;

use super::ParseOptions;
use crate::parse::QueryEncoding;
use crate::record::Url;
use crate::validate::{self, DEFAULT_LIMIT, Report, Step};

impl Url {
    /// Reports every [validation error](https://url.spec.whatwg.org/#validation-error) of an input: its name,
    /// its place, whether it makes parsing fail, and how to mend it. Most of them do not keep the input
    /// from being parsed.
    ///
    /// At most [`DEFAULT_LIMIT`] findings are kept, and the others counted. An input of which nothing is
    /// wrong is checked about as fast as it is parsed.
    ///
    /// ```
    /// use urlwind::{Url, validate::ValidationError};
    ///
    /// let input = "https://example.com/a b";
    /// let report = Url::validate(input);
    /// let finding = &report.findings()[0];
    /// assert_eq!(finding.error, ValidationError::InvalidUrlUnit);
    /// assert_eq!(&input[finding.range.clone()], " ");
    /// assert!(!finding.is_fatal);
    /// assert_eq!(report.apply_fixes(input), "https://example.com/a%20b");
    /// ```
    #[must_use]
    #[inline]
    pub fn validate(input: &str) -> Report {
        Url::options().validate(input)
    }

    /// Whether the input is a [valid URL string](https://url.spec.whatwg.org/#valid-url-string): one that is
    /// absolute, and that follows the standard's rules for writing URLs. Those rules are stricter than
    /// its parser: for example, they have no usernames. It is one if and only if [`Url::validate`] reports
    /// nothing.
    ///
    /// ```
    /// use urlwind::Url;
    /// assert!(Url::is_valid_url_string("https://example.com/a?b#c"));
    /// for input in ["https://example.com/a b", "https://me@example.com/", "https:example.com", "/a"] {
    ///     assert!(!Url::is_valid_url_string(input), "{input}");
    /// }
    /// ```
    #[must_use]
    #[inline]
    pub fn is_valid_url_string(input: &str) -> bool {
        Url::options().is_valid_url_string(input)
    }

    /// The states that the standard's [basic URL
    /// parser](https://url.spec.whatwg.org/#concept-basic-url-parser) walks through for an input, with the bytes
    /// that each of them reads and the text that it writes. To learn from; parsing does not work this
    /// way here.
    ///
    /// ```
    /// use urlwind::Url;
    /// let walk: Vec<String> = Url::trace("https://EXAMPLE.com:80/a/../b?c")
    ///     .iter()
    ///     .map(|step| format!("{}: {:?} {:?}", step.state, step.range, step.written))
    ///     .collect();
    /// assert_eq!(
    ///     walk,
    ///     [
    ///         "scheme start state: 0..1 \"\"",
    ///         "scheme state: 1..6 \"https:\"",
    ///         "special authority slashes state: 6..8 \"\"",
    ///         "special authority ignore slashes state: 8..8 \"\"",
    ///         "authority state: 8..8 \"//\"",
    ///         "host state: 8..20 \"example.com\"",
    ///         "port state: 20..22 \":80\"",
    ///         "path start state: 22..23 \"\"",
    ///         "path state: 23..30 \"/b\"",
    ///         "query state: 30..31 \"?c\"",
    ///     ]
    /// );
    /// ```
    #[must_use]
    #[inline]
    pub fn trace(input: &str) -> Vec<Step> {
        Url::options().trace(input)
    }
}

impl ParseOptions<'_> {
    /// As [`Url::validate`], with the base of these options. With an encoding other than UTF-8, there are
    /// no fixes in queries. A limit on the length changes nothing: it is not the standard's.
    ///
    /// ```
    /// use urlwind::Url;
    /// let base = Url::parse("https://example.com/a/b").unwrap();
    /// let with_base = Url::options().base_url(Some(&base));
    /// assert!(with_base.validate("../c").is_empty());
    ///
    /// let report = with_base.validate("https:c");
    /// assert_eq!(report.findings()[0].error.name(), "special-scheme-missing-following-solidus");
    /// assert_eq!(report.apply_fixes("https:c"), "c");
    /// ```
    #[must_use]
    #[inline]
    pub fn validate(self, input: &str) -> Report {
        self.validate_up_to(input, DEFAULT_LIMIT)
    }

    /// As [`validate`](Self::validate), with a limit of one's own to the number of findings that are kept.
    ///
    /// ```
    /// use urlwind::Url;
    /// let report = Url::options().validate_up_to("https://example.com/|||", 2);
    /// assert_eq!((report.findings().len(), report.left_out()), (2, 1));
    /// ```
    #[must_use]
    #[inline]
    pub fn validate_up_to(self, input: &str, limit: usize) -> Report {
        let query_is_utf8 = matches!(self.query_encoding, QueryEncoding::Utf8);
        validate::validate(input, self.base, query_is_utf8, limit)
    }

    /// As [`Url::is_valid_url_string`], with the base of these options: with one, relative URL strings
    /// are valid, too.
    ///
    /// ```
    /// use urlwind::Url;
    /// let base = Url::parse("https://example.com/a/b").unwrap();
    /// assert!(Url::options().base_url(Some(&base)).is_valid_url_string("../c"));
    /// ```
    #[must_use]
    #[inline]
    pub fn is_valid_url_string(self, input: &str) -> bool {
        validate::is_valid_url_string(input, self.base)
    }

    /// As [`Url::trace`], with the base and the encoding of these options.
    ///
    /// ```
    /// use urlwind::{Url, validate::State};
    /// let base = Url::parse("https://example.com/a/b").unwrap();
    /// let steps = Url::options().base_url(Some(&base)).trace("../c");
    /// assert_eq!(steps[2].state, State::Relative);
    /// assert_eq!(steps[2].written, "https://example.com");
    /// assert_eq!(steps[3].written, "/c");
    /// ```
    #[must_use]
    #[inline]
    pub fn trace(self, input: &str) -> Vec<Step> {
        validate::trace(input, self.base, self.query_encoding)
    }
}
