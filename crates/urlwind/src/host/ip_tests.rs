//! Addresses against the standard's steps in their plainest form, and against `core::net`.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::net::{Ipv4Addr, Ipv6Addr};

use super::ipv4::{ends_in_a_number, is_normal_ipv4};
use super::*;

/// The same sequence on every run.
struct Random(u64);

impl Random {
    fn next(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

/// The IPv4 number parser, step by step; numbers beyond `u128` are not asked for.
fn naive_ipv4_number(input: &str) -> Option<u128> {
    if input.is_empty() {
        return None;
    }
    let lower = input.to_ascii_lowercase();
    let (digits, radix) = if let Some(digits) = lower.strip_prefix("0x") {
        (digits, 16)
    } else if lower.len() >= 2 && lower.starts_with('0') {
        (&lower[1..], 8)
    } else {
        (&lower[..], 10)
    };
    if digits.is_empty() {
        return Some(0);
    }
    if !digits.chars().all(|digit| digit.is_digit(radix)) {
        return None;
    }
    u128::from_str_radix(digits, radix).ok()
}

/// The IPv4 parser, step by step.
fn naive_ipv4(input: &str) -> Option<u32> {
    let mut parts: Vec<&str> = input.split('.').collect();
    if parts.last() == Some(&"") && parts.len() > 1 {
        parts.pop();
    }
    if parts.len() > 4 {
        return None;
    }
    let mut numbers: Vec<u128> = parts
        .iter()
        .map(|part| naive_ipv4_number(part))
        .collect::<Option<_>>()?;
    let last = numbers.pop()?;
    if numbers.iter().any(|&number| number > 255) || last >= 256u128.pow(4 - numbers.len() as u32) {
        return None;
    }
    let mut ipv4 = last;
    for (counter, number) in numbers.iter().enumerate() {
        ipv4 += number * 256u128.pow(3 - counter as u32);
    }
    Some(ipv4 as u32)
}

fn naive_ends_in_a_number(input: &str) -> bool {
    let mut parts: Vec<&str> = input.split('.').collect();
    if parts.last() == Some(&"") {
        parts.pop();
    }
    let Some(last) = parts.last() else {
        return false;
    };
    (!last.is_empty() && last.bytes().all(|byte| byte.is_ascii_digit()))
        || naive_ipv4_number(last).is_some()
}

#[test]
fn ipv4_all_combinations_of_parts() {
    let parts = [
        "",
        "0",
        "00",
        "1",
        "01",
        "08",
        "9",
        "255",
        "256",
        "0377",
        "0400",
        "0x",
        "0X",
        "0xfF",
        "0x100",
        "65535",
        "65536",
        "0xffff",
        "16777215",
        "16777216",
        "0x1000000",
        "4294967295",
        "4294967296",
        "0xffffffff",
        "0x100000000",
        "037777777777",
        "040000000000",
        "x",
        "0xg",
        "a",
        "-1",
        "+1",
        " 1",
        "1 ",
        "0x0000000000000000000000001",
    ];
    let check = |input: &str| {
        let expected = naive_ipv4(input).map(Ipv4Addr::from_bits);
        assert_eq!(parse_ipv4(input).ok(), expected, "{input:?}");
        assert_eq!(
            ends_in_a_number(input.as_bytes()),
            naive_ends_in_a_number(input),
            "{input:?}"
        );
    };
    for a in parts {
        check(a);
        for b in parts {
            check(&format!("{a}.{b}"));
            for c in parts {
                check(&format!("{a}.{b}.{c}"));
                for tail in ["", ".", ".1", ".1.", ".256", ".0x", ".1.1", ".1.", ".."] {
                    check(&format!("{a}.{b}.{c}{tail}"));
                }
            }
        }
    }
}

#[test]
fn ipv4_numbers_of_any_length() {
    for zeros in [1, 10, 1000] {
        let zeros = "0".repeat(zeros);
        assert_eq!(
            parse_ipv4(&format!("0x{zeros}7f.1")),
            Ok([127, 0, 0, 1].into())
        );
        assert_eq!(
            parse_ipv4(&format!("{zeros}177.1")),
            Ok([127, 0, 0, 1].into())
        );
        assert!(parse_ipv4(&format!("1{zeros}0000000000")).is_err());
        assert!(parse_ipv4(&format!("0x1{zeros}00000000")).is_err());
    }
    assert!(parse_ipv4(&"1.".repeat(1000)).is_err());
    assert!(parse_ipv4(&".".repeat(1000)).is_err());
}

#[test]
fn ipv4_serializer_is_that_of_core() {
    for octet in 0..=255 {
        for address in [
            [octet, 0, 99, 255],
            [10, octet, octet, 100],
            [1, 2, 3, octet],
        ] {
            let address = Ipv4Addr::from(address);
            assert_eq!(serialize_ipv4(address), address.to_string());
            assert_eq!(parse_ipv4(&serialize_ipv4(address)), Ok(address));
        }
    }
}

#[test]
fn ends_in_a_number_looks_at_the_last_label() {
    for yes in [
        "1",
        "09",
        "a.1",
        "a.1.",
        "a.0x",
        "0X",
        "a.0xdeadbeef",
        "a.09.",
        "0x.",
        "a..1",
    ] {
        assert!(ends_in_a_number(yes.as_bytes()), "{yes}");
    }
    for no in [
        "", ".", "..", "a", "1.a", "1..", "0xg", "x", "1.de", "face", "0y1", "1a", "x0",
    ] {
        assert!(!ends_in_a_number(no.as_bytes()), "{no}");
    }
}

#[test]
fn ipv6_parser_agrees_with_core() {
    let pieces = [
        "0",
        "1",
        "ab",
        "FFFF",
        "00a0",
        "12345",
        "",
        "g",
        ":",
        "::",
        ".",
        "1.2.3.4",
        "255.0.0.1",
        "256.1.1.1",
        "01.2.3.4",
        "1.2.3",
        "1.2.3.4.5",
        "1..2",
        "%",
        " ",
        "\u{e9}",
    ];
    let mut random = Random(0x2545_F491_4F6C_DD1D);
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..400_000 {
        let count = 1 + random.next(9);
        let mut input = String::new();
        for index in 0..count {
            if index > 0 {
                input.push_str(if random.next(8) == 0 { "::" } else { ":" });
            }
            // Mostly pieces that are all right, or nothing would ever be.
            let bound = if random.next(4) == 0 { pieces.len() } else { 5 };
            input.push_str(pieces[random.next(bound)]);
        }
        let expected: Option<Ipv6Addr> = input.parse().ok();
        assert_eq!(parse_ipv6(&input).ok(), expected, "{input:?}");
        if expected.is_some() {
            accepted += 1
        } else {
            refused += 1
        }
    }
    assert!(
        accepted > 10_000 && refused > 10_000,
        "{accepted} {refused}"
    );
}

#[test]
fn every_number_of_an_ipv4_address_in_an_ipv6_one() {
    for number in 0..=300 {
        for place in 0..4 {
            for zeros in ["", "0"] {
                let mut numbers = ["1", "22", "133", "0"].map(String::from);
                numbers[place] = format!("{zeros}{number}");
                let input = format!("1::{}", numbers.join("."));
                let expected: Option<Ipv6Addr> = input.parse().ok();
                assert_eq!(parse_ipv6(&input).ok(), expected, "{input}");
            }
        }
    }
}

#[test]
fn ipv6_parser_knows_the_standards_failures() {
    let failures = [
        "",
        ":",
        ":1",
        "1:",
        ":::",
        "::1::",
        "1::2::3",
        "1:2:3:4:5:6:7",
        "1:2:3:4:5:6:7:8:9",
        "1:2:3:4:5:6:7::8:9",
        "1:2:3:4:5:6:7:",
        "12345::",
        "::g",
        "::1%1",
        "::.1.2.3",
        "::1.2.3",
        "::1.2.3.",
        "::1.2.3.4.",
        "::1.2.3.4.5",
        "::1.2.3.256",
        "::1.2.3.04",
        "::1.2.3.4:5",
        "1:2:3:4:5:6:7:1.2.3.4",
        "::1.2.3.4 ",
        "0x1::",
        "::1.2.3.a",
        "::1..3.4",
        "[::1]",
        "::\u{ff11}",
        "::1.2.3.1000",
    ];
    for input in failures {
        assert_eq!(
            parse_ipv6(input),
            Err(ParseError::InvalidIpv6Address),
            "{input}"
        );
    }
    let successes: [(&str, [u16; 8]); 8] = [
        ("::", [0; 8]),
        ("1::", [1, 0, 0, 0, 0, 0, 0, 0]),
        ("1:2:3:4:5:6:7::", [1, 2, 3, 4, 5, 6, 7, 0]),
        ("::2:3:4:5:6:7:8", [0, 2, 3, 4, 5, 6, 7, 8]),
        ("1::8", [1, 0, 0, 0, 0, 0, 0, 8]),
        ("::1.2.3.4", [0, 0, 0, 0, 0, 0, 0x102, 0x304]),
        ("1:2:3:4:5:6:1.2.3.4", [1, 2, 3, 4, 5, 6, 0x102, 0x304]),
        ("::0.0.255.0", [0, 0, 0, 0, 0, 0, 0, 0xff00]),
    ];
    for (input, pieces) in successes {
        assert_eq!(parse_ipv6(input), Ok(pieces.into()), "{input}");
    }
}

/// All 256 patterns of zero and non-zero pieces: which run is compressed depends on nothing else.
#[test]
fn ipv6_serializer_compresses_like_core() {
    for pattern in 0..256usize {
        for piece in [1u16, 0xab, 0x123, 0xffff] {
            let pieces: [u16; 8] =
                core::array::from_fn(|index| if pattern >> index & 1 == 1 { piece } else { 0 });
            let address = Ipv6Addr::from(pieces);
            let serialized = serialize_ipv6(address);
            assert_eq!(parse_ipv6(&serialized), Ok(address), "{serialized}");
            // `core` writes mapped addresses with an IPv4 tail, which the standard does not.
            if address.to_ipv4_mapped().is_none() {
                assert_eq!(serialized, address.to_string());
            }
        }
    }
    let mapped = Ipv6Addr::from([0, 0, 0, 0, 0, 0xffff, 0x102, 0x304]);
    assert_eq!(serialize_ipv6(mapped), "::ffff:102:304");
    assert_eq!(serialize_ipv6(Ipv6Addr::from([0xffff; 8])).len(), 39);
}

#[test]
fn ipv6_serializer_round_trips_random_addresses() {
    let mut random = Random(0x0123_4567_89AB_CDEF);
    for _ in 0..100_000 {
        let pieces: [u16; 8] = core::array::from_fn(|_| match random.next(3) {
            0 => 0,
            1 => random.next(256) as u16,
            _ => random.next(65536) as u16,
        });
        let address = Ipv6Addr::from(pieces);
        let serialized = serialize_ipv6(address);
        assert_eq!(parse_ipv6(&serialized), Ok(address));
        if address.to_ipv4_mapped().is_none() {
            assert_eq!(serialized, address.to_string());
        }
    }
}

/// Normal is what the serializer writes: addresses with many zeros, and one byte of them changed.
#[test]
fn normal_ipv6_addresses() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let is_serialized = |text: &str| parse_ipv6(text).is_ok_and(|it| serialize_ipv6(it) == text);
    for _ in 0..200_000 {
        let pieces: [u16; 8] = core::array::from_fn(|_| match random.next(4) {
            0 => random.next(0x1_0000) as u16,
            1 => random.next(32) as u16,
            _ => 0,
        });
        let mut text = serialize_ipv6(pieces.into());
        assert!(is_normal_ipv6(text.as_bytes()), "{text}");
        let at = random.next(text.len());
        let piece = [":", "::", "0", "0:", "1", "f", "F", "g", ".", "-", "é"][random.next(11)];
        text.replace_range(at..at + random.next(2), piece);
        let is_normal = is_normal_ipv6(text.as_bytes());
        assert_eq!(is_normal, is_serialized(&text), "{text}");
    }
    for text in [
        "",
        ":",
        "::",
        ":::",
        "1",
        "1:",
        ":1",
        "1::",
        "::1",
        "0::",
        "::0",
        "1:2:3:4:5:6:7:8:9",
    ] {
        let is_normal = is_normal_ipv6(text.as_bytes());
        assert_eq!(is_normal, is_serialized(text), "{text}");
    }
}

/// Texts that are nearly addresses.
#[test]
fn normal_ipv4_addresses() {
    let parts = [
        "0", "1", "9", "10", "42", "99", "100", "199", "255", "256", "999", "00", "01", "1000", "",
        "a", "1a", "-1", ".",
    ];
    let mut numbers = 0x9E37_79B9_u32;
    for _ in 0..200_000 {
        numbers = numbers.wrapping_mul(0x0019_660D).wrapping_add(0x3C6E_F35F);
        let part = |shift: u32| parts[(numbers >> shift) as usize % parts.len()];
        let count = if numbers & 0xF00 == 0 { 3 } else { 4 };
        let host = [part(27), part(22), part(17), part(12)][..count].join(".");
        let is_valid = host.parse::<Ipv4Addr>().is_ok();
        assert_eq!(is_normal_ipv4(host.as_bytes()), is_valid, "{host}");
    }
}
