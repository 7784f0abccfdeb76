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

use crate::part::{Modifier, Options, Part, PartType};
use crate::regexp::{CompiledRegexp, Span};
use chain::Chain;
use machine::Machine;

#[derive(Debug)]
pub(crate) enum Matcher {
    /// Matches everything, and captures it.
    Everything,
    /// Matches the empty text only.
    Nothing,
    /// Matches this text only.
    Text(Box<str>),
    Chain(Chain),
    Machine(Box<Machine>),
    Regexp(Box<dyn CompiledRegexp>),
}

/// A part list with prefixes and suffixes spelled out, and neighbouring text joined.
#[derive(Debug)]
enum Item<'p> {
    Text(String),
    Segment,
    Wildcard,
    /// A part with a modifier.
    Modified(&'p Part),
}

fn items(parts: &[Part]) -> Vec<Item<'_>> {
    fn push_text(items: &mut Vec<Item<'_>>, text: &str) {
        match items.last_mut() {
            _ if text.is_empty() => {}
            Some(Item::Text(last)) => last.push_str(text),
            _ => items.push(Item::Text(text.to_owned())),
        }
    }
    let mut items = Vec::with_capacity(2 * parts.len());
    for part in parts {
        if part.modifier != Modifier::None {
            items.push(Item::Modified(part));
            continue;
        }
        match part.kind {
            PartType::FixedText => push_text(&mut items, &part.value),
            PartType::SegmentWildcard | PartType::FullWildcard | PartType::Regexp => {
                push_text(&mut items, &part.prefix);
                items.push(match part.kind {
                    PartType::SegmentWildcard => Item::Segment,
                    _ => Item::Wildcard,
                });
                push_text(&mut items, &part.suffix);
            }
        }
    }
    items
}

impl Matcher {
    /// For a part list without regular expressions.
    pub(crate) fn new(parts: &[Part], options: Options) -> Matcher {
        let items = items(parts);
        match &items[..] {
            [Item::Wildcard] => return Matcher::Everything,
            [Item::Text(text)] if !options.ignore_case => {
                return Matcher::Text(text.as_str().into());
            }
            _ => {}
        }
        match Chain::new(&items, options) {
            Some(chain) => Matcher::Chain(chain),
            None => Matcher::Machine(Box::new(Machine::new(&items, options))),
        }
    }

    pub(crate) fn is_everything(&self) -> bool {
        matches!(self, Matcher::Everything)
    }

    #[inline]
    pub(crate) fn is_match(&self, input: &str) -> bool {
        match self {
            Matcher::Everything => true,
            Matcher::Nothing => input.is_empty(),
            Matcher::Text(text) => input == &**text,
            Matcher::Chain(chain) => chain.run(input, &mut []),
            Matcher::Machine(machine) => machine.is_match(input),
            Matcher::Regexp(regexp) => regexp.is_match(input),
        }
    }

    pub(crate) fn captures(&self, input: &str, groups: &mut [Option<Span>]) -> bool {
        match self {
            Matcher::Everything => {
                groups[0] = Some((0, input.len()));
                true
            }
            Matcher::Nothing => input.is_empty(),
            Matcher::Text(text) => input == &**text,
            Matcher::Chain(chain) => chain.run(input, groups),
            Matcher::Machine(machine) => machine.captures(input, groups),
            Matcher::Regexp(regexp) => regexp.captures(input, groups),
        }
    }
}
