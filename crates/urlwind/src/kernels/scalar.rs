//! The oracle: plain loops, one byte at a time, that every other kernel is compared with.
//!
//! Never tuned. The other kernels use it too, for inputs too short for them.

use super::tables::{DIRTY, is_common_host_byte};
use super::{AuthorityMarks, Delimiters, First, FoundHost, Kernel, Marks};
use crate::bytes::classes::is_tab_or_newline;

/// The kernel without any trick.
#[derive(Clone, Copy)]
pub(crate) struct Scalar;

/// Obligation 1 of [`Kernel`].
const _: () = {
    let mut byte = 0x80;
    while byte < 0x100 {
        assert!(DIRTY.contains(byte as u8));
        byte += 1;
    }
};

// SAFETY: obligation 1 is what is asserted above, as `sweep` asks `DIRTY` about every byte but the first.
// Obligation 2 is kept by the `copy` that every kernel has.
unsafe impl Kernel for Scalar {
    type Block = ();

    fn first(self, input: &[u8], start: usize, known: Option<FoundHost>) -> First<'_, ()> {
        First {
            host: known.unwrap_or_else(|| self.host(input, start)),
            input,
            block: (),
        }
    }

    fn rest(self, first: First<'_, ()>) -> Option<Delimiters> {
        self.sweep(first.input)
    }

    // Other kernels use it for inputs of a few bytes, for which one copy does.
    #[cold]
    #[inline(never)]
    fn sweep(self, input: &[u8]) -> Option<Delimiters> {
        let len = input.len();
        let (mut query, mut fragment) = (len, len);
        for at in 1..len {
            let (before, byte) = (input[at - 1], input[at]);
            if query == len && (byte == b'?' || byte == b'#') {
                query = at;
            }
            if fragment == len && byte == b'#' {
                fragment = at;
            }
            if DIRTY.contains(byte) || (before == b'/' && is_dot_or_percent(byte)) {
                return None;
            }
        }
        Some(Delimiters { query, fragment })
    }

    fn host(self, input: &[u8], start: usize) -> FoundHost {
        let (mut end, mut label) = (start, start);
        while end < input.len() && end - start < FoundHost::LONGEST {
            if !is_common_host_byte(input[end]) {
                return FoundHost {
                    end,
                    delimiter: input[end],
                    label: input[label],
                };
            }
            end += 1;
            if input[end - 1] == b'.' {
                label = end;
            }
        }
        if end == input.len() && end - start < FoundHost::LONGEST {
            return FoundHost {
                end,
                delimiter: 0,
                label: input.get(label).copied().unwrap_or(0),
            };
        }
        FoundHost::NOT_FOUND
    }

    fn marks(self, input: &[u8], at: usize) -> Marks {
        let mut marks = Marks {
            dirty: 0,
            slash: 0,
            backslash: 0,
            dot_or_percent: 0,
            tab_or_newline: 0,
            question: 0,
            hash: 0,
        };
        for (i, &byte) in input[at..].iter().take(64).enumerate() {
            marks.dirty |= u64::from(DIRTY.contains(byte)) << i;
            marks.slash |= u64::from(byte == b'/') << i;
            marks.backslash |= u64::from(byte == b'\\') << i;
            marks.dot_or_percent |= u64::from(is_dot_or_percent(byte)) << i;
            marks.tab_or_newline |= u64::from(is_tab_or_newline(byte)) << i;
            marks.question |= u64::from(byte == b'?') << i;
            marks.hash |= u64::from(byte == b'#') << i;
        }
        marks
    }

    fn authority(self, input: &[u8], at: usize) -> AuthorityMarks {
        let mut marks = AuthorityMarks {
            ends: 0,
            colon: 0,
            at_sign: 0,
            not_common: 0,
            dot: 0,
        };
        for (i, &byte) in input[at..].iter().take(64).enumerate() {
            marks.ends |= u64::from(matches!(byte, b'/' | b'\\' | b'?' | b'#')) << i;
            marks.colon |= u64::from(byte == b':') << i;
            marks.at_sign |= u64::from(byte == b'@') << i;
            marks.not_common |= u64::from(!is_common_host_byte(byte)) << i;
            marks.dot |= u64::from(byte == b'.') << i;
        }
        marks
    }

    fn equal(self, block: &[u8; 64], byte: u8) -> u64 {
        let bits = block.iter().enumerate();
        bits.fold(0, |bits, (i, &other)| bits | u64::from(other == byte) << i)
    }
}

fn is_dot_or_percent(byte: u8) -> bool {
    byte == b'.' || byte == b'%'
}
