//! Patterns that match from left to right without backtracking.
//!
//! A segment (`:name`) ends at the next delimiter, provided that the end or text beginning with the delimiter follows
//! it. After the first full wildcard only text and further wildcards may follow; texts are placed from the right, since
//! each wildcard is greedy.

use super::{Item, Range};
use crate::part::{Modifier, Options, Part, PartType};
use crate::regexp::Span;
use crate::word::find;
use std::str::from_utf8;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Text(Range),
    /// At least one byte, none of them the delimiter.
    Segment,
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Tail {
    End,
    /// A wildcard last, followed by this text.
    Wildcard(Range),
    /// Wildcards (`None`) with texts between and after them.
    Wildcards(Box<[Option<Range>]>),
    /// Up to this many optional segments after this prefix: `/:a?/:b?`.
    Optional(Range, u32),
    /// Repeated segments after this prefix, in one group: `/:a+`, or `/:a*` if `none` is set.
    Repeated {
        prefix: Range,
        none: bool,
    },
}

#[derive(Debug)]
pub(crate) struct Chain {
    steps: Box<[Step]>,
    tail: Tail,
    delimiter: Option<u8>,
    ignore_case: bool,
}

/// Captures a group, if requested.
#[inline]
fn put(groups: &mut [Option<Span>], index: &mut usize, span: Option<Span>) {
    if let Some(group) = groups.get_mut(*index) {
        *group = span;
        *index += 1;
    }
}

impl Chain {
    /// Compiles the items; `None` if they are not a chain.
    pub(super) fn new(items: &[Item<'_>], texts: &str, options: Options) -> Option<Chain> {
        let mut steps = Vec::with_capacity(items.len());
        let mut tail = Tail::End;
        for (index, item) in items.iter().enumerate() {
            match item {
                Item::Text(text) => steps.push(Step::Text(*text)),
                Item::Segment => {
                    if !ends_plainly(items.get(index + 1), texts, options) {
                        return None;
                    }
                    steps.push(Step::Segment);
                }
                Item::Wildcard => {
                    tail = wildcards(&items[index..], options)?;
                    break;
                }
                Item::Modified(part, prefix) => {
                    tail = modified(part, *prefix, &items[index..], options)?;
                    break;
                }
            }
        }
        Some(Chain::of(&steps, tail, options))
    }

    /// Creates a chain. Precondition: each segment is followed by text that begins with the delimiter, or by nothing.
    pub(crate) fn of(steps: &[Step], tail: Tail, options: Options) -> Chain {
        Chain {
            steps: steps.into(),
            tail,
            delimiter: options.delimiter,
            ignore_case: options.ignore_case,
        }
    }

    /// Whether the input matches. `texts` contains the texts of the steps. With empty `groups`, nothing is captured.
    pub(crate) fn run(&self, texts: &str, input: &str, groups: &mut [Option<Span>]) -> bool {
        let walk = Walk {
            chain: self,
            texts: texts.as_bytes(),
            input: input.as_bytes(),
        };
        walk.run(groups).is_some()
    }
}

/// A chain matching an input.
struct Walk<'w> {
    chain: &'w Chain,
    texts: &'w [u8],
    input: &'w [u8],
}

impl Walk<'_> {
    #[inline]
    fn text(&self, (start, end): Range) -> &[u8] {
        &self.texts[start as usize..end as usize]
    }

    #[inline]
    fn text_length(&self, text: Range, at: usize) -> Option<usize> {
        let text = self.text(text);
        let found = self.input.get(at..at + text.len())?;
        let same = if self.chain.ignore_case {
            found.eq_ignore_ascii_case(text)
        } else {
            found == text
        };
        same.then_some(text.len())
    }

    /// Returns the end of the segment; `None` if it is empty.
    #[inline]
    fn segment_end(&self, at: usize) -> Option<usize> {
        let end = match self.chain.delimiter {
            None => self.input.len(),
            Some(delimiter) => find(delimiter, self.input, at),
        };
        (end > at).then_some(end)
    }

    fn run(&self, groups: &mut [Option<Span>]) -> Option<()> {
        let end = self.input.len();
        let (mut at, mut group) = (0, 0);
        for step in &self.chain.steps {
            match step {
                Step::Text(fixed) => at += self.text_length(*fixed, at)?,
                Step::Segment => {
                    let end = self.segment_end(at)?;
                    put(groups, &mut group, Some((at, end)));
                    at = end;
                }
            }
        }
        match &self.chain.tail {
            Tail::End => (at == end).then_some(()),
            Tail::Wildcard(last) => {
                let to = end.checked_sub((last.1 - last.0) as usize);
                let to = to.filter(|to| *to >= at)?;
                self.text_length(*last, to)?;
                put(groups, &mut group, Some((at, to)));
                Some(())
            }
            Tail::Wildcards(wildcards) => self.place(wildcards, at, groups, group),
            Tail::Optional(prefix, count) => {
                for _ in 0..*count {
                    if at == end {
                        put(groups, &mut group, None);
                        continue;
                    }
                    let start = at + self.text_length(*prefix, at)?;
                    at = self.segment_end(start)?;
                    put(groups, &mut group, Some((start, at)));
                }
                (at == end).then_some(())
            }
            Tail::Repeated { prefix, none } => {
                if at == end {
                    put(groups, &mut group, None);
                    return none.then_some(());
                }
                let start = at + (prefix.1 - prefix.0) as usize;
                while at < end {
                    at += self.text_length(*prefix, at)?;
                    at = self.segment_end(at)?;
                }
                put(groups, &mut group, Some((start, at)));
                Some(())
            }
        }
    }

    /// Returns the last occurrence of a text in a range of the input.
    fn last(&self, text: Range, from: usize, to: usize) -> Option<usize> {
        let (input, text) = (self.input.get(from..to)?, self.text(text));
        // Components are ASCII, so both are valid UTF-8.
        let (input, text) = (from_utf8(input).ok()?, from_utf8(text).ok()?);
        Some(from + input.rfind(text)?)
    }

    /// Places texts between wildcards, from the right: the first wildcard is longest if the text after it is as far to
    /// the right as possible.
    fn place(
        &self,
        pieces: &[Option<Range>],
        start: usize,
        groups: &mut [Option<Span>],
        first_group: usize,
    ) -> Option<()> {
        let mut end = self.input.len();
        let mut group = first_group + pieces.iter().filter(|piece| piece.is_none()).count();
        for (index, piece) in pieces.iter().enumerate().rev() {
            match piece {
                Some(fixed) if index + 1 == pieces.len() => {
                    let length = (fixed.1 - fixed.0) as usize;
                    let at = end.checked_sub(length).filter(|at| *at >= start)?;
                    self.text_length(*fixed, at)?;
                    end = at;
                }
                Some(fixed) => end = self.last(*fixed, start, end)?,
                None => {
                    group -= 1;
                    if groups.is_empty() {
                        continue;
                    }
                    // Of adjacent wildcards, the first takes everything.
                    let from = match index.checked_sub(1).map(|before| &pieces[before]) {
                        None => start,
                        Some(None) => end,
                        Some(Some(fixed)) => {
                            self.last(*fixed, start, end)? + (fixed.1 - fixed.0) as usize
                        }
                    };
                    groups[group] = Some((from, end));
                }
            }
        }
        Some(())
    }
}

/// Whether a segment before `next` ends at the next delimiter.
fn ends_plainly(next: Option<&Item<'_>>, texts: &str, options: Options) -> bool {
    let starts_with_delimiter = |&(start, end): &Range| {
        start < end && texts.as_bytes().get(start as usize).copied() == options.delimiter
    };
    match next {
        None => true,
        Some(Item::Text(text)) => starts_with_delimiter(text),
        // Such a part becomes the tail, or this is not a chain: the end may follow, too.
        Some(Item::Modified(part, prefix)) => part.is_group() && starts_with_delimiter(prefix),
        Some(Item::Segment | Item::Wildcard) => false,
    }
}

fn wildcards(items: &[Item<'_>], options: Options) -> Option<Tail> {
    match items {
        [_] => return Some(Tail::Wildcard((0, 0))),
        [_, Item::Text(last)] => return Some(Tail::Wildcard(*last)),
        _ => {}
    }
    let mut pieces = Vec::with_capacity(items.len());
    for (index, item) in items.iter().enumerate() {
        match item {
            Item::Wildcard => pieces.push(None),
            // No linear-time search ignores case here; the machine handles it.
            Item::Text(_) if options.ignore_case && index + 1 < items.len() => return None,
            Item::Text(text) => pieces.push(Some(*text)),
            Item::Segment | Item::Modified(..) => return None,
        }
    }
    Some(Tail::Wildcards(pieces.into()))
}

/// Compiles modified segments at the end, each after a prefix that begins with the delimiter.
fn modified(first: &Part, prefix: Range, items: &[Item<'_>], options: Options) -> Option<Tail> {
    let fits = |part: &Part| {
        part.kind == PartType::SegmentWildcard
            && part.prefix == first.prefix
            && part.prefix.as_bytes().first().copied() == options.delimiter
            && !part.prefix.is_empty()
            && part.suffix.is_empty()
    };
    let all_optional = items.iter().all(
        |item| matches!(item, Item::Modified(part, _) if part.modifier == Modifier::Optional && fits(part)),
    );
    if all_optional {
        return Some(Tail::Optional(prefix, items.len() as u32));
    }
    if items.len() > 1 || first.modifier == Modifier::Optional || !fits(first) {
        return None;
    }
    Some(Tail::Repeated {
        prefix,
        none: first.modifier == Modifier::ZeroOrMore,
    })
}
