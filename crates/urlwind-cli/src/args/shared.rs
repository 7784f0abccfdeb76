//! Options that many commands take.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::input::LineLimit;
use crate::style::ColorChoice;

/// Where lines come from.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Input")]
pub(crate) struct LinesArgs {
    /// Read lines from this file (`-` is the standard input); may be given several times
    ///
    /// Files compressed with gzip or zstd are recognised.
    #[arg(short, long = "file", value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// The URL is this field of each line: a number from 1, a name in the header, or a JSON member
    ///
    /// The other fields pass through as they are, and what would be printed for the URL takes its
    /// place. A name is looked up in the first line of each file, which is printed once; in JSON Lines
    /// `a.b` is the member b of the member a. A row ends with its line, in CSV too.
    #[arg(long, value_name = "N|NAME")]
    pub(crate) field: Option<String>,
    /// What the lines with a --field are [default: by the file's name, or tsv]
    #[arg(long, value_name = "KIND", value_enum, requires = "field")]
    pub(crate) input: Option<RowKind>,
    /// The first line of each file is a header: print it once, as it is
    #[arg(long, requires = "field")]
    pub(crate) header: bool,
    /// Lines end with a NUL byte and not with a newline, in the output too
    #[arg(short = '0', long)]
    pub(crate) null: bool,
    /// Replace what is not UTF-8 by U+FFFD, instead of leaving the line out
    #[arg(long)]
    pub(crate) lossy: bool,
    /// Leave out lines of more bytes than this; K, M and G stand for 1024 and its powers
    ///
    /// It bounds the memory: a thread takes up to some 25 times as much, and 70 times where it
    /// takes a query of nothing but short parameters apart.
    #[arg(long, value_name = "BYTES", default_value_t)]
    pub(crate) max_line: LineLimit,
}

/// What the rows are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum RowKind {
    /// Tab-separated values
    Tsv,
    /// Comma-separated values, with quotes
    Csv,
    /// One JSON object a line
    Jsonl,
}

/// Where URLs come from.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Input")]
pub(crate) struct InputArgs {
    /// Resolve each URL against this base URL
    #[arg(short, long, value_name = "URL")]
    pub(crate) base: Option<String>,
    /// Put this scheme before what begins with a host: `example.com`, `localhost:8080`
    #[arg(long, value_name = "SCHEME", conflicts_with = "base")]
    pub(crate) guess_scheme: Option<String>,
    #[command(flatten)]
    pub(crate) lines: LinesArgs,
}

#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct OutputArgs {
    /// Print this for each URL: `{host} {port} {query:utm_source}`
    ///
    /// Names of the standard: href, origin, protocol, username, password, host (with the port),
    /// hostname, port, pathname, search, hash, searchParams. Names of trurl: url, scheme, user,
    /// path, query, fragment. Query parameters, decoded: query:KEY (the first), query-all:KEY (all,
    /// with spaces between). Also input (the URL as given) and hostKind or host-kind. In front of a
    /// name may stand `default:` (the scheme's port if there is none), `idn:` and `puny:` (the
    /// domain in Unicode or ASCII), `decode:` and `url:` (percent-decoded or not), `must:` (a URL
    /// without it counts as invalid), where they can make a difference. `\n`, `\t`, `\r`, `\\`, `\{`
    /// and `\}` are escapes. A single name needs no braces.
    #[arg(short, long, value_name = "TEMPLATE", group = "format")]
    pub(crate) get: Option<String>,
    /// Print one indented JSON object, or an array of them
    #[arg(long, group = "format", group = "with-fields")]
    pub(crate) json: bool,
    /// Print one JSON object a line
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
    /// In JSON also components: offsets into the URL as it is printed. `\,` is a comma in a KEY.
    #[arg(long, value_name = "A,B,C", requires = "with-fields")]
    pub(crate) fields: Vec<String>,
    /// No header line in --csv and --tsv
    #[arg(long, requires = "separated")]
    pub(crate) no_header: bool,
    /// Percent-decode what is printed, for reading
    #[arg(long)]
    pub(crate) decode: bool,
    /// Print domains in Unicode instead of Punycode
    #[arg(long)]
    pub(crate) unicode_host: bool,
    #[command(flatten)]
    pub(crate) write: WriteArgs,
}

/// Options of all commands that print something for each URL.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct WriteArgs {
    /// Write to this file instead of the standard output (`-`)
    ///
    /// If its name ends with .gz or .zst, it is compressed.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// What to print for a line whose URL is invalid
    #[arg(long, value_name = "HOW", value_enum, default_value_t)]
    pub(crate) invalid: Invalid,
}

/// What is printed for a line whose URL is invalid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum Invalid {
    /// Nothing
    #[default]
    Drop,
    /// The line as it is
    Keep,
    /// An empty line, or the row with an empty field: so many lines come out as went in
    Blank,
}

#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Running")]
pub(crate) struct RunArgs {
    /// How many threads work on lines; 0 is one for each core
    #[arg(short, long, value_name = "N", default_value_t)]
    pub(crate) threads: usize,
    /// Do not name invalid URLs on the standard error
    #[arg(short, long)]
    pub(crate) quiet: bool,
    /// End with the first line whose URL is invalid
    #[arg(long)]
    pub(crate) fail_fast: bool,
    /// Name so many invalid URLs, and count the others
    #[arg(
        long,
        value_name = "N",
        default_value_t = MaxErrors(1000)
    )]
    pub(crate) max_errors: MaxErrors,
    /// End with a summary on the standard error, even if all was well
    #[arg(long)]
    pub(crate) summary: bool,
    /// Write the lines that are left out (invalid, not UTF-8, too long) to this file, as they are
    ///
    /// `-` is the standard output, if nothing else is written there.
    #[arg(long, value_name = "FILE")]
    pub(crate) rejected: Option<PathBuf>,
    /// When to show the progress on the standard error
    #[arg(long, value_name = "WHEN", value_enum, default_value_t)]
    pub(crate) progress: ProgressChoice,
    /// When to use colours
    #[arg(long, value_name = "WHEN", value_enum, default_value_t)]
    pub(crate) color: ColorChoice,
}

/// How many messages are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct MaxErrors(pub(crate) u64);

impl Default for MaxErrors {
    fn default() -> MaxErrors {
        MaxErrors(1000)
    }
}

impl std::str::FromStr for MaxErrors {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<MaxErrors, Self::Err> {
        text.parse().map(MaxErrors)
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
    /// When it takes a while, the standard error is a terminal and the output is not
    #[default]
    Auto,
    /// At once, if the standard error is a terminal
    Always,
    /// Never
    Never,
}
