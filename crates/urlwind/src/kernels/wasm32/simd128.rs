//! WebAssembly's 128-bit vectors, where the target has them: 16 bytes in a register. Sets are two
//! nibble tables.

use core::arch::wasm32::*;

use super::super::register::Register;
use super::super::sweep::Vectored;
use super::super::tables::{CLASS_DIRTY, CLASS_DOT, CLASS_HASH, CLASSES, HOST, NibbleTables};
use super::super::{Kernel, Task};

/// The kernel.
pub(in super::super) type Simd128 = Vectored<Vector, 2, 4>;

/// A WebAssembly vector. Features: `simd128`, which is a property of the whole module.
#[derive(Clone, Copy)]
pub(in super::super) struct Vector(v128);

/// Gathered class bytes: of all bytes, and of those after a slash.
#[derive(Clone, Copy)]
pub(in super::super) struct Dirt {
    anywhere: v128,
    after_slash: v128,
}

impl Vector {
    #[inline(always)]
    fn lookup(self, tables: &NibbleTables) -> v128 {
        // SAFETY: each table has 16 bytes.
        let (low, high) = unsafe {
            (
                v128_load(tables.low.as_ptr().cast()),
                v128_load(tables.high.as_ptr().cast()),
            )
        };
        v128_and(
            u8x16_swizzle(low, v128_and(self.0, u8x16_splat(15))),
            u8x16_swizzle(high, u8x16_shr(self.0, 4)),
        )
    }
}

impl Dirt {
    /// Whether there was one of the bits of `anywhere`, or, after a slash, of `after_slash`.
    #[inline(always)]
    fn has(self, anywhere: u8, after_slash: u8) -> bool {
        v128_any_true(v128_or(
            v128_and(self.anywhere, u8x16_splat(anywhere)),
            v128_and(self.after_slash, u8x16_splat(after_slash)),
        ))
    }
}

// SAFETY: the obligations of `Register`, by number:
// 1. `load` reads 16 bytes; `load_short` reads two times 16 or 8 bytes, from the start and up to
//    the end, and `len` is at least 16 in the first case and at least 8 in the second.
// 2. This module is compiled only if all of the program has `simd128`.
// 3. All other methods are `#[inline(always)]` and call intrinsics and each other only.
unsafe impl Register for Vector {
    const LANES: usize = 16;
    const SHORT: usize = 32;

    /// Only the highest bit of each byte counts.
    type Mask = v128;
    type Classes = v128;
    type Dirt = Dirt;

    #[inline(always)]
    unsafe fn enter<T: Task<I>, I, K: Kernel>(kernel: K, task: T, input: I) -> T::Output {
        task.run(kernel, input)
    }

    #[inline(always)]
    unsafe fn load(from: *const u8) -> Self {
        // SAFETY: the caller's promise; the load needs no alignment.
        unsafe { Vector(v128_load(from.cast())) }
    }

    #[inline(always)]
    unsafe fn load_short<const N: usize>(from: *const u8, len: usize) -> [Self; N] {
        // SAFETY: the caller's promise: 8 <= len <= 32, all readable.
        unsafe {
            let (first, last) = if len >= 16 {
                (Vector::load(from), Vector::load(from.add(len - 16)))
            } else {
                let filler = u8x16_splat(b'a');
                (
                    Vector(v128_load64_lane::<0>(filler, from.cast())),
                    Vector(v128_load64_lane::<0>(filler, from.add(len - 8).cast())),
                )
            };
            let mut registers = [first; N];
            registers[1] = last;
            registers
        }
    }

    #[inline(always)]
    fn bits<const N: usize>(masks: [v128; N]) -> u64 {
        let mut bits = 0;
        let mut i = 0;
        while i < N {
            bits |= u64::from(u8x16_bitmask(masks[i])) << (16 * i);
            i += 1;
        }
        bits
    }

    #[inline(always)]
    fn equal(self, byte: u8) -> v128 {
        u8x16_eq(self.0, u8x16_splat(byte))
    }

    #[inline(always)]
    fn or(a: v128, b: v128) -> v128 {
        v128_or(a, b)
    }

    #[inline(always)]
    fn host(self) -> (v128, v128) {
        let classes = self.lookup(&HOST);
        (i8x16_gt(classes, u8x16_splat(0)), classes)
    }

    #[inline(always)]
    fn classes(self) -> v128 {
        self.lookup(&CLASSES)
    }

    #[inline(always)]
    fn question(classes: v128) -> v128 {
        // `CLASS_QUESTION` is the highest bit.
        classes
    }

    #[inline(always)]
    fn dirty(classes: v128) -> v128 {
        i8x16_gt(v128_and(classes, u8x16_splat(CLASS_DIRTY)), u8x16_splat(0))
    }

    #[inline(always)]
    fn dirt(classes: v128) -> Dirt {
        Dirt {
            anywhere: classes,
            after_slash: u8x16_splat(0),
        }
    }

    #[inline(always)]
    fn dot_after_slash(classes: v128, previous: Self) -> Dirt {
        Dirt {
            anywhere: u8x16_splat(0),
            after_slash: v128_and(classes, previous.equal(b'/')),
        }
    }

    #[inline(always)]
    fn either(a: Dirt, b: Dirt) -> Dirt {
        Dirt {
            anywhere: v128_or(a.anywhere, b.anywhere),
            after_slash: v128_or(a.after_slash, b.after_slash),
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
