//! A few registers side by side, as the algorithms use them.

use super::register::Register;

/// `N` registers: at most 64 bytes, so that their masks fit 64 bits.
#[derive(Clone, Copy)]
pub(super) struct Block<R, const N: usize>([R; N]);

/// The classes of a block's bytes.
#[derive(Clone, Copy)]
pub(super) struct Classes<R: Register, const N: usize>([R::Classes; N]);

/// Asks every register the same and gathers the answers. A macro, because a closure would not be
/// compiled with the features of the function around it.
macro_rules! each {
    ($registers:expr, $n:ident, $register:ident => $answer:expr) => {{
        let $register = $registers[0];
        let mut answers = [$answer; $n];
        let mut i = 1;
        while i < $n {
            let $register = $registers[i];
            answers[i] = $answer;
            i += 1;
        }
        answers
    }};
}

impl<R: Register, const N: usize> Block<R, N> {
    /// # Safety
    /// `N * LANES` bytes are readable, and the CPU has the features of `R`.
    #[inline(always)]
    pub(super) unsafe fn load(from: *const u8) -> Self {
        // SAFETY: the caller's promise.
        let mut registers = [unsafe { R::load(from) }; N];
        let mut i = 1;
        while i < N {
            // SAFETY: as above.
            registers[i] = unsafe { R::load(from.add(i * R::LANES)) };
            i += 1;
        }
        Block(registers)
    }

    /// # Safety
    /// As for [`Register::load_short`].
    #[inline(always)]
    pub(super) unsafe fn load_short(from: *const u8, len: usize) -> Self {
        // SAFETY: the caller's promise.
        Block(unsafe { R::load_short(from, len) })
    }

    #[inline(always)]
    pub(super) fn equal(self, byte: u8) -> u64 {
        R::bits(each!(self.0, N, register => register.equal(byte)))
    }

    #[inline(always)]
    pub(super) fn host(self) -> (u64, u64) {
        (
            R::bits(each!(self.0, N, register => register.host().0)),
            R::bits(each!(self.0, N, register => register.host().1)),
        )
    }

    #[inline(always)]
    pub(super) fn classes(self) -> Classes<R, N> {
        Classes(each!(self.0, N, register => register.classes()))
    }
}

impl<R: Register, const N: usize> Classes<R, N> {
    #[inline(always)]
    pub(super) fn question(self) -> u64 {
        R::bits(each!(self.0, N, classes => R::question(classes)))
    }

    #[inline(always)]
    pub(super) fn dirt(self) -> R::Dirt {
        let mut dirt = R::dirt(self.0[0]);
        let mut i = 1;
        while i < N {
            dirt = R::either(dirt, R::dirt(self.0[i]));
            i += 1;
        }
        dirt
    }

    /// Suspects a `.` or `%` after a `/`; `previous` was loaded one byte before.
    #[inline(always)]
    pub(super) fn dot_after_slash(self, previous: Block<R, N>) -> R::Dirt {
        let mut dirt = R::dot_after_slash(self.0[0], previous.0[0]);
        let mut i = 1;
        while i < N {
            dirt = R::either(dirt, R::dot_after_slash(self.0[i], previous.0[i]));
            i += 1;
        }
        dirt
    }
}
