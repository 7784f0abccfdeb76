//! The tree of a set, and the way through it.
//!
//! From the root, the way leads through a node for the port, one for the protocol, one for each label of the host
//! from the right, and one for each segment of the path. At each node there are at most a child by text and three
//! others, and a node is reached with one place of the input only, so no node is visited twice.

use super::Wanted;
use super::table::{Piece, Table};
use crate::component::Component;
use crate::input::Lookup;

/// No such child.
pub(crate) const NONE: u32 = u32::MAX;

/// A place in the order of patterns, and in the order of how specific they are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) order: u32,
    pub(crate) rank: u32,
}

impl Place {
    #[inline]
    pub(crate) fn of(self, wanted: Wanted) -> u32 {
        match wanted {
            Wanted::First => self.order,
            Wanted::MostSpecific => self.rank,
        }
    }
}

/// A pattern at the end of its way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub(crate) place: Place,
    /// The components that the way did not decide.
    pub(crate) unverified: u8,
}

impl Entry {
    pub(crate) fn index(self) -> usize {
        self.place.order as usize
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Node {
    /// Whether texts lead on from here that are not empty.
    pub(crate) has_texts: bool,
    /// For an empty text.
    pub(crate) empty: u32,
    /// For a segment that is not empty.
    pub(crate) segment: u32,
    /// For more after a delimiter.
    pub(crate) more: u32,
    /// For anything.
    pub(crate) any: u32,
    /// For the end of the component.
    pub(crate) stop: u32,
    /// The least places below.
    pub(crate) least: Place,
    /// At the end of a way: its entries.
    pub(crate) entries: (u32, u32),
}

#[derive(Debug)]
pub(crate) struct Trie {
    /// Where the way begins: behind components that no pattern asks about.
    pub(crate) start: (u32, Stage),
    pub(crate) nodes: Box<[Node]>,
    pub(crate) table: Table,
    pub(crate) entries: Box<[Entry]>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    Port,
    Protocol,
    Hostname,
    Pathname,
}

#[derive(Clone, Copy, Debug)]
struct Frame {
    node: u32,
    /// How much of the component is left: an end for the host, a start for the path.
    at: u32,
    stage: Stage,
}

/// Frames on the stack. Most ways have fewer.
const FEW: usize = 8;

/// Frames that are still to be visited, and the one that is next.
struct Frames {
    next: Option<Frame>,
    few: [Frame; FEW],
    count: usize,
    many: Vec<Frame>,
}

impl Frames {
    #[inline]
    fn push(&mut self, node: u32, stage: Stage, at: u32) {
        if node == NONE {
            return;
        }
        let Some(before) = self.next.replace(Frame { node, at, stage }) else {
            return;
        };
        if self.count < FEW {
            self.few[self.count] = before;
            self.count += 1;
        } else {
            self.many.push(before);
        }
    }

    #[inline]
    fn pop(&mut self) -> Option<Frame> {
        if let Some(next) = self.next.take() {
            return Some(next);
        }
        if let Some(frame) = self.many.pop() {
            return Some(frame);
        }
        self.count = self.count.checked_sub(1)?;
        Some(self.few[self.count])
    }
}

/// Nothing is left, not even an empty segment.
const ENDED: u32 = u32::MAX;

impl Trie {
    /// Calls `found` for each entry that may match, unless `wants` says no to everything below a node.
    pub(crate) fn walk(
        &self,
        parts: &Lookup<'_>,
        wants: impl Fn(Place) -> bool,
        mut found: impl FnMut(Entry),
    ) {
        if self.entries.is_empty() {
            return;
        }
        let nothing = Frame {
            node: NONE,
            at: 0,
            stage: Stage::Port,
        };
        let mut frames = Frames {
            next: None,
            few: [nothing; FEW],
            count: 0,
            many: Vec::new(),
        };
        let (node, stage) = self.start;
        let at = match stage {
            Stage::Hostname => parts.get(Component::Hostname as usize).len() as u32,
            _ => 0,
        };
        frames.push(node, stage, at);
        while let Some(Frame {
            node: id,
            stage,
            at,
        }) = frames.pop()
        {
            let node = &self.nodes[id as usize];
            if !wants(node.least) {
                continue;
            }
            match stage {
                Stage::Port | Stage::Protocol => {
                    let (component, next, at) = if stage == Stage::Port {
                        (Component::Port, Stage::Protocol, 0)
                    } else {
                        let host = parts.get(Component::Hostname as usize);
                        (Component::Protocol, Stage::Hostname, host.len() as u32)
                    };
                    let text = Piece::whole(parts.get(component as usize).as_bytes());
                    frames.push(node.any, next, at);
                    frames.push(self.by_text(id, node, text), next, at);
                }
                Stage::Hostname => {
                    frames.push(node.any, Stage::Pathname, 0);
                    if at == ENDED {
                        frames.push(node.stop, Stage::Pathname, 0);
                        continue;
                    }
                    frames.push(node.more, Stage::Pathname, 0);
                    if node.has_no_pieces() {
                        continue;
                    }
                    let host = parts.get(Component::Hostname as usize).as_bytes();
                    let left = &host[..at as usize];
                    let dot = left.iter().rposition(|byte| *byte == b'.');
                    let label = Piece::whole(&left[dot.map_or(0, |dot| dot + 1)..]);
                    let next = dot.map_or(ENDED, |dot| dot as u32);
                    frames.push(node.by_segment(label), Stage::Hostname, next);
                    frames.push(self.by_text(id, node, label), Stage::Hostname, next);
                }
                Stage::Pathname => self.path(parts, id, at, &mut frames, &wants, &mut found),
            }
        }
    }

    /// Follows the path while there is one way; others are left for later.
    #[inline]
    fn path(
        &self,
        parts: &Lookup<'_>,
        mut id: u32,
        mut at: u32,
        frames: &mut Frames,
        wants: &impl Fn(Place) -> bool,
        found: &mut impl FnMut(Entry),
    ) {
        let path = parts.get(Component::Pathname as usize).as_bytes();
        let mut end_of_way = |node: u32| {
            if node == NONE {
                return;
            }
            let node = &self.nodes[node as usize];
            if wants(node.least) {
                let (start, end) = node.entries;
                self.entries[start as usize..end as usize]
                    .iter()
                    .for_each(|it| found(*it));
            }
        };
        loop {
            let node = &self.nodes[id as usize];
            if !wants(node.least) {
                return;
            }
            end_of_way(node.any);
            if at == ENDED {
                return end_of_way(node.stop);
            }
            end_of_way(node.more);
            if node.has_no_pieces() {
                return;
            }
            let (segment, end) = Piece::before(b'/', path, at as usize);
            at = if end < path.len() {
                end as u32 + 1
            } else {
                ENDED
            };
            let (by_text, by_segment) = (self.by_text(id, node, segment), node.by_segment(segment));
            id = if by_text == NONE {
                by_segment
            } else {
                frames.push(by_segment, Stage::Pathname, at);
                by_text
            };
            if id == NONE {
                return;
            }
        }
    }

    /// The first node at which there is a choice.
    pub(crate) fn shortened_start(nodes: &[Node]) -> (u32, Stage) {
        let (mut id, mut stage) = (0, Stage::Port);
        loop {
            let node = &nodes[id as usize];
            let only_any = node.has_no_pieces() && node.more == NONE && node.stop == NONE;
            stage = match stage {
                Stage::Pathname => return (id, stage),
                _ if !only_any || node.any == NONE => return (id, stage),
                Stage::Port => Stage::Protocol,
                Stage::Protocol => Stage::Hostname,
                Stage::Hostname => Stage::Pathname,
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
