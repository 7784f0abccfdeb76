//! [Processing](https://www.unicode.org/reports/tr46/#Processing) of domain names by UTS #46, with CheckBidi and
//! CheckJoiners, without Transitional_Processing and IgnoreInvalidPunycode.
//!
//! ICU4X provides the properties of code points, their mapping and NFC, and the `idna` crate provides Punycode; the
//! steps are transcribed here.
//!
//! One deviation: Punycode uses 32-bit integers, so labels of more than about 3,800 code points can overflow, which is
//! an error. Processing takes quadratic time.

use icu_normalizer::uts46::Uts46MapperBorrowed;
use icu_properties::CodePointMapData;
use icu_properties::props::{BidiClass, CanonicalCombiningClass, GeneralCategory, JoiningType};

/// Returns the labels of `domain_name` in Unicode, or `None` if an error was recorded.
pub(crate) fn processing(
    domain_name: &str,
    check_hyphens: bool,
    use_std3_ascii_rules: bool,
) -> Option<Vec<String>> {
    // 1. and 2. Disallowed code points are mapped to U+FFFD.
    let mapper = Uts46MapperBorrowed::new();
    let mapped: String = mapper.map_normalize(domain_name.chars()).collect();
    // 3.
    let mut labels = Vec::new();
    // 4.
    for label in mapped.split('.') {
        let label = match label.strip_prefix("xn--") {
            Some(encoded) => {
                // 4.1. to 4.3.
                if !encoded.is_ascii() {
                    return None;
                }
                let decoded = idna::punycode::decode_to_string(encoded)?;
                if decoded.is_ascii() {
                    return None;
                }
                decoded
            }
            None => label.to_owned(),
        };
        labels.push(label);
    }
    let is_bidi_domain_name = labels.iter().any(|label| is_rtl_label(label));
    let is_valid = labels.iter().all(|label| {
        satisfies_validity_criteria(label, check_hyphens, use_std3_ascii_rules)
            && (!is_bidi_domain_name || satisfies_bidi_rule(label))
    });
    is_valid.then_some(labels)
}

/// [ToASCII](https://www.unicode.org/reports/tr46/#ToASCII) without VerifyDnsLength, from its step 2 on.
pub(crate) fn labels_to_ascii(labels: &[String]) -> Option<String> {
    let encoded = labels.iter().map(|label| {
        if label.is_ascii() {
            return Some(label.clone());
        }
        Some(format!("xn--{}", idna::punycode::encode_str(label)?))
    });
    Some(encoded.collect::<Option<Vec<_>>>()?.join("."))
}

/// The [validity criteria](https://www.unicode.org/reports/tr46/#Validity_Criteria), except for the last.
fn satisfies_validity_criteria(
    label: &str,
    check_hyphens: bool,
    use_std3_ascii_rules: bool,
) -> bool {
    let hyphens = if check_hyphens {
        // 2. and 3.
        label.chars().skip(2).take(2).ne(['-', '-'])
            && !label.starts_with('-')
            && !label.ends_with('-')
    } else {
        // 4.
        !label.starts_with("xn--")
    };
    let is_mark = |c| {
        use GeneralCategory::{EnclosingMark, NonspacingMark, SpacingMark};
        let category = CodePointMapData::<GeneralCategory>::new().get(c);
        matches!(category, NonspacingMark | SpacingMark | EnclosingMark)
    };
    // 1. and 7. Code points that are mapped or not in NFC do not map to themselves.
    let mapper = Uts46MapperBorrowed::new();
    let is_valid_status =
        mapper.normalize_validate(label.chars()).eq(label.chars()) && !label.contains('\u{FFFD}');
    let is_std3 = |c: char| !c.is_ascii() || matches!(c, 'a'..='z' | '0'..='9' | '-');
    hyphens
        && is_valid_status
        && (!use_std3_ascii_rules || label.chars().all(is_std3))
        // 5.
        && !label.contains('.')
        // 6.
        && !label.starts_with(is_mark)
        // 8.
        && satisfies_contextj_rules(label)
}

/// The rules of [RFC 5892, appendices A.1 and A.2](https://www.rfc-editor.org/rfc/rfc5892#appendix-A).
fn satisfies_contextj_rules(label: &str) -> bool {
    let joining_type = |c: &char| CodePointMapData::<JoiningType>::new().get(*c);
    let is_transparent = |c: &&char| joining_type(c) == JoiningType::Transparent;
    let code_points: Vec<char> = label.chars().collect();
    code_points.iter().enumerate().all(|(at, c)| {
        let (before, after) = (&code_points[..at], &code_points[at + 1..]);
        let follows_virama = || {
            let virama = before.last();
            let class = |c: &char| CodePointMapData::<CanonicalCombiningClass>::new().get(*c);
            virama.is_some_and(|c| class(c) == CanonicalCombiningClass::Virama)
        };
        match c {
            '\u{200C}' => {
                use JoiningType as J;
                let left = before.iter().rev().find(|c| !is_transparent(c));
                let right = after.iter().find(|c| !is_transparent(c));
                let left = left.map(joining_type);
                let right = right.map(joining_type);
                follows_virama()
                    || (matches!(left, Some(J::LeftJoining | J::DualJoining))
                        && matches!(right, Some(J::RightJoining | J::DualJoining)))
            }
            '\u{200D}' => follows_virama(),
            _ => true,
        }
    })
}

/// Whether `label` is an [RTL label](https://www.rfc-editor.org/rfc/rfc5893#section-1.4).
fn is_rtl_label(label: &str) -> bool {
    use BidiClass as B;
    label.chars().any(|c| {
        matches!(
            bidi_class(c),
            B::RightToLeft | B::ArabicLetter | B::ArabicNumber
        )
    })
}

fn bidi_class(c: char) -> BidiClass {
    CodePointMapData::<BidiClass>::new().get(c)
}

/// The [Bidi rule](https://www.rfc-editor.org/rfc/rfc5893#section-2), which an empty label satisfies: it has no first
/// character.
fn satisfies_bidi_rule(label: &str) -> bool {
    use BidiClass as B;
    let classes: Vec<BidiClass> = label.chars().map(bidi_class).collect();
    let Some(first) = classes.first() else {
        return true;
    };
    let is_neutral = |class: &BidiClass| {
        matches!(
            *class,
            B::EuropeanSeparator
                | B::CommonSeparator
                | B::EuropeanTerminator
                | B::OtherNeutral
                | B::BoundaryNeutral
                | B::NonspacingMark
        )
    };
    let mut from_end = classes.iter().rev();
    let last = from_end.find(|class| **class != B::NonspacingMark);
    match *first {
        // 1.
        B::RightToLeft | B::ArabicLetter => {
            // 2.
            let allowed = classes.iter().all(|class| {
                matches!(
                    *class,
                    B::RightToLeft | B::ArabicLetter | B::ArabicNumber | B::EuropeanNumber
                ) || is_neutral(class)
            });
            // 3.
            let end = matches!(
                last,
                Some(&B::RightToLeft | &B::ArabicLetter | &B::EuropeanNumber | &B::ArabicNumber)
            );
            // 4.
            let mixed = classes.contains(&B::EuropeanNumber) && classes.contains(&B::ArabicNumber);
            allowed && end && !mixed
        }
        B::LeftToRight => {
            // 5.
            let allowed = classes.iter().all(|class| {
                matches!(*class, B::LeftToRight | B::EuropeanNumber) || is_neutral(class)
            });
            // 6.
            allowed && matches!(last, Some(&B::LeftToRight | &B::EuropeanNumber))
        }
        _ => false,
    }
}
