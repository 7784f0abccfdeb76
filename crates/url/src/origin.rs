//! Origins, an enum of its own because it contains a [`Host`].

use alloc::string::String;
use core::fmt::Write;

use urlwind::SchemeType;

use crate::Host;

pub use urlwind::OpaqueOrigin;

/// The origin of a URL, the unit of trust on the web.
///
/// ```
/// use url::Url;
///
/// let origin = |url| Url::parse(url).unwrap().origin();
/// assert_eq!(origin("https://a/x"), origin("https://a:443/y"));
/// assert_ne!(origin("file:///a"), origin("file:///a")); // opaque: equal to nothing
/// ```
#[derive(PartialEq, Eq, Hash, Clone, Debug)]
pub enum Origin {
    /// Equal only to itself.
    Opaque(OpaqueOrigin),
    /// Scheme, host and port; the port is always present.
    Tuple(String, Host<String>, u16),
}

impl Origin {
    /// Returns an opaque origin that equals no other.
    pub fn new_opaque() -> Origin {
        Origin::from_urlwind(urlwind::Origin::new_opaque())
    }

    /// Whether this is a tuple of scheme, host and port.
    pub fn is_tuple(&self) -> bool {
        matches!(self, Origin::Tuple(..))
    }

    /// Serializes the origin: `null` if it is opaque.
    pub fn ascii_serialization(&self) -> String {
        match self {
            Origin::Opaque(_) => String::from("null"),
            Origin::Tuple(scheme, host, port) => serialize(scheme, host, *port),
        }
    }

    /// Serializes the origin with the domain in Unicode.
    pub fn unicode_serialization(&self) -> String {
        match self {
            // Lowercase without `xn--` is unchanged in Unicode.
            Origin::Tuple(scheme, Host::Domain(domain), port) if !is_plain(domain) => {
                let domain = urlwind::host::domain_to_unicode(domain);
                serialize(scheme, &Host::Domain(domain), *port)
            }
            _ => self.ascii_serialization(),
        }
    }

    /// Converts from urlwind's type. There is no `From`, for the reason given at
    /// [`Url::from_urlwind`](crate::Url::from_urlwind).
    pub fn from_urlwind(origin: urlwind::Origin) -> Origin {
        match origin {
            urlwind::Origin::Opaque(identity) => Origin::Opaque(identity),
            urlwind::Origin::Tuple(scheme, host, port) => {
                Origin::Tuple(scheme, Host::from_urlwind(host), port)
            }
        }
    }

    /// Converts to urlwind's type.
    pub fn into_urlwind(self) -> urlwind::Origin {
        match self {
            Origin::Opaque(identity) => urlwind::Origin::Opaque(identity),
            Origin::Tuple(scheme, host, port) => {
                urlwind::Origin::Tuple(scheme, host.into_urlwind(), port)
            }
        }
    }
}

fn serialize(scheme: &str, host: &Host<String>, port: u16) -> String {
    const LONGEST_ADDRESS: usize = "[ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff]".len();
    let host_length = match host {
        Host::Domain(domain) => domain.len(),
        _ => LONGEST_ADDRESS,
    };
    let mut text = String::with_capacity(scheme.len() + host_length + "://:65535".len());
    text.push_str(scheme);
    text.push_str("://");
    // Writing to a string cannot fail.
    let _ = match host {
        Host::Domain(domain) => text.write_str(domain),
        address => write!(text, "{address}"),
    };
    if SchemeType::of(scheme).default_port() != Some(port) {
        let _ = write!(text, ":{port}");
    }
    text
}

fn is_plain(domain: &str) -> bool {
    let is_plain = |byte: &u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.');
    domain.as_bytes().iter().all(is_plain) && !domain.contains("xn--")
}
