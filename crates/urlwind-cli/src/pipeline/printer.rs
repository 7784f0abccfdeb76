//! Writing output and messages in their order.

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

/// What stands around the records.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Frame {
    /// Before the first record.
    pub(crate) before: String,
    /// After the last one.
    pub(crate) after: &'static str,
    /// Instead of both, if there are no records.
    pub(crate) empty: String,
    /// Each record begins with the comma that parts it from the one before, so the first loses
    /// its first byte.
    pub(crate) comma_first: bool,
}

impl Frame {
    /// Writes one record, with what stands around it.
    pub(crate) fn write(&self, target: &mut Target, record: &[u8]) -> Result<(), Failure> {
        target.write_all(self.before.as_bytes())?;
        target.write_all(&record[usize::from(self.comma_first)..])?;
        target.write_all(self.after.as_bytes())?;
        target.finish()
    }
}

/// Tells what there is when Ctrl-C ends the run.
pub(crate) type OnInterrupt = Arc<dyn Fn(&Totals) + Send + Sync>;

/// Everything that is written while running goes through here.
pub(crate) struct Printer {
    out: Target,
    /// Where the lines go that are not dealt with.
    rejected: Option<Target>,
    frame: Frame,
    messages: Messages,
    progress: Progress,
    totals: Totals,
    has_begun: bool,
    is_finished: bool,
    failure: Option<Failure>,
    /// The source of the last chunk, and how many of its lines have been dealt with.
    source: usize,
    lines_before: u64,
    /// What was told of all chunks.
    told: Told,
    /// How many problems were told, and how many more there were.
    shown: u64,
    unshown: u64,
    /// What chooses, where not everything is printed.
    chooser: Chooser,
    on_interrupt: Option<OnInterrupt>,
}

/// How problems are told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Messages {
    /// Names of the sources; none if the URLs are arguments.
    pub(crate) names: Vec<String>,
    pub(crate) palette: Palette,
    /// The columns of the terminal, if they go to one.
    pub(crate) width: Option<usize>,
    pub(crate) quiet: bool,
    /// The input may hold secrets.
    pub(crate) hide_input: bool,
    /// How many are told before they are only counted.
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

    /// Prints these records.
    pub(crate) fn choosing(mut self, choice: Choice) -> Printer {
        self.chooser = Chooser::of(choice);
        self
    }

    /// Calls this when Ctrl-C ends the run.
    pub(crate) fn reporting_on_interrupt(mut self, report: Option<OnInterrupt>) -> Printer {
        self.on_interrupt = report;
        self
    }

    /// Tells what there is, if there is something to tell.
    pub(super) fn report_interrupt(&self, totals: &Totals) {
        if let Some(report) = &self.on_interrupt {
            report(totals);
        }
    }

    /// Writes the lines that are not dealt with there.
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

    /// Writes what a worker has so far.
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

    /// Goes on to the next chunk; gives false if writing has failed.
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

    /// Notes why the run cannot go on, and says so by false.
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
        // On a terminal what was wrong is to stand after what came before it.
        let flushed = self.out.flush();
        self.note(flushed);
        self.progress.suspend(|| complain(&text));
    }

    fn note(&mut self, result: Result<(), Failure>) {
        if let Err(failure) = result {
            self.failure.get_or_insert(failure);
        }
    }

    /// Writes what belongs at the end. Writing may be over before the input is.
    pub(super) fn finish(&mut self, ending: Ending) -> Result<Totals, Failure> {
        self.progress.clear();
        if let Some(failure) = self.failure.take() {
            return Err(failure);
        }
        // Ctrl-C may come when all is done already.
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

/// How a run came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ending {
    /// All sources were gone through.
    Complete,
    /// Somebody did not want to wait for that.
    Interrupted,
}
