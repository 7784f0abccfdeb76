//! AVX-512 with VBMI: 64 bytes in a register, masks as 64-bit integers, and loads that leave out
//! what is not there. Sets are looked up with `vpermi2b`, whose table has 128 entries.

use super::intrinsics::*;
use crate::kernels::copy::copy_short;
use crate::kernels::register::Register;
use crate::kernels::sweep::Vectored;
use crate::kernels::tables::{
    ASCII, ASCII_DIRTY, ASCII_DOT, ASCII_HASH, ASCII_NOT_HOST, ASCII_QUESTION,
};
use crate::kernels::{Kernel, Task};

/// The kernel.
pub(in crate::kernels) type Avx512 = Vectored<Zmm, 1, 1>;

/// A register of AVX-512. Features: `avx512f`, `avx512bw`, `avx512vl`, `avx512vbmi`, and those of
/// the AVX2 kernel.
#[derive(Clone, Copy)]
pub(in crate::kernels) struct Zmm(__m512i);

/// What was noted so far.
#[derive(Clone, Copy)]
pub(in crate::kernels) struct Dirt {
    /// The class bytes of all bytes, gathered.
    anywhere: __m512i,
    /// Where a dot stood after a slash.
    after_slash: u64,
}

impl Zmm {
    #[inline(always)]
    fn splat(byte: u8) -> __m512i {
        // SAFETY: the CPU has the features, or there would be no value of this type.
        unsafe { _mm512_set1_epi8(byte as i8) }
    }

    /// Which class bytes have one of `bits`.
    #[inline(always)]
    fn test(classes: __m512i, bits: u8) -> u64 {
        // SAFETY: the CPU has the features, or there would be no value of this type.
        unsafe { _mm512_test_epi8_mask(classes, Self::splat(bits)) }
    }
}

// SAFETY: the obligations of `Register`, by number:
// 1. `load` reads 64 bytes; `load_short` and `host_bits` read what their masks have, the lowest `len` bytes
//    and at most 32 of those from `start` on, and a masked load does not access the others. So does `copy`,
//    which writes 64 bytes if there are as many.
// 2. AVX-512F, BW, VL and VBMI, and what they imply.
// 3. All other methods are `#[inline(always)]` and call intrinsics and each other only.
unsafe impl Register for Zmm {
    const LANES: usize = 64;
    const SHORT: usize = 64;

    type Mask = u64;
    type Classes = __m512i;
    type Dirt = Dirt;

    #[inline]
    unsafe fn enter<T: Task<I>, I, K: Kernel>(kernel: K, task: T, input: I) -> T::Output {
        with_features! {
            /// # Safety
            /// The CPU has the features.
            unsafe fn inner<T: Task<I>, I, K: Kernel>(kernel: K, task: T, input: I) -> T::Output {
                task.run(kernel, input)
            }
        }
        // SAFETY: the caller's promise.
        unsafe { inner(kernel, task, input) }
    }

    #[inline(always)]
    unsafe fn load(from: *const u8) -> Self {
        // SAFETY: the caller's promise.
        unsafe { Zmm(_mm512_loadu_si512(from.cast())) }
    }

    #[inline(always)]
    unsafe fn load_short<const N: usize>(from: *const u8, len: usize) -> [Self; N] {
        let readable = !0 >> (64 - len);
        // SAFETY: the caller's promise: 8 <= len <= 64, all readable.
        unsafe {
            [Zmm(_mm512_mask_loadu_epi8(
                Self::splat(b'a'),
                readable,
                from.cast(),
            )); N]
        }
    }

    /// One load and one store for up to 64 bytes, if there is room. The store is not masked: what is read
    /// right after a masked one has to wait until it has reached the cache.
    #[inline(always)]
    unsafe fn copy(from: *const u8, to: *mut u8, length: usize, room: usize) {
        // SAFETY: the caller's promise; the lengths are tested, and the mask has the lowest `length` bytes.
        unsafe {
            if room < 64 || length > 64 || length == 0 {
                return copy_short(from, to, length);
            }
            let bytes = _mm512_maskz_loadu_epi8(!0 >> (64 - length), from.cast());
            _mm512_storeu_si512(to.cast(), bytes);
        }
    }

    #[inline(always)]
    fn spread(bits: u64, _len: usize) -> u64 {
        bits
    }

    #[inline(always)]
    fn bits<const N: usize>(masks: [u64; N]) -> u64 {
        masks[0]
    }

    #[inline(always)]
    fn equal(self, byte: u8) -> u64 {
        // SAFETY: the CPU has the features, or there would be no value of this type.
        unsafe { _mm512_cmpeq_epi8_mask(self.0, Self::splat(byte)) }
    }

    #[inline(always)]
    fn or(a: u64, b: u64) -> u64 {
        a | b
    }

    #[inline(always)]
    fn host(self) -> (u64, u64) {
        let classes = self.classes();
        (
            Self::test(classes, ASCII_NOT_HOST | ASCII_DIRTY),
            Self::test(classes, ASCII_DOT),
        )
    }

    /// Half a register: who asks for the host alone should not have to read another cache line. AVX2's tables tell
    /// of it sooner than the large one.
    #[inline(always)]
    unsafe fn host_bits<const N: usize>(from: *const u8, len: usize, start: usize) -> (u64, u64) {
        let readable = !0 >> (32 - (len - start).min(32));
        // SAFETY: the caller's promise: the bytes from `start` on are readable, and there is one at least; and the
        // CPU has the features.
        unsafe {
            let filler = _mm256_set1_epi8(b'a' as i8);
            host_of_half(_mm256_mask_loadu_epi8(
                filler,
                readable,
                from.add(start).cast(),
            ))
        }
    }

    #[inline(always)]
    fn classes(self) -> __m512i {
        const TABLE: &[u8; 128] = &ASCII;
        // SAFETY: the CPU has the features, or there would be no value of this type; the table has two
        // times 64 bytes.
        unsafe {
            let first = _mm512_loadu_si512(TABLE.as_ptr().cast());
            let second = _mm512_loadu_si512(TABLE.as_ptr().add(64).cast());
            // The index has seven bits; the highest bit of a byte is not looked at, and joined to the
            // class: a | b & c.
            let classes = _mm512_permutex2var_epi8(first, self.0, second);
            _mm512_ternarylogic_epi32::<0b1111_1000>(classes, self.0, Self::splat(ASCII_DIRTY))
        }
    }

    #[inline(always)]
    fn question(classes: __m512i) -> u64 {
        Self::test(classes, ASCII_QUESTION)
    }

    #[inline(always)]
    fn dirty(classes: __m512i) -> u64 {
        Self::test(classes, ASCII_DIRTY)
    }

    #[inline(always)]
    fn dirt(classes: __m512i) -> Dirt {
        Dirt {
            anywhere: classes,
            after_slash: 0,
        }
    }

    #[inline(always)]
    fn dot_after_slash(classes: __m512i, previous: Self) -> Dirt {
        // SAFETY: the CPU has the features, or there would be no value of this type.
        unsafe {
            Dirt {
                anywhere: _mm512_setzero_si512(),
                after_slash: _mm512_mask_test_epi8_mask(
                    previous.equal(b'/'),
                    classes,
                    Self::splat(ASCII_DOT),
                ),
            }
        }
    }

    #[inline(always)]
    fn either(a: Dirt, b: Dirt) -> Dirt {
        Dirt {
            // SAFETY: the CPU has the features, or there would be no value of this type.
            anywhere: unsafe { _mm512_or_si512(a.anywhere, b.anywhere) },
            after_slash: a.after_slash | b.after_slash,
        }
    }

    #[inline(always)]
    fn any(dirt: Dirt) -> bool {
        Self::test(dirt.anywhere, ASCII_DIRTY | ASCII_HASH) | dirt.after_slash != 0
    }

    #[inline(always)]
    fn any_dirty(dirt: Dirt) -> bool {
        Self::dirty(dirt.anywhere) != 0
    }

    #[inline(always)]
    fn any_dots(dirt: Dirt) -> bool {
        dirt.after_slash != 0
    }
}
