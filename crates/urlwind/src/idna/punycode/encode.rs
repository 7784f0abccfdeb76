//! The [encoding procedure](https://www.rfc-editor.org/rfc/rfc3492#section-6.3): first for labels of any length, then, faster,
//! for short ones.

use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::mem;

use super::positions::Positions;
use super::{
    BASE, BIAS, DAMP, INITIAL_BIAS, INITIAL_N, MOST, adapt, quotient, small_quotient, threshold,
};
use crate::idna::IS_SMALL;
use crate::idna::label::{Point, SHORT};
use crate::idna::output::Output;

/// Appends the Punycode of a label, without `xn--`.
pub(in crate::idna) fn encode(points: &[Point], out: &mut Output) {
    let length = match points.len() {
        ..=SHORT if !IS_SMALL => encode_short(points, out.room()),
        _ => None,
    };
    match length {
        Some(length) => out.advance(length),
        None => encode_long(points, out),
    }
}

/// What a position takes of a sort key of a long label: with the 21 bits of a code point, it has 64.
const LONG_POSITION_BITS: u32 = 43;

/// Encodes a label of any length.
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

/// Writes a [generalized variable-length integer](https://www.rfc-editor.org/rfc/rfc3492#section-3.3), one digit after the other.
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

// What follows does the same for short labels, with few branches, since nobody can foresee where a code point goes and how
// many digits a number has. A URL with a host in such a script takes a fifth less time for it.

/// Writes a short label into `room`, and returns its length if there is enough.
fn encode_short(points: &[Point], room: &mut [u8]) -> Option<usize> {
    let (mut basic, mut count) = (0, 0);
    let mut insertions = Insertions::new();
    for point in points {
        if point.c.is_ascii() {
            *room.get_mut(basic)? = point.c as u8;
            basic += 1;
        } else {
            insertions.add(&mut count, point.c.into(), basic)?;
        }
    }
    insertions.write(count, basic, room)
}

/// The code points of a short label that are not ASCII, in their order. Their number is the caller's, which keeps it in a
/// register.
pub(in crate::idna) struct Insertions {
    /// Each code point, and below it its position, which also parts equal ones.
    keys: [u32; SHORT],
}

/// What a position takes of a key; and a rank, once the keys are sorted.
const RANK_BITS: u32 = 8;

/// Keys that are put in their places together. Most labels have no more of them.
const GROUP: usize = 8;

impl Insertions {
    #[inline]
    pub(in crate::idna) const fn new() -> Insertions {
        Insertions { keys: [0; SHORT] }
    }

    /// Adds the next code point of the label, if there is room for it. So many basic ones stand before it.
    #[inline]
    pub(in crate::idna) fn add(
        &mut self,
        count: &mut usize,
        point: u32,
        basic: usize,
    ) -> Option<()> {
        // In a label that is too long positions spoil the code points, but those are not written.
        *self.keys.get_mut(*count)? = point << RANK_BITS | (basic + *count) as u32;
        *count += 1;
        Some(())
    }

    /// Writes them into `room`, behind the basic code points that stand there. Returns the length of both, if the label
    /// is not too long and there is enough room.
    #[inline]
    pub(in crate::idna) fn write(
        &self,
        count: usize,
        basic: usize,
        room: &mut [u8],
    ) -> Option<usize> {
        if basic + count > SHORT {
            return None;
        }
        let mut length = basic;
        if basic > 0 {
            *room.get_mut(length)? = b'-';
            length += 1;
        }
        let mut sorted = [0; SHORT];
        match self.keys.first_chunk::<GROUP>() {
            Some(few) if count <= GROUP && !IS_SMALL => sort_into(few, count, &mut sorted),
            _ => sort_into(&self.keys, count, &mut sorted),
        }
        let (mut n, mut index) = (INITIAL_N as u32, 0);
        let mut thresholds = Thresholds::INITIAL;
        for (number, &key) in sorted[..count].iter().enumerate() {
            let point = key >> RANK_BITS;
            let rank = key % (1 << RANK_BITS);
            let have = (basic + number) as u32 + 1;
            let delta = ((point - n) * have + rank).wrapping_sub(index);
            let room = room.get_mut(length..)?.first_chunk_mut()?;
            length += match number {
                0 => write_first(room, delta),
                _ => write_integer(room, delta, thresholds),
            };
            thresholds = Thresholds::after(delta, have, number == 0);
            (n, index) = (point, rank + 1);
        }
        Some(length)
    }
}

/// Puts `count` keys into `sorted`, in their order. In place of its position each has its rank then: how many basic and
/// smaller code points stand before it, all of which the decoder will have.
///
/// Each is put where the number of smaller ones says, for the branches of other ways to sort are as hard to foresee as
/// the keys.
#[inline]
fn sort_into<const N: usize>(keys: &[u32; N], count: usize, sorted: &mut [u32; SHORT]) {
    let mut smaller = [0u32; N];
    let mut ranked = [0u32; N];
    // For few, a constant, so that all of this happens in registers.
    let compared = match N {
        GROUP => N,
        _ => count.next_multiple_of(GROUP).min(N),
    };
    for at in 0..count {
        // `at` of those before it are not basic, and the smaller ones among them have been counted by now.
        ranked[at] = keys[at] - at as u32 + smaller[at];
        for (smaller, key) in smaller[..compared].iter_mut().zip(&keys[..compared]) {
            // Signed, as all vector units can compare that way.
            *smaller += u32::from((keys[at] as i32) < *key as i32);
        }
    }
    for (smaller, ranked) in smaller[..count].iter().zip(&ranked) {
        sorted[*smaller as usize % SHORT] = *ranked;
    }
}

/// The most digits of a delta in a short label: at most 0x10FFFF times 65, with ten digits to choose
/// from at each place but the last.
const MOST_DIGITS: usize = 9;

/// The [thresholds](https://www.rfc-editor.org/rfc/rfc3492#section-3.3) of all digits of a number: some that are 1, then
/// one, and all others are 26. A bias says nothing else.
#[derive(Clone, Copy)]
struct Thresholds {
    ones: u32,
    then: u32,
}

impl Thresholds {
    /// Those of the initial bias.
    const INITIAL: Thresholds = Thresholds { ones: 2, then: 26 };

    /// The bias adaptation of a short label, to a delta that was encoded when there were `have` code points with it.
    #[inline]
    fn after(delta: u32, have: u32, is_first: bool) -> Thresholds {
        let delta = if is_first {
            delta / DAMP as u32
        } else {
            delta / 2
        };
        let mut delta = delta + small_quotient(delta, have);
        // Once without a branch, as it is often once and often not at all.
        let is_large = delta > MOST as u32;
        let mut ones = u32::from(is_large);
        delta = if is_large { delta / 35 } else { delta };
        while delta > MOST as u32 {
            delta /= 35;
            ones += 1;
        }
        Thresholds {
            ones,
            then: BASE as u32 - u32::from(BIAS[delta as usize]),
        }
    }
}

/// Writes a [generalized variable-length integer](https://www.rfc-editor.org/rfc/rfc3492#section-3.3)
/// of a short label, and returns how many digits it has.
///
/// Most have one or two, and which of these nobody can foresee: both are written, and one may not count.
#[inline]
fn write_integer(room: &mut [u8; MOST_DIGITS], value: u32, thresholds: Thresholds) -> usize {
    if IS_SMALL {
        return write_digits(room, value, thresholds);
    }
    let Thresholds { ones, then } = thresholds;
    let (first, second) = if ones == 0 { (then, 26) } else { (1, then) };
    let base = BASE as u32 - first;
    // 0 if there is one digit only.
    let rest = small_quotient(value.saturating_sub(first), base);
    if rest >= second || ones > 1 {
        return write_digits(room, value, thresholds);
    }
    (room[0], room[1]) = (digit(value - rest * base), digit(rest));
    1 + usize::from(value >= first)
}

/// The same for the first of a label, which mostly has two to four digits. All code points that are valid are far enough
/// from the initial one for two.
#[inline]
fn write_first(room: &mut [u8; MOST_DIGITS], value: u32) -> usize {
    let second = value.saturating_sub(1) / 35;
    let third = second.saturating_sub(1) / 35;
    let fourth = third.saturating_sub(26) / 10;
    if IS_SMALL || value == 0 || fourth >= 26 {
        return write_digits(room, value, Thresholds::INITIAL);
    }
    room[0] = digit(value - 35 * second);
    room[1] = digit(second - 35 * third);
    room[2] = digit(third - 10 * fourth);
    room[3] = digit(fourth);
    2 + usize::from(second >= 1) + usize::from(third >= 26)
}

/// The same for any number of digits, one after the other.
fn write_digits(room: &mut [u8; MOST_DIGITS], mut value: u32, thresholds: Thresholds) -> usize {
    for (place, room) in room.iter_mut().enumerate() {
        let threshold = match (place as u32).cmp(&thresholds.ones) {
            Ordering::Less => 1,
            Ordering::Equal => thresholds.then,
            Ordering::Greater => 26,
        };
        if value < threshold {
            *room = digit(value);
            return place + 1;
        }
        let base = BASE as u32 - threshold;
        let rest = small_quotient(value - threshold, base);
        *room = digit(value - rest * base);
        value = rest;
    }
    MOST_DIGITS
}
