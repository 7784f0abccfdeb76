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
//! scheme's colon; `path_start` does too, unless the serializer had to write `/.` before a path
//! that begins with `//` (`web+demo:/.//not-a-host/`), which belongs to no component.

use super::{Components, Position};
use crate::host::HostKind;
use crate::special::SchemeType;

/// Offsets of all components, with the facts that the text alone does not tell cheaply.
///
/// The fields can be written in this folder only: by [`Offsets::new`] when all places are known at
/// once, by the [`Writer`](super::Writer) while a URL is written, and by a splice when it changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Offsets {
    pub(super) scheme_end: u32,
    pub(super) username_end: u32,
    pub(super) host_start: u32,
    pub(super) host_end: u32,
    pub(super) path_start: u32,
    pub(super) query_start: u32,
    pub(super) fragment_start: u32,
    /// The port's value when there is one, else 0.
    pub(super) port: u16,
    pub(super) scheme: SchemeType,
    pub(super) host: HostKind,
}

/// The longest URL that offsets can describe. One less than `u32::MAX`, so that foreign
/// interfaces have a value left to say "omitted". The unit tests of this crate use a smaller one, so
/// that they can cross it.
pub(crate) const MAX_LENGTH: usize = if cfg!(test) {
    1 << 22
} else {
    u32::MAX as usize - 1
};

/// Where the parts of an authority stand, for [`Offsets::new`].
#[derive(Clone, Copy)]
pub(crate) struct AuthorityAt {
    pub(crate) username_end: usize,
    pub(crate) host_start: usize,
    pub(crate) host_end: usize,
    pub(crate) kind: HostKind,
    /// 0 if there is none.
    pub(crate) port: u16,
}

impl AuthorityAt {
    /// No authority: all its offsets stand after the scheme's colon.
    #[inline(always)]
    pub(crate) const fn none(after_colon: usize) -> AuthorityAt {
        AuthorityAt::host(after_colon, after_colon, HostKind::None)
    }

    /// A host without credentials and port.
    #[inline(always)]
    pub(crate) const fn host(start: usize, end: usize, kind: HostKind) -> AuthorityAt {
        AuthorityAt {
            username_end: start,
            host_start: start,
            host_end: end,
            kind,
            port: 0,
        }
    }
}

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

    /// Offsets of which all are known. `query` is where the `?` stands, or else `fragment`; that is
    /// where the `#` stands, or else the end.
    #[inline(always)]
    pub(crate) const fn new(
        scheme: SchemeType,
        scheme_end: usize,
        authority: AuthorityAt,
        path: usize,
        query: usize,
        fragment: usize,
    ) -> Offsets {
        Offsets {
            scheme_end: scheme_end as u32,
            username_end: authority.username_end as u32,
            host_start: authority.host_start as u32,
            host_end: authority.host_end as u32,
            path_start: path as u32,
            query_start: query as u32,
            fragment_start: fragment as u32,
            port: authority.port,
            scheme,
            host: authority.kind,
        }
    }

    /// The offsets that users got for a URL of `length` bytes.
    #[inline]
    pub(crate) fn of_components(components: &Components, length: usize) -> Offsets {
        let fragment_start = components.fragment_start.unwrap_or(length as u32);
        Offsets {
            scheme_end: components.scheme_end,
            username_end: components.username_end,
            host_start: components.host_start,
            host_end: components.host_end,
            path_start: components.path_start,
            query_start: components.query_start.unwrap_or(fragment_start),
            fragment_start,
            port: components.port.unwrap_or(0),
            scheme: components.scheme_type,
            host: components.host_kind,
        }
    }

    /// The same offsets with another query and fragment.
    #[inline]
    pub(crate) fn with_rest(mut self, query: usize, fragment: usize) -> Offsets {
        self.query_start = query as u32;
        self.fragment_start = fragment as u32;
        self
    }

    #[inline]
    pub(crate) const fn scheme(&self) -> SchemeType {
        self.scheme
    }

    #[inline]
    pub(crate) const fn host(&self) -> HostKind {
        self.host
    }

    #[inline]
    pub(crate) const fn scheme_end(&self) -> usize {
        self.scheme_end as usize
    }

    #[inline]
    pub(crate) const fn host_start(&self) -> usize {
        self.host_start as usize
    }

    #[cfg(feature = "validate")]
    #[inline]
    pub(crate) const fn host_end(&self) -> usize {
        self.host_end as usize
    }

    #[inline]
    pub(crate) const fn path_start(&self) -> usize {
        self.path_start as usize
    }

    #[inline]
    pub(crate) const fn query_start(&self) -> usize {
        self.query_start as usize
    }

    #[inline]
    pub(crate) const fn fragment_start(&self) -> usize {
        self.fragment_start as usize
    }

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

    /// Where a position is, in a URL of `end` bytes.
    #[inline]
    pub(crate) fn index(&self, position: Position, end: u32) -> usize {
        let at = self;
        let offset = match position {
            Position::BeforeScheme => 0,
            Position::AfterScheme => at.scheme_end,
            Position::BeforeUsername => at.authority_start(),
            Position::AfterUsername => at.username_end,
            Position::BeforePassword => at.username_end + u32::from(at.has_password()),
            Position::AfterPassword => at.host_start - u32::from(at.includes_credentials()),
            Position::BeforeHost => at.host_start,
            Position::AfterHost => at.host_end,
            Position::BeforePort => at.host_end + u32::from(at.has_port()),
            Position::AfterPort if at.has_port() => at.path_start,
            Position::AfterPort => at.host_end,
            Position::BeforePath => at.path_start,
            Position::AfterPath => at.query_start,
            Position::BeforeQuery => at.query_start + u32::from(at.has_query()),
            Position::AfterQuery => at.fragment_start,
            Position::BeforeFragment => at.fragment_start + u32::from(at.fragment_start < end),
            Position::AfterFragment => end,
        };
        offset as usize
    }

    /// Moves every offset from the host's end on, after text before it has grown or shrunk.
    pub(super) fn shift_from_host_end(&mut self, by: i64) {
        self.host_end = moved(self.host_end, by);
        self.shift_from_path(by);
    }

    /// Moves the path and what follows it.
    pub(super) fn shift_from_path(&mut self, by: i64) {
        self.path_start = moved(self.path_start, by);
        self.shift_from_query(by);
    }

    /// Moves the query and the fragment.
    pub(super) fn shift_from_query(&mut self, by: i64) {
        self.query_start = moved(self.query_start, by);
        self.fragment_start = moved(self.fragment_start, by);
    }
}

/// Lengths are checked against [`MAX_LENGTH`] before anything moves, so the sum always fits, and its low half is all of it.
#[inline]
pub(super) fn moved(offset: u32, by: i64) -> u32 {
    offset.wrapping_add(by as u32)
}
