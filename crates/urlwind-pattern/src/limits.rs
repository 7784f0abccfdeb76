//! How large a pattern may be.

/// Limits on a pattern, for those that strangers write.
///
/// Time and memory of matching grow at most with the product of a component's pattern and its input, and
/// for most patterns with their sum; these limits bound the first factor.
///
/// ```
/// use urlwind_pattern::{ErrorKind, Limits, UrlPattern};
/// let limits = Limits { max_groups: 1, ..Limits::default() };
/// let error = UrlPattern::options().limits(limits).parse("https://a/:b/:c").unwrap_err();
/// assert_eq!(error.kind(), &ErrorKind::TooManyGroups { limit: 1 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The longest pattern text in bytes, of a whole pattern or of one component that is given alone: 64 KiB
    /// by default.
    pub max_length: usize,
    /// The most groups that a component may have: 1,000 by default.
    pub max_groups: usize,
    /// The most bytes that a compiled regular expression may take: 1 MiB by default.
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
    /// No limits but those of memory.
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
