//! A door for packages that bring their own serializer of queries.

use crate::error::ParseError;
use crate::parse::query_percent_encode_set;
use crate::percent;
use crate::record::Url;

impl Url {
    /// Sets a query that was read from this URL and had pairs appended by an
    /// `application/x-www-form-urlencoded` serializer. Unlike [`Url::set_query`] it keeps tabs and
    /// newlines out by encoding them, not by removing them; there should be none.
    #[doc(hidden)]
    pub fn set_encoded_query(&mut self, query: &str) -> Result<(), ParseError> {
        let query = percent::encode(query, query_percent_encode_set(self.scheme_type()));
        self.set_query_raw(Some(&query))
    }
}
