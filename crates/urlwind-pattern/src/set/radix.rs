//! The paths of a set: radix trees of bytes, which store common prefixes once.
//!
//! A node is determined by the preceding texts and segments, so each is reached at one position of the path only, and
//! none is visited twice.

use super::shortcut::{FEW, Way};
use super::stack::Stack;
use super::walk::{Entry, Place, Visitor};
use crate::word::{find, word_at};

/// The index of no child. The first node is a root, which is never a child.
pub(crate) const NO_CHILD: u32 = 0;

/// The part of a path after its last segment or text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WayEnd {
    /// The end.
    End,
    /// Anything, including nothing.
    Rest,
}

/// A step on the way to a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Text(Vec<u8>),
    /// At least one byte, none of them a slash.
    Segment,
}

/// A node, which fills one cache line.
#[derive(Debug)]
#[repr(align(64))]
pub(crate) struct Node {
    /// The first eight bytes of its text, and a mask of the valid ones.
    pub(crate) word: u64,
    pub(crate) mask: u64,
    /// The last eight bytes of a text of more than eight.
    pub(crate) last: u64,
    /// The length of the text, and its start among the texts.
    pub(crate) length: u32,
    pub(crate) start: u32,
    /// The child, if there is exactly one and no segment, which is compared without a lookup of its first byte.
    pub(crate) only: u32,
    /// Otherwise the cell of the child for a byte is at this base plus the byte.
    pub(crate) base: u32,
    pub(crate) segment: u32,
    /// The start of entries of patterns that end here, the start of those that anything may follow, and the end of
    /// both.
    pub(crate) end_entries: u32,
    pub(crate) rest_entries: u32,
    pub(crate) last_entries: u32,
    /// The lowest places below.
    pub(crate) least: Place,
}

const _: () = assert!(size_of::<Node>() == 64);

/// The child for a byte. Nodes share the cells, each with a unique base: the cell at base plus byte belongs to a node
/// if it stores that byte.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cell {
    pub(crate) byte: u32,
    pub(crate) child: u32,
}

#[derive(Debug)]
pub(crate) struct Radix {
    pub(crate) nodes: Box<[Node]>,
    pub(crate) texts: Box<[u8]>,
    pub(crate) cells: Box<[Cell]>,
    pub(crate) entries: Box<[Entry]>,
    pub(crate) fold: bool,
}

/// Number of segments that are recorded during the search; beyond this, the pattern is matched again.
pub(crate) const NOTED: usize = 4;

/// The positions of segments in the path.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Trail {
    pub(crate) segments: [(u32, u32); NOTED],
    pub(crate) count: u32,
    /// The end of the search in the path.
    pub(crate) end: u32,
}

/// The count of a trail without the groups.
pub(crate) const NO_GROUPS: u32 = u32::MAX;

impl Trail {
    pub(crate) const EMPTY: Trail = Trail {
        segments: [(0, 0); NOTED],
        count: 0,
        end: 0,
    };

    /// Returns the group with this index, of a pattern whose groups are all segments, except for wildcards at its end.
    #[inline]
    pub(crate) fn group(&self, index: usize, length: usize) -> (usize, usize) {
        let wildcard = index.checked_sub(self.count as usize);
        match (wildcard, self.segments.get(index)) {
            (None, Some((start, end))) => (*start as usize, *end as usize),
            // Of several wildcards, the first takes everything.
            (Some(0), _) => (self.end as usize, length),
            _ => (length, length),
        }
    }

    /// Whether the trail has the groups of the path.
    #[inline]
    pub(crate) fn has_groups(&self) -> bool {
        self.count as usize <= NOTED
    }

    /// Records the segment that begins here, and returns its end.
    #[inline]
    pub(crate) fn note_segment(&mut self, path: &[u8], start: usize) -> usize {
        let end = find(b'/', path, start);
        if let Some(place) = self.segments.get_mut(self.count as usize) {
            *place = (start as u32, end as u32);
        }
        self.count += 1;
        end
    }
}

/// A segment that is still to be tried.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choice {
    /// The node after the segment.
    pub(crate) node: u32,
    pub(crate) at: u32,
    /// Number of segments before it.
    pub(crate) count: u32,
}

impl Choice {
    pub(crate) const NONE: Choice = Choice {
        node: NO_CHILD,
        at: 0,
        count: 0,
    };
}

impl Radix {
    /// Visits the entries below a root that match a path.
    #[inline]
    pub(crate) fn walk(&self, root: u32, path: &[u8], visitor: &mut impl Visitor) {
        let way = Way {
            node: root,
            at: 0,
            trail: Trail::EMPTY,
            choices: [Choice::NONE; FEW],
            open: 0,
            best: Place::default(),
        };
        if !visitor.wants(self.nodes[root as usize].least) {
            return;
        }
        if self.fold {
            self.walk_on::<true>(way, path, visitor);
        } else {
            self.walk_on::<false>(way, path, visitor);
        }
    }

    /// Continues a walk.
    #[inline]
    pub(crate) fn walk_on<const FOLD: bool>(
        &self,
        way: Way,
        path: &[u8],
        visitor: &mut impl Visitor,
    ) {
        let mut choices = Stack::new(Choice::NONE);
        way.choices[..way.open]
            .iter()
            .for_each(|it| choices.push(*it));
        let (mut node, mut at) = (&self.nodes[way.node as usize], way.at);
        let mut trail = way.trail;
        loop {
            if self.has_text::<FOLD>(node, path, at) {
                at += node.length as usize;
                let byte = path.get(at);
                let first = match byte {
                    None => node.end_entries,
                    Some(_) => node.rest_entries,
                };
                let mut is_wanted = true;
                if first < node.last_entries {
                    trail.end = at as u32;
                    let entries = &self.entries[first as usize..node.last_entries as usize];
                    entries.iter().for_each(|it| visitor.found(*it, &trail));
                    is_wanted = visitor.wants(node.least);
                }
                if let (Some(byte), true) = (byte, is_wanted) {
                    if node.only != NO_CHILD {
                        node = &self.nodes[node.only as usize];
                        continue;
                    }
                    let child = self.child::<FOLD>(node, *byte);
                    let takes_segment = node.segment != NO_CHILD && *byte != b'/';
                    if child != NO_CHILD {
                        if takes_segment {
                            choices.push(Choice {
                                node: node.segment,
                                at: at as u32,
                                count: trail.count,
                            });
                        }
                        node = &self.nodes[child as usize];
                        continue;
                    }
                    if takes_segment {
                        node = &self.nodes[node.segment as usize];
                        at = trail.note_segment(path, at);
                        continue;
                    }
                }
            }
            // Meanwhile, a better entry than any below this choice may have been found.
            loop {
                let Some(choice) = choices.pop() else {
                    return;
                };
                node = &self.nodes[choice.node as usize];
                if visitor.wants(node.least) {
                    trail.count = choice.count;
                    at = trail.note_segment(path, choice.at as usize);
                    break;
                }
            }
        }
    }

    /// Whether the text of a node is at this position. Texts contain no zero byte, with which [`word_at`] pads.
    #[inline(always)]
    pub(crate) fn has_text<const FOLD: bool>(&self, node: &Node, path: &[u8], at: usize) -> bool {
        let length = node.length as usize;
        if FOLD {
            let own = &self.texts[node.start as usize..node.start as usize + length];
            let found = path.get(at..at + length);
            return found.is_some_and(|it| it.eq_ignore_ascii_case(own));
        }
        if (word_at(path, at) ^ node.word) & node.mask != 0 {
            return false;
        }
        if length <= 8 {
            return true;
        }
        if word_at(path, at + length - 8) != node.last {
            return false;
        }
        length <= 16 || self.has_long_text(node, path, at)
    }

    #[inline(never)]
    fn has_long_text(&self, node: &Node, path: &[u8], at: usize) -> bool {
        let (start, length) = (node.start as usize, node.length as usize);
        path.get(at..at + length) == Some(&self.texts[start..start + length])
    }

    /// Returns the child whose text begins with a byte.
    #[inline(always)]
    pub(crate) fn child<const FOLD: bool>(&self, node: &Node, byte: u8) -> u32 {
        let byte = if FOLD {
            byte.to_ascii_lowercase()
        } else {
            byte
        };
        let cell = self.cells[node.base as usize + usize::from(byte)];
        if cell.byte == u32::from(byte) {
            cell.child
        } else {
            NO_CHILD
        }
    }
}
