//! Steps 1 to 3 of the [basic URL parser](https://url.spec.whatwg.org/#concept-basic-url-parser):
//! what is removed from the input before the state machine sees it.

use alloc::borrow::Cow;
use alloc::string::String;
use core::ops::Range;

use crate::bytes::classes::{is_c0_control_or_space, is_tab_or_newline};
use crate::kernels;

/// The input as the state machine sees it.
#[inline(never)]
pub(crate) fn prepare(input: &str) -> Cow<'_, str> {
    strip_tab_and_newline(trim_c0_control_and_space(input))
}

/// Removes leading and trailing [C0 controls and
/// spaces](https://infra.spec.whatwg.org/#c0-control-or-space).
#[inline]
pub(crate) fn trim_c0_control_and_space(input: &str) -> &str {
    let is_kept = |byte: &u8| !is_c0_control_or_space(*byte);
    let bytes = input.as_bytes();
    match (
        bytes.iter().position(is_kept),
        bytes.iter().rposition(is_kept),
    ) {
        (Some(first), Some(last)) => &input[first..=last],
        _ => "",
    }
}

/// Removes every [tab and newline](https://infra.spec.whatwg.org/#ascii-tab-or-newline), wherever
/// it stands; borrows when there is none.
#[inline]
pub(crate) fn strip_tab_and_newline(input: &str) -> Cow<'_, str> {
    let first = kernels::find_tab_or_newline(input.as_bytes());
    if first == input.len() {
        return Cow::Borrowed(input);
    }
    let mut stripped = String::with_capacity(input.len());
    stripped.push_str(&input[..first]);
    stripped.extend(input[first..].split(|c: char| c.is_ascii() && is_tab_or_newline(c as u8)));
    Cow::Owned(stripped)
}

/// Where a range of the [prepared](prepare) input stood in the original one.
pub(super) fn original_range(original: &str, range: Range<usize>) -> Range<usize> {
    let start = original_offset(original, range.start);
    // The end is where the last byte stood, plus one: what was stripped after it does not count.
    let end = match range.is_empty() {
        false => original_offset(original, range.end - 1) + 1,
        true => start,
    };
    start..end
}

/// Where byte `offset` of the prepared input stood in the original one.
pub(super) fn original_offset(original: &str, offset: usize) -> usize {
    let trimmed = trim_c0_control_and_space(original);
    let lead = original.len() - original.trim_start_matches(|c: char| c <= ' ').len();
    let kept = trimmed
        .bytes()
        .enumerate()
        .filter(|(_, byte)| !is_tab_or_newline(*byte));
    lead + kept.map(|(at, _)| at).nth(offset).unwrap_or(trimmed.len())
}
