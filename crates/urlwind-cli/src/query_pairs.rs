//! Parameters of a query as written.

use std::borrow::Cow;

use urlwind::{Url, form_urlencoded};

/// Returns the raw pairs of a query, without empty ones (`a&&b`).
pub(crate) fn raw_pairs(url: &Url) -> Vec<&str> {
    url.query()
        .unwrap_or("")
        .split('&')
        .filter(|pair| !pair.is_empty())
        .collect()
}

/// Returns the decoded name of a raw pair.
pub(crate) fn name(pair: &str) -> Cow<'_, str> {
    form_urlencoded::parse(pair.as_bytes())
        .next()
        .map_or(Cow::Borrowed(""), |(name, _)| name)
}
