//! Percent-encoded text to bytes and text.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use crate::bytes::classes::{NO_DIGIT, hex_digit};

/// [Percent-decodes](https://url.spec.whatwg.org/#string-percent-decode) text to bytes: `%` and
/// two hex digits become the byte they name, everything else stays.
///
/// Borrows when there is nothing to decode. The bytes need not be UTF-8; see [`decode_lossy`].
///
/// ```
/// use urlwind::percent;
///
/// // A `%` without two hex digits is no error and stays as it is.
/// assert_eq!(*percent::decode("%25%s%1G"), *b"%%s%1G");
/// assert_eq!(*percent::decode("\u{203d}%25%2E"), [0xE2, 0x80, 0xBD, 0x25, 0x2E]);
/// // One pass only: what decoding reveals is not decoded again.
/// assert_eq!(*percent::decode("%2541"), *b"%41");
/// ```
#[must_use]
#[inline]
pub fn decode(input: &str) -> Cow<'_, [u8]> {
    decode_bytes(input.as_bytes())
}

/// [Percent-decodes](https://url.spec.whatwg.org/#percent-decode) bytes.
///
/// ```
/// assert_eq!(*urlwind::percent::decode_bytes(b"\xFF%00"), [0xFF, 0x00]);
/// ```
#[must_use]
#[inline]
pub fn decode_bytes(input: &[u8]) -> Cow<'_, [u8]> {
    match next_escape(input, 0) {
        None => Cow::Borrowed(input),
        Some(_) => Cow::Owned(decode_vec(input, PlusSign::Stays)),
    }
}

/// Hands percent-decoded bytes to `then`. If they are few, nothing is allocated.
#[inline]
pub(crate) fn with_decoded<T>(input: &[u8], then: impl FnOnce(&[u8]) -> T) -> T {
    let mut short = [0; 128];
    if input.len() > short.len() {
        return then(&decode_bytes(input));
    }
    let (mut at, mut length) = (0, 0);
    while let Some(&byte) = input.get(at) {
        let decoded = if byte == b'%' {
            escape(input, at)
        } else {
            None
        };
        short[length] = decoded.unwrap_or(byte);
        length += 1;
        at += if decoded.is_some() { 3 } else { 1 };
    }
    then(&short[..length])
}

/// Percent-decodes text, then [decodes it as UTF-8 without
/// BOM](https://encoding.spec.whatwg.org/#utf-8-decode-without-bom): U+FFFD stands for what is
/// not UTF-8.
///
/// ```
/// use urlwind::percent::decode_lossy;
///
/// assert_eq!(decode_lossy("caf%C3%A9"), "caf\u{e9}");
/// assert_eq!(decode_lossy("caf%C3"), "caf\u{fffd}");
/// // A byte order mark is text like any other.
/// assert_eq!(decode_lossy("%EF%BB%BFx"), "\u{feff}x");
/// ```
#[must_use]
#[inline]
pub fn decode_lossy(input: &str) -> Cow<'_, str> {
    if next_escape(input.as_bytes(), 0).is_none() {
        return Cow::Borrowed(input);
    }
    let mut out = String::with_capacity(input.len());
    decode_lossy_into(&mut out, input, PlusSign::Stays);
    Cow::Owned(out)
}

/// What a `+` means: itself, or a space as in `application/x-www-form-urlencoded`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum PlusSign {
    Stays,
    IsSpace,
}

/// The byte that a percent-encoded byte at `at` stands for, if there is one at `at`.
#[inline]
fn escape(bytes: &[u8], at: usize) -> Option<u8> {
    let &[b'%', high, low] = bytes.get(at..)?.first_chunk::<3>()? else {
        return None;
    };
    let (high, low) = (hex_digit(high), hex_digit(low));
    if (high | low) & NO_DIGIT != 0 {
        None
    } else {
        Some(high << 4 | low)
    }
}

/// Where the first percent-encoded byte from `from` on stands.
#[inline]
fn next_escape(bytes: &[u8], mut from: usize) -> Option<usize> {
    loop {
        from += bytes[from..].iter().position(|&byte| byte == b'%')?;
        if escape(bytes, from).is_some() {
            return Some(from);
        }
        from += 1;
    }
}

/// [Percent-decodes](https://url.spec.whatwg.org/#percent-decode) into bytes of their own.
#[inline]
pub(crate) fn decode_vec(input: &[u8], plus: PlusSign) -> Vec<u8> {
    let mut out = Vec::with_capacity(input.len());
    let mut at = 0;
    while let Some(&byte) = input.get(at) {
        let (decoded, width) = match byte {
            b'%' => escape(input, at).map_or((byte, 1), |decoded| (decoded, 3)),
            b'+' if plus == PlusSign::IsSpace => (b' ', 1),
            _ => (byte, 1),
        };
        out.push(decoded);
        at += width;
    }
    out
}

/// [UTF-8 decode without BOM](https://encoding.spec.whatwg.org/#utf-8-decode-without-bom).
#[inline]
pub(crate) fn utf8_lossy(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes)
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}

/// Appends `input`, percent-decoded and then decoded as UTF-8.
///
/// The text around escapes is UTF-8 already and each of its characters is complete, so only runs
/// of escapes above 0x7F have to be looked at as UTF-8.
#[inline]
pub(crate) fn decode_lossy_into(out: &mut String, input: &str, plus: PlusSign) {
    let bytes = input.as_bytes();
    let mut at = 0;
    loop {
        let special = bytes[at..]
            .iter()
            .position(|&byte| byte == b'%' || (byte == b'+' && plus == PlusSign::IsSpace))
            .map_or(bytes.len(), |distance| at + distance);
        out.push_str(&input[at..special]);
        if special == bytes.len() {
            return;
        }
        at = match escape(bytes, special) {
            Some(0x80..) => push_escaped_utf8(out, bytes, special),
            Some(ascii) => {
                out.push(char::from(ascii));
                special + 3
            }
            None => {
                out.push(if bytes[special] == b'+' { ' ' } else { '%' });
                special + 1
            }
        };
    }
}

/// Appends the text of the run of percent-encoded non-ASCII bytes at `at`; where the run ends.
#[inline]
fn push_escaped_utf8(out: &mut String, bytes: &[u8], mut at: usize) -> usize {
    let mut run = [0; RUN];
    let mut length = 0;
    while let Some(byte @ 0x80..) = escape(bytes, at) {
        // Long runs are cut where no character can span the cut.
        if length >= RUN - 4 && !continues_character(&run[..length], byte) {
            push_utf8_lossy(out, &run[..length]);
            length = 0;
        }
        run[length] = byte;
        length += 1;
        at += 3;
    }
    push_utf8_lossy(out, &run[..length]);
    at
}

/// Bytes decoded at a time.
const RUN: usize = 64;

/// Whether `next` may belong to a character that has begun in `run`: it has to be a continuation
/// byte, of which a character has three at most. Hence at most four bytes in a row say yes.
#[inline]
fn continues_character(run: &[u8], next: u8) -> bool {
    let is_continuation = |byte: u8| byte & 0xC0 == 0x80;
    is_continuation(next)
        && !run[run.len() - 3..]
            .iter()
            .all(|&byte| is_continuation(byte))
}

#[inline]
fn push_utf8_lossy(out: &mut String, bytes: &[u8]) {
    if let Ok(text) = core::str::from_utf8(bytes) {
        return out.push_str(text);
    }
    for chunk in bytes.utf8_chunks() {
        out.push_str(chunk.valid());
        if !chunk.invalid().is_empty() {
            out.push(char::REPLACEMENT_CHARACTER);
        }
    }
}
