//! The children of nodes, by the text that leads to them: one hash table for the whole tree.

use std::collections::HashMap;

#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    /// The node, plus one; zero is an empty slot.
    parent: u32,
    child: u32,
    start: u32,
    length: u32,
}

#[derive(Debug)]
pub(crate) struct Table {
    slots: Box<[Slot]>,
    texts: Box<[u8]>,
    seed: u64,
    /// Whether texts are the same in any case.
    fold: bool,
}

/// The longest run of slots that a lookup may pass.
const LONGEST_RUN: usize = 24;

/// Eight bytes at a time. What collides is found when the table is built, and another seed is taken.
#[inline]
fn hash(seed: u64, parent: u32, text: &[u8], fold: bool) -> u64 {
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
    let case = if fold { 0x2020_2020_2020_2020 } else { 0 };
    let mut state = seed ^ (u64::from(parent) << 32 | text.len() as u64).wrapping_mul(FACTOR);
    let mut chunks = text.chunks_exact(8);
    for chunk in &mut chunks {
        let mut word = [0; 8];
        word.copy_from_slice(chunk);
        // Sets a bit in which letters of both cases differ; others may collide, and are compared.
        state = (state ^ (u64::from_le_bytes(word) | case)).wrapping_mul(FACTOR);
        state ^= state >> 29;
    }
    let mut last = 0;
    for byte in chunks.remainder() {
        last = last << 8 | u64::from(*byte);
    }
    state = (state ^ (last | case)).wrapping_mul(FACTOR);
    state ^ state >> 32
}

impl Table {
    /// From what leads where.
    pub(crate) fn new(children: &HashMap<(u32, String), u32>, fold: bool) -> Table {
        let mut texts = Vec::new();
        let mut slots = Vec::with_capacity(children.len());
        let mut sorted: Vec<(&(u32, String), &u32)> = children.iter().collect();
        sorted.sort_unstable();
        for ((parent, text), child) in sorted {
            slots.push(Slot {
                parent: parent + 1,
                child: *child,
                start: texts.len() as u32,
                length: text.len() as u32,
            });
            texts.extend_from_slice(text.as_bytes());
        }
        let mut size = (2 * slots.len()).next_power_of_two();
        for seed in 1.. {
            // Twelve seeds, then a larger table.
            let placed = place(&slots, &texts, size, seed, fold);
            if let Some(placed) = placed.or_else(|| {
                // Texts of the same length may collide by their case alone: then no seed helps.
                (seed > 36).then(|| place_any(&slots, &texts, size, seed, fold))
            }) {
                return Table {
                    slots: placed.into(),
                    texts: texts.into(),
                    seed,
                    fold,
                };
            }
            if seed % 12 == 0 {
                size *= 2;
            }
        }
        unreachable!("the last way always works");
    }

    /// The child to which `text` leads.
    #[inline]
    pub(crate) fn get(&self, parent: u32, text: &[u8]) -> Option<u32> {
        let fold = self.fold;
        let mask = self.slots.len() - 1;
        let mut at = hash(self.seed, parent, text, fold) as usize & mask;
        loop {
            let slot = self.slots[at];
            if slot.parent == 0 {
                return None;
            }
            if slot.parent == parent + 1 && slot.length as usize == text.len() {
                let start = slot.start as usize;
                let own = &self.texts[start..start + text.len()];
                if own == text || fold && own.eq_ignore_ascii_case(text) {
                    return Some(slot.child);
                }
            }
            at = (at + 1) & mask;
        }
    }
}

fn place(slots: &[Slot], texts: &[u8], size: usize, seed: u64, fold: bool) -> Option<Vec<Slot>> {
    place_with(slots, texts, size, seed, fold, LONGEST_RUN)
}

fn place_any(slots: &[Slot], texts: &[u8], size: usize, seed: u64, fold: bool) -> Vec<Slot> {
    place_with(slots, texts, size, seed, fold, usize::MAX).unwrap_or_default()
}

fn place_with(
    slots: &[Slot],
    texts: &[u8],
    size: usize,
    seed: u64,
    fold: bool,
    longest: usize,
) -> Option<Vec<Slot>> {
    let mut placed = vec![Slot::default(); size.max(2)];
    let mask = placed.len() - 1;
    for slot in slots {
        let text = &texts[slot.start as usize..(slot.start + slot.length) as usize];
        let mut at = hash(seed, slot.parent - 1, text, fold) as usize & mask;
        let mut run = 0;
        while placed[at].parent != 0 {
            at = (at + 1) & mask;
            run += 1;
            if run > longest {
                return None;
            }
        }
        placed[at] = *slot;
    }
    Some(placed)
}
