//! The [decoding procedure](https://www.rfc-editor.org/rfc/rfc3492#section-6.2).

use alloc::vec;
use alloc::vec::Vec;

use super::positions::Positions;
use super::{BASE, INITIAL_BIAS, INITIAL_N, adapt, quotient, threshold};
use crate::idna::label::{Label, Point, SHORT};

/// Puts into `out` what a label in lower case, without `xn--`, decodes to. An error is the code point
/// at which it turns out to be no Punycode, if it does not just end too soon. All code points of the
/// result stand where the label begins, at `at`.
pub(in crate::idna) fn decode(
    encoded: &[Point],
    at: u32,
    out: &mut Label,
) -> Result<(), Option<Point>> {
    // So that no number overflows.
    if u32::try_from(encoded.len()).is_err() {
        return Err(None);
    }
    out.clear();
    // A delimiter at the very front delimits nothing, and is no digit either.
    let delimiter = encoded.iter().rposition(|point| point.c == '-');
    let (basic, digits) = match delimiter {
        Some(end @ 1..) => (&encoded[..end], &encoded[end + 1..]),
        _ => (&encoded[..0], encoded),
    };
    let insertions = Insertions {
        digits,
        n: INITIAL_N,
        index: 0,
        bias: INITIAL_BIAS,
        length: basic.len() as u64,
        is_first: true,
    };
    let basic = basic.iter().map(|point| Point { c: point.c, at });
    if encoded.len() <= SHORT {
        decode_short(basic, insertions, at, out)
    } else {
        out.replace(decode_long(basic, insertions, at)?);
        Ok(())
    }
}

fn decode_short(
    basic: impl Iterator<Item = Point>,
    insertions: Insertions<'_>,
    at: u32,
    out: &mut Label,
) -> Result<(), Option<Point>> {
    for point in basic {
        out.push(point.c, point.at);
    }
    for insertion in insertions {
        let Insertion { index, c } = insertion?;
        out.insert_short(index as usize, Point { c, at });
    }
    Ok(())
}

#[cold]
fn decode_long(
    basic: impl ExactSizeIterator<Item = Point>,
    insertions: Insertions<'_>,
    at: u32,
) -> Result<Vec<Point>, Option<Point>> {
    let insertions: Vec<Insertion> = insertions.collect::<Result<_, _>>()?;
    let length = basic.len() + insertions.len();
    let mut points = vec![Point { c: '\0', at }; length];
    let mut free = Positions::all(length);
    for Insertion { index, c } in insertions.into_iter().rev() {
        points[free.remove_nth(index as usize)].c = c;
    }
    for (place, point) in free.iter(length).zip(basic) {
        points[place] = point;
    }
    Ok(points)
}

/// A code point, and how many of those that were inserted before stand before it.
struct Insertion {
    index: u32,
    c: char,
}

/// The insertions that digits stand for.
struct Insertions<'l> {
    digits: &'l [Point],
    n: u64,
    index: u64,
    bias: u64,
    /// Code points so far.
    length: u64,
    is_first: bool,
}

impl Iterator for Insertions<'_> {
    /// An error is the code point that is wrong, if there is one.
    type Item = Result<Insertion, Option<Point>>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        if self.digits.is_empty() {
            return None;
        }
        Some(self.read())
    }
}

impl Insertions<'_> {
    #[inline]
    fn read(&mut self) -> Result<Insertion, Option<Point>> {
        let delta = self.read_integer()?;
        self.length += 1;
        self.bias = adapt(delta, self.length, self.is_first);
        self.is_first = false;
        let index = self.index + delta;
        let rounds = quotient(index, self.length);
        let index = index - rounds * self.length;
        self.n += rounds;
        self.index = index + 1;
        // Too large, or a surrogate.
        let c = u32::try_from(self.n).ok().and_then(char::from_u32);
        let c = c.ok_or(self.digits.first().copied())?;
        Ok(Insertion {
            index: index as u32,
            c,
        })
    }

    /// A [generalized variable-length integer](https://www.rfc-editor.org/rfc/rfc3492#section-3.3).
    #[inline]
    fn read_integer(&mut self) -> Result<u64, Option<Point>> {
        let (mut value, mut weight) = (0, 1);
        let mut k = BASE;
        loop {
            let Some((point, rest)) = self.digits.split_first() else {
                return Err(None);
            };
            let digit = digit(point.c).ok_or(Some(*point))?;
            self.digits = rest;
            value += digit * weight;
            let threshold = threshold(k, self.bias);
            if digit < threshold {
                return Ok(value);
            }
            weight *= BASE - threshold;
            // A label has less than 2^32 code points, so there is no code point for this.
            if weight > 1 << 58 || value > 1 << 62 {
                return Err(Some(*point));
            }
            k += BASE;
        }
    }
}

#[inline]
fn digit(c: char) -> Option<u64> {
    let digit = match c {
        'a'..='z' => c as u8 - b'a',
        '0'..='9' => c as u8 - b'0' + 26,
        _ => return None,
    };
    Some(digit.into())
}
