//! The arguments of `extract`.

use std::path::PathBuf;

use clap::Args;

use super::{FileArgs, FormatArgs, RunArgs};
use crate::extract::Kind;
use crate::input::LineLimit;

/// Print the URLs in text, HTML, Markdown or JSON
///
/// They are printed in their normal form. In text, a URL has a scheme and `//`; it ends at a space, a
/// quote or an angle bracket, and before punctuation and closing brackets that belong to the sentence.
/// Input of any size is read in little memory. The fields file, line, column (in bytes) and context tell
/// where a URL was found.
#[derive(Debug, Args)]
pub(crate) struct ExtractArgs {
    /// Files (`-` is the standard input); without any the standard input is read
    #[arg(value_name = "FILE")]
    pub(crate) paths: Vec<PathBuf>,
    /// Read FILE, as without --file
    #[arg(short, long = "file", value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// The format of the input [default: by each file's name, or text]
    #[arg(long, value_name = "KIND", value_enum)]
    pub(crate) input: Option<Kind>,
    /// Resolve relative URLs in HTML and Markdown against this, and `<base href>` too
    #[arg(short, long, value_name = "URL")]
    pub(crate) base: Option<String>,
    /// Print FILE:LINE:COLUMN: before each URL
    #[arg(short = 'n', long, conflicts_with = "format")]
    pub(crate) places: bool,
    /// Leave out URLs of more bytes than this, and tags of HTML
    #[arg(long, value_name = "BYTES", default_value_t)]
    pub(crate) max_line: LineLimit,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
    #[command(flatten)]
    pub(crate) to: FileArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}
