//! [`application/x-www-form-urlencoded`](https://url.spec.whatwg.org/#application/x-www-form-urlencoded).

use crate::{PercentEncodeSet, percent_decode, percent_encode_after_encoding};
use encoding_rs::Encoding;

/// The [parser](https://url.spec.whatwg.org/#concept-urlencoded-parser): a list of name-value tuples.
pub fn urlencoded_parser(input: &[u8]) -> Vec<(String, String)> {
    // 1.
    let sequences = input.split(|&byte| byte == b'&');
    // 2.
    let mut output = Vec::new();
    // 3.
    for bytes in sequences {
        // 3.1.
        if bytes.is_empty() {
            continue;
        }
        let (name, value) = match bytes.iter().position(|&byte| byte == b'=') {
            // 3.2.
            Some(equals_sign) => (&bytes[..equals_sign], &bytes[equals_sign + 1..]),
            // 3.3.
            None => (bytes, &[][..]),
        };
        // 3.4.
        let plus_to_space = |bytes: &[u8]| -> Vec<u8> {
            bytes
                .iter()
                .map(|&byte| if byte == b'+' { b' ' } else { byte })
                .collect()
        };
        // 3.5.
        let decode = |bytes: &[u8]| {
            String::from_utf8_lossy(&percent_decode(&plus_to_space(bytes))).into_owned()
        };
        // 3.6.
        output.push((decode(name), decode(value)));
    }
    // 4.
    output
}

/// The [serializer](https://url.spec.whatwg.org/#concept-urlencoded-serializer).
pub fn urlencoded_serializer(tuples: &[(String, String)], encoding: &'static Encoding) -> String {
    // 1.
    let encoding = encoding.output_encoding();
    // 2.
    let mut output = String::new();
    // 3.
    for (name, value) in tuples {
        // 3.1. Assert: a `String` is a scalar value string.
        // 3.2.
        let name = percent_encode_after_encoding(encoding, name, PercentEncodeSet::FormUrlencoded);
        // 3.3.
        let value =
            percent_encode_after_encoding(encoding, value, PercentEncodeSet::FormUrlencoded);
        // 3.4.
        if !output.is_empty() {
            output.push('&');
        }
        // 3.5.
        output.push_str(&name);
        output.push('=');
        output.push_str(&value);
    }
    // 4.
    output
}

/// The [string parser](https://url.spec.whatwg.org/#concept-urlencoded-string-parser).
pub fn urlencoded_string_parser(input: &str) -> Vec<(String, String)> {
    urlencoded_parser(input.as_bytes())
}
