//! Lower bounds: the cost of the same bytes without parsing. A parser with an owned result cannot be faster than the
//! first.

use std::hint::black_box;

use super::used;

/// Allocates, copies and frees.
pub(crate) fn allocate_and_copy(lines: &[&str]) -> u64 {
    lines
        .iter()
        .map(|line| {
            let copy = String::from(*black_box(line));
            used(&copy)
        })
        .sum()
}

/// Copies into a buffer that is large enough.
pub(crate) fn copy_into_reused(lines: &[&str]) -> u64 {
    let longest = lines.iter().map(|line| line.len()).max().unwrap_or(0);
    let mut buffer = vec![0u8; longest];
    lines
        .iter()
        .map(|line| {
            let line = black_box(line).as_bytes();
            buffer[..line.len()].copy_from_slice(line);
            black_box(&buffer[..line.len()]).len() as u64
        })
        .sum()
}

/// Reads every byte once, in words, which the compiler vectorizes.
pub(crate) fn read_every_byte(lines: &[&str]) -> u64 {
    lines
        .iter()
        .map(|line| {
            let bytes = black_box(line).as_bytes();
            let (words, _) = bytes.as_chunks::<8>();
            let sum = words
                .iter()
                .fold(0, |sum, word| sum ^ u64::from_ne_bytes(*word));
            // The last word overlaps the one before, so no byte is read alone.
            black_box(
                sum ^ bytes
                    .last_chunk()
                    .map_or(0, |word| u64::from_ne_bytes(*word)),
            )
        })
        .fold(0, u64::wrapping_add)
}

/// Runs the loop alone.
pub(crate) fn touch_nothing(lines: &[&str]) -> u64 {
    lines.iter().map(|line| black_box(line).len() as u64).sum()
}
