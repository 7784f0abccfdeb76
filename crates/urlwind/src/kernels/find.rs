//! Searches for the general parser, with the instruction set that the target always has.
//!
//! Most of what these functions are given is shorter than a hundred bytes, so they are not worth
//! a choice at run time. Each one returns the index of the first byte found, or the length.

use super::register::Register;
use super::swar::Word;
use super::tables::{DIRTY, is_common_host_byte};
use super::target::Baseline;

/// What to look for.
trait Needle: Copy {
    fn is_in(self, byte: u8) -> bool;
    fn mask<R: Register>(self, register: R) -> R::Mask;
}

/// Any of a few bytes.
#[derive(Clone, Copy)]
struct Any<const N: usize>([u8; N]);

impl<const N: usize> Needle for Any<N> {
    #[inline(always)]
    fn is_in(self, byte: u8) -> bool {
        let mut i = 0;
        while i < N {
            if self.0[i] == byte {
                return true;
            }
            i += 1;
        }
        false
    }

    #[inline(always)]
    fn mask<R: Register>(self, register: R) -> R::Mask {
        let mut mask = register.equal(self.0[0]);
        let mut i = 1;
        while i < N {
            mask = R::or(mask, register.equal(self.0[i]));
            i += 1;
        }
        mask
    }
}

/// Any [dirty](DIRTY) byte.
#[derive(Clone, Copy)]
struct AnyDirty;

impl Needle for AnyDirty {
    #[inline(always)]
    fn is_in(self, byte: u8) -> bool {
        DIRTY.contains(byte)
    }

    #[inline(always)]
    fn mask<R: Register>(self, register: R) -> R::Mask {
        R::dirty(register.classes())
    }
}

/// Any byte that is not a [common host byte](is_common_host_byte).
#[derive(Clone, Copy)]
struct NotCommonHost;

impl Needle for NotCommonHost {
    #[inline(always)]
    fn is_in(self, byte: u8) -> bool {
        !is_common_host_byte(byte)
    }

    #[inline(always)]
    fn mask<R: Register>(self, register: R) -> R::Mask {
        register.host().0
    }
}

/// Short strings without a call, long ones by registers.
#[inline(always)]
fn find<N: Needle>(bytes: &[u8], needle: N) -> usize {
    if bytes.len() < Word::LANES {
        return find_by_bytes(bytes, needle);
    }
    find_by_registers(bytes, needle)
}

#[inline(always)]
fn find_by_bytes<N: Needle>(bytes: &[u8], needle: N) -> usize {
    let mut at = 0;
    while at < bytes.len() && !needle.is_in(bytes[at]) {
        at += 1;
    }
    at
}

/// `bytes` has at least 8 bytes.
#[inline(never)]
fn find_by_registers<N: Needle>(bytes: &[u8], needle: N) -> usize {
    if bytes.len() < Baseline::LANES {
        // SAFETY: there are at least 8 bytes, and every CPU has words.
        return unsafe { find_by::<Word, N>(bytes, needle) };
    }
    // SAFETY: the length is tested, and the target has the features of its baseline.
    unsafe { find_by::<Baseline, N>(bytes, needle) }
}

/// # Safety
/// `bytes` fills a register at least, and the CPU has the features of `R`.
#[inline(always)]
unsafe fn find_by<R: Register, N: Needle>(bytes: &[u8], needle: N) -> usize {
    let last = bytes.len() - R::LANES;
    let mut at = 0;
    while at < last {
        // SAFETY: `at` leaves a whole register.
        let found = unsafe { bits_at::<R, N>(bytes, at, needle) };
        if found != 0 {
            return at + found.trailing_zeros() as usize;
        }
        at += R::LANES;
    }
    // What this looks at a second time was not found the first time.
    // SAFETY: as above.
    let found = unsafe { bits_at::<R, N>(bytes, last, needle) };
    if found == 0 {
        bytes.len()
    } else {
        last + found.trailing_zeros() as usize
    }
}

/// # Safety
/// A register's bytes are readable at `at`, and the CPU has the features of `R`.
#[inline(always)]
unsafe fn bits_at<R: Register, N: Needle>(bytes: &[u8], at: usize, needle: N) -> u64 {
    debug_assert!(at + R::LANES <= bytes.len());
    // SAFETY: the caller's promise.
    R::bits([needle.mask(unsafe { R::load(bytes.as_ptr().add(at)) })])
}

/// The first `a`, which is ASCII.
#[inline]
pub(crate) fn find_byte(bytes: &[u8], a: u8) -> usize {
    find(bytes, Any([a]))
}

/// Bit i says whether byte i is `a`, which is ASCII. A block is whole registers, of 64 bytes at most.
#[inline]
pub(crate) fn bits_of_byte<const N: usize>(block: &[u8; N], a: u8) -> u64 {
    const { assert!(N <= 64 && N % Baseline::LANES == 0) };
    let mut bits = 0;
    let mut at = 0;
    while at < block.len() {
        // SAFETY: the block has whole registers, so `at` leaves one; the target has the features of its
        // baseline.
        bits |= unsafe { bits_at::<Baseline, _>(block, at, Any([a])) } << at;
        at += Baseline::LANES;
    }
    bits
}

/// [`bits_of_byte`] of at most 64 bytes, which need not be whole registers.
pub(crate) fn bits_of_short(bytes: &[u8], a: u8) -> u64 {
    assert!(bytes.len() <= 64);
    let mut bits = 0;
    let mut at = 0;
    while at + Baseline::LANES <= bytes.len() {
        // SAFETY: just tested, and the target has the features of its baseline.
        bits |= unsafe { bits_at::<Baseline, _>(bytes, at, Any([a])) } << at;
        at += Baseline::LANES;
    }
    match bytes.len().checked_sub(Baseline::LANES) {
        Some(last) if at < bytes.len() => {
            // SAFETY: `last` leaves a whole register; the rest as above.
            bits |= unsafe { bits_at::<Baseline, _>(bytes, last, Any([a])) } << last;
        }
        _ => {
            for (i, byte) in bytes.iter().enumerate().skip(at) {
                bits |= u64::from(*byte == a) << i;
            }
        }
    }
    bits
}

/// Bytes as text, if they are ASCII; or else the empty text.
#[inline]
pub(crate) fn ascii(bytes: &[u8]) -> &str {
    if !bytes.is_ascii() {
        return "";
    }
    // SAFETY: ASCII is UTF-8.
    unsafe { core::str::from_utf8_unchecked(bytes) }
}

/// The first of two ASCII bytes.
#[inline]
pub(crate) fn find_any2(bytes: &[u8], a: u8, b: u8) -> usize {
    find(bytes, Any([a, b]))
}

/// The first of three ASCII bytes.
#[inline]
pub(crate) fn find_any3(bytes: &[u8], a: u8, b: u8, c: u8) -> usize {
    find(bytes, Any([a, b, c]))
}

/// The first of four ASCII bytes.
#[inline]
pub(crate) fn find_any4(bytes: &[u8], a: u8, b: u8, c: u8, d: u8) -> usize {
    find(bytes, Any([a, b, c, d]))
}

/// The first byte of [`DIRTY`]: no other byte needs percent-encoding in any component of a URL,
/// nor acts as a slash without being one.
#[inline]
pub(crate) fn find_dirty(bytes: &[u8]) -> usize {
    find(bytes, AnyDirty)
}

/// The first [ASCII tab or newline](https://infra.spec.whatwg.org/#ascii-tab-or-newline).
#[inline]
pub(crate) fn find_tab_or_newline(bytes: &[u8]) -> usize {
    find(bytes, Any(*b"\t\n\r"))
}

/// The first byte that is not `a-z`, `0-9`, `-` or `.`, of which nearly all hosts consist.
#[inline]
pub(crate) fn find_not_common_host(bytes: &[u8]) -> usize {
    find(bytes, NotCommonHost)
}

/// The first `.` or `%` from `from` on that stands at the start, or after a `/` or `\`: every dot segment
/// of a path begins with one.
pub(crate) fn find_dot_segment_candidate(path: &[u8], from: usize) -> usize {
    let (slash, dot) = (Any(*b"/\\"), Any(*b".%"));
    if from == 0 && path.first().is_some_and(|byte| dot.is_in(*byte)) {
        return 0;
    }
    let mut at = from.max(1);
    while at + Baseline::LANES <= path.len() {
        // SAFETY: just tested; `at` is at least 1, and the target has the features of its baseline.
        let found = unsafe { after::<Baseline, _, _>(path, at, slash, dot) };
        if found != 0 {
            return at + found.trailing_zeros() as usize;
        }
        at += Baseline::LANES;
    }
    if at < path.len() && path.len() > Baseline::LANES {
        // The last register, of which some bytes were looked at, or stand before `from`.
        let last = path.len() - Baseline::LANES;
        // SAFETY: `last` is at least 1, and leaves a whole register; the rest as above.
        let found = unsafe { after::<Baseline, _, _>(path, last, slash, dot) } >> (at - last);
        return match found {
            0 => path.len(),
            _ => at + found.trailing_zeros() as usize,
        };
    }
    while at < path.len() && !(slash.is_in(path[at - 1]) && dot.is_in(path[at])) {
        at += 1;
    }
    at.min(path.len())
}

/// Which bytes of the register at `at` are in `needle`, where the byte before is in `before`.
///
/// # Safety
/// As for [`bits_at`]; and `at` is at least 1.
#[inline(always)]
unsafe fn after<R: Register, B: Needle, N: Needle>(
    bytes: &[u8],
    at: usize,
    before: B,
    needle: N,
) -> u64 {
    // SAFETY: the caller's promise.
    unsafe { bits_at::<R, B>(bytes, at - 1, before) & bits_at::<R, N>(bytes, at, needle) }
}
