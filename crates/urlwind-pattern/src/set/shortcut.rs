//! A fast path for the common case: the best pattern of a set that checks only paths, with few choices.

use super::radix::{Choice, NO_CHILD, Radix, Trail};
use super::walk::Place;

/// Maximum number of open choices.
pub(crate) const FEW: usize = 4;

/// The state of a search that is handed over to the general one.
pub(crate) struct Way {
    pub(crate) node: u32,
    pub(crate) at: usize,
    pub(crate) trail: Trail,
    pub(crate) choices: [Choice; FEW],
    pub(crate) open: usize,
    pub(crate) best: Place,
}

/// The best entry so far.
struct Best<'t, const SPECIFIC: bool> {
    place: Place,
    trail: &'t mut Trail,
}

impl<const SPECIFIC: bool> Best<'_, SPECIFIC> {
    #[inline(always)]
    fn wants(&self, place: Place) -> bool {
        place.of::<SPECIFIC>() < self.place.of::<SPECIFIC>()
    }
}

impl Radix {
    /// Returns the index of the best entry below a root. `harder` is the fallback for many open choices, several
    /// entries at one node, or an entry that the path does not decide.
    #[inline(always)]
    pub(crate) fn best<const SPECIFIC: bool>(
        &self,
        root: u32,
        path: &[u8],
        best_trail: &mut Trail,
        harder: impl Fn(Way, &mut Trail) -> Option<u32>,
    ) -> Option<u32> {
        let mut trail = Trail::EMPTY;
        let mut choices = [Choice::NONE; FEW];
        let mut open = 0;
        let mut best = Best::<SPECIFIC> {
            place: Place::default(),
            trail: best_trail,
        };
        let (mut id, mut at) = (root, 0);
        'walk: loop {
            let node = &self.nodes[id as usize];
            let way = |best, trail, choices| Way {
                node: id,
                at,
                trail,
                choices,
                open,
                best,
            };
            'node: {
                if !self.has_text::<false>(node, path, at) {
                    break 'node;
                }
                let end = at + node.length as usize;
                let Some(byte) = path.get(end) else {
                    let entries = (node.end_entries, node.last_entries);
                    if !self.offer(entries, &mut best, &mut trail, end) {
                        return harder(way(best.place, trail, choices), best.trail);
                    }
                    break 'node;
                };
                if node.rest_entries < node.last_entries {
                    let entries = (node.rest_entries, node.last_entries);
                    if !self.offer(entries, &mut best, &mut trail, end) {
                        return harder(way(best.place, trail, choices), best.trail);
                    }
                    if !best.wants(node.least) {
                        break 'node;
                    }
                }
                if node.only != NO_CHILD {
                    (id, at) = (node.only, end);
                    continue 'walk;
                }
                let child = self.child::<false>(node, *byte);
                if node.segment == NO_CHILD || *byte == b'/' {
                    if child == NO_CHILD {
                        break 'node;
                    }
                } else if child == NO_CHILD {
                    id = node.segment;
                    at = trail.note_segment(path, end);
                    continue 'walk;
                } else {
                    let Some(place) = choices.get_mut(open) else {
                        return harder(way(best.place, trail, choices), best.trail);
                    };
                    *place = Choice {
                        node: node.segment,
                        at: end as u32,
                        count: trail.count,
                    };
                    open += 1;
                }
                (id, at) = (child, end);
                continue 'walk;
            }
            loop {
                let Some(choice) = open.checked_sub(1).and_then(|it| choices.get(it)) else {
                    let order = best.place.order;
                    return (order != u32::MAX).then_some(order);
                };
                open -= 1;
                id = choice.node;
                if best.wants(self.nodes[id as usize].least) {
                    trail.count = choice.count;
                    at = trail.note_segment(path, choice.at as usize);
                    break;
                }
            }
        }
    }

    /// Takes the only one of these entries, if it is better; `false` if there are several, or other components must be
    /// checked.
    #[inline(always)]
    fn offer<const SPECIFIC: bool>(
        &self,
        (first, last): (u32, u32),
        best: &mut Best<'_, SPECIFIC>,
        trail: &mut Trail,
        end: usize,
    ) -> bool {
        match &self.entries[first as usize..last as usize] {
            [] => true,
            [entry] if entry.unverified == 0 => {
                if best.wants(entry.place) {
                    best.place = entry.place;
                    trail.end = end as u32;
                    *best.trail = *trail;
                }
                true
            }
            _ => false,
        }
    }
}
