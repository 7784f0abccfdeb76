//! JSON output.

use urlwind::Url;

use super::{Missing, check_presence};
use crate::field::{Field, Part, View, What};
use crate::given::Given;
use crate::json_writer::Writer;
use crate::pipeline::Frame;
use crate::readable::places_in_href;
use crate::status::Failure;

/// Layout of objects in the output.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Layout {
    /// One indented object.
    Single,
    /// An array of indented objects.
    Array,
    /// One object per line.
    Lines,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Shape {
    pub(super) layout: Layout,
    /// Members of each object.
    pub(super) fields: Vec<Field>,
}

/// Rejects duplicate keys.
pub(super) fn without_repetition(fields: Vec<Field>) -> Result<Vec<Field>, Failure> {
    for (index, field) in fields.iter().enumerate() {
        if fields[..index]
            .iter()
            .any(|other| other.label == field.label)
        {
            return Err(Failure::usage(format_args!(
                "duplicate key '{}' in a JSON object",
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

    /// Returns the record for a rejected line.
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
        What::Part(Part::PatternNumber) => match given.matched {
            Some(matched) => object.number(matched.number as u64),
            None => object.null(),
        },
        What::Part(_) | What::Parameter(_) | What::Segment(_) | What::Group(..) => {
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

/// Writes the byte offsets of components in the URL as printed.
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
