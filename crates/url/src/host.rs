//! The host type, an enum of its own because its parser must return this package's error, and because its formatting
//! with a width is published, too.

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
    /// A domain in ASCII, or the percent-encoded host of a URL whose scheme is not special.
    Domain(S),
    /// An IPv4 address.
    Ipv4(Ipv4Addr),
    /// An IPv6 address, formatted in brackets.
    Ipv6(Ipv6Addr),
}

impl Host<&str> {
    /// Returns the host with an owned string.
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
    /// Parses the host of a special URL with the [host parser](https://url.spec.whatwg.org/#host-parsing).
    ///
    /// # Errors
    /// If the host is invalid.
    pub fn parse(input: &str) -> Result<Self, ParseError> {
        match urlwind::Host::parse(input) {
            Ok(host) => Ok(Host::from_urlwind(host)),
            Err(error) => Err(ParseError::of_special_host(error, input)),
        }
    }

    /// Parses the host of a URL that is not special with the [host parser](https://url.spec.whatwg.org/#host-parsing).
    ///
    /// # Errors
    /// If the host is invalid.
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
            // The standard library formats some addresses with an IPv4 part.
            Host::Ipv6(address) => urlwind::Host::<&str>::Ipv6(*address).fmt(f),
        }
    }
}

/// Compares hosts with any string types.
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

/// There is no `From`, for the reason given at [`Url::from_urlwind`](crate::Url::from_urlwind).
impl<S> Host<S> {
    /// Converts from urlwind's type.
    #[inline]
    pub fn from_urlwind(host: urlwind::Host<S>) -> Host<S> {
        match host {
            urlwind::Host::Domain(domain) => Host::Domain(domain),
            urlwind::Host::Ipv4(address) => Host::Ipv4(address),
            urlwind::Host::Ipv6(address) => Host::Ipv6(address),
        }
    }

    /// Converts to urlwind's type.
    #[inline]
    pub fn into_urlwind(self) -> urlwind::Host<S> {
        match self {
            Host::Domain(domain) => urlwind::Host::Domain(domain),
            Host::Ipv4(address) => urlwind::Host::Ipv4(address),
            Host::Ipv6(address) => urlwind::Host::Ipv6(address),
        }
    }
}
