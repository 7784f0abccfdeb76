//! The tree of a set, and the way through it.
//!
//! From the root, the way leads through a node for the port, one for the protocol, one for each label of the host
//! from the right, and one for each segment of the path. At each node there are at most a child by text and three
//! others, and a node is reached with one place of the input only, so no node is visited twice.

use super::Wanted;
use super::table::Table;
use crate::component::Component;
use crate::input::Parts;

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
    /// Whether texts lead on from here.
    pub(crate) has_texts: bool,
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
    pub(crate) nodes: Box<[Node]>,
    pub(crate) table: Table,
    pub(crate) entries: Box<[Entry]>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Port,
    Protocol,
    Hostname,
    Pathname,
    End,
}

#[derive(Clone, Copy, Debug)]
struct Frame {
    node: u32,
    stage: Stage,
    /// How much of the component is left: an end for the host, a start for the path. More than all of it when
    /// nothing is left, not even an empty segment.
    at: usize,
}

/// Frames that are still to be visited. Most ways have few.
struct Frames {
    few: [Frame; 24],
    count: usize,
    many: Vec<Frame>,
}

impl Frames {
    #[inline]
    fn push(&mut self, node: u32, stage: Stage, at: usize) {
        if node == NONE {
            return;
        }
        let frame = Frame { node, stage, at };
        if self.count < self.few.len() {
            self.few[self.count] = frame;
            self.count += 1;
        } else {
            self.many.push(frame);
        }
    }

    #[inline]
    fn pop(&mut self) -> Option<Frame> {
        if let Some(frame) = self.many.pop() {
            return Some(frame);
        }
        self.count = self.count.checked_sub(1)?;
        Some(self.few[self.count])
    }
}

/// Nothing is left, not even an empty segment.
const ENDED: usize = usize::MAX;

impl Trie {
    /// Calls `found` for each entry that may match, unless `wants` says no to everything below a node.
    pub(crate) fn walk(
        &self,
        parts: &Parts<'_>,
        wants: impl Fn(Place) -> bool,
        mut found: impl FnMut(Entry),
    ) {
        if self.entries.is_empty() {
            return;
        }
        let port = parts.get(Component::Port as usize).as_bytes();
        let protocol = parts.get(Component::Protocol as usize).as_bytes();
        let host = parts.get(Component::Hostname as usize).as_bytes();
        let path = parts.get(Component::Pathname as usize).as_bytes();
        let nothing = Frame {
            node: NONE,
            stage: Stage::End,
            at: 0,
        };
        let mut frames = Frames {
            few: [nothing; 24],
            count: 0,
            many: Vec::new(),
        };
        frames.push(0, Stage::Port, 0);
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
                    let (text, next, at) = if stage == Stage::Port {
                        (port, Stage::Protocol, 0)
                    } else {
                        (protocol, Stage::Hostname, host.len())
                    };
                    frames.push(node.any, next, at);
                    if node.has_texts {
                        let child = self.table.get(id, text);
                        frames.push(child.unwrap_or(NONE), next, at);
                    }
                }
                Stage::Hostname => {
                    frames.push(node.any, Stage::Pathname, 0);
                    if at == ENDED {
                        frames.push(node.stop, Stage::Pathname, 0);
                        continue;
                    }
                    frames.push(node.more, Stage::Pathname, 0);
                    if !node.has_texts && node.segment == NONE {
                        continue;
                    }
                    let dot = host[..at].iter().rposition(|byte| *byte == b'.');
                    let label = &host[dot.map_or(0, |dot| dot + 1)..at];
                    let next = dot.unwrap_or(ENDED);
                    self.step(id, node, label, |child| {
                        frames.push(child, Stage::Hostname, next);
                    });
                }
                Stage::Pathname => {
                    frames.push(node.any, Stage::End, 0);
                    if at == ENDED {
                        frames.push(node.stop, Stage::End, 0);
                        continue;
                    }
                    frames.push(node.more, Stage::End, 0);
                    if !node.has_texts && node.segment == NONE {
                        continue;
                    }
                    let slash = path[at..].iter().position(|byte| *byte == b'/');
                    let segment = &path[at..slash.map_or(path.len(), |slash| at + slash)];
                    let next = slash.map_or(ENDED, |slash| at + slash + 1);
                    self.step(id, node, segment, |child| {
                        frames.push(child, Stage::Pathname, next);
                    });
                }
                Stage::End => {
                    let (start, end) = node.entries;
                    for entry in &self.entries[start as usize..end as usize] {
                        found(*entry);
                    }
                }
            }
        }
    }

    /// The children for a segment; that by text last, so that it is visited first.
    #[inline]
    fn step(&self, id: u32, node: &Node, text: &[u8], mut push: impl FnMut(u32)) {
        if !text.is_empty() {
            push(node.segment);
        }
        if node.has_texts {
            if let Some(child) = self.table.get(id, text) {
                push(child);
            }
        }
    }
}
