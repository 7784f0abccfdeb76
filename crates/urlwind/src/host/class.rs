//! Where a host leads: to the public internet, or to a place that a server should not be sent to.

use alloc::string::String;
use core::fmt;
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use super::registries::{
    IPV4, IPV6, LOCALHOST_NAMES, METADATA_NAMES, PRIVATE_NAMES, RESERVED_NAMES,
};
use super::{Host, Parsed, parse};

/// What an IP address is, by IANA's registries of special-purpose addresses and a list of metadata services.
///
/// An IPv6 address that holds an IPv4 address is what that one is: see [`EmbeddedIpv4`].
///
/// ```
/// use std::net::IpAddr;
/// use urlwind::host::IpClass;
///
/// let class = |address: &str| IpClass::of(address.parse::<IpAddr>().unwrap());
/// assert_eq!(class("93.184.216.34"), IpClass::Public);
/// assert_eq!(class("10.1.2.3"), IpClass::Private);
/// assert_eq!(class("::ffff:127.0.0.1"), IpClass::Loopback);
/// assert_eq!(class("168.63.129.16"), IpClass::Metadata);
/// ```
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum IpClass {
    /// Reachable from everywhere, as far as registries can tell.
    Public,
    /// `0.0.0.0` and `::`: connecting to them leads to the machine itself.
    Unspecified,
    /// The rest of `0.0.0.0/8`.
    ThisNetwork,
    /// `127.0.0.0/8` and `::1`: the machine itself.
    Loopback,
    /// `10.0.0.0/8`, `172.16.0.0/12`, `192.168.0.0/16`, and IPv6's old `fec0::/10`.
    Private,
    /// `100.64.0.0/10`: the network of a provider (CGNAT).
    Shared,
    /// `169.254.0.0/16` and `fe80::/10`: the same wire.
    LinkLocal,
    /// `fc00::/7`: IPv6's private networks.
    UniqueLocal,
    /// `224.0.0.0/4` and `ff00::/8`.
    Multicast,
    /// For examples in texts.
    Documentation,
    /// For measurements in laboratories.
    Benchmarking,
    /// For other protocols, for the future, or nobody's.
    Reserved,
    /// `255.255.255.255`.
    Broadcast,
    /// The metadata service of a cloud: it hands out credentials.
    Metadata,
    /// A public IPv4 address in a form that the public internet does not carry: IPv4-compatible, 6to4, Teredo, or
    /// NAT64 with a prefix of one's own.
    Tunnel,
}

impl IpClass {
    /// The class of an address.
    ///
    /// ```
    /// use urlwind::host::IpClass;
    /// assert_eq!(IpClass::of([192, 168, 0, 1].into()), IpClass::Private);
    /// ```
    #[must_use]
    #[inline]
    pub fn of(address: IpAddr) -> IpClass {
        match address {
            IpAddr::V4(address) => of_ipv4(address),
            IpAddr::V6(address) => of_ipv6(address),
        }
    }

    /// Whether addresses of this class are reachable from everywhere: only [`IpClass::Public`] ones are.
    ///
    /// It is stricter than `is_global` of Rust and of Python: multicast, `fec0::1`, `::127.0.0.1`,
    /// `64:ff9b::7f00:1`, IPv6 that was assigned to nobody, and metadata services in public networks are not global.
    ///
    /// ```
    /// use urlwind::host::IpClass;
    /// assert!(IpClass::of([8, 8, 8, 8].into()).is_global());
    /// assert!(!IpClass::of([224, 0, 0, 1].into()).is_global());
    /// ```
    #[must_use]
    #[inline]
    pub fn is_global(self) -> bool {
        self == IpClass::Public
    }

    /// The class as a word for people and for other languages.
    ///
    /// ```
    /// assert_eq!(urlwind::host::IpClass::LinkLocal.name(), "link-local");
    /// ```
    #[must_use]
    #[inline]
    pub fn name(self) -> &'static str {
        match self {
            IpClass::Public => "public",
            IpClass::Unspecified => "unspecified",
            IpClass::ThisNetwork => "this-network",
            IpClass::Loopback => "loopback",
            IpClass::Private => "private",
            IpClass::Shared => "shared",
            IpClass::LinkLocal => "link-local",
            IpClass::UniqueLocal => "unique-local",
            IpClass::Multicast => "multicast",
            IpClass::Documentation => "documentation",
            IpClass::Benchmarking => "benchmarking",
            IpClass::Reserved => "reserved",
            IpClass::Broadcast => "broadcast",
            IpClass::Metadata => "metadata",
            IpClass::Tunnel => "tunnel",
        }
    }
}

/// As [`IpClass::name`].
impl fmt::Display for IpClass {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[inline]
fn of_ipv4(address: Ipv4Addr) -> IpClass {
    let row = IPV4.iter().find(|row| row.contains(address));
    row.map_or(IpClass::Reserved, |row| row.class)
}

#[inline]
fn of_ipv6(address: Ipv6Addr) -> IpClass {
    let Some(embedded) = EmbeddedIpv4::in_address(address) else {
        let row = IPV6.iter().find(|row| row.contains(address));
        return row.map_or(IpClass::Reserved, |row| row.class);
    };
    let is_carried = matches!(embedded.form, Ipv4Form::Mapped | Ipv4Form::Nat64);
    match of_ipv4(embedded.address) {
        IpClass::Public if !is_carried => IpClass::Tunnel,
        class => class,
    }
}

/// An IPv4 address inside an IPv6 address. A packet to the outer address ends at the inner one, or may.
///
/// ```
/// use std::net::Ipv4Addr;
/// use urlwind::host::{EmbeddedIpv4, Ipv4Form};
///
/// let embedded = EmbeddedIpv4::in_address("64:ff9b::7f00:1".parse().unwrap()).unwrap();
/// assert_eq!(embedded.form, Ipv4Form::Nat64);
/// assert_eq!(embedded.address, Ipv4Addr::LOCALHOST);
/// ```
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EmbeddedIpv4 {
    /// How it is embedded.
    pub form: Ipv4Form,
    /// The inner address; Teredo's is that of the client.
    pub address: Ipv4Addr,
}

/// How an IPv4 address is embedded in an IPv6 address.
///
/// ```
/// assert_eq!(urlwind::host::Ipv4Form::SixToFour.name(), "6to4");
/// ```
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Ipv4Form {
    /// `::ffff:0:0/96`: the system connects to the IPv4 address.
    /// [RFC 4291](https://www.rfc-editor.org/rfc/rfc4291#section-2.5.5.2)
    Mapped,
    /// `::/96`, given up. [RFC 4291](https://www.rfc-editor.org/rfc/rfc4291#section-2.5.5.1)
    Compatible,
    /// `64:ff9b::/96`: a gateway connects to the IPv4 address. [RFC 6052](https://www.rfc-editor.org/rfc/rfc6052)
    Nat64,
    /// `64:ff9b:1::/48`: the same, inside one network. [RFC 8215](https://www.rfc-editor.org/rfc/rfc8215)
    LocalNat64,
    /// `2002::/16`. [RFC 3056](https://www.rfc-editor.org/rfc/rfc3056)
    SixToFour,
    /// `2001::/32`. [RFC 4380](https://www.rfc-editor.org/rfc/rfc4380)
    Teredo,
}

impl Ipv4Form {
    /// The form as a word for people and for other languages.
    ///
    /// ```
    /// assert_eq!(urlwind::host::Ipv4Form::Mapped.name(), "ipv4-mapped");
    /// ```
    #[must_use]
    #[inline]
    pub fn name(self) -> &'static str {
        match self {
            Ipv4Form::Mapped => "ipv4-mapped",
            Ipv4Form::Compatible => "ipv4-compatible",
            Ipv4Form::Nat64 => "nat64",
            Ipv4Form::LocalNat64 => "local-nat64",
            Ipv4Form::SixToFour => "6to4",
            Ipv4Form::Teredo => "teredo",
        }
    }
}

impl EmbeddedIpv4 {
    /// The IPv4 address inside `address`, if there is one. `::` and `::1` hold none.
    ///
    /// ```
    /// use urlwind::host::EmbeddedIpv4;
    /// assert_eq!(EmbeddedIpv4::in_address("2606:4700::1111".parse().unwrap()), None);
    /// ```
    #[must_use]
    #[inline]
    pub fn in_address(address: Ipv6Addr) -> Option<EmbeddedIpv4> {
        let octets = address.octets();
        let at = |places: [usize; 4]| Ipv4Addr::from(places.map(|place| octets[place]));
        let last = at([12, 13, 14, 15]);
        let (form, address) = match address.segments() {
            [0, 0, 0, 0, 0, 0, 0, 0 | 1] => return None,
            [0, 0, 0, 0, 0, 0, ..] => (Ipv4Form::Compatible, last),
            [0, 0, 0, 0, 0, 0xffff, ..] => (Ipv4Form::Mapped, last),
            [0x64, 0xff9b, 0, 0, 0, 0, ..] => (Ipv4Form::Nat64, last),
            // The prefix ends after 48 to 96 bits, and the address goes round the bits 64 to 71 (RFC 6052).
            [0x64, 0xff9b, 1, ..] => {
                let address = match octets {
                    [.., 0, 0, 0] if octets[6] != 0 => at([6, 7, 9, 10]),
                    [.., 0, 0, 0] if octets[7] != 0 => at([7, 9, 10, 11]),
                    [.., 0, 0, 0] => at([9, 10, 11, 12]),
                    _ => last,
                };
                (Ipv4Form::LocalNat64, address)
            }
            [0x2002, ..] => (Ipv4Form::SixToFour, at([2, 3, 4, 5])),
            // The client's address is stored with all its bits turned.
            [0x2001, 0, ..] => (Ipv4Form::Teredo, Ipv4Addr::from_bits(!last.to_bits())),
            _ => return None,
        };
        Some(EmbeddedIpv4 { form, address })
    }
}

/// Where a host leads, as far as its text tells: what [`Host::classify`] returns.
///
/// ```
/// use urlwind::host::{Host, HostClass};
///
/// assert_eq!(Host::parse("example.com")?.classify(), HostClass::Name);
/// assert_eq!(Host::parse("db.internal")?.classify(), HostClass::PrivateName);
/// assert_eq!(Host::parse("metadata.google.internal")?.classify(), HostClass::Metadata);
/// # Ok::<(), urlwind::ParseError>(())
/// ```
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum HostClass {
    /// The empty host. A URL that has it, as `file:///`, says that it has none.
    Empty,
    /// An address.
    Ip {
        /// What it is, or what the IPv4 address inside it is.
        class: IpClass,
        /// The IPv4 address inside an IPv6 address.
        embedded: Option<EmbeddedIpv4>,
    },
    /// `localhost`, all names below it, and the other names that systems have for themselves.
    Localhost,
    /// A name of the metadata service of a cloud.
    Metadata,
    /// A name that each network resolves for itself: `.internal`, `.local`, a single label, …
    PrivateName,
    /// A name that the public DNS does not have: `.test`, `.onion`, `.arpa`, …
    ReservedName,
    /// Another name. It can still lead anywhere: `127.0.0.1.nip.io` is a public name of a loopback address.
    Name,
    /// Neither an address nor a name as the DNS has them, so programs differ about it: `a,b`, `a..b`, or an opaque
    /// host that `http` would refuse.
    Unclear,
}

impl HostClass {
    /// Whether nothing in the host's text says that it leads elsewhere than to the public internet: a public address,
    /// or a [`HostClass::Name`].
    ///
    /// A filter needs more for names: resolve the name, ask [`IpClass::of`] about *each* address, and connect to those
    /// addresses, not to the name, which can resolve differently the next time (DNS rebinding). The same holds for
    /// each redirect.
    ///
    /// ```
    /// use urlwind::Host;
    ///
    /// let is_global = |host| Host::parse(host).unwrap().classify().is_global();
    /// assert!(is_global("example.com") && is_global("[2606:4700:4700::1111]"));
    /// for host in ["127.1", "2130706433", "[::ffff:7f00:1]", "[64:ff9b::a00:1]", "localhost.", "a.localhost"] {
    ///     assert!(!is_global(host), "{host}");
    /// }
    /// ```
    #[must_use]
    #[inline]
    pub fn is_global(self) -> bool {
        match self {
            HostClass::Ip { class, .. } => class.is_global(),
            HostClass::Name => true,
            _ => false,
        }
    }

    /// The class as a word for people and for other languages; that of an address is [`IpClass::name`].
    ///
    /// ```
    /// use urlwind::Host;
    /// let name = |host| Host::parse(host).unwrap().classify().name();
    /// assert_eq!([name("localhost"), name("10.0.0.1"), name("a.test")], ["localhost", "private", "reserved-name"]);
    /// ```
    #[must_use]
    #[inline]
    pub fn name(self) -> &'static str {
        match self {
            HostClass::Empty => "empty",
            HostClass::Ip { class, .. } => class.name(),
            HostClass::Localhost => "localhost",
            HostClass::Metadata => "metadata",
            HostClass::PrivateName => "private-name",
            HostClass::ReservedName => "reserved-name",
            HostClass::Name => "name",
            HostClass::Unclear => "unclear",
        }
    }

    #[inline]
    fn of_ip(address: IpAddr) -> HostClass {
        let embedded = match address {
            IpAddr::V4(_) => None,
            IpAddr::V6(address) => EmbeddedIpv4::in_address(address),
        };
        let class = IpClass::of(address);
        HostClass::Ip { class, embedded }
    }
}

/// As [`HostClass::name`].
impl fmt::Display for HostClass {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl<S: AsRef<str>> Host<S> {
    /// Where this host leads, as far as its text tells. Nothing is resolved.
    ///
    /// The standard does not look into the hosts of schemes that are not special, but their clients do:
    /// `redis://2130706433/` leads to 127.0.0.1. So such hosts are read as `http` would read them.
    ///
    /// ```
    /// use urlwind::Url;
    /// use urlwind::host::{HostClass, IpClass};
    ///
    /// let url = Url::parse("redis://2130706433/0")?;
    /// let class = url.host().unwrap().classify();
    /// assert_eq!(class, HostClass::Ip { class: IpClass::Loopback, embedded: None });
    /// # Ok::<(), urlwind::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn classify(&self) -> HostClass {
        match self {
            Host::Domain(name) => classify_text(name.as_ref()),
            Host::Ipv4(address) => HostClass::of_ip((*address).into()),
            Host::Ipv6(address) => HostClass::of_ip((*address).into()),
        }
    }
}

#[inline]
fn classify_text(text: &str) -> HostClass {
    let class = classify_as_http(text);
    if !matches!(class, HostClass::Name | HostClass::PrivateName) {
        return class;
    }
    // Some decode Punycode that encodes nothing: to them `xn--localhost-` is `localhost` (CVE-2024-12224).
    let decoded = without_empty_punycode(text).map(|text| classify_as_http(&text));
    decoded.unwrap_or(class)
}

/// The class of a text that is no IPv6 address, read as the host of an `http` URL.
#[inline]
fn classify_as_http(text: &str) -> HostClass {
    if text.is_empty() {
        return HostClass::Empty;
    }
    let mut name = String::new();
    match parse(text, false, &mut name) {
        Ok(Parsed::Ipv4(address)) => HostClass::of_ip(address.into()),
        Ok(Parsed::Ipv6(address)) => HostClass::of_ip(address.into()),
        Ok(Parsed::Domain) => classify_name(&name),
        Ok(Parsed::Empty | Parsed::Opaque) | Err(_) => HostClass::Unclear,
    }
}

/// The class of a domain in its ASCII form.
#[inline]
fn classify_name(domain: &str) -> HostClass {
    let name = domain.trim_end_matches('.');
    let is_name_byte = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
    if name.split('.').any(str::is_empty) || !name.bytes().all(is_name_byte) {
        return HostClass::Unclear;
    }
    let is_below = |parent: &&str| match name.strip_suffix(*parent) {
        Some(rest) => rest.is_empty() || rest.ends_with('.'),
        None => false,
    };
    if METADATA_NAMES.contains(&name) {
        HostClass::Metadata
    } else if LOCALHOST_NAMES.iter().any(is_below) {
        HostClass::Localhost
    } else if PRIVATE_NAMES.iter().any(is_below) {
        HostClass::PrivateName
    } else if RESERVED_NAMES.iter().any(is_below) {
        HostClass::ReservedName
    } else if let Ok(address) = super::parse_ipv4(name) {
        // Behind two dots or more, which only the standard keeps.
        HostClass::of_ip(address.into())
    } else if !name.contains('.') {
        HostClass::PrivateName
    } else {
        HostClass::Name
    }
}

/// The name with `xn--` and the last hyphen taken off each label that has both, if one has.
#[inline]
fn without_empty_punycode(name: &str) -> Option<String> {
    name.split('.').find_map(encoded_ascii)?;
    let mut out = String::new();
    for (index, label) in name.split('.').enumerate() {
        if index > 0 {
            out.push('.');
        }
        out.push_str(encoded_ascii(label).unwrap_or(label));
    }
    Some(out)
}

/// What a label encodes by Punycode, if that is ASCII, which needs no encoding.
#[inline]
fn encoded_ascii(label: &str) -> Option<&str> {
    let (start, rest) = label.split_at_checked(4)?;
    let ascii = rest.strip_suffix('-')?;
    (start.eq_ignore_ascii_case("xn--") && !ascii.is_empty()).then_some(ascii)
}
