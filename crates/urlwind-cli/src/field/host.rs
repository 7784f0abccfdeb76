//! Parts of a host and of a path that the standard has no names for.

use std::borrow::Cow;

use urlwind::{HostKind, Url, domain_to_unicode};

/// The registrable domain, by Mozilla's list; `None` if the host is a public suffix or no domain.
pub(crate) fn domain(url: &Url) -> Option<&str> {
    url.registrable_domain()
}

/// The public suffix, by Mozilla's list.
pub(super) fn suffix(url: &Url) -> Option<&str> {
    url.public_suffix()
}

/// The labels before the registrable domain, without the dot between them.
pub(super) fn subdomain(url: &Url) -> Option<&str> {
    let before = url.domain()?.strip_suffix(domain(url)?)?;
    before.strip_suffix('.')
}

/// The last label.
pub(super) fn top_level_domain(url: &Url) -> Option<&str> {
    if url.host_kind() != HostKind::Domain {
        return None;
    }
    let host = url.host_str()?;
    host.strip_suffix('.').unwrap_or(host).rsplit('.').next()
}

/// A segment of the path: from 1, or from -1 at the end. An opaque path has none.
pub(super) fn segment(url: &Url, number: i32) -> Option<&str> {
    let mut segments = url.path_segments()?;
    let before = number.unsigned_abs().checked_sub(1)? as usize;
    match number > 0 {
        true => segments.nth(before),
        false => segments.nth_back(before),
    }
}

/// The text after the last dot of the last segment; `.profile` has none, and neither has `a.`.
pub(super) fn extension(url: &Url) -> Option<&str> {
    let (name, extension) = segment(url, -1)?.rsplit_once('.')?;
    (!name.is_empty() && !extension.is_empty()).then_some(extension)
}

/// The domain, or a part of one, in Unicode if that is wanted.
pub(super) fn in_unicode(domain: &str, unicode: bool) -> Cow<'_, str> {
    match unicode && domain.contains("xn--") {
        true => Cow::Owned(domain_to_unicode(domain)),
        false => Cow::Borrowed(domain),
    }
}
