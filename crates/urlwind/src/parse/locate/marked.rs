//! Authorities of special URLs that are normal, but perhaps for the case of letters and a default port:
//! they are found by marks, with few branches.

use super::authority::{is_normal_ipv4, normal_port};
use super::{Dirty, LocatedFront, PathKind, Scheme};
use crate::bytes::classes::{NORMAL_HOST_BYTES, NORMAL_IN_DOMAIN};
use crate::bytes::sets::USERINFO;
use crate::host::{HostKind, ends_in_a_number};
use crate::kernels::{AuthorityMarks, authority_marks};
use crate::record::AuthorityAt;

/// Everything before the path, if two slashes follow the scheme and an authority with a host follows
/// those, of at most 64 bytes, that is normal in this way. If not, nothing is known.
pub(super) fn locate(input: &[u8], scheme: Scheme) -> Option<LocatedFront> {
    let start = scheme.end + 3;
    if !scheme.kind.needs_host() || !input[scheme.end..].starts_with(b"://") {
        return None;
    }
    let marks = authority_marks(input, start);
    let seen = (input.len() - start).min(AuthorityMarks::LONGEST);
    let end = (marks.ends.trailing_zeros() as usize).min(seen);
    if end == AuthorityMarks::LONGEST {
        return None;
    }
    let mut dirty = Dirty::NOTHING.with_case_if(scheme.has_upper_case);
    let (username_end, host) = match marks.at_sign & below(end) {
        0 => (0, 0),
        at_signs => normal_credentials(&input[start..], &marks, at_signs)?,
    };
    let within = below(end) & !below(host);
    let colons = marks.colon & within;
    let host_end = (colons.trailing_zeros() as usize).min(end);
    if host_has_upper_case(&input[start..], marks.not_common & within & below(host_end))? {
        dirty = dirty.with(Dirty::CASE);
    }
    let mut port = 0;
    if host_end < end {
        port = normal_port(&input[start + host_end + 1..start + end])?;
        if scheme.kind.default_port() == Some(port) {
            dirty = dirty.with(Dirty::PORT);
            port = 0;
        }
    }
    let name = &input[start + host..start + host_end];
    let kind = match name {
        [] => return None,
        _ if !ends_in_a_number(name) => HostKind::Domain,
        _ if is_normal_ipv4(name) => HostKind::Ipv4,
        _ => return None,
    };
    // What ends with a C0 control or space has to be trimmed, which moves the end.
    if input.last().is_none_or(|byte| *byte <= b' ') {
        return None;
    }
    Some(LocatedFront {
        scheme,
        authority: AuthorityAt {
            username_end: start + username_end,
            host_start: start + host,
            host_end: start + host_end,
            kind,
            port,
        },
        path_start: start + end,
        path: PathKind::of(scheme.kind),
        dirty,
    })
}

/// The bits of all bytes before `end`, which is less than 64.
fn below(end: usize) -> u64 {
    (1 << end) - 1
}

/// Where the username ends and the host begins, if there is one `@` and what stands before it is normal.
fn normal_credentials(
    authority: &[u8],
    marks: &AuthorityMarks,
    at_signs: u64,
) -> Option<(usize, usize)> {
    let at_sign = at_signs.trailing_zeros() as usize;
    let colons = marks.colon & below(at_sign);
    let username_end = (colons.trailing_zeros() as usize).min(at_sign);
    // An empty password is not written, and nor are credentials that are empty altogether.
    let is_written = username_end + 1 < at_sign || username_end == at_sign && at_sign != 0;
    let is_single = |bits: u64| bits & bits.wrapping_sub(1) == 0;
    let mut others = marks.not_common & below(at_sign) & !colons;
    while others != 0 {
        if USERINFO.contains(authority[others.trailing_zeros() as usize]) {
            return None;
        }
        others &= others - 1;
    }
    (is_written && is_single(colons) && is_single(at_signs)).then_some((username_end, at_sign + 1))
}

/// Whether the host has upper-case letters, if all of its bytes that are not common are those or normal.
fn host_has_upper_case(authority: &[u8], mut not_common: u64) -> Option<bool> {
    let mut has_upper_case = false;
    while not_common != 0 {
        let byte = authority[not_common.trailing_zeros() as usize];
        let is_upper_case = byte.is_ascii_uppercase();
        if !is_upper_case && NORMAL_HOST_BYTES[usize::from(byte)] & NORMAL_IN_DOMAIN == 0 {
            return None;
        }
        has_upper_case |= is_upper_case;
        not_common &= not_common - 1;
    }
    Some(has_upper_case)
}
