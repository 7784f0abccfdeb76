//! The tree of a set, and its traversal.
//!
//! From the root, the path leads through a node for the port, one for the protocol, one for each label of the host from
//! the right, and then into a tree of paths. Each node has at most one matching child by text and three others, and is
//! reached at one position of the input only, so none is visited twice.

use super::radix::{NO_GROUPS, Radix, Trail};
use super::stack::Stack;
use super::table::{Piece, Table};
use crate::component::Component;
use crate::input::Lookup;

/// The index of no node.
pub(crate) const NONE: u32 = u32::MAX;

/// The position of a pattern in the order of the set, and in the order of specificity.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) order: u32,
    pub(crate) rank: u32,
}

impl Default for Place {
    /// Returns a place after all others.
    fn default() -> Place {
        Place {
            order: u32::MAX,
            rank: u32::MAX,
        }
    }
}

impl Place {
    /// Returns the position in the requested order.
    #[inline]
    pub(crate) fn of<const SPECIFIC: bool>(self) -> u32 {
        if SPECIFIC { self.rank } else { self.order }
    }

    /// Lowers both positions to those of another place.
    pub(crate) fn lower(&mut self, other: Place) {
        self.order = self.order.min(other.order);
        self.rank = self.rank.min(other.rank);
    }
}

/// A pattern at a node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub(crate) place: Place,
    /// The components that the traversal did not decide.
    pub(crate) unverified: u8,
}

impl Entry {
    /// Returns the trail of the search, which has the groups if the path alone decided the match.
    #[inline]
    pub(crate) fn trail(self, trail: &Trail) -> Trail {
        let is_decided = self.unverified & 1 << Component::Pathname as u8 == 0;
        Trail {
            count: if is_decided { trail.count } else { NO_GROUPS },
            ..*trail
        }
    }
}

/// The receiver of entries.
pub(crate) trait Visitor {
    /// Whether entries with at best these places are wanted.
    fn wants(&self, least: Place) -> bool;
    /// Receives an entry that may match.
    fn found(&mut self, entry: Entry, trail: &Trail);
}

#[derive(Clone, Debug)]
pub(crate) struct Node {
    /// Whether there are children by non-empty text.
    pub(crate) has_texts: bool,
    /// The child for an empty text.
    pub(crate) empty: u32,
    /// The child for a non-empty segment.
    pub(crate) segment: u32,
    /// In a host: the trees of paths for more labels, for anything, and for the end. For a port or a protocol, `any` is
    /// the next node.
    pub(crate) more: u32,
    pub(crate) any: u32,
    pub(crate) stop: u32,
    /// The lowest places below.
    pub(crate) least: Place,
}

/// The start of a traversal, after components that no pattern checks.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Start {
    Node(u32, Stage),
    Path(u32),
}

#[derive(Debug)]
pub(crate) struct Trie {
    /// `None` without patterns.
    pub(crate) start: Option<Start>,
    pub(crate) nodes: Box<[Node]>,
    pub(crate) table: Table,
    pub(crate) paths: Radix,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    Port,
    Protocol,
    Hostname,
}

#[derive(Clone, Copy, Debug)]
struct Frame {
    node: u32,
    /// The end of the rest of the host, or [`ENDED`].
    at: u32,
    stage: Stage,
}

/// Nothing is left, not even an empty label.
const ENDED: u32 = u32::MAX;

impl Trie {
    /// Visits each entry that may match.
    #[inline]
    pub(crate) fn walk(&self, parts: &Lookup<'_>, visitor: &mut impl Visitor) {
        match self.start {
            Some(Start::Path(root)) => {
                self.paths.walk(root, parts.path().as_bytes(), visitor);
            }
            Some(Start::Node(node, stage)) => self.walk_all(node, stage, parts, visitor),
            None => {}
        }
    }

    fn walk_all(&self, node: u32, stage: Stage, parts: &Lookup<'_>, visitor: &mut impl Visitor) {
        let host = parts.get(Component::Hostname as usize).as_bytes();
        let path = parts.get(Component::Pathname as usize).as_bytes();
        let whole_host = host.len() as u32;
        let first = Frame {
            node,
            at: whole_host,
            stage,
        };
        let mut frames = Stack::new(first);
        let push = |frames: &mut Stack<Frame>, node: u32, stage: Stage, at: u32| {
            if node != NONE {
                frames.push(Frame { node, at, stage });
            }
        };
        frames.push(first);
        while let Some(Frame {
            node: id,
            stage,
            at,
        }) = frames.pop()
        {
            let node = &self.nodes[id as usize];
            if !visitor.wants(node.least) {
                continue;
            }
            if stage != Stage::Hostname {
                let (component, next) = match stage {
                    Stage::Port => (Component::Port, Stage::Protocol),
                    _ => (Component::Protocol, Stage::Hostname),
                };
                let text = Piece::whole(parts.get(component as usize).as_bytes());
                push(&mut frames, node.any, next, whole_host);
                push(&mut frames, self.by_text(id, node, text), next, whole_host);
                continue;
            }
            let mut follow = |root: u32| {
                if root != NONE {
                    self.paths.walk(root, path, visitor);
                }
            };
            follow(node.any);
            if at == ENDED {
                follow(node.stop);
                continue;
            }
            follow(node.more);
            if node.has_no_pieces() {
                continue;
            }
            let left = &host[..at as usize];
            let dot = left.iter().rposition(|byte| *byte == b'.');
            let label = Piece::whole(&left[dot.map_or(0, |dot| dot + 1)..]);
            let next = dot.map_or(ENDED, |dot| dot as u32);
            push(&mut frames, node.by_segment(label), Stage::Hostname, next);
            push(
                &mut frames,
                self.by_text(id, node, label),
                Stage::Hostname,
                next,
            );
        }
    }

    /// Returns the first node with a choice.
    pub(crate) fn shortened_start(nodes: &[Node]) -> Start {
        let (mut id, mut stage) = (0, Stage::Port);
        loop {
            let node = &nodes[id as usize];
            let only_any = node.has_no_pieces() && node.more == NONE && node.stop == NONE;
            if !only_any || node.any == NONE {
                return Start::Node(id, stage);
            }
            stage = match stage {
                Stage::Port => Stage::Protocol,
                Stage::Protocol => Stage::Hostname,
                Stage::Hostname => return Start::Path(node.any),
            };
            id = node.any;
        }
    }

    #[inline]
    fn by_text(&self, id: u32, node: &Node, piece: Piece<'_>) -> u32 {
        if piece.is_empty() {
            node.empty
        } else if node.has_texts {
            self.table.get(id, piece).unwrap_or(NONE)
        } else {
            NONE
        }
    }
}

impl Node {
    #[inline]
    fn has_no_pieces(&self) -> bool {
        !self.has_texts && self.segment == NONE && self.empty == NONE
    }

    #[inline]
    fn by_segment(&self, piece: Piece<'_>) -> u32 {
        if piece.is_empty() { NONE } else { self.segment }
    }
}
