//! `diff`: shows the components in which two URLs differ.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ffi::OsStr;
use std::io::{self, Write as _};

use urlwind::{Attribute, Url};

use super::job::checked_scheme;
use super::{parse_base, parse_needed};
use crate::args::DiffArgs;
use crate::guess::with_scheme;
use crate::json_writer::Writer;
use crate::printable::printable;
use crate::status::{Failure, Status};
use crate::style::Palette;

pub(super) fn run(args: &DiffArgs) -> Result<Status, Failure> {
    let base = parse_base(args.relative.base.as_deref())?;
    let guess = args.relative.guess_scheme.as_deref();
    let parse = |what, url: &OsStr| {
        let guessed = match (guess, url.to_str()) {
            (Some(scheme), Some(text)) => with_scheme(text, &checked_scheme(scheme)?)
                .into_owned()
                .into(),
            _ => url.to_owned(),
        };
        parse_needed(what, &guessed, base.as_ref())
    };
    let left = parse("the first URL", &args.left)?;
    let right = parse("the second URL", &args.right)?;
    let mut out = io::stdout();
    let palette = args.color.palette(&out);
    let mut text = String::new();
    if args.json {
        out.write_all(&as_json(&left, &right))?;
    } else if left == right {
        let written_alike = args.left == args.right;
        text.push_str(if written_alike {
            "same\n"
        } else {
            "same URL, written differently\n"
        });
        text.push_str(&format!("  {left}\n"));
    } else {
        for (name, left, right) in differences(&left, &right) {
            text.push_str(&format!(
                "{}\n",
                palette.paint(Palette::PLACE, printable(&name))
            ));
            let mut line = |sign, style, value: &str| {
                let line = palette.paint(style, format!("{sign} {value}"));
                text.push_str(&format!("  {line}\n"));
            };
            for (sign, style, values) in
                [('-', Palette::REMOVED, left), ('+', Palette::ADDED, right)]
            {
                if values.is_empty() {
                    line(sign, style, "(none)");
                }
                for value in values {
                    match value.is_empty() {
                        true => line(sign, style, "(empty)"),
                        false => line(sign, style, &printable(&value)),
                    }
                }
            }
        }
    }
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(if left == right {
        Status::Good
    } else {
        Status::Bad
    })
}

fn as_json(left: &Url, right: &Url) -> Vec<u8> {
    let mut out = Vec::new();
    let mut object = Writer::new(&mut out, Some(0));
    object.open(b'{');
    object.key("same");
    object.boolean(left == right);
    for (side, url) in [("left", left), ("right", right)] {
        object.key(side);
        object.string(url.as_str());
    }
    object.key("differences");
    object.open(b'[');
    for (name, left, right) in differences(left, right) {
        object.element();
        object.open(b'{');
        object.key("name");
        object.string(&name);
        for (side, value) in [("left", left), ("right", right)] {
            object.key(side);
            match value.as_slice() {
                [] => object.null(),
                [value] => object.string(value),
                values => {
                    object.open(b'[');
                    for value in values {
                        object.element();
                        object.string(value);
                    }
                    object.close(b']');
                }
            }
        }
        object.close(b'}');
    }
    object.close(b']');
    object.close(b'}');
    out.push(b'\n');
    out
}

/// A component or parameter name, and the values of both sides.
type Difference<'a> = (String, Vec<Cow<'a, str>>, Vec<Cow<'a, str>>);

/// Returns the differing components; queries are compared by parameter.
fn differences<'a>(left: &'a Url, right: &'a Url) -> Vec<Difference<'a>> {
    let component = |name: &str, get: fn(&Url) -> Option<Cow<'_, str>>| {
        let values = |url| get(url).into_iter().collect();
        (get(left) != get(right)).then(|| (name.to_owned(), values(left), values(right)))
    };
    let mut differences: Vec<Difference<'a>> = [
        component("scheme", |url| Some(url.scheme().into())),
        component("username", |url| {
            (!url.username().is_empty()).then(|| url.username().into())
        }),
        component("password", |url| url.password().map(Cow::from)),
        component("host", |url| {
            url.has_authority()
                .then(|| url.view().part(Attribute::Hostname).into())
        }),
        component("port", |url| url.port().map(|port| port.to_string().into())),
        component("path", |url| Some(url.path().into())),
    ]
    .into_iter()
    .flatten()
    .collect();
    let in_parameters = parameter_differences(left, right);
    match component("query", |url| url.query().map(Cow::from)) {
        Some(whole) if in_parameters.is_empty() => differences.push(whole),
        Some(_) => differences.extend(in_parameters),
        None => {}
    }
    differences.extend(component("fragment", |url| url.fragment().map(Cow::from)));
    differences
}

/// Returns the parameters whose values differ. Empty if queries differ only in order or encoding.
fn parameter_differences<'a>(left: &'a Url, right: &'a Url) -> Vec<Difference<'a>> {
    let mut values: HashMap<Cow<'a, str>, [Vec<Cow<'a, str>>; 2]> = HashMap::new();
    let mut names = Vec::new();
    for (side, url) in [left, right].into_iter().enumerate() {
        for (name, value) in url.query_pairs() {
            let both = values.entry(name.clone()).or_insert_with(|| {
                names.push(name);
                Default::default()
            });
            both[side].push(value);
        }
    }
    names
        .into_iter()
        .filter_map(|name| {
            let [left, right] = values.remove(&name)?;
            (left != right).then(|| (format!("query:{name}"), left, right))
        })
        .collect()
}
