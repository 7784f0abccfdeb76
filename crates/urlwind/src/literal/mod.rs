//! Literals that are checked when compiled.
//!
//! The parser cannot run then: it chooses kernels and allocates. But whether a text is *normal*, so that the
//! parser would leave it as it is, can be found by a plain walk over its bytes, and a literal can be
//! written so. Tests compare the walk with the parser.

#[cfg(test)]
mod literal_tests;

use crate::bytes::classes::{FORBIDDEN_DOMAIN, FORBIDDEN_HOST, SCHEME};
use crate::host::HostKind;
use crate::percent::{AsciiSet, C0_CONTROL, FRAGMENT, PATH, QUERY, SPECIAL_QUERY, USERINFO};
use crate::record::{AuthorityAt, Offsets, UrlRef};
use crate::special::SchemeType;

impl UrlRef<'static> {
    /// A URL that is written in the program in normal form. In a `const` this is evaluated when the program
    /// is compiled, and that is what [`url!`](crate::url!) does.
    ///
    /// ```
    /// use urlwind::UrlRef;
    /// static HOME: UrlRef<'static> = UrlRef::from_static("https://example.com/");
    /// assert!(HOME.is_borrowed());
    /// ```
    ///
    /// # Panics
    /// When the text is no URL, or not in normal form; in a `const` that is a compile error.
    #[cfg_attr(
        not(test),
        expect(
            clippy::panic,
            reason = "a literal is wrong when the program is compiled, and documented"
        )
    )]
    #[must_use]
    #[inline]
    pub const fn from_static(text: &'static str) -> UrlRef<'static> {
        match read(text.as_bytes()) {
            Ok(at) => UrlRef::borrowed(text, at),
            Err(Dirty::Scheme) => panic!("the scheme is missing, or not in normal form"),
            Err(Dirty::Slashes) => panic!("the scheme needs two slashes and a host after it"),
            Err(Dirty::Credentials) => panic!("the credentials are not in normal form"),
            Err(Dirty::Host) => panic!("the host is invalid, or not in normal form"),
            Err(Dirty::Port) => panic!("the port is invalid, or not in normal form"),
            Err(Dirty::Path) => panic!("the path is missing, or not in normal form"),
            Err(Dirty::Query) => panic!("the query is not in normal form"),
            Err(Dirty::Fragment) => panic!("the fragment is not in normal form"),
        }
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

/// Whether a range is this text.
#[inline]
const fn is(bytes: &[u8], from: usize, end: usize, text: &[u8]) -> bool {
    if end < from || end - from != text.len() {
        return false;
    }
    let mut at = 0;
    while at < text.len() {
        if bytes[from + at] != text[at] {
            return false;
        }
        at += 1;
    }
    true
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
    let scheme = scheme_type(bytes, colon);
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
    let (authority, path) = if is(bytes, rest, min(rest + 2, query), b"//") {
        let end = find(bytes, b'/', rest + 2, query);
        match authority(bytes, rest + 2, end, scheme) {
            Ok(authority) => (authority, end),
            Err(dirty) => return Err(dirty),
        }
    } else if scheme.is_special() {
        return Err(Dirty::Slashes);
    } else if is(bytes, rest, min(rest + 4, query), b"/.//") {
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
const fn min(a: usize, b: usize) -> usize {
    if a < b { a } else { b }
}

#[inline]
const fn scheme_type(bytes: &[u8], end: usize) -> SchemeType {
    if is(bytes, 0, end, b"https") {
        SchemeType::Https
    } else if is(bytes, 0, end, b"http") {
        SchemeType::Http
    } else if is(bytes, 0, end, b"ws") {
        SchemeType::Ws
    } else if is(bytes, 0, end, b"wss") {
        SchemeType::Wss
    } else if is(bytes, 0, end, b"ftp") {
        SchemeType::Ftp
    } else if is(bytes, 0, end, b"file") {
        SchemeType::File
    } else {
        SchemeType::NotSpecial
    }
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
        port = match decimal(bytes, host_end + 1, end, 65_535) {
            Some(port) => port,
            None => return Err(Dirty::Port),
        };
        let default = scheme.default_port();
        if matches!(default, Some(default) if default as u32 == port) {
            return Err(Dirty::Port);
        }
    }
    Ok(AuthorityAt {
        username_end,
        host_start,
        host_end,
        kind,
        port: port as u16,
    })
}

/// A decimal number without leading zeros, up to `most`.
#[inline]
const fn decimal(bytes: &[u8], start: usize, end: usize, most: u32) -> Option<u32> {
    if start >= end || end - start > 5 || (bytes[start] == b'0' && end - start > 1) {
        return None;
    }
    let mut value = 0;
    let mut at = start;
    while at < end {
        if !bytes[at].is_ascii_digit() {
            return None;
        }
        value = value * 10 + (bytes[at] - b'0') as u32;
        at += 1;
    }
    if value <= most { Some(value) } else { None }
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
        let is_normal = bytes[end - 1] == b']' && is_normal_ipv6(bytes, start + 1, end - 1);
        return if is_normal {
            Some(HostKind::Ipv6)
        } else {
            None
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
    if ends_in_a_number(bytes, start, end) {
        return if is_normal_ipv4(bytes, start, end) {
            Some(HostKind::Ipv4)
        } else {
            None
        };
    }
    if matches!(scheme, SchemeType::File) && is(bytes, start, end, b"localhost") {
        return None;
    }
    Some(HostKind::Domain)
}

/// The [ends in a number checker](https://url.spec.whatwg.org/#ends-in-a-number-checker), on lower case.
#[inline]
const fn ends_in_a_number(bytes: &[u8], start: usize, mut end: usize) -> bool {
    if bytes[end - 1] == b'.' {
        end -= 1;
    }
    let mut label = end;
    let mut is_decimal = true;
    while label > start && bytes[label - 1] != b'.' {
        label -= 1;
        is_decimal = is_decimal && bytes[label].is_ascii_digit();
    }
    if label == end {
        return false;
    }
    if is_decimal {
        return true;
    }
    // `0x` and hex digits, of which there may be none.
    if end - label < 2 || bytes[label] != b'0' || bytes[label + 1] != b'x' {
        return false;
    }
    let mut at = label + 2;
    while at < end {
        if !bytes[at].is_ascii_hexdigit() {
            return false;
        }
        at += 1;
    }
    true
}

#[inline]
const fn is_normal_ipv4(bytes: &[u8], start: usize, end: usize) -> bool {
    let mut at = start;
    let mut parts = 0;
    loop {
        let dot = find(bytes, b'.', at, end);
        if decimal(bytes, at, dot, 255).is_none() {
            return false;
        }
        parts += 1;
        if dot == end {
            return parts == 4;
        }
        at = dot + 1;
    }
}

/// Eight pieces in lower case without leading zeros, of which the first longest run of at least two zeros
/// is `::`.
#[inline]
const fn is_normal_ipv6(bytes: &[u8], start: usize, end: usize) -> bool {
    let mut pieces = [false; 8];
    let mut count = 0;
    let mut gap = usize::MAX;
    let mut at = start;
    if is(bytes, start, min(start + 2, end), b"::") {
        gap = 0;
        at = start + 2;
    }
    while at < end {
        let colon = find(bytes, b':', at, end);
        if count == 8 || !is_normal_piece(bytes, at, colon) {
            return false;
        }
        pieces[count] = bytes[at] == b'0';
        count += 1;
        at = colon;
        if is(bytes, at, min(at + 2, end), b"::") {
            if gap != usize::MAX {
                return false;
            }
            gap = count;
            at += 2;
        } else if at < end {
            at += 1;
            if at == end {
                return false;
            }
        }
    }
    if gap == usize::MAX {
        return count == 8 && longest_zeros(&pieces).1 < 2;
    }
    if count > 6 {
        return false;
    }
    // The pieces behind the gap move to the end.
    let missing = 8 - count;
    let mut whole = [true; 8];
    let mut index = 0;
    while index < count {
        let place = if index < gap { index } else { index + missing };
        whole[place] = pieces[index];
        index += 1;
    }
    let (first, length) = longest_zeros(&whole);
    first == gap && length == missing
}

#[inline]
const fn is_normal_piece(bytes: &[u8], start: usize, end: usize) -> bool {
    if start >= end || end - start > 4 || (bytes[start] == b'0' && end - start > 1) {
        return false;
    }
    let mut at = start;
    while at < end {
        if !bytes[at].is_ascii_hexdigit() || bytes[at].is_ascii_uppercase() {
            return false;
        }
        at += 1;
    }
    true
}

/// Where the first longest run of zeros begins, and how long it is.
#[inline]
const fn longest_zeros(pieces: &[bool; 8]) -> (usize, usize) {
    let (mut first, mut longest) = (0, 0);
    let mut at = 0;
    while at < 8 {
        let start = at;
        while at < 8 && pieces[at] {
            at += 1;
        }
        if at - start > longest {
            first = start;
            longest = at - start;
        }
        at += 1;
    }
    (first, longest)
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
        if is_dot_segment(bytes, at, slash) {
            return false;
        }
        // The drive letter of a file URL is written with a colon.
        if matches!(scheme, SchemeType::File)
            && at == start + 1
            && slash - at == 2
            && bytes[at].is_ascii_alphabetic()
            && bytes[at + 1] == b'|'
        {
            return false;
        }
        if slash == end {
            return true;
        }
        at = slash + 1;
    }
}

/// One dot or two, each of which may be percent-encoded.
#[inline]
const fn is_dot_segment(bytes: &[u8], start: usize, end: usize) -> bool {
    let mut at = start;
    let mut dots = 0;
    while at < end {
        if bytes[at] == b'.' {
            at += 1;
        } else if at + 3 <= end
            && bytes[at] == b'%'
            && bytes[at + 1] == b'2'
            && (bytes[at + 2] | 0x20) == b'e'
        {
            at += 3;
        } else {
            return false;
        }
        dots += 1;
    }
    dots == 1 || dots == 2
}
