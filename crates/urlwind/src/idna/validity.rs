//! The [validity criteria](https://www.unicode.org/reports/tr46/#Validity_Criteria) of UTS #46 for a
//! label, but for the last, the Bidi rule.
//!
//! Labels hold no dots here, by the way in which they are made.

use super::contextj;
use super::label::{Point, has_prefix};
use super::normalization::{is_normalized, normalize};
use super::properties::{COMBINING, JOINER, MARK, NOT_VALID, SECOND, record};
use crate::error::{DomainError, DomainRule};

/// Criteria that every label has to meet: 2 and 3 if `check_hyphens` says so, 6 and 8. `bits` are
/// those of all its records.
#[inline]
pub(super) fn check(points: &[Point], bits: u32, check_hyphens: bool) -> Result<(), DomainError> {
    if bits & (MARK | JOINER) != 0 {
        // 6.
        let leading = points.first().filter(|point| record(point.c) & MARK != 0);
        if let Some(point) = leading {
            return Err(point.breaks(DomainRule::LeadingMark));
        }
        // 8.
        if bits & JOINER != 0 {
            contextj::check(points)?;
        }
    }
    if check_hyphens {
        return check_hyphens_of(points);
    }
    Ok(())
}

/// Criteria 2 and 3.
fn check_hyphens_of(points: &[Point]) -> Result<(), DomainError> {
    let is_hyphen = |point: &&Point| point.c == '-';
    let inner = match points {
        [_, _, third, fourth, ..] => Some(third).filter(|_| third.c == '-' && fourth.c == '-'),
        _ => None,
    };
    let first = points.first().filter(is_hyphen);
    let last = points.last().filter(is_hyphen);
    match inner.or(first).or(last) {
        Some(point) => Err(point.breaks(DomainRule::Disallowed)),
        None => Ok(()),
    }
}

/// Criteria that a label meets once it is mapped and normalized, unless it was decoded: 7, 1 and 4.
pub(super) fn check_decoded(points: &[Point], bits: u32) -> Result<(), DomainError> {
    // 7.
    if bits & NOT_VALID != 0 {
        let is_invalid = |point: &&Point| record(point.c) & NOT_VALID != 0;
        if let Some(point) = points.iter().find(is_invalid) {
            return Err(point.breaks(DomainRule::Disallowed));
        }
    }
    // 1.
    if bits & (COMBINING | SECOND) != 0 && !is_normalized(points) {
        let normalized = normalize(points);
        let difference = points
            .iter()
            .zip(normalized.iter().map(Some).chain(core::iter::repeat(None)))
            .find(|(point, other)| Some(*point) != *other);
        if let Some((point, _)) = difference {
            return Err(point.breaks(DomainRule::NotNormalized));
        }
    }
    // 4.
    if has_prefix(points) {
        return Err(points[0].breaks(DomainRule::EncodedTwice));
    }
    Ok(())
}
