//! Appending to a query with the `form_urlencoded` crate's serializer.

use alloc::string::String;

use form_urlencoded::{Serializer, Target};

use crate::Url;

/// The target of [`Url::query_pairs_mut`], which writes the query to its URL when finished or dropped. If it is leaked
/// instead, the URL stays unchanged.
#[derive(Debug)]
pub struct UrlQuery<'a> {
    url: Option<&'a mut Url>,
    /// Text to append to the URL's query, after [`OLD_QUERY`]; without that, the whole query.
    query: String,
}

/// A placeholder for the existing query, which thus need not be copied. Clearing removes it; a serializer never writes
/// it.
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
        // A URL that would become too long stays unchanged.
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
        // `url` is taken only here and on drop, both of which consume the value.
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
