//! The [Punycode](https://www.rfc-editor.org/rfc/rfc3492) encoder.
//!
//! The encoder of the RFC goes through the whole label once for each distinct code point. What it
//! computes on each pass is, for the code point at hand, how many characters already encoded
//! stand before it. This one goes through the code points in sorted order and asks a bitmap of
//! encoded positions that question: 64 positions a step, so that a label of the largest size
//! costs what it costs to read it, about.

use alloc::string::String;
use alloc::vec::Vec;

const BASE: u32 = 36;
const T_MIN: u32 = 1;
const T_MAX: u32 = 26;
const SKEW: u32 = 38;
const DAMP: u32 = 700;
const INITIAL_BIAS: u32 = 72;
const INITIAL_N: u32 = 0x80;

/// The most code points that a label may have.
const MAX_LENGTH: usize = 1 << POSITION_BITS;
/// What a position takes of a sort key; a code point takes 21 bits, so both fit into 32.
const POSITION_BITS: u32 = 10;

/// Appends the Punycode form of a label, without `xn--`. `None` for labels of more than 1,024
/// code points.
pub(super) fn encode_into(out: &mut String, label: &str) -> Option<()> {
    let mut encoded = Positions([0; MAX_LENGTH / 64]);
    let mut pending = Vec::with_capacity(label.len() / 2);
    let mut basic_count = 0;
    for (position, character) in label.chars().enumerate() {
        if position == MAX_LENGTH {
            return None;
        }
        if character.is_ascii() {
            out.push(character);
            encoded.insert(position);
            basic_count += 1;
        } else {
            pending.push(u32::from(character) << POSITION_BITS | position as u32);
        }
    }
    if basic_count > 0 {
        out.push('-');
    }
    pending.sort_unstable();

    // The decoder's state: which code point it would insert next, and where.
    let (mut code_point, mut index) = (INITIAL_N, 0);
    let mut bias = INITIAL_BIAS;
    for (length, key) in (basic_count..).zip(pending) {
        let (next, position) = (key >> POSITION_BITS, key as usize % MAX_LENGTH);
        let rank = encoded.count_before(position);
        // At most 0x10FFFF * 1025 + 1024, which fits.
        let delta = (next - code_point) * (length + 1) + rank - index;
        push_variable_length_integer(out, delta, bias);
        bias = adapt(delta, length + 1, length == basic_count);
        encoded.insert(position);
        (code_point, index) = (next, rank + 1);
    }
    Some(())
}

/// The positions of the characters that are encoded already.
struct Positions([u64; MAX_LENGTH / 64]);

impl Positions {
    fn insert(&mut self, position: usize) {
        self.0[position / 64] |= 1 << (position % 64);
    }

    /// How many of them are smaller than `position`.
    fn count_before(&self, position: usize) -> u32 {
        let whole: u32 = self.0[..position / 64]
            .iter()
            .map(|word| word.count_ones())
            .sum();
        let partial = self.0[position / 64] & ((1 << (position % 64)) - 1);
        whole + partial.count_ones()
    }
}

fn push_variable_length_integer(out: &mut String, mut value: u32, bias: u32) {
    let mut k = BASE;
    loop {
        let threshold = k.saturating_sub(bias).clamp(T_MIN, T_MAX);
        if value < threshold {
            return push_digit(out, value);
        }
        push_digit(out, threshold + (value - threshold) % (BASE - threshold));
        value = (value - threshold) / (BASE - threshold);
        k += BASE;
    }
}

fn push_digit(out: &mut String, digit: u32) {
    out.push(char::from(
        b"abcdefghijklmnopqrstuvwxyz0123456789"[digit as usize],
    ));
}

fn adapt(delta: u32, count: u32, is_first: bool) -> u32 {
    let mut delta = if is_first { delta / DAMP } else { delta / 2 };
    delta += delta / count;
    let mut k = 0;
    while delta > ((BASE - T_MIN) * T_MAX) / 2 {
        delta /= BASE - T_MIN;
        k += BASE;
    }
    k + (BASE - T_MIN + 1) * delta / (delta + SKEW)
}
