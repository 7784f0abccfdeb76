//! The [encoding procedure](https://www.rfc-editor.org/rfc/rfc3492#section-6.3).

use alloc::vec;
use alloc::vec::Vec;
use core::mem;

use super::positions::Positions;
use super::{BASE, INITIAL_BIAS, INITIAL_N, adapt, quotient, threshold};
use crate::idna::label::{Point, SHORT};
use crate::idna::output::Output;

/// Appends the Punycode of a label, without `xn--`.
pub(in crate::idna) fn encode(points: &[Point], out: &mut Output) {
    let length = match points.len() {
        ..=SHORT => encode_short(points, out.room()),
        _ => None,
    };
    match length {
        Some(length) => out.advance(length),
        None => encode_long(points, out),
    }
}

/// What a position takes of a sort key of a short label.
const POSITION_BITS: u32 = SHORT.trailing_zeros();

/// Writes a short label into `room`, and returns its length if there is enough.
fn encode_short(points: &[Point], room: &mut [u8]) -> Option<usize> {
    let (mut length, mut count) = (0, 0);
    let mut encoded = 0u64;
    let mut keys = [i32::MAX as u32; SHORT];
    for (position, point) in points.iter().enumerate() {
        if point.c.is_ascii() {
            *room.get_mut(length)? = point.c as u8;
            length += 1;
            encoded |= 1 << position;
        } else {
            keys[count] = u32::from(point.c) << POSITION_BITS | position as u32;
            count += 1;
        }
    }
    let mut deltas = Deltas::after_basic(length);
    if length > 0 {
        *room.get_mut(length)? = b'-';
        length += 1;
    }
    let keys = match count {
        1 => keys,
        _ => sort_short(&keys, count),
    };
    for key in &keys[..count] {
        let position = *key % SHORT as u32;
        let rank = (encoded & ((1 << position) - 1)).count_ones();
        let (delta, bias) = deltas.next(u64::from(*key >> POSITION_BITS), rank.into());
        let room = room.get_mut(length..length + MOST_DIGITS)?;
        length += write_integer(room.try_into().ok()?, delta as u32, bias as u32);
        encoded |= 1 << position;
    }
    Some(length)
}

/// The first `count` keys in order; those behind them are larger. Each is put where the number of
/// smaller ones says, for the branches of other ways to sort are as hard to foresee as the keys.
fn sort_short(keys: &[u32; SHORT], count: usize) -> [u32; SHORT] {
    let mut sorted = [0; SHORT];
    for group in keys[..count.next_multiple_of(GROUP)].chunks_exact(GROUP) {
        let mut smaller = [0u32; GROUP];
        for other in &keys[..count] {
            for (smaller, key) in smaller.iter_mut().zip(group) {
                // Signed, as all vector units can compare that way.
                *smaller += u32::from((*other as i32) < *key as i32);
            }
        }
        for (smaller, key) in smaller.iter().zip(group) {
            sorted[*smaller as usize % SHORT] = *key;
        }
    }
    sorted
}

/// Keys that are put in their places together.
const GROUP: usize = 8;

/// The most digits of a delta in a short label: at most 0x10FFFF times 65, with ten digits to choose
/// from at each place but the last.
const MOST_DIGITS: usize = 9;

/// Writes a [generalized variable-length integer](https://www.rfc-editor.org/rfc/rfc3492#section-3.3)
/// of a short label, and returns how many digits it has.
///
/// Most have one or two, and which of these nobody can foresee: both are written, and one may not count.
#[inline]
fn write_integer(room: &mut [u8; MOST_DIGITS], value: u32, bias: u32) -> usize {
    // Modules for WebAssembly are downloaded, and do without what only saves time.
    if cfg!(target_arch = "wasm32") {
        return write_digits(room, value, bias);
    }
    let first = threshold(BASE, bias.into()) as u32;
    let second = threshold(2 * BASE, bias.into()) as u32;
    let base = BASE as u32 - first;
    // 0 if there is one digit only.
    let rest = quotient(value.saturating_sub(first).into(), base.into()) as u32;
    if rest >= second {
        return write_digits(room, value, bias);
    }
    (room[0], room[1]) = (digit(value - rest * base), digit(rest));
    1 + usize::from(value >= first)
}

/// The same for any number of digits, one after the other.
fn write_digits(room: &mut [u8; MOST_DIGITS], mut value: u32, bias: u32) -> usize {
    let mut k = BASE as u32;
    for (place, room) in room.iter_mut().enumerate() {
        let threshold = threshold(k.into(), bias.into()) as u32;
        if value < threshold {
            *room = digit(value);
            return place + 1;
        }
        let base = BASE as u32 - threshold;
        let rest = quotient((value - threshold).into(), base.into()) as u32;
        *room = digit(value - rest * base);
        value = rest;
        k += BASE as u32;
    }
    MOST_DIGITS
}

/// The same of any label: one digit after the other.
fn push_integer(out: &mut Output, mut value: u64, bias: u64) {
    let mut k = BASE;
    loop {
        let threshold = threshold(k, bias);
        if value < threshold {
            return out.push(digit(value as u32));
        }
        let rest = quotient(value - threshold, BASE - threshold);
        out.push(digit((value - rest * (BASE - threshold)) as u32));
        value = rest;
        k += BASE;
    }
}

/// `a` to `z`, then `0` to `9`.
#[inline]
fn digit(value: u32) -> u8 {
    value as u8 + if value < 26 { b'a' } else { b'0' - 26 }
}

/// What a position takes of a sort key of a long label: with the 21 bits of a code point, it has 64.
const LONG_POSITION_BITS: u32 = 43;

#[cold]
fn encode_long(points: &[Point], out: &mut Output) {
    let mut encoded = Positions::none(points.len());
    let mut keys: Vec<u64> = Vec::with_capacity(points.len());
    for (position, point) in points.iter().enumerate() {
        if point.c.is_ascii() {
            out.push(point.c as u8);
            encoded.insert(position);
        } else {
            keys.push(u64::from(point.c) << LONG_POSITION_BITS | position as u64);
        }
    }
    sort(&mut keys);
    let basic = points.len() - keys.len();
    let mut deltas = Deltas::after_basic(basic);
    if basic > 0 {
        out.push(b'-');
    }
    for key in keys {
        let position = (key % (1 << LONG_POSITION_BITS)) as usize;
        let rank = encoded.count_below(position);
        let (delta, bias) = deltas.next(key >> LONG_POSITION_BITS, rank);
        push_integer(out, delta, bias);
        encoded.insert(position);
    }
}

/// Sorts by code points, in linear time: by three digits of seven bits, the lowest first. Positions rise already, and
/// equal digits keep their order. (The sort of the standard library takes longer to compile than all of Punycode.)
fn sort(keys: &mut Vec<u64>) {
    let mut sorted = vec![0; keys.len()];
    for digit in 0..3 {
        let digit_of = |key: u64| (key >> (LONG_POSITION_BITS + 7 * digit)) as usize & 0x7F;
        let mut places = [0; 0x80];
        for key in keys.iter() {
            places[digit_of(*key)] += 1;
        }
        let mut before = 0;
        for place in &mut places {
            let count = *place;
            *place = before;
            before += count;
        }
        for key in keys.iter() {
            let place = &mut places[digit_of(*key)];
            sorted[*place] = *key;
            *place += 1;
        }
        mem::swap(keys, &mut sorted);
    }
}

/// The state that the decoder will have.
struct Deltas {
    /// The code point that it would insert next, and where.
    n: u64,
    index: u64,
    bias: u64,
    /// Code points that it has.
    length: u64,
    is_first: bool,
}

impl Deltas {
    /// Its state when it has read so many basic code points.
    fn after_basic(count: usize) -> Deltas {
        Deltas {
            n: INITIAL_N,
            index: 0,
            bias: INITIAL_BIAS,
            length: count as u64,
            is_first: true,
        }
    }

    /// The delta that makes it insert `point` behind `rank` others, and the bias to write it with.
    #[inline]
    fn next(&mut self, point: u64, rank: u64) -> (u64, u64) {
        let delta = (point - self.n) * (self.length + 1) + rank - self.index;
        let bias = self.bias;
        self.length += 1;
        self.bias = adapt(delta, self.length, self.is_first);
        self.is_first = false;
        (self.n, self.index) = (point, rank + 1);
        (delta, bias)
    }
}
