//! Percent-encoding.
//!
//! Bytes that stay come in long runs, which are copied a register at a time. Those that are encoded
//! stand close together, in runs whose ends nobody can foresee; so from a register that has one on,
//! each byte is written as three, without a branch, and the next one behind as many as count.

use alloc::string::String;
use core::mem::MaybeUninit;

use super::buffer::Buffer;
use super::register::Register;
use super::tables::is_common_host_byte;
use super::target::Baseline;
use crate::bytes::classes::percent_encoded_word;
use crate::bytes::sets::{AsciiSet, DIRTY};

/// What the writer may touch behind the text that it writes.
const SLACK: usize = 4;

/// Room for the encoded form of `bytes`, counted, and what the writer may touch behind it.
#[cold]
fn room(bytes: &[u8], set: &AsciiSet) -> usize {
    let dirty = bytes.iter().filter(|byte| set.contains(**byte)).count();
    bytes.len() + 2 * dirty + SLACK
}

impl<H: Copy> Buffer<H> {
    /// Appends `bytes`, [percent-encoded](https://url.spec.whatwg.org/#percent-encode) by `set`; a
    /// space may be written as `+`.
    #[inline]
    pub(crate) fn push_encoded<const SPACE_AS_PLUS: bool>(&mut self, bytes: &[u8], set: &AsciiSet) {
        let mut rest = bytes;
        let mut certain = false;
        loop {
            let room = if certain { usize::MAX } else { self.spare() };
            // SAFETY: there is as much room at the end of the text as is said, or as the rest needs. A set
            // holds all bytes that are not ASCII, so what is written is ASCII, which is UTF-8.
            unsafe {
                let (read, written) = encode::<SPACE_AS_PLUS>(rest, set, self.end(), room);
                self.add_length(written);
                rest = &rest[read..];
            }
            if rest.is_empty() {
                return;
            }
            self.reserve(self::room(rest, set));
            certain = true;
        }
    }
}

/// The encoded form of a short text, on the stack.
pub(crate) struct Encoded {
    bytes: [MaybeUninit<u8>; 3 * Encoded::LONGEST + SLACK],
    length: usize,
}

impl Encoded {
    /// The longest text that is taken.
    pub(crate) const LONGEST: usize = 64;

    /// An empty text. A full one is never moved: what was just written byte by byte would be copied in large pieces,
    /// which have to wait for it.
    #[inline(always)]
    pub(crate) fn new() -> Encoded {
        Encoded {
            bytes: [const { MaybeUninit::uninit() }; 3 * Encoded::LONGEST + SLACK],
            length: 0,
        }
    }

    /// `bytes`, [percent-encoded](https://url.spec.whatwg.org/#percent-encode) by `set`, if they are
    /// short.
    #[inline]
    pub(crate) fn of(&mut self, bytes: &[u8], set: &AsciiSet) -> Option<&str> {
        if bytes.len() > Encoded::LONGEST {
            return None;
        }
        let to = self.bytes.as_mut_ptr().cast();
        // SAFETY: there is room for all to be encoded.
        (_, self.length) = unsafe { encode::<false>(bytes, set, to, usize::MAX) };
        Some(self.as_str())
    }

    #[inline]
    fn as_str(&self) -> &str {
        // SAFETY: so many bytes were written, and all are ASCII, as in `Buffer::push_encoded`.
        unsafe {
            let bytes = core::slice::from_raw_parts(self.bytes.as_ptr().cast(), self.length);
            core::str::from_utf8_unchecked(bytes)
        }
    }
}

/// [`Buffer::push_encoded`], to a string.
pub(crate) fn push_encoded<const SPACE_AS_PLUS: bool>(
    out: &mut String,
    bytes: &[u8],
    set: &AsciiSet,
) {
    let room = match bytes.len() {
        ..=64 => 3 * bytes.len() + SLACK,
        _ => room(bytes, set),
    };
    out.reserve(room);
    // SAFETY: there is room for all, at the end of the text; as in `Buffer::push_encoded`.
    unsafe {
        let out = out.as_mut_vec();
        let end = out.as_mut_ptr().add(out.len());
        let (_, written) = encode::<SPACE_AS_PLUS>(bytes, set, end, usize::MAX);
        out.set_len(out.len() + written);
    }
}

/// What [`Register::dirty`] finds but for the backslash, and the delimiters that are data in some
/// components.
const DIRTY_OR_DELIMITER: AsciiSet = DIRTY.remove(b'\\').add(b'?').add(b'#');

/// Every byte but the [common host bytes](is_common_host_byte).
const NOT_COMMON: AsciiSet = {
    let mut set = AsciiSet::EMPTY;
    let mut byte = 0;
    while byte < 0x80 {
        if !is_common_host_byte(byte) {
            set = set.add(byte);
        }
        byte += 1;
    }
    set
};

/// By which question to a register bytes are found that a set may hold. What it finds may be in none.
#[derive(Clone, Copy)]
enum Suspects {
    /// Those that are dirty, but for the backslash, and the delimiters.
    Dirty,
    /// Those that are not common in hosts.
    NotCommon,
}

impl Suspects {
    /// The question for a set, if there is one.
    #[inline(always)]
    fn of(set: &AsciiSet) -> Option<Suspects> {
        if set.is_subset_of(&DIRTY_OR_DELIMITER) {
            Some(Suspects::Dirty)
        } else if set.is_subset_of(&NOT_COMMON) {
            Some(Suspects::NotCommon)
        } else {
            None
        }
    }

    #[inline(always)]
    fn bits(self, register: Baseline) -> u64 {
        match self {
            Suspects::Dirty => {
                let delimiters = Baseline::or(register.equal(b'?'), register.equal(b'#'));
                let dirty = Baseline::or(Baseline::dirty(register.classes()), delimiters);
                // A path may have many backslashes, and keeps them.
                match Baseline::bits([dirty]) {
                    0 => 0,
                    dirty => dirty & !Baseline::bits([register.equal(b'\\')]),
                }
            }
            Suspects::NotCommon => Baseline::bits([register.host().0]),
        }
    }

    /// Whether there are any in at most 16 bytes.
    #[inline(always)]
    fn are_in_short(self, bytes: &[u8]) -> bool {
        let block = spread_short(bytes);
        let mut bits = 0;
        let mut at = 0;
        while at < block.len() {
            // SAFETY: the block has whole registers, and the target has the features of its baseline.
            bits |= self.bits(unsafe { Baseline::load(block.as_ptr().add(at)) });
            at += Baseline::LANES;
        }
        bits != 0
    }
}

/// At most 16 bytes, some of them more than once, and as many `a` as there is room for.
#[inline(always)]
fn spread_short(bytes: &[u8]) -> [u8; 16] {
    let word = |first: u64, last: u64| (u128::from(last) << 64 | u128::from(first)).to_le_bytes();
    if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
        return word(u64::from_le_bytes(*first), u64::from_le_bytes(*last));
    }
    let a = u64::from_le_bytes([b'a'; 8]);
    if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
        let (first, last) = (u32::from_le_bytes(*first), u32::from_le_bytes(*last));
        return word(u64::from(last) << 32 | u64::from(first), a);
    }
    match bytes {
        [] => [b'a'; 16],
        [first, .., last] => {
            let middle = bytes[bytes.len() / 2];
            let all = u32::from_le_bytes([*first, middle, *last, b'a']);
            word(a << 32 | u64::from(all), a)
        }
        [only] => word(a << 8 | u64::from(*only), a),
    }
}

/// Whether it is certain that `set` holds none of `bytes`.
#[inline]
pub(crate) fn surely_keeps(bytes: &[u8], set: &AsciiSet) -> bool {
    let Some(suspects) = Suspects::of(set) else {
        return false;
    };
    let mut rest = bytes;
    while rest.len() > 16 {
        let (block, after) = rest.split_at(16);
        if suspects.are_in_short(block) {
            return false;
        }
        rest = after;
    }
    !suspects.are_in_short(rest)
}

/// Writes `bytes`, encoded by `set`, until there might not be room for more. Returns how many of them
/// it has read, and how many that made.
///
/// # Safety
/// `to` is writable for `room` bytes, or, if that is `usize::MAX`, for what is written and [`SLACK`] bytes
/// more; and does not overlap `bytes`.
#[inline(never)]
unsafe fn encode<const SPACE_AS_PLUS: bool>(
    bytes: &[u8],
    set: &AsciiSet,
    to: *mut u8,
    room: usize,
) -> (usize, usize) {
    let words = set.words();
    let suspects = match bytes.len() {
        // No register is filled.
        ..Baseline::LANES => None,
        _ => Suspects::of(set),
    };
    let mut at = 0;
    let mut written = 0;
    // SAFETY: `at` leaves a whole register, and what is written begins behind what was written so far.
    // A register that is copied is written whole, and each other byte as four, of which one or three
    // count; before either it was tested that there is room for all to be encoded.
    unsafe {
        if let Some(suspects) = suspects {
            while at + Baseline::LANES <= bytes.len() {
                if room - written < 3 * Baseline::LANES + SLACK {
                    return (at, written);
                }
                let (from, to) = (bytes.as_ptr().add(at), to.add(written));
                if suspects.bits(Baseline::load(from)) == 0 {
                    to.copy_from_nonoverlapping(from, Baseline::LANES);
                    written += Baseline::LANES;
                } else {
                    let bytes = core::slice::from_raw_parts(from, Baseline::LANES);
                    written += encode_each::<SPACE_AS_PLUS>(bytes, &words, to);
                }
                at += Baseline::LANES;
            }
        }
        let rest = &bytes[at..];
        // The length is no longer than half of the address space.
        if room - written < 3 * rest.len() + SLACK {
            return (at, written);
        }
        written += encode_each::<SPACE_AS_PLUS>(rest, &words, to.add(written));
        (bytes.len(), written)
    }
}

/// The same byte by byte, with the bits of the set. Returns how many bytes that made.
///
/// # Safety
/// `to` is writable for what is written and [`SLACK`] bytes more.
#[inline(always)]
unsafe fn encode_each<const SPACE_AS_PLUS: bool>(
    bytes: &[u8],
    words: &[u64; 4],
    to: *mut u8,
) -> usize {
    let mut written = 0;
    for &byte in bytes {
        let is_plus = SPACE_AS_PLUS && byte == b' ';
        let kept = if is_plus { b'+' } else { byte };
        let is_encoded = words[usize::from(byte >> 6)] >> (byte & 63) & 1 & u64::from(!is_plus);
        // A choice between the two might be compiled to a branch.
        let mask = (is_encoded as u32).wrapping_neg();
        let word = u32::from(kept) ^ (u32::from(kept) ^ percent_encoded_word(byte)) & mask;
        // SAFETY: the caller's promise.
        unsafe {
            let to = to.add(written).cast::<[u8; 4]>();
            to.write_unaligned(word.to_le_bytes());
        }
        written += 1 + 2 * is_encoded as usize;
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bytes::classes::percent_encode_byte;
    use crate::bytes::sets::{C0_CONTROL, FORM_URLENCODED, PATH, SPECIAL_QUERY, USERINFO};
    use crate::kernels::kernel_tests::{Numbers, TELLING};
    use alloc::string::String;
    use alloc::vec::Vec;

    /// By bytes, one after the other.
    fn plain(bytes: &[u8], set: &AsciiSet, space_as_plus: bool) -> String {
        let mut out = String::new();
        for &byte in bytes {
            match byte {
                b' ' if space_as_plus => out.push('+'),
                _ if set.contains(byte) => out.push_str(percent_encode_byte(byte)),
                _ => out.push(byte.into()),
            }
        }
        out
    }

    fn compare(bytes: &[u8], set: &AsciiSet, room: usize) {
        let expected = plain(bytes, set, false);
        let mut buffer = Buffer::with_capacity(room, ());
        buffer.push_str("x");
        buffer.push_encoded::<false>(bytes, set);
        assert_eq!(&buffer[1..], expected, "{bytes:?}");
        let mut string = String::from("x");
        push_encoded::<true>(&mut string, bytes, set);
        assert_eq!(string[1..], plain(bytes, set, true), "{bytes:?}");
        assert!(expected.as_bytes() == bytes || !surely_keeps(bytes, set));
        match Encoded::new().of(bytes, set) {
            Some(encoded) => assert_eq!(encoded, expected, "{bytes:?}"),
            None => assert!(bytes.len() > Encoded::LONGEST),
        }
    }

    /// Every length at every alignment, with rooms from too small to more than enough.
    #[test]
    fn the_same_as_by_bytes() {
        const OWN: AsciiSet = AsciiSet::EMPTY.add(b'a').add(b'-');
        let mut numbers = Numbers(0x2545_F491_4F6C_DD1D);
        for set in [
            &PATH,
            &USERINFO,
            &SPECIAL_QUERY,
            &C0_CONTROL,
            &FORM_URLENCODED,
            &OWN,
        ] {
            for length in 0..=130 {
                for offset in 0..16 {
                    let density = [1, 2, 9, 40, 1000][(length + offset) % 5];
                    let bytes: Vec<u8> = (0..offset + length)
                        .map(|_| match numbers.below(density) {
                            0 => TELLING[numbers.below(TELLING.len())],
                            n => b"abcxyz019-."[n % 11],
                        })
                        .collect();
                    let room = numbers.below(3 * length + 10);
                    compare(&bytes[offset..], set, room);
                }
            }
        }
    }

    #[test]
    fn what_is_common_is_surely_kept() {
        for length in 0..=70 {
            let bytes: Vec<u8> = (b'0'..=b'9').cycle().take(length).collect();
            assert!(surely_keeps(&bytes, &PATH) && surely_keeps(&bytes, &USERINFO));
            assert!(!surely_keeps(&bytes, &AsciiSet::EMPTY.add(b'7')));
        }
    }

    #[test]
    fn every_byte() {
        for byte in 0..=255 {
            for at in 0..40 {
                let mut bytes = *b"abcdefghijklmnopqrstuvwxyz0123456789abcd";
                bytes[at] = byte;
                compare(&bytes, &PATH, 41);
                compare(&bytes, &FORM_URLENCODED, 200);
            }
        }
    }
}
