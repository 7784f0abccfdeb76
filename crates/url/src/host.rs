//! The host type: an enum of its own, because parsing one has to return this package's error, and
//! because how it is displayed in a given width is published, too.

use alloc::string::String;
use core::fmt;
use core::net::{Ipv4Addr, Ipv6Addr};

use crate::ParseError;

/// The host of a URL.
///
/// ```
/// use url::{Host, Url};
///
/// let url = Url::parse("http://0x7f.1/").unwrap();
/// assert_eq!(url.host(), Some(Host::Ipv4([127, 0, 0, 1].into())));
/// ```
#[cfg_attr(
    feature = "serde",
    derive(serde_derive::Deserialize, serde_derive::Serialize)
)]
#[derive(Clone, Debug, Eq, PartialOrd, Ord, Hash)]
pub enum Host<S = String> {
    /// A domain in its ASCII form, or the percent-encoded host of a URL whose scheme is not
    /// special.
    Domain(S),
    /// An IPv4 address.
    Ipv4(Ipv4Addr),
    /// An IPv6 address. Brackets are added when it is displayed.
    Ipv6(Ipv6Addr),
}

impl Host<&str> {
    /// The same host with a string of its own.
    #[inline]
    pub fn to_owned(&self) -> Host<String> {
        match *self {
            Host::Domain(domain) => Host::Domain(String::from(domain)),
            Host::Ipv4(address) => Host::Ipv4(address),
            Host::Ipv6(address) => Host::Ipv6(address),
        }
    }
}

impl Host<String> {
    /// The [host parser](https://url.spec.whatwg.org/#host-parsing), for the hosts of special
    /// URLs.
    ///
    /// # Errors
    /// When the host does not parse.
    pub fn parse(input: &str) -> Result<Self, ParseError> {
        match urlwind::Host::parse(input) {
            Ok(host) => Ok(Host::from_urlwind(host)),
            Err(error) => Err(ParseError::of_special_host(error, input)),
        }
    }

    /// The [host parser](https://url.spec.whatwg.org/#host-parsing), for the hosts of URLs that
    /// are not special.
    ///
    /// # Errors
    /// When the host does not parse.
    pub fn parse_opaque(input: &str) -> Result<Self, ParseError> {
        match urlwind::Host::parse_opaque(input) {
            Ok(host) => Ok(Host::from_urlwind(host)),
            Err(error) => Err(ParseError::of_core(error)),
        }
    }
}

impl<S: AsRef<str>> fmt::Display for Host<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Host::Domain(domain) => f.pad(domain.as_ref()),
            Host::Ipv4(address) => address.fmt(f),
            // Not by the standard library, which writes some addresses with an IPv4 part.
            Host::Ipv6(address) => urlwind::Host::<&str>::Ipv6(*address).fmt(f),
        }
    }
}

/// Whatever kind of string holds the domain.
impl<S, T> PartialEq<Host<T>> for Host<S>
where
    S: PartialEq<T>,
{
    fn eq(&self, other: &Host<T>) -> bool {
        match (self, other) {
            (Host::Domain(a), Host::Domain(b)) => a == b,
            (Host::Ipv4(a), Host::Ipv4(b)) => a == b,
            (Host::Ipv6(a), Host::Ipv6(b)) => a == b,
            _ => false,
        }
    }
}

/// No `From`, for the reason that [`Url::from_urlwind`](crate::Url::from_urlwind) gives.
impl<S> Host<S> {
    /// The same host as this package's type.
    #[inline]
    pub fn from_urlwind(host: urlwind::Host<S>) -> Host<S> {
        match host {
            urlwind::Host::Domain(domain) => Host::Domain(domain),
            urlwind::Host::Ipv4(address) => Host::Ipv4(address),
            urlwind::Host::Ipv6(address) => Host::Ipv6(address),
        }
    }

    /// The same host as urlwind's type.
    #[inline]
    pub fn into_urlwind(self) -> urlwind::Host<S> {
        match self {
            Host::Domain(domain) => urlwind::Host::Domain(domain),
            Host::Ipv4(address) => urlwind::Host::Ipv4(address),
            Host::Ipv6(address) => urlwind::Host::Ipv6(address),
        }
    }
}
