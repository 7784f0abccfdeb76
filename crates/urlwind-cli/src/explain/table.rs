//! Table of the components of a URL.

use std::fmt::Write as _;
use std::ops::Range;

use anstyle::Style;
use urlwind::Url;

use super::VALUES;
use super::diagram::NARROWEST;
use crate::layout::{Look, entry};
use crate::printable::printable;
use crate::readable::{self, Controls};
use crate::style::Palette;

/// A component and its range.
pub(super) struct Part<'a> {
    pub(super) name: &'static str,
    pub(super) range: Range<usize>,
    pub(super) text: &'a str,
    pub(super) style: Style,
}

const DECODED: &str = "decoded";

/// Returns the components that are present, in order.
pub(super) fn parts(url: &Url) -> Vec<Part<'_>> {
    let text = url.as_str();
    let at = url.components();
    let end = text.len();
    let fragment_start = at.fragment_start.map_or(end, |at| at as usize);
    let path_end = at.query_start.map_or(fragment_start, |at| at as usize);
    let username_start = at.scheme_end as usize + 3;
    let (username_end, host_start) = (at.username_end as usize, at.host_start as usize);
    let (host_end, path_start) = (at.host_end as usize, at.path_start as usize);

    let mut parts = Vec::new();
    let mut push = |name, range: Range<usize>, style| {
        parts.push(Part {
            name,
            text: &text[range.clone()],
            range,
            style,
        });
    };
    push("scheme", 0..at.scheme_end as usize, Palette::SCHEME);
    if !url.username().is_empty() {
        push(
            "username",
            username_start..username_end,
            Palette::CREDENTIALS,
        );
    }
    if url.password().is_some() {
        push(
            "password",
            username_end + 1..host_start - 1,
            Palette::CREDENTIALS,
        );
    }
    if host_start < host_end {
        push("host", host_start..host_end, Palette::HOST);
    }
    if url.port().is_some() {
        push("port", host_end + 1..path_start, Palette::PORT);
    }
    let path_start = path_end - url.path().len();
    if path_start < path_end {
        push("path", path_start..path_end, Palette::PATH);
    }
    if let Some(start) = at.query_start {
        push("query", start as usize + 1..fragment_start, Palette::QUERY);
    }
    if at.fragment_start.is_some() {
        push("fragment", fragment_start + 1..end, Palette::FRAGMENT);
    }
    parts
}

pub(super) fn write(text: &mut String, parts: &[Part<'_>], look: Look) {
    let Look { palette, width } = look;
    let bytes = |part: &Part<'_>| format!("{}..{}", part.range.start, part.range.end);
    let widest = parts.iter().map(|part| bytes(part).len()).max();
    let second = widest.unwrap_or(0).max(DECODED.len());
    let indent = VALUES + second + 2;
    for part in parts {
        let decoded = readable::decode(part.text, Controls::Encoded);
        let decoded = (decoded != part.text).then(|| printable(&decoded));
        let (style, decoded_style) = ((palette, part.style), (palette, Style::new()));
        let faint = |text: &str| palette.paint(Palette::FAINT, text.to_owned());
        if width.is_some_and(|width| width < NARROWEST) {
            // Too narrow for columns: put each value on its own lines.
            let _ = writeln!(text, "  {}\n    {}", part.name, faint(&bytes(part)));
            entry(text, width, 4, "    ", part.text, style);
            if let Some(decoded) = decoded {
                let _ = writeln!(text, "    {}", faint(DECODED));
                entry(text, width, 4, "    ", &decoded, decoded_style);
            }
            continue;
        }
        let label = format!("  {:<9}  {:<second$}  ", part.name, faint(&bytes(part)));
        entry(text, width, indent, label, part.text, style);
        if let Some(decoded) = decoded {
            let label = format!("{:VALUES$}{:<second$}  ", "", faint(DECODED));
            entry(text, width, indent, label, &decoded, decoded_style);
        }
    }
}
