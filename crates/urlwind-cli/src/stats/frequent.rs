//! The most frequent values, in bounded memory.

use std::collections::HashMap;

use crate::printable::boundary_before;

/// As many different values are counted exactly, and twice as many kept, unless somebody wants more.
const CAPACITY: usize = 8192;
/// Longer values are counted by their beginning, so that the memory is bounded.
const LONGEST_KEY: usize = 128;

/// Counts by value. When there are too many values, the rarer half is forgotten, and what they
/// may have had is remembered as the error (Misra and Gries, 1982, in batches).
#[derive(Clone, Debug)]
pub(crate) struct Frequent {
    capacity: usize,
    counts: HashMap<Box<str>, u64>,
    /// A value may have occurred as many times more often than was counted.
    missed: u64,
    /// Whether a value was cut.
    has_cut: bool,
}

impl Default for Frequent {
    fn default() -> Frequent {
        Frequent::holding(CAPACITY)
    }
}

impl Frequent {
    /// Counts so many different values exactly.
    pub(crate) fn holding(capacity: usize) -> Frequent {
        Frequent {
            capacity,
            counts: HashMap::new(),
            missed: 0,
            has_cut: false,
        }
    }

    pub(crate) fn add(&mut self, value: &str) {
        let key = &value[..boundary_before(value, LONGEST_KEY)];
        self.has_cut |= key.len() < value.len();
        match self.counts.get_mut(key) {
            Some(count) => *count += 1,
            None => {
                self.counts.insert(key.into(), 1);
                self.shrink();
            }
        }
    }

    /// Moves all counts of `other` to here.
    pub(crate) fn take_from(&mut self, other: &mut Frequent) {
        self.missed += std::mem::take(&mut other.missed);
        self.has_cut |= other.has_cut;
        for (key, count) in other.counts.drain() {
            *self.counts.entry(key).or_default() += count;
            self.shrink();
        }
    }

    fn shrink(&mut self) {
        if self.counts.len() <= 2 * self.capacity {
            return;
        }
        let mut counts: Vec<u64> = self.counts.values().copied().collect();
        let (_, median, _) = counts.select_nth_unstable(self.capacity);
        let median = *median;
        self.missed += median;
        self.counts.retain(|_, count| {
            *count -= median.min(*count);
            *count > 0
        });
    }

    /// How many different values are counted at present.
    pub(crate) fn len(&self) -> usize {
        self.counts.len()
    }

    /// The most frequent values, most frequent first and then by name; their counts are at least
    /// what is said.
    pub(crate) fn top(&self, number: usize) -> Vec<(&str, u64)> {
        let mut all: Vec<(&str, u64)> = self
            .counts
            .iter()
            .map(|(key, count)| (key.as_ref(), *count))
            .collect();
        all.sort_unstable_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
        all.truncate(number);
        all
    }

    /// How many different values there are, if they could all be kept.
    pub(crate) fn exact_number(&self) -> Option<u64> {
        (self.is_exact() && !self.has_cut).then_some(self.counts.len() as u64)
    }

    /// Whether a value was too long to be kept whole.
    pub(crate) fn has_cut(&self) -> bool {
        self.has_cut
    }

    /// Whether nothing had to be forgotten.
    pub(crate) fn is_exact(&self) -> bool {
        self.missed == 0
    }
}

#[cfg(test)]
mod tests {
    use super::{CAPACITY, Frequent};

    #[test]
    fn exact_while_they_fit() {
        let mut frequent = Frequent::default();
        for value in ["b", "a", "c", "a", "b", "a"] {
            frequent.add(value);
        }
        assert_eq!(frequent.top(2), [("a", 3), ("b", 2)]);
        assert!(frequent.is_exact());
    }

    #[test]
    fn frequent_values_survive_a_flood_of_rare_ones() {
        let mut halves = [Frequent::default(), Frequent::default()];
        for number in 0..20 * CAPACITY {
            let half = &mut halves[number % 2];
            half.add(&format!("rare {number}"));
            if number % 10 < 2 {
                half.add("often");
            }
        }
        let [mut all, mut other] = halves;
        all.take_from(&mut other);
        assert!(all.counts.len() <= 2 * CAPACITY && !all.is_exact());
        let (name, count) = all.top(1)[0];
        let real = 4 * CAPACITY as u64;
        assert_eq!(name, "often");
        assert!(
            count <= real && count + all.missed >= real,
            "{count} + {} / {real}",
            all.missed
        );
    }
}
