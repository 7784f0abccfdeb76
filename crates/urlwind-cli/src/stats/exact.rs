//! Exact counts of any number of distinct values. Beyond a memory limit, counts spill into a temporary file as
//! sorted runs, which are merged at the end.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, SeekFrom, Write};

/// Memory limit for values, in bytes.
const MEMORY: usize = 16 << 20;
/// Overhead of an entry, in bytes.
const OVERHEAD: usize = 64;

/// Counts by value.
#[derive(Debug, Default)]
pub(crate) struct Exact {
    counts: HashMap<Box<[u8]>, u64>,
    bytes: usize,
    runs: Option<Runs>,
}

/// Sorted runs in an unnamed temporary file, with their ranges.
#[derive(Debug)]
struct Runs {
    file: File,
    ends: Vec<u64>,
}

impl Exact {
    /// Returns the approximate memory use in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }

    pub(crate) fn add(&mut self, value: &[u8]) {
        match self.counts.get_mut(value) {
            Some(count) => *count += 1,
            None => self.insert(value.into(), 1),
        }
    }

    fn insert(&mut self, value: Box<[u8]>, count: u64) {
        self.bytes += value.len() + OVERHEAD;
        self.counts.insert(value, count);
    }

    /// Merges the counts of `other`. Precondition: it has not spilled.
    pub(crate) fn take_from(&mut self, other: &mut Exact) -> io::Result<()> {
        other.bytes = 0;
        for (value, more) in other.counts.drain() {
            match self.counts.get_mut(&value) {
                Some(count) => *count += more,
                None => self.insert(value, more),
            }
            if self.bytes > MEMORY {
                self.spill()?;
            }
        }
        Ok(())
    }

    /// Returns the counts in memory, sorted by value.
    fn sorted(&mut self) -> Vec<(Box<[u8]>, u64)> {
        self.bytes = 0;
        let mut entries: Vec<_> = self.counts.drain().collect();
        entries.sort_unstable();
        entries
    }

    fn spill(&mut self) -> io::Result<()> {
        let entries = self.sorted();
        let runs = match &mut self.runs {
            Some(runs) => runs,
            none => none.insert(Runs {
                file: tempfile::tempfile()?,
                ends: Vec::new(),
            }),
        };
        let mut end = runs.file.seek(SeekFrom::End(0))?;
        let mut out = BufWriter::new(&runs.file);
        for (value, count) in entries {
            out.write_all(&(value.len() as u64).to_le_bytes())?;
            out.write_all(&count.to_le_bytes())?;
            out.write_all(&value)?;
            end += 16 + value.len() as u64;
        }
        out.flush()?;
        drop(out);
        runs.ends.push(end);
        Ok(())
    }

    /// Calls `each` for every value, in byte order.
    fn by_value(mut self, mut each: impl FnMut(&[u8], u64) -> io::Result<()>) -> io::Result<()> {
        if self.runs.is_some() && !self.counts.is_empty() {
            self.spill()?;
        }
        let Some(Runs { file, ends }) = &self.runs else {
            let entries = self.sorted();
            return entries
                .iter()
                .try_for_each(|(value, count)| each(value, *count));
        };
        let buffer = (MEMORY / 2 / ends.len()).clamp(4 << 10, 256 << 10);
        let starts = std::iter::once(&0).chain(ends);
        let mut readers: Vec<_> = starts
            .zip(ends)
            .map(|(start, end)| {
                let (at, end) = (*start, *end);
                BufReader::with_capacity(buffer, Part { file, at, end })
            })
            .collect();
        let mut next = BinaryHeap::new();
        for (index, reader) in readers.iter_mut().enumerate() {
            next.extend(read_entry(reader)?.map(|(value, count)| Reverse((value, count, index))));
        }
        let mut sum: Option<(Vec<u8>, u64)> = None;
        while let Some(Reverse((value, count, index))) = next.pop() {
            let more = read_entry(&mut readers[index])?;
            next.extend(more.map(|(value, count)| Reverse((value, count, index))));
            match &mut sum {
                Some((same, total)) if *same == value => *total += count,
                _ => {
                    if let Some((value, total)) = sum.replace((value, count)) {
                        each(&value, total)?;
                    }
                }
            }
        }
        sum.map_or(Ok(()), |(value, total)| each(&value, total))
    }

    /// Calls `each` for the most frequent values, by descending count and then by value.
    pub(crate) fn by_count(
        self,
        number: usize,
        mut each: impl FnMut(&[u8], u64) -> io::Result<()>,
    ) -> io::Result<()> {
        // Entries sort by descending count.
        let mut order = Exact::default();
        self.by_value(|value, count| {
            order.insert([&(!count).to_be_bytes()[..], value].concat().into(), count);
            match order.bytes > MEMORY {
                true => order.spill(),
                false => Ok(()),
            }
        })?;
        let mut left = number;
        order.by_value(|value, count| {
            if left == 0 {
                return Ok(());
            }
            left -= 1;
            each(&value[8..], count)
        })
    }
}

/// A sorted run.
struct Part<'f> {
    file: &'f File,
    at: u64,
    end: u64,
}

impl Read for Part<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.file.seek(SeekFrom::Start(self.at))?;
        let count = self.file.take(self.end - self.at).read(into)?;
        self.at += count as u64;
        Ok(count)
    }
}

fn read_entry(from: &mut impl BufRead) -> io::Result<Option<(Vec<u8>, u64)>> {
    if from.fill_buf()?.is_empty() {
        return Ok(None);
    }
    let mut number = || {
        let mut bytes = [0; 8];
        from.read_exact(&mut bytes)?;
        io::Result::Ok(u64::from_le_bytes(bytes))
    };
    let (length, count) = (number()?, number()?);
    let mut value = vec![0; usize::try_from(length).map_err(io::Error::other)?];
    from.read_exact(&mut value)?;
    Ok(Some((value, count)))
}

#[cfg(test)]
mod tests {
    use super::Exact;

    fn counted(exact: Exact, number: usize) -> Vec<(String, u64)> {
        let mut all = Vec::new();
        let listed = exact.by_count(number, |value, count| {
            all.push((String::from_utf8_lossy(value).into_owned(), count));
            Ok(())
        });
        listed.unwrap();
        all
    }

    fn of(values: &[&str]) -> Exact {
        let mut exact = Exact::default();
        for value in values {
            exact.add(value.as_bytes());
        }
        exact
    }

    #[test]
    fn the_file_makes_no_difference() {
        let rounds: [&[&str]; 4] = [
            &["b", "a", "", "a"],
            &["c", "a", "b"],
            &[],
            &["ab", "b", "b"],
        ];
        let mut in_memory = Exact::default();
        let mut in_file = Exact::default();
        for values in rounds {
            in_memory.take_from(&mut of(values)).unwrap();
            in_file.take_from(&mut of(values)).unwrap();
            in_file.spill().unwrap();
        }
        let all = counted(in_memory, usize::MAX);
        let expected = [("b", 4), ("a", 3), ("", 1), ("ab", 1), ("c", 1)];
        assert_eq!(
            all,
            expected.map(|(value, count)| (value.to_owned(), count))
        );
        assert_eq!(counted(in_file, usize::MAX), all);
        assert_eq!(counted(of(&["x", "y", "y"]), 1), [("y".to_owned(), 2)]);
        assert_eq!(counted(Exact::default(), 9), []);
    }

    #[test]
    fn long_values_are_told_apart() {
        let long = "x".repeat(100_000);
        let (one, other) = (format!("{long}1"), format!("{long}2"));
        let mut exact = of(&[&one, &other, &one]);
        exact.spill().unwrap();
        assert_eq!(counted(exact, 9), [(one, 2), (other, 1)]);
    }
}
