//! The instructions of the AVX-512 kernel as plain functions, after Intel's reference. They have the
//! names of the intrinsics.

use core::array;

use crate::kernels::tables::is_common_host_byte;

/// 64 bytes, the lowest first.
#[derive(Clone, Copy)]
#[allow(non_camel_case_types)]
pub(in crate::kernels) struct __m512i([u8; 64]);

/// No features are needed.
macro_rules! with_features {
    ($($function:tt)+) => { $($function)+ };
}
pub(super) use with_features;

/// A mask with the bits for which `is_set` holds.
fn mask(is_set: impl Fn(usize) -> bool) -> u64 {
    (0..64).fold(0, |mask, lane| mask | u64::from(is_set(lane)) << lane)
}

fn has(mask: u64, lane: usize) -> bool {
    mask >> lane & 1 == 1
}

pub(super) fn _mm512_setzero_si512() -> __m512i {
    __m512i([0; 64])
}

pub(super) fn _mm512_set1_epi8(byte: i8) -> __m512i {
    __m512i([byte as u8; 64])
}

/// # Safety
/// 64 bytes are readable.
pub(super) unsafe fn _mm512_loadu_si512(from: *const __m512i) -> __m512i {
    // SAFETY: the caller's promise; an array of bytes needs no alignment.
    __m512i(unsafe { from.cast::<[u8; 64]>().read() })
}

/// # Safety
/// The bytes whose bits are set are readable. No others are read.
pub(super) unsafe fn _mm512_mask_loadu_epi8(
    otherwise: __m512i,
    readable: u64,
    from: *const i8,
) -> __m512i {
    __m512i(array::from_fn(|lane| {
        if has(readable, lane) {
            // SAFETY: the caller's promise.
            unsafe { from.cast::<u8>().add(lane).read() }
        } else {
            otherwise.0[lane]
        }
    }))
}

/// # Safety
/// As for [`_mm512_mask_loadu_epi8`].
pub(super) unsafe fn _mm512_maskz_loadu_epi8(readable: u64, from: *const i8) -> __m512i {
    // SAFETY: the caller's promise.
    unsafe { _mm512_mask_loadu_epi8(_mm512_set1_epi8(0), readable, from) }
}

/// # Safety
/// 64 bytes are writable.
pub(super) unsafe fn _mm512_storeu_si512(to: *mut __m512i, bytes: __m512i) {
    // SAFETY: the caller's promise; an array of bytes needs no alignment.
    unsafe { to.cast::<[u8; 64]>().write(bytes.0) };
}

/// Bits 0 to 5 of an index choose a byte, bit 6 the table; bit 7 is ignored.
pub(super) fn _mm512_permutex2var_epi8(
    first: __m512i,
    indices: __m512i,
    second: __m512i,
) -> __m512i {
    __m512i(array::from_fn(|lane| {
        let index = indices.0[lane];
        let table = if index & 0x40 == 0 { first } else { second };
        table.0[usize::from(index & 0x3F)]
    }))
}

/// Bit 4 a + 2 b + c of `TABLE`, for each bit of the three.
pub(super) fn _mm512_ternarylogic_epi32<const TABLE: i32>(
    a: __m512i,
    b: __m512i,
    c: __m512i,
) -> __m512i {
    // By rows of the table and not by bits: all bits of a byte at once.
    __m512i(array::from_fn(|lane| {
        (0..8)
            .filter(|row| TABLE >> row & 1 == 1)
            .fold(0, |byte, row| {
                let as_in = |bit: i32, of: __m512i| {
                    let flip = if row & bit == 0 { 0xFF } else { 0 };
                    of.0[lane] ^ flip
                };
                byte | as_in(4, a) & as_in(2, b) & as_in(1, c)
            })
    }))
}

pub(super) fn _mm512_test_epi8_mask(first: __m512i, second: __m512i) -> u64 {
    mask(|lane| first.0[lane] & second.0[lane] != 0)
}

pub(super) fn _mm512_mask_test_epi8_mask(among: u64, first: __m512i, second: __m512i) -> u64 {
    among & _mm512_test_epi8_mask(first, second)
}

pub(super) fn _mm512_cmpeq_epi8_mask(first: __m512i, second: __m512i) -> u64 {
    mask(|lane| first.0[lane] == second.0[lane])
}

pub(super) fn _mm512_or_si512(first: __m512i, second: __m512i) -> __m512i {
    __m512i(array::from_fn(|lane| first.0[lane] | second.0[lane]))
}

/// 32 bytes, the lowest first.
#[derive(Clone, Copy)]
#[allow(non_camel_case_types)]
pub(in crate::kernels) struct __m256i([u8; 32]);

pub(super) fn _mm256_set1_epi8(byte: i8) -> __m256i {
    __m256i([byte as u8; 32])
}

/// # Safety
/// The bytes whose bits are set are readable. No others are read.
pub(super) unsafe fn _mm256_mask_loadu_epi8(
    otherwise: __m256i,
    readable: u32,
    from: *const i8,
) -> __m256i {
    __m256i(array::from_fn(|lane| {
        if readable >> lane & 1 == 1 {
            // SAFETY: the caller's promise.
            unsafe { from.cast::<u8>().add(lane).read() }
        } else {
            otherwise.0[lane]
        }
    }))
}

/// What the kernel of AVX2 has to say of 32 bytes; with the instructions themselves it is compared by itself.
pub(super) fn host_of_half(bytes: __m256i) -> (u64, u64) {
    let has = |lane: usize, is_set: fn(u8) -> bool| bytes.0.get(lane).is_some_and(|it| is_set(*it));
    (
        mask(|lane| has(lane, |byte| !is_common_host_byte(byte))),
        mask(|lane| has(lane, |byte| byte == b'.')),
    )
}
