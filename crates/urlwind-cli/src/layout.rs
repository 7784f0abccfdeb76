//! Fits text into the width of a terminal.

use std::fmt::{Display, Write as _};

use anstyle::Style;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::style::Palette;

/// Minimum width of a text column.
const NARROWEST: usize = 24;
/// Indent of text placed below its label.
const BELOW: usize = 4;

/// Colors and width of human-readable output.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Look {
    pub(crate) palette: Palette,
    /// Terminal width, if output is a terminal.
    pub(crate) width: Option<usize>,
}

/// Returns the terminal width; `None` if the stream is not a terminal and lines are unlimited.
macro_rules! width_of {
    ($stream:expr) => {
        terminal_size::terminal_size_of($stream)
            .map(|(terminal_size::Width(columns), _)| usize::from(columns))
    };
}

/// Returns the width of standard output, if it is a terminal.
pub(crate) fn width_of_stdout() -> Option<usize> {
    width_of!(std::io::stdout())
}

/// Returns the width of standard error, if it is a terminal.
pub(crate) fn width_of_stderr() -> Option<usize> {
    width_of!(std::io::stderr())
}

/// Returns the display width of a text.
pub(crate) fn columns(text: &str) -> usize {
    text.width()
}

/// Splits a text into the part that fits `width` columns and the rest.
fn split_at_column(text: &str, width: usize) -> (&str, &str) {
    let mut used = 0;
    for (at, c) in text.char_indices() {
        used += c.width().unwrap_or(0);
        // Take at least one character, even if it is wider than the column.
        if used > width && at > 0 {
            return text.split_at(at);
        }
    }
    (text, "")
}

/// Truncates a text at the end, with `…`.
pub(crate) fn beginning(text: &str, width: usize) -> String {
    if columns(text) <= width {
        return text.to_owned();
    }
    let (start, _) = split_at_column(text, width.saturating_sub(1));
    format!("{start}…")
}

/// Truncates a text at the start, with `…`.
pub(crate) fn ending(text: &str, width: usize) -> String {
    if columns(text) <= width {
        return text.to_owned();
    }
    let mut used = 1;
    let mut start = text.len();
    for (at, c) in text.char_indices().rev() {
        used += c.width().unwrap_or(0);
        if used > width {
            break;
        }
        start = at;
    }
    format!("…{}", &text[start..])
}

/// Wraps a text at spaces, or anywhere if there are none.
pub(crate) fn broken(text: &str, width: usize) -> Vec<&str> {
    let mut lines = Vec::new();
    let mut rest = text;
    loop {
        let (line, after) = split_at_column(rest, width);
        if after.is_empty() {
            lines.push(line);
            return lines;
        }
        let at = match line.rfind(' ') {
            _ if after.starts_with(' ') => line.len(),
            Some(space) if space > 0 => space,
            _ => line.len(),
        };
        let (line, after) = rest.split_at(at);
        lines.push(line);
        rest = after.strip_prefix(' ').unwrap_or(after);
    }
}

/// Writes a label and a value, which wraps at column `indent`.
pub(crate) fn entry(
    text: &mut String,
    width: Option<usize>,
    indent: usize,
    label: impl Display,
    value: &str,
    (palette, style): (Palette, Style),
) {
    let label = label.to_string();
    let (indent, lines) = match width {
        Some(width) if indent + columns(value) > width => {
            let room = width.saturating_sub(indent);
            let (indent, room) = if room >= NARROWEST {
                text.push_str(&label);
                (indent, room)
            } else {
                // Place the value below its label, if any.
                if !label.trim().is_empty() {
                    let _ = writeln!(text, "{}", label.trim_end());
                }
                let indent = indent.min(BELOW);
                let _ = write!(text, "{:indent$}", "");
                (indent, width.saturating_sub(indent).max(1))
            };
            (indent, broken(value, room))
        }
        _ => {
            text.push_str(&label);
            (indent, vec![value])
        }
    };
    for (index, line) in lines.into_iter().enumerate() {
        if index > 0 {
            let _ = write!(text, "\n{:indent$}", "");
        }
        let _ = write!(text, "{}", palette.paint(style, line));
    }
    text.push('\n');
}

/// Writes a section heading.
pub(crate) fn heading(text: &mut String, heading: &str, look: Look) {
    let style = (look.palette, Palette::HEADING);
    entry(text, look.width, 0, "", heading, style);
}

#[cfg(test)]
mod tests {
    use anstyle::Style;

    use super::{beginning, broken, columns, ending, entry};
    use crate::style::Palette;

    #[test]
    fn wide_characters_take_two_columns() {
        assert_eq!(columns("你好é"), 5);
        assert_eq!(broken("你好你好", 5), ["你好", "你好"]);
        assert_eq!(broken("你好", 1), ["你", "好"]);
        assert_eq!(beginning("你好你好", 5), "你好…");
        assert_eq!(ending("你好你好", 5), "…你好");
        assert_eq!(ending("abc", 3), "abc");
    }

    #[test]
    fn lines_are_broken_at_spaces_or_anywhere() {
        assert_eq!(broken("", 5), [""]);
        assert_eq!(broken("ab cd ef", 5), ["ab cd", "ef"]);
        assert_eq!(broken("ab cdefghijk", 5), ["ab", "cdefg", "hijk"]);
        assert_eq!(broken("abcde fg", 5), ["abcde", "fg"]);
    }

    #[test]
    fn no_line_is_wider_than_the_terminal() {
        for width in [8, 12, 20, 24, 40, 60, 80] {
            for value in ["x".repeat(300), "ab 你 ".repeat(90)] {
                let mut text = String::new();
                let look = (Palette::PLAIN, Style::new());
                entry(
                    &mut text,
                    Some(width),
                    22,
                    if width < 24 {
                        "  0123"
                    } else {
                        "  0123456789  01234567"
                    },
                    &value,
                    look,
                );
                assert!(text.lines().all(|line| columns(line) <= width), "{text}");
                let kept = text.replace(['\n', ' '], "");
                assert!(kept.ends_with(&value.replace(' ', "")));
            }
        }
    }
}
