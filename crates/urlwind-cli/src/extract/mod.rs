//! Extracts URLs from text, HTML, Markdown and JSON.
//!
//! A finder reports each URL in a chunk of text as a [`Found`]. Chunks end where no URL can continue, so they are
//! independent, except for HTML tags, which may span chunks.

mod entities;
mod html;
mod markdown;
mod text;

use std::borrow::Cow;
use std::ops::Range;
use std::path::Path;

use clap::ValueEnum;
use urlwind::text::FoundUrl;

pub(crate) use html::{Attribute, Listener, Tags, urls};

/// Input format.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Kind {
    /// Any text: URLs with a scheme and `//`
    Text,
    /// The attributes that hold URLs, relative ones too
    Html,
    /// The destinations of links, relative ones too, and URLs in the text
    Markdown,
    /// URLs in strings, with their escapes decoded
    Json,
}

impl Kind {
    /// Determines the format from a file name, ignoring a compression suffix.
    pub(crate) fn of_file(path: &Path) -> Kind {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let name = name.to_ascii_lowercase();
        let name = [".gz", ".zst"]
            .iter()
            .find_map(|packed| name.strip_suffix(packed))
            .unwrap_or(&name);
        match name.rsplit_once('.').map(|(_, extension)| extension) {
            Some("html" | "htm" | "xhtml") => Kind::Html,
            Some("md" | "markdown") => Kind::Markdown,
            Some("json" | "jsonl" | "ndjson" | "geojson") => Kind::Json,
            _ => Kind::Text,
        }
    }
}

/// A URL in a chunk of text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Found<'a> {
    /// Range in the chunk.
    pub(crate) range: Range<usize>,
    /// The URL, without the escapes of the surrounding format.
    pub(crate) text: Cow<'a, str>,
}

impl<'a> From<FoundUrl<'a>> for Found<'a> {
    fn from(url: FoundUrl<'a>) -> Found<'a> {
        Found {
            range: url.range(),
            text: Cow::Borrowed(url.as_str()),
        }
    }
}

/// Reports the URLs of a chunk in order. For HTML, see [`Tags`].
pub(crate) fn find<'a>(kind: Kind, piece: &'a str, each: impl FnMut(Found<'a>)) {
    match kind {
        Kind::Text | Kind::Html | Kind::Json => text::find(piece, each),
        Kind::Markdown => markdown::find(piece, each),
    }
}
