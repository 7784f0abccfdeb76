//! Origins: an enum of its own because it holds a [`Host`].

use alloc::string::String;

use crate::Host;

pub use urlwind::OpaqueOrigin;

/// The origin of a URL: who may trust whom.
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
    /// Scheme, host and port; the port is always given.
    Tuple(String, Host<String>, u16),
}

impl Origin {
    /// An opaque origin that is equal to no other.
    pub fn new_opaque() -> Origin {
        urlwind::Origin::new_opaque().into()
    }

    /// Whether this is a tuple of scheme, host and port.
    pub fn is_tuple(&self) -> bool {
        matches!(self, Origin::Tuple(..))
    }

    /// `null` if the origin is opaque.
    pub fn ascii_serialization(&self) -> String {
        urlwind::Origin::from(self.clone()).ascii_serialization()
    }

    /// The same with the domain in Unicode.
    pub fn unicode_serialization(&self) -> String {
        urlwind::Origin::from(self.clone()).unicode_serialization()
    }
}

impl From<urlwind::Origin> for Origin {
    fn from(origin: urlwind::Origin) -> Origin {
        match origin {
            urlwind::Origin::Opaque(identity) => Origin::Opaque(identity),
            urlwind::Origin::Tuple(scheme, host, port) => Origin::Tuple(scheme, host.into(), port),
        }
    }
}

impl From<Origin> for urlwind::Origin {
    fn from(origin: Origin) -> urlwind::Origin {
        match origin {
            Origin::Opaque(identity) => urlwind::Origin::Opaque(identity),
            Origin::Tuple(scheme, host, port) => urlwind::Origin::Tuple(scheme, host.into(), port),
        }
    }
}
