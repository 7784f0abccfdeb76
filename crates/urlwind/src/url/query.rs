//! Appending to a query.

use alloc::string::String;

use crate::form_urlencoded::{Serializer, Target};
use crate::record::{Url, expect_room};
use crate::search_params::SearchParams;

/// The end of [`Url::query_pairs_mut`]: puts the query back into its URL when finished or dropped.
///
/// ```
/// let mut url = urlwind::Url::parse("https://h/")?;
/// let url: &mut urlwind::Url = url.query_pairs_mut().append_pair("a", "b").finish();
/// assert_eq!(url.query(), Some("a=b"));
/// # Ok::<(), urlwind::ParseError>(())
/// ```
#[derive(Debug)]
pub struct UrlQuery<'a> {
    url: Option<&'a mut Url>,
    /// What to append to the URL's query, after [`OLD_QUERY`]; or without that the whole of it.
    query: String,
}

/// Stands for the query that is there already, which so need not be copied. Clearing takes it away;
/// a serializer never writes it.
const OLD_QUERY: char = '?';

impl Url {
    /// Appends pairs to the query, which becomes present even if nothing is appended.
    ///
    /// ```
    /// let mut url = urlwind::Url::parse("https://example.net?lang=fr#nav")?;
    /// url.query_pairs_mut().append_pair("foo", "b&r").append_key_only("x");
    /// assert_eq!(url.as_str(), "https://example.net/?lang=fr&foo=b%26r&x#nav");
    /// url.query_pairs_mut().clear();
    /// assert_eq!(url.as_str(), "https://example.net/?#nav");
    /// # Ok::<(), urlwind::ParseError>(())
    /// ```
    ///
    /// # Panics
    /// When the serializer is finished or dropped, if the URL would grow beyond 4 GB.
    #[inline]
    pub fn query_pairs_mut(&mut self) -> Serializer<'_, UrlQuery<'_>> {
        let mut query = String::with_capacity(64);
        if self.query().is_some_and(|old| !old.is_empty()) {
            query.push(OLD_QUERY);
        }
        Serializer::for_suffix(
            UrlQuery {
                url: Some(self),
                query,
            },
            0,
        )
    }
}

impl Url {
    /// A copy of the query's pairs, as a [`SearchParams`].
    ///
    /// ```
    /// let url = urlwind::Url::parse("https://h/?a=1&a=2")?;
    /// assert_eq!(url.search_params().get("a"), Some("1"));
    /// # Ok::<(), urlwind::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn search_params(&self) -> SearchParams {
        SearchParams::from_query(self.query().unwrap_or_default())
    }
}

impl Url {
    #[inline]
    fn put_back(&mut self, query: &str) {
        let outcome = match query.strip_prefix(OLD_QUERY) {
            Some(more) => self.append_to_query(more),
            None => self.put_query(Some(query)),
        };
        expect_room(outcome);
    }
}

impl<'a> Target for UrlQuery<'a> {
    type Finished = &'a mut Url;

    #[inline]
    fn as_mut_string(&mut self) -> &mut String {
        &mut self.query
    }

    #[inline]
    #[cfg_attr(
        not(test),
        expect(
            clippy::expect_used,
            reason = "`url` is only taken here and on drop, and each consumes the value"
        )
    )]
    fn finish(mut self) -> &'a mut Url {
        let url = self.url.take().expect("a query is finished once");
        url.put_back(&self.query);
        url
    }
}

impl Drop for UrlQuery<'_> {
    #[inline]
    fn drop(&mut self) {
        if let Some(url) = self.url.take() {
            url.put_back(&self.query);
        }
    }
}
