//! [Punycode](https://www.rfc-editor.org/rfc/rfc3492).
//!
//! The procedures of the RFC take quadratic time: its encoder reads the whole label once for each
//! distinct code point, and its decoder moves half of the label for each insertion. That is best for
//! a short label. For a long one both sides of the work are done in n log n steps here, with the help
//! of a set of [`positions`]:
//!
//! - What the encoder's passes find out is how many code points that are encoded already stand before
//!   the one at hand. So [`encode()`] sorts the code points and asks the set.
//! - Where the decoder inserts depends on the digits alone. So [`decode()`] reads all of them first, and
//!   goes through the insertions from the last to the first: that one has its final place, and each
//!   before it has the place that it says among those still free.
//!
//! Numbers have 64 bits, which no label of less than 2^32 code points can overflow.

mod decode;
mod encode;
mod positions;
#[cfg(test)]
mod tests;

pub(super) use decode::decode;
pub(super) use encode::{Insertions, encode};
#[cfg(test)]
pub(crate) use tests::encode_by_the_rfc;

use super::IS_SMALL;

/// The [parameters](https://www.rfc-editor.org/rfc/rfc3492#section-5) of Bootstring for Punycode.
const BASE: u64 = 36;
const T_MIN: u64 = 1;
const T_MAX: u64 = 26;
const SKEW: u64 = 38;
const DAMP: u64 = 700;
const INITIAL_BIAS: u64 = 72;
const INITIAL_N: u64 = 0x80;

/// The [threshold](https://www.rfc-editor.org/rfc/rfc3492#section-3.3) of the digit whose weight has
/// the exponent `k / BASE - 1`.
#[inline]
fn threshold(k: u64, bias: u64) -> u64 {
    k.saturating_sub(bias).clamp(T_MIN, T_MAX)
}

/// The [bias adaptation](https://www.rfc-editor.org/rfc/rfc3492#section-6.1), to a delta that was
/// encoded when there were `count` code points with it.
#[inline]
fn adapt(delta: u64, count: u64, is_first: bool) -> u64 {
    let mut delta = if is_first { delta / DAMP } else { delta / 2 };
    delta += quotient(delta, count);
    // Once without a branch, as it is often once and often not at all.
    let mut k = if delta > MOST { BASE } else { 0 };
    delta = if delta > MOST {
        delta / (BASE - T_MIN)
    } else {
        delta
    };
    while delta > MOST {
        delta /= BASE - T_MIN;
        k += BASE;
    }
    k + u64::from(BIAS[delta as usize])
}

/// The largest delta that the bias adaptation does not divide any more.
const MOST: u64 = (BASE - T_MIN) * T_MAX / 2;

/// The last term of the bias adaptation, for each delta that the loop leaves. It is at least 10: a bias that is smaller
/// gives the same thresholds, since those are at most 26.
static BIAS: [u8; MOST as usize + 1] = {
    let mut table = [0; MOST as usize + 1];
    let mut delta = 0;
    while delta < table.len() {
        let term = (BASE - T_MIN + 1) * delta as u64 / (delta as u64 + SKEW);
        table[delta] = if term < BASE - T_MAX {
            BASE - T_MAX
        } else {
            term
        } as u8;
        delta += 1;
    }
    table
};

/// `value / divisor`. Divisors are known only at run time, and a division is the slowest thing in
/// Punycode; those of short labels are multiplications.
#[inline]
fn quotient(value: u64, divisor: u64) -> u64 {
    if value < 1 << 27 && divisor < RECIPROCALS.len() as u64 {
        u64::from(small_quotient(value as u32, divisor as u32))
    } else {
        value / divisor
    }
}

/// The same for values below 2^27 and divisors up to 64, as all are in short labels.
#[inline]
fn small_quotient(value: u32, divisor: u32) -> u32 {
    if IS_SMALL {
        return value / divisor;
    }
    // Rounding up adds less than `divisor` to 2^36, times `value` over 2^36: less than one step.
    ((u64::from(value) * RECIPROCALS[divisor as usize]) >> 36) as u32
}

/// 2^36 over the index, rounded up; of 0, nothing of use.
static RECIPROCALS: [u64; 65] = {
    let mut table = [0; 65];
    let mut divisor = 1;
    while divisor < table.len() {
        table[divisor] = (1u64 << 36).div_ceil(divisor as u64);
        divisor += 1;
    }
    table
};
