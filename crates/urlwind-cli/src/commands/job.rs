//! The common part of all commands on many URLs: where they come from and where output goes.

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

/// URLs to be dealt with.
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
    /// Files that are read beside the sources.
    also_read: Vec<PathBuf>,
    left_out: LeftOut,
    run: RunArgs,
    prints: Prints,
    rejected: Option<Destination>,
    /// Written by the command in the end.
    at_the_end: Option<Destination>,
    /// The rule by which everything that passes through is redacted.
    redaction: Option<RedactOptions>,
    /// Reports what there is when Ctrl-C ends the run.
    on_interrupt: Option<OnInterrupt>,
    /// Whether the command tells the numbers itself.
    tells_numbers: bool,
    /// Whether URLs match patterns, about which something may be printed.
    has_matches: bool,
    prints_several_each: bool,
}

/// The output of a command, except for rejected lines and messages.
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

    /// A job that prints a record for each URL, and the form of the records.
    pub(super) fn of_records(
        args: RecordsArgs,
        prepare: impl FnOnce(Job) -> Job,
    ) -> Result<(Job, Output), Failure> {
        let job = prepare(Job::new(args.urls, &args.input, args.run)?);
        let output = Output::new(&args.output.format, job.is_single())?;
        job.write_records(&args.output.write, output)
    }

    /// A job that prints a line of text for each URL.
    pub(super) fn of_texts(args: TextsArgs) -> Result<Job, Failure> {
        let job = Job::new(args.urls, &args.input, args.run)?;
        Ok(job.write_lines(&args.write))
    }

    /// Writes lines: to this file, or to the standard output.
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

    /// Writes records of this form, to this file or to the standard output. Lines of output end as
    /// those of the input.
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

    /// Has patterns, of which the groups and names may be printed.
    pub(super) fn matching_patterns(mut self) -> Job {
        self.has_matches = true;
        self
    }

    /// Prints several records for each URL.
    pub(super) fn printing_several_each(mut self) -> Job {
        self.prints_several_each = true;
        self
    }

    /// Of records with one key prints the first.
    pub(super) fn printing_once(mut self) -> Job {
        self.choice = Choice::Once;
        self
    }

    /// Prints so many records, chosen at random.
    pub(super) fn sampling(mut self, number: usize, seed: u64) -> Job {
        self.choice = Choice::Sample(number, seed);
        self
    }

    /// These files are read, too, and must not be written to.
    pub(super) fn reading_also(mut self, files: Vec<PathBuf>) -> Job {
        self.also_read = files;
        self
    }

    /// Counts lines, so that each knows its number.
    pub(super) fn counting_places(mut self) -> Job {
        self.counts_places = true;
        self
    }

    /// Reads text, not lines.
    pub(super) fn reading_text(mut self) -> Job {
        self.cut = Cut::Text;
        self
    }

    /// Works in one thread, so that chunks come one after the other.
    pub(super) fn in_one_thread(mut self) -> Job {
        self.run.threads = 1;
        self
    }

    /// Whether URLs stand in rows.
    pub(super) fn has_rows(&self) -> bool {
        self.input.lines.column.is_some()
    }

    /// Leaves the output to the command, to be written in the end.
    pub(super) fn writing_at_the_end(mut self, to: Destination) -> Job {
        self.prints = Prints::Nothing;
        self.at_the_end = Some(to);
        self
    }

    /// Writes no report.
    pub(super) fn silent(mut self) -> Job {
        self.prints = Prints::Nothing;
        self
    }

    /// Lets nothing through that is not redacted, and keeps input out of messages.
    pub(super) fn redacting(mut self, rule: RedactOptions) -> Job {
        self.redaction = Some(rule);
        self
    }

    /// Replaces what is not UTF-8, instead of leaving such lines out.
    pub(super) fn lossy(mut self) -> Job {
        self.lossy = true;
        self
    }

    /// Calls this when Ctrl-C ends the run.
    pub(super) fn reporting_on_interrupt(mut self, report: OnInterrupt) -> Job {
        self.on_interrupt = Some(report);
        self
    }

    /// Leaves the summary to the command.
    pub(super) fn telling_numbers(mut self) -> Job {
        self.tells_numbers = true;
        self
    }

    /// Whether URLs are arguments, and not lines.
    pub(super) fn has_arguments(&self) -> bool {
        !self.urls.is_empty()
    }

    /// Whether there is exactly one record.
    pub(super) fn is_single(&self) -> bool {
        self.urls.len() == 1 && !self.prints_several_each
    }

    /// How many threads work on lines, if there are many.
    pub(super) fn threads(&self) -> usize {
        threads(self.run.threads)
    }

    /// Lines are counted, arguments are URLs, and a text is searched for them.
    fn unit(&self) -> &'static str {
        match self.urls.is_empty() && self.cut != Cut::Text {
            true => "line",
            false => "URL",
        }
    }

    /// Does the work, and ends with a summary if there is something to tell.
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

    /// Refuses to write into a file that is read, or into one file twice.
    pub(super) fn check_files(&self) -> Result<(), Failure> {
        let sources = self.sources.iter().filter_map(Source::identity);
        let others = self.also_read.iter().map(|path| Identity::of_path(path));
        let inputs: Vec<Identity> = sources.chain(others.flatten()).collect();
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

/// Arguments are URLs, or with --file further files.
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

/// The number of threads that was asked for, where 0 leaves it to the machine.
pub(super) fn threads(wanted: usize) -> usize {
    NonZeroUsize::new(wanted)
        .or_else(|| thread::available_parallelism().ok())
        .map_or(1, NonZeroUsize::get)
}

/// The scheme of `--guess-scheme`, without what may stand behind it.
pub(super) fn checked_scheme(scheme: &str) -> Result<String, Failure> {
    let name = scheme.trim_end_matches('/').trim_end_matches(':');
    match Url::parse(&format!("{name}://h/")) {
        Ok(url) => Ok(url.scheme().to_owned()),
        Err(_) => Err(Failure::usage(format_args!(
            "--guess-scheme: '{scheme}' is not a scheme"
        ))),
    }
}
