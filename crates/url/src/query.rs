//! Appending to a query, by the `form_urlencoded` crate's own serializer.

use alloc::string::String;

use form_urlencoded::{Serializer, Target};

use crate::Url;

/// What [`Url::query_pairs_mut`] writes to: puts the query back into its URL when finished or
/// dropped. If it is leaked instead, the URL stays as it was.
#[derive(Debug)]
pub struct UrlQuery<'a> {
    url: Option<&'a mut Url>,
    query: String,
}

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
        let old = self.query().unwrap_or("");
        let mut query = String::with_capacity(old.len() + 64);
        query.push_str(old);
        Serializer::for_suffix(
            UrlQuery {
                url: Some(self),
                query,
            },
            0,
        )
    }

    /// What was there is in its final form, and so is what a serializer writes.
    fn put_back(&mut self, query: &str) {
        // A URL that would grow too long stays as it was.
        let _ = self.as_core_mut().set_encoded_query(query);
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
