//! Writes output and messages in order.

use std::io;
use std::sync::Arc;

use super::choice::{Choice, Chooser};
use super::sink::{Sink, Told};
use super::target::Target;
use super::totals::Totals;
use crate::problem::Place;
use crate::progress::Progress;
use crate::status::{Failure, complain, plain};
use crate::style::Palette;

/// Text before, between and after records.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Frame {
    /// Text before the first record.
    pub(crate) before: String,
    /// Text after the last record.
    pub(crate) after: &'static str,
    /// Replacement for both if there are no records.
    pub(crate) empty: String,
    /// Whether records begin with a separating comma, which is removed from the first.
    pub(crate) comma_first: bool,
}

impl Frame {
    /// Writes one record between the start and the end of the frame.
    pub(crate) fn write(&self, target: &mut Target, record: &[u8]) -> Result<(), Failure> {
        target.write_all(self.before.as_bytes())?;
        target.write_all(&record[usize::from(self.comma_first)..])?;
        target.write_all(self.after.as_bytes())?;
        target.finish()
    }
}

/// Callback that prints a report when Ctrl-C ends the run.
pub(crate) type OnInterrupt = Arc<dyn Fn(&Totals) + Send + Sync>;

/// Writer of all output and messages of a run.
pub(crate) struct Printer {
    out: Target,
    /// Destination of rejected lines.
    rejected: Option<Target>,
    frame: Frame,
    messages: Messages,
    progress: Progress,
    totals: Totals,
    has_begun: bool,
    is_finished: bool,
    failure: Option<Failure>,
    /// Source of the last chunk, and the number of its lines processed so far.
    source: usize,
    lines_before: u64,
    /// Notes merged from all chunks.
    told: Told,
    /// Number of problems reported and suppressed.
    shown: u64,
    unshown: u64,
    /// Selects the records to print.
    chooser: Chooser,
    on_interrupt: Option<OnInterrupt>,
}

/// Settings for messages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Messages {
    /// Names of the sources; empty if URLs are arguments.
    pub(crate) names: Vec<String>,
    pub(crate) palette: Palette,
    /// Width of the terminal, if standard error is one.
    pub(crate) width: Option<usize>,
    pub(crate) quiet: bool,
    /// Whether to omit the input, which may contain secrets.
    pub(crate) hide_input: bool,
    /// Maximum number of reported problems.
    pub(crate) most: u64,
}

impl Printer {
    pub(crate) fn new(
        out: Target,
        frame: Frame,
        messages: Messages,
        progress: Progress,
    ) -> Printer {
        Printer {
            out,
            rejected: None,
            frame,
            messages,
            progress,
            totals: Totals::default(),
            has_begun: false,
            is_finished: false,
            failure: None,
            source: 0,
            lines_before: 0,
            told: Told::default(),
            shown: 0,
            unshown: 0,
            chooser: Chooser::of(Choice::All),
            on_interrupt: None,
        }
    }

    /// Sets the selection of records.
    pub(crate) fn choosing(mut self, choice: Choice) -> Printer {
        self.chooser = Chooser::of(choice);
        self
    }

    /// Sets the callback for Ctrl-C.
    pub(crate) fn reporting_on_interrupt(mut self, report: Option<OnInterrupt>) -> Printer {
        self.on_interrupt = report;
        self
    }

    /// Runs the callback for Ctrl-C, if there is one.
    pub(super) fn report_interrupt(&self, totals: &Totals) {
        if let Some(report) = &self.on_interrupt {
            report(totals);
        }
    }

    /// Sets the destination of rejected lines.
    pub(crate) fn rejecting_to(mut self, rejected: Option<Target>) -> Printer {
        self.rejected = rejected;
        self
    }

    pub(super) fn wants_problems(&self) -> bool {
        !self.messages.quiet
    }

    pub(super) fn wants_rejected(&self) -> bool {
        self.rejected.is_some()
    }

    /// Writes the output of a worker so far.
    pub(super) fn accept(&mut self, sink: &mut Sink<'_>) {
        if sink.source != self.source {
            self.source = sink.source;
            self.lines_before = 0;
        }
        self.totals.add(&sink.totals);
        if !sink.records.is_empty() {
            self.chooser.keep_chosen(sink.out, sink.records);
        }
        let written = self.write_records(sink.out);
        self.note(written);
        if let Some(rejected) = &mut self.rejected {
            let written = rejected.write_all(sink.rejected);
            self.note(written);
        }
        if !sink.problems.is_empty() {
            self.write_problems(sink);
        }
    }

    /// Advances to the next chunk. Returns `false` if writing has failed.
    pub(super) fn end_chunk(&mut self, lines: u64, trouble: Option<(io::Error, bool)>) -> bool {
        self.lines_before += lines;
        if let Some((error, dropped_line)) = trouble {
            self.totals.unreadable += 1;
            let name = self
                .messages
                .names
                .get(self.source)
                .map_or("", String::as_str);
            let note = if dropped_line {
                "; incomplete last line dropped"
            } else {
                ""
            };
            let message = format!("urlwind: {name}: {}{note}\n", plain(&error));
            self.progress.suspend(|| complain(&message));
        }
        self.progress.update();
        self.failure.is_none()
    }

    /// Records a failure and returns `false`.
    pub(super) fn refuse(&mut self, reason: Failure) -> bool {
        self.failure.get_or_insert(reason);
        false
    }

    fn write_records(&mut self, records: &[u8]) -> Result<(), Failure> {
        if records.is_empty() {
            return Ok(());
        }
        if self.has_begun {
            return self.out.write_all(records);
        }
        self.has_begun = true;
        self.out.write_all(self.frame.before.as_bytes())?;
        self.out
            .write_all(&records[usize::from(self.frame.comma_first)..])
    }

    fn write_problems(&mut self, sink: &mut Sink<'_>) {
        let mut text = String::new();
        for problem in sink.problems.iter_mut() {
            if let Some(error) = problem.survived {
                if !self.told.wants(error) {
                    continue;
                }
                self.told.note(error);
            }
            if self.shown >= self.messages.most {
                self.unshown += 1;
                continue;
            }
            self.shown += 1;
            if self.messages.hide_input {
                problem.hide_input();
            }
            let line = self.lines_before + problem.line + 1;
            let place = match self.messages.names.get(self.source) {
                Some(name) => Place::Line(name, line),
                None => Place::Argument(line),
            };
            text.push_str("urlwind: ");
            problem.write(&mut text, place, self.messages.palette, self.messages.width);
        }
        if text.is_empty() {
            return;
        }
        // On a terminal, flush output first, so that messages follow the lines before them.
        let flushed = self.out.flush();
        self.note(flushed);
        self.progress.suspend(|| complain(&text));
    }

    fn note(&mut self, result: Result<(), Failure>) {
        if let Err(failure) = result {
            self.failure.get_or_insert(failure);
        }
    }

    /// Writes the end of the output. Output may end before the input does.
    pub(super) fn finish(&mut self, ending: Ending) -> Result<Totals, Failure> {
        self.progress.clear();
        if let Some(failure) = self.failure.take() {
            return Err(failure);
        }
        // Ctrl-C may arrive after the run has finished.
        if std::mem::replace(&mut self.is_finished, true) {
            return Ok(self.totals);
        }
        if self.unshown > 0 {
            complain(&format!(
                "urlwind: {} more not reported (--max-errors)\n",
                self.unshown
            ));
        }
        for record in self.chooser.held_back() {
            self.write_records(&record)?;
        }
        let is_complete = ending == Ending::Complete && self.totals.unreadable == 0;
        if !is_complete && self.totals.lines() == 0 {
            self.out.leave_untouched_file();
            if let Some(rejected) = &mut self.rejected {
                rejected.leave_untouched_file();
            }
        }
        let end = if self.has_begun {
            self.frame.after
        } else {
            &self.frame.empty
        };
        self.out.write_all(end.as_bytes())?;
        self.out.finish()?;
        if let Some(rejected) = &mut self.rejected {
            rejected.finish()?;
        }
        Ok(self.totals)
    }
}

/// Outcome of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ending {
    /// All sources were processed.
    Complete,
    /// The run was interrupted.
    Interrupted,
}
