//! The [mapping table](https://www.unicode.org/reports/tr46/#IDNA_Mapping_Table) of UTS #46, for code
//! points that are mapped.

use super::properties::SHIFTED;
use super::tables::mapping::{
    DISTANCES, ENTRIES, IN_POOL, LENGTHS, POOL, RANGES, REGULAR, VALUE_BITS,
};

/// What a code point is mapped to.
pub(super) enum Target {
    One(char),
    /// In UTF-16.
    Many(&'static [u16]),
}

/// What `c`, whose entry says that it is mapped, is mapped to.
#[inline]
pub(super) fn target(c: char, (record, shift): (u32, i32)) -> Target {
    if record & SHIFTED != 0 {
        let target = u32::from(c).wrapping_add_signed(shift);
        Target::One(char::from_u32(target).unwrap_or(c))
    } else {
        look_up(c)
    }
}

fn look_up(c: char) -> Target {
    let point = u32::from(c);
    let after = RANGES.partition_point(|range| range >> VALUE_BITS <= point);
    let range = RANGES[after.saturating_sub(1)];
    let first = range >> VALUE_BITS;
    let value = range & (REGULAR - 1);
    if range & REGULAR != 0 {
        let target = point.wrapping_add_signed(DISTANCES[value as usize]);
        return Target::One(char::from_u32(target).unwrap_or(c));
    }
    let entry = ENTRIES[(value + (point - first)) as usize];
    if !IN_POOL.contains(&entry) {
        return Target::One(char::from_u32(u32::from(entry)).unwrap_or(c));
    }
    let position = entry - IN_POOL.start();
    // Targets are in the order of their lengths, from 1 on.
    let length = LENGTHS.partition_point(|start| *start <= position);
    let position = usize::from(position);
    Target::Many(&POOL[position..position + length])
}

impl Target {
    /// The code points of the target.
    pub(super) fn chars(&self) -> impl Iterator<Item = char> {
        let (one, many) = match *self {
            Target::One(c) => (Some(c), &[][..]),
            Target::Many(units) => (None, units),
        };
        // The generator wrote no lone surrogates.
        let many = char::decode_utf16(many.iter().copied()).filter_map(Result::ok);
        one.into_iter().chain(many)
    }
}
