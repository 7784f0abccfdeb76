//! The URL with its parts marked.

use std::fmt::Write as _;

use urlwind::Url;

use super::table::Part;
use crate::style::Palette;

/// A longer URL would be wrapped by the terminal, and the marks would stand anywhere.
const WIDEST: usize = 160;

/// Draws the URL, brackets under its parts, and a line from each to its name.
///
/// ```text
///   https://example.com/a
///   └─┬─┘   └────┬────┘├┘
///     │          │     └─ path 19..21
///     │          └─ host 8..19
///     └─ scheme 0..5
/// ```
pub(super) fn draw(text: &mut String, url: &Url, parts: &[Part<'_>], palette: Palette) {
    text.push_str("  ");
    let mut copied = 0;
    for part in parts {
        text.push_str(&url.as_str()[copied..part.range.start]);
        let _ = write!(text, "{}", palette.paint(part.style, part.text));
        copied = part.range.end;
    }
    text.push_str(&url.as_str()[copied..]);
    text.push('\n');
    // A URL is ASCII, so that bytes are columns.
    if url.as_str().len() > WIDEST {
        return;
    }
    let marks: Vec<Mark<'_, '_>> = parts.iter().map(Mark::new).collect();
    draw_brackets(text, &marks, palette);
    draw_names(text, &marks, palette);
}

/// A part and the column that its line starts from.
struct Mark<'p, 'a> {
    part: &'p Part<'a>,
    column: usize,
}

impl<'p, 'a> Mark<'p, 'a> {
    fn new(part: &'p Part<'a>) -> Mark<'p, 'a> {
        let length = part.range.len();
        // The middle, or where an empty part would be.
        let column = part.range.start + length.saturating_sub(1) / 2;
        Mark { part, column }
    }

    fn bracket(&self) -> String {
        let length = self.part.range.len();
        let at = self.column - self.part.range.start;
        match length {
            0 | 1 => "│".to_owned(),
            2 => "├┘".to_owned(),
            _ => format!("└{}┬{}┘", "─".repeat(at - 1), "─".repeat(length - at - 2)),
        }
    }
}

fn draw_brackets(text: &mut String, marks: &[Mark<'_, '_>], palette: Palette) {
    text.push_str("  ");
    let mut column = 0;
    for mark in marks {
        let bracket = mark.bracket();
        let _ = write!(
            text,
            "{:1$}",
            "",
            mark.part.range.start.saturating_sub(column)
        );
        column = mark.part.range.start + bracket.chars().count();
        let _ = write!(text, "{}", palette.paint(mark.part.style, bracket));
    }
    text.push('\n');
}

/// From right to left, so that no line crosses another.
fn draw_names(text: &mut String, marks: &[Mark<'_, '_>], palette: Palette) {
    for index in (0..marks.len()).rev() {
        text.push_str("  ");
        let mut column = 0;
        for (other, mark) in marks[..=index].iter().enumerate() {
            let _ = write!(text, "{:1$}", "", mark.column.saturating_sub(column));
            column = mark.column + 1;
            let line = if other == index { "└─" } else { "│" };
            let _ = write!(text, "{}", palette.paint(mark.part.style, line));
        }
        let part = marks[index].part;
        let _ = writeln!(
            text,
            " {} {}..{}",
            part.name, part.range.start, part.range.end
        );
    }
}
