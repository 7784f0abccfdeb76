//! The component offsets: where each part of a URL stands in its one buffer.
//!
//! ```text
//! https://user:pass@example.com:1234/foo/bar?baz#quux
//!      │      │    │           │    │       │   │
//!      │      │    │           │    │       │   └ fragment_start  (`#`, or the end)
//!      │      │    │           │    │       └──── query_start     (`?`, or fragment_start)
//!      │      │    │           │    └──────────── path_start
//!      │      │    │           └───────────────── host_end        (`:` of the port, or path_start)
//!      │      │    └───────────────────────────── (host_start is the byte after `@`)
//!      │      └────────────────────────────────── username_end    (`:`, `@`, or host_start)
//!      └───────────────────────────────────────── scheme_end      (`:`)
//! ```
//!
//! What is absent is an empty range, so that no offset needs a sentinel:
//!
//! | component | bytes | present when |
//! | --- | --- | --- |
//! | scheme | `0 .. scheme_end` | always |
//! | authority | from `scheme_end + 3` | `host != HostKind::None` |
//! | username | `scheme_end + 3 .. username_end` | not empty |
//! | password | `username_end + 1 .. host_start - 1` | `host_start > username_end + 1` |
//! | host | `host_start .. host_end` | `host != HostKind::None` |
//! | port | `host_end + 1 .. path_start` | authority, and `host_end < path_start` |
//! | path | `path_start .. query_start` | always, may be empty |
//! | query | `query_start + 1 .. fragment_start` | `query_start < fragment_start` |
//! | fragment | `fragment_start + 1 ..` | `fragment_start < len` |
//!
//! Without an authority, `username_end`, `host_start` and `host_end` all stand right after the
//! scheme's colon; `path_start` does too, unless the serialiser had to write `/.` before a path
//! that begins with `//` (`web+demo:/.//not-a-host/`), which belongs to no component.

use crate::special::SchemeType;

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

/// Offsets of all components, with the facts that the text alone does not tell cheaply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(unreachable_pub)] // part of a sealed trait's signature
pub struct Offsets {
    pub(crate) scheme_end: u32,
    pub(crate) username_end: u32,
    pub(crate) host_start: u32,
    pub(crate) host_end: u32,
    pub(crate) path_start: u32,
    pub(crate) query_start: u32,
    pub(crate) fragment_start: u32,
    /// The port's value when there is one, else 0.
    pub(crate) port: u16,
    pub(crate) scheme: SchemeType,
    pub(crate) host: HostKind,
}

/// The longest URL that offsets can describe. One less than `u32::MAX`, so that foreign
/// interfaces have a value left to say "omitted".
pub(crate) const MAX_LENGTH: usize = u32::MAX as usize - 1;

impl Offsets {
    /// Nothing written yet.
    pub(crate) const NEW: Offsets = Offsets {
        scheme_end: 0,
        username_end: 0,
        host_start: 0,
        host_end: 0,
        path_start: 0,
        query_start: 0,
        fragment_start: 0,
        port: 0,
        scheme: SchemeType::NotSpecial,
        host: HostKind::None,
    };

    #[inline]
    pub(crate) const fn has_authority(&self) -> bool {
        !matches!(self.host, HostKind::None)
    }

    #[inline]
    pub(crate) const fn has_port(&self) -> bool {
        self.has_authority() && self.host_end < self.path_start
    }

    #[inline]
    pub(crate) const fn has_password(&self) -> bool {
        self.host_start > self.username_end + 1
    }

    /// [Includes credentials](https://url.spec.whatwg.org/#include-credentials).
    #[inline]
    pub(crate) const fn includes_credentials(&self) -> bool {
        self.host_start > self.username_end
    }

    #[inline]
    pub(crate) const fn has_query(&self) -> bool {
        self.query_start < self.fragment_start
    }

    /// Where the username begins, and with it everything after `//`.
    #[inline]
    pub(crate) const fn authority_start(&self) -> u32 {
        if self.has_authority() {
            self.scheme_end + 3
        } else {
            self.scheme_end + 1
        }
    }

    /// Moves every offset from the host's end on, after text before it has grown or shrunk.
    pub(crate) fn shift_from_host_end(&mut self, by: i64) {
        shift(&mut self.host_end, by);
        self.shift_from_path(by);
    }

    /// Moves the path and what follows it.
    pub(crate) fn shift_from_path(&mut self, by: i64) {
        shift(&mut self.path_start, by);
        self.shift_from_query(by);
    }

    /// Moves the query and the fragment.
    pub(crate) fn shift_from_query(&mut self, by: i64) {
        shift(&mut self.query_start, by);
        shift(&mut self.fragment_start, by);
    }
}

/// Lengths are checked against [`MAX_LENGTH`] before any shift, so the sum always fits.
fn shift(offset: &mut u32, by: i64) {
    *offset = (i64::from(*offset) + by) as u32;
}
