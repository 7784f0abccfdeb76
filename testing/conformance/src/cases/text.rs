//! Strings of the JSON files, which come from JavaScript and may contain lone surrogates.

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use std::borrow::Cow;
use std::fmt;

/// A JSON string that may contain lone surrogates, which a `&str` cannot hold.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Text {
    /// A string of Unicode scalar values.
    Scalar(String),
    /// UTF-16 code units with at least one lone surrogate.
    NeedsUtf16(Vec<u16>),
}

impl Text {
    /// Returns the text unless it needs UTF-16.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Text::Scalar(text) => Some(text),
            Text::NeedsUtf16(_) => None,
        }
    }

    /// Returns the text for reports, with lone surrogates as U+FFFD.
    pub fn to_printable(&self) -> Cow<'_, str> {
        match self {
            Text::Scalar(text) => Cow::Borrowed(text),
            Text::NeedsUtf16(units) => Cow::Owned(String::from_utf16_lossy(units)),
        }
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.to_printable())
    }
}

/// Returns the UTF-16 code units of well-formed [WTF-8](https://simonsapin.github.io/wtf-8/): UTF-8 that encodes lone
/// surrogates in three bytes.
fn utf16_of_wtf8(bytes: &[u8]) -> Option<Vec<u16>> {
    let mut units = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while !rest.is_empty() {
        let valid = match std::str::from_utf8(rest) {
            Ok(_) => rest.len(),
            Err(error) => error.valid_up_to(),
        };
        let (scalar, tail) = rest.split_at(valid);
        units.extend(std::str::from_utf8(scalar).ok()?.encode_utf16());
        rest = match tail {
            [] => tail,
            &[
                0xED,
                second @ 0xA0..=0xBF,
                third @ 0x80..=0xBF,
                ref after @ ..,
            ] => {
                units.push(0xD000 | (u16::from(second & 0x3F) << 6) | u16::from(third & 0x3F));
                after
            }
            _ => return None,
        };
    }
    Some(units)
}

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct TextVisitor;

        impl Visitor<'_> for TextVisitor {
            type Value = Text;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Text, E> {
                Ok(Text::Scalar(text.to_owned()))
            }

            fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Text, E> {
                match std::str::from_utf8(bytes) {
                    Ok(text) => self.visit_str(text),
                    Err(_) => utf16_of_wtf8(bytes)
                        .map(Text::NeedsUtf16)
                        .ok_or_else(|| E::custom("the string is not WTF-8")),
                }
            }
        }

        // `deserialize_bytes` passes lone surrogates on as WTF-8, whereas `deserialize_str` fails.
        deserializer.deserialize_bytes(TextVisitor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(json: &str) -> Text {
        serde_json::from_str(json).unwrap()
    }

    #[test]
    fn pairs_are_scalar_values_and_lone_surrogates_are_kept() {
        assert_eq!(
            text(r#""a\uD801\uDFFEb""#),
            Text::Scalar("a\u{107FE}b".into())
        );
        assert_eq!(
            text(r#""\uD800\uD801\uDFFE\uDFFF\uFFFE""#),
            Text::NeedsUtf16(vec![0xD800, 0xD801, 0xDFFE, 0xDFFF, 0xFFFE])
        );
        assert_eq!(
            text(r#""a\ud900z é""#),
            Text::NeedsUtf16(vec![0x61, 0xD900, 0x7A, 0x20, 0xE9])
        );
    }

    #[test]
    fn wtf8_that_is_not_well_formed_is_refused() {
        assert_eq!(utf16_of_wtf8(b"\xFF"), None);
        assert_eq!(utf16_of_wtf8(b"\xED\xA0"), None);
    }
}
