//! The [encoding procedure](https://www.rfc-editor.org/rfc/rfc3492#section-6.3).

use alloc::vec::Vec;

use super::positions::Positions;
use super::{BASE, INITIAL_BIAS, INITIAL_N, adapt, quotient, threshold};
use crate::idna::label::{Point, SHORT};
use crate::idna::output::Output;

/// Appends the Punycode of a label, without `xn--`.
pub(in crate::idna) fn encode(points: &[Point], out: &mut Output) {
    if points.len() <= SHORT {
        encode_short(points, out);
    } else {
        encode_long(points, out);
    }
}

/// What a position takes of a sort key of a short label.
const POSITION_BITS: u32 = SHORT.trailing_zeros();

fn encode_short(points: &[Point], out: &mut Output) {
    let mut encoded = 0u64;
    let mut keys = [0u32; SHORT];
    let mut count = 0;
    for (position, point) in points.iter().enumerate() {
        if point.c.is_ascii() {
            out.push(point.c as u8);
            encoded |= 1 << position;
        } else {
            keys[count] = u32::from(point.c) << POSITION_BITS | position as u32;
            count += 1;
        }
    }
    let keys = &mut keys[..count];
    sort_few(keys);
    let mut deltas = Deltas::after_basic(points.len() - count, out);
    for key in keys {
        let position = *key % SHORT as u32;
        let rank = (encoded & ((1 << position) - 1)).count_ones();
        deltas.push(u64::from(*key >> POSITION_BITS), rank.into(), out);
        encoded |= 1 << position;
    }
}

/// Labels have few code points, and those in order stay so.
fn sort_few(keys: &mut [u32]) {
    for end in 1..keys.len() {
        let key = keys[end];
        let mut at = end;
        while at > 0 && keys[at - 1] > key {
            keys[at] = keys[at - 1];
            at -= 1;
        }
        keys[at] = key;
    }
}

/// The same of a long label: with the 21 bits of a code point, a key has 64.
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
    keys.sort_unstable();
    let mut deltas = Deltas::after_basic(points.len() - keys.len(), out);
    for key in keys {
        let position = (key % (1 << LONG_POSITION_BITS)) as usize;
        deltas.push(
            key >> LONG_POSITION_BITS,
            encoded.count_below(position),
            out,
        );
        encoded.insert(position);
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
    /// Its state when it has read so many basic code points, and the delimiter.
    fn after_basic(count: usize, out: &mut Output) -> Deltas {
        if count > 0 {
            out.push(b'-');
        }
        Deltas {
            n: INITIAL_N,
            index: 0,
            bias: INITIAL_BIAS,
            length: count as u64,
            is_first: true,
        }
    }

    /// Makes it insert `point` behind `rank` others.
    #[inline]
    fn push(&mut self, point: u64, rank: u64, out: &mut Output) {
        let delta = (point - self.n) * (self.length + 1) + rank - self.index;
        push_integer(out, delta, self.bias);
        self.length += 1;
        self.bias = adapt(delta, self.length, self.is_first);
        self.is_first = false;
        (self.n, self.index) = (point, rank + 1);
    }
}

/// A [generalized variable-length integer](https://www.rfc-editor.org/rfc/rfc3492#section-3.3).
#[inline]
fn push_integer(out: &mut Output, mut value: u64, bias: u64) {
    let mut k = BASE;
    loop {
        let threshold = threshold(k, bias);
        if value < threshold {
            return out.push(digit(value));
        }
        let rest = quotient(value - threshold, BASE - threshold);
        out.push(digit(value - rest * (BASE - threshold)));
        value = rest;
        k += BASE;
    }
}

/// `a` to `z`, then `0` to `9`.
#[inline]
fn digit(value: u64) -> u8 {
    let value = value as u8;
    value + if value < 26 { b'a' } else { b'0' - 26 }
}
