//! Options that many commands take.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::input::LineLimit;
use crate::style::ColorChoice;

#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Input")]
pub(crate) struct InputArgs {
    /// Read lines from this file (`-` is the standard input); may be given several times
    ///
    /// Files compressed with gzip or zstd are recognised.
    #[arg(short, long = "file", value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Resolve each URL against this base URL
    #[arg(short, long, value_name = "URL")]
    pub(crate) base: Option<String>,
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
    /// Write to this file instead of the standard output (`-`)
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Running")]
pub(crate) struct RunArgs {
    /// How many threads work on lines [default: one for each core]
    #[arg(short, long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Do not name invalid URLs on the standard error
    #[arg(short, long)]
    pub(crate) quiet: bool,
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
