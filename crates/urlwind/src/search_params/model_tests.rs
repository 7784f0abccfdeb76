//! The list against a plain vector of strings, and its use of time and memory.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::*;

/// Every operation on random lists, against a plain vector of strings.
#[test]
fn behaves_like_a_vector_of_strings() {
    let texts = [
        "",
        "a",
        "b",
        "ab",
        "a b",
        "\u{e9}",
        "\u{1f308}",
        "\u{fffd}",
        "x=y&z",
        "%41",
        "+",
    ];
    let mut state = 0x1234_5678_9ABC_DEF1_u64;
    let mut next = move |bound: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % bound as u64) as usize
    };
    for _ in 0..300 {
        let mut model: Vec<(String, String)> = Vec::new();
        let mut params = SearchParams::new();
        for _ in 0..next(200) {
            let (name, value) = (texts[next(texts.len())], texts[next(texts.len())]);
            match next(8) {
                0..=2 => {
                    params.append(name, value);
                    model.push((name.into(), value.into()));
                }
                3 => {
                    params.delete(name);
                    model.retain(|pair| pair.0 != name);
                }
                4 => {
                    params.delete_value(name, value);
                    model.retain(|pair| (&*pair.0, &*pair.1) != (name, value));
                }
                5 => {
                    params.set(name, value);
                    match model.iter().position(|pair| pair.0 == name) {
                        None => model.push((name.into(), value.into())),
                        Some(first) => {
                            let mut kept = model.split_off(first + 1);
                            model[first].1 = value.into();
                            kept.retain(|pair| pair.0 != name);
                            model.append(&mut kept);
                        }
                    }
                }
                6 => {
                    params.sort();
                    model.sort_by(|a, b| a.0.encode_utf16().cmp(b.0.encode_utf16()));
                }
                // A list that was parsed is laid out differently from one that was built.
                _ => params = SearchParams::parse(&params.serialize()),
            }
            let expected: Vec<(&str, &str)> = model.iter().map(|(n, v)| (&**n, &**v)).collect();
            assert_eq!(params.iter().collect::<Vec<_>>(), expected);
            assert_eq!(
                params.get(name),
                expected
                    .iter()
                    .find(|pair| pair.0 == name)
                    .map(|pair| pair.1)
            );
            assert_eq!(
                params.has_value(name, value),
                expected.contains(&(name, value))
            );
            assert_eq!(params.to_string(), params.serialize());
            assert_eq!(SearchParams::parse(&params.serialize()), params);
        }
    }
}

/// Text that no pair uses any more is thrown away.
#[test]
fn memory_stays_in_proportion() {
    let mut params = SearchParams::parse("a=1&b=2");
    let value = "v".repeat(100);
    for _ in 0..10_000 {
        params.set("a", &value);
        params.append("c", &value);
        params.delete("c");
    }
    assert!(params.text.len() < 2000, "{}", params.text.len());
    assert_eq!(params.len(), 2);
    assert_eq!(params.get("a"), Some(&*value));
    assert_eq!(params.get("b"), Some("2"));
}

/// Quadratic work on a million pairs would not end.
#[test]
fn large_lists_end() {
    let mut params = SearchParams::new();
    for _ in 0..1_000_000 {
        params.append("", "");
    }
    params.set("x", "y");
    params.sort();
    assert_eq!(params.len(), 1_000_001);
    let query = params.serialize();
    assert_eq!(query.len(), 2 * 1_000_000 + 3);
    assert_eq!(SearchParams::parse(&query), params);
    params.set("", "z");
    assert_eq!(params.to_string(), "=z&x=y");
}
