//! The parser and the serializer of `application/x-www-form-urlencoded`.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::*;
use crate::SearchParams;

type Pairs<'a> = &'a [(&'a str, &'a str)];

/// What web-platform-tests check in `urlencoded-parser.any.js`.
const PARSER_CASES: [(&str, Pairs<'_>); 35] = [
    ("test", &[("test", "")]),
    ("\u{feff}test=\u{feff}", &[("\u{feff}test", "\u{feff}")]),
    ("%EF%BB%BFtest=%EF%BB%BF", &[("\u{feff}test", "\u{feff}")]),
    ("%EF%BF%BF=%EF%BF%BF", &[("\u{ffff}", "\u{ffff}")]),
    ("%FE%FF", &[("\u{fffd}\u{fffd}", "")]),
    ("%FF%FE", &[("\u{fffd}\u{fffd}", "")]),
    (
        "\u{2020}&\u{2020}=x",
        &[("\u{2020}", ""), ("\u{2020}", "x")],
    ),
    ("%C2", &[("\u{fffd}", "")]),
    ("%C2x", &[("\u{fffd}x", "")]),
    (
        "_charset_=windows-1252&test=%C2x",
        &[("_charset_", "windows-1252"), ("test", "\u{fffd}x")],
    ),
    ("", &[]),
    ("a", &[("a", "")]),
    ("a=b", &[("a", "b")]),
    ("a=", &[("a", "")]),
    ("=b", &[("", "b")]),
    ("&", &[]),
    ("&a", &[("a", "")]),
    ("a&", &[("a", "")]),
    ("a&a", &[("a", ""), ("a", "")]),
    ("a&b&c", &[("a", ""), ("b", ""), ("c", "")]),
    ("a=b&c=d", &[("a", "b"), ("c", "d")]),
    ("a=b&c=d&", &[("a", "b"), ("c", "d")]),
    ("&&&a=b&&&&c=d&", &[("a", "b"), ("c", "d")]),
    ("a=a&a=b&a=c", &[("a", "a"), ("a", "b"), ("a", "c")]),
    ("a==a", &[("a", "=a")]),
    ("a=a+b+c+d", &[("a", "a b c d")]),
    ("%=a", &[("%", "a")]),
    ("%a=a", &[("%a", "a")]),
    ("%a_=a", &[("%a_", "a")]),
    ("%61=a", &[("a", "a")]),
    ("%61+%4d%4D=", &[("a MM", "")]),
    ("id=0&value=%", &[("id", "0"), ("value", "%")]),
    ("b=%2sf%2a", &[("b", "%2sf*")]),
    ("b=%2%2af%2a", &[("b", "%2*f*")]),
    ("b=%%2a", &[("b", "%*")]),
];

/// The parser, step by step, as specified.
fn naive_parse(input: &[u8]) -> Vec<(String, String)> {
    let mut output = Vec::new();
    for bytes in input.split(|&byte| byte == b'&') {
        if bytes.is_empty() {
            continue;
        }
        let mut halves = bytes.splitn(2, |&byte| byte == b'=');
        let decode = |half: &[u8]| {
            let spaced: Vec<u8> = half
                .iter()
                .map(|&byte| if byte == b'+' { b' ' } else { byte })
                .collect();
            String::from_utf8_lossy(&crate::percent::decode_bytes(&spaced)).into_owned()
        };
        let name = decode(halves.next().unwrap_or_default());
        output.push((name, decode(halves.next().unwrap_or_default())));
    }
    output
}

#[test]
fn parser_cases() {
    for (input, expected) in PARSER_CASES {
        let pairs: Vec<_> = parse(input.as_bytes()).collect();
        let pairs: Vec<_> = pairs
            .iter()
            .map(|(name, value)| (&**name, &**value))
            .collect();
        assert_eq!(pairs, expected, "{input}");
        assert!(
            SearchParams::parse(input)
                .iter()
                .eq(expected.iter().copied()),
            "{input}"
        );
        assert_eq!(naive_parse(input.as_bytes()).len(), expected.len());
    }
}

#[test]
fn random_bytes_parse_as_by_the_standards_steps() {
    let pieces: [&[u8]; 18] = [
        b"a",
        b"bc",
        b"=",
        b"=",
        b"&",
        b"&",
        b"+",
        b"%",
        b"%2",
        b"%41",
        b"%C3",
        b"%A9",
        b"%26",
        b"\xC3\xA9",
        b"\xE2\x82",
        b"\xFF",
        b"%F0%9F%8C%88",
        b"?",
    ];
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut next = move |bound: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % bound as u64) as usize
    };
    let mut text_inputs = 0;
    for _ in 0..50_000 {
        // Half of the inputs are UTF-8, which goes another way.
        let kinds = if next(2) == 0 { 14 } else { pieces.len() };
        let input: Vec<u8> = (0..next(20))
            .flat_map(|_| pieces[next(kinds)].iter().copied())
            .collect();
        let expected = naive_parse(&input);
        let pairs: Vec<_> = parse(&input).into_owned().collect();
        assert_eq!(pairs, expected, "{input:?}");
        if let Ok(text) = core::str::from_utf8(&input) {
            text_inputs += 1;
            let params = SearchParams::parse(text);
            let pairs = params
                .iter()
                .map(|(name, value)| (name.to_string(), value.to_string()));
            // Only a `?` at the very start is not data.
            if !text.starts_with('?') {
                assert!(pairs.eq(expected), "{text}");
            }
        }
    }
    assert!(text_inputs > 10_000);
}

#[test]
fn nothing_to_decode_borrows() {
    let borrowed = |pair: &(Cow<'_, str>, Cow<'_, str>)| {
        (
            matches!(pair.0, Cow::Borrowed(_)),
            matches!(pair.1, Cow::Borrowed(_)),
        )
    };
    let kinds: Vec<_> = parse("a=caf\u{e9}&b+=1&c=%41&d".as_bytes())
        .map(|pair| borrowed(&pair))
        .collect();
    assert_eq!(
        kinds,
        [(true, true), (false, true), (true, false), (true, true)]
    );
    // Not UTF-8 as a whole, but in this pair.
    let kinds: Vec<_> = parse(b"a=b&\xFF=c").map(|pair| borrowed(&pair)).collect();
    assert_eq!(kinds, [(true, true), (false, true)]);
}

#[test]
fn parse_can_be_copied_and_goes_on_being_empty() {
    let mut pairs = parse(b"a=1&b=2");
    let copy = pairs;
    assert_eq!(pairs.by_ref().count(), 2);
    assert_eq!(pairs.next(), None);
    assert_eq!(pairs.next(), None);
    assert_eq!(copy.count(), 2);
}

#[test]
fn every_byte_is_serialized_as_listed() {
    for byte in 0..=255u8 {
        let expected = match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'*' | b'-' | b'.' | b'_' => {
                char::from(byte).to_string()
            }
            b' ' => "+".to_string(),
            _ => alloc::format!("%{byte:02X}"),
        };
        assert_eq!(byte_serialize(&[byte]).collect::<String>(), expected);
        if byte.is_ascii() {
            let text = char::from(byte).to_string();
            let query = Serializer::new(String::new())
                .append_pair(&text, &text)
                .finish();
            assert_eq!(query, alloc::format!("{expected}={expected}"));
            assert!(parse(query.as_bytes()).eq([(Cow::from(&*text), Cow::from(&*text))]));
        }
    }
    assert_eq!(byte_serialize(b"").size_hint(), (0, Some(0)));
    assert_eq!(byte_serialize(b"ab").size_hint(), (1, Some(2)));
}

#[test]
fn serializer_writes_pairs_and_keys() {
    let mut target = String::from("?x");
    Serializer::for_suffix(&mut target, 1)
        .append_pair("a b", "c&d")
        .append_key_only("e=");
    assert_eq!(target, "?x&a+b=c%26d&e%3D");

    let mut serializer = Serializer::for_suffix("?x".to_string(), 1);
    serializer.clear();
    serializer
        .extend_pairs(&[("a", "1"), ("b", "2")])
        .extend_keys_only::<_, &str>(&["c", "d"]);
    serializer.extend_pairs([("e".to_string(), Cow::from("3"))]);
    assert_eq!(serializer.finish(), "?a=1&b=2&c&d&e=3");

    assert_eq!(
        Serializer::new(String::new())
            .append_pair("", "")
            .append_pair("", "")
            .finish(),
        "=&="
    );
    assert_eq!(Serializer::new(String::new()).finish(), "");
}

#[test]
fn serializer_encodes_as_it_is_told() {
    fn utf16(text: &str) -> Cow<'_, [u8]> {
        text.encode_utf16()
            .flat_map(u16::to_be_bytes)
            .collect::<Vec<_>>()
            .into()
    }
    let mut serializer = Serializer::new(String::new());
    serializer
        .encoding_override(Some(&utf16))
        .append_pair("a", "\u{e9} ");
    serializer
        .encoding_override(None)
        .append_pair("b", "\u{e9} ");
    assert_eq!(serializer.finish(), "%00a=%00%E9%00+&b=%C3%A9+");
}

#[test]
#[should_panic(expected = "the serializer is finished")]
fn finished_serializers_say_so() {
    let mut serializer = Serializer::new(String::new());
    serializer.finish();
    serializer.append_pair("a", "b");
}

#[test]
#[should_panic(expected = "has no suffix that starts at 2")]
fn suffixes_have_to_exist() {
    Serializer::for_suffix("a".to_string(), 2);
}
