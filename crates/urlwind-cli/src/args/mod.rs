//! The command line, from which the help, the completions and the manual page are made.

mod choose;
mod edit;
mod examples;
mod extract;
mod help;
mod matching;
mod quick;
mod shared;
mod words;

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

pub(crate) use choose::{
    BuildArgs, CountArgs, DecodeArgs, EncodeArgs, EncodingPlace, FilterArgs, QueryArgs, SampleArgs,
    UniqArgs,
};
pub(crate) use edit::{Change, EditArgs};
pub(crate) use examples::of as examples_of;
pub(crate) use extract::ExtractArgs;
pub(crate) use help::command;
pub(crate) use matching::MatchArgs;
pub(crate) use shared::{
    InputArgs, Invalid, LinesArgs, OutputArgs, ProgressChoice, RowKind, RunArgs, WriteArgs,
};
pub(crate) use words::no_such_command;

/// Parse, normalise, query and edit URLs, by the WHATWG URL Standard
///
/// Prints each URL in its normal form: those given as arguments, or else one a line from files
/// or the standard input. Invalid ones are named on the standard error, and the rest goes on.
#[derive(Debug, Parser)]
#[command(
    name = "urlwind",
    version,
    max_term_width = 100,
    // The command comes first here (`words` has moved it there), so that its options are its own.
    args_conflicts_with_subcommands = true,
    override_usage = "urlwind [OPTIONS] [URL]...\n       urlwind [OPTIONS] <COMMAND> [ARGUMENTS]...",
    after_help = "Exit status: 0 all valid, 1 some invalid, 2 bad usage or input/output error."
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) convert: ConvertArgs,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Set(SetArgs),
    Append(AppendArgs),
    Remove(RemoveArgs),
    SortQuery(SortQueryArgs),
    Edit(EditArgs),
    Redact(RedactArgs),
    Fix(FixArgs),
    Join(JoinArgs),
    RelativeTo(RelativeToArgs),
    Extract(ExtractArgs),
    Filter(FilterArgs),
    Match(MatchArgs),
    Uniq(UniqArgs),
    Sample(SampleArgs),
    Count(CountArgs),
    Check(CheckArgs),
    Stats(StatsArgs),
    Explain(ExplainArgs),
    Diff(DiffArgs),
    Build(BuildArgs),
    Query(QueryArgs),
    Encode(EncodeArgs),
    Decode(DecodeArgs),
    Bench(BenchArgs),
    Completions(CompletionsArgs),
    Man(ManArgs),
}

/// Without a subcommand: print each URL in its normal form, or the parts asked for.
#[derive(Debug, Default, Args)]
pub(crate) struct ConvertArgs {
    /// URLs; without any, lines of --file or of the standard input
    #[arg(value_name = "URL")]
    pub(crate) urls: Vec<OsString>,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// Change components, as the setters of JavaScript's URL do
///
/// NAME is one of href, protocol, username, password, host, hostname, port, pathname, search,
/// hash, or trurl's url, scheme, user, path, query, fragment. NAME=VALUE sets it, an empty VALUE
/// removes it where the standard allows that, and NAME?=VALUE sets it only if it is absent or
/// empty. query:KEY=VALUE sets one query parameter.
#[derive(Debug, Args)]
#[command(override_usage = "urlwind set [OPTIONS] <NAME=VALUE>... [URL]...")]
pub(crate) struct SetArgs {
    /// What to change, then the URLs: the first word that is no NAME=VALUE begins them
    #[arg(value_name = "NAME=VALUE|URL", required = true)]
    pub(crate) words: Vec<OsString>,
    /// Take values as plain text: `%` in them is data and becomes %25, `\` in a path %5C
    #[arg(long)]
    pub(crate) encode: bool,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// Append a path segment, a path or a query parameter
///
/// path=SEGMENT appends one segment: `/` in it becomes %2F, tabs and newlines are dropped, and what
/// then is `.` or `..` is refused, since no URL can have such a segment. subpath=PATH appends a path
/// with one slash between the two, whether or not there was one. query=KEY=VALUE (or
/// query:KEY=VALUE) appends a parameter, even if there is one of that name.
#[derive(Debug, Args)]
#[command(override_usage = "urlwind append [OPTIONS] <path=A|subpath=A/B|query=K=V>... [URL]...")]
pub(crate) struct AppendArgs {
    /// What to append, then the URLs
    #[arg(value_name = "NAME=VALUE|URL", required = true)]
    pub(crate) words: Vec<OsString>,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// Remove components or query parameters
///
/// PART is one of username, password, credentials, port, path, query, fragment (or WHATWG's
/// pathname, search, hash), or query:KEY, where `*` in KEY stands for any text: query:utm_*.
/// tracking stands for a list of well-known parameters such as utm_* and fbclid, and
/// query-except:KEY,KEY for all but these. Query parameters that stay keep their bytes and order.
#[derive(Debug, Args)]
#[command(override_usage = "urlwind remove [OPTIONS] <PART>... [URL]...")]
pub(crate) struct RemoveArgs {
    /// What to remove, then the URLs: the first word that is no PART begins them
    #[arg(value_name = "PART|URL", required = true)]
    pub(crate) words: Vec<OsString>,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// Sort the query parameters by name
///
/// The order is that of URLSearchParams.sort(): by UTF-16 code units, equal names as they were.
/// Unlike there, each parameter keeps its bytes.
#[derive(Debug, Args)]
pub(crate) struct SortQueryArgs {
    /// URLs; without any, lines of --file or of the standard input
    #[arg(value_name = "URL")]
    pub(crate) urls: Vec<OsString>,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// Take secrets out of URLs, or out of any text, for logs
///
/// By the rules of OpenTelemetry: credentials become REDACTED:REDACTED, and so do the values of
/// AWSAccessKeyId, Signature, X-Amz-Credential, X-Amz-Security-Token, X-Amz-Signature,
/// X-Goog-Signature and sig. Where the path is opaque (jdbc:, blob:), the credentials of a URL in it
/// are hidden, and in doubt all that stands before an `@`. Invalid input is reported without its text.
#[derive(Debug, Args)]
pub(crate) struct RedactArgs {
    /// URLs; without any, lines of --file or of the standard input
    #[arg(value_name = "URL")]
    pub(crate) urls: Vec<OsString>,
    /// Redact the URLs in lines of any text
    ///
    /// Nothing else of it changes. A URL is found where a scheme and `//` stand, where `//` stands alone, and where a special scheme
    /// stands before credentials: https:me:secret@h, with backslashes and tabs as a browser reads
    /// them. What is not UTF-8 becomes U+FFFD.
    #[arg(long)]
    pub(crate) text: bool,
    /// All values of the query, and the fragment too
    #[arg(long)]
    pub(crate) strict: bool,
    /// Values of the parameters A and B, or of all
    ///
    /// Of query parameters whose name matches one of these; without any, of all. They take the place of OpenTelemetry's. `*` in a name stands for any text, and upper and lower
    /// case of ASCII letters are the same. May be given several times; `\,` and `\*` are a comma and a
    /// star.
    #[arg(long, value_name = "A,B", num_args = 0..=1, require_equals = true, default_missing_value = "*")]
    pub(crate) query_values: Vec<String>,
    /// The fragment too
    #[arg(long)]
    pub(crate) fragment: bool,
    /// The password only, where that can be told
    #[arg(long)]
    pub(crate) keep_username: bool,
    /// What to put there instead
    ///
    /// If it is empty, delimiters go too.
    #[arg(long, value_name = "TEXT", default_value = "REDACTED")]
    pub(crate) mask: String,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// Resolve references against a base URL
#[derive(Debug, Args)]
pub(crate) struct JoinArgs {
    /// The base URL
    #[arg(value_name = "BASE")]
    pub(crate) base_url: OsString,
    /// References; without any, lines of --file or of the standard input
    #[arg(value_name = "REF")]
    pub(crate) urls: Vec<OsString>,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// Write URLs as references relative to a base URL
///
/// Joined to BASE, what is printed gives the URL again, save for credentials. Where no relative
/// reference leads there (another scheme, host or port) the whole URL is printed.
#[derive(Debug, Args)]
pub(crate) struct RelativeToArgs {
    /// The URL that the references are to be resolved against
    #[arg(value_name = "BASE")]
    pub(crate) base_url: OsString,
    /// URLs; without any, lines of --file or of the standard input
    #[arg(value_name = "URL")]
    pub(crate) urls: Vec<OsString>,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) write: WriteArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// Show a URL's parts, what normalising changed and why, and what is wrong with it
///
/// What is wrong are the standard's validation errors, most of which do not keep a URL from being
/// parsed: each with its name, its place underlined, a sentence, and a fix if there is one.
#[derive(Debug, Args)]
pub(crate) struct ExplainArgs {
    /// URLs; without any, lines of --file or of the standard input
    #[arg(value_name = "URL")]
    pub(crate) urls: Vec<OsString>,
    /// Read lines from this file (`-` is the standard input); may be given several times
    #[arg(short, long = "file", value_name = "FILE", conflicts_with = "urls")]
    pub(crate) files: Vec<PathBuf>,
    /// Resolve against this base URL
    #[arg(short, long, value_name = "URL")]
    pub(crate) base: Option<String>,
    /// Also show the states of the standard's machine: what each of them reads and writes
    #[arg(long)]
    pub(crate) trace: bool,
    /// Also show how curl, Python, Go, Java and RFC 3986 read it, and whether they agree about host and port
    #[arg(long)]
    pub(crate) readings: bool,
    /// Print one indented JSON object, or an array of them; places are byte offsets in the input
    #[arg(long)]
    pub(crate) json: bool,
    /// When to use colours
    #[arg(long, value_name = "WHEN", value_enum, default_value_t)]
    pub(crate) color: crate::style::ColorChoice,
}

/// Say how many URLs are valid, and what is wrong with the others
///
/// With --validate also how many URLs have which of the standard's validation errors, with
/// the places of the first three of each name; the exit status is then 1 if there are any. With
/// --agreed a URL on which other readers do not agree counts as invalid. With --quiet only the exit
/// status tells.
#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// URLs; without any, lines of --file or of the standard input
    #[arg(value_name = "URL")]
    pub(crate) urls: Vec<OsString>,
    /// Look for validation errors, too: what should not be written so, even if it can be parsed
    #[arg(long)]
    pub(crate) validate: bool,
    /// Refuse URLs on which curl, Python, Go, Java, RFC 3986 and browsers do not agree
    ///
    /// With `hosts` only those in which they see different hosts or ports; otherwise also those
    /// in which some see no host, or which some refuse.
    #[arg(long, value_name = "ABOUT", value_enum, num_args = 0..=1, require_equals = true, default_missing_value = "all", conflicts_with_all = ["validate", "base"])]
    pub(crate) agreed: Option<Agreement>,
    /// Print the numbers as a JSON object
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// What readers must agree about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(crate) enum Agreement {
    /// That there is a host, and which host and port it is
    All,
    /// Which host and port it is, where they see one
    Hosts,
}

/// Mend validation errors, and change nothing else
///
/// Prints each URL as it was written, with the fixes that `explain` shows applied. It still means the
/// same URL. Errors that cannot be mended without changing the URL stay.
#[derive(Debug, Args)]
pub(crate) struct FixArgs {
    /// URLs; without any, lines of --file or of the standard input
    #[arg(value_name = "URL")]
    pub(crate) urls: Vec<OsString>,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) write: WriteArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// Show in which components two URLs differ
///
/// Exit status: 0 the same URL, 1 different, 2 one of them is invalid.
#[derive(Debug, Args)]
pub(crate) struct DiffArgs {
    /// One URL
    #[arg(value_name = "A")]
    pub(crate) left: OsString,
    /// The other
    #[arg(value_name = "B")]
    pub(crate) right: OsString,
    /// Resolve both against this base URL
    #[arg(short, long, value_name = "URL")]
    pub(crate) base: Option<String>,
    /// Print an indented JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// When to use colours
    #[arg(long, value_name = "WHEN", value_enum, default_value_t)]
    pub(crate) color: crate::style::ColorChoice,
}

/// Count schemes, hosts, ports, path depths and query keys, and draw histograms of lengths
///
/// Memory does not grow with the input, nor with a line beyond --max-line: counts are exact up to
/// some ten thousand different values of a kind, and beyond that the most frequent ones are kept
/// (marked ≥). Numbers of different values are estimates, right to about 1 %.
#[derive(Debug, Args)]
pub(crate) struct StatsArgs {
    /// URLs; without any, lines of --file or of the standard input
    #[arg(value_name = "URL")]
    pub(crate) urls: Vec<OsString>,
    /// How many of each kind to list
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub(crate) top: usize,
    /// Print the report as a JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// Draw the histograms into an SVG file; `-` prints the picture instead of the report
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// Measure how fast a file is read, split, parsed and written here
#[derive(Debug, Args)]
pub(crate) struct BenchArgs {
    /// A file with one URL a line (plain, gzip or zstd); it is read several times
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Write to this file instead of discarding what would be written
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// How often to go through the file; the fastest pass counts
    #[arg(long, value_name = "N", default_value_t = 5)]
    pub(crate) passes: u32,
    /// Threads for the last, whole measurement; 0 is one for each core
    #[arg(short, long, value_name = "N", default_value_t)]
    pub(crate) threads: usize,
}

/// Print a completion script for a shell
#[derive(Debug, Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_name = "SHELL", value_enum)]
    pub(crate) shell: clap_complete::Shell,
}

/// Print the manual page, or that of a command
#[derive(Debug, Args)]
pub(crate) struct ManArgs {
    /// The command whose page to print
    #[arg(value_name = "COMMAND", conflicts_with = "dir")]
    pub(crate) command: Option<String>,
    /// Write all pages into this directory
    #[arg(long, value_name = "DIR")]
    pub(crate) dir: Option<PathBuf>,
}
