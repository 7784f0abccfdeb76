//! The arguments of commands that select, count or convert.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;

use super::shared::{JSON_REPORT, TEXTS, TOP, number};
use super::{FileArgs, FormatArgs, RecordsArgs, RunArgs, TextsArgs, UrlsArgs, WriteArgs};

/// Print URLs that meet all conditions
///
/// Values of one option, repeated or separated by commas, are alternatives. In --scheme, --host,
/// --domain, --path and --query, `*` matches any text. Exit status: 0 if a URL was printed, 1 if none was
/// or a URL was invalid.
///
/// PATTERN is a constructor string of the URL Pattern Standard, as for JavaScript's URLPattern:
/// 'https://*.example.com/books/:id'. Thousands of patterns cost hardly more than one. The fields
/// group:NAME, group:COMPONENT:NAME, pattern and pattern-number show what matched; unnamed groups are
/// numbered from 0.
#[derive(Debug, Args)]
pub(crate) struct FilterArgs {
    /// Keep URLs with this scheme
    #[arg(long, value_name = "SCHEME")]
    pub(crate) scheme: Vec<String>,
    /// Keep URLs with this host; `.h.org` adds subdomains
    ///
    /// `.example.com` matches example.com and its subdomains, `*.example.com` only the subdomains.
    #[arg(long, value_name = "HOST")]
    pub(crate) host: Vec<String>,
    /// Keep URLs with this registrable domain, by the Public Suffix List
    #[arg(long, value_name = "DOMAIN", hide_short_help = true)]
    pub(crate) domain: Vec<String>,
    /// Keep URLs with this port, or in the range A-B
    ///
    /// A URL without a port has its scheme's default.
    #[arg(long, value_name = "PORT")]
    pub(crate) port: Vec<String>,
    /// Keep URLs with this path; `*` matches any text
    #[arg(long, value_name = "PATH")]
    pub(crate) path: Vec<String>,
    /// Keep URLs with the query parameter KEY, or KEY=VALUE
    #[arg(long, value_name = "KEY")]
    pub(crate) query: Vec<String>,
    /// Keep URLs with this host class, such as private
    ///
    /// Classes are the values of the field host-class, global and not-global.
    #[arg(long, value_name = "CLASS")]
    pub(crate) host_class: Vec<String>,
    /// Keep URLs that match this URL pattern
    #[arg(long, value_name = "PATTERN")]
    pub(crate) pattern: Vec<String>,
    /// Read URL patterns from FILE, one per line
    #[arg(short, long = "patterns", value_name = "FILE")]
    pub(crate) pattern_files: Vec<PathBuf>,
    /// Resolve relative patterns against this base URL
    #[arg(long, value_name = "URL", hide_short_help = true)]
    pub(crate) pattern_base: Option<String>,
    /// Ignore case in paths, queries and fragments of patterns
    #[arg(short, long, hide_short_help = true)]
    pub(crate) ignore_case: bool,
    /// Print a URL once per matching pattern
    #[arg(short, long, conflicts_with_all = ["most_specific", "invert"], hide_short_help = true)]
    pub(crate) all: bool,
    /// Report the most specific matching pattern instead of the first
    #[arg(long, conflicts_with = "invert", hide_short_help = true)]
    pub(crate) most_specific: bool,
    /// Print URLs that do not meet the conditions
    #[arg(short = 'v', long)]
    pub(crate) invert: bool,
    #[command(flatten)]
    pub(crate) on: RecordsArgs,
}

/// Drop duplicates, ignoring tracking parameters and query order
///
/// Removes tracking parameters, sorts the query, and prints the first of several equal URLs, in input
/// order. Stores 128 bits per distinct URL: 40 to 80 MB for a million.
#[derive(Debug, Args)]
pub(crate) struct UniqArgs {
    /// Keep tracking parameters
    #[arg(long)]
    pub(crate) keep_tracking: bool,
    /// Do not sort the query
    #[arg(long)]
    pub(crate) keep_order: bool,
    /// Also remove fragment, query:KEY, …, like `remove`
    #[arg(long, value_name = "PART")]
    pub(crate) remove: Vec<String>,
    /// Compare URLs by the output of TEMPLATE, as in --get
    #[arg(long, value_name = "TEMPLATE")]
    pub(crate) by: Option<String>,
    #[command(flatten)]
    pub(crate) on: RecordsArgs,
}

/// Print a random sample of URLs
///
/// Every valid URL is equally likely; the sample is printed in input order. Only the sample is held in
/// memory.
#[derive(Debug, Args)]
pub(crate) struct SampleArgs {
    /// Sample size
    #[arg(value_name = "N", value_parser = number::<usize>)]
    pub(crate) number: usize,
    /// Seed of the random generator, for a reproducible sample
    #[arg(long, value_name = "NUMBER", value_parser = number::<u64>)]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) on: RecordsArgs,
}

/// Count URLs by host or any other template
///
/// Prints each count, a tab and the value, most frequent first. Counts are exact: beyond about 16 MB,
/// values spill into a temporary file in TMPDIR.
#[derive(Debug, Args)]
pub(crate) struct CountArgs {
    /// Group URLs by the output of TEMPLATE, as in --get
    #[arg(long, value_name = "TEMPLATE", default_value = "{hostname}")]
    pub(crate) by: String,
    #[arg(long, help = TOP, value_name = "N", default_value_t = usize::MAX, hide_default_value = true, value_parser = number::<usize>)]
    pub(crate) top: usize,
    #[arg(long, help = JSON_REPORT)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) on: UrlsArgs,
    #[command(flatten)]
    pub(crate) to: FileArgs,
}

/// Percent-encode lines of plain text
///
/// Decoding the result gives the text back. With --for path, a segment `.` or `..` is invalid: no encoding
/// keeps a URL parser from resolving it.
#[derive(Debug, Args)]
pub(crate) struct EncodeArgs {
    #[arg(value_name = "TEXT", help = TEXTS)]
    pub(crate) texts: Vec<OsString>,
    /// Component that the text is for
    #[arg(long = "for", value_name = "PLACE", value_enum, default_value_t)]
    pub(crate) place: EncodingPlace,
    #[command(flatten)]
    pub(crate) lines: super::LinesArgs,
    #[command(flatten)]
    pub(crate) write: WriteArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// Component to encode text for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::ValueEnum)]
pub(crate) enum EncodingPlace {
    /// Any component, like JavaScript's encodeURIComponent
    #[default]
    Component,
    /// Path; `/` is not encoded
    Path,
    /// Whole query
    Query,
    /// Fragment
    Fragment,
    /// Username or password
    Userinfo,
    /// Name or value of a form; a space becomes `+`
    Form,
}

/// Percent-decode lines of text
///
/// A line that does not decode to UTF-8 is invalid; with --lossy, invalid bytes become U+FFFD. Control
/// characters stay encoded, so that each line remains one line.
#[derive(Debug, Args)]
pub(crate) struct DecodeArgs {
    #[arg(value_name = "TEXT", help = TEXTS)]
    pub(crate) texts: Vec<OsString>,
    /// Decode `+` as a space
    #[arg(long)]
    pub(crate) form: bool,
    /// Also decode control characters
    #[arg(long)]
    pub(crate) controls: bool,
    #[command(flatten)]
    pub(crate) lines: super::LinesArgs,
    #[command(flatten)]
    pub(crate) write: WriteArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// Convert queries to JSON, or JSON to queries
///
/// A parameter that occurs once becomes a string, a repeated one an array of strings. Input is URLs or
/// bare queries such as `a=1&b=2` and `?a=1`. With --from-json, each line is such an object, or an array
/// of [name, value] pairs; numbers and booleans are written literally, and null becomes an empty value.
#[derive(Debug, Args)]
pub(crate) struct QueryArgs {
    /// Convert JSON to queries
    #[arg(long)]
    pub(crate) from_json: bool,
    #[command(flatten)]
    pub(crate) on: TextsArgs,
}

/// Build a URL from components
///
/// NAME is one of scheme (or protocol), user, password, host, port, path, segment, query, fragment, or
/// query:KEY. Values are plain text and percent-encoded as needed, including `%`. path, segment and
/// query:KEY may be repeated.
#[derive(Debug, Args)]
pub(crate) struct BuildArgs {
    /// Components
    #[arg(value_name = "NAME=VALUE", required = true)]
    pub(crate) parts: Vec<String>,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
    #[command(flatten)]
    pub(crate) to: FileArgs,
}
