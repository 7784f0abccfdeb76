//! Types of the JSON files. Unknown keys are errors, so that a new kind of expectation cannot go unnoticed.

mod domains;
mod percent_encoding;
mod setters;
mod text;
mod urls;
mod validation;

pub use domains::DomainCase;
pub use percent_encoding::PercentEncodingCase;
pub use setters::{SetterCase, SettersFile};
pub use text::Text;
pub use urls::{RelativeTo, UrlCase};
pub use validation::{ValidationCase, ValidationKind};

use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use std::fmt;
use std::marker::PhantomData;

/// A JSON array of cases interspersed with comments (plain strings), which are dropped.
#[derive(Clone, Debug)]
pub struct CaseList<T>(pub Vec<T>);

/// An element of a [`CaseList`].
enum Entry<T> {
    Comment,
    Case(T),
}

// Written by hand because `#[serde(untagged)]` would buffer the element, and the buffer cannot hold lone surrogates.
impl<'de, T: Deserialize<'de>> Deserialize<'de> for Entry<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct EntryVisitor<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for EntryVisitor<T> {
            type Value = Entry<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a comment string or a case object")
            }

            fn visit_str<E: Error>(self, _: &str) -> Result<Self::Value, E> {
                Ok(Entry::Comment)
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
                T::deserialize(MapAccessDeserializer::new(map)).map(Entry::Case)
            }
        }

        deserializer.deserialize_any(EntryVisitor(PhantomData))
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for CaseList<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ListVisitor<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for ListVisitor<T> {
            type Value = CaseList<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an array of comments and cases")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
                let mut cases = Vec::new();
                while let Some(entry) = seq.next_element::<Entry<T>>()? {
                    if let Entry::Case(case) = entry {
                        cases.push(case);
                    }
                }
                Ok(CaseList(cases))
            }
        }

        deserializer.deserialize_seq(ListVisitor(PhantomData))
    }
}
