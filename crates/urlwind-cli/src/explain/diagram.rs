//! Diagram of a URL with its components labeled.

use std::fmt::Write as _;
use std::ops::Range;

use urlwind::Url;

use super::table::Part;
use crate::layout::Look;
use crate::style::Palette;

/// Width if output is not a terminal.
const WIDEST: usize = 160;
/// Minimum width for the names.
pub(super) const NARROWEST: usize = 34;
const INDENT: &str = "  ";
/// Line from a bracket to a name.
const HOOK: &str = "└─ ";

/// Draws the URL, brackets under its components, and a line from each to its name, in as many rows as the
/// width requires. Returns `false`, without drawing, if the terminal is too narrow.
///
/// ```text
///   https://example.com/a
///   └─┬─┘   └────┬────┘├┘
///     │          │     └─ path 19..21
///     │          └─ host 8..19
///     └─ scheme 0..5
/// ```
pub(super) fn draw(text: &mut String, url: &Url, parts: &[Part<'_>], look: Look) -> bool {
    let width = look.width.unwrap_or(WIDEST);
    if width < NARROWEST {
        return false;
    }
    // A URL is ASCII, so bytes are columns.
    let length = url.as_str().len();
    let width = width - INDENT.len();
    let mut start = 0;
    loop {
        let end = row_end(start, length, width, parts);
        let row = Row::new(start..end, end == length, width, parts);
        row.draw(text, url.as_str(), look.palette);
        if end == length {
            return true;
        }
        start = end;
    }
}

fn name_of(part: &Part<'_>) -> String {
    format!("{} {}..{}", part.name, part.range.start, part.range.end)
}

/// Returns the width of a component's name, with the hook before it.
fn name_width(part: &Part<'_>) -> usize {
    HOOK.chars().count() + name_of(part).len()
}

/// Returns the end of the row that begins at `start`: the width, or a component whose name does not fit.
fn row_end(start: usize, length: usize, width: usize, parts: &[Part<'_>]) -> usize {
    let end = length.min(start + width);
    let mut before = 0;
    for part in parts {
        let is_in_row = part.range.start >= start && part.range.start <= end;
        let has_room = part.range.start.saturating_sub(start) + name_width(part) <= width;
        if is_in_row && !has_room && before > start {
            return before.min(end);
        }
        before = part.range.end;
    }
    end
}

/// A row: columns of the URL, and the components in them.
struct Row<'p, 'a> {
    range: Range<usize>,
    marks: Vec<Mark<'p, 'a>>,
}

/// The slice of a component in a row.
struct Mark<'p, 'a> {
    part: &'p Part<'a>,
    /// Range, in columns of the row.
    columns: Range<usize>,
    /// Column of the line to the name, which is in the row where the component begins.
    line: Option<usize>,
    begins: bool,
    ends: bool,
}

impl<'p, 'a> Row<'p, 'a> {
    fn new(range: Range<usize>, is_last: bool, width: usize, parts: &'p [Part<'a>]) -> Row<'p, 'a> {
        let in_row = |at: usize| range.contains(&at) || is_last && at == range.end;
        let mark = |part: &'p Part<'a>| {
            let begins = in_row(part.range.start);
            let reaches_in = part.range.start < range.start && part.range.end > range.start;
            if !begins && !reaches_in {
                return None;
            }
            let columns = part.range.start.max(range.start) - range.start
                ..part.range.end.min(range.end) - range.start;
            // Use the middle, if there is room for the name.
            let middle = columns.start + columns.len().saturating_sub(1) / 2;
            let rightmost = width.saturating_sub(name_width(part)).max(columns.start);
            Some(Mark {
                part,
                line: begins.then_some(middle.min(rightmost)),
                begins,
                ends: part.range.end <= range.end,
                columns,
            })
        };
        let marks = parts.iter().filter_map(mark).collect();
        Row { range, marks }
    }

    fn draw(&self, text: &mut String, url: &str, palette: Palette) {
        text.push_str(INDENT);
        let row = &url[self.range.clone()];
        let mut copied = 0;
        for Mark { part, columns, .. } in &self.marks {
            text.push_str(&row[copied..columns.start]);
            let _ = write!(text, "{}", palette.paint(part.style, &row[columns.clone()]));
            copied = columns.end;
        }
        text.push_str(&row[copied..]);
        text.push('\n');
        if !self.marks.is_empty() {
            self.draw_brackets(text, palette);
            self.draw_names(text, palette);
        }
    }

    fn draw_brackets(&self, text: &mut String, palette: Palette) {
        text.push_str(INDENT);
        let mut column = 0;
        for mark in &self.marks {
            let bracket = mark.bracket();
            let _ = write!(text, "{:1$}", "", mark.columns.start.saturating_sub(column));
            column = mark.columns.start + bracket.chars().count();
            let _ = write!(text, "{}", palette.paint(mark.part.style, bracket));
        }
        text.push('\n');
    }

    /// Draws names from right to left, so that lines do not cross.
    fn draw_names(&self, text: &mut String, palette: Palette) {
        let lines: Vec<(usize, &Part<'_>)> = self
            .marks
            .iter()
            .filter_map(|mark| Some((mark.line?, mark.part)))
            .collect();
        for index in (0..lines.len()).rev() {
            text.push_str(INDENT);
            let mut column = 0;
            for (other, (line, part)) in lines[..=index].iter().enumerate() {
                let _ = write!(text, "{:1$}", "", line.saturating_sub(column));
                column = line + 1;
                let line = if other == index {
                    HOOK.trim_end()
                } else {
                    "│"
                };
                let _ = write!(text, "{}", palette.paint(part.style, line));
            }
            let _ = writeln!(text, " {}", name_of(lines[index].1));
        }
    }
}

impl Mark<'_, '_> {
    /// Draws a bracket, open where the component continues in another row.
    fn bracket(&self) -> String {
        let length = self.columns.len();
        if length <= 1 && self.begins && self.ends {
            return "│".to_owned();
        }
        let line = self.line.map(|line| line - self.columns.start);
        let stroke = |at: usize| {
            let is_first = at == 0 && self.begins;
            let is_last = at + 1 == length && self.ends;
            match (is_first, is_last, line == Some(at)) {
                (true, _, true) => '├',
                (true, _, false) => '└',
                (_, true, true) => '┤',
                (_, true, false) => '┘',
                (_, _, true) => '┬',
                (_, _, false) => '─',
            }
        };
        (0..length).map(stroke).collect()
    }
}

#[cfg(test)]
mod tests {
    use urlwind::Url;

    use super::super::table::parts;
    use super::draw;
    use crate::layout::{Look, columns};
    use crate::style::Palette;

    fn drawn(url: &str, width: usize) -> String {
        let url = Url::parse(url).unwrap();
        let mut text = String::new();
        let look = Look {
            palette: Palette::PLAIN,
            width: Some(width),
        };
        assert_eq!(draw(&mut text, &url, &parts(&url), look), width >= 34);
        text
    }

    #[test]
    fn rows() {
        let url = "https://example.com/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa?q=1#f";
        let expected = "  https://example.com/aaaaaaaaaaaaaaaaaa
  └─┬─┘   └────┬────┘└────┬─────────────
    │          │          └─ path 19..71
    │          └─ host 8..19
    └─ scheme 0..5
  aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
  ────────────────────────────────┘
  ?q=1#f
   └┬┘ │
    │  └─ fragment 76..77
    └─ query 72..75
";
        assert_eq!(drawn(url, 40), expected);
    }

    #[test]
    fn nothing_is_wider_than_the_terminal_and_every_part_is_named_once() {
        let long = format!(
            "https://{}:{}@{}.example:8443/{}?{}#{}",
            "u".repeat(50),
            "p".repeat(3),
            "h".repeat(60),
            "a".repeat(200),
            "q".repeat(35),
            "f".repeat(90)
        );
        for url in [
            &long,
            "https://example.com/?#",
            "mailto:x",
            "a:",
            "https://me:pw@example.com:8443/path/to/it?query=1#fragment",
        ] {
            let count = parts(&Url::parse(url).unwrap()).len();
            for width in 34..170 {
                let text = drawn(url, width);
                assert!(
                    text.lines().all(|line| columns(line) <= width),
                    "{width}\n{text}"
                );
                assert_eq!(text.matches("└─ ").count(), count, "{width}\n{text}");
            }
        }
    }
}
