//! Matching without a regular-expression engine.
//!
//! Five kinds of components, from the most usual to the hardest. None allocates to answer yes or no, but for
//! very large machines, and none goes back over what it has read:
//!
//! * `*` and the empty pattern;
//! * one fixed text;
//! * a [`Chain`](chain::Chain): text and segments whose ends are plain to see, then perhaps wildcards;
//! * a [`Machine`](machine::Machine): everything else, as a set of states that moves over the input;
//! * regular expressions, which an engine has compiled.
//!
//! Groups are those that the standard's regular expression would have captured: the first that a backtracking
//! engine would find.

mod chain;
mod machine;

pub(crate) use chain::{Chain, Step, Tail};
pub(crate) use machine::Machine;

use crate::part::{Modifier, Options, Part, PartType};
use crate::regexp::CompiledRegexp;
use std::sync::OnceLock;

/// Where a text of the matcher begins and ends in the text that has all of them.
pub(crate) type Range = (u32, u32);

#[derive(Debug)]
pub(crate) enum Matcher {
    /// Matches everything, and captures it.
    Everything,
    /// Matches the empty text only.
    Nothing,
    /// Matches all the texts that there are, and no other.
    Text,
    Chain(Chain),
    /// Made when it is first used.
    Machine(OnceLock<Box<Machine>>),
    Regexp(Box<dyn CompiledRegexp>),
}

/// A part list with prefixes and suffixes spelled out, and neighbouring text joined.
#[derive(Debug)]
enum Item<'p> {
    Text(Range),
    Segment,
    Wildcard,
    /// A part with a modifier, and where its prefix stands.
    Modified(&'p Part, Range),
}

/// The items, and all their texts one behind the other.
fn items(parts: &[Part]) -> (Vec<Item<'_>>, String) {
    fn push_text(items: &mut Vec<Item<'_>>, texts: &mut String, text: &str) {
        let start = texts.len() as u32;
        texts.push_str(text);
        match items.last_mut() {
            _ if text.is_empty() => {}
            // Nothing was written between them.
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
    /// For a part list without regular expressions; and the texts that it has to be given.
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
