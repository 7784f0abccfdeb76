//! Definition of the command line, the source of help, completions and manual pages.

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

use shared::{COLOR, ENCODE, EXIT_STATUS, FILE, FILE_LONG, JSON, JSON_REPORT, TOP, URLS, number};

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

/// Parse, normalize, query and edit URLs according to the WHATWG URL Standard
///
/// Without a command, prints each URL in normal form. Reads URLs from the arguments, or one per line
/// from --file or standard input. Invalid URLs are reported on standard error; processing continues.
#[derive(Debug, Parser)]
#[command(
    name = "urlwind",
    version,
    max_term_width = 80,
    // `words` has moved the command to the front, so all options belong to it.
    args_conflicts_with_subcommands = true,
    override_usage = "urlwind [OPTIONS] [URL]...\n       urlwind [OPTIONS] <COMMAND> [ARGUMENTS]...",
    after_help = EXIT_STATUS
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
    /// Fix validation errors and change nothing else
    ///
    /// Prints each URL as written, with the fixes that `explain` shows. It still parses to the same URL;
    /// errors that cannot be fixed without changing the URL remain.
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

/// Changes, the URLs to change, and the output format.
#[derive(Debug, Args)]
pub(crate) struct ChangeArgs {
    /// Changes, followed by URLs
    ///
    /// The first word that is not a change starts the URLs.
    #[arg(value_name = "CHANGE|URL", required = true)]
    pub(crate) words: Vec<OsString>,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// Set components, like the setters of JavaScript's URL
///
/// NAME is one of href, protocol, username, password, host, hostname, port, pathname, search, hash, or
/// trurl's url, scheme, user, path, query, fragment. NAME=VALUE sets the component; an empty VALUE
/// removes it where the standard allows that. NAME?=VALUE sets it only if it is absent or empty.
/// query:KEY=VALUE sets one query parameter. With --encode, `\` in a path becomes %5C.
#[derive(Debug, Args)]
#[command(override_usage = "urlwind set [OPTIONS] <NAME=VALUE>... [URL]...")]
pub(crate) struct SetArgs {
    #[arg(long, help = ENCODE)]
    pub(crate) encode: bool,
    #[command(flatten)]
    pub(crate) on: ChangeArgs,
}

/// Append path segments, paths or query parameters
///
/// path=SEGMENT appends one segment: `/` becomes %2F; tabs and newlines are removed. The segments `.`
/// and `..` are rejected, since no URL can contain them. subpath=PATH appends a path, with exactly one
/// slash in between. query=KEY=VALUE (or query:KEY=VALUE) appends a parameter, even if KEY exists.
#[derive(Debug, Args)]
#[command(override_usage = "urlwind append [OPTIONS] <path=A|subpath=A/B|query=K=V>... [URL]...")]
pub(crate) struct AppendArgs {
    #[command(flatten)]
    pub(crate) on: ChangeArgs,
}

/// Remove components or query parameters
///
/// PART is one of username, password, credentials, port, path, query, fragment (or WHATWG's
/// pathname, search, hash), or query:KEY, where `*` in KEY matches any text, as in query:utm_*.
/// tracking removes well-known tracking parameters such as utm_* and fbclid, and query-except:KEY,KEY
/// all parameters but these. The remaining parameters keep their bytes and order.
#[derive(Debug, Args)]
#[command(override_usage = "urlwind remove [OPTIONS] <PART>... [URL]...")]
pub(crate) struct RemoveArgs {
    #[command(flatten)]
    pub(crate) on: ChangeArgs,
}

/// Redact secrets in URLs or text
///
/// Credentials become REDACTED:REDACTED. Values of parameters named like a secret (password,
/// access_token, api_key, sig, …) become REDACTED, in the query and in the fragment. In an opaque path
/// (jdbc:, blob:), the credentials of an embedded URL are redacted; in doubt, everything before an `@`.
/// All output is redacted, including other columns and the lines of --invalid and --rejected. Invalid
/// input is reported without its text.
#[derive(Debug, Args)]
pub(crate) struct RedactArgs {
    /// Redact URLs in lines of arbitrary text
    ///
    /// The rest of the text is copied unchanged. A URL begins with a scheme or a slash, as in https://h,
    /// https:me:secret@h, foo:/p?sig=x and /p?sig=x; backslashes and tabs are read as browsers do, and JSON
    /// escapes are decoded. Invalid UTF-8 becomes U+FFFD.
    #[arg(long)]
    pub(crate) text: bool,
    /// Which values to redact besides credentials
    #[arg(long, value_name = "RULE", value_enum, default_value_t)]
    pub(crate) rule: Rule,
    /// Does nothing: the strict rule is the default
    #[arg(long, hide = true)]
    pub(crate) strict: bool,
    /// Redact these parameters instead of the rule's
    ///
    /// `*` in a name matches any text; ASCII case is ignored. Without names, the values of all query
    /// parameters are redacted. May be repeated. `\,` is a literal comma, `\*` a literal star.
    #[arg(long, value_name = "A,B", num_args = 0..=1, require_equals = true, default_missing_value = "*")]
    pub(crate) query_values: Vec<String>,
    /// Also redact the fragment
    #[arg(long)]
    pub(crate) fragment: bool,
    /// Redact only the password, if it can be told apart
    #[arg(long)]
    pub(crate) keep_username: bool,
    /// Replacement for secrets
    ///
    /// If TEXT is empty, the delimiters are removed too.
    #[arg(long, value_name = "TEXT", default_value = "REDACTED")]
    pub(crate) mask: String,
    #[command(flatten)]
    pub(crate) on: RecordsArgs,
}

/// Selection of values that are redacted besides credentials.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::ValueEnum)]
pub(crate) enum Rule {
    /// Values of parameters named like a secret, in query and fragment
    #[default]
    Strict,
    /// OpenTelemetry's list, in the query: AWSAccessKeyId, Signature, X-Amz-Credential,
    /// X-Amz-Security-Token, X-Amz-Signature, X-Goog-Signature, sig
    Otel,
    /// All query values, and the whole fragment
    All,
}

/// Resolve references against a base URL
#[derive(Debug, Args)]
pub(crate) struct JoinArgs {
    /// Base URL
    #[arg(value_name = "BASE")]
    pub(crate) base_url: OsString,
    #[command(flatten)]
    pub(crate) on: RecordsArgs,
}

/// Print URLs as references relative to a base URL
///
/// Resolving a reference against BASE gives the URL again, except for credentials. If there is no
/// relative reference (other scheme, host or port), the whole URL is printed.
#[derive(Debug, Args)]
pub(crate) struct RelativeToArgs {
    /// Base URL
    #[arg(value_name = "BASE")]
    pub(crate) base_url: OsString,
    #[command(flatten)]
    pub(crate) on: TextsArgs,
}

/// Show components, normalization changes and validation errors
///
/// Validation errors are those of the standard, most of which do not prevent parsing. Each is shown with
/// its name, the offending bytes, an explanation, and a fix if there is one.
#[derive(Debug, Args)]
pub(crate) struct ExplainArgs {
    #[arg(value_name = "URL", help = URLS)]
    pub(crate) urls: Vec<OsString>,
    /// Also show what each state of the standard's state machine reads and writes
    #[arg(long)]
    pub(crate) trace: bool,
    /// Also show how curl, Python, Go, Java and RFC 3986 read it
    #[arg(long)]
    pub(crate) readings: bool,
    #[arg(long, help = JSON)]
    pub(crate) json: bool,
    #[arg(long, value_name = "WHEN", value_enum, default_value_t, help = COLOR)]
    pub(crate) color: crate::style::ColorChoice,
    #[arg(help_heading = "Input", short, long = "file", value_name = "FILE", help = FILE, long_help = FILE_LONG)]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) relative: RelativeArgs,
}

/// Count valid and invalid URLs and report errors
///
/// With --validate, also counts the URLs with each of the standard's validation errors and reports the
/// first three occurrences of each; the exit status is 1 if there are any. With --agreed, a URL that
/// other parsers read differently counts as invalid. With --quiet, only the exit status tells the result.
#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// Also report validation errors of URLs that parse
    #[arg(long)]
    pub(crate) validate: bool,
    /// Reject URLs that browsers, curl, Python, Go, Java and RFC 3986 read differently
    ///
    /// `--agreed=hosts` rejects only URLs in which they see different hosts or ports; `--agreed` also
    /// rejects those in which some see no host, or which some do not accept.
    #[arg(long, value_name = "ABOUT", value_enum, num_args = 0..=1, require_equals = true, default_missing_value = "all", conflicts_with_all = ["validate", "base"])]
    pub(crate) agreed: Option<Agreement>,
    #[arg(long, help = JSON_REPORT)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) on: UrlsArgs,
}

/// Properties on which all parsers must agree.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(crate) enum Agreement {
    /// Presence of a host, the host and the port
    All,
    /// Host and port, where they see a host
    Hosts,
}

/// Show in which components two URLs differ
///
/// Exit status: 0 same URL, 1 different, 2 one of them is invalid.
#[derive(Debug, Args)]
pub(crate) struct DiffArgs {
    /// First URL
    #[arg(value_name = "A")]
    pub(crate) left: OsString,
    /// Second URL
    #[arg(value_name = "B")]
    pub(crate) right: OsString,
    #[arg(long, help = JSON_REPORT)]
    pub(crate) json: bool,
    #[arg(long, value_name = "WHEN", value_enum, default_value_t, help = COLOR)]
    pub(crate) color: crate::style::ColorChoice,
    #[command(flatten)]
    pub(crate) relative: RelativeArgs,
}

/// Summarize schemes, hosts, ports, query keys and lengths
///
/// Memory use does not depend on the input size. Counts are exact up to 16,384 distinct values of a kind;
/// beyond that, only the most frequent values are kept, and counts are lower bounds (marked ≥). The
/// number of distinct URLs and hosts is an estimate, accurate to about 1 %.
#[derive(Debug, Args)]
pub(crate) struct StatsArgs {
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = number::<usize>, help = TOP)]
    pub(crate) top: usize,
    #[arg(long, help = JSON_REPORT)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) on: UrlsArgs,
}

/// Print a shell completion script
#[derive(Debug, Args)]
pub(crate) struct CompletionsArgs {
    /// Target shell
    #[arg(value_name = "SHELL", value_enum)]
    pub(crate) shell: clap_complete::Shell,
}

/// Show the manual page of urlwind or of a command
///
/// Runs man on a terminal; otherwise prints the page in troff format.
#[derive(Debug, Args)]
pub(crate) struct ManArgs {
    /// Command to show the page of
    #[arg(value_name = "COMMAND", conflicts_with = "dir")]
    pub(crate) command: Option<String>,
    /// Write all pages into DIR
    #[arg(long, value_name = "DIR")]
    pub(crate) dir: Option<PathBuf>,
}
