//! The thin layer: what an instruction set has to offer.

use super::block::Block;
use super::{Kernel, Task};

/// One vector register full of bytes, and the questions that the algorithms ask about them.
///
/// A value of such a type exists only where the CPU has the instructions for it, because the
/// loads are the only way to make one. So every method that takes one, or something made of one,
/// is safe to call and may use the instructions.
///
/// # Safety
///
/// Whoever implements it promises, by number:
///
/// 1. **Reads.** `load` reads the `LANES` bytes at its address and no other; `load_short` reads
///    bytes of `from .. from + len` only. Neither needs alignment.
/// 2. **Instructions.** Every method uses only instructions that the loads' callers vouch for
///    (the features named at the type), and `enter` compiles its task with no others.
/// 3. **Inlining.** Every method but `enter` is `#[inline(always)]` and calls no closure and no
///    function that is not inlined, so that all of it is compiled with the features of the
///    function around it. (Otherwise it would still be right, but slow by an order of magnitude.)
///
/// 4. **Non-ASCII is dirty.** Where a register holds a byte from 0x80 on, [`any`](Register::any) and
///    [`any_dirty`](Register::any_dirty) are true of its [`dirt`](Register::dirt), and of all that
///    [`either`](Register::either) joins that to. Text is made of bytes without a second check because
///    of this.
/// 5. **Bits are bytes.** `bits` of [`host`](Register::host) sets a bit only for a lane whose byte is not
///    a common host byte, and the lanes of `load_short` that stand for no byte of the input hold a
///    common one; a bit that [`host_bits`](Register::host_bits) sets first stands for a byte of the input.
///    A byte is read at the place of such a bit without a second check.
/// 6. **Copies.** [`copy`](Register::copy) does what obligation 2 of [`Kernel`] asks.
///
/// What the methods answer beyond that is no matter of memory safety. The tests compare every answer
/// of every kernel with the loops in `scalar`, byte by byte.
pub(super) unsafe trait Register: Copy {
    /// Bytes in a register: 8, 16, 32 or 64.
    const LANES: usize;
    /// The longest input that `load_short` takes: 32 or 64.
    const SHORT: usize;

    /// One truth value for each byte.
    type Mask: Copy;
    /// The class of each byte.
    type Classes: Copy;
    /// Whether any byte seen so far was dirty, or may begin a dot segment, or was `#`.
    type Dirt: Copy;

    /// Runs a task, compiled with the features of the instruction set.
    ///
    /// # Safety
    /// The CPU has the features named at the type.
    unsafe fn enter<T: Task<I>, I, K: Kernel>(kernel: K, task: T, input: I) -> T::Output;

    /// Loads `LANES` bytes.
    ///
    /// # Safety
    /// The bytes are readable, and the CPU has the features named at the type.
    unsafe fn load(from: *const u8) -> Self;

    /// Loads an input of 8 to `SHORT` bytes into `N` registers, of which [`spread`](Self::spread)
    /// knows the layout. Lanes that stand for no byte of the input hold `a`, which has no class
    /// and is a common host byte.
    ///
    /// # Safety
    /// The `len` bytes are readable, 8 <= `len` <= `SHORT`, `N * LANES` = `SHORT`, and the CPU
    /// has the features named at the type.
    unsafe fn load_short<const N: usize>(from: *const u8, len: usize) -> [Self; N];

    /// As [`Kernel::copy`].
    ///
    /// # Safety
    /// As there; and the CPU has the features named at the type.
    #[inline(always)]
    unsafe fn copy(from: *const u8, to: *mut u8, length: usize, _room: usize) {
        // SAFETY: the caller's promise.
        unsafe { super::copy::copy_short(from, to, length) }
    }

    /// Turns the bits of what `load_short` loaded into bits of the input, byte 0 lowest.
    ///
    /// Without masked loads a short input is read as two overlapping halves, of which the second
    /// begins `len` - 16 (or `len` - 8) bytes in; bytes in the middle appear in both.
    #[inline(always)]
    fn spread(bits: u64, len: usize) -> u64 {
        let half = if len >= 16 { 16 } else { 8 };
        bits & 0xFFFF | bits >> 16 << (len - half)
    }

    /// Bit i of the result tells of byte i of the `N` registers together, at most 64 bytes.
    fn bits<const N: usize>(masks: [Self::Mask; N]) -> u64;

    /// Which bytes equal `byte`, which is ASCII.
    fn equal(self, byte: u8) -> Self::Mask;

    /// Which bytes are true in one mask or the other.
    fn or(a: Self::Mask, b: Self::Mask) -> Self::Mask;

    /// Which bytes are not [common host bytes](super::tables::is_common_host_byte), and which are
    /// dots.
    fn host(self) -> (Self::Mask, Self::Mask);

    /// Which of the 32 bytes at `start`, or of those that there are, are not common host bytes, and
    /// which are dots. Bits beyond the last byte are clear.
    ///
    /// # Safety
    /// The `len` bytes from `from` on are readable, `len` is at least 9, 1 <= `start` < `len`, `N * LANES`
    /// = `SHORT`, and the CPU has the features named at the type.
    #[inline(always)]
    unsafe fn host_bits<const N: usize>(from: *const u8, len: usize, start: usize) -> (u64, u64) {
        // SAFETY: the lengths are tested, the rest is the caller's promise.
        unsafe {
            if len > 32 {
                let at = start.min(len - 32);
                let (ends, dots) = Block::<Self, N>::load(from.add(at)).host();
                return (ends >> (start - at), dots >> (start - at));
            }
            let seen = len - 1;
            let (ends, dots) = Block::<Self, N>::load_short(from.add(1), seen).host();
            (
                Self::spread(ends, seen) >> (start - 1),
                Self::spread(dots, seen) >> (start - 1),
            )
        }
    }

    /// Looks up all bytes at once.
    fn classes(self) -> Self::Classes;
    /// Which bytes are `?`, if all are ASCII.
    fn question(classes: Self::Classes) -> Self::Mask;
    /// Which bytes are [dirty](super::tables::DIRTY).
    fn dirty(classes: Self::Classes) -> Self::Mask;

    /// Notes dirty bytes, and `#`.
    fn dirt(classes: Self::Classes) -> Self::Dirt;
    /// Notes a `.` or `%` where `previous`, loaded one byte before, has a `/`.
    fn dot_after_slash(classes: Self::Classes, previous: Self) -> Self::Dirt;
    /// Both together.
    fn either(a: Self::Dirt, b: Self::Dirt) -> Self::Dirt;
    /// Whether anything was noted.
    fn any(dirt: Self::Dirt) -> bool;
    /// Whether a dirty byte was noted.
    fn any_dirty(dirt: Self::Dirt) -> bool;
    /// Whether a dot after a slash was noted.
    fn any_dots(dirt: Self::Dirt) -> bool;
}
