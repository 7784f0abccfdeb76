//! Selection of records: deduplication and sampling.

use std::collections::{BinaryHeap, HashSet};
use std::hash::{BuildHasher, BuildHasherDefault, Hasher, RandomState};

/// 128-bit hash of a text. Equal hashes count as equal texts: among a billion texts the odds of a
/// collision are one to 10²⁰, and collisions cannot be crafted, since the hash keys are random.
pub(crate) type Key = u128;

/// Hashes texts to keys.
#[derive(Clone, Debug, Default)]
pub(crate) struct Keys(RandomState, RandomState);

impl Keys {
    pub(crate) fn of(&self, text: &[u8]) -> Key {
        let [high, low] = [&self.0, &self.1].map(|state| {
            let mut hasher = state.build_hasher();
            hasher.write(text);
            u128::from(hasher.finish())
        });
        high << 64 | low
    }
}

/// Selection of records. Records without a key are always printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Choice {
    All,
    /// The first record with each key.
    Once,
    /// A random sample of this size and seed.
    Sample(usize, u64),
}

/// End of a record in the output of a chunk, and its key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Keyed {
    pub(super) key: Option<Key>,
    pub(super) end: usize,
}

/// Keys are random bits already, so hashing is the identity.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Bits(u64);

impl Hasher for Bits {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u128(&mut self, bits: u128) {
        self.0 = bits as u64;
    }
}

/// Applies the selection.
#[derive(Clone, Debug)]
pub(super) enum Chooser {
    /// Keys of the printed records.
    Seen(HashSet<Key, BuildHasherDefault<Bits>>),
    Sample(Sample),
}

impl Chooser {
    pub(super) fn of(choice: Choice) -> Chooser {
        match choice {
            Choice::All | Choice::Once => Chooser::Seen(HashSet::default()),
            Choice::Sample(size, seed) => Chooser::Sample(Sample {
                size,
                seed,
                count: 0,
                chosen: BinaryHeap::new(),
            }),
        }
    }

    /// Removes records from `out` that are dropped or held back.
    pub(super) fn keep_chosen(&mut self, out: &mut Vec<u8>, records: &[Keyed]) {
        let (mut start, mut kept) = (0, 0);
        for record in records {
            let is_kept = match (record.key, &mut *self) {
                (None, _) => true,
                (Some(key), Chooser::Seen(keys)) => keys.insert(key),
                (Some(_), Chooser::Sample(sample)) => {
                    sample.add(&out[start..record.end]);
                    false
                }
            };
            if is_kept {
                out.copy_within(start..record.end, kept);
                kept += record.end - start;
            }
            start = record.end;
        }
        out.truncate(kept);
    }

    /// Returns the records held back for the sample, in input order.
    pub(super) fn held_back(&mut self) -> Vec<Vec<u8>> {
        let Chooser::Sample(sample) = self else {
            return Vec::new();
        };
        let mut chosen = std::mem::take(&mut sample.chosen).into_vec();
        chosen.sort_unstable_by_key(|chosen| chosen.index);
        chosen.into_iter().map(|chosen| chosen.record).collect()
    }
}

/// Assigns each record a random number, and keeps those with the lowest.
#[derive(Clone, Debug)]
pub(super) struct Sample {
    size: usize,
    seed: u64,
    /// Number of records seen.
    count: u64,
    chosen: BinaryHeap<Chosen>,
}

/// A sample candidate. The one with the highest number is evicted first.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Chosen {
    priority: u64,
    index: u64,
    record: Vec<u8>,
}

impl Sample {
    fn add(&mut self, record: &[u8]) {
        let index = self.count;
        self.count += 1;
        let priority = mixed(self.seed ^ mixed(index));
        let is_full = self.chosen.len() >= self.size;
        if is_full
            && self
                .chosen
                .peek()
                .is_none_or(|last| priority >= last.priority)
        {
            return;
        }
        if is_full {
            self.chosen.pop();
        }
        let record = record.to_vec();
        self.chosen.push(Chosen {
            priority,
            index,
            record,
        });
    }
}

/// Mixes the bits of a number: the finalizer of SplitMix64 (Steele, Lea and Flood, 2014).
fn mixed(number: u64) -> u64 {
    let mut bits = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    bits = (bits ^ bits >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ bits >> 31
}

#[cfg(test)]
mod tests {
    use super::{Choice, Chooser, Keyed, Keys};

    #[test]
    fn the_first_of_each_key_stays() {
        let keys = Keys::default();
        let mut seen = Chooser::of(Choice::Once);
        let mut once = |records: &[&str]| {
            let mut out = Vec::new();
            let mut keyed = Vec::new();
            for record in records {
                out.extend_from_slice(record.as_bytes());
                // A record without a key is always printed.
                let key = (*record != "!").then(|| keys.of(record.as_bytes()));
                let end = out.len();
                keyed.push(Keyed { key, end });
            }
            seen.keep_chosen(&mut out, &keyed);
            String::from_utf8(out).unwrap()
        };
        assert_eq!(once(&["a", "bc", "a", "!", "!", "bc", "d"]), "abc!!d");
        assert_eq!(once(&["d", "e", "a", "!"]), "e!");
        assert_eq!(once(&[]), "");
    }
}
