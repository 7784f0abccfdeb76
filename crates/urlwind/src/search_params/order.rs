//! The order of names.

use core::cmp::Ordering;

/// Whether one UTF-8 string is [code unit less
/// than](https://infra.spec.whatwg.org/#code-unit-less-than) another, by its UTF-16 form.
///
/// UTF-8 bytes order strings by code points. UTF-16 differs in one way: characters above U+FFFF
/// are surrogates there, which come before U+E000. So the lead bytes of U+E000 to U+FFFF trade
/// places with those of the characters above.
#[inline]
pub(super) fn compare_code_units(a: &[u8], b: &[u8]) -> Ordering {
    match a.iter().zip(b).position(|(a, b)| a != b) {
        None => a.len().cmp(&b.len()),
        Some(at) => code_unit_rank(a[at]).cmp(&code_unit_rank(b[at])),
    }
}

#[inline]
fn code_unit_rank(byte: u8) -> u8 {
    match byte {
        // Lead bytes of U+E000 to U+FFFF: after 0xF4, the highest one that UTF-8 has.
        0xEE | 0xEF => byte + 0x10,
        _ => byte,
    }
}
