//! The algorithms, once for all instruction sets.
//!
//! A URL is short: most have 30 to 130 bytes, which is two to eight registers. So what costs time
//! is neither loads nor arithmetic but branches that depend on the input, and everything is laid
//! out to have few of them:
//!
//! * A block has as many bytes as one loop should take: 64 with AVX-512, else 32. The first block begins
//!   with the second byte; the others are counted from the end, so the one that is visited last
//!   overlaps the first. Looking at a byte twice does no harm.
//! * Whether anything is dirty is gathered in a register and asked for once, at the end. What exactly
//!   it was is found out by those who read it, on the few inputs that have something.
//! * One URL in fifty has a fragment. So `#` is gathered with what is dirty, and only where it was seen
//!   are delimiters searched for one by one; all others pay for `?` alone.
//! * Blocks are visited from the last to the first, so "the first `?`" needs no memory of whether
//!   one was seen: the last one to write its position wins.
//! * The first byte of a URL is a letter, which the caller has seen. So every byte that is looked at has
//!   one before it: "a dot after a slash" is two loads, one byte apart, and no bits need to be carried
//!   from register to register.
//! * A register of 64 bytes holds the host and much of what follows. There the classes of the first block
//!   tell of both; a smaller one is better loaded where the host begins.

use core::marker::PhantomData;

use super::block::Block;
use super::register::Register;
use super::scalar::Scalar;
use super::{Delimiters, First, FoundHost, Index, Kernel, Swept, Task};

/// A kernel made of registers: `STEP` of them are a block of `SHORT` bytes, and `FULL` of them hold 64.
///
/// Whoever holds a value knows that the CPU has the features of `R`.
#[derive(Clone, Copy)]
pub(super) struct Vectored<R, const STEP: usize, const FULL: usize>(PhantomData<R>);

impl<R: Register, const STEP: usize, const FULL: usize> Vectored<R, STEP, FULL> {
    /// Whether the numbers of registers are what they are said to be, checked when compiled.
    const FITS: () = assert!(STEP * R::LANES == R::SHORT && FULL * R::LANES == 64);

    /// # Safety
    /// The CPU has the features of `R`.
    #[inline(always)]
    pub(super) unsafe fn new() -> Self {
        const { Self::FITS }
        Vectored(PhantomData)
    }

    /// Runs a task with this kernel.
    #[inline(always)]
    pub(super) fn enter<T: Task<I>, I>(self, task: T, input: I) -> T::Output {
        // SAFETY: the CPU has the features, or there would be no `self`.
        unsafe { R::enter(self, task, input) }
    }
}

// SAFETY: obligation 2 is number 6 of `Register`. Obligation 1: every byte but the first is in a block whose `dirt` is part of what `rest` asks
// about at its end, and by obligation 4 of `Register` that is then dirty. The scalar loop asks `DIRTY`,
// which holds all other bytes.
unsafe impl<R: Register, const STEP: usize, const FULL: usize> Kernel for Vectored<R, STEP, FULL> {
    /// `None` if there is not yet anything known of it.
    type Block = Option<FirstBlock<R>>;

    #[inline(always)]
    fn first(self, input: &[u8], start: usize, known: Option<FoundHost>) -> First<'_, Self::Block> {
        let (from, len) = (input.as_ptr(), input.len());
        if let Some(host) = known {
            return First {
                host,
                input,
                block: None,
            };
        }
        if R::SHORT < 64 || len < SHORTEST || start == 0 || start >= len {
            return First {
                host: self.host(input, start),
                input,
                block: None,
            };
        }
        // SAFETY: the length and the start are tested, the numbers of registers are checked by `new`, and
        // the CPU has the features, or there would be no `self`.
        let (block, host) = unsafe { first_with_host::<R, STEP>(from, len, start) };
        First {
            host,
            input,
            block: Some(block),
        }
    }

    #[inline(always)]
    fn rest(self, first: First<'_, Self::Block>) -> Option<Delimiters> {
        let (from, len) = (first.input.as_ptr(), first.input.len());
        if len < SHORTEST {
            return Scalar.rest(First {
                host: first.host,
                input: first.input,
                block: (),
            });
        }
        // SAFETY: the length is tested; the rest as in `first`.
        unsafe {
            let (query, dirt) = match first.block {
                Some(block) => other_blocks::<R, STEP>(from, len, block),
                None => all_blocks::<R, STEP>(from, len),
            };
            if !R::any(dirt) {
                let fragment = len;
                return Some(Delimiters { query, fragment });
            }
            if R::any_dirty(dirt) || R::any_dots(dirt) {
                return None;
            }
            Some(delimiters::<R, STEP>(from, len))
        }
    }

    #[inline(always)]
    fn sweep(self, input: &[u8]) -> Swept {
        let (from, len) = (input.as_ptr(), input.len());
        if len < SHORTEST {
            return Scalar.sweep(input);
        }
        // SAFETY: as in `rest`.
        unsafe {
            let (query, dirt) = all_blocks::<R, STEP>(from, len);
            if !R::any(dirt) {
                let fragment = len;
                return Swept::Clean(Delimiters { query, fragment });
            }
            let may_have_dots = R::any_dots(dirt);
            if R::any_dirty(dirt) {
                return Swept::Dirty { may_have_dots };
            }
            let delimiters = delimiters::<R, STEP>(from, len);
            match may_have_dots {
                false => Swept::Clean(delimiters),
                true => Swept::Dots(delimiters),
            }
        }
    }

    #[inline(always)]
    fn host(self, input: &[u8], start: usize) -> FoundHost {
        let (from, len) = (input.as_ptr(), input.len());
        if len < SHORTEST || start == 0 || start >= len {
            return Scalar.host(input, start);
        }
        // SAFETY: as in `first`.
        unsafe { host::<R, STEP>(from, len, start) }
    }

    #[inline(always)]
    unsafe fn copy(self, from: *const u8, to: *mut u8, length: usize, room: usize) {
        // SAFETY: the caller's promise, and the CPU has the features, or there would be no `self`.
        unsafe { R::copy(from, to, length, room) }
    }

    #[inline(always)]
    fn index(self, input: &[u8]) -> Index {
        // SAFETY: as in `first`.
        let [ends, colon, at_sign, not_common, dot] = unsafe { masks::<R, STEP, FULL>(input) };
        Index {
            ends,
            colon,
            at_sign,
            not_common,
            dot,
        }
    }

    #[inline(always)]
    fn equal(self, block: &[u8; 64], byte: u8) -> u64 {
        // SAFETY: `FULL` registers hold the 64 bytes; the rest as in `first`.
        unsafe { Block::<R, FULL>::load(block.as_ptr()) }.equal(byte)
    }
}

/// The shortest input for registers: 8 bytes, and the one before them.
const SHORTEST: usize = 9;

/// What the first block tells, or all, if there is no other.
#[derive(Clone, Copy)]
pub(super) struct FirstBlock<R: Register> {
    /// Bit i: whether byte i + 1 is `?`.
    question: u64,
    dirt: R::Dirt,
}

/// Looks at all blocks: as [`other_blocks`], of all of them.
///
/// # Safety
/// `from` has `len` readable bytes, at least `SHORTEST`; `STEP` registers hold `SHORT` bytes, and the CPU
/// has the features of `R`.
#[inline(always)]
unsafe fn all_blocks<R: Register, const STEP: usize>(
    from: *const u8,
    len: usize,
) -> (usize, R::Dirt) {
    // SAFETY: the caller's promise, and the length is tested.
    unsafe {
        // A masked load need not know whether the block is whole.
        if R::SHORT < 64 && len > R::SHORT + 1 {
            let (question, dirt) = visit::<R, STEP>(from, 1);
            return other_blocks::<R, STEP>(from, len, FirstBlock { question, dirt });
        }
        other_blocks::<R, STEP>(from, len, first_block::<R, STEP>(from, len))
    }
}

/// Looks at the first block, which begins with the second byte. If it is whole, then a register has 64 bytes.
///
/// # Safety
/// As for [`all_blocks`].
#[inline(always)]
unsafe fn first_block<R: Register, const STEP: usize>(
    from: *const u8,
    len: usize,
) -> FirstBlock<R> {
    let seen = (len - 1).min(R::SHORT);
    // SAFETY: the caller's promise, and the length is bounded.
    unsafe {
        let before = Block::<R, STEP>::load_short(from, seen);
        let classes = Block::<R, STEP>::load_short(from.add(1), seen).classes();
        FirstBlock {
            question: R::spread(classes.question(), seen),
            dirt: R::either(classes.dirt(), classes.dot_after_slash(before)),
        }
    }
}

/// Looks at the first block, and finds the host in it.
///
/// # Safety
/// As for [`all_blocks`]; 1 <= `start` < `len`, and a register has 64 bytes.
#[inline(always)]
unsafe fn first_with_host<R: Register, const STEP: usize>(
    from: *const u8,
    len: usize,
    start: usize,
) -> (FirstBlock<R>, FoundHost) {
    // SAFETY: the caller's promise. What both of these load and look up is the same, so it is done once.
    unsafe {
        let first = first_block::<R, STEP>(from, len);
        let seen = (len - 1).min(R::SHORT);
        let (ends, dots) = Block::<R, STEP>::load_short(from.add(1), seen).host();
        let skipped = start - 1;
        let (ends, dots) = match skipped {
            0..64 => (ends >> skipped, dots >> skipped),
            _ => (0, 0),
        };
        if ends == 0 {
            return (first, host::<R, STEP>(from, len, start));
        }
        (first, found_host(from, start, ends, dots))
    }
}

/// Looks at all blocks but the first: where the first `?` of all stands, or else the length; and what was
/// noted of all.
///
/// # Safety
/// As for [`all_blocks`].
#[inline(always)]
unsafe fn other_blocks<R: Register, const STEP: usize>(
    from: *const u8,
    len: usize,
    first: FirstBlock<R>,
) -> (usize, R::Dirt) {
    let mut query = len;
    let mut dirt = first.dirt;
    if len > R::SHORT + 1 {
        let mut at = len - R::SHORT;
        loop {
            // SAFETY: `at` is at least 2, and leaves a whole block.
            let (question, more) = unsafe { visit::<R, STEP>(from, at) };
            if question != 0 {
                query = at + question.trailing_zeros() as usize;
            }
            dirt = R::either(dirt, more);
            if at <= R::SHORT + 1 {
                break;
            }
            at -= R::SHORT;
        }
    }
    if first.question != 0 {
        query = 1 + first.question.trailing_zeros() as usize;
    }
    (query, dirt)
}

/// Looks at the block at `at`, and at the byte before it.
///
/// # Safety
/// The block's bytes and the one before are readable; the rest as for [`all_blocks`].
#[inline(always)]
unsafe fn visit<R: Register, const STEP: usize>(from: *const u8, at: usize) -> (u64, R::Dirt) {
    // SAFETY: the caller's promise.
    let (before, block) = unsafe {
        (
            Block::<R, STEP>::load(from.add(at - 1)),
            Block::<R, STEP>::load(from.add(at)),
        )
    };
    let classes = block.classes();
    let dirt = R::either(classes.dirt(), classes.dot_after_slash(before));
    (classes.question(), dirt)
}

/// Searches for the delimiters in all bytes but the first, whatever else there is.
///
/// # Safety
/// As for [`all_blocks`].
#[inline(always)]
unsafe fn delimiters<R: Register, const STEP: usize>(from: *const u8, len: usize) -> Delimiters {
    let (mut question, mut fragment) = (len, len);
    let seen = len - 1;
    if seen <= R::SHORT {
        // SAFETY: the caller's promise.
        let block = unsafe { Block::<R, STEP>::load_short(from.add(1), seen) };
        note_first(R::spread(block.equal(b'?'), seen), 1, &mut question);
        note_first(R::spread(block.equal(b'#'), seen), 1, &mut fragment);
    } else {
        let mut at = len - R::SHORT;
        loop {
            // SAFETY: `at` is at least 1, and leaves a whole block.
            let block = unsafe { Block::<R, STEP>::load(from.add(at)) };
            note_first(block.equal(b'?'), at, &mut question);
            note_first(block.equal(b'#'), at, &mut fragment);
            if at == 1 {
                break;
            }
            at = at.saturating_sub(R::SHORT).max(1);
        }
    }
    Delimiters {
        query: question.min(fragment),
        fragment,
    }
}

#[inline(always)]
fn note_first(bits: u64, at: usize, first: &mut usize) {
    if bits != 0 {
        *first = at + bits.trailing_zeros() as usize;
    }
}

/// The host that begins at `start`, if it ends within 64 bytes.
///
/// # Safety
/// As for [`all_blocks`]; and 1 <= `start` < `len`.
#[inline(always)]
unsafe fn host<R: Register, const STEP: usize>(
    from: *const u8,
    len: usize,
    start: usize,
) -> FoundHost {
    // SAFETY: the caller's promise, and the second `start` is tested.
    unsafe {
        // Nearly all hosts have less than 32 bytes. What is rare is asked for last: whether there are more
        // bytes at all is hard to predict.
        let (ends, mut dots) = R::host_bits::<STEP>(from, len, start);
        if ends != 0 {
            return found_host(from, start, ends, dots);
        }
        if len - start > 32 {
            let (more_ends, more_dots) = R::host_bits::<STEP>(from, len, start + 32);
            dots |= more_dots << 32;
            if more_ends != 0 {
                return found_host(from, start, more_ends << 32, dots);
            }
        }
        host_to_the_end(from, len, start, dots)
    }
}

/// The host from `start` on, of whose bytes `ends` tells which are not common, and `dots` which are dots.
///
/// # Safety
/// `ends` is not 0, and its lowest bit stands for a byte that is readable.
#[inline(always)]
unsafe fn found_host(from: *const u8, start: usize, ends: u64, dots: u64) -> FoundHost {
    let length = ends.trailing_zeros() as usize;
    // The dots before the end; what ends the host may be marked as a dot, too. If there are none, then
    // the number of leading zeros is 64, and the label begins with the host.
    let dots = dots & !ends & (ends ^ ends.wrapping_sub(1));
    let label = 64 - dots.leading_zeros() as usize;
    // SAFETY: the byte at the end is readable, and the label begins after a dot before that.
    unsafe {
        FoundHost {
            end: start + length,
            delimiter: *from.add(start + length),
            label: *from.add(start + label),
        }
    }
}

/// The host from `start` on, of whose bytes `dots` tells which are dots, and all are common as far as was
/// looked.
///
/// # Safety
/// `from` has `len` readable bytes, and `start` < `len`.
#[inline(always)]
unsafe fn host_to_the_end(from: *const u8, len: usize, start: usize, dots: u64) -> FoundHost {
    if len - start >= FoundHost::LONGEST {
        return FoundHost::NOT_FOUND;
    }
    let label = start + 64 - dots.leading_zeros() as usize;
    FoundHost {
        end: len,
        delimiter: 0,
        label: if label < len {
            // SAFETY: just tested.
            unsafe { *from.add(label) }
        } else {
            0
        },
    }
}

/// What an [`Index`] tells of a block, in its order.
#[inline(always)]
fn masks_of_block<R: Register, const N: usize>(block: Block<R, N>) -> [u64; 5] {
    let slashes = block.equal(b'/') | block.equal(b'\\');
    let (not_common, dot) = block.host();
    [
        slashes | block.equal(b'?') | block.equal(b'#'),
        block.equal(b':'),
        block.equal(b'@'),
        not_common,
        // Bytes that are not common may be marked as dots, too.
        dot & !not_common,
    ]
}

/// The same of the first 64 bytes, or of all if there are fewer.
///
/// # Safety
/// The CPU has the features of `R`; `STEP` and `FULL` as for [`all_blocks`].
#[inline(always)]
unsafe fn masks<R: Register, const STEP: usize, const FULL: usize>(bytes: &[u8]) -> [u64; 5] {
    let (from, len) = (bytes.as_ptr(), bytes.len());
    // SAFETY: the lengths are tested; the rest is the caller's promise.
    unsafe {
        if len >= 64 {
            return masks_of_block(Block::<R, FULL>::load(from));
        }
        if R::SHORT < 64 && len >= 32 {
            let mut masks = masks_of_block(Block::<R, STEP>::load(from));
            let later = masks_of_block(Block::<R, STEP>::load(from.add(len - 32)));
            let mut i = 0;
            while i < masks.len() {
                masks[i] |= later[i] << (len - 32);
                i += 1;
            }
            return masks;
        }
        // What fills a short input up is common in hosts, and nothing else.
        let mut filled = [b'a'; 8];
        let (from, len) = match bytes.len() {
            8.. => (from, len),
            _ => {
                filled[..len].copy_from_slice(bytes);
                (filled.as_ptr(), filled.len())
            }
        };
        let mut masks = masks_of_block(Block::<R, STEP>::load_short(from, len));
        let mut i = 0;
        while i < masks.len() {
            masks[i] = R::spread(masks[i], len);
            i += 1;
        }
        masks
    }
}
