//! Three code points whose Bidi class is not that of Unicode 17.0 in the tables of later versions.
//!
//! The `idna` crate applies the [Bidi rule](https://www.rfc-editor.org/rfc/rfc5893#section-2) with
//! the classes of the tables that a build resolves to. Unicode 18.0 turned three nonspacing marks
//! into letters there, and changed nothing else that matters to a domain. So where one of them may
//! decide, another mark stands in for it while the domain is checked. It has all the properties that
//! the three have in Unicode 17.0, but one: they combine with a vowel sign that may follow, and then
//! need no stand-in, because what comes out has the same class in both versions.

use alloc::string::String;
use alloc::vec::Vec;

use ::idna::punycode::decode_to_string;
use ::idna::uts46::{AsciiDenyList, ErrorPolicy, Hyphens, Uts46};

use super::punycode;

/// Balinese vowel sign ulu sari.
const STAND_IN: char = '\u{1B36}';
/// Balinese vowel sign tedung, with which each of the three composes.
const COMPOSES: char = '\u{1B35}';

/// Whether the Bidi class of a code point changed after Unicode 17.0.
#[inline]
pub(super) fn is_reclassified(character: char) -> bool {
    matches!(character, '\u{1B3A}' | '\u{1B3C}' | '\u{1B42}')
}

/// A domain in which a mark stands in for the three.
pub(super) struct StandIns {
    pub(super) domain: String,
    /// What each mark of that kind in the domain stands for, in order; some for themselves.
    originals: Vec<char>,
}

impl StandIns {
    /// `None` if the domain holds none of the three, in no label, whatever that is written in.
    #[cold]
    pub(super) fn put_into(domain: &str) -> Option<StandIns> {
        if !domain.contains(is_reclassified) && !domain.contains(maps_to_hyphen) {
            return None;
        }
        let domain = write_in_ascii(domain);
        let mut stand_ins = StandIns {
            domain: String::with_capacity(domain.len()),
            originals: Vec::new(),
        };
        for (index, label) in domain.split('.').enumerate() {
            if index > 0 {
                stand_ins.domain.push('.');
            }
            stand_ins.push_label(label);
        }
        let mut originals = stand_ins.originals.iter();
        originals
            .any(|&original| original != STAND_IN)
            .then_some(stand_ins)
    }

    fn push_label(&mut self, label: &str) {
        let Some(decoded) = decode(label) else {
            let replaced = self.replace(label);
            self.domain.push_str(&replaced);
            return;
        };
        let replaced = self.replace(&decoded);
        let start = self.domain.len();
        self.domain.push_str("xn--");
        // A label that is as it was is not encoded again: its own form is checked, too.
        if replaced == decoded || punycode::encode_into(&mut self.domain, &replaced).is_none() {
            self.domain.truncate(start);
            self.domain.push_str(label);
        }
    }

    fn replace(&mut self, label: &str) -> String {
        let mut out = String::with_capacity(label.len());
        let mut characters = label.chars().peekable();
        while let Some(character) = characters.next() {
            let composes = characters.peek() == Some(&COMPOSES);
            if character == STAND_IN || (is_reclassified(character) && !composes) {
                self.originals.push(character);
                out.push(STAND_IN);
            } else {
                out.push(character);
            }
        }
        out
    }

    /// Puts the three back into the processed domain, whose labels have not been encoded. Nothing
    /// maps to, composes with or moves a stand-in, so that there are as many as before.
    pub(super) fn take_out_of(&self, processed: &str) -> String {
        let mut originals = self.originals.iter();
        let restored = processed.chars().map(|character| match character {
            STAND_IN => originals.next().copied().unwrap_or(STAND_IN),
            other => other,
        });
        restored.collect()
    }
}

/// What a Punycode label says; its letters are ASCII by now.
fn decode(label: &str) -> Option<String> {
    let (prefix, digits) = label.split_at_checked("xn--".len())?;
    // More digits are refused anyway, and would take long.
    if !prefix.eq_ignore_ascii_case("xn--") || digits.len() > 2_000 {
        return None;
    }
    decode_to_string(digits)
}

/// Whether a code point can be a hyphen of `xn--`.
fn maps_to_hyphen(character: char) -> bool {
    matches!(character, '-' | '\u{FE63}' | '\u{FF0D}')
}

/// Writes what IDNA maps to ASCII, or to nothing, as what it maps to: that makes labels end at full
/// stops and Punycode begin with `xn--`, and puts what composes side by side.
fn write_in_ascii(domain: &str) -> String {
    let mut out = String::with_capacity(domain.len());
    let mut mapped = String::new();
    for character in domain.chars() {
        mapped.clear();
        if !character.is_ascii() && map(character, &mut mapped) && mapped.is_ascii() {
            out.push_str(&mapped);
        } else {
            out.push(character);
        }
    }
    out
}

/// Appends what IDNA maps a non-ASCII code point to; `false` if it is not valid by itself.
fn map(character: char, out: &mut String) -> bool {
    let mut bytes = [0; 4];
    let outcome = Uts46::new().process(
        character.encode_utf8(&mut bytes).as_bytes(),
        AsciiDenyList::EMPTY,
        Hyphens::Allow,
        ErrorPolicy::FailFast,
        |_, _, _| true,
        out,
        None,
    );
    outcome.is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The quick answer of `put_into` rests on this.
    #[test]
    fn hyphens_come_from_nowhere_else() {
        let mut mapped = String::new();
        for character in '\u{80}'..=char::MAX {
            mapped.clear();
            if map(character, &mut mapped) && mapped.contains('-') {
                assert!(maps_to_hyphen(character), "{character:?}");
                assert_eq!(mapped, "-");
            }
        }
    }

    #[test]
    fn stand_ins_are_taken_out_again() {
        for domain in [
            "\u{5D0}\u{1B3A}",
            "\u{1B36}a\u{1B3A}\u{1B36}.\u{1B42}\u{1B3C}",
            "a\u{1B3A}\u{1B35}\u{1B3A}",
        ] {
            let stand_ins = StandIns::put_into(domain).unwrap();
            assert_ne!(stand_ins.domain, domain);
            assert_eq!(stand_ins.take_out_of(&stand_ins.domain), domain);
        }
        for domain in ["", "a", "\u{1B36}", "a\u{1B3A}\u{1B35}", "xn--a.a-b"] {
            assert!(StandIns::put_into(domain).is_none(), "{domain}");
        }
    }
}
