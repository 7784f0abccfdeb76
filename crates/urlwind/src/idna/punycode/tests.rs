//! Both procedures against those of the RFC, which are quadratic.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{RECIPROCALS, decode, encode, quotient};
use crate::idna::label::{Label, Point};
use crate::idna::output::Output;

/// The encoding procedure as it is written in [section
/// 6.3](https://www.rfc-editor.org/rfc/rfc3492#section-6.3), with numbers that do not overflow.
pub(crate) fn encode_by_the_rfc(label: &str) -> String {
    let input: Vec<u64> = label.chars().map(u64::from).collect();
    let mut output: String = label.chars().filter(char::is_ascii).collect();
    let (mut n, mut delta, mut bias) = (128, 0, 72);
    let b = output.len() as u64;
    let mut h = b;
    if b > 0 {
        output.push('-');
    }
    while h < input.len() as u64 {
        let m = input.iter().copied().filter(|c| *c >= n).min().unwrap();
        delta += (m - n) * (h + 1);
        n = m;
        for &c in &input {
            if c < n {
                delta += 1;
            }
            if c == n {
                let mut q = delta;
                for k in (36..).step_by(36) {
                    let t = if k <= bias { 1 } else { (k - bias).min(26) };
                    if q < t {
                        break;
                    }
                    output.push(digit_by_the_rfc(t + (q - t) % (36 - t)));
                    q = (q - t) / (36 - t);
                }
                output.push(digit_by_the_rfc(q));
                bias = adapt_by_the_rfc(delta, h + 1, h == b);
                delta = 0;
                h += 1;
            }
        }
        delta += 1;
        n += 1;
    }
    output
}

fn digit_by_the_rfc(value: u64) -> char {
    char::from(b"abcdefghijklmnopqrstuvwxyz0123456789"[value as usize])
}

fn adapt_by_the_rfc(mut delta: u64, count: u64, is_first: bool) -> u64 {
    delta = if is_first { delta / 700 } else { delta / 2 };
    delta += delta / count;
    let mut k = 0;
    while delta > 455 {
        delta /= 35;
        k += 36;
    }
    k + 36 * delta / (delta + 38)
}

/// The decoding procedure as it is written in [section
/// 6.2](https://www.rfc-editor.org/rfc/rfc3492#section-6.2), with numbers that do not overflow.
fn decode_by_the_rfc(encoded: &str) -> Option<String> {
    let (basic, digits) = match encoded.rfind('-') {
        Some(at) if at > 0 => (&encoded[..at], &encoded[at + 1..]),
        _ => ("", encoded),
    };
    let mut output: Vec<char> = basic.chars().collect();
    let (mut n, mut i, mut bias) = (128u128, 0u128, 72);
    let mut digits = digits.chars().peekable();
    while digits.peek().is_some() {
        let old_i = i;
        let mut w = 1u128;
        for k in (36..).step_by(36) {
            let digit = match digits.next()? {
                c @ 'a'..='z' => c as u128 - 97,
                c @ '0'..='9' => c as u128 - 48 + 26,
                _ => return None,
            };
            i = i.checked_add(digit.checked_mul(w)?)?;
            let t = if k <= bias { 1 } else { (k - bias).min(26) };
            if digit < u128::from(t) {
                break;
            }
            w = w.checked_mul(36 - u128::from(t))?;
        }
        let count = output.len() as u128 + 1;
        // What does not fit becomes no code point.
        let delta = u64::try_from(i - old_i).ok()?;
        bias = adapt_by_the_rfc(delta, count as u64, old_i == 0);
        n += i / count;
        i %= count;
        output.insert(i as usize, char::from_u32(u32::try_from(n).ok()?)?);
        i += 1;
    }
    Some(output.into_iter().collect())
}

fn points(text: &str) -> Vec<Point> {
    text.chars().map(|c| Point { c, at: 7 }).collect()
}

fn encoded(label: &str) -> String {
    let mut out = Output::new();
    encode(&points(label), &mut out);
    out.into_string()
}

fn decoded(encoded: &str) -> Option<String> {
    let mut label = Label::new();
    decode(&points(encoded), 7, &mut label).ok()?;
    assert!(label.points().iter().all(|point| point.at == 7));
    Some(label.points().iter().map(|point| point.c).collect())
}

struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % limit
    }
}

/// [Section 7.1](https://www.rfc-editor.org/rfc/rfc3492#section-7.1): Arabic, Czech, Japanese with
/// ASCII, and the last sample.
#[test]
fn samples_of_the_rfc() {
    for (label, punycode) in [
        (
            "\u{644}\u{64A}\u{647}\u{645}\u{627}\u{628}\u{62A}\u{643}\u{644}\u{645}\u{648}\u{634}\u{639}\u{631}\u{628}\u{64A}\u{61F}",
            "egbpdaj6bu4bxfgehfvwxn",
        ),
        (
            "Pro\u{10D}prost\u{11B}nemluv\u{ED}\u{10D}esky",
            "Proprostnemluvesky-uyb24dma41a",
        ),
        (
            "3\u{5E74}B\u{7D44}\u{91D1}\u{516B}\u{5148}\u{751F}",
            "3B-ww4c5e180e575a65lsy2b",
        ),
        ("-> $1.00 <-", "-> $1.00 <--"),
    ] {
        assert_eq!(encoded(label), punycode);
        assert_eq!(decoded(punycode).as_deref(), Some(label));
    }
}

#[test]
fn labels_of_all_lengths() {
    let mut random = Random(1);
    let starts = [
        0x61, 0xE0, 0x430, 0x4E00, 0xAC00, 0xFFF0, 0x1_0000, 0x10_FF00,
    ];
    for length in (0..200).chain([255, 256, 257, 500, 1000]) {
        for spread in [1, 3, 20, 0xFF] {
            let label: String = (0..length)
                .map(|_| {
                    let start = starts[random.below(starts.len() as u64) as usize];
                    let point = start + random.below(spread);
                    char::from_u32(point as u32).unwrap_or('-')
                })
                .collect();
            let punycode = encode_by_the_rfc(&label);
            assert_eq!(encoded(&label), punycode);
            assert_eq!(decoded(&punycode).as_deref(), Some(&*label), "{punycode}");
        }
    }
}

/// Few of those are Punycode; where they are, it is of the same.
#[test]
fn any_digits() {
    let mut random = Random(2);
    let mut valid = 0;
    for round in 0..60_000 {
        let length = if round % 50 == 0 {
            150
        } else {
            random.below(12)
        };
        let alphabet = match round % 3 {
            0 => "abcdefghijklmnopqrstuvwxyz0123456789-_",
            1 => "aab-",
            _ => "a9",
        };
        let text: String = (0..length)
            .map(|_| {
                let at = random.below(alphabet.len() as u64) as usize;
                alphabet[at..].chars().next().unwrap()
            })
            .collect();
        let expected = decode_by_the_rfc(&text);
        assert_eq!(decoded(&text), expected, "{text}");
        if let Some(label) = expected {
            valid += 1;
            if !label.is_ascii() {
                assert_eq!(encoded(&label), text);
            }
        }
    }
    assert!(valid > 5_000, "{valid}");
}

#[test]
fn what_is_no_punycode() {
    for text in [
        "-",
        "-a",
        "_",
        "\u{e9}",
        "a_",
        "b9",
        "99999",
        "999999999999999",
        "a-9",
        "A",
        // A surrogate, and one more than the last code point.
        "ib9b",
        "en32g",
    ] {
        assert_eq!(decoded(text), None, "{text}");
        if text.is_ascii() && text != "A" {
            assert_eq!(decode_by_the_rfc(text), None, "{text}");
        }
    }
    for length in [20, 63, 64, 65, 200, 100_000] {
        assert_eq!(decoded(&"9".repeat(length)), None);
        assert_eq!(
            decoded(&format!("{}-{}", "a".repeat(length), "9".repeat(length))),
            None
        );
    }
    assert_eq!(decoded("").as_deref(), Some(""));
    assert_eq!(decoded("a-").as_deref(), Some("a"));
    assert_eq!(
        decoded("a-b-").map(|label| label.to_string()).as_deref(),
        Some("a-b")
    );
}

/// Each divisor, with values next to its multiples up to the bound and beyond it.
#[test]
fn quotients_are_exact() {
    for divisor in 1..RECIPROCALS.len() as u64 + 3 {
        let last = (1 << 27) / divisor + 2;
        let few = (0..1000).chain(last - 1000..last);
        for multiple in few.chain((0..last).step_by(997)) {
            let at = multiple * divisor;
            for value in at.saturating_sub(1)..at + 2 {
                assert_eq!(quotient(value, divisor), value / divisor);
            }
        }
    }
}
