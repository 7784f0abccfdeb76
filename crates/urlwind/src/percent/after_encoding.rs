//! Percent-encoding after a legacy encoding.

use alloc::string::String;

use encoding_rs::{EncoderResult, Encoding, UTF_8};

use super::encode::{encode_form_into, encode_into};
use crate::append::Append;
use crate::bytes::sets::{AsciiSet, FORM_URLENCODED};

/// [Percent-encodes after encoding](https://url.spec.whatwg.org/#string-percent-encode-after-encoding):
/// for queries of pages in legacy encodings.
///
/// A character that the encoding lacks becomes a numeric character reference. With
/// [`FORM_URLENCODED`], and only with it, a space becomes `+`, as specified.
///
/// ```
/// use encoding_rs::{ISO_2022_JP, SHIFT_JIS};
/// use urlwind::percent::{FORM_URLENCODED, SPECIAL_QUERY, encode_after_encoding};
///
/// assert_eq!(encode_after_encoding(SHIFT_JIS, "\u{2261}", &SPECIAL_QUERY), "%81%DF");
/// assert_eq!(encode_after_encoding(SHIFT_JIS, "\u{203d}", &SPECIAL_QUERY), "%26%238253%3B");
/// // ISO-2022-JP switches character sets by escape sequences, and back at the end.
/// assert_eq!(encode_after_encoding(ISO_2022_JP, "\u{a5}", &SPECIAL_QUERY), "%1B(J\\%1B(B");
/// assert_eq!(
///     encode_after_encoding(SHIFT_JIS, "1+1 \u{2261} 2%20\u{203d}", &FORM_URLENCODED),
///     "1%2B1+%81%DF+2%2520%26%238253%3B",
/// );
/// ```
#[must_use]
pub fn encode_after_encoding(encoding: &'static Encoding, input: &str, set: &AsciiSet) -> String {
    let mut out = String::new();
    percent_encode_after_encoding(&mut out, encoding, input, set);
    out
}

/// Appends `input`, [percent-encoded after
/// encoding](https://url.spec.whatwg.org/#string-percent-encode-after-encoding).
pub(crate) fn percent_encode_after_encoding(
    out: &mut impl Append,
    encoding: &'static Encoding,
    input: &str,
    set: &AsciiSet,
) {
    let space_as_plus = *set == FORM_URLENCODED;
    // Getting an output encoding: UTF-16 and replacement write UTF-8.
    let encoding = encoding.output_encoding();
    if encoding == UTF_8 {
        return if space_as_plus {
            encode_form_into(out, input);
        } else {
            encode_into(out, input, set);
        };
    }
    // One encoder for the whole input, as some encodings have a state.
    let mut encoder = encoding.new_encoder();
    let mut rest = input;
    let mut encoded = [0; 256];
    loop {
        let (result, read, written) =
            encoder.encode_from_utf8_without_replacement(rest, &mut encoded, true);
        if space_as_plus {
            out.push_encoded::<true>(&encoded[..written], set);
        } else {
            out.push_encoded::<false>(&encoded[..written], set);
        }
        rest = &rest[read..];
        match result {
            EncoderResult::InputEmpty => return,
            EncoderResult::OutputFull => {}
            EncoderResult::Unmappable(character) => push_character_reference(out, character),
        }
    }
}

/// `&#…;`, percent-encoded whatever the set.
fn push_character_reference(out: &mut impl Append, character: char) {
    let mut digits = [0; 7];
    let mut start = digits.len();
    let mut value = u32::from(character);
    while value > 0 {
        start -= 1;
        digits[start] = b'0' + (value % 10) as u8;
        value /= 10;
    }
    out.push_str("%26%23");
    out.push_str(core::str::from_utf8(&digits[start..]).unwrap_or_default());
    out.push_str("%3B");
}
