//! The paths of a set: trees of bytes, in which texts that begin alike are stored once.
//!
//! A node stands behind the texts and segments that lead to it, so each is reached with one place of the path only,
//! and none is visited twice.

use super::stack::Stack;
use super::walk::{Entry, Place, Visitor};

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
    /// Where its text begins and how long it is.
    pub(crate) start: u32,
    pub(crate) length: u32,
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
pub(crate) const NOTED: usize = 8;

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

    #[inline]
    fn note(&mut self, start: usize, end: usize) {
        if let Some(place) = self.segments.get_mut(self.count as usize) {
            *place = (start as u32, end as u32);
        }
        self.count += 1;
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
            let next = match self.text_end::<FOLD>(node, path, at) {
                Some(end) if visitor.wants(node.least) => {
                    trail.end = end as u32;
                    self.visit(node, end == path.len(), &trail, visitor);
                    self.follow::<FOLD>(node, path, end, &mut trail, &mut choices)
                }
                _ => None,
            };
            (id, at) = match next {
                Some(next) => next,
                None => {
                    let Some(choice) = choices.pop() else {
                        return;
                    };
                    trail.count = choice.count;
                    let at = choice.at as usize;
                    let end = segment_end(path, at);
                    trail.note(at, end);
                    (choice.node, end)
                }
            };
        }
    }

    #[inline]
    fn visit(&self, node: &Node, is_end: bool, trail: &Trail, visitor: &mut impl Visitor) {
        let first = if is_end {
            node.end_entries
        } else {
            node.rest_entries
        };
        if first < node.last_entries {
            let entries = &self.entries[first as usize..node.last_entries as usize];
            entries.iter().for_each(|it| visitor.found(*it, trail));
        }
    }

    /// Where the text of a node ends, if it stands here.
    #[inline]
    fn text_end<const FOLD: bool>(&self, node: &Node, path: &[u8], at: usize) -> Option<usize> {
        let (start, length) = (node.start as usize, node.length as usize);
        let text = &self.texts[start..start + length];
        let found = path.get(at..at + length)?;
        let same = if FOLD {
            found.eq_ignore_ascii_case(text)
        } else {
            found == text
        };
        same.then_some(at + length)
    }

    /// The next node and its place. If a segment is possible beside it, that becomes a choice.
    #[inline]
    fn follow<const FOLD: bool>(
        &self,
        node: &Node,
        path: &[u8],
        at: usize,
        trail: &mut Trail,
        choices: &mut Stack<Choice>,
    ) -> Option<(u32, usize)> {
        let byte = *path.get(at)?;
        let child = self.child(
            node,
            if FOLD {
                byte.to_ascii_lowercase()
            } else {
                byte
            },
        );
        if node.segment == NONE || byte == b'/' {
            return (child != NONE).then_some((child, at));
        }
        if child != NONE {
            choices.push(Choice {
                node: node.segment,
                at: at as u32,
                count: trail.count,
            });
            return Some((child, at));
        }
        let end = segment_end(path, at);
        trail.note(at, end);
        Some((node.segment, end))
    }

    /// The child whose text begins with a byte.
    #[inline]
    fn child(&self, node: &Node, byte: u8) -> u32 {
        const ONES: u64 = 0x0101_0101_0101_0101;
        if node.count as usize > FEW_CHILDREN {
            let table = &self.tables[node.children as usize];
            return table.get(usize::from(byte)).copied().unwrap_or(NONE);
        }
        let difference = node.bytes ^ (ONES * u64::from(byte));
        let zeros = difference.wrapping_sub(ONES) & !difference & (ONES << 7);
        // Places without a child are zero, and so may be a byte of the path: those come last.
        let place = zeros.trailing_zeros() / 8;
        if place < node.count {
            node.children + place
        } else {
            NONE
        }
    }
}

#[inline]
fn segment_end(path: &[u8], at: usize) -> usize {
    let length = path[at..].iter().position(|byte| *byte == b'/');
    length.map_or(path.len(), |length| at + length)
}
