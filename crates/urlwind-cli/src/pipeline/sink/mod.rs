//! What a worker fills while it works on a chunk.

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

/// Beyond this much output a worker does not go on before it has been written: a short line may
/// have a long result, and memory is to stay constant.
const OUTPUT_LIMIT: usize = 1 << 20;
const PROBLEM_LIMIT: usize = 2000;

/// What a worker fills again and again, chunk after chunk.
#[derive(Debug, Default)]
pub(super) struct Buffers {
    out: Vec<u8>,
    problems: Vec<Problem>,
    rejected: Vec<u8>,
    records: Vec<Keyed>,
    instead: Vec<u8>,
    redacted: Vec<u8>,
}

/// What a sink is for.
#[derive(Clone, Copy)]
pub(super) struct Origin<'a> {
    /// The number of the chunk.
    pub(super) number: u64,
    pub(super) source: usize,
    /// The name of the source.
    pub(super) file: &'a str,
    /// Where the chunk begins.
    pub(super) place: Place,
    /// The lines as they were read.
    pub(super) lines: &'a [u8],
}

/// The output of one chunk so far.
pub(crate) struct Sink<'a> {
    /// What goes to the output.
    pub(crate) out: &'a mut Vec<u8>,
    pub(super) problems: &'a mut Vec<Problem>,
    /// Lines that are not dealt with, if they are wanted.
    pub(super) rejected: &'a mut Vec<u8>,
    /// Where records end that have a key, if keys count.
    pub(super) records: &'a mut Vec<Keyed>,
    /// The key of the record that is being written.
    key: Option<Key>,
    is_held: bool,
    /// What stands in the place of this line if it is left out, where that is not always the same.
    instead: &'a mut Vec<u8>,
    /// The line as it is kept where everything is redacted, if that is known already.
    redacted: &'a mut Vec<u8>,
    /// The lines as they were read.
    raw_lines: RawLines<'a>,
    /// An argument as it was given.
    argument: &'a [u8],
    pub(super) totals: Totals,
    pub(super) source: usize,
    number: u64,
    file: &'a str,
    place: Place,
    /// At which byte of its line the URL begins.
    column: u64,
    /// What there was when the first line was left out, if the run ends with that.
    ended: Option<Ended>,
    setup: &'a Setup,
    /// Lines of this chunk, those that have been written already included.
    line: u64,
    /// What was told of this chunk.
    told: Told,
    turns: &'a Turns,
}

/// How much there was at some time.
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

    /// Goes on to this argument.
    pub(super) fn begin_argument(&mut self, argument: &'a [u8]) {
        self.argument = argument;
    }

    /// The byte that ends a line, in the input and in the output.
    #[inline]
    pub(crate) fn line_end(&self) -> u8 {
        self.setup.cut.line_end()
    }

    /// Ends a line of the output.
    #[inline]
    pub(crate) fn end_record(&mut self) {
        let end = self.line_end();
        self.out.push(end);
    }

    /// Which source this is.
    pub(crate) fn source(&self) -> usize {
        self.source
    }

    /// Where the present line begins; a chunk of text may begin within one.
    pub(crate) fn place(&self) -> Place {
        Place {
            line: self.place.line + self.line,
            column: if self.line == 0 { self.place.column } else { 0 },
        }
    }

    /// What the present line is, for the fields that tell.
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

    /// The URL begins at this byte of its line, from 0.
    pub(crate) fn set_column(&mut self, column: usize) {
        self.column = column as u64;
    }

    /// What stands in the place of this line if it is left out, end included.
    pub(crate) fn instead(&mut self) -> &mut Vec<u8> {
        self.instead
    }

    /// Whether what is written within the line is held back until that ends.
    pub(crate) fn hold(&mut self, is_held: bool) {
        self.is_held = is_held;
    }

    /// The line as it is kept if it is left out, where everything is redacted; without its end.
    pub(crate) fn redacted(&mut self) -> &mut Vec<u8> {
        self.redacted
    }

    /// The rule by which everything that passes through is redacted.
    pub(crate) fn redaction(&self) -> Option<&'a RedactOptions> {
        self.setup.redaction.as_ref()
    }

    /// Gives the record that is being written a key: of records with one key the first is printed.
    #[inline]
    pub(crate) fn set_key(&mut self, key: Key) {
        self.key = Some(key);
    }

    /// Counts so many lines with valid URLs, and writes what has come together if that is much.
    #[inline]
    pub(crate) fn count_valid_lines(&mut self, lines: u64) {
        self.totals.valid += lines;
        self.line += lines;
        if self.out.len() > OUTPUT_LIMIT {
            self.flush();
        }
    }

    /// Goes on by so many lines.
    pub(crate) fn skip_lines(&mut self, lines: u64) {
        self.line += lines;
    }

    /// Counts the lines of a text that has gone by, if somebody may be told of one.
    pub(crate) fn count_lines(&mut self, text: &str) {
        if self.turns.wants_problems() || self.setup.counts_places {
            self.line += memchr::memchr_iter(b'\n', text.as_bytes()).count() as u64;
        }
    }

    /// Counts the line, and writes what has come together if that is much.
    #[inline]
    pub(crate) fn end_line(&mut self) {
        self.line += 1;
        self.column = 0;
        self.end_part();
    }

    /// Writes what has come together if that is much, within a line that has several results.
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

    /// Counts a row whose URL is empty; it stays where rows without a valid URL do.
    pub(crate) fn skip_row(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        self.totals.empty += 1;
        if self.setup.left_out != LeftOut::Nothing {
            write(self.out);
            self.end_record();
        }
    }

    /// Whether this is the first line of its source; only if places are counted.
    pub(crate) fn is_at_start(&self) -> bool {
        self.place() == Place::default()
    }

    /// How many URLs of this chunk have been left out since it was last written.
    pub(crate) fn left_out(&self) -> u64 {
        self.totals.left_out()
    }

    #[inline]
    pub(crate) fn count_valid(&mut self) {
        self.totals.valid += 1;
    }

    /// Remembers what there is up to the first line that is left out, if the run ends with that.
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

    /// Counts and names a line that is too long to be dealt with, of which this is the beginning.
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

    /// Keeps a piece of such a line with the rejected ones, and in the output if it is to stay there.
    pub(super) fn keep_piece(&mut self, bytes: &[u8], is_last: bool) {
        let end = self.line_end();
        let needs_end = is_last && bytes.last() != Some(&end);
        // Of a secret that is cut in two, neither half would look like one.
        match self.setup.redaction {
            None => self.keep(bytes),
            Some(_) if is_last && !needs_end => self.keep(&[end]),
            Some(_) => {}
        }
        if needs_end {
            self.keep(&[end]);
        }
        // In a text a piece may end within a line.
        if is_last && (self.setup.cut != Cut::Text || bytes.last() == Some(&end)) {
            self.end_line();
        }
    }

    /// Keeps this with the rejected lines, and in the output if lines are to stay there.
    fn keep(&mut self, bytes: &[u8]) {
        if self.turns.wants_rejected() {
            self.rejected.extend_from_slice(bytes);
        }
        if self.setup.left_out == LeftOut::Line {
            self.out.extend_from_slice(bytes);
        }
    }

    /// Leaves out a line that is too long.
    #[cold]
    pub(super) fn skip_long_line(&mut self, line: &[u8], limit: LineLimit) {
        self.begin_long_line(line, limit);
        self.keep_piece(line, true);
    }

    /// Keeps the line as it was read, whatever `--lossy` has made of it, and puts something in its
    /// place if lines are to stay where they are.
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
        // The last line of a file, with another file after it.
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

    /// Writes the rest of the chunk and lets the next worker write; false if the run is over.
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

    /// Ends the run, for this reason.
    pub(super) fn refuse(self, reason: Failure) {
        let turns = self.turns;
        turns.end_chunk(self.number, |printer| printer.refuse(reason));
    }

    /// Takes back what came after the line with which the run ends.
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
        // What comes after the end is written by nobody.
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
    /// Parses into `url`, or notes why that failed.
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
