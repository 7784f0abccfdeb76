//! Splits the input into chunks of whole lines, or of text.
//!
//! A line above the limit is never held in memory: it arrives in pieces, which are counted, reported and
//! rejected.

use std::collections::VecDeque;
use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use super::{Cut, LineLimit, Reader, Source};

/// Kind of a chunk.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Kind {
    /// Whole lines.
    #[default]
    Lines,
    /// A piece of an overlong line.
    LongLine { is_first: bool, is_last: bool },
}

/// A place in a source: line and byte column, from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Place {
    pub line: u64,
    pub column: u64,
}

impl Place {
    /// Returns the place after these bytes.
    pub fn after(self, bytes: &[u8]) -> Place {
        match memchr::memrchr(b'\n', bytes) {
            None => Place {
                column: self.column + bytes.len() as u64,
                ..self
            },
            Some(last) => Place {
                line: self.line + memchr::memchr_iter(b'\n', bytes).count() as u64,
                column: (bytes.len() - last - 1) as u64,
            },
        }
    }
}

/// Whole lines of one source. The buffer is reused for the next chunk.
#[derive(Debug, Default)]
pub struct Chunk {
    /// Keeps its length between chunks, to avoid zeroing it again.
    buffer: Vec<u8>,
    /// Length of the lines in the buffer.
    end: usize,
    pub kind: Kind,
    /// Chunk number, from 0, across sources.
    pub number: u64,
    /// Index of the source.
    pub source: usize,
    /// Place in its source, if places are counted.
    pub place: Place,
    /// Read error that ended the source.
    pub trouble: Option<io::Error>,
    /// Whether an incomplete line was dropped because of the error.
    pub dropped_line: bool,
}

impl Chunk {
    /// Returns the lines; only the last line of a source may lack its newline.
    pub fn bytes(&self) -> &[u8] {
        &self.buffer[..self.end]
    }

    /// Returns the end of the last whole line.
    fn line_end(&self, cut: Cut) -> usize {
        cut.last_line_end(self.bytes()).unwrap_or(0)
    }

    fn start_with(&mut self, carried: &mut Vec<u8>) {
        if self.buffer.len() < carried.len() {
            self.buffer.resize(carried.len(), 0);
        }
        self.buffer[..carried.len()].copy_from_slice(carried);
        self.end = carried.len();
        carried.clear();
    }

    /// Reads until there are `size` bytes with a whole line, or more than a line may have, or until no more input
    /// is available for now.
    fn fill(
        &mut self,
        reader: &mut Reader,
        size: usize,
        limit: LineLimit,
        cut: Cut,
    ) -> io::Result<Filled> {
        let mut line_end = self.line_end(cut);
        if line_end > 0 {
            // These bytes came with the end of an overlong line.
            return Ok(Filled::Lines(line_end));
        }
        let most = size.max(limit.with_line_end());
        // While there is room, lines are not cut.
        let mut unsearched = 0;
        loop {
            let start = self.end;
            // Double the buffer for lines longer than a chunk, which keeps the work linear.
            let wanted = size.max(start.saturating_mul(2)).min(most);
            if self.buffer.len() < wanted {
                self.buffer.resize(wanted, 0);
            }
            let count = reader.read(&mut self.buffer[start..wanted])?;
            if count == 0 {
                return Ok(Filled::End);
            }
            self.end += count;
            let new = &self.buffer[start..self.end];
            if let Some(end) = cut.last_line_end(new) {
                line_end = start + end;
            } else if line_end == 0 && self.end >= size {
                let gap = cut.last_gap(&self.buffer[unsearched..self.end]);
                line_end = gap.map_or(0, |end| unsearched + end);
                unsearched = self.end;
            }
            let is_short = self.end < wanted && reader.short_reads_matter;
            if line_end > 0 && (self.end >= size || is_short) {
                return Ok(Filled::Lines(line_end));
            }
            if line_end == 0 && self.end >= most {
                return Ok(Filled::LongLine);
            }
        }
    }

    /// Reads the next piece of an overlong line. Returns the end of the line, if reached.
    fn fill_with_piece(
        &mut self,
        reader: &mut Reader,
        size: usize,
        cut: Cut,
    ) -> io::Result<Option<usize>> {
        if self.buffer.len() < size {
            self.buffer.resize(size, 0);
        }
        self.end = 0;
        self.end = reader.read(&mut self.buffer[..size])?;
        match cut.first_end(self.bytes()) {
            Some(end) => Ok(Some(end)),
            None => Ok((self.end == 0).then_some(0)),
        }
    }
}

/// Reason why reading a chunk stopped.
enum Filled {
    /// The chunk is full; the last whole line ends here.
    Lines(usize),
    /// The chunk holds only the beginning of an overlong line.
    LongLine,
    /// The source ended.
    End,
}

/// All chunks of all sources, in order.
#[derive(Debug)]
pub struct Chunks {
    waiting: VecDeque<(usize, Source)>,
    current: Option<(usize, Reader)>,
    /// Bytes read beyond the last chunk: the start of an incomplete line, or text after an overlong line.
    carried: Vec<u8>,
    is_in_long_line: bool,
    next_number: u64,
    size: usize,
    limit: LineLimit,
    cut: Cut,
    /// Place after the last chunk, if places are counted.
    place: Option<Place>,
    bytes_read: Arc<AtomicU64>,
}

impl Chunks {
    pub fn new(
        sources: &[Source],
        size: usize,
        limit: LineLimit,
        bytes_read: Arc<AtomicU64>,
    ) -> Chunks {
        Chunks {
            waiting: sources.iter().cloned().enumerate().collect(),
            current: None,
            carried: Vec::new(),
            is_in_long_line: false,
            next_number: 0,
            size,
            limit,
            cut: Cut::default(),
            place: None,
            bytes_read,
        }
    }

    /// Sets how to cut.
    pub fn cut(mut self, cut: Cut) -> Chunks {
        self.cut = cut;
        self
    }

    /// Enables places of chunks.
    pub fn counting_places(mut self, wanted: bool) -> Chunks {
        self.place = wanted.then(Place::default);
        self
    }

    /// Returns whether the last chunk was full, so that more workers are likely to be useful.
    pub fn is_plentiful(&self, chunk: &Chunk) -> bool {
        // A pipe delivers 64 KiB at a time.
        self.current.is_some() && chunk.end >= self.size.min(48 * 1024)
    }

    /// Reads the next lines into `chunk`. Returns `false` at the end of the last source.
    pub fn next(&mut self, chunk: &mut Chunk) -> bool {
        chunk.end = 0;
        chunk.kind = Kind::Lines;
        chunk.trouble = None;
        chunk.dropped_line = false;
        loop {
            if self.open(chunk) {
                self.read(chunk);
            } else if chunk.trouble.is_none() {
                return false;
            }
            if chunk.end > 0 || chunk.kind != Kind::Lines || chunk.trouble.is_some() {
                chunk.number = self.next_number;
                self.next_number += 1;
                if let Some(place) = &mut self.place {
                    chunk.place = *place;
                    *place = place.after(chunk.bytes());
                }
                return true;
            }
        }
    }

    /// Opens the next source if necessary. Returns `false` at the end, or if it cannot be opened.
    fn open(&mut self, chunk: &mut Chunk) -> bool {
        if self.current.is_some() {
            return true;
        }
        let Some((index, source)) = self.waiting.pop_front() else {
            return false;
        };
        match source.open(&self.bytes_read) {
            Ok(reader) => {
                self.current = Some((index, reader));
                self.place = self.place.map(|_| Place::default());
            }
            Err(error) => {
                chunk.source = index;
                chunk.trouble = Some(error);
            }
        }
        self.current.is_some()
    }

    fn read(&mut self, chunk: &mut Chunk) {
        let Some((index, reader)) = &mut self.current else {
            return;
        };
        chunk.source = *index;
        if self.is_in_long_line {
            let result = chunk.fill_with_piece(reader, self.size, self.cut);
            return self.end_piece(chunk, result);
        }
        chunk.start_with(&mut self.carried);
        match chunk.fill(reader, self.size, self.limit, self.cut) {
            Ok(Filled::Lines(line_end)) => {
                self.carried.extend_from_slice(&chunk.bytes()[line_end..]);
                chunk.end = line_end;
            }
            Ok(Filled::LongLine) => {
                self.is_in_long_line = true;
                chunk.kind = Kind::LongLine {
                    is_first: true,
                    is_last: false,
                };
            }
            Ok(Filled::End) => self.current = None,
            Err(error) => {
                self.current = None;
                chunk.trouble = Some(error);
                // The rest of a truncated line may be a different, valid URL, so drop it.
                let line_end = chunk.line_end(self.cut);
                chunk.dropped_line = line_end < chunk.end;
                chunk.end = line_end;
            }
        }
    }

    /// Continues after a piece of an overlong line.
    fn end_piece(&mut self, chunk: &mut Chunk, result: io::Result<Option<usize>>) {
        let line_end = match result {
            Ok(Some(line_end)) => {
                if line_end == 0 {
                    self.current = None;
                }
                Some(line_end)
            }
            Ok(None) => None,
            Err(error) => {
                self.current = None;
                chunk.trouble = Some(error);
                Some(0)
            }
        };
        if let Some(line_end) = line_end {
            self.is_in_long_line = false;
            self.carried.extend_from_slice(&chunk.bytes()[line_end..]);
            chunk.end = line_end;
        }
        chunk.kind = Kind::LongLine {
            is_first: false,
            is_last: line_end.is_some(),
        };
    }
}
