//! What all commands on many URLs have in common: where they come from and where output goes.

use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;

use urlwind::Url;

use super::{hint_at_command, parse_base};
use crate::args::{InputArgs, RunArgs};
use crate::identity::Identity;
use crate::input::Source;
use crate::pipeline::{
    Frame, Messages, Outcome, Printer, Setup, Target, Totals, Work, run_arguments, run_lines,
};
use crate::progress::Progress;
use crate::status::{Failure, Status, complain};

/// URLs to be dealt with.
#[derive(Debug)]
pub(super) struct Job {
    urls: Vec<OsString>,
    pub(super) base: Option<Url>,
    sources: Vec<Source>,
    lossy: bool,
    run: RunArgs,
    writes_records: bool,
    output: Option<PathBuf>,
    /// Written in the end.
    picture: Option<PathBuf>,
    hide_input: bool,
    /// Whether the command tells the numbers itself.
    tells_numbers: bool,
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
            run,
            writes_records: false,
            output: None,
            picture: None,
            hide_input: false,
            tells_numbers: false,
        })
    }

    /// Writes records: to this file, or to the standard output.
    pub(super) fn write_to(mut self, output: Option<PathBuf>) -> Job {
        self.writes_records = true;
        self.output = output;
        self
    }

    /// Leaves this file to the command, to be written in the end.
    pub(super) fn drawing_to(mut self, picture: Option<PathBuf>) -> Job {
        self.picture = picture;
        self
    }

    /// Keeps input out of messages.
    pub(super) fn hiding_input(mut self) -> Job {
        self.hide_input = true;
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
        let out = match &self.output {
            Some(path) => Target::create(path)?,
            None => Target::standard_output(),
        };
        let messages = Messages {
            names: self.sources.iter().map(Source::name).collect(),
            palette: self.run.color.palette(&io::stderr()),
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
    fn check_files(&self) -> Result<(), Failure> {
        let mut known: Vec<(Identity, &str)> = Vec::new();
        for source in &self.sources {
            known.extend(source.identity().map(|identity| (identity, "input")));
        }
        let output = match &self.output {
            Some(path) => (Identity::of_path(path), path.display().to_string()),
            None => (Identity::of_standard_output(), "stdout".to_owned()),
        };
        // Counts, which come in the end, may be appended to what was counted.
        if self.writes_records {
            refuse_if_known(&known, &output, "output")?;
        }
        known.extend(output.0.map(|identity| (identity, "output")));
        for (path, role) in [(&self.run.rejected, "--rejected"), (&self.picture, "--svg")] {
            if let Some(path) = path {
                let file = (Identity::of_path(path), path.display().to_string());
                refuse_if_known(&known, &file, role)?;
                known.extend(file.0.map(|identity| (identity, role)));
            }
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
        let rejected = self
            .run
            .rejected
            .as_deref()
            .map(Target::create)
            .transpose()?;
        let reads_terminal = self.sources.contains(&Source::StandardInput);
        if reads_terminal && io::stdin().is_terminal() {
            complain("urlwind: reading URLs from the terminal, one a line (--help for more)\n");
        }
        let bytes_read = Arc::default();
        let progress = Progress::new(
            self.run.progress,
            &self.sources,
            self.output.is_none() && io::stdout().is_terminal(),
            Arc::clone(&bytes_read),
        );
        let setup = Setup {
            sources: self.sources.clone(),
            threads: self.threads(),
            lossy: self.lossy,
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
        if totals.invalid > 0
            && !self.run.quiet
            && let Some(hint) = hint_at_command(&self.urls)
        {
            complain(&format!("urlwind: {hint}\n"));
        }
    }
}

fn refuse_if_known(
    known: &[(Identity, &str)],
    (identity, name): &(Option<Identity>, String),
    role: &str,
) -> Result<(), Failure> {
    match known
        .iter()
        .find(|(other, _)| Some(other) == identity.as_ref())
    {
        Some((_, other)) => Err(Failure::usage(format_args!(
            "'{name}' is both {other} and {role}"
        ))),
        None => Ok(()),
    }
}
