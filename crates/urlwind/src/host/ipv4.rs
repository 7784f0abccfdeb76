//! IPv4 addresses.

#![cfg_attr(
    not(test),
    expect(
        clippy::indexing_slicing,
        reason = "an address has four numbers of at most three digits, for which there is room"
    )
)]

use alloc::string::String;
use core::net::Ipv4Addr;

use crate::bytes::classes::hex_value;
use crate::error::ParseError;

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
pub(crate) fn ends_in_a_number(domain: &[u8]) -> bool {
    let domain = domain.strip_suffix(b".").unwrap_or(domain);
    // The bit makes letters lower-case and leaves digits alone.
    match domain.last().map(|byte| byte | 0x20) {
        Some(b'0'..=b'9' | b'a'..=b'f' | b'x') => last_label_is_number(domain),
        _ => false,
    }
}

fn last_label_is_number(domain: &[u8]) -> bool {
    let start = domain
        .iter()
        .rposition(|&byte| byte == b'.')
        .map_or(0, |dot| dot + 1);
    match &domain[start..] {
        [b'0', b'x' | b'X', digits @ ..] => digits.iter().all(u8::is_ascii_hexdigit),
        [] => false,
        digits => digits.iter().all(u8::is_ascii_digit),
    }
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
    let mut parts = input.split(|&byte| byte == b'.').peekable();
    while let Some(part) = parts.next() {
        let number = parse_number(part)?;
        if parts.peek().is_none() {
            // The last number fills the bytes that the others have left.
            let left = 4 - count;
            return if number < 1 << (8 * left) {
                Some(address | number as u32)
            } else {
                None
            };
        }
        count += 1;
        if count == 4 || number > 255 {
            return None;
        }
        address |= (number as u32) << (8 * (4 - count));
    }
    None
}

/// The [IPv4 number parser](https://url.spec.whatwg.org/#ipv4-number-parser). Numbers that no
/// address can hold are cut to [`TOO_LARGE`].
pub(crate) fn parse_number(part: &[u8]) -> Option<u64> {
    let (radix, digits) = match part {
        [] => return None,
        [b'0', b'x' | b'X', digits @ ..] => (16, digits),
        [b'0', digits @ ..] if !digits.is_empty() => (8, digits),
        digits => (10, digits),
    };
    let mut number = 0;
    for &digit in digits {
        let value = hex_value(digit)
            .map(u64::from)
            .filter(|&value| value < radix)?;
        number = (number * radix + value).min(TOO_LARGE);
    }
    Some(number)
}

/// One more than the largest address.
const TOO_LARGE: u64 = 1 << 32;

/// A serialized IPv4 address.
pub(super) struct Ipv4Text {
    bytes: [u8; 15],
    length: usize,
}

impl Ipv4Text {
    /// The [IPv4 serializer](https://url.spec.whatwg.org/#concept-ipv4-serializer).
    pub(super) fn new(address: Ipv4Addr) -> Ipv4Text {
        let mut text = Ipv4Text {
            bytes: [0; 15],
            length: 0,
        };
        for (index, octet) in address.octets().into_iter().enumerate() {
            if index > 0 {
                text.push(b'.');
            }
            if octet >= 100 {
                text.push(b'0' + octet / 100);
            }
            if octet >= 10 {
                text.push(b'0' + octet / 10 % 10);
            }
            text.push(b'0' + octet % 10);
        }
        text
    }

    fn push(&mut self, byte: u8) {
        self.bytes[self.length] = byte;
        self.length += 1;
    }

    pub(super) fn as_str(&self) -> &str {
        // Digits and dots: the error cannot happen.
        core::str::from_utf8(&self.bytes[..self.length]).unwrap_or_default()
    }
}
