//! The children of nodes by text: one hash table for the whole tree. It is case-sensitive, as are ports, protocols and
//! hosts of patterns that otherwise ignore case.

use crate::word::word_at;
use std::collections::HashMap;

/// A piece of a component, with its first eight bytes as an integer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece<'t> {
    text: &'t [u8],
    word: u64,
}

impl<'t> Piece<'t> {
    pub(crate) fn whole(text: &'t [u8]) -> Piece<'t> {
        Piece {
            text,
            word: word_at(text, 0),
        }
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.text.is_empty()
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    word: u64,
    /// The node, plus one; zero for an empty slot.
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
}

/// Maximum length of a probe sequence.
const LONGEST_RUN: usize = 24;

/// Hashes a piece. Construction retries with other seeds in case of long probe sequences.
#[inline]
fn hash(seed: u64, parent: u32, piece: Piece<'_>) -> u64 {
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
    let length = piece.text.len();
    let last = if length > 8 {
        word_at(piece.text, length - 8)
    } else {
        0
    };
    let state = piece.word ^ seed ^ (u64::from(parent) << 32 | length as u64).wrapping_mul(FACTOR);
    let state = (state ^ state >> 31).wrapping_mul(FACTOR) ^ last;
    let state = (state ^ state >> 29).wrapping_mul(FACTOR);
    state ^ state >> 32
}

impl Table {
    /// Builds the table from children by parent and text.
    pub(crate) fn new(children: &HashMap<(u32, String), u32>) -> Table {
        let mut texts = Vec::new();
        let mut slots = Vec::with_capacity(children.len());
        let mut sorted: Vec<(&(u32, String), &u32)> = children.iter().collect();
        sorted.sort_unstable();
        for ((parent, text), child) in sorted {
            slots.push(Slot {
                word: Piece::whole(text.as_bytes()).word,
                parent: parent + 1,
                child: *child,
                start: texts.len() as u32,
                length: text.len() as u32,
            });
            texts.extend_from_slice(text.as_bytes());
        }
        let mut table = Table {
            slots: Box::new([]),
            texts: texts.into(),
            seed: 0,
        };
        let size = (2 * slots.len()).next_power_of_two().max(2);
        // Tries a few seeds, then larger tables; the last attempt accepts any length.
        let attempts = (0..24u64).map(|seed| (seed, size << (seed / 8), LONGEST_RUN));
        for (seed, size, longest) in attempts.chain([(24, size, usize::MAX)]) {
            if let Some(placed) = table.place(&slots, size, seed, longest) {
                table.slots = placed.into();
                table.seed = seed;
                break;
            }
        }
        table
    }

    fn place(&self, slots: &[Slot], size: usize, seed: u64, longest: usize) -> Option<Vec<Slot>> {
        let mut placed = vec![Slot::default(); size];
        let mask = size - 1;
        for slot in slots {
            let text = &self.texts[slot.start as usize..(slot.start + slot.length) as usize];
            let piece = Piece::whole(text);
            let mut at = hash(seed, slot.parent - 1, piece) as usize & mask;
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

    /// Returns the child for a piece.
    #[inline]
    pub(crate) fn get(&self, parent: u32, piece: Piece<'_>) -> Option<u32> {
        let length = piece.text.len();
        let mask = self.slots.len() - 1;
        let mut at = hash(self.seed, parent, piece) as usize & mask;
        loop {
            let slot = &self.slots[at];
            if slot.parent == 0 {
                return None;
            }
            if slot.word == piece.word
                && slot.parent == parent + 1
                && slot.length as usize == length
                && (length <= 8 || self.is_same(slot, piece.text))
            {
                return Some(slot.child);
            }
            at = (at + 1) & mask;
        }
    }

    #[inline]
    fn is_same(&self, slot: &Slot, text: &[u8]) -> bool {
        let start = slot.start as usize;
        &self.texts[start..start + text.len()] == text
    }
}
