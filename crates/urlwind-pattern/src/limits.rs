//! Limits on the size of patterns.

/// Limits on the size of a pattern, for patterns from untrusted sources.
///
/// Time and memory of matching grow at most with the product of the lengths of a component's pattern and its input, for
/// most patterns with their sum; these limits bound the first factor.
///
/// ```
/// use urlwind_pattern::{ErrorKind, Limits, UrlPattern};
/// let limits = Limits { max_groups: 1, ..Limits::default() };
/// let error = UrlPattern::options().limits(limits).parse("https://a/:b/:c").unwrap_err();
/// assert_eq!(error.kind(), &ErrorKind::TooManyGroups { limit: 1 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Maximum length of a pattern in bytes, or of each component of a [`PatternInit`](crate::PatternInit): 64 KiB by
    /// default.
    pub max_length: usize,
    /// Maximum number of groups of a component: 1,000 by default.
    pub max_groups: usize,
    /// Maximum number of bytes of a compiled regular expression: 1 MiB by default.
    pub max_regexp_size: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            max_length: 1 << 16,
            max_groups: 1_000,
            max_regexp_size: 1 << 20,
        }
    }
}

impl Limits {
    /// Returns no limits except for available memory.
    ///
    /// ```
    /// use urlwind_pattern::{Limits, UrlPattern};
    /// let long = format!("https://a/{}", "x".repeat(100_000));
    /// assert!(UrlPattern::parse(&long).is_err());
    /// assert!(UrlPattern::options().limits(Limits::none()).parse(&long).is_ok());
    /// ```
    #[must_use]
    pub fn none() -> Limits {
        Limits {
            max_length: usize::MAX,
            max_groups: usize::MAX,
            max_regexp_size: usize::MAX,
        }
    }
}
