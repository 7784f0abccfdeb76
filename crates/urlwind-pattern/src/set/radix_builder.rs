//! Builds radix trees from the steps of patterns.

use super::radix::{Cell, NO_CHILD, Node, Radix, Step, WayEnd};
use super::walk::{Entry, Place};
use crate::word::word_at;
use std::collections::BTreeMap;

#[derive(Debug, Default)]
struct Draft {
    text: Vec<u8>,
    children: BTreeMap<u8, usize>,
    segment: Option<usize>,
    end: Vec<Entry>,
    rest: Vec<Entry>,
    least: Place,
}

#[derive(Debug, Default)]
pub(crate) struct RadixBuilder {
    drafts: Vec<Draft>,
    roots: Vec<usize>,
}

impl RadixBuilder {
    fn draft(&mut self, text: &[u8]) -> usize {
        self.drafts.push(Draft {
            text: text.to_vec(),
            ..Draft::default()
        });
        self.drafts.len() - 1
    }

    /// Creates a tree and returns the index of its root.
    pub(crate) fn root(&mut self) -> u32 {
        let root = self.draft(b"");
        self.roots.push(root);
        self.roots.len() as u32 - 1
    }

    /// Adds an entry at the end of steps from a root.
    pub(crate) fn insert(&mut self, root: u32, way: &[Step], end: WayEnd, entry: Entry) {
        let mut at = self.roots[root as usize];
        self.drafts[at].least.lower(entry.place);
        for step in way {
            at = match step {
                Step::Text(text) => self.by_text(at, text, entry.place),
                Step::Segment => match self.drafts[at].segment {
                    Some(child) => child,
                    None => {
                        let child = self.draft(b"");
                        self.drafts[at].segment = Some(child);
                        child
                    }
                },
            };
            self.drafts[at].least.lower(entry.place);
        }
        match end {
            WayEnd::End => self.drafts[at].end.push(entry),
            WayEnd::Rest => self.drafts[at].rest.push(entry),
        }
    }

    /// Returns the node after the text, splitting or creating nodes; lowers the places on the way to `place`.
    fn by_text(&mut self, mut at: usize, mut text: &[u8], place: Place) -> usize {
        while let Some(first) = text.first() {
            let Some(child) = self.drafts[at].children.get(first).copied() else {
                let child = self.draft(text);
                self.drafts[at].children.insert(*first, child);
                return child;
            };
            let own = &self.drafts[child].text;
            let common = own.iter().zip(text).take_while(|(a, b)| a == b).count();
            at = if common == own.len() {
                child
            } else {
                self.split(at, child, common)
            };
            self.drafts[at].least.lower(place);
            text = &text[common..];
        }
        at
    }

    /// Inserts a node between a node and its child, for the first bytes of the child's text.
    fn split(&mut self, parent: usize, child: usize, length: usize) -> usize {
        let behind = self.drafts[child].text.split_off(length);
        let before = std::mem::replace(&mut self.drafts[child].text, behind);
        let middle = self.draft(&before);
        self.drafts[middle].least = self.drafts[child].least;
        let first = self.drafts[child].text[0];
        self.drafts[middle].children.insert(first, child);
        self.drafts[parent].children.insert(before[0], middle);
        middle
    }

    pub(crate) fn finish(self, fold: bool) -> Radix {
        let mut drafts = self.drafts;
        self.roots
            .iter()
            .for_each(|root| shorten(&mut drafts, *root));
        // The order of nodes in the result: first the roots, and children of a node consecutively.
        let mut order = self.roots;
        let mut nodes = Vec::with_capacity(drafts.len());
        let (mut texts, mut entries) = (Vec::new(), Vec::new());
        let mut cells = Cells::new();
        let mut next = 0;
        while let Some(draft) = order.get(next).map(|it| std::mem::take(&mut drafts[*it])) {
            next += 1;
            let (start, first) = (texts.len() as u32, order.len() as u32);
            texts.extend_from_slice(&draft.text);
            order.extend(draft.children.values());
            let segment = draft.segment.map_or(NO_CHILD, |segment| {
                order.push(segment);
                order.len() as u32 - 1
            });
            let has_only = draft.children.len() == 1 && segment == NO_CHILD;
            let (only, base) = match has_only {
                true => (first, 0),
                false => (NO_CHILD, cells.place(&draft.children, first)),
            };
            let end_entries = entries.len() as u32;
            entries.extend(draft.end);
            let rest_entries = entries.len() as u32;
            entries.extend(draft.rest);
            let length = draft.text.len();
            nodes.push(Node {
                word: word_at(&draft.text, 0),
                mask: word_at(&[u8::MAX; 8][..length.min(8)], 0),
                last: word_at(&draft.text, length.saturating_sub(8)),
                length: length as u32,
                start,
                only,
                base,
                segment,
                end_entries,
                rest_entries,
                last_entries: entries.len() as u32,
                least: draft.least,
            });
        }
        Radix {
            nodes: nodes.into(),
            texts: texts.into(),
            cells: cells.finish(),
            entries: entries.into(),
            fold,
        }
    }
}

const BLANK: Cell = Cell {
    byte: 0,
    child: NO_CHILD,
};

/// Number of bases that are tried for the children of a node before it gets new cells.
const ATTEMPTS: usize = 32;

/// Number of cells per base.
const WIDTH: usize = 256;

/// Cells during allocation to nodes.
struct Cells {
    cells: Vec<Cell>,
    /// Bases in use.
    taken: Vec<bool>,
    /// The first base to try.
    from: usize,
}

impl Cells {
    fn new() -> Cells {
        // Base 0 is reserved for nodes without children.
        Cells {
            cells: vec![BLANK; WIDTH],
            taken: Vec::new(),
            from: WIDTH,
        }
    }

    /// Returns the base of a node with these children, the first of which has this index.
    fn place(&mut self, children: &BTreeMap<u8, usize>, first_child: u32) -> u32 {
        let bytes = || children.keys().map(|byte| usize::from(*byte));
        if children.is_empty() {
            return 0;
        }
        let fits = |base: &usize| {
            let is_taken = self.taken.get(*base).copied().unwrap_or(false);
            let is_free = |at: usize| self.cells.get(at).is_none_or(|it| it.child == NO_CHILD);
            !is_taken && bytes().all(|byte| is_free(base + byte))
        };
        // The cells of base 0 stay blank, so the search begins after them. Failed searches advance toward new cells.
        let found = (self.from..self.from + ATTEMPTS).find(fits);
        let base = found.unwrap_or(self.cells.len());
        if found.is_none() {
            self.from += ATTEMPTS;
        }
        self.cells.resize(self.cells.len().max(base + WIDTH), BLANK);
        self.taken.resize(self.taken.len().max(base + 1), false);
        self.taken[base] = true;
        for (child, byte) in (first_child..).zip(bytes()) {
            self.cells[base + byte] = Cell {
                byte: byte as u32,
                child,
            };
        }
        base as u32
    }

    fn finish(self) -> Box<[Cell]> {
        self.cells.into()
    }
}

/// Merges a node with its only child, as long as nothing else follows it.
fn shorten(drafts: &mut [Draft], root: usize) {
    loop {
        let draft = &drafts[root];
        let has_entries = !draft.end.is_empty() || !draft.rest.is_empty();
        let mut children = draft.children.values();
        let (Some(child), None) = (children.next().copied(), children.next()) else {
            return;
        };
        if has_entries || draft.segment.is_some() {
            return;
        }
        let mut child = std::mem::take(&mut drafts[child]);
        let mut text = std::mem::take(&mut drafts[root].text);
        text.append(&mut child.text);
        child.text = text;
        drafts[root] = child;
    }
}
