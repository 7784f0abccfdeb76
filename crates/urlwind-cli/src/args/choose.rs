//! The arguments of commands that choose some of the URLs.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;

use super::shared::number;
use super::{FileArgs, FormatArgs, RecordsArgs, RunArgs, TextsArgs, UrlsArgs, WriteArgs};

/// Print the URLs that meet all conditions
///
/// Several values of one option, given separately or with commas, are alternatives. In --scheme, --host,
/// --domain, --path and --query, `*` stands for any text. Exit status: 0 something was printed, 1 nothing
/// was or some URL was invalid.
///
/// PATTERN is a constructor string of the URL Pattern Standard, as JavaScript's URLPattern takes it:
/// 'https://*.example.com/books/:id'. There may be thousands of them in a file: the time hardly depends
/// on their number. The fields group:NAME, group:COMPONENT:NAME, pattern and pattern-number show what
/// matched; groups without a name are numbered from 0.
#[derive(Debug, Args)]
pub(crate) struct FilterArgs {
    /// Keep URLs of this scheme
    #[arg(long, value_name = "SCHEME")]
    pub(crate) scheme: Vec<String>,
    /// Keep this host, or `.example.com` and subdomains
    ///
    /// `.example.com` is example.com and its subdomains; `*.example.com` is the subdomains alone.
    #[arg(long, value_name = "HOST")]
    pub(crate) host: Vec<String>,
    /// Keep this registrable domain, by the Public Suffix List
    #[arg(long, value_name = "DOMAIN", hide_short_help = true)]
    pub(crate) domain: Vec<String>,
    /// Keep this port, or the range A-B
    ///
    /// If a URL has none, the default of its scheme counts.
    #[arg(long, value_name = "PORT")]
    pub(crate) port: Vec<String>,
    /// Keep this path; `*` stands for any text
    #[arg(long, value_name = "PATH")]
    pub(crate) path: Vec<String>,
    /// Keep URLs with the parameter KEY, or KEY=VALUE
    #[arg(long, value_name = "KEY")]
    pub(crate) query: Vec<String>,
    /// Keep this class of hosts: private, not-global, …
    ///
    /// The classes are those of the field host-class, global and not-global.
    #[arg(long, value_name = "CLASS")]
    pub(crate) host_class: Vec<String>,
    /// Keep URLs that match this URL pattern
    #[arg(long, value_name = "PATTERN")]
    pub(crate) pattern: Vec<String>,
    /// Read URL patterns from FILE, one per line
    #[arg(short, long = "patterns", value_name = "FILE")]
    pub(crate) pattern_files: Vec<PathBuf>,
    /// Resolve relative patterns against this URL
    #[arg(long, value_name = "URL", hide_short_help = true)]
    pub(crate) pattern_base: Option<String>,
    /// Match paths, queries and fragments of patterns in any case
    #[arg(short, long, hide_short_help = true)]
    pub(crate) ignore_case: bool,
    /// Print a URL once for each pattern that matches
    #[arg(short, long, conflicts_with_all = ["most_specific", "invert"], hide_short_help = true)]
    pub(crate) all: bool,
    /// Show the most specific pattern that matches, not the first
    #[arg(long, conflicts_with = "invert", hide_short_help = true)]
    pub(crate) most_specific: bool,
    /// Print the URLs that do not meet the conditions
    #[arg(short = 'v', long)]
    pub(crate) invert: bool,
    #[command(flatten)]
    pub(crate) on: RecordsArgs,
}

/// Print each URL once, without tracking parameters and with its query sorted
///
/// The first of several equal URLs is printed, in the order of the input. Each is remembered by 128 bits,
/// so memory grows with the number of different URLs: some 40 to 80 MB for a million.
#[derive(Debug, Args)]
pub(crate) struct UniqArgs {
    /// Keep tracking parameters
    #[arg(long)]
    pub(crate) keep_tracking: bool,
    /// Keep the order of the query
    #[arg(long)]
    pub(crate) keep_order: bool,
    /// Also remove this part: fragment, query:KEY, …, as `remove` takes it
    #[arg(long, value_name = "PART")]
    pub(crate) remove: Vec<String>,
    /// Take URLs for equal if this template gives the same text
    #[arg(long, value_name = "TEMPLATE")]
    pub(crate) by: Option<String>,
    #[command(flatten)]
    pub(crate) on: RecordsArgs,
}

/// Print some URLs, chosen at random
///
/// Each valid URL has the same chance, however many there are; they are printed in the order of the
/// input. Memory holds the sample, and nothing else.
#[derive(Debug, Args)]
pub(crate) struct SampleArgs {
    /// How many
    #[arg(value_name = "N", value_parser = number::<usize>)]
    pub(crate) number: usize,
    /// Choose the same lines each time
    #[arg(long, value_name = "NUMBER", value_parser = number::<u64>)]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) on: RecordsArgs,
}

/// Count URLs by a template, such as their host
///
/// Prints the number, a tab and the value, the most frequent first. Counts are exact: values that take more
/// than some 16 MB go into a temporary file, in the folder that TMPDIR names.
#[derive(Debug, Args)]
pub(crate) struct CountArgs {
    /// What to count, as --get takes it
    #[arg(long, value_name = "TEMPLATE", default_value = "{hostname}")]
    pub(crate) by: String,
    /// Print only the N most frequent
    #[arg(long, value_name = "N", default_value_t = usize::MAX, hide_default_value = true, value_parser = number::<usize>)]
    pub(crate) top: usize,
    /// Print a JSON object
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) to: FileArgs,
    #[command(flatten)]
    pub(crate) on: UrlsArgs,
}

/// Percent-encode lines of plain text
///
/// Decoded at their place in a URL, they give the text again. A path with a segment `.` or `..` counts as
/// invalid: it would lead elsewhere, and no encoding of it would not.
#[derive(Debug, Args)]
pub(crate) struct EncodeArgs {
    /// Texts; without any, the lines of --file or of the standard input
    #[arg(value_name = "TEXT")]
    pub(crate) texts: Vec<OsString>,
    /// The place in a URL that the text is for
    #[arg(long = "for", value_name = "PLACE", value_enum, default_value_t)]
    pub(crate) place: EncodingPlace,
    #[command(flatten)]
    pub(crate) lines: super::LinesArgs,
    #[command(flatten)]
    pub(crate) write: WriteArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// Where in a URL a text is to stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::ValueEnum)]
pub(crate) enum EncodingPlace {
    /// Anywhere, as JavaScript's encodeURIComponent
    #[default]
    Component,
    /// A path: `/` stays
    Path,
    /// A query as a whole
    Query,
    /// A fragment
    Fragment,
    /// A username or password
    Userinfo,
    /// A name or value in a query, as forms write them: a space is `+`
    Form,
}

/// Percent-decode lines of text
///
/// What is not UTF-8 once decoded counts as invalid, or with --lossy becomes U+FFFD. Control characters
/// stay encoded, so that a line stays a line.
#[derive(Debug, Args)]
pub(crate) struct DecodeArgs {
    /// Texts; without any, the lines of --file or of the standard input
    #[arg(value_name = "TEXT")]
    pub(crate) texts: Vec<OsString>,
    /// Decode `+` as a space, as in queries
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

/// Convert queries to JSON, and JSON to queries
///
/// A parameter that occurs once is a string, one that occurs several times an array of strings. A query
/// without its URL will do: `a=1&b=2` or `?a=1`. With --from-json, each line is such an object, or an
/// array of [name, value], and becomes a query; numbers and booleans are written as they are, and null is
/// an empty value.
#[derive(Debug, Args)]
pub(crate) struct QueryArgs {
    /// Read JSON and print queries
    #[arg(long)]
    pub(crate) from_json: bool,
    #[command(flatten)]
    pub(crate) on: TextsArgs,
}

/// Build a URL from its parts
///
/// NAME is one of scheme (or protocol), user, password, host, port, path, segment, query, fragment, or
/// query:KEY. Values are plain text and encoded as needed, `%` included; path, segment and query:KEY may
/// be given several times.
#[derive(Debug, Args)]
pub(crate) struct BuildArgs {
    /// The parts
    #[arg(value_name = "NAME=VALUE", required = true)]
    pub(crate) parts: Vec<String>,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
    #[command(flatten)]
    pub(crate) to: FileArgs,
}
