//! What all commands on many URLs have in common: where they come from and where output goes.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;

use urlwind::Url;

use super::{hint_at_command, parse_base};
use crate::args::{InputArgs, RunArgs};
use crate::input::Source;
use crate::pipeline::{
    Frame, Messages, Outcome, Printer, Setup, Totals, Work, run_arguments, run_lines,
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
    output: Option<PathBuf>,
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
                "URLs as arguments and --file do not go together",
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
            output: None,
            hide_input: false,
            tells_numbers: false,
        })
    }

    /// Sends the output to this file.
    pub(super) fn write_to(mut self, output: Option<PathBuf>) -> Result<Job, Failure> {
        let same = |path: &Path| {
            self.sources.iter().find(|source| match source {
                Source::File(input) => is_same_file(input, path),
                Source::StandardInput => false,
            })
        };
        if let Some(source) = output.as_deref().and_then(same) {
            let name = source.name();
            return Err(Failure::usage(format_args!(
                "'{name}' is both input and output"
            )));
        }
        self.output = output;
        Ok(self)
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
        let outcome = self.open_output().and_then(|out| {
            let messages = Messages {
                names: self.sources.iter().map(Source::name).collect(),
                palette: self.run.color.palette(&io::stderr()),
                quiet: self.run.quiet,
                hide_input: self.hide_input,
            };
            if self.urls.is_empty() {
                self.execute_lines(work, out, frame, messages)
            } else {
                let printer = Printer::new(out, frame, messages, Progress::none());
                run_arguments(work, &self.urls, self.lossy, printer)
            }
        });
        let outcome = outcome.map_err(|error| match &self.output {
            Some(path) => Failure::Io(path.display().to_string(), error),
            None => Failure::from(error),
        })?;
        self.conclude(&outcome.totals);
        Ok(outcome)
    }

    fn open_output(&self) -> io::Result<Box<dyn Write + Send>> {
        Ok(match &self.output {
            Some(path) => Box::new(File::create(path)?),
            None => Box::new(io::stdout()),
        })
    }

    fn execute_lines<W: Work>(
        &self,
        work: &W,
        out: Box<dyn Write + Send>,
        frame: Frame,
        messages: Messages,
    ) -> io::Result<Outcome<W::State>> {
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
        let threads = self
            .run
            .threads
            .or_else(|| thread::available_parallelism().ok());
        let setup = Setup {
            sources: self.sources.clone(),
            threads: threads.map_or(1, NonZeroUsize::get),
            lossy: self.lossy,
        };
        run_lines(
            work,
            &setup,
            Printer::new(out, frame, messages, progress),
            bytes_read,
        )
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

#[cfg(unix)]
fn is_same_file(a: &Path, b: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;

    let identity = |path| {
        fs::metadata(path)
            .ok()
            .filter(|data| data.is_file())
            .map(|data| (data.dev(), data.ino()))
    };
    identity(a).is_some_and(|a| Some(a) == identity(b))
}

#[cfg(not(unix))]
fn is_same_file(a: &Path, b: &Path) -> bool {
    matches!((fs::canonicalize(a), fs::canonicalize(b)), (Ok(a), Ok(b)) if a == b)
}
