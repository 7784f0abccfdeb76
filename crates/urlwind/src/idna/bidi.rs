//! The [Bidi rule](https://www.rfc-editor.org/rfc/rfc5893#section-2) of RFC 5893, which UTS #46 calls
//! CheckBidi.
//!
//! Whether labels have to satisfy it is known only when all have been seen. So each is judged as if
//! they had, and the first that does not is remembered.

use super::label::Point;
use super::properties::{AN, EN, L, NEUTRAL, NSM, R, SEPARATOR, record};
use crate::error::{DomainError, DomainRule};

/// All Bidi classes.
const CLASSES: u32 = L | R | AN | EN | NSM | NEUTRAL | SEPARATOR;

/// What is known of the labels so far.
#[derive(Default)]
pub(super) struct Domain {
    /// It is a [Bidi domain name](https://www.rfc-editor.org/rfc/rfc5893#section-1.4): a label has a
    /// letter from right to left, or an Arabic number.
    has_rtl: bool,
    breach: Option<DomainError>,
}

impl Domain {
    /// Notes a label, whose records have these bits.
    #[inline]
    pub(super) fn note(&mut self, points: &[Point], bits: u32) {
        let Some(first) = points.first() else {
            // The rule is about a first character, which an empty label has not.
            return;
        };
        let first = record(first.c);
        let last = points.iter().rev().map(|point| record(point.c));
        let last = last.into_iter().find(|record| record & NSM == 0);
        let is_satisfied = self.note_records(first, last.unwrap_or(0), bits);
        if !is_satisfied && self.breach.is_none() {
            self.breach = Some(breach(points, &Allowed::after(first)));
        }
    }

    /// Notes a label by the records of its first code point and of the last that is no nonspacing mark, and the bits
    /// of all. Says whether it satisfies the rule.
    #[inline]
    pub(super) fn note_records(&mut self, first: u32, last: u32, bits: u32) -> bool {
        self.has_rtl |= bits & (R | AN) != 0;
        let allowed = Allowed::after(first);
        bits & CLASSES & !allowed.anywhere == 0
            && last & allowed.last != 0
            && (bits & EN == 0 || bits & AN == 0)
    }

    /// The verdict when all labels have been noted.
    #[inline]
    pub(super) fn check(self) -> Result<(), DomainError> {
        match self.breach {
            Some(breach) if self.has_rtl => Err(breach),
            _ => Ok(()),
        }
    }
}

/// Classes that a label may have.
struct Allowed {
    anywhere: u32,
    /// At its end, before any nonspacing marks.
    last: u32,
}

impl Allowed {
    /// By the first character's record.
    #[inline]
    fn after(first: u32) -> Allowed {
        if first & R != 0 {
            // Rules 2 and 3. Rule 4 is that EN and AN do not stand together.
            Allowed {
                anywhere: R | AN | EN | NEUTRAL | NSM,
                last: R | AN | EN,
            }
        } else if first & L != 0 {
            // Rules 5 and 6.
            Allowed {
                anywhere: L | EN | NEUTRAL | NSM,
                last: L | EN,
            }
        } else {
            // Rule 1.
            Allowed {
                anywhere: 0,
                last: 0,
            }
        }
    }
}

/// The code point that breaks the rule in a label that does not satisfy it.
#[cold]
fn breach(points: &[Point], allowed: &Allowed) -> DomainError {
    let mut numbers = 0;
    let misplaced = points.iter().find(|point| {
        let class = record(point.c) & CLASSES;
        numbers |= class & (EN | AN);
        class & !allowed.anywhere != 0 || numbers == EN | AN
    });
    let is_mark = |point: &&Point| record(point.c) & NSM != 0;
    let last = points.iter().rev().find(|point| !is_mark(point));
    let point = misplaced.or(last).or(points.first());
    let point = point.copied().unwrap_or(Point { c: '\0', at: 0 });
    point.breaks(DomainRule::Bidi)
}
