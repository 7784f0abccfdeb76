//! A set of positions that knows how many of them come before another, and which one is the nth.

use alloc::vec;
use alloc::vec::Vec;

/// A set of positions below a limit: a bit for each, and a [Fenwick
/// tree](https://en.wikipedia.org/wiki/Fenwick_tree) of how many each word has.
pub(super) struct Positions {
    words: Vec<u64>,
    /// Item `i`, counted from 1, is the sum of the last `i & -i` words up to that of `i`.
    sums: Vec<usize>,
}

impl Positions {
    /// No positions, of those below `limit`.
    pub(super) fn none(limit: usize) -> Positions {
        let words = limit.div_ceil(64);
        Positions {
            words: vec![0; words],
            sums: vec![0; words + 1],
        }
    }

    /// All positions below `limit`.
    pub(super) fn all(limit: usize) -> Positions {
        let mut positions = Positions::none(limit);
        positions.words.fill(u64::MAX);
        // Those beyond the limit are last, so that nobody gets to see them.
        for index in 1..positions.sums.len() {
            positions.sums[index] += 64;
            let parent = index + lowest_bit(index);
            if parent < positions.sums.len() {
                positions.sums[parent] += positions.sums[index];
            }
        }
        positions
    }

    pub(super) fn insert(&mut self, position: usize) {
        self.words[position / 64] |= 1 << (position % 64);
        let mut index = position / 64 + 1;
        while let Some(sum) = self.sums.get_mut(index) {
            *sum += 1;
            index += lowest_bit(index);
        }
    }

    /// How many are below `position`.
    pub(super) fn count_below(&self, position: usize) -> u64 {
        let within = self.words[position / 64] & ((1 << (position % 64)) - 1);
        let mut count = within.count_ones() as usize;
        let mut index = position / 64;
        while index > 0 {
            count += self.sums[index];
            index -= lowest_bit(index);
        }
        count as u64
    }

    /// Takes out the one that has `rank` others below it, of which there must be one.
    pub(super) fn remove_nth(&mut self, mut rank: usize) -> usize {
        let mut index = 0;
        let mut step = self.sums.len().next_power_of_two();
        while step > 0 {
            match self.sums.get(index + step) {
                Some(sum) if *sum <= rank => {
                    rank -= sum;
                    index += step;
                }
                // Whatever is taken out is within.
                Some(_) => self.sums[index + step] -= 1,
                None => {}
            }
            step /= 2;
        }
        let word = &mut self.words[index];
        let mut above = *word;
        for _ in 0..rank {
            above &= above - 1;
        }
        *word &= !(above & above.wrapping_neg());
        index * 64 + above.trailing_zeros() as usize
    }

    /// All that are left, below `limit`.
    pub(super) fn iter(&self, limit: usize) -> impl Iterator<Item = usize> {
        (0..limit).filter(|position| self.words[position / 64] >> (position % 64) & 1 != 0)
    }
}

fn lowest_bit(index: usize) -> usize {
    index & index.wrapping_neg()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_and_back() {
        for limit in [1, 63, 64, 65, 129, 1000, 4096] {
            let mut set = Positions::none(limit);
            let mut known: Vec<usize> = Vec::new();
            for step in 0..limit {
                // Odd, so each comes once when the limit is a power of two, and few twice else.
                let position = step * 7919 % limit;
                if known.contains(&position) {
                    continue;
                }
                let below = known.iter().filter(|other| **other < position).count();
                assert_eq!(set.count_below(position), below as u64);
                set.insert(position);
                known.push(position);
            }
            let mut free: Vec<usize> = (0..limit).collect();
            let mut set = Positions::all(limit);
            for step in 0..limit / 2 {
                let rank = step * 7919 % free.len();
                assert_eq!(set.remove_nth(rank), free.remove(rank), "{limit}");
            }
            assert_eq!(set.iter(limit).collect::<Vec<_>>(), free);
        }
    }
}
