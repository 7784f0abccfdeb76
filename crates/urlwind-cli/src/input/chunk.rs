//! Cutting the input into chunks of whole lines.

use std::collections::VecDeque;
use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use memchr::memrchr;

use super::{Reader, Source};

/// Some whole lines of one source. The buffer is used again for the next chunk.
#[derive(Debug, Default)]
pub(crate) struct Chunk {
    /// Keeps its length from chunk to chunk, so that it is not zeroed each time.
    buffer: Vec<u8>,
    /// How much of the buffer holds lines.
    end: usize,
    /// Chunks are numbered from 0, across sources.
    pub(crate) number: u64,
    /// Which source it is from.
    pub(crate) source: usize,
    /// Why the source ended here, if not by its end.
    pub(crate) trouble: Option<io::Error>,
    /// Whether an unfinished line was dropped because of that.
    pub(crate) dropped_line: bool,
}

impl Chunk {
    /// The lines; only the last line of a source may lack its newline.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.buffer[..self.end]
    }

    /// The end of the last whole line.
    fn line_end(&self) -> usize {
        memrchr(b'\n', self.bytes()).map_or(0, |newline| newline + 1)
    }

    fn start_with(&mut self, carried: &mut Vec<u8>) {
        if self.buffer.len() < carried.len() {
            self.buffer.resize(carried.len(), 0);
        }
        self.buffer[..carried.len()].copy_from_slice(carried);
        self.end = carried.len();
        carried.clear();
    }

    /// Reads until there are `size` bytes with a whole line among them, or until nothing more
    /// comes for now. Gives the end of the last whole line, or `None` at the end of the source.
    fn fill(&mut self, reader: &mut Reader, size: usize) -> io::Result<Option<usize>> {
        let mut line_end = 0;
        loop {
            let start = self.end;
            // A line longer than a chunk doubles it each time, so that the work stays linear.
            let wanted = size.max(start * 2);
            if self.buffer.len() < wanted {
                self.buffer.resize(wanted, 0);
            }
            let count = reader.read(&mut self.buffer[start..wanted])?;
            if count == 0 {
                return Ok(None);
            }
            self.end += count;
            if let Some(newline) = memrchr(b'\n', &self.buffer[start..self.end]) {
                line_end = start + newline + 1;
            }
            let is_short = self.end < wanted && reader.short_reads_matter;
            if line_end > 0 && (self.end >= size || is_short) {
                return Ok(Some(line_end));
            }
        }
    }
}

/// All chunks of all sources, one after the other.
pub(crate) struct Chunks {
    waiting: VecDeque<(usize, Source)>,
    current: Option<(usize, Reader)>,
    /// The beginning of a line whose end has not been read.
    carried: Vec<u8>,
    next_number: u64,
    size: usize,
    bytes_read: Arc<AtomicU64>,
}

impl Chunks {
    pub(crate) fn new(sources: &[Source], size: usize, bytes_read: Arc<AtomicU64>) -> Chunks {
        Chunks {
            waiting: sources.iter().cloned().enumerate().collect(),
            current: None,
            carried: Vec::new(),
            next_number: 0,
            size,
            bytes_read,
        }
    }

    /// Whether the last chunk was a full one, so that there is likely enough left to share.
    pub(crate) fn is_plentiful(&self, chunk: &Chunk) -> bool {
        // A pipe hands over 64 KiB at a time.
        self.current.is_some() && chunk.end >= self.size.min(48 * 1024)
    }

    /// Puts the next lines into `chunk`; false at the end of the last source.
    pub(crate) fn next(&mut self, chunk: &mut Chunk) -> bool {
        chunk.end = 0;
        chunk.trouble = None;
        chunk.dropped_line = false;
        loop {
            if self.open(chunk) {
                self.read(chunk);
            } else if chunk.trouble.is_none() {
                return false;
            }
            if chunk.end > 0 || chunk.trouble.is_some() {
                chunk.number = self.next_number;
                self.next_number += 1;
                return true;
            }
        }
    }

    /// Makes sure that a source is being read; false at the end or when the next one cannot be
    /// opened.
    fn open(&mut self, chunk: &mut Chunk) -> bool {
        if self.current.is_some() {
            return true;
        }
        let Some((index, source)) = self.waiting.pop_front() else {
            return false;
        };
        match source.open(&self.bytes_read) {
            Ok(reader) => self.current = Some((index, reader)),
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
        chunk.start_with(&mut self.carried);
        match chunk.fill(reader, self.size) {
            Ok(Some(line_end)) => {
                self.carried.extend_from_slice(&chunk.bytes()[line_end..]);
                chunk.end = line_end;
            }
            Ok(None) => self.current = None,
            Err(error) => {
                self.current = None;
                chunk.trouble = Some(error);
                // What is left of a line may well be another, shorter URL: better no line.
                let line_end = chunk.line_end();
                chunk.dropped_line = line_end < chunk.end;
                chunk.end = line_end;
            }
        }
    }
}
