//! Unicode properties, restricted to ASCII.

use super::class::Class;

/// Returns the ASCII characters with a property, written as between the braces of `\p{…}`. Only common properties are
/// supported; others are `None`.
pub(crate) fn property(name: &str) -> Option<Class> {
    let (key, value) = match name.split_once('=') {
        Some((key, value)) => (Some(key), value),
        None => (None, name),
    };
    let class = match key {
        Some("General_Category" | "gc") => general_category(value)?,
        Some("Script" | "sc" | "Script_Extensions" | "scx") => script(value)?,
        Some(_) => return None,
        None => general_category(value).or_else(|| binary(value))?,
    };
    Some(class)
}

fn is_symbol(byte: u8) -> bool {
    matches!(byte, b'$' | b'+' | b'<'..=b'>' | b'^' | b'`' | b'|' | b'~')
}

fn general_category(value: &str) -> Option<Class> {
    Some(match value {
        "L" | "Letter" | "LC" | "Cased_Letter" => Class::of(|b| b.is_ascii_alphabetic()),
        "Lu" | "Uppercase_Letter" => Class::of(|b| b.is_ascii_uppercase()),
        "Ll" | "Lowercase_Letter" => Class::of(|b| b.is_ascii_lowercase()),
        "N" | "Number" | "Nd" | "Decimal_Number" | "digit" => Class::of(|b| b.is_ascii_digit()),
        "P" | "Punctuation" | "punct" => Class::of(|b| b.is_ascii_punctuation() && !is_symbol(b)),
        "Pd" | "Dash_Punctuation" => Class::of(|b| b == b'-'),
        "Pc" | "Connector_Punctuation" => Class::of(|b| b == b'_'),
        "S" | "Symbol" => Class::of(is_symbol),
        "Sc" | "Currency_Symbol" => Class::of(|b| b == b'$'),
        "Sm" | "Math_Symbol" => Class::of(|b| matches!(b, b'+' | b'<'..=b'>' | b'|' | b'~')),
        "Z" | "Separator" | "Zs" | "Space_Separator" => Class::of(|b| b == b' '),
        "C" | "Other" | "Cc" | "Control" | "cntrl" => Class::of(|b| b.is_ascii_control()),
        "M" | "Mark" | "Combining_Mark" | "Mn" | "Nonspacing_Mark" | "Lo" | "Other_Letter"
        | "Lt" | "Titlecase_Letter" | "Lm" | "Modifier_Letter" | "Nl" | "Letter_Number" | "No"
        | "Other_Number" => Class::EMPTY,
        _ => return None,
    })
}

fn binary(name: &str) -> Option<Class> {
    Some(match name {
        "Any" | "ASCII" | "Assigned" => Class::ALL,
        "Alphabetic" | "Alpha" | "ID_Start" | "IDS" | "XID_Start" | "XIDS" | "Cased" => {
            Class::of(|b| b.is_ascii_alphabetic())
        }
        "ID_Continue" | "IDC" | "XID_Continue" | "XIDC" => {
            Class::of(|b| b.is_ascii_alphanumeric() || b == b'_')
        }
        "Uppercase" | "Upper" => Class::of(|b| b.is_ascii_uppercase()),
        "Lowercase" | "Lower" => Class::of(|b| b.is_ascii_lowercase()),
        "White_Space" | "space" => Class::of(|b| matches!(b, 9..=13 | b' ')),
        "ASCII_Hex_Digit" | "AHex" | "Hex_Digit" | "Hex" => Class::of(|b| b.is_ascii_hexdigit()),
        "Emoji" => Class::of(|b| b.is_ascii_digit() || matches!(b, b'#' | b'*')),
        "Emoji_Presentation" | "EPres" | "Extended_Pictographic" | "ExtPict" => Class::EMPTY,
        _ => return None,
    })
}

fn script(value: &str) -> Option<Class> {
    Some(match value {
        "Latin" | "Latn" => Class::of(|b| b.is_ascii_alphabetic()),
        "Common" | "Zyyy" => Class::of(|b| !b.is_ascii_alphabetic()),
        "Greek" | "Grek" | "Cyrillic" | "Cyrl" | "Han" | "Hani" | "Arabic" | "Arab" | "Hebrew"
        | "Hebr" | "Hiragana" | "Hira" | "Katakana" | "Kana" | "Hangul" | "Hang" | "Thai"
        | "Devanagari" | "Deva" | "Armenian" | "Armn" | "Georgian" | "Geor" => Class::EMPTY,
        _ => return None,
    })
}
