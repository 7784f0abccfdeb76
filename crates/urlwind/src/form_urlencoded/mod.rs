//! [`application/x-www-form-urlencoded`](https://url.spec.whatwg.org/#application/x-www-form-urlencoded):
//! the syntax of HTML forms, and of most queries.
//!
//! The names are those of the `form_urlencoded` crate. For a list of pairs that can be searched
//! and changed, see [`SearchParams`](crate::SearchParams).
//!
//! ```
//! use urlwind::form_urlencoded;
//!
//! let pairs: Vec<_> = form_urlencoded::parse(b"q=caf%C3%A9+noir&lang&&q=").collect();
//! let expected = [("q", "caf\u{e9} noir"), ("lang", ""), ("q", "")];
//! assert!(pairs.iter().map(|(name, value)| (&**name, &**value)).eq(expected));
//!
//! let query = form_urlencoded::Serializer::new(String::new())
//!     .extend_pairs(expected)
//!     .finish();
//! assert_eq!(query, "q=caf%C3%A9+noir&lang=&q=");
//! ```

mod parse;
mod serialize;

#[cfg(test)]
mod form_tests;

pub use parse::{Parse, ParseIntoOwned, parse};
pub use serialize::{ByteSerialize, EncodingOverride, Serializer, Target, byte_serialize};

pub(crate) use parse::{parse_str, scan_pair};
