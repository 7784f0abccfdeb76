//! `serde`: a URL is a string.

use core::fmt;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Origin;
use crate::error::ParseError;
use crate::keys::KeyList;
use crate::record::{Url, UrlRef};
use crate::redact::{RedactOptions, redact_input};

impl Serialize for Url {
    #[inline]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl Serialize for UrlRef<'_> {
    #[inline]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// An origin is its [serialization](Origin::ascii_serialization). It cannot be read back: an opaque one is
/// equal to nothing but itself.
impl Serialize for Origin {
    #[inline]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.ascii_serialization())
    }
}

impl<'de> Deserialize<'de> for Url {
    #[inline]
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Url, D::Error> {
        struct UrlVisitor;

        impl Visitor<'_> for UrlVisitor {
            type Value = Url;

            #[inline]
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string representing an URL")
            }

            #[inline]
            fn visit_str<E: Error>(self, text: &str) -> Result<Url, E> {
                Url::parse(text).map_err(|error| refused(error, text))
            }
        }

        deserializer.deserialize_str(UrlVisitor)
    }
}

/// Names what was refused, without what may be secret.
#[inline]
fn refused<E: Error>(error: ParseError, text: &str) -> E {
    let all = RedactOptions::strict().keys(KeyList::all()).fragment(true);
    let shown = redact_input(text, &all);
    E::custom(format_args!("{error}: {shown:?}"))
}
