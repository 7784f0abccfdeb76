//! The most frequent values, in bounded memory.

use std::borrow::Cow;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hasher};

use crate::printable::boundary_before;

/// Number of distinct values counted exactly; up to twice as many are stored.
const CAPACITY: usize = 8192;
/// Longer values are stored as a prefix and a hash, which bounds memory.
const LONGEST_KEY: usize = 128;

/// Counts by value. If there are too many values, the rarer half is dropped and the error bound grows by
/// their maximum (Misra and Gries, 1982, in batches).
#[derive(Clone, Debug, Default)]
pub(crate) struct Frequent {
    counts: HashMap<Box<str>, u64>,
    /// Error bound: a value may have occurred this many times more than counted.
    missed: u64,
}

impl Frequent {
    pub(crate) fn add(&mut self, value: &str) {
        let key = match value.len() > LONGEST_KEY {
            true => Cow::Owned(shortened(value)),
            false => Cow::Borrowed(value),
        };
        match self.counts.get_mut(&*key) {
            Some(count) => *count += 1,
            None => {
                self.counts.insert(key.into(), 1);
                self.shrink();
            }
        }
    }

    /// Merges the counts of `other`.
    pub(crate) fn take_from(&mut self, other: &mut Frequent) {
        self.missed += std::mem::take(&mut other.missed);
        for (key, count) in other.counts.drain() {
            *self.counts.entry(key).or_default() += count;
            self.shrink();
        }
    }

    fn shrink(&mut self) {
        if self.counts.len() <= 2 * CAPACITY {
            return;
        }
        let mut counts: Vec<u64> = self.counts.values().copied().collect();
        let (_, median, _) = counts.select_nth_unstable(CAPACITY);
        let median = *median;
        self.missed += median;
        self.counts.retain(|_, count| {
            *count -= median.min(*count);
            *count > 0
        });
    }

    /// Returns the number of stored values.
    pub(crate) fn len(&self) -> usize {
        self.counts.len()
    }

    /// Returns the most frequent values, by descending count and then by name. Counts are lower bounds.
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

    /// Returns the number of distinct values, if none was dropped.
    pub(crate) fn exact_number(&self) -> Option<u64> {
        self.is_exact().then_some(self.counts.len() as u64)
    }

    /// Returns whether all counts are exact.
    pub(crate) fn is_exact(&self) -> bool {
        self.missed == 0
    }
}

/// A prefix of a value, and a hash of the whole value if longer.
fn shortened(value: &str) -> String {
    let mut hasher = DefaultHasher::new();
    hasher.write(value.as_bytes());
    let beginning = &value[..boundary_before(value, LONGEST_KEY)];
    format!("{beginning}…{:016x}", hasher.finish())
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
    fn long_values_are_told_apart() {
        let mut frequent = Frequent::default();
        let long = "é".repeat(200);
        let values = [format!("{long}1"), format!("{long}2"), format!("{long}1")];
        values.iter().for_each(|value| frequent.add(value));
        let top = frequent.top(9);
        assert_eq!([top[0].1, top[1].1], [2, 1]);
        assert!(top[0].0.starts_with('é') && top[0].0.len() < 160);
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
