//! What mapped code points are mapped to.

use super::properties::{is_shifted, shifts};
use super::rust::Module;
use super::sources::{CODE_POINTS, Data};
use std::collections::{BTreeMap, BTreeSet};

/// Bits of a range that do not hold its first code point.
const VALUE_BITS: u32 = 14;
/// Set in the value of a range whose code points all have one distance to their targets.
const REGULAR: u32 = 1 << (VALUE_BITS - 1);
/// Entries from here on are positions in the pool. No target is a surrogate or for private use.
const POOL_START: u16 = 0xD800;
const POOL_END: u16 = 0xF8FF;
/// So many code points in a row have to have one distance to be worth a range.
const RUN: usize = 3;
/// The most entries that are left unused, rather than to begin another range.
const HOLE: u32 = 2;

/// Parts labels. That nothing is mapped to a dot and something else makes it easy to see their ends.
const DOT: u32 = 0x2E;

pub(super) fn write(data: &Data) -> Result<Module, String> {
    let shifts = shifts(data);
    // In order, those that the records leave to this table.
    let mapped: Vec<(u32, &[u32])> = (0..CODE_POINTS as u32)
        .filter(|point| is_shifted(data, &shifts, *point).is_none())
        .filter_map(|point| Some((point, data.mapping(point)?)))
        .collect();
    if let Some((point, _)) = mapped
        .iter()
        .find(|(_, to)| to.contains(&DOT) && to.len() > 1)
    {
        return Err(format!("U+{point:04X} is mapped to a dot and more"));
    }
    let pool = Pool::of(&mapped);

    let mut distances: Vec<i32> = Vec::new();
    let mut ranges: Vec<u32> = Vec::new();
    let mut entries: Vec<u16> = Vec::new();
    // The code point whose entry would be the next one, while a range of entries is open.
    let mut open = None;
    let mut at = 0;
    while at < mapped.len() {
        let (point, target) = mapped[at];
        let distance = distance(mapped[at]);
        let run = match distance {
            Some(_) => mapped[at..]
                .iter()
                .take_while(|other| self::distance(**other) == distance)
                .count(),
            None => 0,
        };
        if let Some(distance) = distance.filter(|_| run >= RUN) {
            let known = distances.iter().position(|known| *known == distance);
            let number = known.unwrap_or_else(|| {
                distances.push(distance);
                distances.len() - 1
            });
            ranges.push(point << VALUE_BITS | REGULAR | number as u32);
            open = None;
            at += run;
            continue;
        }
        match open {
            Some(next) if point - next <= HOLE => {
                entries.extend((next..point).map(|_| 0));
            }
            _ => ranges.push(point << VALUE_BITS | entries.len() as u32),
        }
        entries.push(pool.entry(target));
        open = Some(point + 1);
        at += 1;
    }
    if entries.len() >= REGULAR as usize || mapped.iter().any(|(point, _)| point >> 18 != 0) {
        return Err("a range does not fit into 32 bits".into());
    }

    let mut module = Module::new("What mapped code points are mapped to.");
    module.constant(
        "The bits of a range that do not hold its first code point.",
        "VALUE_BITS",
        "u32",
        &VALUE_BITS.to_string(),
    );
    module.constant(
        "Set in a range whose other bits are a number in [`DISTANCES`]; those of others are the place in\n\
         [`ENTRIES`] of its first code point.",
        "REGULAR",
        "u32",
        &format!("1 << {}", VALUE_BITS - 1),
    );
    module.table(
        "Ranges of mapped code points by their first one. They have no end: who asks knows that a code\n\
         point is mapped.",
        "RANGES",
        "u32",
        &ranges,
    );
    module.table(
        "What to add to the code points of a regular range.",
        "DISTANCES",
        "i32",
        &distances,
    );
    module.constant(
        "An entry in this range is a position in the pool; any other is the target itself.",
        "IN_POOL",
        "core::ops::RangeInclusive<u16>",
        &format!("0x{POOL_START:X}..=0x{POOL_END:X}"),
    );
    module.table(
        "One for each code point of other ranges.",
        "ENTRIES",
        "u16",
        &entries,
    );
    module.table(
        "Where in the pool the targets of so many units and one more begin.",
        "LENGTHS",
        "u16",
        &pool.starts,
    );
    module.table("Targets in UTF-16, by length.", "POOL", "u16", &pool.units);
    module.note(format!(
        "{} ranges, {} entries",
        ranges.len(),
        entries.len()
    ));
    Ok(module)
}

/// From a code point to its target, if that is one.
fn distance((point, target): (u32, &[u32])) -> Option<i32> {
    match target {
        [target] => Some(*target as i32 - point as i32),
        _ => None,
    }
}

/// Targets that are not one code point of the basic plane. The position tells the length, so those
/// of one length overlap where they can, but no others.
struct Pool {
    units: Vec<u16>,
    /// By length, from 1 on.
    starts: Vec<u16>,
    positions: BTreeMap<Vec<u16>, u16>,
}

impl Pool {
    fn of(mapped: &[(u32, &[u32])]) -> Pool {
        let mut by_length: BTreeMap<usize, BTreeSet<Vec<u16>>> = BTreeMap::new();
        for (_, target) in mapped {
            let units = utf16(target);
            if units.len() > 1 {
                by_length.entry(units.len()).or_default().insert(units);
            }
        }
        let longest = by_length.keys().next_back().copied().unwrap_or(0);
        let mut pool = Pool {
            units: Vec::new(),
            starts: Vec::new(),
            positions: BTreeMap::new(),
        };
        for length in 1..=longest {
            let start = pool.units.len();
            pool.starts.push(start as u16);
            let mut left = by_length.remove(&length).unwrap_or_default();
            while let Some((overlap, next)) = best_overlap(&pool.units[start..], &left) {
                left.remove(&next);
                pool.units.extend_from_slice(&next[overlap..]);
                let units = &pool.units[start..];
                // What came about by overlapping need not be added.
                left.retain(|other| !units.windows(length).any(|window| window == other));
                let position = pool.units.len() - length;
                pool.positions.insert(next, position as u16);
            }
            // Those that were not added, too.
            let windows: Vec<Vec<u16>> = pool.units[start..]
                .windows(length)
                .map(<[u16]>::to_vec)
                .collect();
            for (at, window) in windows.into_iter().enumerate() {
                pool.positions.entry(window).or_insert((start + at) as u16);
            }
        }
        pool
    }

    fn entry(&self, target: &[u32]) -> u16 {
        let units = utf16(target);
        match units.as_slice() {
            [unit] => *unit,
            units => POOL_START + self.positions[units],
        }
    }
}

/// The one of `left` that begins with most of what `units` ends in, and how much that is.
fn best_overlap(units: &[u16], left: &BTreeSet<Vec<u16>>) -> Option<(usize, Vec<u16>)> {
    let overlap = |next: &Vec<u16>| {
        (0..next.len())
            .rev()
            .find(|length| units.ends_with(&next[..*length]))
            .unwrap_or(0)
    };
    let best = left.iter().max_by_key(|next| overlap(next))?;
    Some((overlap(best), best.clone()))
}

fn utf16(target: &[u32]) -> Vec<u16> {
    let chars = target.iter().filter_map(|point| char::from_u32(*point));
    chars.collect::<String>().encode_utf16().collect()
}
