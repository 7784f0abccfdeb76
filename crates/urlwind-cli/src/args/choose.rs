//! The arguments of commands that choose some of the URLs.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;

use super::{InputArgs, OutputArgs, RunArgs, WriteArgs};

/// Print the URLs that meet all conditions
///
/// Several values of one option, given apart or with commas between, are alternatives. Exit status: 0
/// something was printed, 1 nothing was or some URL was invalid.
#[derive(Debug, Args)]
pub(crate) struct FilterArgs {
    /// URLs; without any, lines of --file or of the standard input
    #[arg(value_name = "URL")]
    pub(crate) urls: Vec<OsString>,
    /// With one of these schemes
    #[arg(long, value_name = "SCHEME")]
    pub(crate) scheme: Vec<String>,
    /// With this host; `.example.com` has its subdomains
    ///
    /// `.example.com` is that and all its subdomains.
    #[arg(long, value_name = "HOST")]
    pub(crate) host: Vec<String>,
    /// With this registrable domain, by Mozilla's list
    #[arg(long, value_name = "DOMAIN")]
    pub(crate) domain: Vec<String>,
    /// With this port, or one from A-B
    ///
    /// If a URL has none, its scheme's own counts.
    #[arg(long, value_name = "PORT")]
    pub(crate) port: Vec<String>,
    /// With this path; `*` stands for any text
    #[arg(long, value_name = "PATH")]
    pub(crate) path: Vec<String>,
    /// With a parameter KEY or KEY=VALUE, `*` as above
    ///
    /// In the query; `*` stands for any text.
    #[arg(long, value_name = "KEY")]
    pub(crate) query: Vec<String>,
    /// With a host of this class: private, not-global, …
    ///
    /// Where a host leads: loopback, private, name, …, global or not-global.
    #[arg(long, value_name = "CLASS")]
    pub(crate) host_class: Vec<String>,
    /// That match this URL pattern, as `match` takes it
    #[arg(long, value_name = "PATTERN")]
    pub(crate) pattern: Vec<String>,
    /// Print the URLs that do not meet them
    #[arg(short = 'v', long)]
    pub(crate) invert: bool,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// Print each URL once: normal, without tracking parameters, the query sorted
///
/// The first of several is printed, in the order of the input. What was printed is remembered as 128 bits
/// each, so that memory grows with the number of different URLs: some 40 to 80 MB for a million.
#[derive(Debug, Args)]
pub(crate) struct UniqArgs {
    /// URLs; without any, lines of --file or of the standard input
    #[arg(value_name = "URL")]
    pub(crate) urls: Vec<OsString>,
    /// Leave tracking parameters in
    #[arg(long)]
    pub(crate) keep_tracking: bool,
    /// Leave the query in its order
    #[arg(long)]
    pub(crate) keep_order: bool,
    /// Remove this, too: fragment, query:KEY, … as `remove` takes it
    #[arg(long, value_name = "PART")]
    pub(crate) remove: Vec<String>,
    /// Take URLs for the same if this template gives the same text
    #[arg(long, value_name = "TEMPLATE")]
    pub(crate) by: Option<String>,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// Print some URLs, chosen at random
///
/// Each valid URL has the same chance, however many there are; they come in the order of the input. Memory
/// holds the sample, and nothing else.
#[derive(Debug, Args)]
pub(crate) struct SampleArgs {
    /// How many
    #[arg(value_name = "N")]
    pub(crate) number: usize,
    /// URLs; without any, lines of --file or of the standard input
    #[arg(value_name = "URL")]
    pub(crate) urls: Vec<OsString>,
    /// Choose the same lines each time
    #[arg(long, value_name = "NUMBER")]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// Count URLs by a template, such as their host
///
/// Prints the number, a tab and the value, the most frequent first. Counts are exact up to 65,536
/// different values of up to 128 bytes; beyond that the rarer ones are forgotten, and a note says so.
#[derive(Debug, Args)]
pub(crate) struct CountArgs {
    /// URLs; without any, lines of --file or of the standard input
    #[arg(value_name = "URL")]
    pub(crate) urls: Vec<OsString>,
    /// What to count, as --get takes it
    #[arg(long, value_name = "TEMPLATE", default_value = "{hostname}")]
    pub(crate) by: String,
    /// Print only the N most frequent
    #[arg(long, value_name = "N", default_value_t = usize::MAX, hide_default_value = true)]
    pub(crate) top: usize,
    /// Print a JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// Write to this file instead of the standard output (`-`)
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// Percent-encode lines of plain text
#[derive(Debug, Args)]
pub(crate) struct EncodeArgs {
    /// Texts; without any, lines of --file or of the standard input
    #[arg(value_name = "TEXT")]
    pub(crate) texts: Vec<OsString>,
    /// For which place in a URL
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
    /// A name or value in a query, as forms write them: a blank is `+`
    Form,
}

/// Percent-decode lines of text
///
/// What would not be UTF-8 counts as invalid, or with --lossy becomes U+FFFD. Control characters stay
/// encoded, so that a line stays a line.
#[derive(Debug, Args)]
pub(crate) struct DecodeArgs {
    /// Texts; without any, lines of --file or of the standard input
    #[arg(value_name = "TEXT")]
    pub(crate) texts: Vec<OsString>,
    /// A `+` is a blank, as in queries
    #[arg(long)]
    pub(crate) form: bool,
    /// Decode control characters, too
    #[arg(long)]
    pub(crate) controls: bool,
    #[command(flatten)]
    pub(crate) lines: super::LinesArgs,
    #[command(flatten)]
    pub(crate) write: WriteArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// Print the query of each URL as a JSON object, or the other way round
///
/// A parameter that occurs once is a string, one that occurs several times an array of strings. A query
/// without its URL will do, as in `a=1&b=2` or `?a=1`. With --from-json each line is such an object, or an
/// array of [name, value], and becomes a query; numbers and booleans are written as they are, and null is
/// an empty value.
#[derive(Debug, Args)]
pub(crate) struct QueryArgs {
    /// URLs, or JSON; without any, lines of --file or of the standard input
    #[arg(value_name = "URL")]
    pub(crate) urls: Vec<OsString>,
    /// Make queries out of JSON
    #[arg(long)]
    pub(crate) from_json: bool,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) write: WriteArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// Make a URL of its parts
///
/// NAME is one of scheme (or protocol), user, password, host, port, path, segment, query, fragment, or
/// query:KEY. Values are plain text and encoded as needed; path, segment and query:KEY may be given
/// several times.
#[derive(Debug, Args)]
pub(crate) struct BuildArgs {
    /// The parts
    #[arg(value_name = "NAME=VALUE", required = true)]
    pub(crate) parts: Vec<String>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}
