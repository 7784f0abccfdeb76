//! Output formats.

mod csv;
mod json;
mod template;

use std::borrow::Cow;

use urlwind::Url;

use crate::args::FormatArgs;
use crate::field::{Field, Part, View, What};
use crate::given::Given;
use crate::list;
use crate::pipeline::Frame;
use crate::readable::{self, Controls, Form};
use crate::status::Failure;

pub(crate) use csv::push_csv;
pub(crate) use json::write_components;
pub(crate) use template::Template;

/// Format of the record printed for each URL.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    /// The URL, on a line.
    Href,
    /// A template, on a line.
    Template(Template),
    /// A JSON object.
    Json(json::Shape),
    /// Separated values, on a line.
    Separated(csv::Separated),
    /// A reference relative to a base, on a line.
    RelativeTo(Box<Url>),
}

/// A format and the form of its values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Output {
    pub(crate) format: Format,
    view: View,
    /// Line terminator; JSON and CSV records always end with a newline.
    line_end: u8,
}

/// A URL lacks a field that `must:` requires.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Missing(pub(crate) String);

impl Output {
    /// Selects the requested format. A single URL yields one JSON object, anything else an array.
    pub(crate) fn new(args: &FormatArgs, is_single: bool) -> Result<Output, Failure> {
        let fields = parse_fields(&args.fields)?;
        let format = if let Some(template) = &args.get {
            Format::Template(Template::parse(template).map_err(Failure::Usage)?)
        } else if args.json || args.jsonl {
            let layout = match (args.jsonl, is_single) {
                (true, _) => json::Layout::Lines,
                (false, true) => json::Layout::Single,
                (false, false) => json::Layout::Array,
            };
            let fields = match fields {
                Some(fields) => json::without_repetition(fields)?,
                None => [Field::whatwg(), Field::details()].concat(),
            };
            Format::Json(json::Shape { layout, fields })
        } else if args.csv || args.tsv {
            let fields = fields.unwrap_or_else(Field::whatwg);
            let separator = if args.csv { b',' } else { b'\t' };
            Format::Separated(csv::Separated {
                fields,
                separator,
                header: !args.no_header,
            })
        } else {
            Format::Href
        };
        let controls = match &format {
            Format::Json(_) => Controls::Decoded,
            _ => Controls::Encoded,
        };
        let form = Form {
            decode: args.decode,
            unicode_host: args.unicode_host,
        };
        let output = Output {
            format,
            view: View { form, controls },
            line_end: b'\n',
        };
        let is_json = matches!(output.format, Format::Json(_));
        let has_components = |field: &Field| field.what == What::Part(Part::Components);
        if !is_json && output.fields().any(has_components) {
            return Err(Failure::usage(
                "'components' is available only in --json and --jsonl",
            ));
        }
        Ok(output)
    }

    /// Creates the format that prints the URL.
    pub(crate) fn plain() -> Output {
        Output {
            format: Format::Href,
            view: View {
                form: Form::NORMAL,
                controls: Controls::Encoded,
            },
            line_end: b'\n',
        }
    }

    /// Replaces the format by a template.
    pub(crate) fn with_template(mut self, template: Template) -> Output {
        self.format = Format::Template(template);
        self
    }

    /// Sets the line terminator.
    pub(crate) fn ending_lines_with(mut self, line_end: u8) -> Output {
        self.line_end = line_end;
        self
    }

    /// Creates the format that prints references relative to `base`.
    pub(crate) fn relative_to(base: Url) -> Output {
        Output {
            format: Format::RelativeTo(Box::new(base)),
            ..Output::plain()
        }
    }

    /// Returns whether a normal URL is printed unchanged.
    pub(crate) fn is_plain(&self) -> bool {
        self.format == Format::Href && self.view.form == Form::NORMAL
    }

    /// Returns a fast path for writing records, if there is one.
    pub(crate) fn pieces(&self) -> Option<csv::Pieces> {
        match &self.format {
            Format::Separated(separated) => separated.pieces(self.view),
            _ => None,
        }
    }

    /// Returns whether URLs are printed as given.
    pub(crate) fn shows_input(&self) -> bool {
        self.fields().any(Field::is_input)
    }

    /// Returns the form of values.
    pub(crate) fn view(&self) -> View {
        self.view
    }

    /// Returns whether a field needs the surrounding text.
    pub(crate) fn needs_text(&self) -> bool {
        self.fields().any(Field::needs_text)
    }

    /// Returns whether a field needs the matching pattern.
    pub(crate) fn needs_match(&self) -> bool {
        self.fields().any(Field::needs_match)
    }

    /// Returns whether a field needs groups of the matching pattern.
    pub(crate) fn needs_groups(&self) -> bool {
        self.fields().any(Field::needs_groups)
    }

    /// Returns whether line numbers are printed.
    pub(crate) fn shows_lines(&self) -> bool {
        self.fields().any(Field::is_line)
    }

    /// Returns whether each record is a line of free text.
    pub(crate) fn is_text(&self) -> bool {
        !matches!(self.format, Format::Json(_) | Format::Separated(_))
    }

    /// Returns a record of empty values for a rejected line; `None` if the format has none.
    pub(crate) fn blank(&self) -> Option<Vec<u8>> {
        match &self.format {
            Format::Json(shape) => shape.blank(),
            Format::Separated(separated) => Some(separated.blank()),
            _ => Some(vec![self.line_end]),
        }
    }

    fn fields(&self) -> Box<dyn Iterator<Item = &Field> + '_> {
        match &self.format {
            Format::Href | Format::RelativeTo(_) => Box::new(std::iter::empty()),
            Format::Template(template) => Box::new(template.fields()),
            Format::Json(shape) => Box::new(shape.fields.iter()),
            Format::Separated(separated) => Box::new(separated.fields.iter()),
        }
    }

    /// Returns the text before and after all records.
    pub(crate) fn frame(&self) -> Frame {
        match &self.format {
            Format::Json(shape) => shape.frame(),
            Format::Separated(separated) => separated.frame(),
            _ => Frame::default(),
        }
    }

    /// Appends the record of one URL; appends nothing on failure.
    pub(crate) fn write(
        &self,
        out: &mut Vec<u8>,
        url: &Url,
        given: &Given<'_>,
    ) -> Result<(), Missing> {
        let start = out.len();
        let result = match &self.format {
            Format::Href => {
                out.extend_from_slice(readable::href(url, self.view.form).as_bytes());
                out.push(self.line_end);
                Ok(())
            }
            Format::Template(template) => {
                let written = template.write(out, url, given, self.view);
                out.push(self.line_end);
                written
            }
            Format::Json(shape) => shape.write(out, url, given, self.view),
            Format::Separated(separated) => separated.write(out, url, given, self.view),
            Format::RelativeTo(base) => {
                match base.make_relative(url) {
                    Some(reference) => out.extend_from_slice(reference.as_bytes()),
                    None => out.extend_from_slice(url.as_str().as_bytes()),
                }
                out.push(self.line_end);
                Ok(())
            }
        };
        if result.is_err() {
            out.truncate(start);
        }
        result
    }
}

fn parse_fields(lists: &[String]) -> Result<Option<Vec<Field>>, Failure> {
    if lists.is_empty() {
        return Ok(None);
    }
    lists
        .iter()
        .flat_map(|list| list::split(list))
        .map(|name| Field::parse(&name).map_err(Failure::Usage))
        .collect::<Result<_, _>>()
        .map(Some)
}

/// Returns an error if a required field is missing.
fn check_presence(field: &Field, url: &Url, given: &Given<'_>) -> Result<(), Missing> {
    if field.is_required && !field.is_in(url, given) {
        return Err(Missing(field.label.replacen("must:", "", 1)));
    }
    Ok(())
}

/// Returns the value of a field, or an error if it is required and missing.
fn value_of<'a>(
    field: &'a Field,
    url: &'a Url,
    given: &Given<'a>,
    view: View,
) -> Result<Option<Cow<'a, str>>, Missing> {
    check_presence(field, url, given)?;
    Ok(field.value(url, given, view))
}
