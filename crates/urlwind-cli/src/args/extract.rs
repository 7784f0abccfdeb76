//! The arguments of `extract`.

use std::path::PathBuf;

use clap::Args;

use super::{OutputArgs, RunArgs};
use crate::extract::Kind;
use crate::input::LineLimit;

/// Print the URLs in text, HTML, Markdown or JSON
///
/// They are printed in their normal form, as everywhere. In text a URL has a scheme and `//`; it ends at a
/// blank, a quote or an angle bracket, and before punctuation and closing brackets that belong to the
/// sentence. Input of any size is read in little memory. Fields beside those of other commands: line,
/// column (in bytes), file, and context, the text around a URL.
#[derive(Debug, Args)]
pub(crate) struct ExtractArgs {
    /// Files (`-` is the standard input); without any the standard input is read
    #[arg(value_name = "FILE")]
    pub(crate) paths: Vec<PathBuf>,
    /// Another file; the same as without --file
    #[arg(short, long = "file", value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// What the input is [default: by each file's name, or text]
    #[arg(long, value_name = "KIND", value_enum)]
    pub(crate) input: Option<Kind>,
    /// Resolve relative URLs of HTML and Markdown against this; `<base href>` comes on top of it
    #[arg(short, long, value_name = "URL")]
    pub(crate) base: Option<String>,
    /// Print FILE:LINE:COLUMN: before each URL
    #[arg(short = 'n', long, conflicts_with = "format")]
    pub(crate) places: bool,
    /// Leave out URLs of more bytes than this, and tags of HTML
    #[arg(long, value_name = "BYTES", default_value_t)]
    pub(crate) max_line: LineLimit,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}
