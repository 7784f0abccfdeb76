//! Any part list without regular expressions, in linear time.
//!
//! The part list becomes a list of operations: consume a byte, or go on in one of two ways. Two ways are all that
//! backtracking is about, so the machine goes through the input once from the right and notes, for each
//! place, the set of operations from which the end can be reached. A walk from the left then always takes the
//! better of two ways that leads there, and finds what a backtracking engine finds, with nothing tried twice.
//! To answer yes or no, the first operation in the set of the first place is enough.
//!
//! A set is a few words of bits. With `m` operations and `n` bytes, time is `n` times `m` in the worst case. For
//! the walk, only the sets of every so many places are kept and those between are made again, so memory grows
//! with the square root of `n`.

use super::{Item, items};
use crate::part::{Modifier, Options, Part, PartType};
use crate::regexp::Span;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operation {
    /// Consumes this byte.
    Byte(u8),
    /// Consumes any byte but the delimiter.
    NotDelimiter,
    /// Consumes any byte.
    Any,
    /// Goes on at the first, if that leads to the end, or else at the second.
    Either(u32, u32),
    /// A group begins, or ends.
    Start,
    End(u32),
    Accept,
}

#[derive(Debug)]
pub(crate) struct Machine {
    operations: Box<[Operation]>,
    /// Words in a set.
    words: usize,
    /// For each ASCII byte, which of the masks is its own.
    class_of: [u16; 128],
    /// Sets of the operations that consume a byte of a class. The last is for bytes outside ASCII.
    masks: Box<[u64]>,
    /// Operations that consume nothing, from the last to the first, and where they go on. What they
    /// go back to consumes something, so one pass is enough.
    silent: Box<[(u32, u32, u32)]>,
}

/// Words in a set that lies on the stack.
const STACK_WORDS: usize = 64;
/// Sets of one word that lie on the stack.
const STACK_SETS: usize = 256;
const FEW_SETS: usize = 32;

#[inline]
fn has(set: &[u64], operation: u32) -> bool {
    set[operation as usize / 64] >> (operation % 64) & 1 == 1
}

struct Builder {
    operations: Vec<Operation>,
    groups: u32,
}

impl Builder {
    fn here(&self) -> u32 {
        self.operations.len() as u32
    }

    fn push(&mut self, operation: Operation) -> usize {
        self.operations.push(operation);
        self.operations.len() - 1
    }

    fn text(&mut self, text: &str) {
        for byte in text.bytes() {
            self.push(Operation::Byte(byte));
        }
    }

    /// A choice between what follows it and what will be [closed](Self::close) with it.
    fn open(&mut self) -> usize {
        self.push(Operation::Accept)
    }

    fn close(&mut self, opened: usize) {
        self.operations[opened] = Operation::Either(opened as u32 + 1, self.here());
    }

    /// Back to `start`, which is preferred, or on.
    fn again(&mut self, start: u32) {
        let next = self.here() + 1;
        self.push(Operation::Either(start, next));
    }

    /// `[^/]+?`
    fn lazy_segment(&mut self) {
        let start = self.here();
        self.push(Operation::NotDelimiter);
        let next = self.here() + 1;
        self.push(Operation::Either(next, start));
    }

    /// One or more, as many as there are.
    fn greedy(&mut self, operation: Operation) {
        let start = self.here();
        self.push(operation);
        self.again(start);
    }

    fn wildcard(&mut self) {
        let opened = self.open();
        self.greedy(Operation::Any);
        self.close(opened);
    }

    fn group(&mut self, content: impl FnOnce(&mut Builder)) {
        let group = self.groups;
        self.groups += 1;
        self.push(Operation::Start);
        content(self);
        self.push(Operation::End(group));
    }

    fn modified_text(&mut self, part: &Part) {
        let opened = (part.modifier != Modifier::OneOrMore).then(|| self.open());
        let start = self.here();
        self.text(&part.value);
        if part.modifier != Modifier::Optional {
            self.again(start);
        }
        if let Some(opened) = opened {
            self.close(opened);
        }
    }

    /// The shapes of the standard's regular expressions, made simpler where that changes no group: a repeated
    /// `.*` is a `.*`, and segments repeated with nothing between them are one long segment that is as long as
    /// it can be.
    fn modified_group(&mut self, part: &Part) {
        let bare = part.prefix.is_empty() && part.suffix.is_empty();
        let segment = part.kind == PartType::SegmentWildcard;
        let repeats = part.modifier != Modifier::Optional;
        if bare && repeats {
            self.group(|it| {
                let operation = if segment {
                    Operation::NotDelimiter
                } else {
                    Operation::Any
                };
                let none = !segment || part.modifier == Modifier::ZeroOrMore;
                let opened = none.then(|| it.open());
                it.greedy(operation);
                if let Some(opened) = opened {
                    it.close(opened);
                }
            });
            return;
        }
        let opened = (part.modifier != Modifier::OneOrMore).then(|| self.open());
        self.text(&part.prefix);
        self.group(|it| match (segment, repeats) {
            // ECMAScript drops an optional group that matched nothing.
            (false, _) if bare => it.greedy(Operation::Any),
            (false, _) => it.wildcard(),
            (true, false) => it.lazy_segment(),
            (true, true) => {
                it.lazy_segment();
                let opened = it.open();
                let start = it.here();
                it.text(&part.suffix);
                it.text(&part.prefix);
                it.lazy_segment();
                it.again(start);
                it.close(opened);
            }
        });
        self.text(&part.suffix);
        if let Some(opened) = opened {
            self.close(opened);
        }
    }
}

impl Machine {
    /// For a part list without regular expressions.
    pub(crate) fn new(parts: &[Part], options: Options) -> Machine {
        let (items, texts) = items(parts);
        let mut builder = Builder {
            operations: Vec::new(),
            groups: 0,
        };
        for item in &items {
            match item {
                Item::Text((start, end)) => {
                    builder.text(&texts[*start as usize..*end as usize]);
                }
                Item::Segment => builder.group(Builder::lazy_segment),
                Item::Wildcard => builder.group(Builder::wildcard),
                Item::Modified(part, _) if part.is_group() => builder.modified_group(part),
                Item::Modified(part, _) => builder.modified_text(part),
            }
        }
        builder.push(Operation::Accept);
        Machine::from_operations(builder.operations, options)
    }

    fn from_operations(operations: Vec<Operation>, options: Options) -> Machine {
        let words = operations.len().div_ceil(64);
        // Class 0 is that of bytes that stand in no text.
        let mut class_of = [0u16; 128];
        let mut classes = 1;
        let mut add = |byte: u8| {
            let class = &mut class_of[usize::from(byte)];
            if *class == 0 {
                *class = classes;
                classes += 1;
            }
        };
        for operation in &operations {
            if let Operation::Byte(byte) = operation {
                add(byte.to_ascii_lowercase());
                add(byte.to_ascii_uppercase());
            }
        }
        options.delimiter.into_iter().for_each(&mut add);
        let mut masks = vec![0; usize::from(classes) * words].into_boxed_slice();
        let mut silent = Vec::new();
        for (index, operation) in operations.iter().enumerate() {
            let (word, bit) = (index / 64, 1u64 << (index % 64));
            let next = index as u32 + 1;
            let mut consume = |class: u16| masks[usize::from(class) * words + word] |= bit;
            match *operation {
                Operation::Byte(byte) if options.ignore_case => {
                    consume(class_of[usize::from(byte.to_ascii_lowercase())]);
                    consume(class_of[usize::from(byte.to_ascii_uppercase())]);
                }
                Operation::Byte(byte) => consume(class_of[usize::from(byte)]),
                Operation::Any => (0..classes).for_each(consume),
                Operation::NotDelimiter => {
                    let excluded = options.delimiter.map(|byte| class_of[usize::from(byte)]);
                    let others = (0..classes).filter(|class| Some(*class) != excluded);
                    others.for_each(consume);
                }
                Operation::Either(first, second) => silent.push((index as u32, first, second)),
                Operation::Start | Operation::End(_) => {
                    silent.push((index as u32, next, next));
                }
                Operation::Accept => {}
            }
        }
        silent.reverse();
        Machine {
            operations: operations.into(),
            words,
            class_of,
            masks,
            silent: silent.into(),
        }
    }

    fn mask(&self, byte: u8) -> &[u64] {
        let class = self.class_of.get(usize::from(byte)).copied().unwrap_or(0);
        let start = usize::from(class) * self.words;
        &self.masks[start..start + self.words]
    }

    /// Adds the operations that reach one of the set without consuming anything.
    fn close(&self, set: &mut [u64]) {
        for &(at, first, second) in &self.silent {
            let reached = has(set, first) | has(set, second);
            set[at as usize / 64] |= u64::from(reached) << (at % 64);
        }
    }

    /// The set of the end.
    fn last(&self, set: &mut [u64]) {
        set.fill(0);
        let accept = self.operations.len() - 1;
        set[accept / 64] |= 1 << (accept % 64);
        self.close(set);
    }

    /// From the set behind a byte to the one before it. False if that is empty.
    fn step(&self, byte: u8, set: &mut [u64]) -> bool {
        let mask = self.mask(byte);
        let mut any = 0;
        for word in 0..set.len() {
            let carried = set.get(word + 1).map_or(0, |next| next << 63);
            set[word] = (set[word] >> 1 | carried) & mask[word];
            any |= set[word];
        }
        self.close(set);
        any != 0
    }

    /// Sets of one word, which most machines have: the same in a register.
    #[inline]
    fn close_word(&self, mut set: u64) -> u64 {
        for &(at, first, second) in &self.silent {
            let reached = (set >> first | set >> second) & 1;
            set |= reached << at;
        }
        set
    }

    #[inline]
    fn last_word(&self) -> u64 {
        self.close_word(1 << (self.operations.len() - 1))
    }

    /// Zero if the set before the byte is empty.
    #[inline]
    fn step_word(&self, byte: u8, set: u64) -> u64 {
        let class = self.class_of.get(usize::from(byte)).copied().unwrap_or(0);
        match set >> 1 & self.masks[usize::from(class)] {
            0 => 0,
            consumed => self.close_word(consumed),
        }
    }

    pub(crate) fn is_match(&self, input: &str) -> bool {
        if self.words == 1 {
            let mut set = self.last_word();
            for byte in input.bytes().rev() {
                set = self.step_word(byte, set);
                if set == 0 {
                    return false;
                }
            }
            return set & 1 == 1;
        }
        let mut on_stack = [0; STACK_WORDS];
        let mut on_heap;
        let set = if self.words <= STACK_WORDS {
            &mut on_stack[..self.words]
        } else {
            on_heap = vec![0; self.words];
            &mut on_heap[..]
        };
        self.last(set);
        input.bytes().rev().all(|byte| self.step(byte, set)) && set[0] & 1 == 1
    }

    pub(crate) fn captures(&self, input: &str, groups: &mut [Option<Span>]) -> bool {
        let input = input.as_bytes();
        // Short inputs: all sets, in as little room as will do, as all of it is cleared.
        if self.words == 1 && input.len() < FEW_SETS {
            return self.captures_of_short(input, groups, &mut [0; FEW_SETS]);
        }
        if self.words == 1 && input.len() < STACK_SETS {
            return self.captures_of_short(input, groups, &mut [0; STACK_SETS]);
        }
        self.captures_of_long(input, groups)
    }

    fn captures_of_short(
        &self,
        input: &[u8],
        groups: &mut [Option<Span>],
        sets: &mut [u64],
    ) -> bool {
        let mut set = self.last_word();
        sets[input.len()] = set;
        for (place, byte) in input.iter().enumerate().rev() {
            set = self.step_word(*byte, set);
            if set == 0 {
                return false;
            }
            sets[place] = set;
        }
        if set & 1 == 0 {
            return false;
        }
        self.walk(input, groups, |place, operation| {
            sets[place] >> operation & 1 == 1
        });
        true
    }

    fn captures_of_long(&self, input: &[u8], groups: &mut [Option<Span>]) -> bool {
        let words = self.words;
        let stride = input.len().isqrt().max(1);
        // The sets of the places 0, stride, 2 * stride, …, and of the end.
        let kept = input.len() / stride + 2;
        let mut checkpoints = vec![0; kept * words];
        let mut set = vec![0; words];
        self.last(&mut set);
        checkpoints[(kept - 1) * words..].copy_from_slice(&set);
        for place in (0..input.len()).rev() {
            if !self.step(input[place], &mut set) {
                return false;
            }
            if place % stride == 0 {
                let at = place / stride * words;
                checkpoints[at..at + words].copy_from_slice(&set);
            }
        }
        if set[0] & 1 == 0 {
            return false;
        }
        // The sets of one stretch between two checkpoints.
        let mut stretch = vec![0; (stride + 1) * words];
        let mut in_stretch = usize::MAX;
        self.walk(input, groups, |place, operation| {
            let wanted = place / stride;
            let first = wanted * stride;
            if wanted != in_stretch {
                in_stretch = wanted;
                let end = (first + stride).min(input.len());
                let checkpoint = if end == input.len() {
                    kept - 1
                } else {
                    wanted + 1
                };
                set.copy_from_slice(&checkpoints[checkpoint * words..(checkpoint + 1) * words]);
                for inside in (first..=end).rev() {
                    if inside < end {
                        self.step(input[inside], &mut set);
                    }
                    let at = (inside - first) * words;
                    stretch[at..at + words].copy_from_slice(&set);
                }
            }
            let at = (place - first) * words;
            has(&stretch[at..at + words], operation)
        });
        true
    }

    /// Goes through an input that matches. `leads` says whether the end can be reached from an operation
    /// at a place.
    fn walk(
        &self,
        input: &[u8],
        groups: &mut [Option<Span>],
        mut leads: impl FnMut(usize, u32) -> bool,
    ) {
        groups.fill(None);
        let (mut at, mut place) = (0, 0);
        let mut start = 0;
        loop {
            match self.operations[at] {
                Operation::Byte(_) | Operation::NotDelimiter | Operation::Any => {
                    debug_assert!(place < input.len(), "the sets lead to the end");
                    place += 1;
                    at += 1;
                }
                Operation::Either(first, second) => {
                    at = if leads(place, first) { first } else { second } as usize;
                }
                // Groups do not stand in each other.
                Operation::Start => {
                    start = place;
                    at += 1;
                }
                Operation::End(group) => {
                    groups[group as usize] = Some((start, place));
                    at += 1;
                }
                Operation::Accept => return,
            }
        }
    }
}
