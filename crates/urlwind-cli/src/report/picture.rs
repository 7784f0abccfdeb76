//! Draws the input with errors underlined.

use std::fmt::Write as _;
use std::ops::Range;

use anstyle::Style;
use unicode_width::UnicodeWidthChar;

use crate::printable::is_unprintable;
use crate::style::Palette;

/// Width if output is not a terminal.
const WIDEST: usize = 160;
const INDENT: &str = "  ";

/// A range of the input to underline, and its label.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Mark {
    pub(super) range: Range<usize>,
    pub(super) label: String,
    pub(super) style: Style,
}

/// Draws the input in rows that fit, with carets under marked bytes and labels under the carets. The
/// caret of an empty range is under the following character. Rows far from the ends of all marks are
/// skipped.
///
/// ```text
///   https:\\example.com\a b
///         ^^           ^ ^
///         1 2          2 3
///         2
/// ```
pub(super) fn draw(
    text: &mut String,
    input: &str,
    marks: &[Mark],
    width: Option<usize>,
    palette: Palette,
) {
    let width = width.unwrap_or(WIDEST).saturating_sub(INDENT.len()).max(1);
    let cells = cells(input, marks);
    let rows = rows(&cells, width);
    let is_marked: Vec<bool> = rows.iter().map(|row| row.has_end_of(marks)).collect();
    let mut skips = false;
    for (index, row) in rows.iter().enumerate() {
        let around = index.saturating_sub(1)..(index + 2).min(rows.len());
        if is_marked[around].contains(&true) {
            row.draw(text, marks, width, palette);
            skips = false;
        } else if !std::mem::replace(&mut skips, true) {
            let _ = writeln!(text, "{INDENT}{}", palette.paint(Palette::FAINT, "…"));
        }
    }
}

/// A character as displayed.
struct Cell {
    text: String,
    columns: usize,
    range: Range<usize>,
}

/// Splits the input into displayed characters, with invisible ones escaped.
fn cells(input: &str, marks: &[Mark]) -> Vec<Cell> {
    let mut cells: Vec<Cell> = Vec::new();
    let mut starts: Vec<usize> = marks.iter().map(|mark| mark.range.start).collect();
    starts.sort_unstable();
    for (at, c) in input.char_indices() {
        let range = at..at + c.len_utf8();
        let columns = c.width().unwrap_or(0);
        let is_marked = || starts.binary_search(&at).is_ok();
        if is_invisible(c) || columns == 0 && (cells.is_empty() || is_marked()) {
            let text: String = c.escape_default().collect();
            let columns = text.len();
            cells.push(Cell {
                text,
                columns,
                range,
            });
        } else if let (0, Some(before)) = (columns, cells.last_mut()) {
            // Combines with the preceding character.
            before.text.push(c);
            before.range.end = range.end;
        } else {
            let text = c.to_string();
            cells.push(Cell {
                text,
                columns,
                range,
            });
        }
    }
    if starts.last() == Some(&input.len()) {
        // A column for errors at the end of the input.
        cells.push(Cell {
            text: String::new(),
            columns: 1,
            range: input.len()..input.len() + 1,
        });
    }
    cells
}

/// Returns whether a character must be escaped: controls, noncharacters, and characters that change the
/// width of the preceding one.
fn is_invisible(c: char) -> bool {
    is_unprintable(c)
        || matches!(c, '\u{FDD0}'..='\u{FDEF}' | '\u{FE00}'..='\u{FE0F}' | '\u{1F3FB}'..='\u{1F3FF}')
        || u32::from(c) & 0xFFFE == 0xFFFE
}

/// A row of cells that fits the width.
struct Row<'c>(&'c [Cell]);

fn rows(cells: &[Cell], width: usize) -> Vec<Row<'_>> {
    let mut rows = Vec::new();
    let (mut start, mut used) = (0, 0);
    for (index, cell) in cells.iter().enumerate() {
        if used + cell.columns > width && index > start {
            rows.push(Row(&cells[start..index]));
            (start, used) = (index, 0);
        }
        used += cell.columns;
    }
    rows.push(Row(&cells[start..]));
    rows
}

impl Mark {
    fn begins_in(&self, range: &Range<usize>) -> bool {
        range.contains(&self.range.start)
    }

    fn ends_in(&self, range: &Range<usize>) -> bool {
        range.contains(&self.range.end.saturating_sub(1))
    }

    /// Returns the underlined columns of a cell.
    fn columns_of(&self, cell: &Cell) -> usize {
        let reaches_in = self.range.start < cell.range.end && cell.range.start < self.range.end;
        match self.range.is_empty() {
            true => usize::from(self.begins_in(&cell.range)),
            false if reaches_in => cell.columns,
            false => 0,
        }
    }
}

impl Row<'_> {
    /// Returns whether a mark begins or ends here.
    fn has_end_of(&self, marks: &[Mark]) -> bool {
        let (Some(first), Some(last)) = (self.0.first(), self.0.last()) else {
            return false;
        };
        let range = first.range.start..last.range.end;
        let mut marks = marks.iter();
        marks.any(|mark| mark.begins_in(&range) || mark.ends_in(&range))
    }

    fn draw(&self, text: &mut String, marks: &[Mark], width: usize, palette: Palette) {
        let mut shown = INDENT.to_owned();
        let mut carets = INDENT.to_owned();
        // Pending spaces, written once something follows.
        let mut gap = 0;
        let mut column = 0;
        let mut labels: Vec<(usize, &Mark)> = Vec::new();
        for cell in self.0 {
            let mark = marks.iter().find(|mark| mark.columns_of(cell) > 0);
            let style = mark.map_or(Style::new(), |mark| mark.style);
            let _ = write!(shown, "{}", palette.paint(style, &cell.text));
            let underlined = mark.map_or(0, |mark| mark.columns_of(cell));
            if underlined > 0 {
                let _ = write!(carets, "{:gap$}", "");
                let line = "^".repeat(underlined);
                let _ = write!(carets, "{}", palette.paint(style, line));
                gap = 0;
            }
            gap += cell.columns - underlined;
            let begins = |mark: &&Mark| mark.begins_in(&cell.range);
            labels.extend(marks.iter().filter(begins).map(|mark| (column, mark)));
            column += cell.columns;
        }
        let _ = writeln!(text, "{shown}");
        if carets.len() > INDENT.len() {
            let _ = writeln!(text, "{carets}");
        }
        for line in label_lines(&labels, width) {
            text.push_str(INDENT);
            let mut column = 0;
            for (at, mark) in line {
                let _ = write!(text, "{:1$}", "", at - column);
                let _ = write!(text, "{}", palette.paint(mark.style, &mark.label));
                column = at + mark.label.len();
            }
            text.push('\n');
        }
    }
}

/// Distributes labels over lines so that they do not overlap.
fn label_lines<'m>(labels: &[(usize, &'m Mark)], width: usize) -> Vec<Vec<(usize, &'m Mark)>> {
    let mut lines: Vec<Vec<(usize, &Mark)>> = Vec::new();
    for (column, mark) in labels {
        let column = (*column).min(width.saturating_sub(mark.label.len()));
        let has_room = |line: &&mut Vec<(usize, &Mark)>| {
            line.last()
                .is_none_or(|(at, last)| at + last.label.len() < column)
        };
        match lines.iter_mut().find(has_room) {
            Some(line) => line.push((column, mark)),
            None => lines.push(vec![(column, mark)]),
        }
    }
    lines
}
