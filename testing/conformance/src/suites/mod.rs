//! One module per suite. Each takes the cases and a subject and returns a [`Report`](crate::Report).

pub(crate) mod domains;
pub(crate) mod invariants;
pub(crate) mod percent_encoding;
pub(crate) mod setters;
pub(crate) mod urls;

/// The reason in a report for a case that a `&str` cannot represent.
pub(crate) const NEEDS_UTF16: &str = "needs UTF-16: the text holds a lone surrogate";
