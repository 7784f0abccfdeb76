//! The paths of a set: trees of bytes, in which texts that begin alike are stored once.
//!
//! A node stands behind the texts and segments that lead to it, so each is reached with one place of the path only,
//! and none is visited twice.

use super::stack::Stack;
use super::walk::{Entry, Place, Visitor};
use crate::word::{find, place_of, word_at};

/// No such child.
pub(crate) const NONE: u32 = u32::MAX;

/// Children that are found in one word; more of them get a table.
pub(crate) const FEW_CHILDREN: usize = 8;

/// What stands behind the last segment or text of a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WayEnd {
    /// Nothing.
    End,
    /// Anything, or nothing.
    Rest,
}

/// A step on the way of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Text(Vec<u8>),
    /// At least one byte, none of them a slash.
    Segment,
}

#[derive(Debug)]
pub(crate) struct Node {
    /// The first eight bytes of its text, how long that is, and where the others are.
    pub(crate) word: u64,
    pub(crate) length: u32,
    pub(crate) start: u32,
    /// The first bytes of the children's texts, if there are few; and where the first child is, or the table.
    pub(crate) bytes: u64,
    pub(crate) count: u32,
    pub(crate) children: u32,
    pub(crate) segment: u32,
    /// The entries of patterns that end here, then those to which anything may follow, then the end of both.
    pub(crate) end_entries: u32,
    pub(crate) rest_entries: u32,
    pub(crate) last_entries: u32,
    /// The least places below.
    pub(crate) least: Place,
}

#[derive(Debug)]
pub(crate) struct Radix {
    pub(crate) nodes: Box<[Node]>,
    pub(crate) texts: Box<[u8]>,
    pub(crate) tables: Box<[[u32; 128]]>,
    pub(crate) entries: Box<[Entry]>,
    pub(crate) fold: bool,
}

/// Segments that are noted on the way; of more, the pattern is asked again.
pub(crate) const NOTED: usize = 4;

/// Where the segments of a way stand in the path.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Trail {
    pub(crate) segments: [(u32, u32); NOTED],
    pub(crate) count: u32,
    /// Where the way ended.
    pub(crate) end: u32,
}

impl Trail {
    pub(crate) const EMPTY: Trail = Trail {
        segments: [(0, 0); NOTED],
        count: 0,
        end: 0,
    };

    /// The group with this number, of a pattern all of whose groups are segments, but for wildcards at its end.
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

    /// Notes the segment that begins here, and returns where it ends.
    #[inline]
    fn note_segment(&mut self, path: &[u8], start: usize) -> usize {
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
struct Choice {
    /// The node behind the segment.
    node: u32,
    at: u32,
    /// Segments before it.
    count: u32,
}

impl Radix {
    /// Visits the entries below a root that a path leads to.
    #[inline]
    pub(crate) fn walk(&self, root: u32, path: &[u8], visitor: &mut impl Visitor) {
        if self.fold {
            self.walk_with::<true>(root, path, visitor);
        } else {
            self.walk_with::<false>(root, path, visitor);
        }
    }

    #[inline]
    fn walk_with<const FOLD: bool>(&self, root: u32, path: &[u8], visitor: &mut impl Visitor) {
        let mut choices = Stack::new(Choice {
            node: NONE,
            at: 0,
            count: 0,
        });
        let mut trail = Trail::EMPTY;
        let (mut id, mut at) = (root, 0);
        loop {
            let node = &self.nodes[id as usize];
            let length = node.length as usize;
            if visitor.wants(node.least) && self.has_text::<FOLD>(node, length, path, at) {
                at += length;
                let is_end = at == path.len();
                let first = if is_end {
                    node.end_entries
                } else {
                    node.rest_entries
                };
                if first < node.last_entries {
                    trail.end = at as u32;
                    let entries = &self.entries[first as usize..node.last_entries as usize];
                    entries.iter().for_each(|it| visitor.found(*it, &trail));
                }
                if !is_end {
                    let byte = path[at];
                    let child = self.child(
                        node,
                        if FOLD {
                            byte.to_ascii_lowercase()
                        } else {
                            byte
                        },
                    );
                    let takes_segment = node.segment != NONE && byte != b'/';
                    if child != NONE {
                        if takes_segment {
                            choices.push(Choice {
                                node: node.segment,
                                at: at as u32,
                                count: trail.count,
                            });
                        }
                        id = child;
                        continue;
                    }
                    if takes_segment {
                        id = node.segment;
                        at = trail.note_segment(path, at);
                        continue;
                    }
                }
            }
            let Some(choice) = choices.pop() else {
                return;
            };
            trail.count = choice.count;
            id = choice.node;
            at = trail.note_segment(path, choice.at as usize);
        }
    }

    /// Whether the text of a node stands here.
    #[inline]
    fn has_text<const FOLD: bool>(
        &self,
        node: &Node,
        length: usize,
        path: &[u8],
        at: usize,
    ) -> bool {
        if length == 0 {
            return true;
        }
        if at + length > path.len() {
            return false;
        }
        let start = node.start as usize;
        if FOLD {
            let text = &self.texts[start..start + length];
            return path[at..at + length].eq_ignore_ascii_case(text);
        }
        // What lies behind the text is shifted out.
        if (word_at(path, at) ^ node.word) << (8 * 8usize.saturating_sub(length)) != 0 {
            return false;
        }
        length <= 8 || path[at + 8..at + length] == self.texts[start + 8..start + length]
    }

    /// The child whose text begins with a byte.
    #[inline]
    fn child(&self, node: &Node, byte: u8) -> u32 {
        if node.count as usize > FEW_CHILDREN {
            let table = &self.tables[node.children as usize];
            return table.get(usize::from(byte)).copied().unwrap_or(NONE);
        }
        // Places without a child are zero, and so may be a byte of the path: those come last.
        let place = place_of(byte, node.bytes) as u32;
        if place < node.count {
            node.children + place
        } else {
            NONE
        }
    }
}
