//! Problems of input lines and their messages.

use std::fmt::Write as _;
use std::ops::Range;

use urlwind::validate::{Finding, Report, ValidationError};
use urlwind::{Error, ParseOptions};

use crate::input::LineLimit;
use crate::layout::{Look, beginning, columns, ending};
use crate::printable::{boundary_before, is_unprintable, printable};
use crate::report::{one_line, write_findings_below};
use crate::secrets::{hidden, hidden_in_beginning};
use crate::style::Palette;

/// A URL that could not be parsed or changed, or a line that is not UTF-8.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Problem {
    /// Line, counted from 0 within its chunk.
    pub(crate) line: u64,
    pub(crate) reason: String,
    /// The offending part of the input, if known.
    pub(crate) span: Option<Range<usize>>,
    /// The input around that part, safe to print.
    excerpt: Excerpt,
    /// Suggested correction.
    hint: Option<String>,
    /// Byte offset of the input in its line.
    column: u64,
    /// The non-fatal validation error that it reports, if any.
    pub(crate) survived: Option<ValidationError>,
    /// An argument and its validation report, shown instead of the excerpt.
    report: Option<Box<(String, Report)>>,
}

/// Location of a problem.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Place<'a> {
    /// Argument number, from 1.
    Argument(u64),
    /// File name and line number, from 1.
    Line(&'a str, u64),
    /// A named input, such as the base URL.
    Named(&'a str),
}

impl Problem {
    pub(crate) fn new(line: u64, reason: impl ToString, input: &str) -> Problem {
        Problem {
            line,
            reason: reason.to_string(),
            span: None,
            excerpt: Excerpt::new(input, 0..0),
            column: 0,
            hint: None,
            survived: None,
            report: None,
        }
    }

    /// Creates a problem about a part of the input.
    fn at(line: u64, reason: String, input: &str, span: Range<usize>) -> Problem {
        Problem {
            excerpt: Excerpt::new(input, span.clone()),
            reason,
            span: Some(span),
            ..Problem::new(line, "", "")
        }
    }

    pub(crate) fn invalid(line: u64, failure: &Error, input: &str) -> Problem {
        let mut reason = failure.kind().to_string();
        let mut span = failure.span().unwrap_or_default();
        if let Some(why) = failure.domain() {
            let c = why.code_point;
            if !is_unprintable(c) && !c.is_whitespace() {
                let _ = write!(reason, " '{c}'");
            }
            let _ = write!(reason, ": {why}");
            // If the character appears unchanged in the input, point at it alone.
            if input.get(why.at..).is_some_and(|rest| rest.starts_with(c)) {
                span = why.at..why.at + c.len_utf8();
            }
        }
        Problem::at(line, reason, input, span)
    }

    /// Sets the byte offset of the input in its line.
    pub(crate) fn in_column(mut self, column: u64) -> Problem {
        self.column = column;
        self.span.get_or_insert(0..0);
        self
    }

    /// Creates a problem for a non-fatal validation error.
    pub(crate) fn finding(line: u64, finding: &Finding, input: &str) -> Problem {
        let blamed = input.get(finding.range.clone()).unwrap_or_default();
        let reason = match hidden(input).contains(blamed) {
            true => one_line(finding, input),
            // Its sentence would quote a secret.
            false => finding.error.name().to_owned(),
        };
        Problem {
            survived: Some(finding.error),
            ..Problem::at(line, reason, input, finding.range.clone())
        }
    }

    /// Creates a problem for all validation errors of an argument that parses.
    pub(crate) fn findings(line: u64, input: &str, options: ParseOptions<'_>) -> Problem {
        let report = options.validate(input);
        let count = report.findings().len() + report.left_out();
        let s = if count == 1 { "" } else { "s" };
        Problem::new(line, format_args!("{count} validation error{s}"), input)
            .reporting(input, options)
    }

    /// Shows all validation errors instead of the excerpt, with secrets redacted.
    pub(crate) fn reporting(mut self, input: &str, options: ParseOptions<'_>) -> Problem {
        let input = hidden(input).into_owned();
        let report = options.validate(&input);
        if !report.is_empty() {
            self.report = Some(Box::new((input, report)));
        }
        self
    }

    /// Adds the name of the validation error that made parsing fail.
    pub(crate) fn named(mut self, error: ValidationError) -> Problem {
        let _ = write!(self.reason, " ({error})");
        self
    }

    pub(crate) fn not_utf8(line: u64, bytes: &[u8]) -> Problem {
        Problem::about_bytes(line, "not UTF-8", bytes)
    }

    pub(crate) fn too_long(line: u64, bytes: &[u8], limit: LineLimit) -> Problem {
        let reason = format!("longer than {limit} bytes (--max-line)");
        Problem::about_bytes(line, reason, bytes)
    }

    /// Creates a problem about a text of which only the beginning is known.
    pub(crate) fn about_beginning(line: u64, reason: impl ToString, beginning: &str) -> Problem {
        Problem::new(line, reason, &hidden_in_beginning(beginning))
    }

    fn about_bytes(line: u64, reason: impl ToString, bytes: &[u8]) -> Problem {
        let bytes = bytes.strip_suffix(b"\n").unwrap_or(bytes);
        // Enough for the excerpt, however long the line is.
        let start = &bytes[..bytes.len().min(8 * WINDOW)];
        let text = String::from_utf8_lossy(start);
        if start.len() < bytes.len() {
            // Drop a character that was cut here.
            Problem::about_beginning(line, reason, text.trim_end_matches('\u{FFFD}'))
        } else {
            Problem::new(line, reason, &text)
        }
    }

    /// Drops the input, which may contain a secret.
    pub(crate) fn hide_input(&mut self) {
        self.excerpt = Excerpt::default();
        self.report = None;
        self.hint = None;
    }

    /// Adds a suggested correction, if any.
    pub(crate) fn hinting(mut self, hint: Option<String>) -> Problem {
        self.hint = hint;
        self
    }

    /// Appends the message. For lines it is `FILE:LINE:COLUMN: REASON: INPUT`; for an argument the
    /// offending part is underlined, fitted to the width of the terminal.
    pub(crate) fn write(
        &self,
        to: &mut String,
        place: Place<'_>,
        palette: Palette,
        width: Option<usize>,
    ) {
        let column = self
            .span
            .as_ref()
            .map(|span| self.column + span.start as u64 + 1);
        let mut at = match place {
            Place::Argument(number) => format!("argument {number}"),
            Place::Line(name, line) => format!("{name}:{line}"),
            Place::Named(name) => name.to_owned(),
        };
        if let Some(column) = column {
            let _ = match place {
                Place::Line(..) => write!(at, ":{column}"),
                _ => write!(at, ", byte {column}"),
            };
        }
        let _ = write!(
            to,
            "{}: {}",
            palette.paint(Palette::PLACE, at),
            palette.paint(Palette::ERROR, printable(&self.reason))
        );
        if self.excerpt == Excerpt::default() {
            to.push('\n');
            return;
        }
        if let Some((input, report)) = self.report.as_deref() {
            to.push('\n');
            return write_findings_below(to, input, report, Look { palette, width });
        }
        if let Place::Line(..) = place {
            let Excerpt {
                before,
                blamed,
                after,
            } = &self.excerpt;
            let blamed = palette.paint(Palette::ERROR, blamed);
            let _ = writeln!(to, ": {before}{blamed}{after}");
            return;
        }
        let room = width.map_or(usize::MAX, |width| width.saturating_sub(INDENT.len()));
        let Excerpt {
            before,
            blamed,
            after,
        } = self.excerpt.fitted(room);
        let blamed_text = palette.paint(Palette::ERROR, &blamed);
        let _ = writeln!(to, "\n{INDENT}{before}{blamed_text}{after}");
        if column.is_some() {
            // A missing end is marked with one caret.
            let carets = "^".repeat(columns(&blamed).max(1));
            let carets = palette.paint(Palette::ERROR, carets);
            let indent = columns(&before);
            let _ = writeln!(to, "{INDENT}{:indent$}{carets}", "");
        }
        if let Some(hint) = &self.hint {
            let _ = writeln!(to, "{INDENT}{hint}");
        }
    }
}

const INDENT: &str = "  ";

/// Maximum number of characters shown before, in and after the offending part.
const WINDOW: usize = 60;

/// An excerpt of the input without control characters.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Excerpt {
    before: String,
    blamed: String,
    after: String,
}

impl Excerpt {
    /// Creates a redacted excerpt, since messages end up in logs.
    fn new(input: &str, span: Range<usize>) -> Excerpt {
        match hidden(input) {
            redacted if redacted == input => Excerpt::of(input, span),
            redacted => Excerpt::of(&redacted, moved(span, input, &redacted)),
        }
    }

    fn of(input: &str, span: Range<usize>) -> Excerpt {
        let start = boundary_before(input, span.start);
        let end = boundary_before(input, span.end).max(start);
        let (before, blamed, after) = (&input[..start], &input[start..end], &input[end..]);
        Excerpt {
            before: ending_of(before),
            blamed: beginning_of(blamed),
            after: beginning_of(after),
        }
    }

    /// Shortens the excerpt to `room` columns: first the offending part, then text on both sides.
    fn fitted(&self, room: usize) -> Excerpt {
        // Reserve room for context.
        let around = (room / 2).min(16);
        let blamed = beginning(&self.blamed, room.saturating_sub(around).max(1));
        let room = room.saturating_sub(columns(&blamed).max(1));
        let (before, after) = (columns(&self.before), columns(&self.after));
        let before_room = (room / 2).max(room.saturating_sub(after)).min(before);
        let shorten = |text: &str, room, cut: fn(&str, usize) -> String| match room {
            0 => String::new(),
            _ => cut(text, room),
        };
        Excerpt {
            before: shorten(&self.before, before_room, ending),
            after: shorten(&self.after, room - before_room, beginning),
            blamed,
        }
    }
}

/// Maps a range of `input` to `redacted`; a range in the differing section maps to all of it.
fn moved(span: Range<usize>, input: &str, redacted: &str) -> Range<usize> {
    let same = |chars: &(char, char)| chars.0 == chars.1;
    let length = |(c, _): (char, char)| c.len_utf8();
    let before = input.chars().zip(redacted.chars());
    let before: usize = before.take_while(same).map(length).sum();
    let (old, new) = (&input[before..], &redacted[before..]);
    let after = old.chars().rev().zip(new.chars().rev());
    let after: usize = after.take_while(same).map(length).sum();
    let behind = |at: usize| at.min(input.len()) + redacted.len() - input.len();
    let is_behind = |at: usize| at >= input.len() - after;
    let start = match span.start {
        at if is_behind(at) => behind(at),
        at => at.min(before),
    };
    let end = match span.end {
        at if is_behind(at) => behind(at),
        at if at <= before => at,
        _ => redacted.len() - after,
    };
    start..end
}

fn beginning_of(text: &str) -> String {
    match text.char_indices().nth(WINDOW) {
        Some((end, _)) => printable(&text[..end]) + "…",
        None => printable(text),
    }
}

fn ending_of(text: &str) -> String {
    match text.char_indices().nth_back(WINDOW) {
        Some((start, first)) => format!("…{}", printable(&text[start + first.len_utf8()..])),
        None => printable(text),
    }
}

#[cfg(test)]
mod tests {
    use urlwind::Url;

    use super::{Place, Problem};
    use crate::layout::columns;
    use crate::style::Palette;

    fn message(input: &str, place: Place<'_>) -> String {
        let failure = Url::options()
            .parse_located(input)
            .expect_err("should be invalid");
        let mut text = String::new();
        Problem::invalid(0, &failure, input).write(&mut text, place, Palette::PLAIN, None);
        text
    }

    #[test]
    fn one_line_for_files_and_a_pointer_for_arguments() {
        assert_eq!(
            message("https://h:80a/x", Place::Line("f", 7)),
            "f:7:11: invalid port number: https://h:80a/x\n"
        );
        assert_eq!(
            message("https://h:80a/x", Place::Argument(1)),
            "argument 1, byte 11: invalid port number\n  https://h:80a/x\n            ^^^\n"
        );
    }

    #[test]
    fn no_message_shows_a_secret() {
        let shown = |input| message(input, Place::Argument(1));
        assert_eq!(
            shown("https://me:secret@h:80a/x"),
            "argument 1, byte 21: invalid port number\n  https://REDACTED:REDACTED@h:80a/x\n                              ^^^\n"
        );
        for input in [
            "https://me:sec ret@h:99999/?sig=secret",
            "https:me:secret@[/",
            "https://me:secret@",
            "//me:secret@h/",
            "https://me:secret@你 好/",
        ] {
            for place in [Place::Argument(1), Place::Line("f", 1)] {
                let text = message(input, place);
                assert!(!text.contains("secret") && !text.contains("ret@"), "{text}");
            }
        }
    }

    #[test]
    fn long_and_nasty_input_stays_short_and_harmless() {
        let input = format!(
            "https://{}\u{1b}[31m:x/{}",
            "a".repeat(500),
            "b".repeat(500)
        );
        let text = message(&input, Place::Line("f", 1));
        assert!(text.len() < 400, "{text}");
        assert!(!text.contains('\u{1b}'));
        assert!(text.contains('…'));
    }

    #[test]
    fn carets_stand_below_what_is_to_blame_in_any_width() {
        for input in [
            "https://你好.example:80a/x".to_owned(),
            format!("https://{}:80a/{}", "a".repeat(100), "你".repeat(100)),
            format!("https://h:{}a/x", "8".repeat(100)),
        ] {
            for width in [20, 40, 60, 80, 300] {
                let failure = Url::options().parse_located(&input).expect_err("invalid");
                let problem = Problem::invalid(0, &failure, &input);
                let mut text = String::new();
                problem.write(&mut text, Place::Argument(1), Palette::PLAIN, Some(width));
                let lines: Vec<&str> = text.lines().skip(1).collect();
                let [excerpt, carets] = lines[..] else {
                    panic!("{text}");
                };
                assert!(
                    columns(excerpt) <= width && columns(carets) <= width,
                    "{text}"
                );
                let before = columns(carets) - carets.matches('^').count();
                let at = excerpt.char_indices().map(|(at, _)| at);
                let blamed = at.clone().find(|at| columns(&excerpt[..*at]) == before);
                let blamed = &excerpt[blamed.expect("a column")..];
                assert!(
                    blamed.starts_with("80a") || blamed.starts_with("88"),
                    "{text}"
                );
            }
        }
    }
}
