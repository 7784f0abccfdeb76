//! From patterns to the tree.

use super::key::{Ending, Key, Segment, key, whole_text};
use super::table::Table;
use super::walk::{Entry, NONE, Node, Place, Trie};
use crate::component::Component;
use crate::pattern::UrlPattern;
use std::cmp::Ordering;
use std::collections::HashMap;

struct Builder {
    nodes: Vec<Node>,
    children: HashMap<(u32, String), u32>,
    /// By node.
    entries: Vec<Vec<Entry>>,
    fold: bool,
}

/// Which child, beside those by text.
#[derive(Clone, Copy)]
enum Kind {
    Empty,
    Segment,
    More,
    Any,
    Stop,
}

/// How specific each pattern is: zero for the most specific.
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

/// A tree for the patterns that do not ignore case, and one for those that do.
pub(crate) fn build(patterns: &[&UrlPattern]) -> [Trie; 2] {
    let ranks = ranks(patterns);
    [false, true].map(|fold| {
        let mut builder = Builder {
            nodes: Vec::new(),
            children: HashMap::new(),
            entries: Vec::new(),
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
            least: Place {
                order: u32::MAX,
                rank: u32::MAX,
            },
            entries: (0, 0),
        });
        self.entries.push(Vec::new());
        self.nodes.len() as u32 - 1
    }

    fn by_text(&mut self, parent: u32, text: &str) -> u32 {
        if text.is_empty() {
            return self.by_kind(parent, Kind::Empty);
        }
        if let Some(child) = self.children.get(&(parent, text.to_owned())) {
            return *child;
        }
        let child = self.node();
        self.nodes[parent as usize].has_texts = true;
        self.children.insert((parent, text.to_owned()), child);
        child
    }

    fn by_kind(&mut self, parent: u32, kind: Kind) -> u32 {
        let node = &self.nodes[parent as usize];
        let child = match kind {
            Kind::Empty => node.empty,
            Kind::Segment => node.segment,
            Kind::More => node.more,
            Kind::Any => node.any,
            Kind::Stop => node.stop,
        };
        if child != NONE {
            return child;
        }
        let child = self.node();
        let node = &mut self.nodes[parent as usize];
        *match kind {
            Kind::Empty => &mut node.empty,
            Kind::Segment => &mut node.segment,
            Kind::More => &mut node.more,
            Kind::Any => &mut node.any,
            Kind::Stop => &mut node.stop,
        } = child;
        child
    }

    fn insert(&mut self, pattern: &UrlPattern, place: Place) {
        let mut unverified = 0;
        let mut way = vec![0];
        let mut at = 0;
        for component in [Component::Port, Component::Protocol] {
            let compiled = &pattern.components[component as usize];
            at = match whole_text(compiled) {
                Some(text) => self.by_text(at, text),
                None => {
                    if !compiled.matcher.is_everything() {
                        unverified |= 1 << component as u8;
                    }
                    self.by_kind(at, Kind::Any)
                }
            };
            way.push(at);
        }
        let ways = [
            (Component::Hostname, b'.', true),
            (Component::Pathname, b'/', false),
        ];
        for (component, delimiter, from_right) in ways {
            let compiled = &pattern.components[component as usize];
            let key: Key = key(compiled, delimiter, from_right);
            for segment in &key.segments {
                at = match segment {
                    Segment::Text(text) => self.by_text(at, text),
                    Segment::Any => self.by_kind(at, Kind::Segment),
                };
                way.push(at);
            }
            let kind = match key.ending {
                Ending::Stop => Kind::Stop,
                Ending::More => Kind::More,
                Ending::Any => Kind::Any,
            };
            at = self.by_kind(at, kind);
            way.push(at);
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
        for node in way {
            let least = &mut self.nodes[node as usize].least;
            least.order = least.order.min(place.order);
            least.rank = least.rank.min(place.rank);
        }
        self.entries[at as usize].push(Entry { place, unverified });
    }

    fn finish(mut self) -> Trie {
        let mut entries = Vec::new();
        for (node, own) in self.nodes.iter_mut().zip(self.entries) {
            let start = entries.len() as u32;
            entries.extend(own);
            node.entries = (start, entries.len() as u32);
        }
        Trie {
            start: Trie::shortened_start(&self.nodes),
            nodes: self.nodes.into(),
            table: Table::new(&self.children, self.fold),
            entries: entries.into(),
        }
    }
}
