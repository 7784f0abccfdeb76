//! `setters_tests.json` and our own `setters.json`.

use super::CaseList;
use crate::subject::Attribute;
use serde::Deserialize;
use serde::de::{Deserializer, Error, IgnoredAny, MapAccess, Visitor};
use std::fmt;

/// One case of a setter.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetterCase {
    #[serde(default)]
    pub comment: Option<String>,
    pub href: String,
    /// Our extension: setters that run first, to test URLs that no parser produces.
    #[serde(default)]
    pub before: Vec<(Attribute, String)>,
    pub new_value: String,
    #[serde(deserialize_with = "attributes")]
    pub expected: Vec<(Attribute, String)>,
    /// Our extension: the result of parsing the resulting href, where it differs from that href. In the standard this
    /// happens only after setting `protocol` to `file`.
    #[serde(default)]
    pub reparsed_href: Option<String>,
}

/// The cases by attribute, in the order of the file.
#[derive(Clone, Debug)]
pub struct SettersFile(pub Vec<(Attribute, SetterCase)>);

/// Deserializes a JSON object as pairs, keeping their order.
fn attributes<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<(Attribute, String)>, D::Error> {
    struct PairsVisitor;

    impl<'de> Visitor<'de> for PairsVisitor {
        type Value = Vec<(Attribute, String)>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object of attributes")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut pairs = Vec::new();
            while let Some(pair) = map.next_entry()? {
                pairs.push(pair);
            }
            if pairs.is_empty() {
                return Err(A::Error::custom("a case without expectations"));
            }
            Ok(pairs)
        }
    }

    deserializer.deserialize_map(PairsVisitor)
}

impl<'de> Deserialize<'de> for SettersFile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct FileVisitor;

        impl<'de> Visitor<'de> for FileVisitor {
            type Value = SettersFile;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of attributes with arrays of cases")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut cases = Vec::new();
                while let Some(key) = map.next_key::<String>()? {
                    if key == "comment" {
                        map.next_value::<IgnoredAny>()?;
                        continue;
                    }
                    let attribute = match Attribute::from_name(&key) {
                        None | Some(Attribute::Origin) => {
                            return Err(A::Error::custom(format!("{key:?} cannot be set")));
                        }
                        Some(attribute) => attribute,
                    };
                    let CaseList(list) = map.next_value::<CaseList<SetterCase>>()?;
                    cases.extend(list.into_iter().map(|case| (attribute, case)));
                }
                Ok(SettersFile(cases))
            }
        }

        deserializer.deserialize_map(FileVisitor)
    }
}
