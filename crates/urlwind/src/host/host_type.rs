//! The public host type.

use alloc::borrow::ToOwned;
use alloc::string::String;
use core::fmt;
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use core::str::FromStr;

use super::HostKind;
use super::{Parsed, ipv4, ipv6, parse};
use crate::error::ParseError;

/// A [host](https://url.spec.whatwg.org/#concept-host): a domain, an address, or an opaque host.
///
/// ```
/// use urlwind::Host;
///
/// assert_eq!(Host::parse("EXAMPLE.com")?, Host::Domain("example.com"));
/// assert_eq!(Host::parse("0x7f.1")?, Host::<&str>::Ipv4([127, 0, 0, 1].into()));
/// assert_eq!(Host::parse("[::1]")?.to_string(), "[::1]");
/// # Ok::<(), urlwind::ParseError>(())
/// ```
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Debug, Eq, PartialOrd, Ord, Hash)]
pub enum Host<S = String> {
    /// A domain in its ASCII form, or the opaque host of a URL whose scheme is not special: that
    /// one is percent-encoded, and empty when the host is.
    Domain(S),
    /// An IPv4 address.
    Ipv4(Ipv4Addr),
    /// An IPv6 address. Brackets are added when it is displayed.
    Ipv6(Ipv6Addr),
}

impl Host<&str> {
    /// The same host with a string of its own.
    ///
    /// ```
    /// use urlwind::Host;
    /// let owned: Host<String> = Host::Domain("example.com").to_owned();
    /// assert_eq!(owned, Host::Domain("example.com"));
    /// ```
    #[must_use]
    #[inline]
    pub fn to_owned(&self) -> Host<String> {
        match *self {
            Host::Domain(domain) => Host::Domain(domain.to_owned()),
            Host::Ipv4(address) => Host::Ipv4(address),
            Host::Ipv6(address) => Host::Ipv6(address),
        }
    }
}

impl<'a> Host<&'a str> {
    /// The host that serializes to `text`, whose kind is known; `None` when there is no host.
    #[inline]
    pub(crate) fn from_serialized(kind: HostKind, text: &'a str) -> Option<Host<&'a str>> {
        match kind {
            HostKind::None => None,
            HostKind::Empty | HostKind::Domain | HostKind::Opaque => Some(Host::Domain(text)),
            HostKind::Ipv4 => ipv4::parse_ipv4(text).ok().map(Host::Ipv4),
            HostKind::Ipv6 => {
                let address = text.strip_prefix('[')?.strip_suffix(']')?;
                ipv6::parse_ipv6(address).ok().map(Host::Ipv6)
            }
        }
    }
}

impl Host<String> {
    /// The [host parser](https://url.spec.whatwg.org/#concept-host-parser), for the hosts of
    /// special URLs.
    ///
    /// ```
    /// use urlwind::{Host, ParseError};
    ///
    /// assert_eq!(Host::parse("ex%41mple.com")?, Host::Domain("example.com"));
    /// // Whatever ends in a number has to be an IPv4 address.
    /// assert_eq!(Host::parse("example.255"), Err(ParseError::InvalidIpv4Address));
    /// assert_eq!(Host::parse("exa mple"), Err(ParseError::InvalidDomainCharacter));
    /// # Ok::<(), ParseError>(())
    /// ```
    #[inline]
    pub fn parse(input: &str) -> Result<Self, ParseError> {
        parse_host(input, false)
    }

    /// The [host parser](https://url.spec.whatwg.org/#concept-host-parser), for the hosts of
    /// URLs that are not special: anything but an IPv6 address is an [opaque
    /// host](https://url.spec.whatwg.org/#opaque-host).
    ///
    /// ```
    /// use urlwind::Host;
    ///
    /// assert_eq!(Host::parse_opaque("EXAMPLE.com")?, Host::Domain("EXAMPLE.com"));
    /// assert_eq!(Host::parse_opaque("127.1")?, Host::Domain("127.1"));
    /// assert_eq!(Host::parse_opaque("fa\u{df}")?, Host::Domain("fa%C3%9F"));
    /// # Ok::<(), urlwind::ParseError>(())
    /// ```
    #[inline]
    pub fn parse_opaque(input: &str) -> Result<Self, ParseError> {
        parse_host(input, true)
    }
}

/// [`Host::parse`].
impl FromStr for Host<String> {
    type Err = ParseError;

    #[inline]
    fn from_str(input: &str) -> Result<Self, ParseError> {
        Host::parse(input)
    }
}

/// [`Host::parse`].
impl TryFrom<&str> for Host<String> {
    type Error = ParseError;

    #[inline]
    fn try_from(input: &str) -> Result<Self, ParseError> {
        Host::parse(input)
    }
}

impl<S> From<Ipv4Addr> for Host<S> {
    #[inline]
    fn from(address: Ipv4Addr) -> Self {
        Host::Ipv4(address)
    }
}

impl<S> From<Ipv6Addr> for Host<S> {
    #[inline]
    fn from(address: Ipv6Addr) -> Self {
        Host::Ipv6(address)
    }
}

impl<S> From<IpAddr> for Host<S> {
    #[inline]
    fn from(address: IpAddr) -> Self {
        match address {
            IpAddr::V4(address) => Host::Ipv4(address),
            IpAddr::V6(address) => Host::Ipv6(address),
        }
    }
}

#[inline]
fn parse_host(input: &str, is_opaque: bool) -> Result<Host<String>, ParseError> {
    let mut text = String::new();
    Ok(match parse(input, is_opaque, &mut text)? {
        Parsed::Empty | Parsed::Domain | Parsed::Opaque => Host::Domain(text),
        Parsed::Ipv4(address) => Host::Ipv4(address),
        Parsed::Ipv6(address) => Host::Ipv6(address),
    })
}

/// The [host serializer](https://url.spec.whatwg.org/#concept-host-serializer).
///
/// ```
/// use urlwind::Host;
/// let mapped = Host::<&str>::Ipv6("::ffff:1.2.3.4".parse().unwrap());
/// assert_eq!(mapped.to_string(), "[::ffff:102:304]");
/// ```
impl<S: AsRef<str>> fmt::Display for Host<S> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Host::Domain(domain) => f.write_str(domain.as_ref()),
            Host::Ipv4(address) => f.write_str(ipv4::Ipv4Text::new(*address).as_str()),
            Host::Ipv6(address) => {
                f.write_str("[")?;
                f.write_str(ipv6::Ipv6Text::new(*address).as_str())?;
                f.write_str("]")
            }
        }
    }
}

/// [Host equivalence](https://url.spec.whatwg.org/#host-equivalence), whatever kind of string
/// holds the domain.
impl<S, T> PartialEq<Host<T>> for Host<S>
where
    S: PartialEq<T>,
{
    #[inline]
    fn eq(&self, other: &Host<T>) -> bool {
        match (self, other) {
            (Host::Domain(a), Host::Domain(b)) => a == b,
            (Host::Ipv4(a), Host::Ipv4(b)) => a == b,
            (Host::Ipv6(a), Host::Ipv6(b)) => a == b,
            _ => false,
        }
    }
}
