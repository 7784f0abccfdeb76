//! What is where in an authority.

use super::register::Register;
#[cfg(test)]
use super::tables::is_common_host_byte;
use super::target::Baseline;

/// The result of [`authority_marks`]: bit i tells of byte i of the authority.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct AuthorityMarks {
    /// `/`, `\`, `?` and `#`. Of those, no more than the first few are marked.
    pub(crate) ends: u64,
    /// `:`
    pub(crate) colon: u64,
    /// `@`
    pub(crate) at_sign: u64,
    /// Bytes that are not [common](super::tables::is_common_host_byte) in hosts; all of the above are not.
    pub(crate) not_common: u64,
}

impl AuthorityMarks {
    /// The longest authority that is looked at.
    pub(crate) const LONGEST: usize = 64;

    #[cfg(test)]
    fn add(&mut self, byte: u8, at: usize) {
        self.ends |= u64::from(matches!(byte, b'/' | b'\\' | b'?' | b'#')) << at;
        self.colon |= u64::from(byte == b':') << at;
        self.at_sign |= u64::from(byte == b'@') << at;
        self.not_common |= u64::from(!is_common_host_byte(byte)) << at;
    }
}

/// Marks the bytes of `input` from `start` on, up to the first that ends an authority, or to the 64th;
/// unless it is too short.
pub(crate) fn authority_marks(input: &[u8], start: usize) -> Option<AuthorityMarks> {
    let mut marks = AuthorityMarks::default();
    let end = input.len().min(start + AuthorityMarks::LONGEST);
    let last = end.checked_sub(Baseline::LANES)?;
    let mut at = start;
    loop {
        // The last register ends with the last byte, and looks at some a second time, or at some before
        // the start.
        let from = at.min(last);
        // SAFETY: `from` leaves a whole register, and the target has the features of its baseline.
        let register = unsafe { Baseline::load(input.as_ptr().add(from)) };
        let place = |mask| Baseline::bits([mask]) >> (at - from) << (at - start);
        let slashes = Baseline::or(register.equal(b'/'), register.equal(b'\\'));
        let others = Baseline::or(register.equal(b'?'), register.equal(b'#'));
        marks.ends |= place(Baseline::or(slashes, others));
        marks.colon |= place(register.equal(b':'));
        marks.at_sign |= place(register.equal(b'@'));
        marks.not_common |= place(register.host().0);
        at = from + Baseline::LANES;
        if at >= end || marks.ends != 0 {
            return Some(marks);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernels::kernel_tests::{Numbers, TELLING};
    use alloc::vec::Vec;

    /// The marks up to the first end, by bytes.
    fn plain(input: &[u8]) -> AuthorityMarks {
        let mut marks = AuthorityMarks::default();
        for (at, byte) in input.iter().take(64).enumerate() {
            marks.add(*byte, at);
            if marks.ends != 0 {
                break;
            }
        }
        marks
    }

    #[test]
    fn the_same_as_by_bytes() {
        let mut numbers = Numbers(0x1234_5678_9ABC_DEF1);
        for round in 0..40_000 {
            let density = 1 + numbers.below(60);
            let input: Vec<u8> = (0..round % 140)
                .map(|_| match numbers.below(density) {
                    0 => TELLING[numbers.below(TELLING.len())],
                    n => b"abcxyz019-."[n % 11],
                })
                .collect();
            for start in [0, 5, 8, input.len() / 2, input.len()] {
                if start > input.len() {
                    continue;
                }
                let Some(marks) = authority_marks(&input, start) else {
                    assert!(input.len() < 16);
                    continue;
                };
                let expected = plain(&input[start..]);
                let length = marks.ends.trailing_zeros();
                assert_eq!(
                    length,
                    expected.ends.trailing_zeros(),
                    "{start} of {input:?}"
                );
                let within = u64::MAX >> (63 - length.min(63));
                let cut = AuthorityMarks {
                    ends: marks.ends & within,
                    colon: marks.colon & within,
                    at_sign: marks.at_sign & within,
                    not_common: marks.not_common & within,
                };
                assert_eq!(cut, expected, "{start} of {input:?}");
            }
        }
    }
}
