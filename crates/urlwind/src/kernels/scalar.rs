//! The oracle: plain loops, one byte at a time, that every other kernel is compared with.
//!
//! Never tuned. The other kernels use it too, for inputs too short for them.

use super::tables::{DIRTY, is_common_host_byte};
use super::{Delimiters, First, FoundHost, Index, Kernel, Swept};

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
        match self.sweep(first.input) {
            Swept::Clean(delimiters) => Some(delimiters),
            Swept::Dots(_) | Swept::Dirty { .. } => None,
        }
    }

    // Other kernels use it for inputs of a few bytes, for which one copy does.
    #[cold]
    #[inline(never)]
    fn sweep(self, input: &[u8]) -> Swept {
        let len = input.len();
        let (mut query, mut fragment) = (len, len);
        let (mut is_dirty, mut has_dots) = (false, false);
        for at in 1..len {
            let (before, byte) = (input[at - 1], input[at]);
            if query == len && (byte == b'?' || byte == b'#') {
                query = at;
            }
            if fragment == len && byte == b'#' {
                fragment = at;
            }
            is_dirty |= DIRTY.contains(byte);
            has_dots |= before == b'/' && is_dot_or_percent(byte);
        }
        let delimiters = Delimiters { query, fragment };
        match (is_dirty, has_dots) {
            (false, false) => Swept::Clean(delimiters),
            (false, true) => Swept::Dots(delimiters),
            (true, may_have_dots) => Swept::Dirty { may_have_dots },
        }
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

    fn index(self, input: &[u8]) -> Index {
        let bits = |is_set: fn(u8) -> bool| {
            let bytes = input.iter().take(Index::LENGTH).enumerate();
            bytes.fold(0, |bits, (i, &byte)| bits | u64::from(is_set(byte)) << i)
        };
        Index {
            ends: bits(|byte| matches!(byte, b'/' | b'\\' | b'?' | b'#')),
            colon: bits(|byte| byte == b':'),
            at_sign: bits(|byte| byte == b'@'),
            not_common: bits(|byte| !is_common_host_byte(byte)),
            dot: bits(|byte| byte == b'.'),
        }
    }

    fn equal(self, block: &[u8; 64], byte: u8) -> u64 {
        let bits = block.iter().enumerate();
        bits.fold(0, |bits, (i, &other)| bits | u64::from(other == byte) << i)
    }
}

fn is_dot_or_percent(byte: u8) -> bool {
    byte == b'.' || byte == b'%'
}
