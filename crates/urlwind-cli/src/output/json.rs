//! JSON, written straight into the output.

use urlwind::Url;

use super::{Missing, check_presence};
use crate::field::{Field, Part, View, What};
use crate::pipeline::{Frame, Given};
use crate::readable::places_in_href;
use crate::status::Failure;

/// How objects stand in the output.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Layout {
    /// One indented object.
    Single,
    /// An array of indented objects.
    Array,
    /// One object a line.
    Lines,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Shape {
    pub(super) layout: Layout,
    /// The members.
    pub(super) fields: Vec<Field>,
}

/// Refuses two members of one name.
pub(super) fn without_repetition(fields: Vec<Field>) -> Result<Vec<Field>, Failure> {
    for (index, field) in fields.iter().enumerate() {
        if fields[..index]
            .iter()
            .any(|other| other.label == field.label)
        {
            return Err(Failure::usage(format_args!(
                "a JSON object cannot have '{}' twice",
                field.label
            )));
        }
    }
    Ok(fields)
}

impl Shape {
    pub(super) fn frame(&self) -> Frame {
        match self.layout {
            Layout::Single | Layout::Lines => Frame::default(),
            Layout::Array => Frame {
                before: "[".to_owned(),
                after: "\n]\n",
                empty: "[]\n".to_owned(),
                comma_first: true,
            },
        }
    }

    /// What stands for an object that there is not.
    pub(super) fn blank(&self) -> Option<Vec<u8>> {
        (self.layout == Layout::Lines).then(|| b"null\n".to_vec())
    }

    pub(super) fn write(
        &self,
        out: &mut Vec<u8>,
        url: &Url,
        given: &Given<'_>,
        view: View,
    ) -> Result<(), Missing> {
        let mut object = match self.layout {
            Layout::Single => Writer::new(out, Some(0)),
            Layout::Lines => Writer::new(out, None),
            Layout::Array => {
                out.extend_from_slice(b",\n  ");
                Writer::new(out, Some(1))
            }
        };
        object.open(b'{');
        for field in &self.fields {
            check_presence(field, url, given)?;
            object.key(&field.label);
            write_value(&mut object, field, url, given, view);
        }
        object.close(b'}');
        if self.layout != Layout::Array {
            out.push(b'\n');
        }
        Ok(())
    }
}

fn write_value(object: &mut Writer<'_>, field: &Field, url: &Url, given: &Given<'_>, view: View) {
    match field.what {
        What::Part(Part::SearchParams) => write_parameters(object, url),
        What::Part(Part::Components) => write_components(object, url, view),
        What::AllParameters(_) => {
            object.open(b'[');
            for value in field.parameters(url, view) {
                object.element();
                object.string(&value);
            }
            object.close(b']');
        }
        What::Part(Part::Line) => object.number(given.line),
        What::Part(Part::Column) => object.number(given.column),
        What::Part(_) | What::Parameter(_) | What::Segment(_) => {
            match field.value(url, given, view) {
                Some(value) => object.string(&value),
                None => object.null(),
            }
        }
    }
}

fn write_parameters(object: &mut Writer<'_>, url: &Url) {
    object.open(b'[');
    for (name, value) in url.query_pairs() {
        object.element();
        object.open(b'{');
        object.key("name");
        object.string(&name);
        object.key("value");
        object.string(&value);
        object.close(b'}');
    }
    object.close(b']');
}

/// Where the components are in the URL as it is printed here.
pub(crate) fn write_components(object: &mut Writer<'_>, url: &Url, view: View) {
    let at = url.components();
    let places = [
        Some(at.scheme_end),
        Some(at.username_end),
        Some(at.host_start),
        Some(at.host_end),
        Some(at.path_start),
        at.query_start,
        at.fragment_start,
    ];
    let [
        scheme_end,
        username_end,
        host_start,
        host_end,
        path_start,
        query_start,
        fragment_start,
    ] = places_in_href(url, view.form, places);
    object.open(b'{');
    for (name, number) in [
        ("schemeEnd", scheme_end),
        ("usernameEnd", username_end),
        ("hostStart", host_start),
        ("hostEnd", host_end),
        ("port", at.port.map(u64::from)),
        ("pathStart", path_start),
        ("queryStart", query_start),
        ("fragmentStart", fragment_start),
    ] {
        object.key(name);
        match number {
            Some(number) => object.number(number),
            None => object.null(),
        }
    }
    object.close(b'}');
}

/// Writes JSON with or without line breaks.
pub(crate) struct Writer<'a> {
    out: &'a mut Vec<u8>,
    /// How deep to indent; `None` to stay on one line.
    depth: Option<usize>,
    /// Whether nothing stands yet in the innermost object or array.
    is_fresh: bool,
}

impl Writer<'_> {
    pub(crate) fn new(out: &mut Vec<u8>, depth: Option<usize>) -> Writer<'_> {
        Writer {
            out,
            depth,
            is_fresh: true,
        }
    }

    pub(crate) fn open(&mut self, bracket: u8) {
        self.out.push(bracket);
        self.depth = self.depth.map(|depth| depth + 1);
        self.is_fresh = true;
    }

    pub(crate) fn close(&mut self, bracket: u8) {
        self.depth = self.depth.map(|depth| depth - 1);
        if !self.is_fresh {
            self.break_line();
        }
        self.out.push(bracket);
        self.is_fresh = false;
    }

    /// Begins the next element of an array.
    pub(crate) fn element(&mut self) {
        if !self.is_fresh {
            self.out.push(b',');
        }
        self.is_fresh = false;
        self.break_line();
    }

    /// Begins the next member of an object.
    pub(crate) fn key(&mut self, name: &str) {
        self.element();
        self.string(name);
        self.out.push(b':');
        if self.depth.is_some() {
            self.out.push(b' ');
        }
    }

    fn break_line(&mut self) {
        if let Some(depth) = self.depth {
            self.out.push(b'\n');
            self.out.resize(self.out.len() + 2 * depth, b' ');
        }
    }

    pub(crate) fn null(&mut self) {
        self.out.extend_from_slice(b"null");
    }

    pub(crate) fn boolean(&mut self, value: bool) {
        let text: &[u8] = if value { b"true" } else { b"false" };
        self.out.extend_from_slice(text);
    }

    pub(crate) fn number(&mut self, number: u64) {
        self.out.extend_from_slice(number.to_string().as_bytes());
    }

    /// A number with one digit after the point.
    pub(crate) fn decimal(&mut self, number: f64) {
        self.out
            .extend_from_slice(format!("{number:.1}").as_bytes());
    }

    pub(crate) fn string(&mut self, text: &str) {
        self.out.push(b'"');
        let mut rest = text;
        while let Some(at) = rest
            .bytes()
            .position(|b| b < 0x20 || b == b'"' || b == b'\\')
        {
            self.out.extend_from_slice(&rest.as_bytes()[..at]);
            let byte = rest.as_bytes()[at];
            match byte {
                b'"' | b'\\' => self.out.extend_from_slice(&[b'\\', byte]),
                b'\n' => self.out.extend_from_slice(b"\\n"),
                b'\r' => self.out.extend_from_slice(b"\\r"),
                b'\t' => self.out.extend_from_slice(b"\\t"),
                _ => self
                    .out
                    .extend_from_slice(format!("\\u{byte:04x}").as_bytes()),
            }
            rest = &rest[at + 1..];
        }
        self.out.extend_from_slice(rest.as_bytes());
        self.out.push(b'"');
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::Writer;

    #[test]
    fn every_character_survives() {
        let text: String = (0..0x3000)
            .filter_map(char::from_u32)
            .chain(['\u{10FFFF}'])
            .collect();
        let mut out = Vec::new();
        Writer::new(&mut out, None).string(&text);
        assert_eq!(
            serde_json::from_slice::<Value>(&out).unwrap(),
            Value::String(text)
        );
    }

    #[test]
    fn with_and_without_line_breaks() {
        let written = |depth| {
            let mut out = Vec::new();
            let mut writer = Writer::new(&mut out, depth);
            writer.open(b'{');
            writer.key("a");
            writer.open(b'[');
            writer.close(b']');
            writer.key("b");
            writer.open(b'[');
            writer.element();
            writer.number(1);
            writer.element();
            writer.null();
            writer.close(b']');
            writer.close(b'}');
            String::from_utf8(out).unwrap()
        };
        assert_eq!(written(None), r#"{"a":[],"b":[1,null]}"#);
        assert_eq!(
            written(Some(0)),
            "{\n  \"a\": [],\n  \"b\": [\n    1,\n    null\n  ]\n}"
        );
    }
}
