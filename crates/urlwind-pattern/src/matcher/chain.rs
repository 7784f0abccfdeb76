//! Patterns that are read from left to right with nothing to try twice.
//!
//! A segment (`:name`) ends at the next delimiter. That is certain when the end, or text that begins with the
//! delimiter, follows it. Behind the first full wildcard only text and more of these may follow; they are placed
//! from the right, since each wildcard takes as much as it can.

use super::Item;
use crate::part::{Modifier, Options, Part, PartType};
use crate::regexp::Span;
use crate::word::find;

#[derive(Debug, PartialEq, Eq)]
enum Step {
    Text(Box<str>),
    /// At least one byte, none of them the delimiter.
    Segment,
}

#[derive(Debug, PartialEq, Eq)]
enum Tail {
    End,
    /// Wildcards with texts between and after them: `None` is a wildcard.
    Wildcards(Box<[Option<Box<str>>]>),
    /// Segments behind this prefix, so many or fewer: `/:a?/:b?`.
    Optional(Box<str>, usize),
    /// Segments behind this prefix, as many as there are, in one group: `/:a+`, or `/:a*` if none is enough.
    Repeated {
        prefix: Box<str>,
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

/// Notes a group, if anyone wants it.
#[inline]
fn put(groups: &mut [Option<Span>], index: &mut usize, span: Option<Span>) {
    if let Some(group) = groups.get_mut(*index) {
        *group = span;
        *index += 1;
    }
}

impl Chain {
    /// `None` for a pattern of another kind.
    pub(super) fn new(items: &[Item<'_>], options: Options) -> Option<Chain> {
        let mut steps = Vec::with_capacity(items.len());
        let mut tail = Tail::End;
        for (index, item) in items.iter().enumerate() {
            match item {
                Item::Text(text) => steps.push(Step::Text(text.as_str().into())),
                Item::Segment => {
                    if !ends_plainly(items.get(index + 1), options) {
                        return None;
                    }
                    steps.push(Step::Segment);
                }
                Item::Wildcard => {
                    tail = wildcards(&items[index..], options)?;
                    break;
                }
                Item::Modified(part) => {
                    tail = modified(part, &items[index..], options)?;
                    break;
                }
            }
        }
        Some(Chain {
            steps: steps.into(),
            tail,
            delimiter: options.delimiter,
            ignore_case: options.ignore_case,
        })
    }

    fn text_length(&self, text: &str, input: &[u8], at: usize) -> Option<usize> {
        let found = input.get(at..at + text.len())?;
        let same = if self.ignore_case {
            found.eq_ignore_ascii_case(text.as_bytes())
        } else {
            found == text.as_bytes()
        };
        same.then_some(text.len())
    }

    /// Where the segment ends; `None` if it would be empty.
    #[inline]
    fn segment_end(&self, input: &[u8], at: usize) -> Option<usize> {
        let end = match self.delimiter {
            None => input.len(),
            Some(delimiter) => find(delimiter, input, at),
        };
        (end > at).then_some(end)
    }

    /// Whether it matches. `groups` may be empty: then nothing is captured.
    pub(crate) fn run(&self, text: &str, groups: &mut [Option<Span>]) -> bool {
        self.walk(text, groups).is_some()
    }

    fn walk(&self, text: &str, groups: &mut [Option<Span>]) -> Option<()> {
        let input = text.as_bytes();
        let (mut at, mut group) = (0, 0);
        for step in &self.steps {
            match step {
                Step::Text(fixed) => at += self.text_length(fixed, input, at)?,
                Step::Segment => {
                    let end = self.segment_end(input, at)?;
                    put(groups, &mut group, Some((at, end)));
                    at = end;
                }
            }
        }
        match &self.tail {
            Tail::End => (at == input.len()).then_some(()),
            Tail::Wildcards(wildcards) => self.place(wildcards, text, at, groups, group),
            Tail::Optional(prefix, count) => {
                for _ in 0..*count {
                    if at == input.len() {
                        put(groups, &mut group, None);
                        continue;
                    }
                    let start = at + self.text_length(prefix, input, at)?;
                    at = self.segment_end(input, start)?;
                    put(groups, &mut group, Some((start, at)));
                }
                (at == input.len()).then_some(())
            }
            Tail::Repeated { prefix, none } => {
                if at == input.len() {
                    put(groups, &mut group, None);
                    return none.then_some(());
                }
                let start = at + prefix.len();
                while at < input.len() {
                    at += self.text_length(prefix, input, at)?;
                    at = self.segment_end(input, at)?;
                }
                put(groups, &mut group, Some((start, at)));
                Some(())
            }
        }
    }

    /// Places texts between wildcards, from the right: the first wildcard takes as much as it can when what
    /// follows it stands as far to the right as it can.
    fn place(
        &self,
        pieces: &[Option<Box<str>>],
        text: &str,
        start: usize,
        groups: &mut [Option<Span>],
        first_group: usize,
    ) -> Option<()> {
        let mut end = text.len();
        let mut group = first_group + pieces.iter().filter(|piece| piece.is_none()).count();
        for (index, piece) in pieces.iter().enumerate().rev() {
            match piece {
                Some(fixed) if index + 1 == pieces.len() => {
                    let at = end.checked_sub(fixed.len()).filter(|at| *at >= start)?;
                    self.text_length(fixed, text.as_bytes(), at)?;
                    end = at;
                }
                Some(fixed) => end = start + text.get(start..end)?.rfind(&**fixed)?,
                None => {
                    group -= 1;
                    if groups.is_empty() {
                        continue;
                    }
                    // Of wildcards that stand together, the first takes everything.
                    let from = match index.checked_sub(1).map(|before| &pieces[before]) {
                        None => start,
                        Some(None) => end,
                        Some(Some(fixed)) => {
                            let at = text.get(start..end)?.rfind(&**fixed)?;
                            start + at + fixed.len()
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
fn ends_plainly(next: Option<&Item<'_>>, options: Options) -> bool {
    let starts_with_delimiter =
        |text: &str| text.as_bytes().first().copied() == options.delimiter && !text.is_empty();
    match next {
        None => true,
        Some(Item::Text(text)) => starts_with_delimiter(text),
        // Such a part is the tail, or this is no chain: the end may follow, too.
        Some(Item::Modified(part)) => part.is_group() && starts_with_delimiter(&part.prefix),
        Some(Item::Segment | Item::Wildcard) => false,
    }
}

fn wildcards(items: &[Item<'_>], options: Options) -> Option<Tail> {
    let mut pieces = Vec::with_capacity(items.len());
    for (index, item) in items.iter().enumerate() {
        match item {
            Item::Wildcard => pieces.push(None),
            // There is no search that ignores case in linear time here; the machine has one.
            Item::Text(_) if options.ignore_case && index + 1 < items.len() => return None,
            Item::Text(text) => pieces.push(Some(text.as_str().into())),
            Item::Segment | Item::Modified(_) => return None,
        }
    }
    Some(Tail::Wildcards(pieces.into()))
}

/// Modified segments at the end, each behind a prefix that begins with the delimiter.
fn modified(first: &Part, items: &[Item<'_>], options: Options) -> Option<Tail> {
    let fits = |part: &Part| {
        part.kind == PartType::SegmentWildcard
            && part.prefix == first.prefix
            && part.prefix.as_bytes().first().copied() == options.delimiter
            && !part.prefix.is_empty()
            && part.suffix.is_empty()
    };
    let all_optional = items.iter().all(
        |item| matches!(item, Item::Modified(part) if part.modifier == Modifier::Optional && fits(part)),
    );
    if all_optional {
        return Some(Tail::Optional(first.prefix.as_str().into(), items.len()));
    }
    if items.len() > 1 || first.modifier == Modifier::Optional || !fits(first) {
        return None;
    }
    Some(Tail::Repeated {
        prefix: first.prefix.as_str().into(),
        none: first.modifier == Modifier::ZeroOrMore,
    })
}
