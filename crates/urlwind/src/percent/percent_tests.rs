//! Percent-encoding against the standard's examples and against the plainest possible code.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::*;

const ALL_SETS: [AsciiSet; 8] = [
    C0_CONTROL,
    FRAGMENT,
    QUERY,
    SPECIAL_QUERY,
    PATH,
    USERINFO,
    COMPONENT,
    FORM_URLENCODED,
];

fn naive_encode(bytes: &[u8], set: &AsciiSet) -> String {
    let one = |&byte: &u8| match set.contains(byte) {
        true => format!("%{byte:02X}"),
        false => String::from(char::from(byte)),
    };
    bytes.iter().map(one).collect()
}

/// Follows the standard's steps word by word.
fn naive_decode(bytes: &[u8]) -> Vec<u8> {
    let mut output = Vec::new();
    let mut i = 0;
    while i < bytes.len() {
        let digits = bytes
            .get(i + 1..i + 3)
            .filter(|two| two.iter().all(u8::is_ascii_hexdigit));
        match digits {
            Some(two) if bytes[i] == b'%' => {
                let text = core::str::from_utf8(two).unwrap();
                output.push(u8::from_str_radix(text, 16).unwrap());
                i += 3;
            }
            _ => {
                output.push(bytes[i]);
                i += 1;
            }
        }
    }
    output
}

/// Strings made of `pieces`, the same ones on every run.
fn random_strings(pieces: &[&str], count: usize, longest: usize) -> impl Iterator<Item = String> {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut next = move |bound: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % bound as u64) as usize
    };
    (0..count).map(move |_| {
        (0..next(longest))
            .map(|_| pieces[next(pieces.len())])
            .collect()
    })
}

#[test]
fn the_standards_examples() {
    assert_eq!(percent_encode_byte(0x23), "%23");
    assert_eq!(percent_encode_byte(0x7F), "%7F");
    assert_eq!(*decode_bytes(b"%25%s%1G"), *b"%%s%1G");
    assert_eq!(*decode("\u{203D}%25%2E"), [0xE2, 0x80, 0xBD, 0x25, 0x2E]);
    assert_eq!(encode("\u{2261}", &USERINFO), "%E2%89%A1");
    assert_eq!(encode("\u{203D}", &USERINFO), "%E2%80%BD");
    assert_eq!(encode("Say what\u{203D}", &USERINFO), "Say%20what%E2%80%BD");
}

#[test]
fn every_byte_with_every_set() {
    for set in &ALL_SETS {
        for byte in 0..=255u8 {
            for bytes in [
                &[byte][..],
                &[b'a', byte],
                &[byte, b'a'],
                &[b'a', byte, byte, b'a'],
            ] {
                assert_eq!(encode_bytes(bytes, set), naive_encode(bytes, set));
                if let Ok(text) = core::str::from_utf8(bytes) {
                    assert_eq!(encode(text, set), naive_encode(bytes, set));
                }
            }
        }
    }
}

#[test]
fn every_pair_of_bytes_after_a_percent_sign() {
    for high in 0..=255u8 {
        for low in 0..=255u8 {
            let bytes = [b'x', b'%', high, low];
            assert_eq!(*decode_bytes(&bytes), *naive_decode(&bytes));
        }
    }
    for cut in ["%", "%4", "a%", "a%4", "%%41", "%4%41", "%%%"] {
        assert_eq!(*decode(cut), *naive_decode(cut.as_bytes()), "{cut}");
    }
}

#[test]
fn nothing_to_do_borrows() {
    for text in ["", "abc", "a/b?c"] {
        assert!(matches!(encode(text, &FRAGMENT), Cow::Borrowed(same) if same == text));
        assert!(matches!(
            encode_bytes(text.as_bytes(), &FRAGMENT),
            Cow::Borrowed(_)
        ));
    }
    for text in ["", "abc", "100%", "%zz%2", "caf\u{e9}"] {
        assert!(matches!(decode(text), Cow::Borrowed(_)), "{text}");
        assert!(
            matches!(decode_lossy(text), Cow::Borrowed(same) if same == text),
            "{text}"
        );
    }
}

#[test]
fn encoding_appends_to_what_is_there() {
    let mut out = String::from("x");
    encode_into(&mut out, " \u{e9}a ", &PATH);
    encode_bytes_into(&mut out, b"\xFF b", &QUERY);
    encode_form_into(&mut out, "a b\u{e9}+~");
    assert_eq!(out, "x%20%C3%A9a%20%FF%20ba+b%C3%A9%2B%7E");
}

#[test]
fn random_text_is_encoded_as_by_the_plain_loop() {
    let pieces = [
        "a",
        "bcdefghijklmnop",
        " ",
        "%",
        "\u{e9}",
        "\u{20ac}",
        "\u{1f308}",
        "\"<>",
        "^",
    ];
    for text in random_strings(&pieces, 3000, 20) {
        for set in &ALL_SETS {
            let encoded = encode(&text, set);
            assert_eq!(encoded, naive_encode(text.as_bytes(), set));
            assert_eq!(encode_bytes(text.as_bytes(), set), encoded);
        }
        let mut form = String::new();
        encode_form_into(&mut form, &text);
        assert_eq!(
            form,
            naive_encode(text.as_bytes(), &FORM_URLENCODED).replace("%20", "+")
        );
        assert_eq!(decode_lossy(&encode(&text, &COMPONENT)), text);
    }
}

#[test]
fn lossy_decoding_is_decoding_and_then_utf8() {
    // Whole and cut characters, stray continuation bytes, overlong forms, surrogates.
    let pieces = [
        "a",
        "+",
        "%",
        "%2",
        "%41",
        "%C3%A9",
        "%C3",
        "%A9",
        "%E2%82%AC",
        "%E2%82",
        "%F0%9F%8C%88",
        "%F0%9F%8C",
        "%F0%9F",
        "%F0",
        "%80",
        "%BF",
        "%FF",
        "%C0%80",
        "%ED%A0%80",
        "%F4%90%80%80",
        "\u{e9}",
        "\u{20ac}",
        "\u{1f308}",
    ];
    for text in random_strings(&pieces, 20_000, 60) {
        let bytes = naive_decode(text.as_bytes());
        assert_eq!(
            decode_lossy(&text),
            String::from_utf8_lossy(&bytes),
            "{text}"
        );
        assert_eq!(utf8_lossy(bytes), decode_lossy(&text), "{text}");
        assert_eq!(
            *decode_vec(text.as_bytes(), PlusSign::Stays),
            *naive_decode(text.as_bytes())
        );

        let spaced = text.replace('+', " ");
        let mut form = String::new();
        decode_lossy_into(&mut form, &text, PlusSign::IsSpace);
        assert_eq!(form, decode_lossy(&spaced), "{text}");
    }
}

/// Runs longer than the decoder's buffer, cut at every position in it.
#[test]
fn long_runs_of_escapes_decode_as_one() {
    for lead in ["", "%E2", "%F0", "%C3"] {
        for prefix in 0..8 {
            for unit in [
                "%80",
                "%C3%A9",
                "%E2%82%AC",
                "%F0%9F%8C%88",
                "%F0%9F%8C",
                "%E2%82",
            ] {
                let mut text = "%BF".repeat(prefix);
                text.push_str(&unit.repeat(100));
                text.insert_str(0, lead);
                let expected = naive_decode(text.as_bytes());
                assert_eq!(
                    decode_lossy(&text),
                    String::from_utf8_lossy(&expected),
                    "{text}"
                );
            }
        }
    }
}

#[cfg(feature = "encoding")]
mod after_encoding {
    use encoding_rs::*;

    use super::*;

    #[test]
    fn the_standards_examples() {
        let cases = [
            (SHIFT_JIS, " ", "%20"),
            (SHIFT_JIS, "\u{2261}", "%81%DF"),
            (SHIFT_JIS, "\u{203D}", "%26%238253%3B"),
            (ISO_2022_JP, "\u{A5}", "%1B(J\\%1B(B"),
        ];
        for (encoding, input, expected) in cases {
            assert_eq!(
                encode_after_encoding(encoding, input, &SPECIAL_QUERY),
                expected
            );
        }
        let form = encode_after_encoding(SHIFT_JIS, "1+1 \u{2261} 2%20\u{203D}", &FORM_URLENCODED);
        assert_eq!(form, "1%2B1+%81%DF+2%2520%26%238253%3B");
    }

    /// What web-platform-tests check in `percent-encoding.json`.
    #[test]
    fn legacy_encodings() {
        let cases = [
            (BIG5, "\u{2020}", "%26%238224%3B"),
            (EUC_KR, "\u{2020}", "%A2%D3"),
            (WINDOWS_1252, "\u{2020}", "%86"),
            (BIG5, "\u{E}A", "%0EA"),
            // Escape sequences cannot be smuggled in: the encoder names U+FFFD instead.
            (ISO_2022_JP, "\u{E}A", "%26%2365533%3BA"),
            (ISO_2022_JP, "\u{203E}\\", "%1B(J~%1B(B\\"),
            (GB18030, "\u{E5E5}", "%26%2358853%3B"),
            (SHIFT_JIS, "\u{2212}", "%81|"),
            (ISO_8859_2, "\u{A2}", "%26%23162%3B"),
            (UTF_8, "\u{E1}|", "%C3%A1|"),
        ];
        for (encoding, input, expected) in cases {
            assert_eq!(
                encode_after_encoding(encoding, input, &SPECIAL_QUERY),
                expected
            );
        }
    }

    #[test]
    fn encodings_without_an_encoder_write_utf8() {
        for encoding in [UTF_8, UTF_16LE, UTF_16BE, REPLACEMENT] {
            assert_eq!(
                encode_after_encoding(encoding, "\u{e9} ", &SPECIAL_QUERY),
                "%C3%A9%20"
            );
            assert_eq!(
                encode_after_encoding(encoding, "\u{e9} ", &FORM_URLENCODED),
                "%C3%A9+"
            );
        }
    }

    /// The state of ISO-2022-JP outlives the buffer, and an unmappable character ends it.
    #[test]
    fn state_is_kept_over_long_input() {
        let once = encode_after_encoding(ISO_2022_JP, "\u{3042}", &SPECIAL_QUERY);
        assert_eq!(once, "%1B$B$%22%1B(B");
        let many = encode_after_encoding(ISO_2022_JP, &"\u{3042}".repeat(1000), &SPECIAL_QUERY);
        assert_eq!(many, format!("%1B$B{}%1B(B", "$%22".repeat(1000)));
        let unmappable = encode_after_encoding(ISO_2022_JP, "\u{3042}\u{e9}", &SPECIAL_QUERY);
        assert_eq!(unmappable, "%1B$B$%22%1B(B%26%23233%3B");
    }
}
