//! Options that many commands take.

use std::ffi::OsString;
use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, ValueEnum};

use crate::input::LineLimit;
use crate::style::ColorChoice;

/// URLs, and what is printed about all of them.
#[derive(Debug, Default, Args)]
pub(crate) struct UrlsArgs {
    /// URLs; without any, the lines of --file or of the standard input
    #[arg(value_name = "URL")]
    pub(crate) urls: Vec<OsString>,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// URLs, and the line of text that is printed for each.
#[derive(Debug, Default, Args)]
pub(crate) struct TextsArgs {
    /// URLs; without any, the lines of --file or of the standard input
    #[arg(value_name = "URL")]
    pub(crate) urls: Vec<OsString>,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) write: WriteArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// URLs, and the form in which each is printed.
#[derive(Debug, Default, Args)]
pub(crate) struct RecordsArgs {
    /// URLs; without any, the lines of --file or of the standard input
    #[arg(value_name = "URL")]
    pub(crate) urls: Vec<OsString>,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// Where lines come from.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Input")]
pub(crate) struct LinesArgs {
    /// Read the lines of FILE (`-` is the standard input)
    ///
    /// May be given several times, and further files may follow as arguments: `--file *.txt`. Files
    /// compressed with gzip or zstd are recognized by their first bytes.
    #[arg(short, long = "file", value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Read the URL from this column: a number, a name in the header, or a JSON member
    ///
    /// Numbers count from 1. The other columns pass through unchanged, and what would be printed for the
    /// URL takes its place. A name is looked up in the first line of each file; the header is printed
    /// once. In JSON Lines, `a.b` is the member b of the member a. A row ends with its line, in CSV too.
    #[arg(long, value_name = "N|NAME")]
    pub(crate) column: Option<String>,
    /// The format of lines with a --column [default: by the file's name, or tsv]
    #[arg(long, value_name = "KIND", value_enum, requires = "column")]
    pub(crate) input: Option<RowKind>,
    /// End lines with a NUL byte instead of a newline, in input and output
    #[arg(short = '0', long)]
    pub(crate) null: bool,
    /// Replace invalid UTF-8 by U+FFFD instead of leaving the line out
    #[arg(long)]
    pub(crate) lossy: bool,
    /// Leave out lines longer than this; K, M and G stand for powers of 1024
    ///
    /// Lines of more than 64K are dealt with one at a time. Up to 1M the program takes at most 128 MB for them.
    #[arg(long, value_name = "BYTES", default_value_t)]
    pub(crate) max_line: LineLimit,
}

/// The format of rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum RowKind {
    /// Tab-separated values
    Tsv,
    /// Comma-separated values, with quotes
    Csv,
    /// One JSON object per line
    Jsonl,
}

/// Where URLs come from.
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
    /// Resolve each URL against this base URL
    #[arg(short, long, value_name = "URL")]
    pub(crate) base: Option<String>,
    /// Prepend this scheme to what starts with a host: `example.com`, `box:8080`
    #[arg(long, value_name = "SCHEME", conflicts_with = "base")]
    pub(crate) guess_scheme: Option<String>,
}

/// The form in which URLs are printed.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct FormatArgs {
    /// Print this for each URL: `{host} {port} {query:utm_source}`
    ///
    /// The names are listed under Fields below. A single name needs no braces. `\n`, `\t`, `\r`, `\\`,
    /// `\{` and `\}` are escapes.
    #[arg(short, long, value_name = "TEMPLATE", group = "format")]
    pub(crate) get: Option<String>,
    /// Print an indented JSON object, or an array of them
    #[arg(long, group = "format", group = "with-fields")]
    pub(crate) json: bool,
    /// Print one JSON object per line
    #[arg(long, group = "format", group = "with-fields")]
    pub(crate) jsonl: bool,
    /// Print comma-separated values with a header line
    #[arg(long, group = "format", group = "with-fields", group = "separated")]
    pub(crate) csv: bool,
    /// Print tab-separated values with a header line
    #[arg(long, group = "format", group = "with-fields", group = "separated")]
    pub(crate) tsv: bool,
    /// The fields of --json, --jsonl, --csv and --tsv, named as in --get
    ///
    /// `\,` is a comma in a KEY.
    #[arg(long, value_name = "A,B,C", requires = "with-fields")]
    pub(crate) fields: Vec<String>,
    /// Print no header line in --csv and --tsv
    #[arg(long, requires = "separated")]
    pub(crate) no_header: bool,
    /// Percent-decode what is printed, for reading
    #[arg(long)]
    pub(crate) decode: bool,
    /// Print domains in Unicode instead of Punycode
    #[arg(long)]
    pub(crate) unicode_host: bool,
}

/// The form in which URLs are printed, and where.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct OutputArgs {
    #[command(flatten)]
    pub(crate) format: FormatArgs,
    #[command(flatten)]
    pub(crate) write: WriteArgs,
}

/// Options of all commands that print something for each line.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct WriteArgs {
    #[command(flatten)]
    pub(crate) to: FileArgs,
    /// What to print for a line whose URL is invalid
    #[arg(long, value_name = "HOW", value_enum, default_value_t)]
    pub(crate) invalid: Invalid,
}

/// Where output goes.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct FileArgs {
    /// Write to FILE instead of the standard output (`-`)
    ///
    /// It is compressed if its name ends with .gz or .zst.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// The output for a line whose URL is invalid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum Invalid {
    /// Nothing
    #[default]
    Drop,
    /// The line as it is
    Keep,
    /// An empty line, or the row with an empty field: one line of output per line of input
    Blank,
}

#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Running")]
pub(crate) struct RunArgs {
    /// The number of threads that work on lines; 0 is one per core
    #[arg(short, long, value_name = "N", default_value_t, value_parser = number::<usize>)]
    pub(crate) threads: usize,
    /// Print no messages about invalid URLs
    #[arg(short, long)]
    pub(crate) quiet: bool,
    /// Stop at the first line whose URL is invalid
    #[arg(long)]
    pub(crate) fail_fast: bool,
    /// Print messages about the first N invalid URLs, and count the others
    #[arg(long, value_name = "N", default_value_t = MaxErrors(1000))]
    pub(crate) max_errors: MaxErrors,
    /// Write lines that are left out (invalid, not UTF-8, too long) to FILE
    ///
    /// They are written as they are. `-` is the standard output, if nothing else is written there.
    #[arg(long, value_name = "FILE")]
    pub(crate) rejected: Option<PathBuf>,
    /// When to show the progress and a summary on the standard error
    #[arg(long, value_name = "WHEN", value_enum, default_value_t)]
    pub(crate) progress: ProgressChoice,
    /// When to use colors
    #[arg(long, value_name = "WHEN", value_enum, default_value_t)]
    pub(crate) color: ColorChoice,
}

/// Reads a number, with a message that says what is wanted.
pub(super) fn number<T: FromStr>(text: &str) -> Result<T, String> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().map_err(|_| match is_number {
        true => "the number is too large".to_owned(),
        false if text.ends_with('%') => "it takes a number of URLs, not a share".to_owned(),
        false => "it takes a whole number".to_owned(),
    })
}

/// How many messages are shown.
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

/// When to show how far the work has got.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum ProgressChoice {
    /// Progress for long runs on a terminal; a summary if something was invalid
    #[default]
    Auto,
    /// Progress at once on a terminal, and a summary in any case
    Always,
    /// No progress; a summary if something was invalid
    Never,
}
