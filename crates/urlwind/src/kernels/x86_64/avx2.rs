//! AVX2: 32 bytes in a register. Sets are two nibble tables, looked up with `vpshufb`.

use core::arch::x86_64::*;

use super::super::register::Register;
use super::super::sweep::Vectored;
use super::super::tables::{CLASS_DIRTY, CLASS_DOT, CLASS_HASH, CLASSES, HOST, NibbleTables};
use super::super::{Kernel, Task};

/// The kernel.
pub(in super::super) type Avx2 = Vectored<Ymm, 1, 2>;

/// A register of AVX2. Features: `avx2`, `bmi1`, `bmi2`, `lzcnt` and `popcnt`, which came to CPUs
/// together or earlier.
#[derive(Clone, Copy)]
pub(in super::super) struct Ymm(__m256i);

/// The indices of both lookups of [`Ymm::lookup`].
#[derive(Clone, Copy)]
struct Nibbles {
    low: __m256i,
    high: __m256i,
}

impl Ymm {
    /// A register that is full already.
    ///
    /// # Safety
    /// The CPU has AVX2.
    #[cfg_attr(not(urlwind_avx512), allow(dead_code))]
    #[inline(always)]
    pub(in super::super) unsafe fn new(bytes: __m256i) -> Ymm {
        Ymm(bytes)
    }

    #[inline(always)]
    fn splat(byte: u8) -> __m256i {
        // SAFETY: the CPU has AVX2, or there would be no value of this type.
        unsafe { _mm256_set1_epi8(byte as i8) }
    }

    #[inline(always)]
    fn nibbles(self) -> Nibbles {
        // SAFETY: the CPU has AVX2, or there would be no value of this type.
        unsafe {
            Nibbles {
                low: _mm256_and_si256(self.0, Self::splat(15)),
                high: _mm256_and_si256(_mm256_srli_epi16::<4>(self.0), Self::splat(15)),
            }
        }
    }

    #[inline(always)]
    fn lookup(nibbles: Nibbles, tables: &NibbleTables) -> __m256i {
        // SAFETY: the CPU has AVX2, or there would be no value of this type; each table has 16 bytes.
        unsafe {
            let low = _mm_loadu_si128(tables.low.as_ptr().cast());
            let high = _mm_loadu_si128(tables.high.as_ptr().cast());
            let low = _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(low), nibbles.low);
            let high = _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(high), nibbles.high);
            _mm256_and_si256(low, high)
        }
    }
}

/// Gathered class bytes: of all bytes, and of those after a slash.
#[derive(Clone, Copy)]
pub(in super::super) struct Dirt {
    anywhere: __m256i,
    after_slash: __m256i,
}

impl Dirt {
    /// Whether there was one of the bits of `anywhere`, or, after a slash, of `after_slash`. Other bits came
    /// along and do not count.
    #[inline(always)]
    fn has(self, anywhere: u8, after_slash: u8) -> bool {
        // SAFETY: the CPU has AVX2, or there would be no value of this type.
        unsafe {
            let suspects = _mm256_or_si256(
                _mm256_and_si256(self.anywhere, Ymm::splat(anywhere)),
                _mm256_and_si256(self.after_slash, Ymm::splat(after_slash)),
            );
            _mm256_testz_si256(suspects, suspects) == 0
        }
    }
}

// SAFETY: the obligations of `Register`, by number:
// 1. `load` reads 32 bytes; `load_short` reads two times 16 or 8 bytes, from the start and up to
//    the end, and `len` is at least 16 in the first case and at least 8 in the second.
// 2. AVX2 and what it implies.
// 3. All other methods are `#[inline(always)]` and call intrinsics and each other only.
unsafe impl Register for Ymm {
    const LANES: usize = 32;
    const SHORT: usize = 32;

    /// Only the highest bit of each byte counts.
    type Mask = __m256i;
    type Classes = __m256i;
    type Dirt = Dirt;

    #[inline]
    unsafe fn enter<T: Task<I>, I, K: Kernel>(kernel: K, task: T, input: I) -> T::Output {
        /// # Safety
        /// The CPU has the features.
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        unsafe fn inner<T: Task<I>, I, K: Kernel>(kernel: K, task: T, input: I) -> T::Output {
            task.run(kernel, input)
        }
        // SAFETY: the caller's promise.
        unsafe { inner(kernel, task, input) }
    }

    #[inline(always)]
    unsafe fn load(from: *const u8) -> Self {
        // SAFETY: the caller's promise.
        unsafe { Ymm(_mm256_loadu_si256(from.cast())) }
    }

    #[inline(always)]
    unsafe fn load_short<const N: usize>(from: *const u8, len: usize) -> [Self; N] {
        // SAFETY: the caller's promise: 8 <= len <= 32, all readable.
        unsafe {
            let (first, last) = if len >= 16 {
                (
                    _mm_loadu_si128(from.cast()),
                    _mm_loadu_si128(from.add(len - 16).cast()),
                )
            } else {
                let filler = _mm_set1_epi8(b'a' as i8);
                (
                    _mm_unpacklo_epi64(_mm_loadl_epi64(from.cast()), filler),
                    _mm_unpacklo_epi64(_mm_loadl_epi64(from.add(len - 8).cast()), filler),
                )
            };
            [Ymm(_mm256_set_m128i(last, first)); N]
        }
    }

    #[inline(always)]
    fn bits<const N: usize>(masks: [__m256i; N]) -> u64 {
        let mut bits = 0;
        let mut i = 0;
        while i < N {
            // SAFETY: the CPU has AVX2, or there would be no value of this type.
            bits |= u64::from(unsafe { _mm256_movemask_epi8(masks[i]) } as u32) << (32 * i);
            i += 1;
        }
        bits
    }

    #[inline(always)]
    fn equal(self, byte: u8) -> __m256i {
        // SAFETY: the CPU has AVX2, or there would be no value of this type.
        unsafe { _mm256_cmpeq_epi8(self.0, Self::splat(byte)) }
    }

    #[inline(always)]
    fn or(a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: the CPU has AVX2, or there would be no value of this type.
        unsafe { _mm256_or_si256(a, b) }
    }

    #[inline(always)]
    fn host(self) -> (__m256i, __m256i) {
        let classes = Self::lookup(self.nibbles(), &HOST);
        // SAFETY: the CPU has AVX2, or there would be no value of this type.
        unsafe { (_mm256_cmpgt_epi8(classes, _mm256_setzero_si256()), classes) }
    }

    #[inline(always)]
    fn classes(self) -> __m256i {
        Self::lookup(self.nibbles(), &CLASSES)
    }

    #[inline(always)]
    fn question(classes: __m256i) -> __m256i {
        // `CLASS_QUESTION` is the highest bit.
        classes
    }

    #[inline(always)]
    fn dirty(classes: __m256i) -> __m256i {
        // SAFETY: the CPU has AVX2, or there would be no value of this type.
        unsafe {
            let dirty = _mm256_and_si256(classes, Self::splat(CLASS_DIRTY));
            _mm256_cmpgt_epi8(dirty, _mm256_setzero_si256())
        }
    }

    #[inline(always)]
    fn dirt(classes: __m256i) -> Dirt {
        // SAFETY: the CPU has AVX2, or there would be no value of this type.
        let nothing = unsafe { _mm256_setzero_si256() };
        Dirt {
            anywhere: classes,
            after_slash: nothing,
        }
    }

    #[inline(always)]
    fn dot_after_slash(classes: __m256i, previous: Self) -> Dirt {
        // SAFETY: the CPU has AVX2, or there would be no value of this type.
        unsafe {
            Dirt {
                anywhere: _mm256_setzero_si256(),
                after_slash: _mm256_and_si256(classes, previous.equal(b'/')),
            }
        }
    }

    #[inline(always)]
    fn either(a: Dirt, b: Dirt) -> Dirt {
        // SAFETY: the CPU has AVX2, or there would be no value of this type.
        unsafe {
            Dirt {
                anywhere: _mm256_or_si256(a.anywhere, b.anywhere),
                after_slash: _mm256_or_si256(a.after_slash, b.after_slash),
            }
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
