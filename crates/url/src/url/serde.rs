//! `serde`: a URL is a string; for trusted processes there is also the published tuple of text and offsets.

use alloc::string::String;
use core::fmt;
use core::net::{Ipv4Addr, Ipv6Addr};

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::{Host, Url};

impl Serialize for Url {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for Url {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Url, D::Error> {
        struct UrlVisitor;

        impl Visitor<'_> for UrlVisitor {
            type Value = Url;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string representing an URL")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Url, E> {
                Url::parse(text).map_err(|error| E::custom(format_args!("{error}: {text:?}")))
            }
        }

        deserializer.deserialize_str(UrlVisitor)
    }
}

/// The host in the published tuple, without the domain, which is in the text.
#[derive(PartialEq, serde_derive::Deserialize, serde_derive::Serialize)]
enum HostInternal {
    None,
    Domain,
    Ipv4(Ipv4Addr),
    Ipv6(Ipv6Addr),
}

/// The published tuple: the text; offsets of scheme, username and host; the host; the port; offsets of path, query and
/// fragment.
type Internal<T> = (
    T,
    u32,
    u32,
    u32,
    u32,
    HostInternal,
    Option<u16>,
    u32,
    Option<u32>,
    Option<u32>,
);

impl Url {
    fn to_internal(&self) -> Internal<&str> {
        let at = self.core.components();
        let host = match self.host() {
            None => HostInternal::None,
            Some(Host::Domain(_)) => HostInternal::Domain,
            Some(Host::Ipv4(address)) => HostInternal::Ipv4(address),
            Some(Host::Ipv6(address)) => HostInternal::Ipv6(address),
        };
        (
            self.as_str(),
            at.scheme_end,
            at.username_end,
            at.host_start,
            at.host_end,
            host,
            at.port,
            at.path_start,
            at.query_start,
            at.fragment_start,
        )
    }

    /// Serializes the text and the offsets of the components, in the published form.
    ///
    /// # Errors
    /// Those of the serializer.
    pub fn serialize_internal<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to_internal().serialize(serializer)
    }

    /// Deserializes the output of [`serialize_internal`](Url::serialize_internal), including the published package's.
    ///
    /// The text is parsed again, which takes no longer than checking the offsets, so the result is always a valid URL.
    ///
    /// # Errors
    /// Those of the deserializer, and if the text does not parse or the offsets do not match it.
    pub fn deserialize_internal<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Url, D::Error> {
        let read: Internal<String> = Deserialize::deserialize(deserializer)?;
        let text = read.0;
        let url = Url::parse(&text)
            .map_err(|error| D::Error::custom(format_args!("{error}: {text:?}")))?;
        let expected = url.to_internal();
        let offsets = (
            &*text, read.1, read.2, read.3, read.4, read.5, read.6, read.7, read.8, read.9,
        );
        // Another package's serialization may differ, and so may its offsets.
        if url.as_str() == text && offsets != expected {
            return Err(D::Error::custom(format_args!(
                "offsets are not those of {text:?}"
            )));
        }
        Ok(url)
    }
}
