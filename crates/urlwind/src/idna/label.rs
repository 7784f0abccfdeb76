//! The code points of one label.

use alloc::vec::Vec;

use super::properties::record;
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

/// The bits of all records of `points`.
pub(super) fn all_bits(points: &[Point]) -> u32 {
    points.iter().fold(0, |all, point| all | record(point.c))
}

/// Whether a label looks like one in Punycode.
#[inline]
pub(super) fn has_prefix(points: &[Point]) -> bool {
    matches!(points, [x, n, one, other, ..] if [x.c, n.c, one.c, other.c] == ['x', 'n', '-', '-'])
}
