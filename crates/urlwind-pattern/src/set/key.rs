//! Keys of components in the tree.

use crate::compile::CompiledComponent;
use crate::part::{Modifier, Part, PartType};

/// A piece of a component between two delimiters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Segment {
    Text(String),
    /// A non-empty segment.
    Any,
}

/// The part of a component after its segments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// The end.
    Stop,
    /// A delimiter, then anything.
    More,
    /// Anything, including nothing.
    Any,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Key {
    pub(crate) segments: Vec<Segment>,
    pub(crate) ending: Ending,
    /// Whether the key decides the match. Otherwise the component must be checked.
    pub(crate) exact: bool,
}

enum Item<'p> {
    Text(&'p str),
    Segment,
    Wildcard,
    /// Either a delimiter followed by unknown text, or nothing.
    Optional,
    Unknown,
}

fn items<'p>(parts: &'p [Part], delimiter: u8, segments: bool) -> Vec<Item<'p>> {
    let mut items = Vec::with_capacity(3 * parts.len());
    for part in parts {
        if part.modifier != Modifier::None {
            let bounded = part.is_group() && part.prefix.as_bytes().first() == Some(&delimiter);
            items.push(if bounded {
                Item::Optional
            } else {
                Item::Unknown
            });
            continue;
        }
        if part.kind == PartType::FixedText {
            items.push(Item::Text(&part.value));
            continue;
        }
        items.push(Item::Text(&part.prefix));
        items.push(match part.kind {
            PartType::SegmentWildcard if segments => Item::Segment,
            PartType::FullWildcard => Item::Wildcard,
            _ => Item::Unknown,
        });
        items.push(Item::Text(&part.suffix));
    }
    items
}

/// Returns the fixed text that is the whole component.
pub(crate) fn whole_text(component: &CompiledComponent) -> Option<&str> {
    match component.parts() {
        [] => Some(""),
        [part] if part.kind == PartType::FixedText && part.modifier == Modifier::None => {
            Some(&part.value)
        }
        _ => None,
    }
}

/// Returns the key of a hostname (from the right) or a pathname (from the left).
pub(crate) fn key(component: &CompiledComponent, delimiter: u8, from_right: bool) -> Key {
    let segments_end_there = component.options.delimiter == Some(delimiter);
    let mut items = items(component.parts(), delimiter, segments_end_there);
    if from_right {
        items.reverse();
    }
    let mut reader = Reader {
        segments: Vec::new(),
        text: Vec::new(),
        any: false,
        from_right,
        fold: component.options.ignore_case,
    };
    for (index, item) in items.iter().enumerate() {
        let unknown = |reader: Reader| Key {
            segments: reader.segments,
            ending: Ending::Any,
            exact: false,
        };
        match item {
            Item::Text(text) => {
                let bytes = text.as_bytes();
                for place in 0..bytes.len() {
                    let byte = bytes[if from_right {
                        bytes.len() - 1 - place
                    } else {
                        place
                    }];
                    if byte == delimiter {
                        reader.end_segment();
                    } else if reader.any {
                        return unknown(reader);
                    } else {
                        reader.text.push(byte);
                    }
                }
            }
            Item::Segment if reader.is_fresh() => reader.any = true,
            Item::Wildcard if reader.is_fresh() => {
                let only_wildcards = items[index..]
                    .iter()
                    .all(|it| matches!(it, Item::Wildcard) || matches!(it, Item::Text("")));
                // A wildcard at the start needs no delimiter before it.
                let ending = match reader.segments.is_empty() {
                    true => Ending::Any,
                    false => Ending::More,
                };
                return Key {
                    segments: reader.segments,
                    ending,
                    exact: only_wildcards,
                };
            }
            Item::Optional if !from_right && ends_segment(&items[index..], delimiter) => {
                reader.end_segment();
                return unknown(reader);
            }
            Item::Segment | Item::Wildcard | Item::Optional | Item::Unknown => {
                return unknown(reader);
            }
        }
    }
    reader.end_segment();
    Key {
        segments: reader.segments,
        ending: Ending::Stop,
        exact: true,
    }
}

/// Whether the items begin with a delimiter or are empty, regardless of which optional ones are omitted.
fn ends_segment(items: &[Item<'_>], delimiter: u8) -> bool {
    let first = items
        .iter()
        .find(|it| !matches!(it, Item::Optional | Item::Text("")));
    match first {
        None => true,
        Some(Item::Text(text)) => text.as_bytes().first() == Some(&delimiter),
        Some(_) => false,
    }
}

struct Reader {
    segments: Vec<Segment>,
    text: Vec<u8>,
    /// Whether the segment is a group so far.
    any: bool,
    from_right: bool,
    fold: bool,
}

impl Reader {
    /// Whether the segment has just begun.
    fn is_fresh(&self) -> bool {
        self.text.is_empty() && !self.any
    }

    fn end_segment(&mut self) {
        let mut text = std::mem::take(&mut self.text);
        if self.from_right {
            text.reverse();
        }
        if self.fold {
            text.make_ascii_lowercase();
        }
        self.segments.push(if std::mem::take(&mut self.any) {
            Segment::Any
        } else {
            Segment::Text(String::from_utf8_lossy(&text).into_owned())
        });
    }
}
