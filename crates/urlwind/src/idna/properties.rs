//! What the Unicode standard says of a code point, as the bits of a record.

pub(super) use super::tables::properties::{
    AN, DISALLOWED, EN, FIRST, IGNORED, JOINER, JOINS_NEXT, JOINS_PREVIOUS, L, MAPPED, MARK,
    NEUTRAL, NSM, R, SECOND, SEPARATOR, SHIFTED, TRANSPARENT,
};
use super::tables::properties::{
    BLOCK, BMP_BLOCK, BMP_CLASSES, BMP_INDEX, CLASSES, END, GROUP, GROUP_INDEX, GROUPS, HIGH,
    RECORDS, SELECTORS,
};

/// All bits of the Canonical_Combining_Class in the record of a valid code point.
pub(super) const COMBINING: u32 = 0xFF << HIGH;

/// The bits of a code point that may not stand in a label as it is.
pub(super) const NOT_VALID: u32 = MAPPED | IGNORED | DISALLOWED;

/// The record of a code point.
#[inline]
pub(super) fn record(c: char) -> u32 {
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
        return match SELECTORS.contains(&u32::from(c)) {
            true => IGNORED,
            false => DISALLOWED,
        };
    };
    RECORDS[usize::from(class)]
}

/// The [Canonical_Combining_Class](https://www.unicode.org/reports/tr44/#Canonical_Combining_Class)
/// in the record of a valid code point.
#[inline]
pub(super) fn combining_class(record: u32) -> u8 {
    (record >> HIGH) as u8
}

/// What a code point with a record that has [`SHIFTED`] is mapped to.
#[inline]
pub(super) fn shifted(c: char, record: u32) -> char {
    let point = u32::from(c);
    let target = point & !0xFFFF | (point + (record >> HIGH)) & 0xFFFF;
    char::from_u32(target).unwrap_or(c)
}
