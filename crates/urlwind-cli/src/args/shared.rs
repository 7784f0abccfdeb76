//! Options shared by several commands.

use std::ffi::OsString;
use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, ValueEnum};

use crate::input::LineLimit;
use crate::style::ColorChoice;

// Help texts of options that are declared in more than one place.
pub(super) const URLS: &str = "URLs to read; defaults to the lines of --file or standard input";
pub(super) const TEXTS: &str = "Texts to read; defaults to the lines of --file or standard input";
pub(super) const FILE: &str = "Read lines from FILE; `-` is standard input";
pub(super) const FILE_LONG: &str = "Read lines from FILE; `-` is standard input

May be repeated. With --file, all arguments are files too, as in `--file *.txt`. Files compressed with \
gzip or zstd are recognized by content.";
pub(super) const BASE: &str = "Resolve relative URLs against this base URL";
pub(super) const ENCODE: &str = "Treat values as plain text; `%` becomes %25";
pub(super) const JSON: &str = "Print an indented JSON object, or an array for several URLs";
pub(super) const JSON_REPORT: &str = "Print the result as a JSON object";
pub(super) const TOP: &str = "Print only the N most frequent values";
pub(super) const COLOR: &str = "When to use colors";
pub(super) const EXIT_STATUS: &str =
    "Exit status: 0 all valid, 1 some invalid, 2 bad usage or input/output error.";

/// URLs for a command that prints one report.
#[derive(Debug, Default, Args)]
pub(crate) struct UrlsArgs {
    #[arg(value_name = "URL", help = URLS)]
    pub(crate) urls: Vec<OsString>,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// URLs for a command that prints one line of text per URL.
#[derive(Debug, Default, Args)]
pub(crate) struct TextsArgs {
    #[arg(value_name = "URL", help = URLS)]
    pub(crate) urls: Vec<OsString>,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) write: WriteArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// URLs for a command that prints one record per URL, in any format.
#[derive(Debug, Default, Args)]
pub(crate) struct RecordsArgs {
    #[arg(value_name = "URL", help = URLS)]
    pub(crate) urls: Vec<OsString>,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// Source and format of input lines.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Input")]
pub(crate) struct LinesArgs {
    #[arg(short, long = "file", value_name = "FILE", help = FILE, long_help = FILE_LONG)]
    pub(crate) files: Vec<PathBuf>,
    /// Column that holds the URL: a 1-based index, a header name, or a JSON key
    ///
    /// The result replaces that column; other columns are copied unchanged. A header name is looked up in
    /// the first line of each file; the header is printed once. In JSON Lines, `a.b` is key b of object a.
    /// A row is one line: CSV fields cannot contain line breaks.
    #[arg(long, value_name = "N|NAME")]
    pub(crate) column: Option<String>,
    /// Row format for --column [default: by file extension, or tsv]
    #[arg(long, value_name = "KIND", value_enum, requires = "column")]
    pub(crate) input: Option<RowKind>,
    /// Terminate lines with NUL instead of newline, in input and output
    #[arg(short = '0', long)]
    pub(crate) null: bool,
    /// Replace invalid UTF-8 with U+FFFD instead of rejecting the line
    #[arg(long)]
    pub(crate) lossy: bool,
    /// Reject lines longer than BYTES; suffixes K, M and G are powers of 1024
    ///
    /// Lines longer than 64K are processed one at a time. With a limit of 1M, the program uses at most
    /// 128 MB of memory.
    #[arg(long, value_name = "BYTES", default_value_t)]
    pub(crate) max_line: LineLimit,
}

/// Format of rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum RowKind {
    /// Tab-separated values
    Tsv,
    /// Comma-separated values, with quotes
    Csv,
    /// One JSON object per line
    Jsonl,
}

/// Source of URLs, and resolution of relative ones.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Input")]
pub(crate) struct InputArgs {
    #[command(flatten)]
    pub(crate) relative: RelativeArgs,
    #[command(flatten)]
    pub(crate) lines: LinesArgs,
}

/// Ways to make URLs absolute.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Input")]
pub(crate) struct RelativeArgs {
    #[arg(short, long, value_name = "URL", help = BASE)]
    pub(crate) base: Option<String>,
    /// Prepend SCHEME to input that starts with a host, such as `box:8080`
    #[arg(long, value_name = "SCHEME", conflicts_with = "base")]
    pub(crate) guess_scheme: Option<String>,
}

/// Output format of URLs.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct FormatArgs {
    /// Print TEMPLATE for each URL, such as `{host} {query:id}`
    ///
    /// Field names are listed under Fields below. A single name needs no braces. The escapes are `\n`,
    /// `\t`, `\r`, `\\`, `\{`, `\}`, `\[` and `\]`.
    #[arg(short, long, value_name = "TEMPLATE", group = "format")]
    pub(crate) get: Option<String>,
    #[arg(long, help = JSON, group = "format", group = "with-fields")]
    pub(crate) json: bool,
    /// Print one JSON object per line
    #[arg(long, group = "format", group = "with-fields")]
    pub(crate) jsonl: bool,
    /// Print comma-separated values (CSV) with a header line
    #[arg(long, group = "format", group = "with-fields", group = "separated")]
    pub(crate) csv: bool,
    /// Print tab-separated values (TSV) with a header line
    #[arg(long, group = "format", group = "with-fields", group = "separated")]
    pub(crate) tsv: bool,
    /// Fields to print with --json, --jsonl, --csv or --tsv
    ///
    /// Names are those of --get. `\,` is a literal comma in a key.
    #[arg(long, value_name = "A,B,C", requires = "with-fields")]
    pub(crate) fields: Vec<String>,
    /// Omit the header line of --csv and --tsv
    #[arg(long, requires = "separated")]
    pub(crate) no_header: bool,
    /// Percent-decode the output for readability
    #[arg(long)]
    pub(crate) decode: bool,
    /// Print domains in Unicode instead of Punycode
    #[arg(long)]
    pub(crate) unicode_host: bool,
}

/// Output format and destination.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct OutputArgs {
    #[command(flatten)]
    pub(crate) format: FormatArgs,
    #[command(flatten)]
    pub(crate) write: WriteArgs,
}

/// Output options of commands that print something for each line.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct WriteArgs {
    #[command(flatten)]
    pub(crate) to: FileArgs,
    /// Output for a line with an invalid URL
    #[arg(long, value_name = "HOW", value_enum, default_value_t)]
    pub(crate) invalid: Invalid,
}

/// Output destination.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct FileArgs {
    /// Write to FILE instead of standard output (`-`)
    ///
    /// The output is compressed if FILE ends in .gz or .zst.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// Output for a line with an invalid URL: the values of `--invalid`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum Invalid {
    /// Nothing
    #[default]
    Drop,
    /// The line unchanged
    Keep,
    /// An empty line, or the row with an empty field; keeps line counts equal
    Blank,
}

/// Threads, messages and progress.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Running")]
pub(crate) struct RunArgs {
    /// Number of worker threads; 0 is one per core
    #[arg(short, long, value_name = "N", default_value_t, value_parser = number::<usize>)]
    pub(crate) threads: usize,
    /// Do not report invalid URLs
    #[arg(short, long)]
    pub(crate) quiet: bool,
    /// Stop at the first invalid URL
    #[arg(long)]
    pub(crate) fail_fast: bool,
    /// Report at most N invalid URLs
    #[arg(long, value_name = "N", default_value_t = MaxErrors(1000))]
    pub(crate) max_errors: MaxErrors,
    /// Write rejected lines (invalid, not UTF-8, too long) to FILE
    ///
    /// Lines are copied unchanged. `-` is standard output, if nothing else is written there.
    #[arg(long, value_name = "FILE")]
    pub(crate) rejected: Option<PathBuf>,
    /// When to show progress and a summary on standard error
    #[arg(long, value_name = "WHEN", value_enum, default_value_t)]
    pub(crate) progress: ProgressChoice,
    #[arg(long, value_name = "WHEN", value_enum, default_value_t, help = COLOR)]
    pub(crate) color: ColorChoice,
}

/// Parses a number, with an error that names the expected value.
pub(super) fn number<T: FromStr>(text: &str) -> Result<T, String> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().map_err(|_| match is_number {
        true => "number too large".to_owned(),
        false if text.ends_with('%') => "expected a number of URLs, not a percentage".to_owned(),
        false => "expected a whole number".to_owned(),
    })
}

/// Limit on the number of reported invalid URLs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct MaxErrors(pub(crate) u64);

impl Default for MaxErrors {
    fn default() -> MaxErrors {
        MaxErrors(1000)
    }
}

impl FromStr for MaxErrors {
    type Err = String;

    fn from_str(text: &str) -> Result<MaxErrors, String> {
        number(text).map(MaxErrors)
    }
}

impl std::fmt::Display for MaxErrors {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// When to show progress and a summary.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum ProgressChoice {
    /// Progress on a terminal during long runs; summary if a URL was invalid
    #[default]
    Auto,
    /// Progress on a terminal from the start; always a summary
    Always,
    /// No progress; summary if a URL was invalid
    Never,
}
