//! The arguments of `match`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;

use super::{InputArgs, RunArgs, WriteArgs};

/// Print the URLs that match a URL pattern
///
/// PATTERN is a constructor string of the URL Pattern Standard, the text that JavaScript's URLPattern takes:
/// 'https://*.example.com/books/:id'. Several may be given, thousands in a file: a URL is printed if one of them
/// matches, and the time hardly depends on their number. Exit status: 0 something was printed, 1 nothing was or some
/// URL was invalid.
#[derive(Debug, Args)]
pub(crate) struct MatchArgs {
    /// Patterns
    #[arg(value_name = "PATTERN")]
    pub(crate) patterns: Vec<String>,
    /// Take patterns from this file, one a line
    ///
    /// May be given several times.
    #[arg(short, long = "patterns", value_name = "FILE")]
    pub(crate) pattern_files: Vec<PathBuf>,
    /// A URL to match, in the place of lines
    ///
    /// Without any, lines of --file or of the standard input are read.
    #[arg(short, long = "url", value_name = "URL")]
    pub(crate) urls: Vec<OsString>,
    /// Resolve relative patterns against this URL
    #[arg(long, value_name = "URL")]
    pub(crate) pattern_base: Option<String>,
    /// Match paths, queries and fragments in any case
    #[arg(short, long)]
    pub(crate) ignore_case: bool,
    /// Print the URLs that match none of the patterns
    #[arg(short = 'v', long, conflicts_with_all = ["all", "most_specific", "fields"])]
    pub(crate) invert: bool,
    /// Print a line for each pattern that matches
    #[arg(short, long, conflicts_with = "most_specific")]
    pub(crate) all: bool,
    /// Take the most specific that matches, not the first
    #[arg(long)]
    pub(crate) most_specific: bool,
    /// Print these, with tabs between: url, :GROUP, …
    ///
    /// They are url, which is the default, pattern, number, :GROUP and COMPONENT:GROUP.
    /// A group is named as in the pattern; those without a name have numbers from 0: `pathname:0`. A group that took no
    /// part is empty.
    #[arg(long, value_name = "A,B,C")]
    pub(crate) fields: Vec<String>,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) write: WriteArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}
