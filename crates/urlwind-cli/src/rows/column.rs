//! Selection of the field that holds the URL.

use std::borrow::Cow;
use std::path::Path;
use std::sync::{Condvar, Mutex, PoisonError};

use urlwind::{RedactOptions, redact_text};

use super::separated::{comma_separated, tab_separated};
use super::{Found, json};
use crate::args::RowKind;
use crate::json_writer::Writer;
use crate::output::push_csv;
use crate::suggest::did_you_mean;

impl RowKind {
    /// Determines the format from a file name, ignoring a compression suffix.
    fn of_file(path: &Path) -> Option<RowKind> {
        let name = path.file_name()?.to_str()?.to_ascii_lowercase();
        let name = [".gz", ".zst"]
            .iter()
            .find_map(|packed| name.strip_suffix(packed))
            .unwrap_or(&name);
        match name.rsplit_once('.')?.1 {
            "tsv" | "tab" => Some(RowKind::Tsv),
            "csv" => Some(RowKind::Csv),
            "jsonl" | "ndjson" => Some(RowKind::Jsonl),
            _ => None,
        }
    }
}

/// Field that holds the URL.
#[derive(Debug)]
pub(crate) struct Column {
    kind: RowKind,
    field: Field,
}

#[derive(Debug)]
enum Field {
    /// 1-based index.
    Number(usize),
    /// Header name, and its index in each source once known.
    Name(String, Headers),
    /// Path of JSON keys.
    Member(Vec<String>),
}

/// Column positions from the headers of all sources, filled in as each is read.
#[derive(Debug)]
struct Headers {
    numbers: Mutex<Vec<Option<Option<usize>>>>,
    has_come: Condvar,
}

impl Headers {
    fn of_sources(number: usize) -> Headers {
        Headers {
            numbers: Mutex::new(vec![None; number]),
            has_come: Condvar::new(),
        }
    }

    fn set(&self, source: usize, number: Option<usize>) {
        let mut numbers = self.numbers.lock().unwrap_or_else(PoisonError::into_inner);
        numbers[source] = Some(number);
        drop(numbers);
        self.has_come.notify_all();
    }

    /// Returns the index of the field. If another worker has the first rows of the source, waits for it to
    /// read the header.
    fn get(&self, source: usize) -> Option<usize> {
        let numbers = self.numbers.lock().unwrap_or_else(PoisonError::into_inner);
        let is_missing = |numbers: &mut Vec<Option<Option<usize>>>| numbers[source].is_none();
        let numbers = self.has_come.wait_while(numbers, is_missing);
        numbers.unwrap_or_else(PoisonError::into_inner)[source].flatten()
    }
}

impl Column {
    /// Parses `--column` and `--input`. The default format is that of the first file's extension.
    pub(crate) fn new(
        field: &str,
        kind: Option<RowKind>,
        files: &[impl AsRef<Path>],
    ) -> Result<Column, String> {
        let number = field.parse::<usize>();
        let kind = kind
            .or_else(|| {
                files
                    .first()
                    .and_then(|file| RowKind::of_file(file.as_ref()))
            })
            .or(number.is_ok().then_some(RowKind::Tsv));
        let Some(kind) = kind else {
            return Err(format!(
                "--column '{field}': unknown row format; use --input tsv, csv or jsonl"
            ));
        };
        if field.is_empty() || number == Ok(0) {
            return Err("--column requires an index from 1, or a name".to_owned());
        }
        let field = match (kind, number) {
            (RowKind::Jsonl, _) => Field::Member(field.split('.').map(str::to_owned).collect()),
            (_, Ok(number)) => Field::Number(number),
            (_, Err(_)) => {
                let headers = Headers::of_sources(files.len().max(1));
                Field::Name(field.to_owned(), headers)
            }
        };
        Ok(Column { kind, field })
    }

    pub(super) fn has_header(&self) -> bool {
        matches!(self.field, Field::Name(..))
    }

    /// Returns whether the start of each source must be known.
    pub(crate) fn needs_places(&self) -> bool {
        self.has_header()
    }

    /// Reads the header of a source from its first bytes.
    pub(super) fn begin_source(&self, source: usize, start: &[u8]) -> Result<(), String> {
        let Field::Name(name, headers) = &self.field else {
            return Ok(());
        };
        let line = start
            .split(|byte| *byte == b'\n')
            .next()
            .unwrap_or_default();
        let line = String::from_utf8_lossy(line.strip_suffix(b"\r").unwrap_or(line));
        let fields = (1..).map_while(|number| self.numbered(&line, number).ok());
        let fields: Vec<Cow<'_, str>> = fields.map(|found| found.value).collect();
        let index = fields.iter().position(|field| field == name);
        headers.set(source, index.map(|index| index + 1));
        if index.is_none() {
            let meant = did_you_mean(name, fields.iter().map(|field| &**field));
            return Err(format!("the header has no column '{name}'{meant}"));
        }
        Ok(())
    }

    pub(super) fn find<'a>(&self, row: &'a str, source: usize) -> Result<Found<'a>, String> {
        match &self.field {
            Field::Member(path) => json::member(row, path),
            Field::Number(number) => self.numbered(row, *number),
            Field::Name(name, headers) => match headers.get(source) {
                Some(number) => self.numbered(row, number),
                None => Err(format!("the header has no column '{name}'")),
            },
        }
    }

    fn numbered<'a>(&self, row: &'a str, number: usize) -> Result<Found<'a>, String> {
        match self.kind {
            RowKind::Csv => comma_separated(row, number),
            RowKind::Tsv | RowKind::Jsonl => tab_separated(row, number),
        }
    }

    /// Redacts every field of a row as arbitrary text.
    pub(super) fn redacted<'a>(&self, row: &'a str, rule: Option<&RedactOptions>) -> Cow<'a, str> {
        let Some(rule) = rule else {
            return Cow::Borrowed(row);
        };
        let mut out = Vec::with_capacity(row.len());
        let mut at = 0;
        while at < row.len() {
            let field = match self.kind {
                RowKind::Tsv => tab_separated(&row[at..], 1),
                RowKind::Csv => comma_separated(&row[at..], 1),
                RowKind::Jsonl => json::first_string(&row[at..]),
            };
            // A malformed field is redacted as text.
            let Found { range, value } = field.unwrap_or_else(|_| Found {
                range: 0..row.len() - at,
                value: Cow::Borrowed(&row[at..]),
            });
            let range = at + range.start..at + range.end;
            out.extend_from_slice(&row.as_bytes()[at..range.start]);
            match redact_text(&value, rule) {
                same if same == value => out.extend_from_slice(&row.as_bytes()[range.clone()]),
                redacted => self.encode(&mut out, &redacted),
            }
            // The separator, if any; a single byte, so character boundaries are kept.
            at = range.end;
            if matches!(row.as_bytes().get(at), Some(b'\t' | b',')) {
                out.push(row.as_bytes()[at]);
                at += 1;
            }
        }
        match out == row.as_bytes() {
            true => Cow::Borrowed(row),
            false => Cow::Owned(String::from_utf8_lossy(&out).into_owned()),
        }
    }

    /// Appends a value in the format of the row.
    pub(super) fn encode(&self, out: &mut Vec<u8>, value: &str) {
        match self.kind {
            // A template may produce several fields.
            RowKind::Tsv => out.extend_from_slice(value.as_bytes()),
            RowKind::Csv => push_csv(out, value),
            RowKind::Jsonl => Writer::new(out, None).string(value),
        }
    }

    /// Returns an empty field.
    pub(super) fn blank(&self) -> &'static [u8] {
        match self.kind {
            RowKind::Tsv | RowKind::Csv => b"",
            RowKind::Jsonl => b"null",
        }
    }
}
