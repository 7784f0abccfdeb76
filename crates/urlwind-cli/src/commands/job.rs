//! What all commands on many URLs have in common: where they come from and where output goes.

use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;
use std::thread;

use urlwind::Url;

use super::parse_base;
use crate::args::{InputArgs, RunArgs};
use crate::identity::Identity;
use crate::input::{LineLimit, Source};
use crate::layout::width_of_stderr;
use crate::pipeline::{
    Destination, Frame, Messages, Outcome, Printer, Setup, Target, Totals, Work, run_arguments,
    run_lines,
};
use crate::progress::Progress;
use crate::status::{Failure, Status, complain};

const REPORT: &str = "the report";

/// URLs to be dealt with.
#[derive(Debug)]
pub(super) struct Job {
    urls: Vec<OsString>,
    pub(super) base: Option<Url>,
    sources: Vec<Source>,
    lossy: bool,
    max_line: LineLimit,
    run: RunArgs,
    prints: Prints,
    rejected: Option<Destination>,
    /// Written in the end.
    picture: Option<Destination>,
    hide_input: bool,
    /// Whether the command tells the numbers itself.
    tells_numbers: bool,
}

/// What a command writes, except for rejected lines, pictures and messages.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Prints {
    /// Something for each URL, while it runs.
    Records(Destination),
    /// Something about all of them, to the standard output, in the end.
    Report,
    Nothing,
}

impl Job {
    pub(super) fn new(
        urls: Vec<OsString>,
        input: &InputArgs,
        run: RunArgs,
    ) -> Result<Job, Failure> {
        if !urls.is_empty() && !input.files.is_empty() {
            return Err(Failure::usage(
                "URLs as arguments and --file do not go together; each file takes a --file",
            ));
        }
        if !urls.is_empty() && run.rejected.is_some() {
            return Err(Failure::usage(
                "--rejected is for lines; URLs as arguments do not go together with it",
            ));
        }
        let sources = match (urls.is_empty(), input.files.is_empty()) {
            (false, _) => Vec::new(),
            (true, true) => vec![Source::StandardInput],
            (true, false) => input.files.iter().map(|path| Source::named(path)).collect(),
        };
        let base = parse_base(input.base.as_deref())?;
        Ok(Job {
            urls,
            base,
            sources,
            lossy: input.lossy,
            max_line: input.max_line,
            rejected: run.rejected.as_deref().map(Destination::named),
            run,
            prints: Prints::Report,
            picture: None,
            hide_input: false,
            tells_numbers: false,
        })
    }

    /// Writes records: to this file, or to the standard output.
    pub(super) fn write_to(mut self, output: Option<&Path>) -> Job {
        self.prints = Prints::Records(Destination::named_or_standard_output(output));
        self
    }

    /// Leaves this file to the command, to be written in the end. On the standard output the
    /// picture stands in the place of the report.
    pub(super) fn drawing_to(mut self, picture: Option<Destination>) -> Job {
        if picture == Some(Destination::StandardOutput) {
            self.prints = Prints::Nothing;
        }
        self.picture = picture;
        self
    }

    /// Writes no report.
    pub(super) fn silent(mut self) -> Job {
        self.prints = Prints::Nothing;
        self
    }

    /// Keeps input out of messages.
    pub(super) fn hiding_input(mut self) -> Job {
        self.hide_input = true;
        self
    }

    /// Replaces what is not UTF-8, instead of leaving such lines out.
    pub(super) fn lossy(mut self) -> Job {
        self.lossy = true;
        self
    }

    /// Leaves the summary to the command.
    pub(super) fn telling_numbers(mut self) -> Job {
        self.tells_numbers = true;
        self
    }

    /// Whether there is exactly one URL.
    pub(super) fn is_single(&self) -> bool {
        self.urls.len() == 1
    }

    /// How many threads work on lines, if there are many.
    pub(super) fn threads(&self) -> usize {
        let threads = self.run.threads;
        threads
            .or_else(|| thread::available_parallelism().ok())
            .map_or(1, NonZeroUsize::get)
    }

    /// Lines are counted, arguments are URLs.
    fn unit(&self) -> &'static str {
        if self.urls.is_empty() { "line" } else { "URL" }
    }

    /// Does the work, and ends with a summary if there is something to tell.
    pub(super) fn execute<W: Work>(
        &self,
        work: &W,
        frame: Frame,
    ) -> Result<Outcome<W::State>, Failure> {
        self.check_files()?;
        let out = match &self.prints {
            Prints::Records(destination) => Target::open(destination)?,
            Prints::Report | Prints::Nothing => Target::nowhere(),
        };
        let messages = Messages {
            names: self.sources.iter().map(Source::name).collect(),
            palette: self.run.color.palette(&io::stderr()),
            width: width_of_stderr(),
            quiet: self.run.quiet,
            hide_input: self.hide_input,
        };
        let outcome = if self.urls.is_empty() {
            self.execute_lines(work, out, frame, messages)
        } else {
            let printer = Printer::new(out, frame, messages, Progress::none());
            run_arguments(work, &self.urls, self.lossy, printer)
        }?;
        self.conclude(&outcome.totals);
        Ok(outcome)
    }

    /// Refuses to write into a file that is read, or into one file twice.
    pub(super) fn check_files(&self) -> Result<(), Failure> {
        let inputs: Vec<Identity> = self.sources.iter().filter_map(Source::identity).collect();
        let mut written: Vec<(Destination, &str)> = Vec::new();
        match &self.prints {
            Prints::Records(destination) => written.push((destination.clone(), "output")),
            // It comes in the end, so it may be appended to what was counted.
            Prints::Report => written.push((Destination::StandardOutput, REPORT)),
            Prints::Nothing => {}
        }
        written.extend(
            self.rejected
                .clone()
                .map(|rejected| (rejected, "--rejected")),
        );
        written.extend(self.picture.clone().map(|picture| (picture, "--svg")));
        for (index, (destination, role)) in written.iter().enumerate() {
            let identity = destination.identity();
            let is_input = identity.as_ref().is_some_and(|it| inputs.contains(it));
            let is_same = |(other, _): &&(Destination, &str)| {
                other == destination || identity.is_some() && identity == other.identity()
            };
            let other = match written[..index].iter().find(is_same) {
                Some((_, other)) => other,
                None if is_input && *role != REPORT => "input",
                None => continue,
            };
            return Err(Failure::usage(format_args!(
                "'{}' is both {other} and {role}",
                destination.name()
            )));
        }
        Ok(())
    }

    fn execute_lines<W: Work>(
        &self,
        work: &W,
        out: Target,
        frame: Frame,
        messages: Messages,
    ) -> Result<Outcome<W::State>, Failure> {
        let rejected = self.rejected.as_ref().map(Target::open).transpose()?;
        let reads_terminal = self.sources.contains(&Source::StandardInput);
        if reads_terminal && io::stdin().is_terminal() {
            complain("urlwind: reading URLs from the terminal, one a line (--help for more)\n");
        }
        let bytes_read = Arc::default();
        let progress = Progress::new(
            self.run.progress,
            &self.sources,
            self.prints == Prints::Records(Destination::StandardOutput)
                && io::stdout().is_terminal(),
            Arc::clone(&bytes_read),
        );
        let setup = Setup {
            sources: self.sources.clone(),
            threads: self.threads(),
            lossy: self.lossy,
            max_line: self.max_line,
        };
        let printer = Printer::new(out, frame, messages, progress).rejecting_to(rejected);
        run_lines(work, &setup, printer, bytes_read)
    }

    fn conclude(&self, totals: &Totals) {
        let is_worth_it = self.urls.is_empty()
            && !self.tells_numbers
            && !self.run.quiet
            && totals.lines() > 0
            && totals.status() != Status::Good;
        if self.run.summary || is_worth_it {
            complain(&format!("urlwind: {}\n", totals.summary(self.unit())));
        }
    }
}
