//! Which version of Unicode a domain may use.
//!
//! The tables behind the `idna` crate are those of the `icu_normalizer_data` and
//! `icu_properties_data` that a build happens to resolve to, and each new version of Unicode makes
//! more domains valid. So that a host is not valid in one build and invalid in the next, domains here
//! are of Unicode 17.0, which is also what `IdnaTestV2.json` of web-platform-tests is made from:
//! the code points that came later are refused here, and `bidi_class` sees to those whose Bidi class
//! changed. Compared with 17.0, version 18.0 differs in nothing else that a domain can show.
//!
//! Tables that are older than 17.0 cannot be mended. A build that pins such ones refuses the code
//! points that 17.0 added.
//!
//! To move to a later version, take its test data and remove the ranges that it assigns.

/// Whether a code point was assigned, for domains, after Unicode 17.0.
#[inline]
pub(super) fn is_unassigned(character: char) -> bool {
    let code_point = u32::from(character);
    let block = code_point as usize / BLOCK;
    BLOCKS
        .get(block / 64)
        .is_some_and(|blocks| blocks >> (block % 64) & 1 != 0)
        && is_in_ranges(code_point)
}

fn is_in_ranges(code_point: u32) -> bool {
    let after = ASSIGNED_LATER.partition_point(|&(first, _)| first <= code_point);
    after > 0 && code_point <= ASSIGNED_LATER[after - 1].1
}

const BLOCK: usize = 256;

/// Which blocks of code points have any in the ranges: few, so that few have to be searched for.
static BLOCKS: [u64; 16] = {
    let mut blocks = [0; 16];
    let mut range = 0;
    while range < ASSIGNED_LATER.len() {
        let (first, last) = ASSIGNED_LATER[range];
        let mut block = first as usize / BLOCK;
        while block <= last as usize / BLOCK {
            blocks[block / 64] |= 1 << (block % 64);
            block += 1;
        }
        range += 1;
    }
    blocks
};

/// The code points that are disallowed in the [IDNA mapping
/// table](https://www.unicode.org/reports/tr46/#IDNA_Mapping_Table) of Unicode 17.0 and are not
/// in that of 18.0: first and last of each range.
static ASSIGNED_LATER: [(u32, u32); 51] = [
    (0x0558, 0x0558),
    (0x058B, 0x058C),
    (0x05C8, 0x05C9),
    (0x0B53, 0x0B54),
    (0x1ADE, 0x1ADF),
    (0x1AEC, 0x1AF0),
    (0x208F, 0x208F),
    (0x209D, 0x209F),
    (0x20C2, 0x20C4),
    (0x2E60, 0x2E63),
    (0xA7DD, 0xA7DD),
    (0xA7E2, 0xA7E2),
    (0xAB6C, 0xAB6D),
    (0x107BB, 0x107BF),
    (0x10EC9, 0x10ECF),
    (0x10ED9, 0x10EEE),
    (0x10EF0, 0x10EF9),
    (0x11B0A, 0x11B0A),
    (0x11DF0, 0x11DF1),
    (0x1246F, 0x1246F),
    (0x12475, 0x1247F),
    (0x12550, 0x12686),
    (0x18CD6, 0x18CDA),
    (0x18D1F, 0x18D20),
    (0x18E00, 0x19191),
    (0x191A0, 0x191D2),
    (0x1B123, 0x1B128),
    (0x1B168, 0x1B168),
    (0x1CED2, 0x1CED4),
    (0x1CEDD, 0x1CEDF),
    (0x1CEF1, 0x1CEFD),
    (0x1D127, 0x1D128),
    (0x1D1EB, 0x1D1FF),
    (0x1D250, 0x1D281),
    (0x1D6A6, 0x1D6A6),
    (0x1DB00, 0x1DB1C),
    (0x1DF1F, 0x1DF24),
    (0x1DF2B, 0x1DF81),
    (0x1DF90, 0x1DF96),
    (0x1DFCD, 0x1DFFF),
    (0x1F1AE, 0x1F1AE),
    (0x1F6D9, 0x1F6D9),
    (0x1F7DA, 0x1F7DB),
    (0x1F7F1, 0x1F7FF),
    (0x1FA8B, 0x1FA8D),
    (0x1FACC, 0x1FACC),
    (0x1FADD, 0x1FADD),
    (0x1FAEB, 0x1FAEB),
    (0x1FAF9, 0x1FAFA),
    (0x2B81E, 0x2B81E),
    (0x3D000, 0x3FC3F),
];
