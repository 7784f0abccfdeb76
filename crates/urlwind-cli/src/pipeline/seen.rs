//! Which records have been printed already.

use std::collections::HashSet;
use std::hash::{BuildHasher, BuildHasherDefault, Hasher, RandomState};

/// 128 bits of a text: two texts with the same key are taken for the same. Among a billion texts the
/// odds of that are one to 10²⁰, and nobody can prepare such texts, since the keys of the hash
/// functions are chosen at random.
pub(crate) type Key = u128;

/// Makes keys of texts.
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

/// Where a record ends in the output of a chunk, and its key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Keyed {
    pub(super) key: Option<Key>,
    pub(super) end: usize,
}

/// A key is random bits already.
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

/// The keys of what was printed.
#[derive(Clone, Debug, Default)]
pub(super) struct Seen(HashSet<Key, BuildHasherDefault<Bits>>);

impl Seen {
    /// Takes the records out of `out` whose key was seen before.
    pub(super) fn keep_new(&mut self, out: &mut Vec<u8>, records: &[Keyed]) {
        let (mut start, mut kept) = (0, 0);
        for record in records {
            if record.key.is_none_or(|key| self.0.insert(key)) {
                out.copy_within(start..record.end, kept);
                kept += record.end - start;
            }
            start = record.end;
        }
        out.truncate(kept);
    }
}

#[cfg(test)]
mod tests {
    use super::{Keyed, Keys, Seen};

    #[test]
    fn the_first_of_each_key_stays() {
        let keys = Keys::default();
        let mut seen = Seen::default();
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
            seen.keep_new(&mut out, &keyed);
            String::from_utf8(out).unwrap()
        };
        assert_eq!(once(&["a", "bc", "a", "!", "!", "bc", "d"]), "abc!!d");
        assert_eq!(once(&["d", "e", "a", "!"]), "e!");
        assert_eq!(once(&[]), "");
    }
}
