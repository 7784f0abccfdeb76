//! Literals that are checked when compiled.
//!
//! The parser cannot run then: it chooses kernels and allocates. But whether a text is *normal*, so that the
//! parser would leave it as it is, can be found by a plain walk over its bytes, and a literal can be
//! written so. What single parts look like, such as ports and addresses, the walk asks the functions that the parser
//! asks. Tests compare the two.

#[cfg(test)]
mod literal_tests;

use crate::bytes::classes::{FORBIDDEN_DOMAIN, FORBIDDEN_HOST, SCHEME};
use crate::host::{HostKind, ends_in_a_number, is_normal_ipv4, is_normal_ipv6_literal};
use crate::kernels::{StaticBlock, StaticBuffer};
use crate::parse::{is_windows_drive_letter, leading_dots, normal_port};
use crate::percent::{AsciiSet, C0_CONTROL, FRAGMENT, PATH, QUERY, SPECIAL_QUERY, USERINFO};
use crate::record::{AuthorityAt, Offsets, Url};
use crate::special::SchemeType;

/// A URL in static memory that is `N` bytes long. For [`url!`](crate::url!).
#[doc(hidden)]
#[expect(missing_debug_implementations, reason = "it is not seen")]
pub struct Block<const N: usize>(StaticBlock<Offsets, N>);

impl<const N: usize> Block<N> {
    /// # Panics
    /// When the text is no URL, or not in normal form; in a `static` that is a compile error.
    #[cfg_attr(
        not(test),
        expect(
            clippy::panic,
            reason = "a literal is wrong when the program is compiled, and documented"
        )
    )]
    #[must_use]
    pub const fn new(text: &str) -> Block<N> {
        Block(match read(text.as_bytes()) {
            Ok(at) => StaticBlock::new(text, at),
            Err(Dirty::Scheme) => panic!("the scheme is missing, or not in normal form"),
            Err(Dirty::Slashes) => panic!("the scheme needs two slashes and a host after it"),
            Err(Dirty::Credentials) => panic!("the credentials are not in normal form"),
            Err(Dirty::Host) => panic!("the host is invalid, or not in normal form"),
            Err(Dirty::Port) => panic!("the port is invalid, or not in normal form"),
            Err(Dirty::Path) => panic!("the path is missing, or not in normal form"),
            Err(Dirty::Query) => panic!("the query is not in normal form"),
            Err(Dirty::Fragment) => panic!("the fragment is not in normal form"),
        })
    }
}

/// The URL in such a block. For [`url!`](crate::url!).
#[doc(hidden)]
#[expect(missing_debug_implementations, reason = "it is not seen")]
pub struct Literal(StaticBuffer<Offsets>);

impl Literal {
    #[must_use]
    pub const fn new<const N: usize>(block: &'static Block<N>) -> Literal {
        Literal(StaticBuffer::new(&block.0))
    }

    #[must_use]
    pub const fn get(&self) -> &Url {
        Url::of_ref(self.0.get())
    }
}

/// Which part is not normal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Dirty {
    Scheme,
    Slashes,
    Credentials,
    Host,
    Port,
    Path,
    Query,
    Fragment,
}

/// Where a byte stands, from `from` on, or else `end`.
#[inline]
const fn find(bytes: &[u8], byte: u8, from: usize, end: usize) -> usize {
    let mut at = from;
    while at < end && bytes[at] != byte {
        at += 1;
    }
    at
}

/// Whether no byte of a range is in the set.
#[inline]
const fn is_clean(bytes: &[u8], from: usize, end: usize, set: &AsciiSet) -> bool {
    let mut at = from;
    while at < end {
        if set.contains(bytes[at]) {
            return false;
        }
        at += 1;
    }
    true
}

/// A range of bytes.
#[inline]
const fn slice(bytes: &[u8], from: usize, end: usize) -> &[u8] {
    bytes.split_at(end).0.split_at(from).1
}

#[inline]
const fn byte_at(bytes: &[u8], at: usize, end: usize) -> u8 {
    if at < end { bytes[at] } else { 0 }
}

#[inline]
const fn read(bytes: &[u8]) -> Result<Offsets, Dirty> {
    let fragment = find(bytes, b'#', 0, bytes.len());
    let query = find(bytes, b'?', 0, fragment);
    let mut colon = 0;
    while colon < query && SCHEME.contains(bytes[colon]) && !bytes[colon].is_ascii_uppercase() {
        colon += 1;
    }
    if byte_at(bytes, colon, query) != b':' || !bytes[0].is_ascii_lowercase() {
        return Err(Dirty::Scheme);
    }
    if bytes.len() >= u32::MAX as usize {
        return Err(Dirty::Path);
    }
    let scheme = SchemeType::of_bytes(slice(bytes, 0, colon));
    let query_set = if scheme.is_special() {
        &SPECIAL_QUERY
    } else {
        &QUERY
    };
    if !is_clean(bytes, query, fragment, query_set) {
        return Err(Dirty::Query);
    }
    let fragment_text = if fragment < bytes.len() {
        fragment + 1
    } else {
        fragment
    };
    if !is_clean(bytes, fragment_text, bytes.len(), &FRAGMENT) {
        return Err(Dirty::Fragment);
    }
    let rest = colon + 1;
    let (authority, path) = if matches!(slice(bytes, rest, query), [b'/', b'/', ..]) {
        let end = find(bytes, b'/', rest + 2, query);
        match authority(bytes, rest + 2, end, scheme) {
            Ok(authority) => (authority, end),
            Err(dirty) => return Err(dirty),
        }
    } else if scheme.is_special() {
        return Err(Dirty::Slashes);
    } else if matches!(slice(bytes, rest, query), [b'/', b'.', b'/', b'/', ..]) {
        // A path that begins with two slashes, which must not read as a host.
        (AuthorityAt::none(rest), rest + 2)
    } else {
        (AuthorityAt::none(rest), rest)
    };
    let is_opaque = matches!(authority.kind, HostKind::None) && byte_at(bytes, path, query) != b'/';
    let is_normal = if is_opaque {
        is_clean(bytes, path, query, &C0_CONTROL) && (path == query || bytes[query - 1] != b' ')
    } else {
        is_normal_path(bytes, path, query, scheme)
    };
    if !is_normal {
        return Err(Dirty::Path);
    }
    Ok(Offsets::new(
        scheme, colon, authority, path, query, fragment,
    ))
}

#[inline]
const fn authority(
    bytes: &[u8],
    start: usize,
    end: usize,
    scheme: SchemeType,
) -> Result<AuthorityAt, Dirty> {
    let at_sign = find(bytes, b'@', start, end);
    let mut username_end = start;
    let mut host_start = start;
    if at_sign < end {
        username_end = find(bytes, b':', start, at_sign);
        host_start = at_sign + 1;
        let has_password = username_end < at_sign;
        let password = if has_password {
            username_end + 1
        } else {
            at_sign
        };
        let is_empty = at_sign == start || (has_password && password == at_sign);
        if is_empty
            || !is_clean(bytes, start, username_end, &USERINFO)
            || !is_clean(bytes, password, at_sign, &USERINFO)
        {
            return Err(Dirty::Credentials);
        }
    }
    let is_bracketed = byte_at(bytes, host_start, end) == b'[';
    let colon_from = if is_bracketed {
        find(bytes, b']', host_start, end)
    } else {
        host_start
    };
    let host_end = find(bytes, b':', colon_from, end);
    let kind = match host_kind(bytes, host_start, host_end, scheme) {
        Some(kind) => kind,
        None => return Err(Dirty::Host),
    };
    let has_more = at_sign < end || host_end < end;
    if has_more && (matches!(kind, HostKind::Empty) || matches!(scheme, SchemeType::File)) {
        return Err(Dirty::Host);
    }
    let mut port = 0;
    if host_end < end {
        port = match normal_port(slice(bytes, host_end + 1, end)) {
            Some(port) => port,
            None => return Err(Dirty::Port),
        };
        if matches!(scheme.default_port(), Some(default) if default == port) {
            return Err(Dirty::Port);
        }
    }
    Ok(AuthorityAt {
        username_end,
        host_start,
        host_end,
        kind,
        port,
    })
}

#[inline]
const fn host_kind(bytes: &[u8], start: usize, end: usize, scheme: SchemeType) -> Option<HostKind> {
    if start == end {
        return match scheme {
            SchemeType::File | SchemeType::NotSpecial => Some(HostKind::Empty),
            _ => None,
        };
    }
    if bytes[start] == b'[' {
        return match slice(bytes, start, end) {
            [b'[', address @ .., b']'] if is_normal_ipv6_literal(address) => Some(HostKind::Ipv6),
            _ => None,
        };
    }
    let is_special = scheme.is_special();
    let mut at = start;
    while at < end {
        let byte = bytes[at];
        let is_normal = if is_special {
            byte.is_ascii() && !FORBIDDEN_DOMAIN.contains(byte) && !byte.is_ascii_uppercase()
        } else {
            !FORBIDDEN_HOST.contains(byte) && !C0_CONTROL.contains(byte)
        };
        if !is_normal {
            return None;
        }
        at += 1;
    }
    if !is_special {
        return Some(HostKind::Opaque);
    }
    let host = slice(bytes, start, end);
    if ends_in_a_number(host) {
        return if is_normal_ipv4(host) {
            Some(HostKind::Ipv4)
        } else {
            None
        };
    }
    if matches!((scheme, host), (SchemeType::File, b"localhost")) {
        return None;
    }
    Some(HostKind::Domain)
}

#[inline]
const fn is_normal_path(bytes: &[u8], start: usize, end: usize, scheme: SchemeType) -> bool {
    let is_special = scheme.is_special();
    if start == end {
        return !is_special;
    }
    if !is_clean(bytes, start, end, &PATH) {
        return false;
    }
    if is_special && find(bytes, b'\\', start, end) < end {
        return false;
    }
    let mut at = start + 1;
    loop {
        let slash = find(bytes, b'/', at, end);
        let segment = slice(bytes, at, slash);
        if matches!(leading_dots(segment), (1 | 2, [])) {
            return false;
        }
        // The drive letter of a file URL is written with a colon.
        if matches!((scheme, segment), (SchemeType::File, [_, b'|']))
            && at == start + 1
            && is_windows_drive_letter(segment)
        {
            return false;
        }
        if slash == end {
            return true;
        }
        at = slash + 1;
    }
}
