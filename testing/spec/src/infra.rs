//! The few terms of the [Infra Standard](https://infra.spec.whatwg.org/#code-points) that the URL Standard relies on.

/// <https://infra.spec.whatwg.org/#c0-control>
pub(crate) fn is_c0_control(c: char) -> bool {
    c <= '\u{1F}'
}

/// <https://infra.spec.whatwg.org/#c0-control-or-space>
pub(crate) fn is_c0_control_or_space(c: char) -> bool {
    is_c0_control(c) || c == ' '
}

/// <https://infra.spec.whatwg.org/#ascii-tab-or-newline>
pub(crate) fn is_ascii_tab_or_newline(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r')
}

/// <https://infra.spec.whatwg.org/#noncharacter>
pub(crate) fn is_noncharacter(c: char) -> bool {
    let value = u32::from(c);
    // The last two code points of each of the 17 planes, and one block in the first plane.
    (0xFDD0..=0xFDEF).contains(&value) || value & 0xFFFE == 0xFFFE
}

/// <https://infra.spec.whatwg.org/#strictly-split>: keeps empty items, so the result is never empty.
pub(crate) fn strictly_split(input: &str, delimiter: char) -> Vec<&str> {
    input.split(delimiter).collect()
}

/// Whether `input` starts with two ASCII hex digits; the recurring test on what follows a `%`.
pub(crate) fn starts_with_two_ascii_hex_digits(input: &[char]) -> bool {
    input.len() >= 2 && input[0].is_ascii_hexdigit() && input[1].is_ascii_hexdigit()
}
