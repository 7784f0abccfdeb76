//! [Percent-encoded bytes](https://url.spec.whatwg.org/#percent-encoded-bytes).

use crate::infra::is_c0_control;
use encoding_rs::{EncoderResult, Encoding, UTF_8};

/// The standard's [percent-encode sets](https://url.spec.whatwg.org/#percent-encode-set).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PercentEncodeSet {
    /// <https://url.spec.whatwg.org/#c0-control-percent-encode-set>
    C0Control,
    /// <https://url.spec.whatwg.org/#fragment-percent-encode-set>
    Fragment,
    /// <https://url.spec.whatwg.org/#query-percent-encode-set>
    Query,
    /// <https://url.spec.whatwg.org/#special-query-percent-encode-set>
    SpecialQuery,
    /// <https://url.spec.whatwg.org/#path-percent-encode-set>
    Path,
    /// <https://url.spec.whatwg.org/#userinfo-percent-encode-set>
    Userinfo,
    /// <https://url.spec.whatwg.org/#component-percent-encode-set>
    Component,
    /// <https://url.spec.whatwg.org/#application-x-www-form-urlencoded-percent-encode-set>
    FormUrlencoded,
}

impl PercentEncodeSet {
    /// Whether the set contains `c`. As in the standard, sets build on smaller ones.
    pub fn contains(self, c: char) -> bool {
        match self {
            Self::C0Control => is_c0_control(c) || c > '~',
            Self::Fragment => {
                Self::C0Control.contains(c) || matches!(c, ' ' | '"' | '<' | '>' | '`')
            }
            Self::Query => Self::C0Control.contains(c) || matches!(c, ' ' | '"' | '#' | '<' | '>'),
            Self::SpecialQuery => Self::Query.contains(c) || c == '\'',
            Self::Path => Self::Query.contains(c) || matches!(c, '?' | '^' | '`' | '{' | '}'),
            Self::Userinfo => {
                Self::Path.contains(c) || matches!(c, '/' | ':' | ';' | '=' | '@' | '['..=']' | '|')
            }
            Self::Component => Self::Userinfo.contains(c) || matches!(c, '$'..='&' | '+' | ','),
            Self::FormUrlencoded => {
                Self::Component.contains(c) || matches!(c, '!' | '\''..=')' | '~')
            }
        }
    }
}

/// [Percent-encodes](https://url.spec.whatwg.org/#percent-encode) a byte.
fn percent_encode(byte: u8, output: &mut String) {
    const ASCII_UPPER_HEX_DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    output.push('%');
    output.push(char::from(ASCII_UPPER_HEX_DIGITS[usize::from(byte >> 4)]));
    output.push(char::from(ASCII_UPPER_HEX_DIGITS[usize::from(byte & 0xF)]));
}

/// [Percent-decodes](https://url.spec.whatwg.org/#percent-decode) a byte sequence. For a string, pass its UTF-8 bytes.
pub fn percent_decode(input: &[u8]) -> Vec<u8> {
    let hex_digit = |index: usize| {
        input
            .get(index)
            .and_then(|&byte| char::from(byte).to_digit(16))
    };
    // 1.
    let mut output = Vec::with_capacity(input.len());
    // 2.
    let mut index = 0;
    while index < input.len() {
        let byte = input[index];
        match (byte, hex_digit(index + 1), hex_digit(index + 2)) {
            // 2.3. A `%` and two hex digits: decode and skip them.
            (b'%', Some(high), Some(low)) => {
                output.push((high * 16 + low) as u8);
                index += 2;
            }
            // 2.1. and 2.2. Anything else stays.
            _ => output.push(byte),
        }
        index += 1;
    }
    // 3.
    output
}

/// [Percent-encodes after encoding](https://url.spec.whatwg.org/#string-percent-encode-after-encoding).
pub fn percent_encode_after_encoding(
    encoding: &'static Encoding,
    input: &str,
    percent_encode_set: PercentEncodeSet,
) -> String {
    // 1. Assert.
    debug_assert!(
        encoding == UTF_8
            || matches!(
                percent_encode_set,
                PercentEncodeSet::SpecialQuery | PercentEncodeSet::FormUrlencoded
            )
    );
    // 5.
    let mut output = String::new();
    if encoding == UTF_8 {
        // The UTF-8 encoder never reports an error, so step 7 loops once.
        append_encoded(input.as_bytes(), percent_encode_set, &mut output);
        return output;
    }
    // 3.
    let mut encoder = encoding.new_encoder();
    // 4.
    let mut input_queue = input;
    // 6. and 7.
    let mut potential_error = Some('\0');
    while potential_error.is_some() {
        // 7.1.
        let mut encode_output = Vec::new();
        // 7.2.
        potential_error = loop {
            encode_output.reserve(input_queue.len() + 16);
            let (result, read) = encoder.encode_from_utf8_to_vec_without_replacement(
                input_queue,
                &mut encode_output,
                true,
            );
            input_queue = &input_queue[read..];
            match result {
                EncoderResult::InputEmpty => break None,
                EncoderResult::OutputFull => {}
                EncoderResult::Unmappable(code_point) => break Some(code_point),
            }
        };
        // 7.3.
        append_encoded(&encode_output, percent_encode_set, &mut output);
        // 7.4.
        if let Some(code_point) = potential_error {
            output.push_str("%26%23");
            output.push_str(&u32::from(code_point).to_string());
            output.push_str("%3B");
        }
    }
    // 8.
    output
}

/// Step 7.3 of [`percent_encode_after_encoding`].
fn append_encoded(encode_output: &[u8], percent_encode_set: PercentEncodeSet, output: &mut String) {
    let space_as_plus = percent_encode_set == PercentEncodeSet::FormUrlencoded;
    for &byte in encode_output {
        // 7.3.1.
        if space_as_plus && byte == b' ' {
            output.push('+');
            continue;
        }
        // 7.3.2.
        let isomorph = char::from(byte);
        // 7.3.3. Assert: all non-ASCII code points are in every set.
        // 7.3.4.
        if !percent_encode_set.contains(isomorph) {
            output.push(isomorph);
        // 7.3.5.
        } else {
            percent_encode(byte, output);
        }
    }
}

/// [UTF-8 percent-encodes](https://url.spec.whatwg.org/#utf-8-percent-encode) a scalar value and appends the result.
pub(crate) fn utf_8_percent_encode_code_point(
    scalar_value: char,
    set: PercentEncodeSet,
    output: &mut String,
) {
    append_encoded(
        scalar_value.encode_utf8(&mut [0; 4]).as_bytes(),
        set,
        output,
    );
}

/// [UTF-8 percent-encodes](https://url.spec.whatwg.org/#string-utf-8-percent-encode) a string.
pub fn utf_8_percent_encode(input: &str, set: PercentEncodeSet) -> String {
    percent_encode_after_encoding(UTF_8, input, set)
}
