//! Rows: one field of a TSV, CSV or JSON Lines file is the URL; the others are copied unchanged.
//!
//! [`Rows`] wraps any other work: it extracts the URL of a line, lets the inner work process it, and
//! puts the result in its place. This makes `--column` available to every command.

mod column;
mod json;
mod separated;

use std::borrow::Cow;
use std::ops::Range;

pub(crate) use column::Column;

use urlwind::redact_input;

use crate::guess::with_scheme;
use crate::pipeline::{Sink, Work};

/// Adapter that applies inner work to one field of each row.
#[derive(Debug)]
pub(crate) struct Rows<'w, W> {
    pub(crate) inner: &'w W,
    /// Field that holds the URL; `None` for the whole line.
    pub(crate) column: Option<Column>,
    /// Scheme to prepend to URLs without one.
    pub(crate) guess: Option<String>,
    /// Whether rows without a valid URL are kept with a blank field.
    pub(crate) leaves_blanks: bool,
}

/// A field of a row.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Found<'a> {
    /// Range in the row, including quotes.
    range: Range<usize>,
    /// Unescaped value.
    value: Cow<'a, str>,
}

impl<W: Work> Work for Rows<'_, W> {
    type State = W::State;

    fn state(&self) -> W::State {
        self.inner.state()
    }

    fn begin_source(&self, source: usize, start: &[u8]) -> Result<(), String> {
        if let Some(column) = &self.column {
            column.begin_source(source, start)?;
        }
        self.inner.begin_source(source, start)
    }

    fn end_chunk(&self, state: &mut W::State, bytes: usize) {
        self.inner.end_chunk(state, bytes);
    }

    fn url(&self, state: &mut W::State, url: &str, sink: &mut Sink<'_>) {
        match &self.guess {
            Some(scheme) => self.inner.url(state, &with_scheme(url, scheme), sink),
            None => self.inner.url(state, url, sink),
        }
    }

    fn lines(&self, state: &mut W::State, text: &str, sink: &mut Sink<'_>) {
        let end = char::from(sink.line_end());
        for line in text.split_inclusive(end) {
            self.line(state, line.strip_suffix(end).unwrap_or(line), sink);
        }
    }

    /// A line may still end in `\r`, which is copied with the rest.
    fn line(&self, state: &mut W::State, line: &str, sink: &mut Sink<'_>) {
        let without_return = match line.strip_suffix('\r') {
            Some(without) if sink.line_end() == b'\n' => without,
            _ => line,
        };
        if let Some(column) = &self.column {
            self.row(column, state, line, without_return, sink);
        } else if without_return.is_empty() {
            sink.skip_empty_line();
        } else {
            self.url(state, without_return, sink);
            sink.end_line();
        }
    }
}

impl<W: Work> Rows<'_, W> {
    /// Processes the URL of a row. `line` is the whole line, `row` lacks a final `\r`.
    fn row(
        &self,
        column: &Column,
        state: &mut W::State,
        line: &str,
        row: &str,
        sink: &mut Sink<'_>,
    ) {
        if row.is_empty() {
            return sink.skip_empty_line();
        }
        let rule = sink.redaction();
        if column.has_header() && sink.is_at_start() {
            // Print only the first header.
            if sink.source() == 0 {
                let header = column.redacted(line, rule);
                sink.out.extend_from_slice(header.as_bytes());
                sink.end_record();
            }
            return sink.end_line();
        }
        let found = column.find(row, sink.source());
        let range = match &found {
            Ok(found) => found.range.clone(),
            Err(_) => row.len()..row.len(),
        };
        let around = Around {
            before: column.redacted(&line[..range.start], rule),
            after: column.redacted(&line[range.end..], rule),
        };
        if self.leaves_blanks {
            let blank = found.as_ref().map_or(&b""[..], |_| column.blank());
            around.write(sink.instead(), blank);
            let end = sink.line_end();
            sink.instead().push(end);
        }
        if let Some(rule) = rule {
            let mut field = Vec::new();
            if let Ok(found) = &found {
                column.encode(&mut field, &redact_input(&found.value, rule));
            }
            around.write(sink.redacted(), &field);
        }
        match found {
            Err(reason) => sink.problem(reason, row),
            Ok(found) if found.value.is_empty() => sink.skip_row(|out| {
                around.write(out, line[range].as_bytes());
            }),
            Ok(found) => self.field(column, state, &around, line, found, sink),
        }
        sink.instead().clear();
        sink.redacted().clear();
        sink.end_line();
    }

    /// Processes a URL and writes one row per line of its output.
    fn field(
        &self,
        column: &Column,
        state: &mut W::State,
        around: &Around<'_>,
        line: &str,
        found: Found<'_>,
        sink: &mut Sink<'_>,
    ) {
        let start = sink.out.len();
        let left_out = sink.left_out();
        sink.set_column(found.range.start);
        sink.hold(true);
        self.url(state, &found.value, sink);
        sink.hold(false);
        if sink.left_out() > left_out || sink.out.len() == start {
            return;
        }
        let written = sink.out.split_off(start);
        let end = sink.line_end();
        let written = written.strip_suffix(&[end]).unwrap_or(&written);
        for result in written.split(|byte| *byte == end) {
            let result = String::from_utf8_lossy(result);
            let mut field = Vec::new();
            // An unchanged value keeps its quotes and escapes.
            let field = match result == found.value {
                true => &line.as_bytes()[found.range.clone()],
                false => {
                    column.encode(&mut field, &result);
                    &field
                }
            };
            around.write(sink.out, field);
            sink.end_record();
        }
    }
}

/// Text before and after a field.
struct Around<'r> {
    before: Cow<'r, str>,
    after: Cow<'r, str>,
}

impl Around<'_> {
    /// Appends the row with a new field value.
    fn write(&self, out: &mut Vec<u8>, field: &[u8]) {
        out.extend_from_slice(self.before.as_bytes());
        out.extend_from_slice(field);
        out.extend_from_slice(self.after.as_bytes());
    }
}
