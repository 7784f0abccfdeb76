//! Authorities of special URLs that are normal, but perhaps for the case of letters and a default port:
//! they are found by marks, with few branches.

#![cfg_attr(
    not(test),
    expect(
        clippy::indexing_slicing,
        reason = "marks are of bytes of the same input; tables have an entry for each byte"
    )
)]

use super::authority::{is_normal_ipv4, normal_port};
use super::{Dirty, LocatedFront, PathKind, Scheme};
use crate::bytes::classes::{NORMAL_HOST_BYTES, NORMAL_IN_DOMAIN};
use crate::bytes::sets::USERINFO;
use crate::host::{HostKind, ends_in_a_number};
use crate::kernels::{AuthorityMarks, authority_marks};
use crate::record::AuthorityAt;
use crate::special::SchemeType;

/// An authority that is normal, but perhaps for the case of letters and a default port. Offsets count from
/// its start.
#[derive(Clone, Copy)]
pub(super) struct Marked {
    username_end: usize,
    host_start: usize,
    host_end: usize,
    pub(super) length: usize,
    kind: HostKind,
    port: u16,
    dirty: Dirty,
}

impl Marked {
    /// Everything before the path, of an input in which this stands after `scheme` and two slashes; if
    /// nothing has to be trimmed off its end, which would move that.
    #[inline]
    pub(super) fn front(self, input: &[u8], scheme: Scheme) -> Option<LocatedFront> {
        let start = scheme.end + 3;
        let front = LocatedFront {
            scheme,
            authority: AuthorityAt {
                username_end: start + self.username_end,
                host_start: start + self.host_start,
                host_end: start + self.host_end,
                kind: self.kind,
                port: self.port,
            },
            path_start: start + self.length,
            path: PathKind::of(scheme.kind),
            dirty: self.dirty.with_case_if(scheme.has_upper_case),
        };
        input
            .last()
            .is_some_and(|byte| *byte > b' ')
            .then_some(front)
    }
}

/// The authority that begins at `start`, if the scheme is special and needs a host, and if it has less
/// than 64 bytes and is normal in this way. If not, nothing is known.
pub(super) fn read(input: &[u8], start: usize, scheme: SchemeType) -> Option<Marked> {
    if !scheme.needs_host() {
        return None;
    }
    let marks = authority_marks(input, start)?;
    let rest = &input[start..];
    let seen = rest.len().min(AuthorityMarks::LONGEST);
    let length = (marks.ends.trailing_zeros() as usize).min(seen);
    if length == AuthorityMarks::LONGEST {
        return None;
    }
    let (username_end, host_start) = match marks.at_sign & below(length) {
        0 => (0, 0),
        at_signs => normal_credentials(rest, &marks, at_signs)?,
    };
    let within = below(length) & !below(host_start);
    let colons = marks.colon & within;
    let host_end = (colons.trailing_zeros() as usize).min(length);
    let has_upper_case = host_has_upper_case(rest, marks.not_common & within & below(host_end))?;
    let (port, dirty) = port(&rest[host_end..length], scheme)?;
    Some(Marked {
        username_end,
        host_start,
        host_end,
        length,
        kind: kind(&rest[host_start..host_end])?,
        port,
        dirty: dirty.with_case_if(has_upper_case),
    })
}

/// The same for an authority that begins with a host that a kernel has found, which has
/// `host_end` bytes, all common.
pub(super) fn after_host(rest: &[u8], host_end: usize, scheme: SchemeType) -> Option<Marked> {
    if !scheme.needs_host() {
        return None;
    }
    let mut length = host_end;
    if rest.get(length) == Some(&b':') {
        length += 1;
        while rest.get(length).is_some_and(u8::is_ascii_digit) {
            length += 1;
        }
    }
    if !matches!(rest.get(length), None | Some(b'/' | b'\\' | b'?' | b'#')) {
        return None;
    }
    let (port, dirty) = port(&rest[host_end..length], scheme)?;
    Some(Marked {
        username_end: 0,
        host_start: 0,
        host_end,
        length,
        kind: kind(&rest[..host_end])?,
        port,
        dirty,
    })
}

/// The value of a port with its colon, or 0 if it is empty or the default one.
#[inline]
fn port(text: &[u8], scheme: SchemeType) -> Option<(u16, Dirty)> {
    let [_, digits @ ..] = text else {
        return Some((0, Dirty::NOTHING));
    };
    let port = normal_port(digits)?;
    if scheme.default_port() == Some(port) {
        return Some((0, Dirty::PORT));
    }
    Some((port, Dirty::NOTHING))
}

/// The kind of a host of normal bytes, if it is one and has its normal form.
#[inline]
fn kind(host: &[u8]) -> Option<HostKind> {
    match host {
        [] => None,
        _ if !ends_in_a_number(host) => Some(HostKind::Domain),
        _ => is_normal_ipv4(host).then_some(HostKind::Ipv4),
    }
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
