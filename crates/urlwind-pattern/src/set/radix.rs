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

/// One line of the processor's cache.
#[derive(Debug)]
#[repr(align(64))]
pub(crate) struct Node {
    /// The first eight bytes of its text, how long that is, and where the text is. Below a root, a text is without
    /// its first byte: that led to the node.
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

const _: () = assert!(size_of::<Node>() == 64);

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
        let (mut node, mut at) = (&self.nodes[root as usize], 0);
        if !visitor.wants(node.least) {
            return;
        }
        loop {
            if let Some(end) = self.text_end::<FOLD>(node, path, at) {
                at = end;
                let first = match path.get(at) {
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
                if let (Some(byte), true) = (path.get(at), is_wanted) {
                    let child = self.child::<FOLD>(node, *byte);
                    let takes_segment = node.segment != NONE && *byte != b'/';
                    if child != NONE {
                        if takes_segment {
                            choices.push(Choice {
                                node: node.segment,
                                at: at as u32,
                                count: trail.count,
                            });
                        }
                        node = &self.nodes[child as usize];
                        at += 1;
                        continue;
                    }
                    if takes_segment {
                        node = &self.nodes[node.segment as usize];
                        at = trail.note_segment(path, at);
                        continue;
                    }
                }
            }
            // What was found meanwhile may be better than all that a choice leads to.
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

    /// Where the text of a node ends, if it stands here.
    #[inline]
    fn text_end<const FOLD: bool>(&self, node: &Node, path: &[u8], at: usize) -> Option<usize> {
        let length = node.length as usize;
        if length == 0 {
            return Some(at);
        }
        let (start, end) = (node.start as usize, at + length);
        if end > path.len() {
            return None;
        }
        let same = if FOLD {
            path[at..end].eq_ignore_ascii_case(&self.texts[start..start + length])
        } else if length <= 8 {
            // What lies behind the text is shifted out.
            (word_at(path, at) ^ node.word) << (64 - 8 * length) == 0
        } else {
            path[at..end] == self.texts[start..start + length]
        };
        same.then_some(end)
    }

    /// The child whose text begins with a byte.
    #[inline]
    fn child<const FOLD: bool>(&self, node: &Node, byte: u8) -> u32 {
        let byte = if FOLD {
            byte.to_ascii_lowercase()
        } else {
            byte
        };
        if node.count == 1 {
            // A branch, which the processor foresees, and so it need not wait for the byte.
            return if node.bytes == u64::from(byte) {
                node.children
            } else {
                NONE
            };
        }
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
