//! A door for packages that bring their own serializer of queries.
//!
//! What they hand over was written by an `application/x-www-form-urlencoded` serializer. Should there
//! be something else in it, then it is encoded; unlike [`Url::set_query`], tabs and newlines too.

use alloc::borrow::Cow;

use crate::error::ParseError;
use crate::parse::query_percent_encode_set;
use crate::percent;
use crate::record::Url;

impl Url {
    /// Sets the query.
    #[doc(hidden)]
    #[inline]
    pub fn set_encoded_query(&mut self, query: &str) -> Result<(), ParseError> {
        let query = self.encode_query(query);
        self.put_query(Some(&query))
    }

    /// Appends to the query, which the URL has.
    #[doc(hidden)]
    #[inline]
    pub fn append_encoded_query(&mut self, more: &str) -> Result<(), ParseError> {
        let more = self.encode_query(more);
        match self.query() {
            Some(_) => self.append_to_query(&more),
            None => self.put_query(Some(&more)),
        }
    }

    #[inline]
    fn encode_query<'q>(&self, query: &'q str) -> Cow<'q, str> {
        percent::encode(query, query_percent_encode_set(self.scheme_type()))
    }
}
