//! No vector instructions at all: 8 bytes in a 64-bit word, for every other target.
//!
//! Each byte keeps to its own eight bits because additions never carry out of them: both sides
//! have the highest bit clear, or are chosen so that the sum stays below 256. What a comparison
//! yields is that highest bit.

use super::register::Register;
use super::sweep::Vectored;
use super::tables::{ONE_OF_SIX, SET_IN_SIX};
use super::{Kernel, Task};

/// The kernel.
// Where there are vectors, only tests run a whole kernel of words; searches use single ones.
#[allow(dead_code)]
pub(super) type Swar = Vectored<Word, 4, 8>;

/// Eight bytes, the first one lowest. Features: none.
#[derive(Clone, Copy)]
pub(super) struct Word(u64);

/// Where something dirty was noted, where `#`, and where a dot after a slash.
#[derive(Clone, Copy)]
pub(super) struct Dirt {
    dirty: u64,
    hash: u64,
    dots: u64,
}

const HIGHEST: u64 = splat(0x80);

const fn splat(byte: u8) -> u64 {
    byte as u64 * 0x0101_0101_0101_0101
}

impl Word {
    /// The bytes without their highest bits.
    #[inline(always)]
    fn low(self) -> u64 {
        self.0 & !HIGHEST
    }

    /// The highest bit of each byte: whether its lower seven bits are at least `least`.
    #[inline(always)]
    fn at_least(self, least: u8) -> u64 {
        self.low() + splat(0x80 - least)
    }

    /// The highest bit of each byte: whether its lower seven bits differ from `byte`.
    #[inline(always)]
    fn differs(self, byte: u8) -> u64 {
        (self.low() ^ splat(byte)) + splat(0x7F)
    }

    /// # Safety
    /// 8 bytes are readable.
    #[inline(always)]
    unsafe fn read(from: *const u8) -> Word {
        // SAFETY: the caller's promise; an array has no alignment.
        Word(u64::from_le_bytes(unsafe { from.cast::<[u8; 8]>().read() }))
    }
}

// SAFETY: the obligations of `Register`, by number:
// 1. `load` reads 8 bytes; `load_short` reads two times 16 or 8 bytes, from the start and up to
//    the end, and `len` is at least 16 in the first case and at least 8 in the second.
// 2. No instructions that not every target has.
// 3. All other methods are `#[inline(always)]` and call each other only.
unsafe impl Register for Word {
    const LANES: usize = 8;
    const SHORT: usize = 32;

    /// Only the highest bit of each byte counts.
    type Mask = u64;
    type Classes = Word;
    type Dirt = Dirt;

    #[inline]
    unsafe fn enter<T: Task<I>, I, K: Kernel>(kernel: K, task: T, input: I) -> T::Output {
        task.run(kernel, input)
    }

    #[inline(always)]
    unsafe fn load(from: *const u8) -> Self {
        // SAFETY: the caller's promise.
        unsafe { Word::read(from) }
    }

    #[inline(always)]
    unsafe fn load_short<const N: usize>(from: *const u8, len: usize) -> [Self; N] {
        let mut words = [Word(splat(b'a')); N];
        // SAFETY: the caller's promise: 8 <= len <= 32, all readable.
        unsafe {
            words[0] = Word::read(from);
            if len >= 16 {
                words[1] = Word::read(from.add(8));
                words[2] = Word::read(from.add(len - 16));
                words[3] = Word::read(from.add(len - 8));
            } else {
                words[2] = Word::read(from.add(len - 8));
            }
        }
        words
    }

    #[inline(always)]
    fn bits<const N: usize>(masks: [u64; N]) -> u64 {
        let mut bits = 0;
        let mut i = 0;
        while i < N {
            // The product gathers bit 0 of byte i in bit i of the highest byte; no two of its
            // terms meet, so nothing carries.
            let ones = (masks[i] & HIGHEST) >> 7;
            bits |= ones.wrapping_mul(0x0102_0408_1020_4080) >> 56 << (8 * i);
            i += 1;
        }
        bits
    }

    #[inline(always)]
    fn equal(self, byte: u8) -> u64 {
        !(self.differs(byte) | self.0)
    }

    #[inline(always)]
    fn or(a: u64, b: u64) -> u64 {
        a | b
    }

    #[inline(always)]
    fn host(self) -> (u64, u64) {
        let letter = self.at_least(b'a') & !self.at_least(b'z' + 1);
        // `-`, `.`, `/` and the digits are neighbors; the slash is taken out again.
        let other = self.at_least(b'-') & !self.at_least(b'9' + 1) & self.differs(b'/');
        (!(letter | other) | self.0, self.equal(b'.'))
    }

    #[inline(always)]
    fn classes(self) -> Word {
        self
    }

    #[inline(always)]
    fn question(classes: Word) -> u64 {
        classes.equal(b'?')
    }

    #[inline(always)]
    fn dirty(classes: Word) -> u64 {
        // As `is_dirty_by_comparing` does it.
        let not_six = Word(classes.0 | splat(SET_IN_SIX)).differs(ONE_OF_SIX);
        let clean = (not_six ^ classes.at_least(b'z' + 1))
            & classes.at_least(b' ' + 1)
            & classes.differs(b'"')
            & classes.differs(b'\'')
            & classes.differs(b'`');
        !clean | classes.0
    }

    #[inline(always)]
    fn dirt(classes: Word) -> Dirt {
        Dirt {
            dirty: Self::dirty(classes),
            hash: classes.equal(b'#'),
            dots: 0,
        }
    }

    #[inline(always)]
    fn dot_after_slash(classes: Word, previous: Self) -> Dirt {
        let dot = !(classes.differs(b'.') & classes.differs(b'%') | classes.0);
        Dirt {
            dirty: 0,
            hash: 0,
            dots: dot & previous.equal(b'/'),
        }
    }

    #[inline(always)]
    fn either(a: Dirt, b: Dirt) -> Dirt {
        Dirt {
            dirty: a.dirty | b.dirty,
            hash: a.hash | b.hash,
            dots: a.dots | b.dots,
        }
    }

    #[inline(always)]
    fn any(dirt: Dirt) -> bool {
        (dirt.dirty | dirt.hash | dirt.dots) & HIGHEST != 0
    }

    #[inline(always)]
    fn any_dirty(dirt: Dirt) -> bool {
        dirt.dirty & HIGHEST != 0
    }

    #[inline(always)]
    fn any_dots(dirt: Dirt) -> bool {
        dirt.dots & HIGHEST != 0
    }
}
