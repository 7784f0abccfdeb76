//! One byte for each code point, its class, in a trie; and what each class means, as bits.

use super::composition;
use super::rust::Module;
use super::sources::{CODE_POINTS, Data, Status};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The bits of a record, with what they mean.
const BITS: &[(&str, u32, &str)] = &[
    (
        "MAPPED",
        0,
        "The mapping table says: mapped; and it is not [`SHIFTED`].",
    ),
    ("IGNORED", 1, "The mapping table says: ignored."),
    ("DISALLOWED", 2, "The mapping table says: disallowed."),
    (
        "SHIFTED",
        3,
        "Mapped to a code point whose distance is in [`RECORDS`]. All other bits are those of that one.",
    ),
    ("MARK", 4, "General_Category is Mark."),
    (
        "SYMBOL",
        5,
        "ASCII, but neither a letter nor a digit nor a hyphen.",
    ),
    ("L", 6, "Bidi_Class is L."),
    ("R", 7, "Bidi_Class is R or AL."),
    ("AN", 8, "Bidi_Class is AN."),
    ("EN", 9, "Bidi_Class is EN."),
    ("NSM", 10, "Bidi_Class is NSM."),
    ("NEUTRAL", 11, "Bidi_Class is ES, CS, ET, ON or BN."),
    (
        "SEPARATOR",
        12,
        "Bidi_Class is B, S or WS, which only ASCII has among valid code points.",
    ),
    ("JOINS_NEXT", 13, "Joining_Type is L or D."),
    ("JOINS_PREVIOUS", 14, "Joining_Type is R or D."),
    ("TRANSPARENT", 15, "Joining_Type is T."),
    (
        "NONSTARTER",
        24,
        "Canonical_Combining_Class is not 0, so what stands before it may belong behind it.",
    ),
    (
        "SECOND",
        25,
        "It, or what it decomposes to, may compose with what stands before it: NFC_Quick_Check is Maybe.",
    ),
    (
        "BEFORE_NONSTARTER",
        26,
        "[`NONSTARTER`] once more, in the place of what matters to a nonstarter that stands after it.",
    ),
    (
        "FIRST",
        27,
        "What stands after it may compose with it, or with a part of what it decomposes to, or with what\n\
         stands before it because it is a nonstarter.",
    ),
    ("JOINER", 28, "ZERO WIDTH NON-JOINER or ZERO WIDTH JOINER."),
];

/// From [`SECOND`] to [`FIRST`], and from [`NONSTARTER`] to [`BEFORE_NONSTARTER`].
const PAIR: u32 = 2;

/// Where the Canonical_Combining_Class begins.
const HIGH: u32 = 16;

/// So many code points have to share a distance for it to be worth a class.
const SHARED: usize = 3;

/// The distance of a code point to its target, if that is in the code point's record.
pub(super) fn is_shifted(data: &Data, shifts: &BTreeMap<u16, usize>, point: u32) -> Option<u16> {
    let shift = shift_of(data, point)?;
    (shifts.get(&shift)? >= &SHARED).then_some(shift)
}

/// How many code points share each distance.
pub(super) fn shifts(data: &Data) -> BTreeMap<u16, usize> {
    let mut shifts = BTreeMap::new();
    for point in 0..CODE_POINTS as u32 {
        if let Some(shift) = shift_of(data, point) {
            *shifts.entry(shift).or_default() += 1;
        }
    }
    shifts
}

fn shift_of(data: &Data, point: u32) -> Option<u16> {
    let [target] = data.mapping(point)? else {
        return None;
    };
    // Scripts with case, and full-width letters: what people type. The blocks of others, however
    // regular, are all alike as long as they are just mapped, and so take less room.
    let is_letter = (0..0x3000).contains(&point) || (0xFF00..0x10600).contains(&point);
    let same_plane = point >> 16 == target >> 16;
    (is_letter && same_plane).then(|| (*target as u16).wrapping_sub(point as u16))
}

fn bit(name: &str) -> u32 {
    let found = BITS.iter().find(|(known, ..)| *known == name);
    1 << found.expect("the bit is in the list").1
}

/// The record of each code point, and its distance to the code point that it is mapped to, if it is shifted.
fn records(data: &Data) -> Result<Vec<(u32, i32)>, String> {
    let shifts = shifts(data);
    let [firsts, seconds] = [composition::firsts(data), composition::seconds(data)];
    (0..CODE_POINTS as u32)
        .map(|point| {
            Ok(match &data.status[point as usize] {
                Status::Disallowed => (bit("DISALLOWED"), 0),
                Status::Ignored => (bit("IGNORED"), 0),
                Status::Mapped(_) => match is_shifted(data, &shifts, point) {
                    Some(shift) => {
                        let target = point & !0xFFFF | (point + u32::from(shift)) & 0xFFFF;
                        let record = valid(data, target, &firsts, &seconds)?;
                        (bit("SHIFTED") | record, target as i32 - point as i32)
                    }
                    None => (bit("MAPPED"), 0),
                },
                Status::Valid => (valid(data, point, &firsts, &seconds)?, 0),
            })
        })
        .collect()
}

fn valid(
    data: &Data,
    point: u32,
    firsts: &BTreeSet<u32>,
    seconds: &BTreeSet<u32>,
) -> Result<u32, String> {
    let bidi = match data.bidi_class[point as usize].as_str() {
        "Left_To_Right" => "L",
        "Right_To_Left" | "Arabic_Letter" => "R",
        "Arabic_Number" => "AN",
        "European_Number" => "EN",
        "Nonspacing_Mark" => "NSM",
        "European_Separator"
        | "Common_Separator"
        | "European_Terminator"
        | "Other_Neutral"
        | "Boundary_Neutral" => "NEUTRAL",
        "Paragraph_Separator" | "Segment_Separator" | "White_Space" if point < 0x80 => "SEPARATOR",
        other => {
            return Err(format!(
                "U+{point:04X} is valid, but its Bidi_Class {other}"
            ));
        }
    };
    let joining: &[&str] = match data.joining_type[point as usize].as_str() {
        "Left_Joining" => &["JOINS_NEXT"],
        "Right_Joining" => &["JOINS_PREVIOUS"],
        "Dual_Joining" => &["JOINS_NEXT", "JOINS_PREVIOUS"],
        "Transparent" => &["TRANSPARENT"],
        // Join_Causing is none of those that the rules ask for.
        _ => &[],
    };
    let mut record = bit(bidi) | u32::from(data.combining_class[point as usize]) << HIGH;
    record |= joining.iter().fold(0, |all, name| all | bit(name));
    // Hangul composes by arithmetic: initial consonants with vowels, syllables with final consonants.
    let is_hangul_first = matches!(point, 0x1100..=0x1112 | 0xAC00..=0xD7A3);
    let is_hangul_second = matches!(point, 0x1161..=0x1175 | 0x11A8..=0x11C2);
    let is_nonstarter = data.combining_class[point as usize] != 0;
    let is_symbol = point < 0x80
        && char::from_u32(point).is_some_and(|c| !c.is_ascii_alphanumeric() && c != '-');
    let is_first = is_hangul_first || firsts.contains(&point) || is_nonstarter;
    for (is, name) in [
        (data.marks.contains(&point), "MARK"),
        (is_hangul_second || seconds.contains(&point), "SECOND"),
        (matches!(point, 0x200C | 0x200D), "JOINER"),
        (is_first, "FIRST"),
        (is_nonstarter, "NONSTARTER"),
        (is_nonstarter, "BEFORE_NONSTARTER"),
        (is_symbol, "SYMBOL"),
    ] {
        record |= if is { bit(name) } else { 0 };
    }
    Ok(record)
}

/// Code points in a block of the basic plane, and in one of the others.
const BMP_BLOCK: usize = 64;
const BLOCK: usize = 16;
/// Blocks in a group of the other planes.
const GROUP: usize = 16;

pub(super) fn write(data: &Data) -> Result<Module, String> {
    let records = records(data)?;
    let mut classes = records.clone();
    classes.sort_unstable();
    classes.dedup();
    // What is most common comes first, as tries are easier to read then.
    let mut counts: HashMap<(u32, i32), usize> = HashMap::new();
    for record in &records {
        *counts.entry(*record).or_default() += 1;
    }
    classes.sort_by_key(|class| (usize::MAX - counts[class], *class));
    let number = |record: &(u32, i32)| -> Result<u8, String> {
        let at = classes.iter().position(|class| class == record);
        u8::try_from(at.unwrap_or(usize::MAX)).map_err(|_| "more than 256 classes".to_owned())
    };
    let by_point: Vec<u8> = records.iter().map(number).collect::<Result<_, _>>()?;

    let mut module = Module::new("The properties of code points, by class.");
    for (name, place, meaning) in BITS {
        module.constant(meaning, name, "u32", &format!("1 << {place}"));
    }
    module.constant(
        "Where in a record the Canonical_Combining_Class begins, which has eight bits.",
        "HIGH",
        "u32",
        &HIGH.to_string(),
    );
    module.constant(
        "From [`SECOND`] to [`FIRST`], and from [`NONSTARTER`] to [`BEFORE_NONSTARTER`].",
        "PAIR",
        "u32",
        &PAIR.to_string(),
    );
    module.pairs(
        "The record of each class, and how far it is from its code points to those that they are mapped to, if\n\
         they are [`SHIFTED`].",
        "RECORDS",
        "(u32, i32)",
        &classes,
    );

    let (blocks, index) = blocks_of(&by_point[..0x1_0000], BMP_BLOCK);
    module.constant(
        "Code points in a block of the basic plane.",
        "BMP_BLOCK",
        "usize",
        &BMP_BLOCK.to_string(),
    );
    module.table(
        "The number of each block of the basic plane.",
        "BMP_INDEX",
        "u8",
        &bytes(&index)?,
    );
    module.table("Classes, block by block.", "BMP_CLASSES", "u8", &blocks);

    // Beyond the last code point of a kind of its own all is disallowed, but for the variation
    // selectors, which are ignored.
    let disallowed = number(&(bit("DISALLOWED"), 0))?;
    let ignored = number(&(bit("IGNORED"), 0))?;
    let end = 1
        + (0..0xE_0000)
            .rfind(|point| by_point[*point] != disallowed)
            .unwrap_or(0);
    let rest = &by_point[end..];
    let selectors = 0xE_0100 - end..=0xE_01EF - end;
    let expected = |at: usize| match selectors.contains(&at) {
        true => ignored,
        false => disallowed,
    };
    if (0..rest.len()).any(|at| rest[at] != expected(at)) {
        return Err(
            "a code point in plane 14 is neither disallowed nor a variation selector".into(),
        );
    }
    let end = end.next_multiple_of(BLOCK * GROUP);
    let (blocks, index) = blocks_of(&by_point[0x1_0000..end], BLOCK);
    let (groups, top) = blocks_of(&index, GROUP);
    for (meaning, name, value) in [
        (
            "Code points in a block of the other planes.",
            "BLOCK",
            BLOCK,
        ),
        ("Blocks in a group.", "GROUP", GROUP),
        (
            "From here on all code points are disallowed, but for [`SELECTORS`].",
            "END",
            end,
        ),
    ] {
        module.constant(meaning, name, "usize", &value.to_string());
    }
    module.constant(
        "The variation selectors that are ignored.",
        "SELECTORS",
        "core::ops::RangeInclusive<u32>",
        "0xE0100..=0xE01EF",
    );
    module.table(
        "The number of each group of the other planes.",
        "GROUP_INDEX",
        "u8",
        &bytes(&top)?,
    );
    module.table(
        "The numbers of blocks, group by group.",
        "GROUPS",
        "u16",
        &groups,
    );
    module.table("Classes, block by block.", "CLASSES", "u8", &blocks);
    module.note(format!("{} classes", classes.len()));
    Ok(module)
}

/// Cuts `values` into blocks; hands back the different ones, one after the other, and which one
/// stands at each place.
fn blocks_of<T: Copy + Eq + std::hash::Hash>(values: &[T], size: usize) -> (Vec<T>, Vec<u16>) {
    let mut known: HashMap<&[T], u16> = HashMap::new();
    let (mut blocks, mut index) = (Vec::new(), Vec::new());
    for block in values.chunks(size) {
        let next = known.len() as u16;
        let number = *known.entry(block).or_insert_with(|| {
            blocks.extend_from_slice(block);
            next
        });
        index.push(number);
    }
    (blocks, index)
}

fn bytes(numbers: &[u16]) -> Result<Vec<u8>, String> {
    let bytes = numbers.iter().map(|number| u8::try_from(*number));
    bytes
        .collect::<Result<_, _>>()
        .map_err(|_| "more than 256 blocks".into())
}
