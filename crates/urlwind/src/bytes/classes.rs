//! Byte classes: what each byte means, as tables of bytes.
//!
//! This is the only place for such tables besides the percent-encode sets, which stand in
//! [`sets`](super::sets). Kernels derive their vector tables from these.

use super::sets::FORM_URLENCODED;

/// A set of bytes with one lookup per byte.
pub(crate) struct ByteClass([bool; 256]);

impl ByteClass {
    const fn of(bytes: &[u8]) -> ByteClass {
        ByteClass([false; 256]).with(bytes)
    }

    const fn with(mut self, bytes: &[u8]) -> ByteClass {
        let mut i = 0;
        while i < bytes.len() {
            self.0[bytes[i] as usize] = true;
            i += 1;
        }
        self
    }

    const fn with_range(mut self, first: u8, last: u8) -> ByteClass {
        let mut byte = first as usize;
        while byte <= last as usize {
            self.0[byte] = true;
            byte += 1;
        }
        self
    }

    #[inline]
    pub(crate) const fn contains(&self, byte: u8) -> bool {
        self.0[byte as usize]
    }
}

/// [ASCII alphanumeric](https://infra.spec.whatwg.org/#ascii-alphanumeric), `+`, `-` and `.`:
/// what the [scheme state](https://url.spec.whatwg.org/#scheme-state) collects.
pub(crate) const SCHEME: ByteClass = ByteClass::of(b"+-.")
    .with_range(b'0', b'9')
    .with_range(b'A', b'Z')
    .with_range(b'a', b'z');

/// The [URL code points](https://url.spec.whatwg.org/#url-code-points) that are ASCII.
#[cfg(feature = "validate")]
pub(crate) static URL_CODE_POINTS: ByteClass = ByteClass::of(b"!$&'()*+,-./:;=?@_~")
    .with_range(b'0', b'9')
    .with_range(b'A', b'Z')
    .with_range(b'a', b'z');

/// [Forbidden host code points](https://url.spec.whatwg.org/#forbidden-host-code-point).
pub(crate) const FORBIDDEN_HOST: ByteClass = ByteClass::of(b"\0\t\n\r #/:<>?@[\\]^|");

/// [Forbidden domain code points](https://url.spec.whatwg.org/#forbidden-domain-code-point).
pub(crate) const FORBIDDEN_DOMAIN: ByteClass =
    ByteClass::of(b" #/:<>?@[\\]^|%\x7F").with_range(0x00, 0x1F);

/// [ASCII tab or newline](https://infra.spec.whatwg.org/#ascii-tab-or-newline).
#[inline]
pub(crate) const fn is_tab_or_newline(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | b'\r')
}

/// [C0 control or space](https://infra.spec.whatwg.org/#c0-control-or-space).
#[inline]
pub(crate) const fn is_c0_control_or_space(byte: u8) -> bool {
    byte <= b' '
}

/// The value of an [ASCII hex digit](https://infra.spec.whatwg.org/#ascii-hex-digit).
#[inline]
pub(crate) const fn hex_value(byte: u8) -> Option<u8> {
    match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        b'A'..=b'F' => Some(byte - b'A' + 10),
        _ => None,
    }
}

/// The value of each hex digit, and [`NO_DIGIT`] for every other byte.
static HEX_VALUES: [u8; 256] = {
    let mut table = [NO_DIGIT; 256];
    let mut byte = 0;
    while byte < 256 {
        if let Some(value) = hex_value(byte as u8) {
            table[byte] = value;
        }
        byte += 1;
    }
    table
};

/// Has a bit that no digit's value has, so that two lookups can be checked at once.
pub(crate) const NO_DIGIT: u8 = 0x80;

/// The value of a hex digit, or [`NO_DIGIT`].
#[inline]
pub(crate) fn hex_digit(byte: u8) -> u8 {
    HEX_VALUES[usize::from(byte)]
}

/// [Percent-encodes](https://url.spec.whatwg.org/#percent-encode) one byte.
#[inline]
pub(crate) fn percent_encode_byte(byte: u8) -> &'static str {
    let start = 3 * usize::from(byte);
    &ENCODED_BYTES[start..start + 3]
}

/// The same as a word, whose lowest byte comes first. The highest says nothing.
#[inline]
pub(crate) fn percent_encoded_word(byte: u8) -> u32 {
    let start = 3 * usize::from(byte);
    let text = ENCODED_BYTES.as_bytes();
    u32::from_le_bytes([
        text[start],
        text[start + 1],
        text[start + 2],
        text[start + 3],
    ])
}

/// `%00` to `%FF`, one after the other, and one byte more, so that four can be read of each. An array
/// of strings would be five times as large, and each of its pointers a relocation.
static ENCODED_BYTES: &str = {
    const TEXT: [u8; 769] = {
        let digits = b"0123456789ABCDEF";
        let mut text = [b'%'; 769];
        let mut byte = 0;
        while byte < 256 {
            text[byte * 3 + 1] = digits[byte >> 4];
            text[byte * 3 + 2] = digits[byte & 15];
            byte += 1;
        }
        text
    };
    match core::str::from_utf8(&TEXT) {
        Ok(text) => text,
        Err(_) => panic!("ASCII is UTF-8"),
    }
};

/// What the bytes of a domain ask for, as bits; a domain needs what any of its bytes needs.
pub(crate) static DOMAIN_NEEDS: [u8; 256] = {
    let mut needs = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        needs[byte] = match byte as u8 {
            b'%' => DECODING,
            0x80.. => IDNA,
            b'A'..=b'Z' => LOWERCASING,
            b'\t' | b'\n' | b'\r' | b'[' | b']' => REFUSAL | DOUBT,
            other if FORBIDDEN_DOMAIN.contains(other) => REFUSAL,
            _ => 0,
        };
        byte += 1;
    }
    needs
};

pub(crate) const LOWERCASING: u8 = 1;
/// Percent-decoding; a `%` that is left after it is forbidden.
pub(crate) const DECODING: u8 = 2;
pub(crate) const IDNA: u8 = 4;
/// It is a [forbidden domain code
/// point](https://url.spec.whatwg.org/#forbidden-domain-code-point).
pub(crate) const REFUSAL: u8 = 8;
/// Where this is found, it is not certain what the domain is: tabs and newlines are removed from the input, and
/// colons in brackets begin no port.
pub(crate) const DOUBT: u8 = 16;

/// Set in a raw pair when there is a `+` or a `%`: the text is not what it says.
pub(crate) const SEEN_ENCODED: u8 = 1;
/// Set in a raw pair when there is a byte that the serializer would have encoded.
pub(crate) const SEEN_DIRTY: u8 = 2;
/// `=`
pub(crate) const EQUALS: u8 = 4;
/// `&`
pub(crate) const AMPERSAND: u8 = 8;

/// What each byte means in an `application/x-www-form-urlencoded` string, as bits.
pub(crate) static FORM_CLASSES: [u8; 256] = {
    let mut classes = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = match byte as u8 {
            b'&' => AMPERSAND,
            // Beyond the first of a pair it is data, which the serializer encodes.
            b'=' => EQUALS | SEEN_DIRTY,
            b'+' | b'%' => SEEN_ENCODED | SEEN_DIRTY,
            other if FORM_URLENCODED.contains(other) => SEEN_DIRTY,
            _ => 0,
        };
        byte += 1;
    }
    classes
};
