//! Counts by name in bounded memory: full tables are sorted and spilled to files, which are merged.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Seek, Write};

/// Upper bound of the memory of a name besides its bytes: its slots in a hash table that is just being resized (86
/// bytes), and the allocator's overhead.
const FOR_A_NAME: usize = 128;

/// Number of runs of about equal length that are merged into one, which bounds the number of open files per level.
const RUNS: usize = 8;

/// Counts in memory, and runs in files.
pub(crate) struct Table {
    counts: HashMap<Box<str>, u64>,
    used: usize,
    limit: usize,
    /// Sorted runs. Each run of a level was merged from [`RUNS`] of the level before.
    levels: Vec<Vec<File>>,
}

impl Table {
    /// Creates a table with at most `limit` bytes of names and counts in memory.
    pub(crate) fn new(limit: usize) -> Table {
        Table {
            counts: HashMap::new(),
            used: 0,
            limit,
            levels: Vec::new(),
        }
    }

    pub(crate) fn add(&mut self, name: &str) -> io::Result<()> {
        if let Some(count) = self.counts.get_mut(name) {
            *count += 1;
            return Ok(());
        }
        self.used += FOR_A_NAME + name.len();
        self.counts.insert(name.into(), 1);
        match self.used > self.limit {
            true => self.spill(),
            false => Ok(()),
        }
    }

    /// Moves the counts in memory to a file.
    fn spill(&mut self) -> io::Result<()> {
        let run = written(Run::of_counts(std::mem::take(&mut self.counts)))?;
        self.used = 0;
        self.keep(run, 0)
    }

    fn keep(&mut self, run: File, level: usize) -> io::Result<()> {
        if self.levels.len() == level {
            self.levels.push(Vec::new());
        }
        self.levels[level].push(run);
        if self.levels[level].len() < RUNS {
            return Ok(());
        }
        let runs = std::mem::take(&mut self.levels[level]).into_iter();
        let merged = written(Merged::of(runs.map(Run::of_file).collect())?)?;
        self.keep(merged, level + 1)
    }

    fn into_runs(self) -> Vec<Run> {
        let files = self.levels.into_iter().flatten().map(Run::of_file);
        files.chain([Run::of_counts(self.counts)]).collect()
    }
}

/// Returns the counts of all tables together, sorted by name.
pub(crate) fn merged(
    tables: Vec<Table>,
) -> io::Result<impl Iterator<Item = io::Result<(Box<str>, u64)>>> {
    Merged::of(tables.into_iter().flat_map(Table::into_runs).collect())
}

type Entry = io::Result<(Box<str>, u64)>;

/// Sorted names with their counts, each name once.
enum Run {
    Memory(std::vec::IntoIter<(Box<str>, u64)>),
    File(BufReader<File>),
}

impl Run {
    fn of_counts(counts: HashMap<Box<str>, u64>) -> Run {
        let mut counts: Vec<_> = counts.into_iter().collect();
        counts.sort_unstable();
        Run::Memory(counts.into_iter())
    }

    fn of_file(file: File) -> Run {
        Run::File(BufReader::new(file))
    }
}

impl Iterator for Run {
    type Item = Entry;

    fn next(&mut self) -> Option<Entry> {
        let reader = match self {
            Run::Memory(counts) => return counts.next().map(Ok),
            Run::File(reader) => reader,
        };
        let mut line = String::new();
        match reader.read_line(&mut line) {
            Ok(0) => None,
            Ok(_) => Some(parsed(&line)),
            Err(error) => Some(Err(error)),
        }
    }
}

/// Parses a line of a run. Domains contain neither tabs nor line ends.
fn parsed(line: &str) -> Entry {
    let fields = line.trim_end().split_once('\t');
    let entry = fields.and_then(|(count, name)| Some((name.into(), count.parse().ok()?)));
    entry.ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "a temporary file was modified"))
}

/// Writes a run to an unnamed file, which disappears with its last handle.
fn written(entries: impl Iterator<Item = Entry>) -> io::Result<File> {
    let mut writer = BufWriter::new(tempfile::tempfile()?);
    for entry in entries {
        let (name, count) = entry?;
        writeln!(writer, "{count}\t{name}")?;
    }
    let mut file = writer
        .into_inner()
        .map_err(io::IntoInnerError::into_error)?;
    file.rewind()?;
    Ok(file)
}

/// A merge of several runs.
struct Merged {
    runs: Vec<Run>,
    /// The next entry of each run, with the run's number; the smallest name comes first.
    next: BinaryHeap<Reverse<(Box<str>, u64, usize)>>,
}

impl Merged {
    fn of(runs: Vec<Run>) -> io::Result<Merged> {
        let mut merged = Merged {
            next: BinaryHeap::with_capacity(runs.len()),
            runs,
        };
        for number in 0..merged.runs.len() {
            merged.advance(number)?;
        }
        Ok(merged)
    }

    fn advance(&mut self, number: usize) -> io::Result<()> {
        if let Some(entry) = self.runs[number].next() {
            let (name, count) = entry?;
            self.next.push(Reverse((name, count, number)));
        }
        Ok(())
    }

    fn take(&mut self) -> io::Result<Option<(Box<str>, u64)>> {
        let Some(Reverse((name, mut count, number))) = self.next.pop() else {
            return Ok(None);
        };
        self.advance(number)?;
        while let Some(Reverse((same, _, _))) = self.next.peek()
            && *same == name
        {
            if let Some(Reverse((_, more, number))) = self.next.pop() {
                count += more;
                self.advance(number)?;
            }
        }
        Ok(Some((name, count)))
    }
}

impl Iterator for Merged {
    type Item = Entry;

    fn next(&mut self) -> Option<Entry> {
        self.take().transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Spills after every few names, through three levels of runs.
    #[test]
    fn nothing_is_lost_in_files() {
        let mut tables = vec![Table::new(1000), Table::new(0), Table::new(usize::MAX)];
        let mut expected = HashMap::<String, u64>::new();
        for number in 0_u64..3000 {
            let name = format!("d{}.example", number * number % 701);
            tables[(number % 3) as usize].add(&name).unwrap();
            *expected.entry(name).or_default() += 1;
        }
        let levels = |table: &Table| table.levels.len();
        assert!(levels(&tables[0]) > 1 && levels(&tables[1]) > 2 && levels(&tables[2]) == 0);
        assert!(tables[1].levels.iter().all(|runs| runs.len() < RUNS));
        let found: Vec<_> = merged(tables).unwrap().map(Result::unwrap).collect();
        assert!(found.is_sorted_by(|one, next| one.0 < next.0));
        assert_eq!(found.len(), expected.len());
        for (name, count) in found {
            assert_eq!(expected.get(&*name), Some(&count), "{name}");
        }
    }

    #[test]
    fn a_file_that_was_changed_is_an_error() {
        for line in ["", "x\ta", "1 a", "\t"] {
            assert!(parsed(line).is_err(), "{line:?}");
        }
    }
}
