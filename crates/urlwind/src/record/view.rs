//! Reading components: every getter of every kind of URL is written once, here.

use core::str::Split;

use super::{Components, Offsets, Position};
use crate::host::{Host, HostKind};

/// The text of a URL and where its components stand in it, wherever both may be kept.
#[derive(Clone, Copy)]
pub(crate) struct View<'v> {
    pub(crate) text: &'v str,
    pub(crate) at: &'v Offsets,
}

impl<'v> View<'v> {
    #[inline]
    pub(crate) fn slice(self, start: u32, end: u32) -> &'v str {
        &self.text[start as usize..end as usize]
    }

    #[inline]
    pub(crate) fn end(self) -> u32 {
        self.text.len() as u32
    }

    #[inline]
    pub(crate) fn scheme(self) -> &'v str {
        self.slice(0, self.at.scheme_end)
    }

    #[inline]
    pub(crate) fn is_special(self) -> bool {
        self.at.scheme.is_special()
    }

    #[inline]
    pub(crate) fn has_authority(self) -> bool {
        self.at.has_authority()
    }

    #[inline]
    pub(crate) fn cannot_be_a_base(self) -> bool {
        self.has_opaque_path()
    }

    #[inline]
    pub(crate) fn has_opaque_path(self) -> bool {
        self.at.host == HostKind::None
            && self.text.as_bytes().get(self.at.scheme_end as usize + 1) != Some(&b'/')
    }

    #[inline]
    pub(crate) fn authority(self) -> &'v str {
        if self.at.has_authority() {
            self.slice(self.at.authority_start(), self.at.path_start)
        } else {
            ""
        }
    }

    #[inline]
    pub(crate) fn username(self) -> &'v str {
        self.slice(self.at.authority_start(), self.at.username_end)
    }

    #[inline]
    pub(crate) fn password(self) -> Option<&'v str> {
        let at = self.at;
        at.has_password()
            .then(|| self.slice(at.username_end + 1, at.host_start - 1))
    }

    #[inline]
    pub(crate) fn has_host(self) -> bool {
        !matches!(self.at.host, HostKind::None | HostKind::Empty)
    }

    #[inline]
    pub(crate) fn hostname(self) -> &'v str {
        self.slice(self.at.host_start, self.at.host_end)
    }

    #[inline]
    pub(crate) fn host_str(self) -> Option<&'v str> {
        self.has_host().then(|| self.hostname())
    }

    #[inline]
    pub(crate) fn host(self) -> Option<Host<&'v str>> {
        Host::from_serialized(self.at.host, self.host_str()?)
    }

    #[inline]
    pub(crate) fn is_globally_reachable_host(self) -> bool {
        self.host().is_some_and(|host| host.classify().is_global())
    }

    #[inline]
    pub(crate) fn domain(self) -> Option<&'v str> {
        match self.at.host {
            HostKind::Ipv4 | HostKind::Ipv6 => None,
            _ => self.host_str(),
        }
    }

    #[inline]
    pub(crate) fn port(self) -> Option<u16> {
        self.at.has_port().then_some(self.at.port)
    }

    #[inline]
    pub(crate) fn port_or_known_default(self) -> Option<u16> {
        self.port().or_else(|| self.at.scheme.default_port())
    }

    #[inline]
    pub(crate) fn path(self) -> &'v str {
        self.slice(self.at.path_start, self.at.query_start)
    }

    #[inline]
    pub(crate) fn path_segments(self) -> Option<Split<'v, char>> {
        self.path().strip_prefix('/').map(|rest| rest.split('/'))
    }

    #[inline]
    pub(crate) fn query(self) -> Option<&'v str> {
        let at = self.at;
        at.has_query()
            .then(|| self.slice(at.query_start + 1, at.fragment_start))
    }

    #[inline]
    pub(crate) fn fragment(self) -> Option<&'v str> {
        let start = self.at.fragment_start;
        (start < self.end()).then(|| self.slice(start + 1, self.end()))
    }

    #[inline]
    pub(crate) fn components(self) -> Components {
        let at = self.at;
        Components {
            scheme_end: at.scheme_end,
            username_end: at.username_end,
            host_start: at.host_start,
            host_end: at.host_end,
            port: self.port(),
            path_start: at.path_start,
            query_start: at.has_query().then_some(at.query_start),
            fragment_start: (at.fragment_start < self.end()).then_some(at.fragment_start),
            scheme_type: at.scheme,
            host_kind: at.host,
        }
    }

    /// Where a position is, in bytes.
    #[inline]
    pub(crate) fn index(self, position: Position) -> usize {
        self.at.index(position, self.end())
    }
}
