//! Output buffers and counters of a worker for one chunk.

mod problems;

use std::io;

use urlwind::{RedactOptions, Url};

pub(super) use problems::Told;

use super::Setup;
use super::choice::{Choice, Key, Keyed};
use super::totals::Totals;
use super::turns::Turns;
use crate::given::{Given, LeftOut};
use crate::input::{Cut, LineLimit, Place, RawLines};
use crate::problem::Problem;
use crate::secrets::redacted_line;
use crate::status::Failure;

/// Amount of output at which a worker waits until it is written: short lines may have long results,
/// and memory must stay bounded.
const OUTPUT_LIMIT: usize = 1 << 20;
const PROBLEM_LIMIT: usize = 2000;

/// Buffers that a worker reuses for every chunk.
#[derive(Debug, Default)]
pub(super) struct Buffers {
    out: Vec<u8>,
    problems: Vec<Problem>,
    rejected: Vec<u8>,
    records: Vec<Keyed>,
    instead: Vec<u8>,
    redacted: Vec<u8>,
}

/// Source and position of a sink's chunk.
#[derive(Clone, Copy)]
pub(super) struct Origin<'a> {
    /// Chunk number.
    pub(super) number: u64,
    pub(super) source: usize,
    /// Source name.
    pub(super) file: &'a str,
    /// Place of the start of the chunk.
    pub(super) place: Place,
    /// Lines as read.
    pub(super) lines: &'a [u8],
}

/// The output of one chunk so far.
pub(crate) struct Sink<'a> {
    /// Output buffer.
    pub(crate) out: &'a mut Vec<u8>,
    pub(super) problems: &'a mut Vec<Problem>,
    /// Rejected lines, if `--rejected` collects them.
    pub(super) rejected: &'a mut Vec<u8>,
    /// Ends and keys of records, if they are deduplicated or sampled.
    pub(super) records: &'a mut Vec<Keyed>,
    /// Key of the current record.
    key: Option<Key>,
    is_held: bool,
    /// Replacement for a rejected line, if it depends on the line.
    instead: &'a mut Vec<u8>,
    /// Redacted form of the line for `--rejected`, if already computed.
    redacted: &'a mut Vec<u8>,
    /// Lines as read.
    raw_lines: RawLines<'a>,
    /// Argument as given.
    argument: &'a [u8],
    pub(super) totals: Totals,
    pub(super) source: usize,
    number: u64,
    file: &'a str,
    place: Place,
    /// Byte offset of the URL in its line.
    column: u64,
    /// State at the first rejected line, with `--fail-fast`.
    ended: Option<Ended>,
    setup: &'a Setup,
    /// Number of lines of this chunk, including those already written.
    line: u64,
    /// Notes about this chunk.
    told: Told,
    turns: &'a Turns,
}

/// Snapshot of buffer lengths and counts.
struct Ended {
    out: usize,
    problems: usize,
    rejected: usize,
    totals: Totals,
}

impl<'a> Sink<'a> {
    pub(super) fn new(
        turns: &'a Turns,
        setup: &'a Setup,
        buffers: &'a mut Buffers,
        origin: Origin<'a>,
    ) -> Sink<'a> {
        Sink {
            out: &mut buffers.out,
            problems: &mut buffers.problems,
            rejected: &mut buffers.rejected,
            records: &mut buffers.records,
            instead: &mut buffers.instead,
            redacted: &mut buffers.redacted,
            key: None,
            is_held: false,
            raw_lines: RawLines::new(origin.lines, setup.cut.line_end()),
            argument: &[],
            totals: Totals::default(),
            source: origin.source,
            number: origin.number,
            file: origin.file,
            place: origin.place,
            column: 0,
            ended: None,
            setup,
            line: 0,
            told: Told::default(),
            turns,
        }
    }

    /// Moves on to an argument.
    pub(super) fn begin_argument(&mut self, argument: &'a [u8]) {
        self.argument = argument;
    }

    /// Returns the line terminator of input and output.
    #[inline]
    pub(crate) fn line_end(&self) -> u8 {
        self.setup.cut.line_end()
    }

    /// Terminates an output line.
    #[inline]
    pub(crate) fn end_record(&mut self) {
        let end = self.line_end();
        self.out.push(end);
    }

    /// Returns the index of the source.
    pub(crate) fn source(&self) -> usize {
        self.source
    }

    /// Returns the place of the current line; a chunk of text may begin within one.
    pub(crate) fn place(&self) -> Place {
        Place {
            line: self.place.line + self.line,
            column: if self.line == 0 { self.place.column } else { 0 },
        }
    }

    /// Returns the position of the current line, for fields such as `line`.
    #[inline]
    pub(crate) fn given<'i>(&self, text: &'i str) -> Given<'i>
    where
        'a: 'i,
    {
        Given {
            text,
            file: self.file,
            line: self.place.line + self.line + 1,
            column: 1,
            around: None,
            matched: None,
        }
    }

    /// Sets the byte offset of the URL in its line.
    pub(crate) fn set_column(&mut self, column: usize) {
        self.column = column as u64;
    }

    /// Returns the buffer for the replacement of a rejected line, including its terminator.
    pub(crate) fn instead(&mut self) -> &mut Vec<u8> {
        self.instead
    }

    /// Sets whether output is held back until the end of the line.
    pub(crate) fn hold(&mut self, is_held: bool) {
        self.is_held = is_held;
    }

    /// Returns the buffer for the redacted form of the line, without its terminator.
    pub(crate) fn redacted(&mut self) -> &mut Vec<u8> {
        self.redacted
    }

    /// Returns the rule by which all output is redacted.
    pub(crate) fn redaction(&self) -> Option<&'a RedactOptions> {
        self.setup.redaction.as_ref()
    }

    /// Sets the key of the current record; only the first record with a key is printed.
    #[inline]
    pub(crate) fn set_key(&mut self, key: Key) {
        self.key = Some(key);
    }

    /// Counts `lines` lines with valid URLs, and flushes above `OUTPUT_LIMIT`.
    #[inline]
    pub(crate) fn count_valid_lines(&mut self, lines: u64) {
        self.totals.valid += lines;
        self.line += lines;
        if self.out.len() > OUTPUT_LIMIT {
            self.flush();
        }
    }

    /// Advances by `lines` lines.
    pub(crate) fn skip_lines(&mut self, lines: u64) {
        self.line += lines;
    }

    /// Counts the lines of processed text, if line numbers are needed.
    pub(crate) fn count_lines(&mut self, text: &str) {
        if self.turns.wants_problems() || self.setup.counts_places {
            self.line += memchr::memchr_iter(b'\n', text.as_bytes()).count() as u64;
        }
    }

    /// Counts the line, and flushes above the output limit.
    #[inline]
    pub(crate) fn end_line(&mut self) {
        self.line += 1;
        self.column = 0;
        self.end_part();
    }

    /// Flushes above the output limit, within a line that has several results.
    #[inline]
    pub(crate) fn end_part(&mut self) {
        if self.is_held {
            return;
        }
        if self.setup.choice != Choice::All {
            let (key, end) = (self.key.take(), self.out.len());
            self.records.push(Keyed { key, end });
        }
        if self.out.len() > OUTPUT_LIMIT {
            self.flush();
        }
    }

    #[inline]
    pub(crate) fn skip_empty_line(&mut self) {
        self.totals.empty += 1;
        match &self.setup.left_out {
            LeftOut::Nothing => {}
            LeftOut::Line => self.end_record(),
            LeftOut::Blank(blank) => self.out.extend_from_slice(blank),
        }
        self.end_line();
    }

    /// Counts a row with an empty URL, and prints it if `--invalid` keeps rejected rows.
    pub(crate) fn skip_row(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        self.totals.empty += 1;
        if self.setup.left_out != LeftOut::Nothing {
            write(self.out);
            self.end_record();
        }
    }

    /// Returns whether this is the first line of its source. Precondition: places are counted.
    pub(crate) fn is_at_start(&self) -> bool {
        self.place() == Place::default()
    }

    /// Returns the number of rejected URLs since the last flush.
    pub(crate) fn left_out(&self) -> u64 {
        self.totals.left_out()
    }

    #[inline]
    pub(crate) fn count_valid(&mut self) {
        self.totals.valid += 1;
    }

    /// With `--fail-fast`, records the state at the first rejected line.
    fn note_end(&mut self) {
        if self.setup.fail_fast && self.ended.is_none() {
            self.ended = Some(Ended {
                out: self.out.len(),
                problems: self.problems.len() + 1,
                rejected: self.rejected.len(),
                totals: self.totals,
            });
        }
    }

    #[cold]
    pub(crate) fn skip_not_utf8(&mut self, bytes: &[u8]) {
        self.instead.clear();
        self.redacted.clear();
        self.totals.not_utf8 += 1;
        self.reject();
        self.note_end();
        self.tell(Problem::not_utf8(self.line, bytes));
        self.end_line();
    }

    /// Counts and reports an overlong line, given its beginning.
    #[cold]
    pub(super) fn begin_long_line(&mut self, bytes: &[u8], limit: LineLimit) {
        self.totals.too_long += 1;
        if let LeftOut::Blank(blank) = &self.setup.left_out {
            self.out.extend_from_slice(blank);
        }
        self.note_end();
        if self.setup.redaction.is_some() {
            self.keep(b"REDACTED");
        }
        self.tell(Problem::too_long(self.line, bytes, limit));
    }

    /// Copies a piece of an overlong line to the rejected lines, and to the output with `--invalid keep`.
    pub(super) fn keep_piece(&mut self, bytes: &[u8], is_last: bool) {
        let end = self.line_end();
        let needs_end = is_last && bytes.last() != Some(&end);
        // A secret cut in two would not be recognized.
        match self.setup.redaction {
            None => self.keep(bytes),
            Some(_) if is_last && !needs_end => self.keep(&[end]),
            Some(_) => {}
        }
        if needs_end {
            self.keep(&[end]);
        }
        // A piece of text may end within a line.
        if is_last && (self.setup.cut != Cut::Text || bytes.last() == Some(&end)) {
            self.end_line();
        }
    }

    /// Copies bytes to the rejected lines, and to the output with `--invalid keep`.
    fn keep(&mut self, bytes: &[u8]) {
        if self.turns.wants_rejected() {
            self.rejected.extend_from_slice(bytes);
        }
        if self.setup.left_out == LeftOut::Line {
            self.out.extend_from_slice(bytes);
        }
    }

    /// Rejects an overlong line.
    #[cold]
    pub(super) fn skip_long_line(&mut self, line: &[u8], limit: LineLimit) {
        self.begin_long_line(line, limit);
        self.keep_piece(line, true);
    }

    /// Copies the line as read to the rejected lines, and writes its replacement to the output.
    fn reject(&mut self) {
        if !self.turns.wants_rejected() && self.setup.left_out == LeftOut::Nothing {
            return;
        }
        let blank = match &self.setup.left_out {
            LeftOut::Blank(_) if !self.instead.is_empty() => self.instead.as_slice(),
            LeftOut::Blank(blank) => blank.as_slice(),
            LeftOut::Nothing | LeftOut::Line => b"",
        };
        self.out.extend_from_slice(blank);
        let line = match self.argument {
            [] => self.raw_lines.get(self.line),
            argument => argument,
        };
        let end = self.setup.cut.line_end();
        match &self.setup.redaction {
            None => self.keep(line),
            Some(rule) => {
                let line = line.strip_suffix(&[end]).unwrap_or(line);
                match std::mem::take(self.redacted) {
                    empty if empty.is_empty() => self.keep(&redacted_line(line, rule)),
                    redacted => self.keep(&redacted),
                }
                return self.keep(&[end]);
            }
        }
        // Last line of a file that is followed by another file.
        if line.last() != Some(&end) {
            self.keep(&[end]);
        }
    }

    fn tell(&mut self, problem: Problem) {
        if self.turns.wants_problems() {
            self.problems.push(problem);
            if self.problems.len() > PROBLEM_LIMIT {
                self.flush();
            }
        }
    }

    fn flush(&mut self) {
        self.forget_what_follows_the_end();
        let turns = self.turns;
        turns.write_part(self.number, |printer| printer.accept(self));
        self.clear();
    }

    /// Writes the rest of the chunk and passes the turn to the next worker. Returns `false` if the run is over.
    pub(super) fn end(mut self, trouble: Option<(io::Error, bool)>) -> bool {
        self.forget_what_follows_the_end();
        let turns = self.turns;
        let is_last = self.ended.is_some();
        let goes_on = turns.end_chunk(self.number, |printer| {
            printer.accept(&mut self);
            printer.end_chunk(self.line, trouble) && !is_last
        });
        self.clear();
        goes_on
    }

    /// Ends the run with a failure.
    pub(super) fn refuse(self, reason: Failure) {
        let turns = self.turns;
        turns.end_chunk(self.number, |printer| printer.refuse(reason));
    }

    /// Discards everything after the line that ended the run.
    fn forget_what_follows_the_end(&mut self) {
        if let Some(ended) = &self.ended {
            self.out.truncate(ended.out);
            self.problems.truncate(ended.problems);
            self.rejected.truncate(ended.rejected);
            self.records.retain(|record| record.end <= ended.out);
            self.totals = ended.totals;
        }
    }

    fn clear(&mut self) {
        // Nothing after the end is written.
        if let Some(ended) = &mut self.ended {
            *ended = Ended {
                out: 0,
                problems: 0,
                rejected: 0,
                totals: Totals::default(),
            };
        }
        self.out.clear();
        self.out.shrink_to(2 * OUTPUT_LIMIT);
        self.problems.clear();
        self.rejected.clear();
        self.records.clear();
        self.totals = Totals::default();
    }
}

impl Sink<'_> {
    /// Parses into `url`, or records the problem.
    #[inline]
    pub(crate) fn parse(&mut self, url: &mut Url, base: Option<&Url>, input: &str) -> bool {
        let result = match base {
            None => Url::parse_into(input, url),
            Some(base) => base.join(input).map(|joined| *url = joined),
        };
        if result.is_err() {
            self.invalid(Url::options().base_url(base), input);
        }
        result.is_ok()
    }
}
