//! Builds the tree from patterns.

use super::key::{Ending, Key, Segment, key, whole_text};
use super::radix::{Step, WayEnd};
use super::radix_builder::RadixBuilder;
use super::table::Table;
use super::walk::{Entry, NONE, Node, Place, Trie};
use crate::compile::CompiledComponent;
use crate::component::Component;
use crate::pattern::UrlPattern;
use std::cmp::Ordering;
use std::collections::HashMap;

struct Builder {
    nodes: Vec<Node>,
    children: HashMap<(u32, String), u32>,
    paths: RadixBuilder,
    fold: bool,
}

/// Returns the rank of each pattern by specificity: zero for the most specific.
fn ranks(patterns: &[&UrlPattern]) -> Vec<u32> {
    use Component::{Hash, Hostname, Password, Pathname, Port, Protocol, Search, Username};
    let order = [
        Hostname, Port, Pathname, Search, Hash, Protocol, Username, Password,
    ];
    let mut sorted: Vec<usize> = (0..patterns.len()).collect();
    sorted.sort_by(|left, right| {
        let compare =
            |component| UrlPattern::compare_component(component, patterns[*right], patterns[*left]);
        let decided = order.into_iter().map(compare).find(|it| it.is_ne());
        decided.unwrap_or(Ordering::Equal)
    });
    let mut ranks = vec![0; patterns.len()];
    for (rank, index) in sorted.into_iter().enumerate() {
        ranks[index] = rank as u32;
    }
    ranks
}

/// Builds a tree for the patterns that do not ignore case, and one for those that do.
pub(crate) fn build(patterns: &[&UrlPattern]) -> [Trie; 2] {
    let ranks = ranks(patterns);
    [false, true].map(|fold| {
        let mut builder = Builder {
            nodes: Vec::new(),
            children: HashMap::new(),
            paths: RadixBuilder::default(),
            fold,
        };
        builder.node();
        for (index, pattern) in patterns.iter().enumerate() {
            let path = &pattern.components[Component::Pathname as usize];
            if path.options.ignore_case == fold {
                builder.insert(
                    pattern,
                    Place {
                        order: index as u32,
                        rank: ranks[index],
                    },
                );
            }
        }
        builder.finish()
    })
}

impl Builder {
    fn node(&mut self) -> u32 {
        self.nodes.push(Node {
            has_texts: false,
            empty: NONE,
            segment: NONE,
            more: NONE,
            any: NONE,
            stop: NONE,
            least: Place::default(),
        });
        self.nodes.len() as u32 - 1
    }

    fn by_text(&mut self, parent: u32, text: &str) -> u32 {
        if text.is_empty() {
            return self.other(parent, |node| &mut node.empty);
        }
        if let Some(child) = self.children.get(&(parent, text.to_owned())) {
            return *child;
        }
        let child = self.node();
        self.nodes[parent as usize].has_texts = true;
        self.children.insert((parent, text.to_owned()), child);
        child
    }

    /// Returns the child at `place`, which is not reached by text, creating it if necessary.
    fn other(&mut self, parent: u32, place: impl Fn(&mut Node) -> &mut u32) -> u32 {
        let known = *place(&mut self.nodes[parent as usize]);
        if known != NONE {
            return known;
        }
        let child = self.node();
        *place(&mut self.nodes[parent as usize]) = child;
        child
    }

    /// Returns the root of the tree of paths for a host.
    fn path_root(&mut self, parent: u32, ending: Ending) -> u32 {
        let node = &mut self.nodes[parent as usize];
        let place = match ending {
            Ending::Stop => &mut node.stop,
            Ending::More => &mut node.more,
            Ending::Any => &mut node.any,
        };
        if *place == NONE {
            *place = self.paths.root();
        }
        *place
    }

    fn insert(&mut self, pattern: &UrlPattern, place: Place) {
        // Sets are shared between threads, so everything is built now rather than lazily.
        pattern
            .components
            .iter()
            .for_each(CompiledComponent::prepare);
        let mut unverified = 0;
        let mut at = 0;
        self.nodes[0].least.lower(place);
        for component in [Component::Port, Component::Protocol] {
            let compiled = &pattern.components[component as usize];
            at = match whole_text(compiled) {
                Some(text) => self.by_text(at, text),
                None => {
                    if !compiled.matcher.is_everything() {
                        unverified |= 1 << component as u8;
                    }
                    self.other(at, |node| &mut node.any)
                }
            };
            self.nodes[at as usize].least.lower(place);
        }
        let host = key(
            &pattern.components[Component::Hostname as usize],
            b'.',
            true,
        );
        for label in &host.segments {
            at = match label {
                Segment::Text(text) => self.by_text(at, text),
                Segment::Any => self.other(at, |node| &mut node.segment),
            };
            self.nodes[at as usize].least.lower(place);
        }
        let root = self.path_root(at, host.ending);
        let path = key(
            &pattern.components[Component::Pathname as usize],
            b'/',
            false,
        );
        for (component, key) in [(Component::Hostname, &host), (Component::Pathname, &path)] {
            if !key.exact {
                unverified |= 1 << component as u8;
            }
        }
        for component in [
            Component::Username,
            Component::Password,
            Component::Search,
            Component::Hash,
        ] {
            let compiled = &pattern.components[component as usize];
            if !compiled.matcher.is_everything() {
                unverified |= 1 << component as u8;
            }
        }
        self.insert_path(root, &path, Entry { place, unverified });
    }

    fn insert_path(&mut self, root: u32, path: &Key, entry: Entry) {
        let mut way = Vec::new();
        let slash = |way: &mut Vec<Step>| match way.last_mut() {
            Some(Step::Text(text)) => text.push(b'/'),
            _ => way.push(Step::Text(vec![b'/'])),
        };
        for (index, segment) in path.segments.iter().enumerate() {
            if index > 0 {
                slash(&mut way);
            }
            match (segment, way.last_mut()) {
                (Segment::Any, _) => way.push(Step::Segment),
                (Segment::Text(more), Some(Step::Text(text))) => {
                    text.extend_from_slice(more.as_bytes());
                }
                (Segment::Text(text), _) => way.push(Step::Text(text.as_bytes().to_vec())),
            }
        }
        let mut add = |way: &[Step], end| self.paths.insert(root, way, end, entry);
        if path.ending == Ending::Any && path.segments.is_empty() {
            return add(&way, WayEnd::Rest);
        }
        if path.ending != Ending::More {
            add(&way, WayEnd::End);
        }
        if path.ending != Ending::Stop {
            slash(&mut way);
            add(&way, WayEnd::Rest);
        }
    }

    fn finish(self) -> Trie {
        let has_patterns = self.nodes[0].least.order != u32::MAX;
        Trie {
            start: has_patterns.then(|| Trie::shortened_start(&self.nodes)),
            nodes: self.nodes.into(),
            table: Table::new(&self.children),
            paths: self.paths.finish(self.fold),
        }
    }
}
