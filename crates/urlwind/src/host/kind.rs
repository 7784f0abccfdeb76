//! Which kind of host a URL has.

/// What stands in the place of the host.
///
/// ```
/// use urlwind::{HostKind, Url};
///
/// let kind = |url| Url::parse(url).unwrap().host_kind();
/// assert_eq!(kind("mailto:a@b.c"), HostKind::None);
/// assert_eq!(kind("file:///tmp"), HostKind::Empty);
/// assert_eq!(kind("https://0x7f.1/"), HostKind::Ipv4);
/// assert_eq!(kind("redis://0x7f.1/"), HostKind::Opaque);
/// ```
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum HostKind {
    /// No host: the URL has no authority.
    None = 0,
    /// The empty host, as in `file:///`.
    Empty = 1,
    /// A domain of a special URL, in its ASCII form.
    Domain = 2,
    /// An IPv4 address of a special URL.
    Ipv4 = 3,
    /// An IPv6 address, in brackets.
    Ipv6 = 4,
    /// The host of a URL whose scheme is not special: percent-encoded, and not looked into.
    Opaque = 5,
}
