//! The common part of all commands on many URLs: input, output and messages.

use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;

use urlwind::{RedactOptions, Url};

use super::parse_base;
use crate::args::{
    InputArgs, Invalid, LinesArgs, ProgressChoice, RecordsArgs, RunArgs, TextsArgs, WriteArgs,
};
use crate::given::LeftOut;
use crate::identity::Identity;
use crate::input::{Cut, LineLimit, Source};
use crate::layout::width_of_stderr;
use crate::output::Output;
use crate::pipeline::{
    Choice, Destination, Frame, Messages, OnInterrupt, Outcome, Printer, Setup, Target, Totals,
    Work, run_arguments, run_lines,
};
use crate::progress::Progress;
use crate::rows::{Column, Rows};
use crate::secrets::hidden;
use crate::status::{Failure, Status, complain};

const REPORT: &str = "the report";

/// A run over many URLs.
pub(super) struct Job {
    urls: Vec<OsString>,
    pub(super) base: Option<Url>,
    sources: Vec<Source>,
    input: InputArgs,
    lossy: bool,
    max_line: LineLimit,
    cut: Cut,
    counts_places: bool,
    choice: Choice,
    /// Files that are read in addition to the sources.
    also_read: Vec<PathBuf>,
    left_out: LeftOut,
    run: RunArgs,
    prints: Prints,
    rejected: Option<Destination>,
    /// Output that the command writes at the end.
    at_the_end: Option<Destination>,
    /// Rule by which all output is redacted.
    redaction: Option<RedactOptions>,
    /// Callback that prints a report when Ctrl-C ends the run.
    on_interrupt: Option<OnInterrupt>,
    /// Whether the command prints the summary itself.
    tells_numbers: bool,
    /// Whether URLs match patterns, so that fields about them are available.
    has_matches: bool,
    prints_several_each: bool,
}

/// Kind of output, except for rejected lines and messages.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Prints {
    /// A record for each URL, during the run.
    Records(Destination),
    /// A report on standard output at the end.
    Report,
    Nothing,
}

impl Job {
    pub(super) fn new(
        urls: Vec<OsString>,
        input: &InputArgs,
        run: RunArgs,
    ) -> Result<Job, Failure> {
        let (urls, files) = arguments_and_files(urls, &input.lines.files)?;
        if !urls.is_empty() && run.rejected.is_some() {
            return Err(Failure::usage(
                "--rejected requires input lines; it cannot be combined with URL arguments",
            ));
        }
        let sources = match (urls.is_empty(), files.is_empty()) {
            (false, _) => Vec::new(),
            (true, true) => vec![Source::StandardInput],
            (true, false) => files.iter().map(|path| Source::named(path)).collect(),
        };
        let mut input = input.clone();
        input.lines.files = files;
        if !urls.is_empty() && input.lines.column.is_some() {
            return Err(Failure::usage(
                "--column requires input lines; it cannot be combined with URL arguments",
            ));
        }
        let base = parse_base(input.relative.base.as_deref())?;
        Ok(Job {
            urls,
            base,
            sources,
            lossy: input.lines.lossy,
            max_line: input.lines.max_line,
            cut: Cut::Lines(if input.lines.null { 0 } else { b'\n' }),
            input,
            counts_places: false,
            choice: Choice::All,
            also_read: Vec::new(),
            left_out: LeftOut::Nothing,
            rejected: run.rejected.as_deref().map(Destination::named),
            run,
            prints: Prints::Report,
            at_the_end: None,
            redaction: None,
            on_interrupt: None,
            tells_numbers: false,
            has_matches: false,
            prints_several_each: false,
        })
    }

    /// Creates a job that prints a record for each URL, and its output format.
    pub(super) fn of_records(
        args: RecordsArgs,
        prepare: impl FnOnce(Job) -> Job,
    ) -> Result<(Job, Output), Failure> {
        let job = prepare(Job::new(args.urls, &args.input, args.run)?);
        let output = Output::new(&args.output.format, job.is_single())?;
        job.write_records(&args.output.write, output)
    }

    /// Creates a job that prints a line of text for each URL.
    pub(super) fn of_texts(args: TextsArgs) -> Result<Job, Failure> {
        let job = Job::new(args.urls, &args.input, args.run)?;
        Ok(job.write_lines(&args.write))
    }

    /// Writes lines to `--output` or standard output.
    pub(super) fn write_lines(mut self, args: &WriteArgs) -> Job {
        self.prints = Prints::Records(Destination::named_or_standard_output(
            args.to.output.as_deref(),
        ));
        self.left_out = match args.invalid {
            Invalid::Drop => LeftOut::Nothing,
            Invalid::Keep => LeftOut::Line,
            Invalid::Blank => LeftOut::Blank(vec![self.cut.line_end()]),
        };
        self
    }

    /// Writes records in this format to `--output` or standard output, with the line terminator of the input.
    pub(super) fn write_records(
        self,
        args: &WriteArgs,
        output: Output,
    ) -> Result<(Job, Output), Failure> {
        let output = output.ending_lines_with(self.cut.line_end());
        let mut job = self.write_lines(args);
        job.counts_places |= output.shows_lines();
        if output.needs_text() && job.cut != Cut::Text {
            return Err(Failure::usage(
                "'column' and 'context' are available only in extract",
            ));
        }
        if output.needs_match() && !job.has_matches {
            return Err(Failure::usage(
                "'group:NAME', 'pattern' and 'pattern-number' are available only in filter --pattern",
            ));
        }
        if job.input.lines.column.is_some() && !output.is_text() {
            return Err(Failure::usage(
                "with --column, the result replaces the URL: use --get instead of --json, --jsonl, --csv or --tsv",
            ));
        }
        if job.redaction.is_some() && output.shows_input() {
            return Err(Failure::usage(
                "'input' is the URL as given, with its secrets; it is not available when redacting",
            ));
        }
        if args.invalid == Invalid::Keep && !output.is_text() {
            return Err(Failure::usage(
                "--invalid keep requires plain output; with --json, --jsonl, --csv or --tsv, use 'drop' or 'blank'",
            ));
        }
        if args.invalid == Invalid::Blank {
            let blank = output.blank().ok_or_else(|| {
                Failure::usage(
                    "--invalid blank requires one record per line: use --jsonl instead of --json",
                )
            })?;
            job.left_out = LeftOut::Blank(blank);
        }
        Ok((job, output))
    }

    /// Enables fields about the matching pattern.
    pub(super) fn matching_patterns(mut self) -> Job {
        self.has_matches = true;
        self
    }

    /// Declares that a URL may yield several records.
    pub(super) fn printing_several_each(mut self) -> Job {
        self.prints_several_each = true;
        self
    }

    /// Prints only the first record with each key.
    pub(super) fn printing_once(mut self) -> Job {
        self.choice = Choice::Once;
        self
    }

    /// Prints a random sample of `number` records.
    pub(super) fn sampling(mut self, number: usize, seed: u64) -> Job {
        self.choice = Choice::Sample(number, seed);
        self
    }

    /// Declares additional input files, which must not be overwritten.
    pub(super) fn reading_also(mut self, files: Vec<PathBuf>) -> Job {
        self.also_read = files;
        self
    }

    /// Enables line numbers.
    pub(super) fn counting_places(mut self) -> Job {
        self.counts_places = true;
        self
    }

    /// Reads text instead of lines.
    pub(super) fn reading_text(mut self) -> Job {
        self.cut = Cut::Text;
        self
    }

    /// Uses one thread, so that chunks are processed in order.
    pub(super) fn in_one_thread(mut self) -> Job {
        self.run.threads = 1;
        self
    }

    /// Returns whether URLs are read from a column.
    pub(super) fn has_rows(&self) -> bool {
        self.input.lines.column.is_some()
    }

    /// Reserves the output for the command, which writes it at the end.
    pub(super) fn writing_at_the_end(mut self, to: Destination) -> Job {
        self.prints = Prints::Nothing;
        self.at_the_end = Some(to);
        self
    }

    /// Prints no report.
    pub(super) fn silent(mut self) -> Job {
        self.prints = Prints::Nothing;
        self
    }

    /// Redacts all output, and omits input from messages.
    pub(super) fn redacting(mut self, rule: RedactOptions) -> Job {
        self.redaction = Some(rule);
        self
    }

    /// Replaces invalid UTF-8 instead of rejecting the line.
    pub(super) fn lossy(mut self) -> Job {
        self.lossy = true;
        self
    }

    /// Sets the callback for Ctrl-C.
    pub(super) fn reporting_on_interrupt(mut self, report: OnInterrupt) -> Job {
        self.on_interrupt = Some(report);
        self
    }

    /// Leaves the summary to the command.
    pub(super) fn telling_numbers(mut self) -> Job {
        self.tells_numbers = true;
        self
    }

    /// Returns whether URLs are arguments.
    pub(super) fn has_arguments(&self) -> bool {
        !self.urls.is_empty()
    }

    /// Returns whether there is exactly one record.
    pub(super) fn is_single(&self) -> bool {
        self.urls.len() == 1 && !self.prints_several_each
    }

    /// Returns the number of worker threads.
    pub(super) fn threads(&self) -> usize {
        threads(self.run.threads)
    }

    /// Returns the unit of the summary: lines, or the URLs of arguments and text.
    fn unit(&self) -> &'static str {
        match self.urls.is_empty() && self.cut != Cut::Text {
            true => "line",
            false => "URL",
        }
    }

    /// Runs the job, and prints a summary if any URL was invalid.
    pub(super) fn execute<W: Work>(
        &self,
        work: &W,
        frame: Frame,
    ) -> Result<Outcome<W::State>, Failure> {
        let column = match &self.input.lines.column {
            None => None,
            Some(name) => {
                let LinesArgs { input, files, .. } = &self.input.lines;
                Some(Column::new(name, *input, files).map_err(Failure::Usage)?)
            }
        };
        if column.is_none() && self.input.relative.guess_scheme.is_none() {
            return self.run(work, frame, self.counts_places);
        }
        let guess = self.input.relative.guess_scheme.as_deref();
        let guess = guess.map(checked_scheme).transpose()?;
        let needs_places = column.as_ref().is_some_and(Column::needs_places);
        let rows = Rows {
            inner: work,
            column,
            guess,
            leaves_blanks: matches!(self.left_out, LeftOut::Blank(_)),
        };
        self.run(&rows, frame, self.counts_places || needs_places)
    }

    fn run<W: Work>(
        &self,
        work: &W,
        frame: Frame,
        counts_places: bool,
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
            hide_input: self.redaction.is_some(),
            most: self.run.max_errors.0,
        };
        let setup = Setup {
            sources: self.sources.clone(),
            threads: self.threads(),
            lossy: self.lossy,
            max_line: self.max_line,
            cut: self.cut,
            counts_places,
            left_out: self.left_out.clone(),
            fail_fast: self.run.fail_fast,
            choice: self.choice,
            redaction: self.redaction.clone(),
        };
        let outcome = if self.urls.is_empty() {
            self.execute_lines(work, &setup, out, frame, messages)
        } else {
            let printer =
                Printer::new(out, frame, messages, Progress::none()).choosing(self.choice);
            run_arguments(work, &self.urls, &setup, printer)
        }?;
        self.conclude(&outcome.totals);
        Ok(outcome)
    }

    /// Returns an error if an output file is also an input, or used twice.
    pub(super) fn check_files(&self) -> Result<(), Failure> {
        let sources = self.sources.iter().filter_map(Source::identity);
        let others = self.also_read.iter().map(|path| Identity::of_path(path));
        let inputs: Vec<Identity> = sources.chain(others.flatten()).collect();
        let mut written: Vec<(Destination, &str)> = Vec::new();
        match &self.prints {
            Prints::Records(destination) => written.push((destination.clone(), "output")),
            // The report is printed last, so it may be appended to an input.
            Prints::Report => written.push((Destination::StandardOutput, REPORT)),
            Prints::Nothing => {}
        }
        written.extend(
            self.rejected
                .clone()
                .map(|rejected| (rejected, "--rejected")),
        );
        written.extend(self.at_the_end.clone().map(|output| (output, "output")));
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
        setup: &Setup,
        out: Target,
        frame: Frame,
        messages: Messages,
    ) -> Result<Outcome<W::State>, Failure> {
        let rejected = self.rejected.as_ref().map(Target::open).transpose()?;
        let reads_terminal = self.sources.contains(&Source::StandardInput);
        if reads_terminal && io::stdin().is_terminal() {
            complain("urlwind: reading URLs from the terminal, one per line (see --help)\n");
        }
        let bytes_read = Arc::default();
        let progress = Progress::new(
            self.run.progress,
            &self.sources,
            self.prints == Prints::Records(Destination::StandardOutput)
                && io::stdout().is_terminal(),
            Arc::clone(&bytes_read),
        );
        let printer = Printer::new(out, frame, messages, progress)
            .choosing(self.choice)
            .rejecting_to(rejected)
            .reporting_on_interrupt(self.on_interrupt.clone());
        run_lines(work, setup, printer, bytes_read)
    }

    fn conclude(&self, totals: &Totals) {
        let is_worth_it = self.urls.is_empty()
            && !self.tells_numbers
            && !self.run.quiet
            && totals.lines() > 0
            && totals.status() != Status::Good;
        if self.run.progress == ProgressChoice::Always || is_worth_it {
            complain(&format!("urlwind: {}\n", totals.summary(self.unit())));
        }
    }
}

/// Separates URL arguments from files: with --file, all arguments are files.
pub(super) fn arguments_and_files(
    arguments: Vec<OsString>,
    files: &[PathBuf],
) -> Result<(Vec<OsString>, Vec<PathBuf>), Failure> {
    if files.is_empty() {
        return Ok((arguments, Vec::new()));
    }
    let mut files = files.to_vec();
    for argument in arguments {
        if !Path::new(&argument).exists() {
            return Err(Failure::usage(format_args!(
                "'{}' is not a file; with --file, all arguments are files",
                hidden(&argument.to_string_lossy())
            )));
        }
        files.push(argument.into());
    }
    Ok((Vec::new(), files))
}

/// Returns the requested number of threads; 0 means one per core.
pub(super) fn threads(wanted: usize) -> usize {
    NonZeroUsize::new(wanted)
        .or_else(|| thread::available_parallelism().ok())
        .map_or(1, NonZeroUsize::get)
}

/// Returns the scheme of `--guess-scheme`, without trailing `:` and slashes.
pub(super) fn checked_scheme(scheme: &str) -> Result<String, Failure> {
    let name = scheme.trim_end_matches('/').trim_end_matches(':');
    match Url::parse(&format!("{name}://h/")) {
        Ok(url) => Ok(url.scheme().to_owned()),
        Err(_) => Err(Failure::usage(format_args!(
            "--guess-scheme: '{scheme}' is not a scheme"
        ))),
    }
}
