//! The algorithms, once for all instruction sets.
//!
//! A URL is short: most have 30 to 130 bytes, which is two to eight registers. So what costs time
//! is neither loads nor arithmetic but branches that depend on the input, and everything is laid
//! out to have few of them:
//!
//! * Inputs fall into four classes of length, with straight code for each but the last. Where the
//!   length is no multiple of the register, the last load ends at the last byte and overlaps the
//!   one before; looking at a byte twice does no harm.
//! * Whether anything is dirty is gathered in a register and asked for once, at the end. What exactly
//!   it was is found out by `marks`, on the few inputs that have something.
//! * Blocks are visited from the last to the first, so "the first `?`" needs no memory of whether
//!   one was seen: the last one to write its position wins.
//! * The first byte of a URL is a letter, which the caller has seen. So the sweep begins with the
//!   second byte, and every byte that it looks at has one before it: "a dot after a slash" is two
//!   loads, one byte apart, and no bits need to be carried from register to register.

use core::marker::PhantomData;

use super::block::{Block, Classes};
use super::register::Register;
use super::scalar::Scalar;
use super::{FoundHost, Kernel, Marks, Sweep, Task};

/// A kernel made of registers: `HALF` of them hold `SHORT` bytes, and `FULL` of them hold 64.
///
/// Whoever holds a value knows that the CPU has the features of `R`.
#[derive(Clone, Copy)]
pub(super) struct Vectored<R, const HALF: usize, const FULL: usize>(PhantomData<R>);

impl<R: Register, const HALF: usize, const FULL: usize> Vectored<R, HALF, FULL> {
    /// Whether the numbers of registers are what they are said to be, checked when compiled.
    const FITS: () = assert!(HALF * R::LANES == R::SHORT && FULL * R::LANES == 64);

    /// # Safety
    /// The CPU has the features of `R`.
    #[inline(always)]
    pub(super) unsafe fn new() -> Self {
        const { Self::FITS }
        Vectored(PhantomData)
    }

    /// Runs a task with this kernel.
    #[inline(always)]
    pub(super) fn enter<T: Task>(self, task: T) -> T::Output {
        // SAFETY: the CPU has the features, or there would be no `self`.
        unsafe { R::enter(self, task) }
    }
}

// SAFETY: obligation 1. Every byte but the first is in a block whose `dirt` is part of what `sweep` asks
// about at its end, and by obligation 4 of `Register` that is then dirty. The scalar loop asks `DIRTY`,
// which holds all other bytes.
unsafe impl<R: Register, const HALF: usize, const FULL: usize> Kernel for Vectored<R, HALF, FULL> {
    #[inline(always)]
    fn sweep(self, input: &[u8]) -> Sweep {
        if input.len() < SHORTEST_SWEEP {
            return Scalar.sweep(input);
        }
        // SAFETY: the length is tested, the numbers of registers are checked by `new`, and the
        // CPU has the features, or there would be no `self`.
        unsafe { sweep::<R, HALF, FULL>(input) }
    }

    #[inline(always)]
    fn host(self, input: &[u8], start: usize) -> FoundHost {
        if input.len() < SHORTEST_SWEEP || start == 0 {
            return Scalar.host(input, start);
        }
        if start >= input.len() {
            return FoundHost::NOT_FOUND;
        }
        // SAFETY: as in `sweep`; `start` is tested.
        unsafe { host::<R, HALF>(input, start) }
    }

    #[inline(always)]
    fn marks(self, input: &[u8], at: usize) -> Marks {
        // SAFETY: as in `sweep`.
        unsafe { marks::<R, HALF, FULL>(input, at) }
    }
}

/// The shortest input for registers: 8 bytes, and the one before them.
const SHORTEST_SWEEP: usize = 9;

/// Looks at every byte of `input` but the first.
///
/// # Safety
/// `input` has at least `SHORTEST_SWEEP` bytes, `HALF` registers hold `SHORT` bytes and `FULL` registers hold 64,
/// and the CPU has the features of `R`.
#[inline(always)]
unsafe fn sweep<R: Register, const HALF: usize, const FULL: usize>(input: &[u8]) -> Sweep {
    let (from, len) = (input.as_ptr(), input.len());
    // SAFETY: the lengths are tested here, the rest is the caller's promise.
    unsafe {
        if len <= R::SHORT + 1 {
            sweep_short::<R, HALF>(from, len)
        } else if R::SHORT < 64 && len <= 65 {
            sweep_middle::<R, HALF>(from, len)
        } else {
            sweep_long::<R, HALF, FULL>(from, len)
        }
    }
}

/// # Safety
/// `from` has `len` readable bytes, 9 <= `len` <= `SHORT` + 1; the rest as for [`sweep`].
#[inline(always)]
unsafe fn sweep_short<R: Register, const HALF: usize>(from: *const u8, len: usize) -> Sweep {
    let seen = len - 1;
    // SAFETY: the caller's promise.
    let (before, block) = unsafe {
        (
            Block::<R, HALF>::load_short(from, seen),
            Block::<R, HALF>::load_short(from.add(1), seen),
        )
    };
    let classes = block.classes();
    let hash = classes.hash();
    let query = R::spread(hash | classes.question(), seen);
    let fragment = R::spread(hash, seen);
    let dirt = R::either(classes.dirt(), classes.dot_after_slash(before));
    in_one_word::<R>(query, fragment, dirt, seen)
}

/// # Safety
/// `from` has `len` readable bytes, 34 <= `len` <= 65; the rest as for [`sweep`].
#[inline(always)]
unsafe fn sweep_middle<R: Register, const HALF: usize>(from: *const u8, len: usize) -> Sweep {
    let seen = len - 1;
    let shift = seen - 32;
    // SAFETY: 33 bytes are readable from the start on, and 33 up to the end.
    let (before_first, first, before_last, last) = unsafe {
        (
            Block::<R, HALF>::load(from),
            Block::<R, HALF>::load(from.add(1)),
            Block::<R, HALF>::load(from.add(shift)),
            Block::<R, HALF>::load(from.add(shift + 1)),
        )
    };
    let (first_classes, last_classes) = (first.classes(), last.classes());
    let (first_hash, last_hash) = (first_classes.hash(), last_classes.hash());
    let query =
        (first_hash | first_classes.question()) | (last_hash | last_classes.question()) << shift;
    let fragment = first_hash | last_hash << shift;
    let dirty = R::either(first_classes.dirt(), last_classes.dirt());
    let dot_segments = R::either(
        first_classes.dot_after_slash(before_first),
        last_classes.dot_after_slash(before_last),
    );
    in_one_word::<R>(query, fragment, R::either(dirty, dot_segments), seen)
}

/// What the masks of all 1 to 64 bytes `seen` say; bit 0 stands for the second byte of the input.
#[inline(always)]
fn in_one_word<R: Register>(query: u64, fragment: u64, dirt: R::Dirt, seen: usize) -> Sweep {
    // Two shifts, because shifting by 64 is not defined.
    let end = 1 << (seen - 1) << 1;
    Sweep {
        query: (query | end).trailing_zeros() as usize + 1,
        fragment: (fragment | end).trailing_zeros() as usize + 1,
        dirty: R::any(dirt),
    }
}

/// # Safety
/// `from` has `len` readable bytes, at least 65; the rest as for [`sweep`].
#[inline(always)]
unsafe fn sweep_long<R: Register, const HALF: usize, const FULL: usize>(
    from: *const u8,
    len: usize,
) -> Sweep {
    let mut sweep = Sweep::nothing(len);
    // SAFETY: in every call of `visit`, `at` is at least 1 and leaves a whole block.
    unsafe {
        // Half a block less to look at is worth a branch, where a block is several registers.
        if R::SHORT < 64 && len <= 97 {
            let last = visit::<R, HALF>(from, len - 32, &mut sweep);
            let first = visit::<R, FULL>(from, 1, &mut sweep);
            sweep.dirty = R::any(R::either(last, first));
            return sweep;
        }
        let mut dirt = visit::<R, FULL>(from, len - 64, &mut sweep);
        let mut at = (len - 66) / 64 * 64 + 1;
        while at > 1 {
            dirt = R::either(dirt, visit::<R, FULL>(from, at, &mut sweep));
            at -= 64;
        }
        dirt = R::either(dirt, visit::<R, FULL>(from, 1, &mut sweep));
        sweep.dirty = R::any(dirt);
    }
    sweep
}

/// Looks at the block at `at`, and at the byte before it.
///
/// # Safety
/// The block's bytes and the one before are readable; the rest as for [`sweep`].
#[inline(always)]
unsafe fn visit<R: Register, const N: usize>(
    from: *const u8,
    at: usize,
    sweep: &mut Sweep,
) -> R::Dirt {
    // SAFETY: the caller's promise.
    let (before, block) = unsafe {
        (
            Block::<R, N>::load(from.add(at - 1)),
            Block::<R, N>::load(from.add(at)),
        )
    };
    let classes: Classes<R, N> = block.classes();
    let hash = classes.hash();
    let query = hash | classes.question();
    if query != 0 {
        sweep.query = at + query.trailing_zeros() as usize;
    }
    if hash != 0 {
        sweep.fragment = at + hash.trailing_zeros() as usize;
    }
    R::either(classes.dirt(), classes.dot_after_slash(before))
}

/// The host that begins at `start`, if it ends within 64 bytes and before the end of the input.
///
/// # Safety
/// `input` has at least `SHORTEST_SWEEP` bytes, `start` is at least 1 and less than that; the rest as
/// for [`sweep`].
#[inline(always)]
unsafe fn host<R: Register, const HALF: usize>(input: &[u8], start: usize) -> FoundHost {
    let (from, len) = (input.as_ptr(), input.len());
    let ends;
    let dots;
    if len <= R::SHORT + 1 {
        let seen = len - 1;
        // SAFETY: the caller's promise.
        let block = unsafe { Block::<R, HALF>::load_short(from.add(1), seen) };
        let (not_common, all_dots) = block.host();
        ends = R::spread(not_common, seen) >> (start - 1);
        dots = R::spread(all_dots, seen) >> (start - 1);
    } else {
        // Nearly all hosts have less than 32 bytes.
        let at = start.min(len - R::SHORT);
        // SAFETY: `SHORT` bytes are readable from there on.
        let block = unsafe { Block::<R, HALF>::load(from.add(at)) };
        let (mut not_common, mut all_dots) = block.host();
        if R::SHORT < 64 && not_common >> (start - at) == 0 {
            let next = (at + R::SHORT).min(len - R::SHORT);
            // SAFETY: as above.
            let block = unsafe { Block::<R, HALF>::load(from.add(next)) };
            let (more_not_common, more_dots) = block.host();
            not_common |= more_not_common << (next - at);
            all_dots |= more_dots << (next - at);
        }
        ends = not_common >> (start - at);
        dots = all_dots >> (start - at);
    }
    if ends == 0 {
        return FoundHost::NOT_FOUND;
    }
    let length = ends.trailing_zeros() as usize;
    // The dots before the end. If there are none, then the number of leading zeros is 64, and
    // the label begins with the host.
    let dots = dots & ends.wrapping_sub(1) & !ends;
    let label = 64 - dots.leading_zeros() as usize;
    // SAFETY: the lowest bit of `ends` stands for a byte of the input, and the label begins
    // after a dot before that byte.
    unsafe {
        FoundHost {
            end: start + length,
            delimiter: *from.add(start + length),
            label: *from.add(start + label),
        }
    }
}

/// What [`Marks`] tell of the 64 bytes at `at`, or of all if there are fewer.
///
/// # Safety
/// The CPU has the features of `R`; `HALF` and `FULL` as for [`sweep`].
#[inline(always)]
unsafe fn marks<R: Register, const HALF: usize, const FULL: usize>(
    input: &[u8],
    at: usize,
) -> Marks {
    let bytes = &input[at..];
    let (from, len) = (bytes.as_ptr(), bytes.len());
    // SAFETY: the lengths are tested; the rest is the caller's promise.
    unsafe {
        if len >= 64 {
            return Marks::of(Block::<R, FULL>::load(from));
        }
        if R::SHORT < 64 && len >= 32 {
            let first = Marks::of(Block::<R, HALF>::load(from));
            let last = Marks::of(Block::<R, HALF>::load(from.add(len - 32)));
            return first.and(last, len - 32);
        }
        if len >= 8 {
            return Marks::of(Block::<R, HALF>::load_short(from, len)).spread::<R>(len);
        }
    }
    Scalar.marks(input, at)
}

impl Marks {
    #[inline(always)]
    fn of<R: Register, const N: usize>(block: Block<R, N>) -> Marks {
        let classes = block.classes();
        Marks {
            dirty: classes.dirty(),
            slash: block.equal(b'/'),
            backslash: block.equal(b'\\'),
            dot_or_percent: classes.dot(),
            tab_or_newline: block.equal(b'\t') | block.equal(b'\n') | block.equal(b'\r'),
        }
    }

    /// These, and those of a block that begins `shift` bytes later.
    #[inline(always)]
    fn and(self, later: Marks, shift: usize) -> Marks {
        Marks {
            dirty: self.dirty | later.dirty << shift,
            slash: self.slash | later.slash << shift,
            backslash: self.backslash | later.backslash << shift,
            dot_or_percent: self.dot_or_percent | later.dot_or_percent << shift,
            tab_or_newline: self.tab_or_newline | later.tab_or_newline << shift,
        }
    }

    #[inline(always)]
    fn spread<R: Register>(self, len: usize) -> Marks {
        Marks {
            dirty: R::spread(self.dirty, len),
            slash: R::spread(self.slash, len),
            backslash: R::spread(self.backslash, len),
            dot_or_percent: R::spread(self.dot_or_percent, len),
            tab_or_newline: R::spread(self.tab_or_newline, len),
        }
    }
}
