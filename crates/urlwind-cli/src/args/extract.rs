//! The arguments of `extract`.

use std::path::PathBuf;

use clap::Args;

use super::shared::BASE;
use super::{FileArgs, FormatArgs, RunArgs};
use crate::extract::Kind;
use crate::input::LineLimit;

/// Extract URLs from text, HTML, Markdown or JSON
///
/// Prints URLs in normal form. In text, a URL has a scheme and `//`; it ends at white space, a quote or
/// an angle bracket, and before punctuation and closing brackets that belong to the sentence. Memory use
/// does not depend on the input size. The fields file, line, column (in bytes) and context locate each
/// URL.
#[derive(Debug, Args)]
pub(crate) struct ExtractArgs {
    /// Files to search; defaults to standard input (`-`)
    #[arg(value_name = "FILE")]
    pub(crate) paths: Vec<PathBuf>,
    /// Search FILE, like an argument without --file
    #[arg(short, long = "file", value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Input format [default: by file extension, or text]
    #[arg(long, value_name = "KIND", value_enum)]
    pub(crate) input: Option<Kind>,
    #[arg(short, long, value_name = "URL", help = BASE)]
    pub(crate) base: Option<String>,
    /// Print FILE:LINE:COLUMN: before each URL
    #[arg(short = 'n', long, conflicts_with = "format")]
    pub(crate) places: bool,
    /// Reject URLs and HTML tags longer than BYTES
    #[arg(long, value_name = "BYTES", default_value_t)]
    pub(crate) max_line: LineLimit,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
    #[command(flatten)]
    pub(crate) to: FileArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}
