//! Authorities of special URLs that are found by marks, with few branches: those that are normal, but
//! perhaps for the host and for a default port.

use super::authority::{is_normal_ipv4, normal_port};
use super::{Dirty, Scheme, Unlocated};
use crate::bytes::classes::{DECODING, DOMAIN_NEEDS, DOUBT, IDNA, LOWERCASING, REFUSAL};
use crate::bytes::sets::USERINFO;
use crate::error::ParseError;
use crate::host::{HostKind, ends_in_a_number, is_normal_ipv6};
use crate::kernels::{AuthorityMarks, FoundHost, authority_marks};
use crate::parse::look::Front;
use crate::record::{AuthorityAt, Offsets};
use crate::special::SchemeType;

/// Reads the authority of a URL, which has these marks, of a scheme that needs a host: if it has less than 64
/// bytes, its places are put into `at`, with that of the path.
pub(super) fn read(
    input: &[u8],
    marks: &AuthorityMarks,
    scheme: Scheme,
    at: &mut Offsets,
) -> Result<Dirty, Unlocated> {
    let start = scheme.authority();
    let rest = &input[start..];
    let length = (marks.ends.trailing_zeros() as usize).min(rest.len());
    if length >= AuthorityMarks::LONGEST {
        return Err(Unlocated::Unknown);
    }
    let (username_end, host_start) = match marks.at_sign & below(length) {
        0 => (0, 0),
        at_signs => normal_credentials(rest, marks, at_signs).ok_or(Unlocated::Unknown)?,
    };
    let within = below(length) & !below(host_start);
    let not_common = marks.not_common & within;
    let (host_end, kind, mut dirty);
    if not_common & 1 << host_start != 0 && rest[host_start] == b'[' {
        let others = not_common & !marks.colon & !(1 << host_start);
        host_end = after_brackets(rest, length, others)?;
        (kind, dirty) = match is_normal_ipv6(&rest[host_start + 1..host_end - 1]) {
            true => (HostKind::Ipv6, Dirty::NOTHING),
            false => (HostKind::None, Dirty::HOST),
        };
    } else {
        host_end = ((marks.colon & within).trailing_zeros() as usize).min(length);
        dirty = match not_common & below(host_end) {
            0 => Dirty::NOTHING,
            not_common => dirt_of_host(rest, not_common)?,
        };
        // The last label begins after the last dot, or with the host.
        let before_label = marks.dot & below(host_end) | below(host_start);
        let label = 64 - before_label.leading_zeros() as usize;
        let also_dirty;
        (kind, also_dirty) = match rest[label..host_end].first() {
            _ if dirty.has(Dirty::HOST) => (HostKind::None, Dirty::NOTHING),
            // No number begins so.
            Some(first) if !first.is_ascii_digit() => (HostKind::Domain, Dirty::NOTHING),
            _ => self::kind(input, start + host_start, start + host_end)?,
        };
        dirty = dirty.with(also_dirty);
    }
    let mut port = 0;
    if host_end < length {
        // What follows brackets may be anything.
        let value = match &rest[host_end..length] {
            [b':', digits @ ..] => normal_port(digits),
            _ => None,
        };
        let Some(value) = value else {
            return Err(port_error(&rest[host_end..length], dirty));
        };
        port = written_port(value, scheme.kind, &mut dirty);
    }
    let authority = AuthorityAt {
        username_end: start + username_end,
        host_start: start + host_start,
        host_end: start + host_end,
        kind,
        port,
    };
    *at = scheme.offsets(authority, start + length);
    Ok(dirty.with(scheme.dirty))
}

/// The same for an authority that begins with a host that a kernel has found, which has nothing but common
/// bytes; its last label begins with `label`. If something else follows than a port, nothing is known:
/// credentials may begin like a host.
pub(super) fn after_host(
    input: &[u8],
    host_end: usize,
    label: u8,
    scheme: Scheme,
    at: &mut Offsets,
) -> Result<Dirty, Unlocated> {
    let front = Front {
        scheme: scheme.kind,
        start: scheme.authority(),
    };
    let host = FoundHost {
        end: host_end,
        label,
        delimiter: input.get(host_end).copied().unwrap_or(0),
    };
    let (authority, path, dirty) = host_and_port(input, front, host)?;
    *at = scheme.offsets(authority, path);
    Ok(dirty.with(scheme.dirty))
}

/// The same, with all that was found: the authority, where the path begins, and what is dirty.
#[inline(always)]
pub(in crate::parse) fn host_and_port(
    input: &[u8],
    front: Front,
    host: FoundHost,
) -> Result<(AuthorityAt, usize, Dirty), Unlocated> {
    let Front { scheme, start } = front;
    let (kind, mut dirty) = match host.label {
        // No number begins so, and common bytes make everything else a domain.
        b'a'..=b'z' | b'-' => (HostKind::Domain, Dirty::NOTHING),
        _ => self::kind(input, start, host.end)?,
    };
    let mut path = host.end;
    let mut port = 0;
    if host.delimiter == b':' {
        let (count, value) = leading_port(input.get(path + 1..).unwrap_or_default());
        path += 1 + count;
        if !is_end(input.get(path)) {
            return Err(Unlocated::Unknown);
        }
        let Some(value) = value else {
            return Err(port_error(&input[host.end..path], dirty));
        };
        port = written_port(value, scheme, &mut dirty);
    }
    let authority = AuthorityAt {
        username_end: start,
        host_start: start,
        host_end: host.end,
        kind,
        port,
    };
    Ok((authority, path, dirty))
}

/// How long the host is that begins at `start`, if it is normal but for the case of letters, and a path follows.
#[inline]
pub(in crate::parse) fn upper_case_length(input: &[u8], start: usize) -> Option<usize> {
    let marks = authority_marks(input, start);
    let rest = &input[start..];
    let length = marks.ends.trailing_zeros() as usize;
    if length >= AuthorityMarks::LONGEST || rest[length] != b'/' {
        return None;
    }
    let mut left = marks.not_common & below(length);
    while left != 0 {
        if !rest[left.trailing_zeros() as usize].is_ascii_uppercase() {
            return None;
        }
        left &= left - 1;
    }
    let label = 64 - (marks.dot & below(length)).leading_zeros() as usize;
    // A number begins with a digit, and an empty label with the slash.
    match rest[label] {
        b'/'..=b'9' => None,
        _ => Some(length),
    }
}

/// The authority that begins at `start`, if it has normal credentials and a host that is certainly normal, and a path
/// follows.
#[inline]
pub(in crate::parse) fn with_credentials(input: &[u8], start: usize) -> Option<AuthorityAt> {
    let marks = authority_marks(input, start);
    let rest = &input[start..];
    let length = marks.ends.trailing_zeros() as usize;
    if length >= AuthorityMarks::LONGEST || rest[length] != b'/' {
        return None;
    }
    let at_signs = marks.at_sign & below(length);
    if at_signs == 0 {
        return None;
    }
    let (username_end, host_start) = normal_credentials(rest, &marks, at_signs)?;
    let before_host = below(host_start);
    if marks.not_common & below(length) & !before_host != 0 {
        return None;
    }
    let label = 64 - (marks.dot & below(length) | before_host).leading_zeros() as usize;
    if matches!(rest[label], b'/'..=b'9') {
        return None;
    }
    Some(AuthorityAt {
        username_end: start + username_end,
        host_start: start + host_start,
        host_end: start + length,
        kind: HostKind::Domain,
        port: 0,
    })
}

/// Whether the authority of a special URL ends before this byte, or with the input.
#[inline(always)]
pub(super) fn is_end(byte: Option<&u8>) -> bool {
    matches!(byte, None | Some(b'/' | b'\\' | b'?' | b'#'))
}

/// How many digits `bytes` begin with, and what port they are, if it would be written so.
#[inline(always)]
fn leading_port(bytes: &[u8]) -> (usize, Option<u16>) {
    const MOST: u64 = 0x06_05_05_03_05;
    // How many there are is hard to predict, so there are no branches for that.
    if let Some(word) = bytes.first_chunk() {
        // A digit is its value now, and everything else more than nine.
        let digits = u64::from_le_bytes(*word) ^ 0x3030_3030_3030_3030;
        let others =
            (digits.wrapping_add(0x7676_7676_7676_7676) | digits) & !(u64::MAX / 255 * 0x7F);
        let count = others.trailing_zeros() as usize / 8;
        if let 1..=5 = count {
            // Zeros before the first digit, which is in the lowest byte, change nothing.
            let digits = digits << (64 - 8 * count);
            // Digits side by side are in the order of the numbers that they say.
            let in_order = digits.swap_bytes();
            // Leading zeros are not normal.
            let is_normal = in_order <= MOST && (count == 1 || in_order >> (8 * count - 8) != 0);
            // Two by two, in places of 16 bits, of which the first is always 0.
            let pairs = (digits.wrapping_mul(10).wrapping_add(digits >> 8)) & 0x00FF_00FF_00FF_00FF;
            let value = (pairs >> 16).wrapping_mul(10_000 << 32 | 100 << 16 | 1) >> 32;
            return (count, is_normal.then_some(value as u16));
        }
    }
    leading_port_of_any_length(bytes)
}

#[cold]
#[inline(never)]
fn leading_port_of_any_length(bytes: &[u8]) -> (usize, Option<u16>) {
    let digits = bytes.iter().take_while(|byte| byte.is_ascii_digit());
    let count = digits.count();
    (count, normal_port(&bytes[..count]))
}

/// The port as it is written: 0, for none, if it is the default one.
#[inline(always)]
fn written_port(port: u16, scheme: SchemeType, dirty: &mut Dirty) -> u16 {
    if scheme.default_port() == Some(port) {
        *dirty = dirty.with(Dirty::PORT);
        return 0;
    }
    port
}

/// Why a port, with its colon, is not normal: certainly invalid is one of too many digits, behind a valid
/// host.
#[cold]
fn port_error(port: &[u8], dirty: Dirty) -> Unlocated {
    match port {
        [b':', b'1'..=b'9', digits @ ..]
            if digits.len() >= 4
                && digits.iter().all(u8::is_ascii_digit)
                && !dirty.has(Dirty::HOST) =>
        {
            Unlocated::Invalid(ParseError::InvalidPort)
        }
        _ => Unlocated::Unknown,
    }
}

/// The kind of a host of bytes that are normal but for their case, and what is dirty of it.
#[inline(always)]
fn kind(input: &[u8], start: usize, end: usize) -> Result<(HostKind, Dirty), Unlocated> {
    if start == end {
        return Err(Unlocated::Unknown);
    }
    match input[end - 1] {
        b'0'..=b'9' if is_normal_ipv4(input, start, end) => Ok((HostKind::Ipv4, Dirty::NOTHING)),
        _ => Ok(unusual_kind(&input[start..end])),
    }
}

/// The same of a host that is no normal address.
#[inline(never)]
fn unusual_kind(host: &[u8]) -> (HostKind, Dirty) {
    match ends_in_a_number(host) {
        true => (HostKind::Ipv4, Dirty::HOST),
        false => (HostKind::Domain, Dirty::NOTHING),
    }
}

/// The bits of all bytes before `end`, which is less than 64.
#[inline(always)]
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

/// Where an address in brackets ends, with them. `others` are the bytes after its first bracket that no
/// normal address has.
fn after_brackets(authority: &[u8], length: usize, others: u64) -> Result<usize, Unlocated> {
    if others == 0 {
        // The brackets are never closed.
        return Err(Unlocated::Invalid(ParseError::InvalidIpv6Address));
    }
    let end = others.trailing_zeros() as usize + 1;
    let is_last = end == length || authority[end] == b':';
    if is_last && authority[end - 1] == b']' {
        Ok(end)
    } else {
        Err(Unlocated::Unknown)
    }
}

/// What is dirty of a host that is no address, by its bytes that are not common.
#[inline(never)]
fn dirt_of_host(authority: &[u8], not_common: u64) -> Result<Dirty, Unlocated> {
    let mut needs = 0;
    let mut left = not_common;
    while left != 0 {
        let byte = authority[left.trailing_zeros() as usize];
        needs |= DOMAIN_NEEDS[usize::from(byte)];
        if !byte.is_ascii() {
            // Those come in dozens, and all need the same.
            let end = 64 - left.leading_zeros() as usize;
            left &= !not_ascii(&authority[..end]);
            continue;
        }
        left &= left - 1;
    }
    if needs & DOUBT != 0 {
        return Err(Unlocated::Unknown);
    }
    if needs & (IDNA | DECODING) != 0 {
        return Ok(Dirty::HOST);
    }
    if needs & REFUSAL != 0 {
        return Err(Unlocated::Invalid(ParseError::InvalidDomainCharacter));
    }
    Ok(Dirty::NOTHING.with_if(Dirty::CASE, needs & LOWERCASING != 0))
}

/// Bit i: whether byte i is not ASCII, of the first 64.
#[inline(never)]
fn not_ascii(bytes: &[u8]) -> u64 {
    let mut bits = 0;
    for (number, bytes) in bytes.chunks(8).take(8).enumerate() {
        let mut word = [0; 8];
        match bytes.try_into() {
            Ok(whole) => word = whole,
            Err(_) => word[..bytes.len()].copy_from_slice(bytes),
        }
        let highest = u64::from_le_bytes(word) & 0x8080_8080_8080_8080;
        // Moves the highest bits of all bytes side by side, into the highest byte.
        bits |= (highest >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56 << (8 * number);
    }
    bits
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;

    #[test]
    fn bits_of_what_is_not_ascii() {
        for length in 0..=70 {
            for other in 0..length {
                let mut bytes = alloc::vec![b'a'; length];
                assert_eq!(not_ascii(&bytes), 0);
                bytes[other] = 0x80;
                let expected = if other < 64 { 1 << other } else { 0 };
                assert_eq!(not_ascii(&bytes), expected, "{other} of {length}");
                bytes[0] = 0xFF;
                assert_eq!(not_ascii(&bytes), expected | 1, "{other} of {length}");
            }
        }
    }

    #[test]
    fn ports_by_words_and_by_digits() {
        for digits in [
            "",
            "0",
            "7",
            "00",
            "01",
            "80",
            "443",
            "0443",
            "8080",
            "65535",
            "65536",
            "99999",
            "012345",
            "123456",
            "1234567",
            "12345678",
            "123456789",
            "000000000000",
        ] {
            let expected = (digits.len(), normal_port(digits.as_bytes()));
            for after in [
                "",
                "/",
                ":",
                "/abcdefgh",
                "?1234567",
                "\u{ff}abcdefg",
                ";0123456",
            ] {
                let bytes = format!("{digits}{after}");
                assert_eq!(leading_port(bytes.as_bytes()), expected, "{bytes}");
            }
        }
        for value in 0..=99_999 {
            let digits = format!("{value}/path...");
            let port = u16::try_from(value).ok();
            assert_eq!(leading_port(digits.as_bytes()).1, port, "{value}");
        }
    }
}
