//! Which Unicode version the machine follows.
//!
//! The standard names no version, so its result changes with every Unicode release: a code point is disallowed in a
//! domain until the release that assigns it. ICU4X has the data of Unicode 18 from version 2.4 on. The web platform tests, and with them this machine, are
//! at Unicode 17, where U+3E8AC (in 18 a character of the Seal script) and 13,006 others are still unassigned.
//!
//! The status and the mapping of all other code points are the same in both versions, and so are their normalization,
//! general categories and joining types. Three have another Bidi_Class, see [`bidi_class`].

use icu_properties::CodePointMapData;
use icu_properties::props::BidiClass;

/// The Unicode version whose code points the domain parser accepts.
pub const IDNA_UNICODE_VERSION: (u8, u8, u8) = (17, 0, 0);

/// The Bidi_Class of `c` in [`IDNA_UNICODE_VERSION`]. Unicode 18 changed three Balinese vowel signs from NSM to L.
pub(crate) fn bidi_class(c: char) -> BidiClass {
    match c {
        '\u{1B3A}' | '\u{1B3C}' | '\u{1B42}' => BidiClass::NonspacingMark,
        _ => CodePointMapData::<BidiClass>::new().get(c),
    }
}

/// Whether `c` is unassigned in [`IDNA_UNICODE_VERSION`], but assigned in ICU4X's data.
pub(crate) fn is_assigned_only_later(c: char) -> bool {
    ASSIGNED_BY_UNICODE_18
        .binary_search_by(|&(first, last)| {
            if c < first {
                core::cmp::Ordering::Greater
            } else if c > last {
                core::cmp::Ordering::Less
            } else {
                core::cmp::Ordering::Equal
            }
        })
        .is_ok()
}

/// The ranges of code points whose General_Category is Unassigned in Unicode 17 and something else in Unicode 18.
const ASSIGNED_BY_UNICODE_18: [(char, char); 51] = [
    ('\u{558}', '\u{558}'),
    ('\u{58B}', '\u{58C}'),
    ('\u{5C8}', '\u{5C9}'),
    ('\u{B53}', '\u{B54}'),
    ('\u{1ADE}', '\u{1ADF}'),
    ('\u{1AEC}', '\u{1AF0}'),
    ('\u{208F}', '\u{208F}'),
    ('\u{209D}', '\u{209F}'),
    ('\u{20C2}', '\u{20C4}'),
    ('\u{2E60}', '\u{2E63}'),
    ('\u{A7DD}', '\u{A7DD}'),
    ('\u{A7E2}', '\u{A7E2}'),
    ('\u{AB6C}', '\u{AB6D}'),
    ('\u{107BB}', '\u{107BF}'),
    ('\u{10EC9}', '\u{10ECF}'),
    ('\u{10ED9}', '\u{10EEE}'),
    ('\u{10EF0}', '\u{10EF9}'),
    ('\u{11B0A}', '\u{11B0A}'),
    ('\u{11DF0}', '\u{11DF1}'),
    ('\u{1246F}', '\u{1246F}'),
    ('\u{12475}', '\u{1247F}'),
    ('\u{12550}', '\u{12686}'),
    ('\u{18CD6}', '\u{18CDA}'),
    ('\u{18D1F}', '\u{18D20}'),
    ('\u{18E00}', '\u{19191}'),
    ('\u{191A0}', '\u{191D2}'),
    ('\u{1B123}', '\u{1B128}'),
    ('\u{1B168}', '\u{1B168}'),
    ('\u{1CED2}', '\u{1CED4}'),
    ('\u{1CEDD}', '\u{1CEDF}'),
    ('\u{1CEF1}', '\u{1CEFD}'),
    ('\u{1D127}', '\u{1D128}'),
    ('\u{1D1EB}', '\u{1D1FF}'),
    ('\u{1D250}', '\u{1D281}'),
    ('\u{1D6A6}', '\u{1D6A6}'),
    ('\u{1DB00}', '\u{1DB1C}'),
    ('\u{1DF1F}', '\u{1DF24}'),
    ('\u{1DF2B}', '\u{1DF81}'),
    ('\u{1DF90}', '\u{1DF96}'),
    ('\u{1DFCD}', '\u{1DFFF}'),
    ('\u{1F1AE}', '\u{1F1AE}'),
    ('\u{1F6D9}', '\u{1F6D9}'),
    ('\u{1F7DA}', '\u{1F7DB}'),
    ('\u{1F7F1}', '\u{1F7FF}'),
    ('\u{1FA8B}', '\u{1FA8D}'),
    ('\u{1FACC}', '\u{1FACC}'),
    ('\u{1FADD}', '\u{1FADD}'),
    ('\u{1FAEB}', '\u{1FAEB}'),
    ('\u{1FAF9}', '\u{1FAFA}'),
    ('\u{2B81E}', '\u{2B81E}'),
    ('\u{3D000}', '\u{3FC3F}'),
];
