//! The parameters of a query as they are written.

use std::borrow::Cow;

use urlwind::{Url, form_urlencoded};

/// The pairs of the query as they stand in the URL. Empty ones (`a&&b`) are left out.
pub(crate) fn raw_pairs(url: &Url) -> Vec<&str> {
    url.query()
        .unwrap_or("")
        .split('&')
        .filter(|pair| !pair.is_empty())
        .collect()
}

/// The decoded name of a raw pair.
pub(crate) fn name(pair: &str) -> Cow<'_, str> {
    form_urlencoded::parse(pair.as_bytes())
        .next()
        .map_or(Cow::Borrowed(""), |(name, _)| name)
}
