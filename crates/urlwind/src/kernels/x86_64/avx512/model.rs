//! The instructions of the AVX-512 kernel as plain functions, after Intel's reference. They have the
//! names of the intrinsics.

use core::array;

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

/// The second, where the bit is set.
pub(super) fn _mm512_mask_blend_epi8(choice: u64, first: __m512i, second: __m512i) -> __m512i {
    __m512i(array::from_fn(|lane| match has(choice, lane) {
        true => second.0[lane],
        false => first.0[lane],
    }))
}

/// The highest bit of each byte.
pub(super) fn _mm512_movepi8_mask(bytes: __m512i) -> u64 {
    mask(|lane| bytes.0[lane] & 0x80 != 0)
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
