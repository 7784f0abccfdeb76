//! Which authorities are normal.

use crate::bytes::classes::{NORMAL_HOST_BYTES, NORMAL_IN_DOMAIN, NORMAL_IN_OPAQUE_HOST};
use crate::bytes::sets::USERINFO;
use crate::host::{HostKind, ends_in_a_number, is_normal_ipv6};
use crate::kernels;
use crate::parse::states::is_windows_drive_letter;
use crate::special::SchemeType;

/// An authority without credentials that is normal, but perhaps for the case of letters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct NormalAuthority {
    pub(super) kind: HostKind,
    pub(super) host_length: usize,
    /// 0 if there is none; the length tells.
    pub(super) port: u16,
    /// Whether the host has letters that have to be lower-cased.
    pub(super) has_upper_case: bool,
}

/// Whether this is certainly the authority, whatever it holds.
///
/// Two quirks move it elsewhere: further slashes are skipped in a special URL, and a Windows drive
/// letter in the place of a file URL's host belongs to the path.
#[inline]
pub(super) fn ends_where_it_seems(authority: &[u8], scheme: SchemeType) -> bool {
    match scheme {
        SchemeType::NotSpecial => true,
        SchemeType::File => !is_windows_drive_letter(authority),
        _ => !authority.is_empty(),
    }
}

/// Credentials that are normal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Credentials {
    pub(super) username_length: usize,
    /// With the `@`.
    pub(super) length: usize,
}

/// The credentials of an authority, if there are any and they are normal.
pub(super) fn normal_credentials(authority: &[u8]) -> Option<Credentials> {
    if kernels::find_byte(authority, b'@') == authority.len() {
        return None;
    }
    let at_sign = authority.iter().rposition(|byte| *byte == b'@')?;
    let userinfo = &authority[..at_sign];
    let colon = userinfo.iter().position(|byte| *byte == b':');
    let (username, password) = match colon {
        Some(colon) => (&userinfo[..colon], Some(&userinfo[colon + 1..])),
        None => (userinfo, None),
    };
    // An empty password is not written, and nor are credentials that are empty altogether.
    if password.map_or(username.is_empty(), <[u8]>::is_empty) {
        return None;
    }
    let is_normal = |bytes: &[u8]| bytes.iter().all(|byte| !USERINFO.contains(*byte));
    (is_normal(username) && password.is_none_or(is_normal)).then_some(Credentials {
        username_length: username.len(),
        length: at_sign + 1,
    })
}

/// Reads the authority with which `rest` begins, after the slashes: how long it is, and its parts
/// if it is normal but for the case of letters. Then it is valid, too.
#[inline]
pub(super) fn read(rest: &[u8], scheme: SchemeType) -> (usize, Option<NormalAuthority>) {
    let special = scheme.is_special();
    let normal = if special {
        NORMAL_IN_DOMAIN
    } else {
        NORMAL_IN_OPAQUE_HOST
    };
    if rest.first() == Some(&b'[') {
        return read_ipv6(rest, scheme);
    }
    // Common bytes are normal in any host.
    let mut host_length = kernels::find_not_common_host(rest);
    let mut has_upper_case = false;
    while let Some(byte) = rest.get(host_length) {
        if NORMAL_HOST_BYTES[usize::from(*byte)] & normal == 0 {
            if !(special && byte.is_ascii_uppercase()) {
                break;
            }
            has_upper_case = true;
        }
        host_length += 1;
    }
    let mut length = host_length;
    if rest.get(length) == Some(&b':') {
        length += 1;
        while rest.get(length).is_some_and(u8::is_ascii_digit) {
            length += 1;
        }
    }
    match rest.get(length) {
        None | Some(b'/' | b'?' | b'#') => {}
        Some(b'\\') if special => {}
        _ => return (length + end_of_authority(&rest[length..], special), None),
    }
    let host = &rest[..host_length];
    let port = &rest[host_length..length];
    let normal = normal_host_and_port(host, port, scheme).map(|(kind, port)| NormalAuthority {
        kind,
        host_length,
        port,
        has_upper_case,
    });
    (length, normal)
}

/// The same for an authority that begins with an address in brackets.
fn read_ipv6(rest: &[u8], scheme: SchemeType) -> (usize, Option<NormalAuthority>) {
    let length = end_of_authority(rest, scheme.is_special());
    let authority = &rest[..length];
    let host_length = kernels::find_byte(authority, b']') + 1;
    let normal = || {
        let host = authority.get(1..host_length - 1)?;
        let port = authority.get(host_length..)?;
        let port = match port {
            [] => 0,
            [b':', digits @ ..] if scheme != SchemeType::File => {
                normal_port(digits).filter(|port| scheme.default_port() != Some(*port))?
            }
            _ => return None,
        };
        is_normal_ipv6(host).then_some(NormalAuthority {
            kind: HostKind::Ipv6,
            host_length,
            port,
            has_upper_case: false,
        })
    };
    (length, normal())
}

/// How long the address in brackets is that begins at `start`, if it is normal, and a path follows.
#[inline]
pub(in crate::parse) fn ipv6_length(input: &[u8], start: usize) -> Option<usize> {
    let rest = &input[start..];
    let last = kernels::find_byte(rest, b']');
    let is_plain = rest.get(last + 1) == Some(&b'/') && is_normal_ipv6(&rest[1..last]);
    is_plain.then_some(last + 1)
}

/// How long the domain is that begins at `start`, if it is certainly normal and has several labels, and a path follows.
#[inline]
pub(in crate::parse) fn long_domain_length(input: &[u8], start: usize) -> Option<usize> {
    let rest = &input[start..];
    let length = kernels::find_not_common_host(rest);
    if rest.get(length) != Some(&b'/') {
        return None;
    }
    let last_dot = rest[..length].iter().rposition(|byte| *byte == b'.')?;
    // A number begins with a digit, and an empty label with the slash.
    (!matches!(rest[last_dot + 1], b'/'..=b'9')).then_some(length)
}

#[inline(never)]
fn end_of_authority(rest: &[u8], special: bool) -> usize {
    if special {
        kernels::find_any4(rest, b'/', b'\\', b'?', b'#')
    } else {
        kernels::find_any3(rest, b'/', b'?', b'#')
    }
}

/// The kind of a host whose bytes are all normal but for their case, and the port, which is empty or
/// has a colon and digits.
#[inline]
fn normal_host_and_port(host: &[u8], port: &[u8], scheme: SchemeType) -> Option<(HostKind, u16)> {
    let port = match port {
        [] => 0,
        // An empty host cannot have a port, and nor can a file URL.
        [_, digits @ ..] if !host.is_empty() && scheme != SchemeType::File => {
            normal_port(digits).filter(|port| scheme.default_port() != Some(*port))?
        }
        _ => return None,
    };
    let kind = match (host, scheme) {
        ([], SchemeType::File | SchemeType::NotSpecial) => HostKind::Empty,
        ([], _) => return None,
        (_, SchemeType::NotSpecial) => HostKind::Opaque,
        (_, SchemeType::File) if host.eq_ignore_ascii_case(b"localhost") => return None,
        _ if ends_in_a_number(host) => {
            is_normal_ipv4(host, 0, host.len()).then_some(HostKind::Ipv4)?
        }
        _ => HostKind::Domain,
    };
    Some((kind, port))
}

/// The value of a port, if it is written in decimal, without leading zeros.
pub(super) fn normal_port(digits: &[u8]) -> Option<u16> {
    match digits {
        [b'0'] => Some(0),
        [b'1'..=b'9', ..] if digits.len() <= 5 => {
            let mut value = 0u32;
            for digit in digits {
                if !digit.is_ascii_digit() {
                    return None;
                }
                value = value * 10 + u32::from(digit - b'0');
            }
            u16::try_from(value).ok()
        }
        _ => None,
    }
}

/// Whether this part of the input is an IPv4 address as the
/// [serializer](https://url.spec.whatwg.org/#concept-ipv4-serializer) writes it. How many digits a number
/// has is hard to predict, so there are no branches for that.
pub(super) fn is_normal_ipv4(input: &[u8], start: usize, end: usize) -> bool {
    const SHORTEST: usize = "0.0.0.0".len();
    const LONGEST: usize = "255.255.255.255".len();
    let length = end - start;
    if !(SHORTEST..=LONGEST).contains(&length) {
        return false;
    }
    // Four bytes before each dot, so four before the host, where the scheme is; and 16 from there on.
    let window = input.get(start.wrapping_sub(4)..);
    let window = window.and_then(|window| window.first_chunk::<20>());
    let Some((window, block)) = window.zip(window.and_then(|it| it.last_chunk::<16>())) else {
        return is_short_normal_ipv4(&input[start..end]);
    };
    // A dot after the last number makes that one like the others.
    let after_last = 1 << length;
    let mut dots = kernels::bits_of_byte(block, b'.') & (after_last - 1) | after_last;
    // Not by counting, for which not every processor has an instruction.
    let without_first = |bits: u64| bits & bits.wrapping_sub(1);
    if without_first(without_first(without_first(dots))) != after_last {
        return false;
    }
    let mut doubt = 0;
    let mut from = 0;
    for _ in 0..4 {
        let to = dots.trailing_zeros() as usize % 16;
        dots = without_first(dots);
        let bytes = [window[to], window[to + 1], window[to + 2], window[to + 3]];
        doubt |= doubt_of_byte(u32::from_be_bytes(bytes), to - from);
        from = to + 1;
    }
    doubt & 0x8080_8080 == 0
}

/// Has one of its bytes' highest bits unless the last `length` of four bytes, of which the last is the lowest, are a
/// number up to 255, in decimal without leading zeros. Digits side by side are in the order of the numbers that
/// they say.
#[inline(always)]
fn doubt_of_byte(bytes: u32, length: usize) -> u32 {
    /// The least number of so many digits, and which bytes have these; or a number that is never reached.
    const OF_LENGTH: [(u32, u32); 16] = {
        let mut of_length = [(1 << 31, 0); 16];
        of_length[1] = (0, 0xFF);
        of_length[2] = (0x01_00, 0xFF_FF);
        of_length[3] = (0x01_00_00, 0xFF_FF_FF);
        of_length
    };
    const MOST: u32 = 0x02_05_05;
    let (least, mask) = OF_LENGTH[length % 16];
    // A digit is its value now, and everything else more than nine.
    let digits = (bytes ^ 0x3030_3030) & mask;
    let is_outside = digits.wrapping_sub(least) | MOST.wrapping_sub(digits);
    // Where all are digits, a difference can only have that bit because it is negative.
    is_outside & (1 << 31) | (digits + 0x0076_7676) | digits
}

/// [`is_normal_ipv4`], of a host with little before it or behind it.
#[cold]
fn is_short_normal_ipv4(host: &[u8]) -> bool {
    let mut dots = 0;
    let mut digits = 0;
    let mut value = 0u32;
    for byte in host {
        match byte {
            // Leading zeros mean something else.
            b'0'..=b'9' if digits == 0 || value != 0 => {
                digits += 1;
                value = value * 10 + u32::from(byte - b'0');
                if value > 255 {
                    return false;
                }
            }
            b'.' if digits != 0 => {
                dots += 1;
                digits = 0;
                value = 0;
            }
            _ => return false,
        }
    }
    dots == 3 && digits != 0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads it alone and with something after it, which must make no difference.
    fn normal(authority: &str, scheme: SchemeType) -> Option<(HostKind, usize, u16)> {
        let (length, found) = read(authority.as_bytes(), scheme);
        assert_eq!(length, authority.len());
        for after in ["/", "/:8/", "?", "#", "?@/"] {
            let longer = [authority, after].concat();
            assert_eq!(read(longer.as_bytes(), scheme), (length, found), "{longer}");
        }
        let found = found.filter(|found| !found.has_upper_case)?;
        Some((found.kind, found.host_length, found.port))
    }

    #[test]
    fn special_authorities() {
        let https = |authority| normal(authority, SchemeType::Https);
        assert_eq!(https("example.com"), Some((HostKind::Domain, 11, 0)));
        assert_eq!(https("a_b!c.x"), Some((HostKind::Domain, 7, 0)));
        assert_eq!(https("xn--a.com."), Some((HostKind::Domain, 10, 0)));
        assert_eq!(https("a..b"), Some((HostKind::Domain, 4, 0)));
        assert_eq!(https("."), Some((HostKind::Domain, 1, 0)));
        assert_eq!(https("0xg"), Some((HostKind::Domain, 3, 0)));
        assert_eq!(https("1.2.3.4"), Some((HostKind::Ipv4, 7, 0)));
        assert_eq!(https("255.0.0.1:8080"), Some((HostKind::Ipv4, 9, 8080)));
        assert_eq!(https("[::1]"), Some((HostKind::Ipv6, 5, 0)));
        assert_eq!(https("[1:2::abcd:0]:81"), Some((HostKind::Ipv6, 13, 81)));
        assert_eq!(https("a:0"), Some((HostKind::Domain, 1, 0)));
        assert_eq!(https("a:65535"), Some((HostKind::Domain, 1, 65535)));
        for other in [
            "",
            ":80",
            "a:",
            "a:443",
            "a:08",
            "a:65536",
            "a:8x",
            "a@b",
            "A",
            "a%41",
            "a b",
            "é",
            "[::1",
            "[]",
            "[::1]:443",
            "[::1]x",
            "[::01]",
            "[::A]",
            "[1:2:3:4:5:6:7::]",
            "1.2.3",
            "1.2.3.4.",
            "1.2.3.04",
            "1.2.3.256",
            "0x",
            "a.0",
            "a.0x1f",
            "01.2.3.4",
            "a|",
            "a\x7f",
        ] {
            assert_eq!(https(other), None, "{other}");
        }
    }

    #[test]
    fn upper_case() {
        let lowered = |authority: &str, scheme| {
            let (_, found) = read(authority.as_bytes(), scheme);
            found.is_some_and(|found| found.has_upper_case)
        };
        assert!(lowered("Example.COM:81", SchemeType::Https));
        assert!(lowered("0Xg", SchemeType::Https));
        assert!(lowered("HOST", SchemeType::File));
        for other in ["0XF", "a.0X", "1.2.3.4F:x", "É", "A@b", "A b", "A%"] {
            assert!(!lowered(other, SchemeType::Https), "{other}");
        }
        assert!(!lowered("LocalHost", SchemeType::File));
        assert!(!lowered("Opaque", SchemeType::NotSpecial));
    }

    #[test]
    fn credentials() {
        let written = |authority: &str| {
            normal_credentials(authority.as_bytes()).map(|it| (it.username_length, it.length))
        };
        assert_eq!(written("user@h"), Some((4, 5)));
        assert_eq!(written("user:pa$s@h:80"), Some((4, 10)));
        assert_eq!(written(":pw@h"), Some((0, 4)));
        for dirty in [
            "h", "@h", ":@h", "u:@h", "a@b@h", "a:b:c@h", "a/b@h", "é@h", "a b@h", "a|@h", "[@h",
        ] {
            assert_eq!(written(dirty), None, "{dirty}");
        }
    }

    #[test]
    fn file_and_opaque_authorities() {
        let file = |authority| normal(authority, SchemeType::File);
        assert_eq!(file(""), Some((HostKind::Empty, 0, 0)));
        assert_eq!(file("host"), Some((HostKind::Domain, 4, 0)));
        assert_eq!(file("localhost"), None);
        assert_eq!(file("host:1"), None);
        let other = |authority| normal(authority, SchemeType::NotSpecial);
        assert_eq!(other(""), Some((HostKind::Empty, 0, 0)));
        assert_eq!(other("A%2f\"{}`"), Some((HostKind::Opaque, 8, 0)));
        assert_eq!(other("1.2.3.4:80"), Some((HostKind::Opaque, 7, 80)));
        for dirty in [":80", "a b", "a@b", "é", "a\x7f", "a\\b", "[::0]", "a:b"] {
            assert_eq!(other(dirty), None, "{dirty}");
        }
    }

    /// Both ways, with texts that are nearly addresses.
    #[test]
    fn ipv4_addresses() {
        let parts = [
            "0", "1", "9", "10", "42", "99", "100", "199", "255", "256", "999", "00", "01", "1000",
            "", "a", "1a", "-1", ".",
        ];
        let mut numbers = 0x9E37_79B9_u32;
        for _ in 0..200_000 {
            numbers = numbers.wrapping_mul(0x0019_660D).wrapping_add(0x3C6E_F35F);
            let part = |shift: u32| parts[(numbers >> shift) as usize % parts.len()];
            let count = if numbers & 0xF00 == 0 { 3 } else { 4 };
            let host = [part(27), part(22), part(17), part(12)][..count].join(".");
            let is_valid = host.parse::<core::net::Ipv4Addr>().is_ok();
            let input = ["https://", &host, "/"].concat();
            let (start, end) = (8, 8 + host.len());
            assert_eq!(
                is_normal_ipv4(input.as_bytes(), start, end),
                is_valid,
                "{host}"
            );
            assert_eq!(
                is_normal_ipv4(host.as_bytes(), 0, host.len()),
                is_valid,
                "{host}"
            );
        }
    }
}
