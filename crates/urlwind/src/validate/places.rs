//! From the prepared input, which the states read, back to the input as it was given.

use alloc::vec::Vec;
use core::ops::Range;

use super::report::Finding;
use crate::bytes::classes::{is_c0_control_or_space, is_tab_or_newline};

/// What preparing the input removes.
pub(super) struct Places<'i> {
    input: &'i str,
    /// The input without what is trimmed from both ends.
    pub(super) trimmed: Range<usize>,
}

impl<'i> Places<'i> {
    pub(super) fn new(input: &'i str) -> Places<'i> {
        let is_kept = |byte: &u8| !is_c0_control_or_space(*byte);
        let bytes = input.as_bytes();
        let start = bytes.iter().position(is_kept).unwrap_or(bytes.len());
        let end = bytes
            .iter()
            .rposition(is_kept)
            .map_or(start, |last| last + 1);
        Places {
            input,
            trimmed: start..end,
        }
    }

    /// The ranges of tabs and newlines inside of the trimmed input.
    pub(super) fn tabs_and_newlines(&self) -> impl Iterator<Item = Range<usize>> + '_ {
        let bytes = self.input.as_bytes();
        let mut at = self.trimmed.start;
        core::iter::from_fn(move || {
            let rest = &bytes[at..self.trimmed.end];
            let start = at + rest.iter().position(|byte| is_tab_or_newline(*byte))?;
            let run = bytes[start..]
                .iter()
                .take_while(|byte| is_tab_or_newline(**byte));
            at = start + run.count();
            Some(start..at)
        })
    }

    /// Where bytes of the prepared input stand in the original one. `offsets` are sorted; one pass finds
    /// them all.
    fn originals(&self, offsets: &[usize]) -> Vec<usize> {
        let bytes = &self.input.as_bytes()[self.trimmed.clone()];
        let mut originals = Vec::with_capacity(offsets.len());
        let mut at = 0;
        let mut kept = 0;
        for &offset in offsets {
            while at < bytes.len() {
                if !is_tab_or_newline(bytes[at]) {
                    if kept == offset {
                        break;
                    }
                    kept += 1;
                }
                at += 1;
            }
            originals.push(self.trimmed.start + at);
        }
        originals
    }

    /// Moves the ranges of findings, which are about the prepared input.
    pub(super) fn restore(&self, findings: &mut [Finding]) {
        let mut ranges: Vec<&mut Range<usize>> = Vec::new();
        for finding in findings {
            ranges.push(&mut finding.range);
            if let Some(fix) = &mut finding.fix {
                ranges.push(&mut fix.range);
            }
        }
        self.restore_ranges(ranges);
    }

    pub(super) fn restore_ranges(&self, ranges: Vec<&mut Range<usize>>) {
        // A range ends where its last byte stood, plus one: what was removed after it is not part of it.
        let mut offsets: Vec<usize> = ranges
            .iter()
            .flat_map(|range| [range.start, range.end.saturating_sub(1)])
            .collect();
        offsets.sort_unstable();
        offsets.dedup();
        let originals = self.originals(&offsets);
        let original = |offset: usize| match offsets.binary_search(&offset) {
            Ok(index) => originals[index],
            Err(_) => offset,
        };
        for range in ranges {
            let start = original(range.start);
            *range = match range.start == range.end {
                true => start..start,
                false => start..original(range.end - 1) + 1,
            };
        }
    }
}
