//! Matches any part list without regular expressions, in linear time.
//!
//! The part list is compiled to a list of operations, which consume a byte or branch into two alternatives, of which
//! the first is preferred. The machine first scans the input from the right and computes, for each position, the set of
//! operations from which the end can be reached. A second pass from the left then always takes the preferred
//! alternative that is in the set, and thus finds the match of a backtracking engine without backtracking. For a yes or
//! no, it suffices whether the first operation is in the set of the first position.
//!
//! A set is a bit mask of a few words. With `m` operations and `n` bytes, time is `m` times `n` in the worst case. For
//! the second pass, only checkpoints are kept and the sets between them recomputed, so memory grows with the square
//! root of `n`.

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
    /// Continues at the first if that leads to the end, otherwise at the second.
    Either(u32, u32),
    /// Starts or ends a group.
    Start,
    End(u32),
    Accept,
}

#[derive(Debug)]
pub(crate) struct Machine {
    operations: Box<[Operation]>,
    /// Words in a set.
    words: usize,
    /// The index of the mask of each ASCII byte.
    class_of: [u16; 128],
    /// Sets of the operations that consume a byte of a class. The last is for non-ASCII bytes.
    masks: Box<[u64]>,
    /// Operations that consume nothing, in descending order, and their targets. Backward targets consume something, so
    /// one pass suffices.
    silent: Box<[(u32, u32, u32)]>,
}

/// Maximum number of words of a set on the stack.
const STACK_WORDS: usize = 64;
/// Maximum number of single-word sets on the stack.
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

    /// Opens an alternative to the following operations, until it is [closed](Self::close).
    fn open(&mut self) -> usize {
        self.push(Operation::Accept)
    }

    fn close(&mut self, opened: usize) {
        self.operations[opened] = Operation::Either(opened as u32 + 1, self.here());
    }

    /// Branches back to `start`, which is preferred, or continues.
    fn again(&mut self, start: u32) {
        let next = self.here() + 1;
        self.push(Operation::Either(start, next));
    }

    /// Compiles `[^/]+?`.
    fn lazy_segment(&mut self) {
        let start = self.here();
        self.push(Operation::NotDelimiter);
        let next = self.here() + 1;
        self.push(Operation::Either(next, start));
    }

    /// Compiles a greedy repetition of one or more.
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

    /// Compiles the standard's regular expression of a modified group, simplified where that changes no capture: a
    /// repeated `.*` is `.*`, and repeated segments without a separator are one greedy segment.
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
    /// Compiles a part list without regular expressions.
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
        // Class 0 is for bytes that occur in no text.
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

    /// Computes the set at the end of the input.
    fn last(&self, set: &mut [u64]) {
        set.fill(0);
        let accept = self.operations.len() - 1;
        set[accept / 64] |= 1 << (accept % 64);
        self.close(set);
    }

    /// Computes the set before a byte from the set after it. Returns `false` if it is empty.
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

    /// [`close`](Self::close) for a set of one word, which most machines have, in a register.
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

    /// [`step`](Self::step) for a set of one word. Returns zero if the set before the byte is empty.
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
        // Short inputs: keeps all sets, in a small array, since all of it is cleared.
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
        // The sets at the positions 0, stride, 2 * stride, …, and at the end.
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
        // The sets between two checkpoints.
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

    /// Walks through an input that matches. `leads` returns whether the end can be reached from an operation at a
    /// position.
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
                // Groups are not nested.
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
