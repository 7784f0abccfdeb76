//! Steps 1 to 3 of the [basic URL parser](https://url.spec.whatwg.org/#concept-basic-url-parser):
//! what is removed from the input before the state machine sees it.

#![cfg_attr(
    not(test),
    expect(
        clippy::string_slice,
        reason = "cut at a tab or newline that was found in the same text, or at the end"
    )
)]

use alloc::borrow::Cow;
use alloc::string::String;
use core::ops::Range;

use crate::bytes::classes::{SCHEME, is_c0_control_or_space, is_tab_or_newline};
use crate::kernels;

/// The input as the state machine sees it.
#[inline]
pub(crate) fn prepare(input: &str) -> Cow<'_, str> {
    strip_tab_and_newline(trim_c0_control_and_space(input))
}

/// Removes leading and trailing [C0 controls and
/// spaces](https://infra.spec.whatwg.org/#c0-control-or-space).
#[inline]
fn trim_c0_control_and_space(input: &str) -> &str {
    input.trim_matches(|c: char| c.is_ascii() && is_c0_control_or_space(c as u8))
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

/// Whether the first byte that counts can begin a scheme: if not, nothing else matters.
#[inline]
pub(crate) fn may_have_scheme(input: &str) -> bool {
    let first = input.bytes().find(|byte| !is_c0_control_or_space(*byte));
    first.is_some_and(|byte| byte.is_ascii_alphabetic())
}

/// Whether the first byte is none that can begin a scheme, and none that is trimmed.
#[inline]
pub(crate) fn begins_like_a_reference(input: &str) -> bool {
    let first = input.as_bytes().first();
    first.is_none_or(|byte| !byte.is_ascii_alphabetic() && !is_c0_control_or_space(*byte))
}

/// Whether a byte stands where the colon of a scheme would have to stand that is neither that nor
/// stripped.
pub(crate) fn surely_lacks_scheme(input: &str) -> bool {
    let end = input.bytes().find(|byte| !SCHEME.contains(*byte));
    end.is_some_and(|byte| byte != b':' && !is_c0_control_or_space(byte))
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
