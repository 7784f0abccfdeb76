//! What the Unicode standard says of a code point, as the bits of a record.

pub(super) use super::tables::properties::{
    AN, DISALLOWED, EN, FIRST, IGNORED, JOINER, JOINS_NEXT, JOINS_PREVIOUS, L, MAPPED, MARK,
    NEUTRAL, NSM, R, SECOND, SEPARATOR, SHIFTED, SYMBOL, TRANSPARENT,
};
use super::tables::properties::{
    BEFORE_NONSTARTER, BLOCK, BMP_BLOCK, BMP_CLASSES, BMP_INDEX, CLASSES, END, GROUP, GROUP_INDEX,
    GROUPS, HIGH, NONSTARTER, PAIR, RECORDS, SELECTORS,
};

/// All bits of the Canonical_Combining_Class in a record.
pub(super) const COMBINING: u32 = 0xFF << HIGH;

/// The bits of a code point that may not stand in a label as it is.
pub(super) const NOT_VALID: u32 = MAPPED | SHIFTED | IGNORED | DISALLOWED;

/// The record of a code point.
#[inline]
pub(super) fn record(c: char) -> u32 {
    entry(c).0
}

/// The record of a code point, and how far it is to what it is mapped to, if the record says [`SHIFTED`].
#[inline]
pub(super) fn entry(c: char) -> (u32, i32) {
    let point = c as usize;
    let class = if point < 0x1_0000 {
        let block = usize::from(BMP_INDEX[point / BMP_BLOCK]);
        BMP_CLASSES[block * BMP_BLOCK + point % BMP_BLOCK]
    } else if point < END {
        let point = point - 0x1_0000;
        let group = usize::from(GROUP_INDEX[point / (BLOCK * GROUP)]);
        let block = usize::from(GROUPS[group * GROUP + point / BLOCK % GROUP]);
        CLASSES[block * BLOCK + point % BLOCK]
    } else {
        let record = match SELECTORS.contains(&u32::from(c)) {
            true => IGNORED,
            false => DISALLOWED,
        };
        return (record, 0);
    };
    RECORDS[usize::from(class)]
}

/// The [Canonical_Combining_Class](https://www.unicode.org/reports/tr44/#Canonical_Combining_Class)
/// in a record.
#[inline]
pub(super) fn combining_class(record: u32) -> u8 {
    (record >> HIGH) as u8
}

/// Whether a code point with the record `next` may compose with what stands before it, or belong
/// before it, when the last of that has the record `last`.
#[inline]
pub(super) fn may_be_denormalized(last: u32, next: u32) -> bool {
    const { assert!(FIRST == SECOND << PAIR && BEFORE_NONSTARTER == NONSTARTER << PAIR) };
    let pair = next & (last >> PAIR);
    // Both are rare, so one question is enough most of the time.
    pair & (SECOND | NONSTARTER) != 0 && (pair & SECOND != 0 || next & COMBINING < last & COMBINING)
}
