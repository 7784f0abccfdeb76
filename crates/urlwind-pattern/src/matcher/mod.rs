//! Matchers other than regular-expression engines.
//!
//! There are five kinds of components, from the most common to the hardest. A yes or no needs no allocation, except for
//! very large machines, and no backtracking:
//!
//! * `*` and the empty pattern;
//! * one fixed text;
//! * a [`Chain`](chain::Chain): text and segments with unambiguous ends, possibly followed by wildcards;
//! * a [`Machine`](machine::Machine): everything else, as a set of states that moves over the input;
//! * regular expressions, compiled by an engine.
//!
//! Groups are those that the standard's regular expression would capture: the first match of a backtracking engine.

mod chain;
mod machine;

pub(crate) use chain::{Chain, Step, Tail};
pub(crate) use machine::Machine;

use crate::part::{Modifier, Options, Part, PartType};
use crate::regexp::CompiledRegexp;
use std::sync::OnceLock;

/// The range of a text of the matcher in the concatenation of all.
pub(crate) type Range = (u32, u32);

#[derive(Debug)]
pub(crate) enum Matcher {
    /// Matches everything, and captures it.
    Everything,
    /// Matches the empty text only.
    Nothing,
    /// Matches exactly the concatenation of all texts.
    Text,
    Chain(Chain),
    /// Built on first use.
    Machine(OnceLock<Box<Machine>>),
    Regexp(Box<dyn CompiledRegexp>),
}

/// An element of a part list with prefixes and suffixes spelled out, and adjacent text joined.
#[derive(Debug)]
enum Item<'p> {
    Text(Range),
    Segment,
    Wildcard,
    /// A part with a modifier, and the range of its prefix.
    Modified(&'p Part, Range),
}

/// Returns the items, and the concatenation of their texts.
fn items(parts: &[Part]) -> (Vec<Item<'_>>, String) {
    fn push_text(items: &mut Vec<Item<'_>>, texts: &mut String, text: &str) {
        let start = texts.len() as u32;
        texts.push_str(text);
        match items.last_mut() {
            _ if text.is_empty() => {}
            // No text was appended between them.
            Some(Item::Text(last)) => last.1 = texts.len() as u32,
            _ => items.push(Item::Text((start, texts.len() as u32))),
        }
    }
    let mut items = Vec::with_capacity(2 * parts.len());
    let mut texts = String::new();
    for part in parts {
        if part.modifier != Modifier::None {
            let start = texts.len() as u32;
            texts.push_str(&part.prefix);
            items.push(Item::Modified(part, (start, texts.len() as u32)));
            continue;
        }
        match part.kind {
            PartType::FixedText => push_text(&mut items, &mut texts, &part.value),
            PartType::SegmentWildcard | PartType::FullWildcard | PartType::Regexp => {
                push_text(&mut items, &mut texts, &part.prefix);
                items.push(match part.kind {
                    PartType::SegmentWildcard => Item::Segment,
                    _ => Item::Wildcard,
                });
                push_text(&mut items, &mut texts, &part.suffix);
            }
        }
    }
    (items, texts)
}

impl Matcher {
    /// Compiles a part list without regular expressions. Returns the texts to pass to the matcher.
    pub(crate) fn new(parts: &[Part], options: Options) -> (Matcher, Box<str>) {
        let (items, texts) = items(parts);
        match &items[..] {
            [Item::Wildcard] => (Matcher::Everything, "".into()),
            [Item::Text(_)] if !options.ignore_case => (Matcher::Text, texts.into()),
            _ => match Chain::new(&items, &texts, options) {
                Some(chain) => (Matcher::Chain(chain), texts.into()),
                None => (Matcher::Machine(OnceLock::new()), "".into()),
            },
        }
    }

    pub(crate) fn is_everything(&self) -> bool {
        matches!(self, Matcher::Everything)
    }
}
