//! Reading components: every getter of every kind of URL is written once, here.

use core::str::Split;

use super::{Components, Offsets, Position, Url};
use crate::host::{Host, HostKind};
use crate::kernels::Scalar;

/// A view of a parsed URL: its text and where its components stand in it. Getters live as long as the text, and a copy
/// costs nothing.
///
/// Rows of a [`Batch`](crate::batch::Batch) are such views. [`UrlParser`](crate::UrlParser) is for a loop that parses one
/// URL at a time.
///
/// ```
/// use urlwind::batch::Batch;
/// let batch = Batch::parse(["https://example.com/a", "HTTP://Example.org"]);
/// let hosts: Vec<&str> = batch.iter().flatten().filter_map(|url| url.host_str()).collect();
/// assert_eq!(hosts, ["example.com", "example.org"]);
/// ```
#[derive(Clone, Copy)]
pub struct UrlRef<'a> {
    pub(crate) text: &'a str,
    pub(crate) at: &'a Offsets,
}

impl<'a> UrlRef<'a> {
    /// The whole URL.
    #[must_use]
    #[inline]
    pub fn as_str(self) -> &'a str {
        self.text
    }

    /// A URL of its own, with a copy of the text. Nothing is parsed again.
    ///
    /// ```
    /// use urlwind::{Url, batch::Batch};
    /// let batch = Batch::parse(["http:a"]);
    /// let url: Url = batch.get(0).unwrap()?.to_url();
    /// assert_eq!(url.join("b")?.as_str(), "http://a/b");
    /// # Ok::<(), urlwind::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn to_url(self) -> Url {
        Url::from_str_and_offsets(Scalar, self.text, *self.at)
    }

    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub fn view(self) -> UrlRef<'a> {
        self
    }

    #[inline]
    pub(crate) fn slice(self, start: u32, end: u32) -> &'a str {
        &self.text[start as usize..end as usize]
    }

    #[inline]
    pub(crate) fn end(self) -> u32 {
        self.text.len() as u32
    }

    /// As [`Url::scheme`].
    #[must_use]
    #[inline]
    pub fn scheme(self) -> &'a str {
        self.slice(0, self.at.scheme_end)
    }

    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub fn is_special(self) -> bool {
        self.at.scheme.is_special()
    }

    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub fn has_authority(self) -> bool {
        self.at.has_authority()
    }

    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub fn has_opaque_path(self) -> bool {
        self.at.host == HostKind::None
            && self.text.as_bytes().get(self.at.scheme_end as usize + 1) != Some(&b'/')
    }

    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub fn authority(self) -> &'a str {
        if self.at.has_authority() {
            self.slice(self.at.authority_start(), self.at.path_start)
        } else {
            ""
        }
    }

    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub fn username(self) -> &'a str {
        self.slice(self.at.authority_start(), self.at.username_end)
    }

    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub fn password(self) -> Option<&'a str> {
        let at = self.at;
        at.has_password()
            .then(|| self.slice(at.username_end + 1, at.host_start - 1))
    }

    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub fn has_host(self) -> bool {
        !matches!(self.at.host, HostKind::None | HostKind::Empty)
    }

    #[inline]
    pub(crate) fn hostname(self) -> &'a str {
        self.slice(self.at.host_start, self.at.host_end)
    }

    /// As [`Url::host_str`].
    #[must_use]
    #[inline]
    pub fn host_str(self) -> Option<&'a str> {
        self.has_host().then(|| self.hostname())
    }

    /// As [`Url::host`].
    #[must_use]
    #[inline]
    pub fn host(self) -> Option<Host<&'a str>> {
        Host::from_serialized(self.at.host, self.host_str()?)
    }

    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub fn is_globally_reachable_host(self) -> bool {
        self.host().is_some_and(|host| host.classify().is_global())
    }

    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub fn domain(self) -> Option<&'a str> {
        match self.at.host {
            HostKind::Ipv4 | HostKind::Ipv6 => None,
            _ => self.host_str(),
        }
    }

    /// As [`Url::port`].
    #[must_use]
    #[inline]
    pub fn port(self) -> Option<u16> {
        self.at.has_port().then_some(self.at.port)
    }

    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub fn port_or_known_default(self) -> Option<u16> {
        self.port().or_else(|| self.at.scheme.default_port())
    }

    /// As [`Url::path`].
    #[must_use]
    #[inline]
    pub fn path(self) -> &'a str {
        self.slice(self.at.path_start, self.at.query_start)
    }

    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub fn path_segments(self) -> Option<Split<'a, char>> {
        self.path().strip_prefix('/').map(|rest| rest.split('/'))
    }

    /// As [`Url::query`].
    #[must_use]
    #[inline]
    pub fn query(self) -> Option<&'a str> {
        let at = self.at;
        at.has_query()
            .then(|| self.slice(at.query_start + 1, at.fragment_start))
    }

    /// As [`Url::fragment`].
    #[must_use]
    #[inline]
    pub fn fragment(self) -> Option<&'a str> {
        let start = self.at.fragment_start;
        (start < self.end()).then(|| self.slice(start + 1, self.end()))
    }

    /// As [`Url::components`].
    #[must_use]
    #[inline]
    pub fn components(self) -> Components {
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
