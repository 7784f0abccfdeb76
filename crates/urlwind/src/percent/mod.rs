//! Percent-encoding and its sets.
//!
//! <https://url.spec.whatwg.org/#percent-encoded-bytes>
//!
//! Text is encoded by a *set*: the bytes that may not stand as they are in the place where the
//! text goes. Which set is the right one depends on that place; the table of the standard is
//! [`FRAGMENT`], [`QUERY`], [`SPECIAL_QUERY`], [`PATH`], [`USERINFO`], [`COMPONENT`],
//! [`FORM_URLENCODED`] and [`C0_CONTROL`].
//!
//! ```
//! use urlwind::percent;
//!
//! assert_eq!(percent::encode("50% off", &percent::COMPONENT), "50%25%20off");
//! // Only COMPONENT and FORM_URLENCODED hold `%` itself: the sets of the URL parser let it
//! // stand, so what they write cannot be decoded back without loss.
//! assert_eq!(percent::encode("50% off", &percent::PATH), "50%%20off");
//! assert_eq!(percent::decode_lossy("50%25%20off"), "50% off");
//! ```

mod decode;
mod encode;

#[cfg(feature = "encoding")]
mod after_encoding;

#[cfg(test)]
mod percent_tests;

pub use crate::bytes::sets::{
    AsciiSet, C0_CONTROL, COMPONENT, FORM_URLENCODED, FRAGMENT, PATH, QUERY, SPECIAL_QUERY,
    USERINFO,
};
pub use decode::{decode, decode_bytes, decode_lossy};
pub use encode::{encode, encode_bytes};

#[cfg(feature = "encoding")]
pub use after_encoding::encode_after_encoding;
#[cfg(feature = "encoding")]
pub(crate) use after_encoding::percent_encode_after_encoding;

pub(crate) use crate::bytes::classes::percent_encode_byte;
pub(crate) use decode::{PlusSign, decode_lossy_into, decode_vec, utf8_lossy, with_decoded};
pub(crate) use encode::{
    encode_bytes_into, encode_form_into, encode_into, next_in_set, with_encoded,
};
