//! IPv6 addresses.

use alloc::string::String;
use core::net::Ipv6Addr;

use crate::bytes::classes::{NO_DIGIT, hex_digit};
use crate::error::ParseError;
use crate::kernels;

/// The [IPv6 parser](https://url.spec.whatwg.org/#concept-ipv6-parser), on an address without
/// brackets.
///
/// ```
/// use urlwind::ParseError;
/// use urlwind::host::parse_ipv6;
///
/// assert_eq!(parse_ipv6("::1"), Ok([0, 0, 0, 0, 0, 0, 0, 1].into()));
/// // Unlike in IPv4 hosts, the numbers of an IPv4 tail are plain decimal, and all four.
/// assert_eq!(parse_ipv6("::ffff:1.2.3.4"), Ok([0, 0, 0, 0, 0, 0xffff, 0x0102, 0x0304].into()));
/// for input in ["::1::", "1:2:3:4:5:6:7", "::01.2.3.4", "::1.2.3", "::1%eth0", ":", "00001::"] {
///     assert_eq!(parse_ipv6(input), Err(ParseError::InvalidIpv6Address), "{input}");
/// }
/// ```
pub fn parse_ipv6(input: &str) -> Result<Ipv6Addr, ParseError> {
    parse(input.as_bytes())
        .map(Ipv6Addr::from)
        .ok_or(ParseError::InvalidIpv6Address)
}

/// The [IPv6 serializer](https://url.spec.whatwg.org/#concept-ipv6-serializer), without brackets.
///
/// The longest run of zero pieces is compressed, the first one of equally long runs, and a single
/// zero never. An IPv4 tail is written as two pieces, which is not what the `Display` of
/// [`Ipv6Addr`] does.
///
/// ```
/// use urlwind::host::{parse_ipv6, serialize_ipv6};
///
/// let serialized = |input| parse_ipv6(input).map(serialize_ipv6).unwrap();
/// assert_eq!(serialized("::ffff:1.2.3.4"), "::ffff:102:304");
/// assert_eq!(serialized("2001:DB8:0:0:1:0:0:1"), "2001:db8::1:0:0:1");
/// assert_eq!(serialized("1:0:0:2::"), "1:0:0:2::");
/// assert_eq!(serialized("1:2:3:0:5:6:7:8"), "1:2:3:0:5:6:7:8");
/// ```
#[must_use]
pub fn serialize_ipv6(address: Ipv6Addr) -> String {
    Ipv6Text::new(address).as_str().into()
}

/// The longest address: eight pieces of four digits, and colons between them.
const LONGEST: usize = 39;

/// Whether this, without brackets, is an address as the
/// [serializer](https://url.spec.whatwg.org/#concept-ipv6-serializer) writes it.
pub(crate) fn is_normal_ipv6(text: &[u8]) -> bool {
    let is_in = |byte: u8| matches!(byte, b'0'..=b':' | b'a'..=b'f');
    (2..=LONGEST).contains(&text.len())
        && text.iter().fold(true, |all, &byte| all & is_in(byte))
        && are_normal_pieces(
            text.len(),
            kernels::bits_of_short(text, b':'),
            kernels::bits_of_short(text, b'0'),
        )
}

/// The same when a program is compiled, where there are no kernels.
pub(crate) const fn is_normal_ipv6_literal(text: &[u8]) -> bool {
    if text.len() < 2 || text.len() > LONGEST {
        return false;
    }
    let (mut colons, mut zeros) = (0, 0);
    let mut at = 0;
    while at < text.len() {
        match text[at] {
            b':' => colons |= 1 << at,
            b'0' => zeros |= 1 << at,
            b'1'..=b'9' | b'a'..=b'f' => {}
            _ => return false,
        }
        at += 1;
    }
    are_normal_pieces(text.len(), colons, zeros)
}

/// Whether an address of so many bytes is normal, of which bit i says whether byte i is `:`, and `0`. All others are
/// digits.
const fn are_normal_pieces(length: usize, colons: u64, zeros: u64) -> bool {
    let digits = !colons & ((1 << length) - 1);
    let starts = digits & (colons << 1 | 1);
    let zeros = zeros & starts;
    // No piece has more than four digits, or a zero before others.
    let is_long = digits & digits >> 1 & digits >> 2 & digits >> 3 & digits >> 4 != 0;
    if is_long || zeros & digits >> 1 != 0 {
        return false;
    }
    // Where the second of two colons stands; and no colon is the first or last byte without another one.
    let compressed = colons & colons << 1;
    let outer = colons & (1 | 1 << (length - 1));
    if compressed & compressed.wrapping_sub(1) != 0 || outer & !(compressed | compressed >> 1) != 0
    {
        return false;
    }
    let count = starts.count_ones();
    let mut pieces = 0;
    let (mut left, mut index) = (starts, 0);
    while zeros != 0 && left != 0 {
        pieces |= ((zeros & left & left.wrapping_neg() != 0) as u32) << index;
        left &= left - 1;
        index += 1;
    }
    if compressed == 0 {
        return count == 8 && find_compressed_pieces(pieces as u8).is_none();
    }
    if count >= 8 {
        return false;
    }
    let start = (starts & (compressed - 1)).count_ones();
    let end = start + 8 - count;
    let before = (1 << start) - 1;
    let all = pieces & before | ((1 << end) - (1 << start)) | (pieces & !before) << (end - start);
    match find_compressed_pieces(all as u8) {
        Some((from, to)) => from == start as usize && to == end as usize,
        None => false,
    }
}

/// The [IPv6 parser](https://url.spec.whatwg.org/#concept-ipv6-parser), on bytes. No byte of a
/// non-ASCII character is a digit or a colon, so bytes do for code points.
fn parse(input: &[u8]) -> Option<[u16; 8]> {
    let mut address = [0; 8];
    let mut piece_index = 0;
    let mut compress = None;
    let mut pointer = 0;
    if let [b':', rest @ ..] = input {
        if rest.first() != Some(&b':') {
            return None;
        }
        pointer = 2;
        piece_index = 1;
        compress = Some(1);
    }
    while let Some(&byte) = input.get(pointer) {
        if piece_index == 8 {
            return None;
        }
        if byte == b':' {
            if compress.is_some() {
                return None;
            }
            pointer += 1;
            piece_index += 1;
            compress = Some(piece_index);
            continue;
        }
        let (value, length) = parse_piece(&input[pointer..]);
        match input.get(pointer + length) {
            None => pointer += length,
            Some(b':') => {
                pointer += length + 1;
                if pointer == input.len() {
                    return None;
                }
            }
            Some(b'.') => {
                if length == 0 || piece_index > 6 {
                    return None;
                }
                let [high, low] = parse_ipv4_tail(&input[pointer..])?;
                address[piece_index] = high;
                address[piece_index + 1] = low;
                piece_index += 2;
                break;
            }
            Some(_) => return None,
        }
        address[piece_index] = value;
        piece_index += 1;
    }
    match compress {
        // The pieces after the compression move to the end; those that they trade places with are
        // all zeros.
        Some(compress) => {
            for moved in 1..=piece_index - compress {
                address.swap(8 - moved, piece_index - moved);
            }
        }
        None if piece_index != 8 => return None,
        None => {}
    }
    Some(address)
}

/// Up to four hex digits: their value and their number.
#[inline]
fn parse_piece(input: &[u8]) -> (u16, usize) {
    let mut value = 0;
    let mut length = 0;
    for &byte in input.iter().take(4) {
        let digit = hex_digit(byte);
        if digit == NO_DIGIT {
            break;
        }
        value = value << 4 | u16::from(digit);
        length += 1;
    }
    (value, length)
}

/// The IPv4 address at the end of an IPv6 address, as two pieces: four decimal numbers up to 255,
/// without leading zeros.
fn parse_ipv4_tail(input: &[u8]) -> Option<[u16; 2]> {
    let mut octets = [0; 4];
    let mut numbers_seen = 0;
    for part in input.split(|&byte| byte == b'.') {
        let octet = match *part {
            [ones] => number(&[ones])?,
            [b'0', ..] => return None,
            [tens, ones] => number(&[tens, ones])?,
            [hundreds, tens, ones] => number(&[hundreds, tens, ones])?,
            _ => return None,
        };
        *octets.get_mut(numbers_seen)? = u8::try_from(octet).ok()?;
        numbers_seen += 1;
    }
    if numbers_seen != 4 {
        return None;
    }
    let [a, b, c, d] = octets;
    Some([u16::from_be_bytes([a, b]), u16::from_be_bytes([c, d])])
}

/// The value of a few decimal digits.
fn number(digits: &[u8]) -> Option<u16> {
    digits.iter().try_fold(0, |value, digit| {
        digit
            .is_ascii_digit()
            .then(|| value * 10 + u16::from(digit - b'0'))
    })
}

/// [Finds the IPv6 address compressed piece
/// index](https://url.spec.whatwg.org/#find-the-ipv6-address-compressed-piece-index), and where
/// its run of zeros ends, for pieces of which bit i says whether the one with that index is zero.
const fn find_compressed_pieces(zeros: u8) -> Option<(usize, usize)> {
    let (mut size, mut runs, mut longest) = (0, zeros, zeros);
    while runs != 0 {
        // Where a run begins that has one more than `size`.
        longest = runs;
        size += 1;
        runs &= runs >> 1;
    }
    let start = longest.trailing_zeros() as usize;
    if size > 1 {
        Some((start, start + size))
    } else {
        None
    }
}

/// The four hex digits of a piece, the first in the lowest byte.
#[inline]
fn hex_digits(piece: u16) -> u32 {
    let piece = u32::from(piece.swap_bytes());
    // One digit in each byte: of both bytes the higher one comes first.
    let bytes = piece & 0xFF | (piece & 0xFF00) << 8;
    let values = (bytes >> 4 | bytes << 8) & 0x0F0F_0F0F;
    // From ten on, a letter: 39 more than the digit would be.
    let letters = (values + 0x0606_0606) >> 4 & 0x0101_0101;
    values + 0x3030_3030 + letters * 39
}

/// A serialized IPv6 address, without brackets.
pub(super) struct Ipv6Text {
    /// With room for the digits that do not count.
    bytes: [u8; 43],
    length: usize,
}

impl Ipv6Text {
    /// The [IPv6 serializer](https://url.spec.whatwg.org/#concept-ipv6-serializer).
    pub(super) fn new(address: Ipv6Addr) -> Ipv6Text {
        let pieces = address.segments();
        let mut text = Ipv6Text {
            bytes: [0; 43],
            length: 0,
        };
        let zeros = pieces.iter().rev();
        let zeros = zeros.fold(0, |zeros, piece| zeros << 1 | u8::from(*piece == 0));
        match find_compressed_pieces(zeros) {
            None => text.push_pieces(&pieces),
            Some((start, end)) => {
                text.push_pieces(&pieces[..start]);
                text.push(b':');
                text.push(b':');
                text.push_pieces(&pieces[end..]);
            }
        }
        text
    }

    /// Pieces with colons between them.
    fn push_pieces(&mut self, pieces: &[u16]) {
        for (index, &piece) in pieces.iter().enumerate() {
            if index > 0 {
                self.push(b':');
            }
            // All four digits are written, without the leading zeros, and the next piece behind those that
            // count.
            let zeros = (piece | 1).leading_zeros() / 4;
            let digits = hex_digits(piece) >> (8 * zeros);
            self.bytes[self.length..self.length + 4].copy_from_slice(&digits.to_le_bytes());
            self.length += 4 - zeros as usize;
        }
    }

    fn push(&mut self, byte: u8) {
        self.bytes[self.length] = byte;
        self.length += 1;
    }

    pub(super) fn as_str(&self) -> &str {
        kernels::ascii(&self.bytes[..self.length])
    }
}
