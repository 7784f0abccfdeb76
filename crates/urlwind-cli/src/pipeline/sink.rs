//! What a worker fills while it works on a chunk.

use std::collections::BTreeMap;
use std::io;

use urlwind::validate::{Finding, Report, ValidationError};
use urlwind::{ParseOptions, Url};

use super::totals::Totals;
use super::turns::Turns;
use crate::input::{LineLimit, RawLines};
use crate::problem::Problem;

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
}

/// The output of one chunk so far.
pub(crate) struct Sink<'a> {
    /// What goes to the output.
    pub(crate) out: &'a mut Vec<u8>,
    pub(super) problems: &'a mut Vec<Problem>,
    /// Lines that are not dealt with, if they are wanted.
    pub(super) rejected: &'a mut Vec<u8>,
    /// The lines as they were read.
    raw_lines: RawLines<'a>,
    pub(super) totals: Totals,
    pub(super) source: usize,
    number: u64,
    /// Lines of this chunk, those that have been written already included.
    line: u64,
    /// What was told of this chunk.
    told: Told,
    turns: &'a Turns,
}

/// How many findings of each name have been told. Of a large file only the first ones are.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Told(BTreeMap<ValidationError, u32>);

impl Told {
    const MOST: u32 = 3;

    pub(super) fn wants(&self, error: ValidationError) -> bool {
        self.0.get(&error).is_none_or(|told| *told < Told::MOST)
    }

    pub(super) fn note(&mut self, error: ValidationError) {
        *self.0.entry(error).or_default() += 1;
    }
}

impl<'a> Sink<'a> {
    /// For the chunk of that number, of that source, with these lines.
    pub(super) fn new(
        turns: &'a Turns,
        buffers: &'a mut Buffers,
        number: u64,
        source: usize,
        lines: &'a [u8],
    ) -> Sink<'a> {
        Sink {
            out: &mut buffers.out,
            problems: &mut buffers.problems,
            rejected: &mut buffers.rejected,
            raw_lines: RawLines::new(lines),
            totals: Totals::default(),
            source,
            number,
            line: 0,
            told: Told::default(),
            turns,
        }
    }

    /// Counts the line, and writes what has come together if that is much.
    #[inline]
    pub(crate) fn end_line(&mut self) {
        self.line += 1;
        if self.out.len() > OUTPUT_LIMIT {
            self.flush();
        }
    }

    #[inline]
    pub(crate) fn skip_empty_line(&mut self) {
        self.totals.empty += 1;
        self.line += 1;
    }

    #[inline]
    pub(crate) fn count_valid(&mut self) {
        self.totals.valid += 1;
    }

    /// Notes why `input` could not be parsed. Only now is it worth knowing where.
    #[cold]
    pub(crate) fn invalid(&mut self, options: ParseOptions<'_>, input: &str) {
        match options.parse_located(input) {
            Err(failure) => self.push(Problem::invalid(self.line, &failure, input)),
            // Both ask the same parser.
            Ok(_) => self.problem("invalid URL", input),
        }
    }

    /// The same, with the name of the validation error, and with all of them where they are asked for.
    #[cold]
    pub(crate) fn invalid_by(
        &mut self,
        options: ParseOptions<'_>,
        input: &str,
        error: ValidationError,
        report: impl FnOnce() -> Option<Report>,
    ) {
        let Err(failure) = options.parse_located(input) else {
            return self.problem("invalid URL", input);
        };
        let problem = Problem::invalid(self.line, &failure, input).named(error);
        self.push(match report() {
            Some(report) => problem.showing(input, report),
            None => problem,
        });
    }

    /// Whether one more finding of this name would be told.
    pub(crate) fn wants_finding(&self, error: ValidationError) -> bool {
        self.turns.wants_problems() && self.told.wants(error)
    }

    /// Tells about a validation error of a URL that was counted as valid. Only the first ones of each
    /// name are told.
    #[cold]
    pub(crate) fn finding(&mut self, finding: &Finding, input: &str) {
        if self.wants_finding(finding.error) {
            self.told.note(finding.error);
            self.tell(Problem::finding(self.line, finding, input));
        }
    }

    /// Tells all validation errors of an argument that was counted as valid.
    #[cold]
    pub(crate) fn report(&mut self, input: &str, report: Report) {
        self.tell(Problem::findings(self.line, input, report));
    }

    /// Notes that a URL could not be dealt with.
    #[cold]
    pub(crate) fn problem(&mut self, reason: impl ToString, input: &str) {
        self.push(Problem::new(self.line, reason, input));
    }

    fn push(&mut self, problem: Problem) {
        self.totals.invalid += 1;
        self.reject();
        self.tell(problem);
    }

    #[cold]
    pub(super) fn skip_not_utf8(&mut self, bytes: &[u8]) {
        self.totals.not_utf8 += 1;
        self.reject();
        self.tell(Problem::not_utf8(self.line, bytes));
        self.line += 1;
    }

    /// Counts and names a line that is too long to be dealt with, of which this is the beginning.
    #[cold]
    pub(super) fn begin_long_line(&mut self, bytes: &[u8], limit: LineLimit) {
        self.totals.too_long += 1;
        self.tell(Problem::too_long(self.line, bytes, limit));
        self.line += 1;
    }

    /// Keeps a piece of such a line with the rejected ones.
    pub(super) fn keep_piece(&mut self, bytes: &[u8], is_last: bool) {
        if self.turns.wants_rejected() {
            self.rejected.extend_from_slice(bytes);
            if is_last && !bytes.ends_with(b"\n") {
                self.rejected.push(b'\n');
            }
        }
    }

    /// Leaves out a line that is too long.
    #[cold]
    pub(super) fn skip_long_line(&mut self, line: &[u8], limit: LineLimit) {
        self.begin_long_line(line, limit);
        self.keep_piece(line, true);
    }

    /// Keeps the line as it was read, whatever `--lossy` has made of it.
    fn reject(&mut self) {
        if self.turns.wants_rejected() {
            let line = self.raw_lines.get(self.line);
            self.rejected.extend_from_slice(line);
            // The last line of a file, with another file after it.
            if !line.ends_with(b"\n") {
                self.rejected.push(b'\n');
            }
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
        let turns = self.turns;
        turns.write_part(self.number, |printer| printer.accept(self));
        self.clear();
    }

    /// Writes the rest of the chunk and lets the next worker write; false if the run is over.
    pub(super) fn end(mut self, trouble: Option<(io::Error, bool)>) -> bool {
        let turns = self.turns;
        let goes_on = turns.end_chunk(self.number, |printer| {
            printer.accept(&mut self);
            printer.end_chunk(self.line, trouble)
        });
        self.clear();
        goes_on
    }

    fn clear(&mut self) {
        self.out.clear();
        self.problems.clear();
        self.rejected.clear();
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
