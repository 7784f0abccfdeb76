//! A door for packages that bring their own serializer of queries.

use alloc::borrow::Cow;

use crate::error::ParseError;
use crate::percent::{self, QUERY, SPECIAL_QUERY};
use crate::record::Url;

impl Url {
    /// Sets a query that is already in its final form: one that was read from this URL, with
    /// pairs appended by an `application/x-www-form-urlencoded` serializer. It is not looked at
    /// again, which [`Url::set_query`] would have to do.
    #[doc(hidden)]
    pub fn set_encoded_query(&mut self, query: &str) -> Result<(), ParseError> {
        let set = if self.is_special() { &SPECIAL_QUERY } else { &QUERY };
        debug_assert!(matches!(percent::encode(query, set), Cow::Borrowed(_)));
        self.set_query_raw(Some(query))
    }
}
