//! The rules for joiners: appendices
//! [A.1 and A.2](https://www.rfc-editor.org/rfc/rfc5892#appendix-A.1) of RFC 5892, which UTS #46 calls
//! CheckJoiners.

use super::label::Point;
use super::properties::{JOINS_NEXT, JOINS_PREVIOUS, TRANSPARENT, combining_class, record};
use crate::error::{DomainError, DomainRule};

const ZERO_WIDTH_NON_JOINER: char = '\u{200C}';
const ZERO_WIDTH_JOINER: char = '\u{200D}';
/// The combining class of viramas.
const VIRAMA: u8 = 9;

/// Checks each joiner by itself. The scans to both sides end at the next joiner, so all of them
/// together read a label twice.
pub(super) fn check(points: &[Point]) -> Result<(), DomainError> {
    for (at, point) in points.iter().enumerate() {
        let (before, after) = (&points[..at], &points[at + 1..]);
        let is_allowed = match point.c {
            ZERO_WIDTH_NON_JOINER => follows_virama(before) || is_between_joined(before, after),
            ZERO_WIDTH_JOINER => follows_virama(before),
            _ => true,
        };
        if !is_allowed {
            return Err(point.breaks(DomainRule::Joiner));
        }
    }
    Ok(())
}

fn follows_virama(before: &[Point]) -> bool {
    let last = before.last();
    last.is_some_and(|point| combining_class(record(point.c)) == VIRAMA)
}

/// `(Joining_Type:{L,D})(Joining_Type:T)*` before, `(Joining_Type:T)*(Joining_Type:{R,D})` after.
fn is_between_joined(before: &[Point], after: &[Point]) -> bool {
    let is_solid = |record: &u32| record & TRANSPARENT == 0;
    let mut left = before.iter().rev().map(|point| record(point.c));
    let mut right = after.iter().map(|point| record(point.c));
    left.find(is_solid)
        .is_some_and(|record| record & JOINS_NEXT != 0)
        && right
            .find(is_solid)
            .is_some_and(|record| record & JOINS_PREVIOUS != 0)
}
