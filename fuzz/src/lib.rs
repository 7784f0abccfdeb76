//! Conversion of a fuzzer's bytes to arguments.
//!
//! An input is split into fields at the byte 0xFF, which does not occur in UTF-8, so that handwritten seeds are
//! readable and a dictionary of words helps.

#![forbid(unsafe_code)]

use std::borrow::Cow;

/// Returns the fields, at least one.
pub fn fields(data: &[u8]) -> impl Iterator<Item = &[u8]> {
    data.split(|byte| *byte == 0xFF)
}

/// Returns the fields as text, with ill-formed UTF-8 replaced.
pub fn texts(data: &[u8]) -> Vec<Cow<'_, str>> {
    fields(data).map(String::from_utf8_lossy).collect()
}

/// Splits a field into its first byte, a selector, and the text after it.
pub fn numbered(field: &str) -> Option<(u8, &str)> {
    let first = field.chars().next()?;
    Some((u32::from(first) as u8, &field[first.len_utf8()..]))
}

/// Panics with the difference that a check returned, so that the fuzzer records a crash.
pub fn expect<T, E: std::fmt::Display>(outcome: Result<T, E>) -> T {
    match outcome {
        Ok(value) => value,
        Err(difference) => panic!("{difference}"),
    }
}
