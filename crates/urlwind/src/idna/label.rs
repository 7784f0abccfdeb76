//! The code points of one label.

use alloc::vec::Vec;

use super::properties::{COMBINING, FIRST, NOT_VALID, SECOND, record};
use crate::error::{DomainError, DomainRule};

/// A code point, and the byte of the domain at which it stood, or what it came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Point {
    pub(super) c: char,
    pub(super) at: u32,
}

impl Point {
    pub(super) fn breaks(self, rule: DomainRule) -> DomainError {
        DomainError::new(rule, self.c, self.at as usize)
    }
}

/// As many code points as there is room for without an allocation; no label of the DNS is longer.
pub(super) const SHORT: usize = 64;

/// A label, which is on the stack as long as it is short.
pub(super) struct Label {
    short: [Point; SHORT],
    /// Of `short`.
    length: usize,
    /// All of the label once it is too long for `short`.
    long: Vec<Point>,
}

impl Label {
    pub(super) const fn new() -> Label {
        Label {
            short: [Point { c: '\0', at: 0 }; SHORT],
            length: 0,
            long: Vec::new(),
        }
    }

    pub(super) fn clear(&mut self) {
        self.length = 0;
        self.long.clear();
    }

    #[inline]
    pub(super) fn push(&mut self, c: char, at: u32) {
        let point = Point { c, at };
        match self.short.get_mut(self.length) {
            Some(free) => {
                *free = point;
                self.length += 1;
            }
            None => self.push_long(point),
        }
    }

    /// Appends the code points of `text` from `start` on that are valid and no dots, as long as there
    /// is room for them on the stack. Adds the bits of their records to `bits`, and [`DOUBTFUL`] where
    /// that is so. Returns where the next code point stands.
    #[inline]
    pub(super) fn extend_valid(&mut self, text: &str, start: usize, bits: &mut u32) -> usize {
        let mut rest = text[start..].chars();
        let mut at = start;
        let mut length = self.length;
        // Of what stands before the first, nothing is known but whether there is something.
        let mut last = if length == 0 { 0 } else { FIRST | COMBINING };
        while let (Some(c), Some(free)) = (rest.next(), self.short.get_mut(length)) {
            let record = record(c);
            if record & NOT_VALID != 0 || c == '.' {
                break;
            }
            *bits |= record;
            if record & (SECOND | COMBINING) != 0 && may_be_denormalized(last, record) {
                *bits |= DOUBTFUL;
            }
            last = record;
            *free = Point { c, at: at as u32 };
            length += 1;
            at = text.len() - rest.as_str().len();
        }
        self.length = length;
        at
    }

    #[cold]
    fn push_long(&mut self, point: Point) {
        if self.long.is_empty() {
            self.long.extend_from_slice(&self.short);
        }
        self.long.push(point);
    }

    /// Inserts a point into a label that is shorter than [`SHORT`].
    pub(super) fn insert_short(&mut self, index: usize, point: Point) {
        self.short.copy_within(index..self.length, index + 1);
        self.short[index] = point;
        self.length += 1;
    }

    /// Takes these points instead of its own.
    pub(super) fn replace(&mut self, points: Vec<Point>) {
        self.clear();
        match self.short.get_mut(..points.len()) {
            Some(short) => {
                short.copy_from_slice(&points);
                self.length = points.len();
            }
            None => {
                self.length = SHORT;
                self.long = points;
            }
        }
    }

    #[inline]
    pub(super) fn points(&self) -> &[Point] {
        if self.long.is_empty() {
            &self.short[..self.length]
        } else {
            &self.long
        }
    }
}

/// Among the bits of a label: that it may be out of NFC. No record has it.
pub(super) const DOUBTFUL: u32 = 1 << 31;

/// Whether a code point with the record `next` may compose with what stands before it, or belong
/// before it, when the last of that has the record `last`.
#[inline]
fn may_be_denormalized(last: u32, next: u32) -> bool {
    let class = next & COMBINING;
    next & SECOND != 0 && last & (FIRST | COMBINING) != 0 || class != 0 && class < last & COMBINING
}

/// The bits of all records of `points`.
pub(super) fn all_bits(points: &[Point]) -> u32 {
    points.iter().fold(0, |all, point| all | record(point.c))
}

/// Whether a label looks like one in Punycode.
#[inline]
pub(super) fn has_prefix(points: &[Point]) -> bool {
    matches!(points, [x, n, one, other, ..] if [x.c, n.c, one.c, other.c] == ['x', 'n', '-', '-'])
}
