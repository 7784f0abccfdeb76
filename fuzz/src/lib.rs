//! How the bytes of a fuzzer become arguments.
//!
//! An input is cut into fields at the byte 0xFF, which no UTF-8 has, so that what a person writes into the corpus
//! can be read, and a dictionary of words helps.

#![forbid(unsafe_code)]

use std::borrow::Cow;

/// The fields, at least one.
pub fn fields(data: &[u8]) -> impl Iterator<Item = &[u8]> {
    data.split(|byte| *byte == 0xFF)
}

/// The fields as text; what is not UTF-8 in them is replaced.
pub fn texts(data: &[u8]) -> Vec<Cow<'_, str>> {
    fields(data).map(String::from_utf8_lossy).collect()
}

/// A field that begins with a byte to choose by, as that and the text behind it.
pub fn numbered(field: &str) -> Option<(u8, &str)> {
    let first = field.chars().next()?;
    Some((u32::from(first) as u8, &field[first.len_utf8()..]))
}

/// Panics with what a check says is different: to a fuzzer that is a crash, whose input it keeps.
pub fn expect<T, E: std::fmt::Display>(outcome: Result<T, E>) -> T {
    match outcome {
        Ok(value) => value,
        Err(difference) => panic!("{difference}"),
    }
}
