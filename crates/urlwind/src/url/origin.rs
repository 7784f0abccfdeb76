//! [Origins](https://url.spec.whatwg.org/#origin).

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use core::fmt;
use core::sync::atomic::{AtomicUsize, Ordering};

use crate::host::{Host, domain_to_unicode};
use crate::record::{Url, UrlRef};
use crate::special::SchemeType;

/// The [origin](https://html.spec.whatwg.org/multipage/browsers.html#concept-origin) of a URL:
/// who may trust whom.
///
/// ```
/// use urlwind::Url;
/// let origin = |url| Url::parse(url).unwrap().origin();
/// assert_eq!(origin("https://a/x"), origin("https://a:443/y"));
/// assert_ne!(origin("file:///a"), origin("file:///a")); // opaque: equal to nothing
/// assert_eq!(origin("blob:https://a/5e1f").ascii_serialization(), "https://a");
/// ```
#[derive(PartialEq, Eq, PartialOrd, Ord, Hash, Clone, Debug)]
pub enum Origin {
    /// An [opaque origin](https://html.spec.whatwg.org/multipage/browsers.html#concept-origin-opaque),
    /// equal only to itself.
    Opaque(OpaqueOrigin),
    /// Scheme, host and port; the port is always given.
    Tuple(String, Host<String>, u16),
}

/// The identity of an opaque origin.
///
/// ```
/// use urlwind::Origin;
/// let Origin::Opaque(identity) = Origin::new_opaque() else { unreachable!() };
/// assert_eq!(identity, identity.clone());
/// ```
#[derive(Eq, PartialEq, PartialOrd, Ord, Hash, Clone, Debug)]
pub struct OpaqueOrigin(usize);

impl Origin {
    /// An opaque origin that is equal to no other.
    ///
    /// ```
    /// use urlwind::Origin;
    /// assert_ne!(Origin::new_opaque(), Origin::new_opaque());
    /// ```
    #[must_use]
    #[inline]
    pub fn new_opaque() -> Origin {
        static COUNTER: AtomicUsize = AtomicUsize::new(0);
        Origin::Opaque(OpaqueOrigin(COUNTER.fetch_add(1, Ordering::Relaxed)))
    }

    /// The [origin](https://url.spec.whatwg.org/#concept-url-origin) of a URL.
    #[inline]
    pub(crate) fn of(url: UrlRef<'_>) -> Origin {
        if url.scheme() == "blob" {
            return blob_path_url(url.path()).map_or_else(Origin::new_opaque, |url| url.origin());
        }
        match (url.host(), url.port_or_known_default()) {
            (Some(host), Some(port)) if url.at.scheme().is_special() => {
                Origin::Tuple(url.scheme().to_owned(), host.to_owned(), port)
            }
            _ => Origin::new_opaque(),
        }
    }

    /// Whether this is a tuple of scheme, host and port.
    ///
    /// ```
    /// assert!(urlwind::Url::parse("ws://a/").unwrap().origin().is_tuple());
    /// ```
    #[must_use]
    #[inline]
    pub fn is_tuple(&self) -> bool {
        matches!(self, Origin::Tuple(..))
    }

    /// The [serialization of an
    /// origin](https://html.spec.whatwg.org/multipage/browsers.html#ascii-serialisation-of-an-origin);
    /// `null` if it is opaque.
    ///
    /// ```
    /// use urlwind::Url;
    /// let origin = Url::parse("https://me@EXAMPLE.com:8443/x").unwrap().origin();
    /// assert_eq!(origin.ascii_serialization(), "https://example.com:8443");
    /// ```
    #[must_use]
    #[inline]
    pub fn ascii_serialization(&self) -> String {
        self.to_string()
    }

    /// The same with the domain in Unicode.
    ///
    /// ```
    /// use urlwind::Url;
    /// let origin = Url::parse("https://xn--9ca.example/").unwrap().origin();
    /// # #[cfg(feature = "idna")]
    /// assert_eq!(origin.unicode_serialization(), "https://é.example");
    /// ```
    #[must_use]
    #[inline]
    pub fn unicode_serialization(&self) -> String {
        match self {
            Origin::Tuple(scheme, Host::Domain(domain), port) => {
                let domain = Host::Domain(domain_to_unicode(domain));
                Origin::Tuple(scheme.clone(), domain, *port).to_string()
            }
            _ => self.to_string(),
        }
    }
}

/// [`Origin::ascii_serialization`], without a `String`.
impl fmt::Display for Origin {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Origin::Opaque(_) => f.write_str("null"),
            Origin::Tuple(scheme, host, port)
                if SchemeType::of(scheme).default_port() == Some(*port) =>
            {
                write!(f, "{scheme}://{host}")
            }
            Origin::Tuple(scheme, host, port) => write!(f, "{scheme}://{host}:{port}"),
        }
    }
}

impl Url {
    /// The [origin](https://url.spec.whatwg.org/#concept-url-origin). Each call on a URL with an
    /// opaque origin gives a new one.
    ///
    /// ```
    /// use urlwind::{Host, Origin, Url};
    /// let origin = Url::parse("ftp://example.com/foo").unwrap().origin();
    /// assert_eq!(origin, Origin::Tuple("ftp".into(), Host::Domain("example.com".into()), 21));
    /// ```
    #[must_use]
    #[inline]
    pub fn origin(&self) -> Origin {
        Origin::of(self.view())
    }
}

/// The URL in a blob URL's path, if its origin is the blob's.
#[inline]
pub(crate) fn blob_path_url(path: &str) -> Option<Url> {
    let url = Url::parse(path).ok()?;
    matches!(
        url.scheme_type(),
        SchemeType::Http | SchemeType::Https | SchemeType::File
    )
    .then_some(url)
}
