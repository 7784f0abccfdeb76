//! Parts of hosts and paths that the standard does not name.

use std::borrow::Cow;

use urlwind::{HostKind, Url, domain_to_unicode};

/// Returns the registrable domain; `None` if the host is a public suffix or not a domain.
pub(crate) fn domain(url: &Url) -> Option<&str> {
    url.registrable_domain()
}

/// Returns the public suffix.
pub(super) fn suffix(url: &Url) -> Option<&str> {
    url.public_suffix()
}

/// Returns the labels before the registrable domain, without the separating dot.
pub(super) fn subdomain(url: &Url) -> Option<&str> {
    let before = url.domain()?.strip_suffix(domain(url)?)?;
    before.strip_suffix('.')
}

/// Returns the last label.
pub(super) fn top_level_domain(url: &Url) -> Option<&str> {
    if url.host_kind() != HostKind::Domain {
        return None;
    }
    let host = url.host_str()?;
    host.strip_suffix('.').unwrap_or(host).rsplit('.').next()
}

/// Returns a path segment, from 1 at the start or -1 at the end. An opaque path has none.
pub(super) fn segment(url: &Url, number: i32) -> Option<&str> {
    let mut segments = url.path_segments()?;
    let before = number.unsigned_abs().checked_sub(1)? as usize;
    match number > 0 {
        true => segments.nth(before),
        false => segments.nth_back(before),
    }
}

/// Returns the extension of the last segment; `.profile` and `a.` have none.
pub(super) fn extension(url: &Url) -> Option<&str> {
    let (name, extension) = segment(url, -1)?.rsplit_once('.')?;
    (!name.is_empty() && !extension.is_empty()).then_some(extension)
}

/// Converts a domain, or a part of one, to Unicode if requested.
pub(super) fn in_unicode(domain: &str, unicode: bool) -> Cow<'_, str> {
    match unicode && domain.contains("xn--") {
        true => Cow::Owned(domain_to_unicode(domain)),
        false => Cow::Borrowed(domain),
    }
}
