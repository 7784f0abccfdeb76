//! The command line, from which the help, the completions and the manual page are made.

mod choose;
mod edit;
mod examples;
mod extract;
mod help;
mod hints;
mod quick;
mod shared;
mod words;

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

use shared::number;

pub(crate) use choose::{
    BuildArgs, CountArgs, DecodeArgs, EncodeArgs, EncodingPlace, FilterArgs, QueryArgs, SampleArgs,
    UniqArgs,
};
pub(crate) use edit::{Change, EditArgs};
pub(crate) use examples::of as examples_of;
pub(crate) use extract::ExtractArgs;
pub(crate) use help::{command, has_fields};
pub(crate) use shared::{
    FileArgs, FormatArgs, InputArgs, Invalid, LinesArgs, OutputArgs, ProgressChoice, RecordsArgs,
    RelativeArgs, RowKind, RunArgs, TextsArgs, UrlsArgs, WriteArgs,
};
pub(crate) use words::no_such_command;

/// Parse, normalize, query and edit URLs, by the WHATWG URL Standard
///
/// Without a command, prints each URL in its normal form: the arguments, or the lines of files or of
/// the standard input. Invalid URLs are reported on the standard error, and the others still printed.
#[derive(Debug, Parser)]
#[command(
    name = "urlwind",
    version,
    max_term_width = 80,
    // The command comes first here (`words` has moved it there), so that its options are its own.
    args_conflicts_with_subcommands = true,
    override_usage = "urlwind [OPTIONS] [URL]...\n       urlwind [OPTIONS] <COMMAND> [ARGUMENTS]...",
    after_help = "Exit status: 0 all valid, 1 some invalid, 2 bad usage or input/output error."
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) convert: RecordsArgs,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Set(SetArgs),
    Append(AppendArgs),
    Remove(RemoveArgs),
    Edit(EditArgs),
    Redact(RedactArgs),
    /// Apply the fixes for validation errors, and change nothing else
    ///
    /// Prints each URL as it was written, with the fixes that `explain` shows. It still means the same
    /// URL. Errors that cannot be fixed without changing the URL stay.
    Fix(TextsArgs),
    Join(JoinArgs),
    RelativeTo(RelativeToArgs),
    Extract(ExtractArgs),
    Filter(FilterArgs),
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
    Completions(CompletionsArgs),
    Man(ManArgs),
}

/// Changes, the URLs to change, and the form in which they are printed.
#[derive(Debug, Args)]
pub(crate) struct ChangeArgs {
    /// The changes, then the URLs: the first word that is no change starts them
    #[arg(value_name = "CHANGE|URL", required = true)]
    pub(crate) words: Vec<OsString>,
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
    /// Take values as plain text: `%` in them is data and becomes %25, `\` in a path %5C
    #[arg(long)]
    pub(crate) encode: bool,
    #[command(flatten)]
    pub(crate) on: ChangeArgs,
}

/// Append a path segment, a path or a query parameter
///
/// path=SEGMENT appends one segment: `/` in it becomes %2F, tabs and newlines are dropped. A segment
/// that then is `.` or `..` is refused, since no URL can have one. subpath=PATH appends a path with
/// exactly one slash between the two. query=KEY=VALUE (or query:KEY=VALUE) appends a parameter, even
/// if there already is one of that name.
#[derive(Debug, Args)]
#[command(override_usage = "urlwind append [OPTIONS] <path=A|subpath=A/B|query=K=V>... [URL]...")]
pub(crate) struct AppendArgs {
    #[command(flatten)]
    pub(crate) on: ChangeArgs,
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
    #[command(flatten)]
    pub(crate) on: ChangeArgs,
}

/// Remove secrets from URLs or from any text, for logs
///
/// Credentials become REDACTED:REDACTED, and values of what is named like a secret (password, access_token,
/// api_key, sig, …) become REDACTED, in the query and in the fragment. Where the path is opaque (jdbc:,
/// blob:), the credentials of a URL in it are hidden, and in doubt all that stands before an `@`. Whatever
/// is printed is redacted: rows, the lines of --invalid and --rejected. Invalid input is reported without its
/// text.
#[derive(Debug, Args)]
pub(crate) struct RedactArgs {
    /// Redact the URLs in lines of any text
    ///
    /// Nothing else of it changes. A URL is found where a scheme or a slash stands: https://h, https:me:secret@h, foo:/p?sig=x, /p?sig=x,
    /// with backslashes and tabs as a browser reads them, and with the escapes of JSON. What is not UTF-8 becomes U+FFFD.
    #[arg(long)]
    pub(crate) text: bool,
    /// What counts as a secret
    #[arg(long, value_name = "RULE", value_enum, default_value_t)]
    pub(crate) rule: Rule,
    /// What --rule was called
    #[arg(long, hide = true)]
    pub(crate) strict: bool,
    /// Values of the parameters A and B, or of all
    ///
    /// Of query parameters whose name matches one of these; without any, of all. They take the place of the rule's. `*` in a name stands for any text, and upper and lower
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
    pub(crate) on: RecordsArgs,
}

/// What counts as a secret, beside credentials.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::ValueEnum)]
pub(crate) enum Rule {
    /// What is named like one, in query and fragment
    #[default]
    Strict,
    /// What OpenTelemetry lists: AWSAccessKeyId, Signature, X-Amz-Credential, X-Amz-Security-Token,
    /// X-Amz-Signature, X-Goog-Signature and sig, in the query
    Otel,
    /// All values of the query, and the fragment
    All,
}

/// Resolve references against a base URL
#[derive(Debug, Args)]
pub(crate) struct JoinArgs {
    /// The base URL
    #[arg(value_name = "BASE")]
    pub(crate) base_url: OsString,
    #[command(flatten)]
    pub(crate) on: RecordsArgs,
}

/// Print URLs as references relative to a base URL
///
/// Joined to BASE, each reference gives the URL again, except for credentials. Where there is no
/// relative reference (another scheme, host or port), the whole URL is printed.
#[derive(Debug, Args)]
pub(crate) struct RelativeToArgs {
    /// The URL that the references will be resolved against
    #[arg(value_name = "BASE")]
    pub(crate) base_url: OsString,
    #[command(flatten)]
    pub(crate) on: TextsArgs,
}

/// Show a URL's parts, what normalization changed and why, and what is wrong with it
///
/// What is wrong are the standard's validation errors, most of which do not keep a URL from being
/// parsed: each with its name, its place underlined, a sentence, and a fix if there is one.
#[derive(Debug, Args)]
pub(crate) struct ExplainArgs {
    /// URLs; without any, the lines of --file or of the standard input
    #[arg(value_name = "URL")]
    pub(crate) urls: Vec<OsString>,
    /// Read the lines of FILE (`-` is the standard input); further files may follow
    #[arg(short, long = "file", value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) relative: RelativeArgs,
    /// Also show the states of the standard's state machine: what each of them reads and writes
    #[arg(long)]
    pub(crate) trace: bool,
    /// Also show how curl, Python, Go, Java and RFC 3986 read it, and whether they agree
    #[arg(long)]
    pub(crate) readings: bool,
    /// Print an indented JSON object, or an array of them; offsets count bytes of the input
    #[arg(long)]
    pub(crate) json: bool,
    /// When to use colors
    #[arg(long, value_name = "WHEN", value_enum, default_value_t)]
    pub(crate) color: crate::style::ColorChoice,
}

/// Count valid and invalid URLs, and say what is wrong
///
/// With --validate, also counts the URLs that have each of the standard's validation errors, and
/// shows the first three places of each; the exit status is then 1 if there are any. With --agreed,
/// a URL on which other parsers disagree counts as invalid. With --quiet, only the exit status tells.
#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// Also look for validation errors: what should not be written, even if it can be parsed
    #[arg(long)]
    pub(crate) validate: bool,
    /// Refuse URLs on which curl, Python, Go, Java, RFC 3986 and browsers disagree
    ///
    /// With `hosts`, only those in which they see different hosts or ports; otherwise also those
    /// in which some see no host, or which some refuse.
    #[arg(long, value_name = "ABOUT", value_enum, num_args = 0..=1, require_equals = true, default_missing_value = "all", conflicts_with_all = ["validate", "base"])]
    pub(crate) agreed: Option<Agreement>,
    /// Print the numbers as a JSON object
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) on: UrlsArgs,
}

/// The subject on which readers must agree.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(crate) enum Agreement {
    /// That there is a host, and which host and port it is
    All,
    /// Which host and port it is, where they see one
    Hosts,
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
    #[command(flatten)]
    pub(crate) relative: RelativeArgs,
    /// Print an indented JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// When to use colors
    #[arg(long, value_name = "WHEN", value_enum, default_value_t)]
    pub(crate) color: crate::style::ColorChoice,
}

/// Count schemes, hosts, ports and query keys, and draw histograms of lengths
///
/// Memory does not grow with the input: counts are exact up to some ten thousand different values of a
/// kind; beyond that, the most frequent ones are kept (marked ≥). Numbers of different values are
/// estimates, right to about 1 %.
#[derive(Debug, Args)]
pub(crate) struct StatsArgs {
    /// How many of each kind to list
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = number::<usize>)]
    pub(crate) top: usize,
    /// Print the report as a JSON object
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) on: UrlsArgs,
}

/// Print a completion script for a shell
#[derive(Debug, Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_name = "SHELL", value_enum)]
    pub(crate) shell: clap_complete::Shell,
}

/// Show the manual page, or that of a command
///
/// On a terminal it is shown by man; elsewhere it is printed in the format of manual pages (troff).
#[derive(Debug, Args)]
pub(crate) struct ManArgs {
    /// The command whose page to show
    #[arg(value_name = "COMMAND", conflicts_with = "dir")]
    pub(crate) command: Option<String>,
    /// Write all pages into this directory
    #[arg(long, value_name = "DIR")]
    pub(crate) dir: Option<PathBuf>,
}
