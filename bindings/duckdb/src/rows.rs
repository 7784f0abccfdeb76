//! What each function does with the rows that it is called with.
//!
//! Null gives null, and so does what is no URL, or not even UTF-8.

use std::str;

use urlwind::web::Attribute;
use urlwind::{Url, UrlRef};

use crate::ffi::{Arguments, Vector};
use crate::functions::FIELDS;
use crate::writers::{StructWriter, TextWriter, write_bools};

/// An attribute of each URL.
#[inline(always)]
pub(crate) fn part(arguments: &Arguments<'_>, result: Vector<'_>, attribute: Attribute) {
    let urls = arguments.texts(0);
    let mut texts = TextWriter::new(result);
    for row in 0..arguments.rows() {
        let url = urls.get(row).and_then(parsed);
        texts.push(url.as_ref().map(|url| url.web().get(attribute)).as_deref());
    }
    texts.finish();
}

/// All fields of each URL.
pub(crate) fn parts(arguments: &Arguments<'_>, result: Vector<'_>) {
    let urls = arguments.texts(0);
    let mut structs = StructWriter::new(result);
    for row in 0..arguments.rows() {
        match urls.get(row).and_then(parsed) {
            Some(url) => structs.push(|field| url.web().get(FIELDS[field])),
            None => structs.push_null(),
        }
    }
    structs.finish();
}

pub(crate) fn is_valid(arguments: &Arguments<'_>, result: Vector<'_>) {
    let urls = arguments.texts(0);
    write_bools(result, |row| urls.get(row).map(Url::can_parse_utf8));
}

/// The kind of error of what is no URL; null for URLs.
pub(crate) fn error(arguments: &Arguments<'_>, result: Vector<'_>) {
    let urls = arguments.texts(0);
    let mut texts = TextWriter::new(result);
    for row in 0..arguments.rows() {
        let error = urls.get(row).and_then(|url| UrlRef::parse_utf8(url).err());
        texts.push(error.map(|error| error.name()));
    }
    texts.finish();
}

/// The value, decoded, of the first query parameter with the name in the second argument.
pub(crate) fn query_param(arguments: &Arguments<'_>, result: Vector<'_>) {
    let (urls, names) = (arguments.texts(0), arguments.texts(1));
    let mut texts = TextWriter::new(result);
    for row in 0..arguments.rows() {
        let (Some(url), Some(name)) = (urls.get(row).and_then(parsed), names.get(row)) else {
            texts.push(None);
            continue;
        };
        let mut pairs = url.query_pairs();
        let pair = pairs.find(|(key, _)| key.as_bytes() == name);
        texts.push(pair.as_ref().map(|(_, value)| &**value));
    }
    texts.finish();
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

#[inline]
fn parsed(url: &[u8]) -> Option<UrlRef<'_>> {
    UrlRef::parse_utf8(url).ok()
}
