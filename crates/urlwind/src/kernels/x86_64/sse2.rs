//! SSE2, which every x86-64 CPU has: 16 bytes in a register. There is no table lookup, so sets are
//! ranges and comparisons.

use core::arch::x86_64::*;

use super::super::register::Register;
use super::super::sweep::Vectored;
use super::super::tables::{ONE_OF_SIX, SET_IN_SIX};
use super::super::{Kernel, Task};

/// The kernel.
pub(in super::super) type Sse2 = Vectored<Xmm, 2, 4>;

/// A register of SSE2. Features: `sse2`.
#[derive(Clone, Copy)]
pub(in super::super) struct Xmm(__m128i);

/// Where something dirty was noted, where `#`, and where a dot after a slash.
#[derive(Clone, Copy)]
pub(in super::super) struct Dirt {
    dirty: __m128i,
    hash: __m128i,
    dots: __m128i,
}

impl Xmm {
    #[inline(always)]
    fn splat(byte: u8) -> __m128i {
        // SAFETY: the CPU has SSE2, or there would be no value of this type.
        unsafe { _mm_set1_epi8(byte as i8) }
    }

    /// Which bytes lie in `first ..= last`, by one addition that moves the range to the top of
    /// the signed numbers.
    #[inline(always)]
    fn in_range(self, first: u8, last: u8) -> __m128i {
        // SAFETY: the CPU has SSE2, or there would be no value of this type.
        unsafe {
            let moved = _mm_add_epi8(self.0, Self::splat(127 - last));
            _mm_cmpgt_epi8(moved, Self::splat(126 - (last - first)))
        }
    }
}

// SAFETY: the obligations of `Register`, by number:
// 1. `load` reads 16 bytes; `load_short` reads two times 16 or 8 bytes, from the start and up to
//    the end, and `len` is at least 16 in the first case and at least 8 in the second.
// 2. SSE2 and what it implies.
// 3. All other methods are `#[inline(always)]` and call intrinsics and each other only.
unsafe impl Register for Xmm {
    const LANES: usize = 16;
    const SHORT: usize = 32;

    /// Only the highest bit of each byte counts.
    type Mask = __m128i;
    type Classes = Xmm;
    type Dirt = Dirt;

    // Every function has these features. Not inlined, so that where another kernel is used, which
    // is nearly everywhere, this one takes no registers.
    #[inline(never)]
    unsafe fn enter<T: Task<I>, I, K: Kernel>(kernel: K, task: T, input: I) -> T::Output {
        task.run(kernel, input)
    }

    #[inline(always)]
    unsafe fn load(from: *const u8) -> Self {
        // SAFETY: the caller's promise.
        unsafe { Xmm(_mm_loadu_si128(from.cast())) }
    }

    #[inline(always)]
    unsafe fn load_short<const N: usize>(from: *const u8, len: usize) -> [Self; N] {
        // SAFETY: the caller's promise: 8 <= len <= 32, all readable.
        unsafe {
            let (first, last) = if len >= 16 {
                (Xmm::load(from), Xmm::load(from.add(len - 16)))
            } else {
                let filler = Self::splat(b'a');
                (
                    Xmm(_mm_unpacklo_epi64(_mm_loadl_epi64(from.cast()), filler)),
                    Xmm(_mm_unpacklo_epi64(
                        _mm_loadl_epi64(from.add(len - 8).cast()),
                        filler,
                    )),
                )
            };
            let mut registers = [first; N];
            registers[1] = last;
            registers
        }
    }

    #[inline(always)]
    fn bits<const N: usize>(masks: [__m128i; N]) -> u64 {
        let mut bits = 0;
        let mut i = 0;
        while i < N {
            // SAFETY: the CPU has SSE2, or there would be no value of this type.
            bits |= u64::from(unsafe { _mm_movemask_epi8(masks[i]) } as u32) << (16 * i);
            i += 1;
        }
        bits
    }

    #[inline(always)]
    fn equal(self, byte: u8) -> __m128i {
        // SAFETY: the CPU has SSE2, or there would be no value of this type.
        unsafe { _mm_cmpeq_epi8(self.0, Self::splat(byte)) }
    }

    #[inline(always)]
    fn or(a: __m128i, b: __m128i) -> __m128i {
        // SAFETY: the CPU has SSE2, or there would be no value of this type.
        unsafe { _mm_or_si128(a, b) }
    }

    #[inline(always)]
    fn host(self) -> (__m128i, __m128i) {
        // `-`, `.`, `/` and the digits are neighbors, so one range takes them all, and `/` is
        // taken out again.
        let plain = Self::or(self.in_range(b'a', b'z'), self.in_range(b'-', b'9'));
        // SAFETY: the CPU has SSE2, or there would be no value of this type.
        let neither = unsafe { _mm_cmpeq_epi8(plain, _mm_setzero_si128()) };
        (Self::or(neither, self.equal(b'/')), self.equal(b'.'))
    }

    #[inline(always)]
    fn classes(self) -> Xmm {
        self
    }

    #[inline(always)]
    fn question(classes: Xmm) -> __m128i {
        classes.equal(b'?')
    }

    #[inline(always)]
    fn dirty(classes: Xmm) -> __m128i {
        // SAFETY: the CPU has SSE2, or there would be no value of this type.
        unsafe {
            // As `is_dirty_by_comparing` does it. Signed, so the first is all of 0x80 and above too.
            let control_space_or_high = _mm_cmpgt_epi8(Self::splat(b' ' + 1), classes.0);
            let six = Xmm(_mm_or_si128(classes.0, Self::splat(SET_IN_SIX))).equal(ONE_OF_SIX);
            let above_z = _mm_cmpgt_epi8(classes.0, Self::splat(b'z'));
            let angle_backslash_caret_brace_or_delete = _mm_xor_si128(six, above_z);
            let quote = Self::or(classes.equal(b'"'), classes.equal(b'\''));
            Self::or(
                Self::or(control_space_or_high, angle_backslash_caret_brace_or_delete),
                Self::or(quote, classes.equal(b'`')),
            )
        }
    }

    #[inline(always)]
    fn dirt(classes: Xmm) -> Dirt {
        Dirt {
            dirty: Self::dirty(classes),
            hash: classes.equal(b'#'),
            // SAFETY: the CPU has SSE2, or there would be no value of this type.
            dots: unsafe { _mm_setzero_si128() },
        }
    }

    #[inline(always)]
    fn dot_after_slash(classes: Xmm, previous: Self) -> Dirt {
        let dot = Self::or(classes.equal(b'.'), classes.equal(b'%'));
        // SAFETY: the CPU has SSE2, or there would be no value of this type.
        unsafe {
            Dirt {
                dirty: _mm_setzero_si128(),
                hash: _mm_setzero_si128(),
                dots: _mm_and_si128(dot, previous.equal(b'/')),
            }
        }
    }

    #[inline(always)]
    fn either(a: Dirt, b: Dirt) -> Dirt {
        Dirt {
            dirty: Self::or(a.dirty, b.dirty),
            hash: Self::or(a.hash, b.hash),
            dots: Self::or(a.dots, b.dots),
        }
    }

    #[inline(always)]
    fn any(dirt: Dirt) -> bool {
        // SAFETY: the CPU has SSE2, or there would be no value of this type.
        unsafe { _mm_movemask_epi8(Self::or(Self::or(dirt.dirty, dirt.hash), dirt.dots)) != 0 }
    }

    #[inline(always)]
    fn any_dirty(dirt: Dirt) -> bool {
        // SAFETY: the CPU has SSE2, or there would be no value of this type.
        unsafe { _mm_movemask_epi8(dirt.dirty) != 0 }
    }

    #[inline(always)]
    fn any_dots(dirt: Dirt) -> bool {
        // SAFETY: the CPU has SSE2, or there would be no value of this type.
        unsafe { _mm_movemask_epi8(dirt.dots) != 0 }
    }
}
