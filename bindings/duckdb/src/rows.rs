//! Evaluation of each function on a chunk of rows.
//!
//! Nulls, invalid URLs and invalid UTF-8 yield null.

use std::ops::ControlFlow;
use std::str;

use urlwind::Attribute;
use urlwind::Url;
use urlwind::UrlRef;
use urlwind_columns::{Parsed, visit};

use crate::ffi::{Arguments, Vector};
use crate::writers::{StructWriter, TextWriter, write_bools};

/// The fields of `url_parts`, in their order.
pub(crate) const FIELDS: &[Attribute] = &[
    Attribute::Href,
    Attribute::Protocol,
    Attribute::Username,
    Attribute::Password,
    Attribute::Host,
    Attribute::Hostname,
    Attribute::Port,
    Attribute::Pathname,
    Attribute::Search,
    Attribute::Hash,
];

/// Parses the first argument in batches, and calls `each` for its rows in their order.
#[inline(always)]
fn each_url(
    arguments: &Arguments<'_>,
    mut each: impl for<'b> FnMut(usize, Option<Parsed<'b, '_>>),
) {
    let urls = arguments.texts(0);
    let row = |row| urls.get(row);
    visit(0..arguments.rows(), row, None, |row, url| {
        each(row, url);
        ControlFlow::Continue(())
    });
}

/// An attribute of each URL.
#[inline(always)]
pub(crate) fn part(arguments: &Arguments<'_>, result: Vector<'_>, attribute: Attribute) {
    let mut texts = TextWriter::new(result);
    each_url(arguments, |_, url| {
        let url = url.and_then(|url| url.url().ok());
        texts.push(url.map(|url| url.attribute(attribute)).as_deref());
    });
    texts.finish();
}

/// All fields of each URL.
pub(crate) fn parts(arguments: &Arguments<'_>, result: Vector<'_>) {
    let mut structs = StructWriter::new(result);
    each_url(arguments, |_, url| {
        match url.and_then(|url| url.url().ok()) {
            Some(url) => structs.push(|field| url.attribute(FIELDS[field])),
            None => structs.push_null(),
        }
    });
    structs.finish();
}

pub(crate) fn is_valid(arguments: &Arguments<'_>, result: Vector<'_>) {
    let urls = arguments.texts(0);
    write_bools(result, |row| urls.get(row).map(Url::can_parse));
}

/// The kind of error of what is no URL; null for URLs.
pub(crate) fn error(arguments: &Arguments<'_>, result: Vector<'_>) {
    let mut texts = TextWriter::new(result);
    each_url(arguments, |_, url| {
        let error = url.and_then(|url| url.url().err());
        texts.push(error.map(|error| error.name()));
    });
    texts.finish();
}

/// The value, decoded, of the first query parameter with the name in the second argument.
pub(crate) fn query_param(arguments: &Arguments<'_>, result: Vector<'_>) {
    let names = arguments.texts(1);
    let mut texts = TextWriter::new(result);
    each_url(arguments, |row, url| {
        let url = url.and_then(|url| url.url().ok());
        texts.push(url.zip(names.get(row)).and_then(value_of).as_deref());
    });
    texts.finish();
}

fn value_of((url, name): (UrlRef<'_>, &[u8])) -> Option<String> {
    let mut pairs = url.query_pairs();
    let pair = pairs.find(|(key, _)| key.as_bytes() == name);
    pair.map(|(_, value)| value.into_owned())
}

/// The second argument resolved against the first. DuckDB repeats a constant in every row, and bases
/// often repeat by themselves, so the last one is kept.
pub(crate) fn join(arguments: &Arguments<'_>, result: Vector<'_>) {
    let (bases, urls) = (arguments.texts(0), arguments.texts(1));
    let mut texts = TextWriter::new(result);
    let mut last: Option<(&[u8], Option<Url>)> = None;
    for row in 0..arguments.rows() {
        let (Some(base), Some(url)) = (bases.get(row), urls.get(row)) else {
            texts.push(None);
            continue;
        };
        if last.as_ref().is_none_or(|(text, _)| *text != base) {
            let parsed = str::from_utf8(base)
                .ok()
                .and_then(|base| Url::parse(base).ok());
            last = Some((base, parsed));
        }
        let base = last.as_ref().and_then(|(_, base)| base.as_ref());
        let url = str::from_utf8(url).ok();
        let joined = base.zip(url).and_then(|(base, url)| base.join(url).ok());
        texts.push(joined.as_ref().map(Url::as_str));
    }
    texts.finish();
}

pub(crate) fn version(arguments: &Arguments<'_>, result: Vector<'_>) {
    let mut texts = TextWriter::new(result);
    for _ in 0..arguments.rows() {
        texts.push(Some(env!("CARGO_PKG_VERSION")));
    }
    texts.finish();
}
