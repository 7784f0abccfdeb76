//! The pairs that NFC composes, in both orders.

use super::rust::Module;
use super::sources::Data;
use std::collections::BTreeSet;

/// What the number of a pair takes of an item of the list of second parts.
const NUMBER_BITS: u32 = 10;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Pair {
    pub(super) second: u32,
    first: u32,
    composite: u32,
}

/// The pairs of valid code points that compose, by second part. Others cannot stand in a label: what
/// one of their parts is mapped to, or their composite is mapped to, stands there.
pub(super) fn pairs(data: &Data) -> Vec<Pair> {
    let mut pairs: Vec<Pair> = data
        .composites
        .iter()
        .map(|(&composite, &(first, second))| Pair {
            second,
            first,
            composite,
        })
        .filter(|pair| data.is_valid(pair.first) && data.is_valid(pair.second))
        .collect();
    pairs.sort_unstable();
    pairs
}

/// Code points that may compose with what stands before them: second parts, and composites that
/// begin with one of those.
pub(super) fn seconds(data: &Data) -> BTreeSet<u32> {
    let pairs = pairs(data);
    let mut seconds: BTreeSet<u32> = pairs.iter().map(|pair| pair.second).collect();
    // Composites are at most two levels deep.
    for _ in 0..2 {
        let begins = |pair: &&Pair| seconds.contains(&pair.first);
        let more: Vec<u32> = pairs
            .iter()
            .filter(begins)
            .map(|pair| pair.composite)
            .collect();
        seconds.extend(more);
    }
    seconds
}

/// Code points after which a second part has to be looked at: first parts, and composites, of which a
/// part may be one.
pub(super) fn firsts(data: &Data) -> BTreeSet<u32> {
    let pairs = pairs(data);
    let parts = pairs.iter().flat_map(|pair| [pair.first, pair.composite]);
    parts.collect()
}

pub(super) fn write(data: &Data) -> Result<Module, String> {
    let pairs = pairs(data);
    let mut seconds: Vec<u32> = Vec::new();
    for (at, pair) in pairs.iter().enumerate() {
        if pair.first >> 16 != pair.composite >> 16 || pair.first >> 16 > 1 {
            return Err(format!("{pair:?} is not in plane 0 or 1"));
        }
        if !data.is_valid(pair.composite) {
            return Err(format!("the composite of {pair:?} is not valid"));
        }
        let key = pair.second << 1 | pair.first >> 16;
        if seconds.last().is_none_or(|last| last >> NUMBER_BITS != key) {
            seconds.push(key << NUMBER_BITS | at as u32);
        }
    }
    if pairs.len() >= 1 << NUMBER_BITS {
        return Err("more pairs than the bits can number".into());
    }
    let parts: Vec<(u16, u16)> = pairs
        .iter()
        .map(|pair| (pair.first as u16, pair.composite as u16))
        .collect();
    let mut by_composite: Vec<u16> = (0..pairs.len() as u16).collect();
    by_composite.sort_by_key(|at| pairs[usize::from(*at)].composite);

    let plane_1 = by_composite.partition_point(|at| pairs[usize::from(*at)].composite < 0x1_0000);

    let mut module =
        Module::new("The pairs of valid code points that NFC composes, Hangul left out.");
    module.constant(
        "The bits of an item of [`SECONDS`] that number a pair.",
        "NUMBER_BITS",
        "u32",
        &NUMBER_BITS.to_string(),
    );
    module.table(
        "Each second part, with the plane of the first parts in the bit below it, and the number of its\n\
         first pair in the bits below that.",
        "SECONDS",
        "u32",
        &seconds,
    );
    module.pairs(
        "Low 16 bits of the first part and of the composite, by second part and then first.",
        "PAIRS",
        "(u16, u16)",
        &parts,
    );
    module.table(
        "The numbers of the pairs, by composite.",
        "BY_COMPOSITE",
        "u16",
        &by_composite,
    );
    module.constant(
        "Where in [`BY_COMPOSITE`] the composites of plane 1 begin; before it are those of plane 0.",
        "PLANE_1",
        "usize",
        &plane_1.to_string(),
    );
    module.note(format!("{} pairs", pairs.len()));
    Ok(module)
}
