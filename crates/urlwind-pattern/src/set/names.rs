//! The names of all groups of all patterns.

use crate::component::Component;
use crate::pattern::{FIRST_HOLDERS, UrlPattern};
use std::collections::{HashMap, HashSet};

/// The name of a group, its component, and its index in that.
#[derive(Clone, Copy, Debug)]
struct Name {
    start: u32,
    length: u32,
    component: Component,
    index: u32,
}

/// The names, each stored once, since patterns of a set tend to share names; those of a pattern are consecutive.
#[derive(Debug)]
pub(crate) struct Names {
    text: Box<[u8]>,
    names: Box<[Name]>,
    /// The index of the first name of each pattern; then the total.
    firsts: Box<[u32]>,
}

impl Names {
    pub(crate) fn new(patterns: &[&UrlPattern]) -> Names {
        let (mut text, mut names) = (Vec::new(), Vec::new());
        let mut places: HashMap<&str, u32> = HashMap::new();
        let mut firsts = Vec::with_capacity(patterns.len() + 1);
        let mut seen = HashSet::new();
        for pattern in patterns {
            firsts.push(names.len() as u32);
            seen.clear();
            for component in FIRST_HOLDERS {
                for (index, name) in pattern.group_names(component).enumerate() {
                    let start = *places.entry(name).or_insert_with(|| {
                        text.extend_from_slice(name.as_bytes());
                        (text.len() - name.len()) as u32
                    });
                    // Only the first component that has a name is asked for it.
                    if seen.insert(start) {
                        names.push(Name {
                            start,
                            length: name.len() as u32,
                            component,
                            index: index as u32,
                        });
                    }
                }
            }
        }
        firsts.push(names.len() as u32);
        Names {
            text: text.into(),
            names: names.into(),
            firsts: firsts.into(),
        }
    }

    /// Returns the component and index of a pattern's group with this name.
    #[inline]
    pub(crate) fn find(&self, pattern: usize, name: &str) -> Option<(Component, usize)> {
        let (first, end) = (self.firsts[pattern], self.firsts[pattern + 1]);
        let names = &self.names[first as usize..end as usize];
        let found = names.iter().find(|it| {
            let start = it.start as usize;
            it.length as usize == name.len()
                && self.text[start..start + name.len()] == *name.as_bytes()
        })?;
        Some((found.component, found.index as usize))
    }
}
