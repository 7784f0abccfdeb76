//! NEON, which every aarch64 CPU has: 16 bytes in a register. Sets are two nibble tables. There is
//! no instruction that gathers a bit from each byte; pairwise additions do it for 64 bytes at a
//! time.

use core::arch::aarch64::*;

use super::super::register::Register;
use super::super::sweep::Vectored;
use super::super::tables::{
    CLASS_DIRTY, CLASS_DOT, CLASS_HASH, CLASS_QUESTION, CLASSES, HOST, HOST_DOT, NibbleTables,
};
use super::super::{Kernel, Task};

/// The kernel.
pub(in super::super) type Neon = Vectored<Quad, 2, 4>;

/// A register of NEON. Features: `neon`.
#[derive(Clone, Copy)]
pub(in super::super) struct Quad(uint8x16_t);

/// Gathered class bytes: of all bytes, and of those after a slash.
#[derive(Clone, Copy)]
pub(in super::super) struct Dirt {
    anywhere: uint8x16_t,
    after_slash: uint8x16_t,
}

impl Quad {
    #[inline(always)]
    fn splat(byte: u8) -> uint8x16_t {
        // SAFETY: the CPU has NEON, or there would be no value of this type.
        unsafe { vdupq_n_u8(byte) }
    }

    #[inline(always)]
    fn lookup(self, tables: &NibbleTables) -> uint8x16_t {
        // SAFETY: the CPU has NEON, or there would be no value of this type; each table has 16 bytes.
        unsafe {
            let low = vqtbl1q_u8(
                vld1q_u8(tables.low.as_ptr()),
                vandq_u8(self.0, Self::splat(15)),
            );
            let high = vqtbl1q_u8(vld1q_u8(tables.high.as_ptr()), vshrq_n_u8::<4>(self.0));
            vandq_u8(low, high)
        }
    }

    /// Which class bytes have one of `bits`.
    #[inline(always)]
    fn test(classes: uint8x16_t, bits: u8) -> uint8x16_t {
        // SAFETY: the CPU has NEON, or there would be no value of this type.
        unsafe { vtstq_u8(classes, Self::splat(bits)) }
    }
}

impl Dirt {
    /// Whether there was one of the bits of `anywhere`, or, after a slash, of `after_slash`.
    #[inline(always)]
    fn has(self, anywhere: u8, after_slash: u8) -> bool {
        let suspects = Quad::or(
            Quad::test(self.anywhere, anywhere),
            Quad::test(self.after_slash, after_slash),
        );
        // SAFETY: the CPU has NEON, or there would be no value of this type.
        unsafe { vmaxvq_u8(suspects) != 0 }
    }
}

// SAFETY: the obligations of `Register`, by number:
// 1. `load` reads 16 bytes; `load_short` reads two times 16 or 8 bytes, from the start and up to
//    the end, and `len` is at least 16 in the first case and at least 8 in the second.
// 2. NEON.
// 3. All other methods are `#[inline(always)]` and call intrinsics and each other only.
unsafe impl Register for Quad {
    const LANES: usize = 16;
    const SHORT: usize = 32;

    /// All bits of a byte are equal.
    type Mask = uint8x16_t;
    type Classes = uint8x16_t;
    type Dirt = Dirt;

    #[inline(always)]
    unsafe fn enter<T: Task<I>, I, K: Kernel>(kernel: K, task: T, input: I) -> T::Output {
        // Every function has these features.
        task.run(kernel, input)
    }

    #[inline(always)]
    unsafe fn load(from: *const u8) -> Self {
        // SAFETY: the caller's promise.
        unsafe { Quad(vld1q_u8(from)) }
    }

    #[inline(always)]
    unsafe fn load_short<const N: usize>(from: *const u8, len: usize) -> [Self; N] {
        // SAFETY: the caller's promise: 8 <= len <= 32, all readable.
        unsafe {
            let (first, last) = if len >= 16 {
                (Quad::load(from), Quad::load(from.add(len - 16)))
            } else {
                let filler = vdup_n_u8(b'a');
                (
                    Quad(vcombine_u8(vld1_u8(from), filler)),
                    Quad(vcombine_u8(vld1_u8(from.add(len - 8)), filler)),
                )
            };
            let mut registers = [first; N];
            registers[1] = last;
            registers
        }
    }

    #[inline(always)]
    fn bits<const N: usize>(masks: [uint8x16_t; N]) -> u64 {
        const WEIGHTS: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128];
        // Eight neighbors, weighted, add up to one byte: three rounds of pairwise additions. Each
        // round halves what stands for a register, so up to four registers share the rounds.
        // SAFETY: the CPU has NEON, or there would be no value of this type; there are 16 weights.
        unsafe {
            let weights = vld1q_u8(WEIGHTS.as_ptr());
            let mut weighted = [vdupq_n_u8(0); 4];
            let mut i = 0;
            while i < N {
                weighted[i] = vandq_u8(masks[i], weights);
                i += 1;
            }
            let [a, b, c, d] = weighted;
            let pairs = if N > 2 {
                vpaddq_u8(vpaddq_u8(a, b), vpaddq_u8(c, d))
            } else {
                let pairs = vpaddq_u8(a, b);
                vpaddq_u8(pairs, pairs)
            };
            let bits = vgetq_lane_u64::<0>(vreinterpretq_u64_u8(vpaddq_u8(pairs, pairs)));
            // What the rounds for fewer registers repeat is cut off.
            if N > 2 { bits } else { bits & 0xFFFF_FFFF }
        }
    }

    #[inline(always)]
    fn equal(self, byte: u8) -> uint8x16_t {
        // SAFETY: the CPU has NEON, or there would be no value of this type.
        unsafe { vceqq_u8(self.0, Self::splat(byte)) }
    }

    #[inline(always)]
    fn or(a: uint8x16_t, b: uint8x16_t) -> uint8x16_t {
        // SAFETY: the CPU has NEON, or there would be no value of this type.
        unsafe { vorrq_u8(a, b) }
    }

    #[inline(always)]
    fn host(self) -> (uint8x16_t, uint8x16_t) {
        let classes = self.lookup(&HOST);
        (
            Self::test(classes, !HOST_DOT),
            Self::test(classes, HOST_DOT),
        )
    }

    #[inline(always)]
    fn classes(self) -> uint8x16_t {
        self.lookup(&CLASSES)
    }

    #[inline(always)]
    fn question(classes: uint8x16_t) -> uint8x16_t {
        Self::test(classes, CLASS_QUESTION)
    }

    #[inline(always)]
    fn dirty(classes: uint8x16_t) -> uint8x16_t {
        Self::test(classes, CLASS_DIRTY)
    }

    #[inline(always)]
    fn dirt(classes: uint8x16_t) -> Dirt {
        Dirt {
            anywhere: classes,
            after_slash: Self::splat(0),
        }
    }

    #[inline(always)]
    fn dot_after_slash(classes: uint8x16_t, previous: Self) -> Dirt {
        Dirt {
            anywhere: Self::splat(0),
            // SAFETY: the CPU has NEON, or there would be no value of this type.
            after_slash: unsafe { vandq_u8(classes, previous.equal(b'/')) },
        }
    }

    #[inline(always)]
    fn either(a: Dirt, b: Dirt) -> Dirt {
        Dirt {
            anywhere: Self::or(a.anywhere, b.anywhere),
            after_slash: Self::or(a.after_slash, b.after_slash),
        }
    }

    #[inline(always)]
    fn any(dirt: Dirt) -> bool {
        dirt.has(CLASS_DIRTY | CLASS_HASH, CLASS_DOT)
    }

    #[inline(always)]
    fn any_dirty(dirt: Dirt) -> bool {
        dirt.has(CLASS_DIRTY, 0)
    }

    #[inline(always)]
    fn any_dots(dirt: Dirt) -> bool {
        dirt.has(0, CLASS_DOT)
    }
}
