//! Hosts as strings in other formats.

use alloc::string::String;
use core::fmt;

use ::serde::de::{self, Deserialize, Deserializer, Visitor};
use ::serde::ser::{Serialize, Serializer};

use super::Host;

impl<S: AsRef<str>> Serialize for Host<S> {
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        serializer.collect_str(self)
    }
}

/// Reads what [`Host::parse`] accepts, and else what [`Host::parse_opaque`] accepts, so that
/// every host that was written can be read.
impl<'de> Deserialize<'de> for Host<String> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct HostVisitor;

        impl Visitor<'_> for HostVisitor {
            type Value = Host<String>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a host")
            }

            fn visit_str<E: de::Error>(self, input: &str) -> Result<Self::Value, E> {
                Host::parse(input)
                    .or_else(|error| Host::parse_opaque(input).map_err(|_| error))
                    .map_err(|error| E::custom(format_args!("{error}: {input:?}")))
            }
        }

        deserializer.deserialize_str(HostVisitor)
    }
}
