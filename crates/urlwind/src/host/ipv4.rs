//! IPv4 addresses.

use alloc::string::String;
use core::net::Ipv4Addr;

use crate::bytes::classes::hex_digit;
use crate::error::ParseError;
use crate::kernels;

/// The [IPv4 parser](https://url.spec.whatwg.org/#concept-ipv4-parser).
///
/// It reads far more than four decimal numbers: parts may be octal or hexadecimal, and the last
/// part fills all bytes that are left. The host parser calls it for every domain whose last label
/// is a number.
///
/// ```
/// use urlwind::ParseError;
/// use urlwind::host::parse_ipv4;
///
/// let loopback = [127, 0, 0, 1].into();
/// for input in ["127.0.0.1", "127.1", "0x7f.1", "0177.0.0.01", "2130706433", "127.0.0.1."] {
///     assert_eq!(parse_ipv4(input), Ok(loopback), "{input}");
/// }
/// for input in ["256.0.0.1", "1.2.3.4.5", "08.0.0.1", "1..2", "0xfffffffff", "a.1", ""] {
///     assert_eq!(parse_ipv4(input), Err(ParseError::InvalidIpv4Address), "{input}");
/// }
/// ```
pub fn parse_ipv4(input: &str) -> Result<Ipv4Addr, ParseError> {
    parse(input.as_bytes())
        .map(Ipv4Addr::from_bits)
        .ok_or(ParseError::InvalidIpv4Address)
}

/// The [IPv4 serializer](https://url.spec.whatwg.org/#concept-ipv4-serializer).
///
/// ```
/// use urlwind::host::{parse_ipv4, serialize_ipv4};
///
/// assert_eq!(serialize_ipv4(parse_ipv4("0xC0.0250.257")?), "192.168.1.1");
/// # Ok::<(), urlwind::ParseError>(())
/// ```
#[must_use]
pub fn serialize_ipv4(address: Ipv4Addr) -> String {
    Ipv4Text::new(address).as_str().into()
}

/// The [ends in a number checker](https://url.spec.whatwg.org/#ends-in-a-number-checker). Only
/// the last label is looked at, and mostly only its last byte.
#[inline]
pub(crate) const fn ends_in_a_number(domain: &[u8]) -> bool {
    let domain = match domain {
        [labels @ .., b'.'] => labels,
        _ => domain,
    };
    // The bit makes letters lower-case and leaves digits alone.
    match domain {
        [.., last] => {
            matches!(*last | 0x20, b'0'..=b'9' | b'a'..=b'f' | b'x') && last_label_is_number(domain)
        }
        [] => false,
    }
}

const fn last_label_is_number(domain: &[u8]) -> bool {
    let mut start = domain.len();
    while start > 0 && domain[start - 1] != b'.' {
        start -= 1;
    }
    let label = domain.split_at(start).1;
    let (digits, is_hex) = match label {
        [b'0', b'x' | b'X', digits @ ..] => (digits, true),
        _ => (label, false),
    };
    let mut at = 0;
    while at < digits.len() {
        let is_digit = digits[at].is_ascii_digit() || is_hex && digits[at].is_ascii_hexdigit();
        if !is_digit {
            return false;
        }
        at += 1;
    }
    !label.is_empty()
}

/// Whether this is an address as the [serializer](https://url.spec.whatwg.org/#concept-ipv4-serializer) writes it: four
/// numbers in decimal, without leading zeros.
pub(crate) const fn is_normal_ipv4(host: &[u8]) -> bool {
    let (mut dots, mut digits, mut value) = (0, 0, 0u32);
    let mut at = 0;
    while at < host.len() {
        match host[at] {
            b'0'..=b'9' if digits == 0 || value != 0 => {
                digits += 1;
                value = value * 10 + (host[at] - b'0') as u32;
                if value > 255 {
                    return false;
                }
            }
            b'.' if digits != 0 => {
                dots += 1;
                (digits, value) = (0, 0);
            }
            _ => return false,
        }
        at += 1;
    }
    dots == 3 && digits != 0
}

/// The [IPv4 parser](https://url.spec.whatwg.org/#concept-ipv4-parser), on bytes.
fn parse(input: &[u8]) -> Option<u32> {
    // The empty string is one empty part, not none; it fails as a number below.
    let input = match input {
        [parts @ .., b'.'] => parts,
        _ => input,
    };
    let mut address = 0;
    let mut count = 0;
    let mut rest = input;
    loop {
        let (number, length) = parse_part(rest)?;
        let Some(after_dot) = rest.get(length + 1..) else {
            // The last number fills the bytes that the others have left.
            let left = 4 - count;
            return if number < 1 << (8 * left) {
                Some(address | number as u32)
            } else {
                None
            };
        };
        count += 1;
        if count == 4 || number > 255 {
            return None;
        }
        address |= (number as u32) << (8 * (4 - count));
        rest = after_dot;
    }
}

/// The [IPv4 number parser](https://url.spec.whatwg.org/#ipv4-number-parser). Numbers that no
/// address can hold are cut to [`TOO_LARGE`].
#[cfg(feature = "validate")]
pub(crate) fn parse_number(part: &[u8]) -> Option<u64> {
    parse_part(part)
        .filter(|(_, length)| *length == part.len())
        .map(|(number, _)| number)
}

/// The same for the part before the first dot, and how long that is.
fn parse_part(parts: &[u8]) -> Option<(u64, usize)> {
    let (radix, digits) = match parts {
        [] | [b'.', ..] => return None,
        [b'0', b'x' | b'X', ..] => (16, 2),
        [b'0', next, ..] if *next != b'.' => (8, 1),
        _ => (10, 0),
    };
    let mut number = 0;
    let mut length = digits;
    while let Some(&byte) = parts.get(length) {
        if byte == b'.' {
            break;
        }
        let digit = u64::from(hex_digit(byte));
        if digit >= radix {
            return None;
        }
        number = (number * radix + digit).min(TOO_LARGE);
        length += 1;
    }
    Some((number, length))
}

/// One more than the largest address.
const TOO_LARGE: u64 = 1 << 32;

/// A serialized IPv4 address.
pub(super) struct Ipv4Text {
    bytes: [u8; 16],
    length: usize,
}

impl Ipv4Text {
    /// The [IPv4 serializer](https://url.spec.whatwg.org/#concept-ipv4-serializer).
    pub(super) fn new(address: Ipv4Addr) -> Ipv4Text {
        let mut bytes = [0; 16];
        let mut length = 0;
        for octet in address.octets() {
            // All three digits and a dot are written, without the leading zeros, and the next number
            // behind those that count.
            let zeros = u32::from(octet < 100) + u32::from(octet < 10);
            let digits = [octet / 100, octet / 10 % 10, octet % 10].map(|digit| b'0' + digit);
            let digits = u32::from_le_bytes([digits[0], digits[1], digits[2], b'.']);
            let word = (digits >> (8 * zeros)).to_le_bytes();
            bytes[length..length + 4].copy_from_slice(&word);
            length += 4 - zeros as usize;
        }
        Ipv4Text {
            bytes,
            length: length - 1,
        }
    }

    pub(super) fn as_str(&self) -> &str {
        kernels::ascii(&self.bytes[..self.length])
    }
}
