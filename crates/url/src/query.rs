//! Appending to a query, by the `form_urlencoded` crate's own serializer.

use alloc::string::String;

use form_urlencoded::{Serializer, Target};

use crate::Url;

/// What [`Url::query_pairs_mut`] writes to: puts the query back into its URL when finished or
/// dropped. If it is leaked instead, the URL stays as it was.
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
    /// The type is the `form_urlencoded` crate's, because other crates take it as an argument.
    ///
    /// ```
    /// let mut url = url::Url::parse("https://example.net?lang=fr#nav")?;
    /// url.query_pairs_mut().append_pair("foo", "b&r").append_key_only("x");
    /// assert_eq!(url.as_str(), "https://example.net/?lang=fr&foo=b%26r&x#nav");
    /// url.query_pairs_mut().clear();
    /// assert_eq!(url.as_str(), "https://example.net/?#nav");
    /// # Ok::<(), url::ParseError>(())
    /// ```
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

    fn put_back(&mut self, query: &str) {
        let url = self.as_core_mut();
        // A URL that would grow too long stays as it was.
        let _ = match query.strip_prefix(OLD_QUERY) {
            Some(more) => url.append_encoded_query(more),
            None => url.set_encoded_query(query),
        };
    }
}

impl<'a> Target for UrlQuery<'a> {
    type Finished = &'a mut Url;

    fn as_mut_string(&mut self) -> &mut String {
        &mut self.query
    }

    fn finish(mut self) -> &'a mut Url {
        // `url` is only ever taken here and on drop, and each consumes the value.
        let url = self.url.take().expect("a query is finished once");
        url.put_back(&self.query);
        url
    }
}

impl Drop for UrlQuery<'_> {
    fn drop(&mut self) {
        if let Some(url) = self.url.take() {
            url.put_back(&self.query);
        }
    }
}
