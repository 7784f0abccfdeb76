//! `query`: converts queries to JSON and back.

use std::borrow::Cow;
use std::collections::HashMap;

use urlwind::{ParseError, Url, form_urlencoded};

use super::Job;
use super::convert::blank;
use crate::args::QueryArgs;
use crate::json_text::{NotJson, Scanner, unescaped};
use crate::json_writer::Writer;
use crate::pipeline::{Frame, Sink, Work};
use crate::status::{Failure, Status};

struct ToJson {
    base: Option<Url>,
}

impl Work for ToJson {
    type State = Url;

    fn state(&self) -> Url {
        blank()
    }

    fn url(&self, url: &mut Url, input: &str, sink: &mut Sink<'_>) {
        let bare = self.bare_query(input);
        if bare.is_none() && !sink.parse(url, self.base.as_ref(), input) {
            return;
        }
        let query = bare.or(url.query()).unwrap_or_default();
        let mut names: Vec<(Cow<'_, str>, Vec<Cow<'_, str>>)> = Vec::new();
        let mut places: HashMap<Cow<'_, str>, usize> = HashMap::new();
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            let place = *places.entry(name.clone()).or_insert_with(|| {
                names.push((name, Vec::new()));
                names.len() - 1
            });
            names[place].1.push(value);
        }
        let mut object = Writer::new(sink.out, None);
        object.open(b'{');
        for (name, values) in &names {
            object.key(name);
            match values.as_slice() {
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
        sink.end_record();
        sink.count_valid();
    }
}

impl ToJson {
    /// Handles a bare query, with or without `?`.
    fn bare_query<'i>(&self, input: &'i str) -> Option<&'i str> {
        if self.base.is_some() {
            return None;
        }
        if let Some(query) = input.strip_prefix('?') {
            return Some(query);
        }
        let is_relative = || Url::parse(input) == Err(ParseError::RelativeUrlWithoutBase);
        (input.contains('=') && !input.contains(['/', '?', '#']) && is_relative()).then_some(input)
    }
}

struct FromJson;

impl Work for FromJson {
    type State = ();

    fn state(&self) {}

    fn url(&self, (): &mut (), input: &str, sink: &mut Sink<'_>) {
        match query_of(input) {
            Err(reason) => sink.problem(reason, input),
            Ok(query) => {
                sink.out.extend_from_slice(query.as_bytes());
                sink.end_record();
                sink.count_valid();
            }
        }
    }
}

/// Converts a JSON object or an array of pairs to a query.
fn query_of(text: &str) -> Result<String, String> {
    let at = |NotJson(at): NotJson| {
        format!(
            "expected a JSON object or an array of pairs at byte {}",
            at + 1
        )
    };
    let mut query = form_urlencoded::Serializer::new(String::new());
    let mut scanner = Scanner::new(text);
    if scanner.peek() == Some(b'[') {
        for pair in elements(&mut scanner).map_err(at)? {
            let mut inside = Scanner::from(&text[..pair.end], pair.start);
            let pair = elements(&mut inside).map_err(at)?;
            let [name, value] = pair.as_slice() else {
                return Err("expected a pair of name and value".to_owned());
            };
            let name = scalar(&text[name.clone()])?;
            query.append_pair(&name, &scalar(&text[value.clone()])?);
        }
        scanner.end().map_err(at)?;
        return Ok(query.finish());
    }
    let mut members = Vec::new();
    scanner
        .members(|name, value| members.push((name, value.range)))
        .map_err(at)?;
    scanner.end().map_err(at)?;
    for (name, range) in members {
        let value = &text[range.clone()];
        if value.starts_with('[') {
            let mut inside = Scanner::from(&text[..range.end], range.start);
            for element in elements(&mut inside).map_err(at)? {
                query.append_pair(&name, &scalar(&text[element])?);
            }
        } else {
            query.append_pair(&name, &scalar(value)?);
        }
    }
    Ok(query.finish())
}

/// Returns the ranges of the elements of the next array.
fn elements(scanner: &mut Scanner<'_>) -> Result<Vec<std::ops::Range<usize>>, NotJson> {
    let mut all = Vec::new();
    scanner.expect(b'[')?;
    if scanner.take(b']') {
        return Ok(all);
    }
    loop {
        all.push(scanner.value()?.range);
        if !scanner.take(b',') {
            scanner.expect(b']')?;
            return Ok(all);
        }
    }
}

/// Returns the text of a scalar value.
fn scalar(value: &str) -> Result<Cow<'_, str>, String> {
    match value.as_bytes().first() {
        Some(b'"') => Ok(unescaped(value)),
        Some(b'{' | b'[') => Err("a query value cannot be an object or array".to_owned()),
        _ if value == "null" => Ok(Cow::Borrowed("")),
        _ => Ok(Cow::Borrowed(value)),
    }
}

pub(super) fn run(args: QueryArgs) -> Result<Status, Failure> {
    let guesses = args.on.input.relative.guess_scheme.is_some();
    let job = Job::of_texts(args.on)?;
    if !args.from_json {
        let work = ToJson {
            base: job.base.clone(),
        };
        return Ok(job.execute(&work, Frame::default())?.totals.status());
    }
    if job.base.is_some() || guesses {
        return Err(Failure::usage(
            "--from-json cannot be combined with --base or --guess-scheme",
        ));
    }
    Ok(job.execute(&FromJson, Frame::default())?.totals.status())
}

#[cfg(test)]
mod tests {
    use super::query_of;

    #[test]
    fn json_becomes_a_query() {
        for (json, query) in [
            (
                r#"{"q":"a b","tag":["x","y&z"],"n":1.5,"t":true,"e":null}"#,
                "q=a+b&tag=x&tag=y%26z&n=1.5&t=true&e=",
            ),
            (r#"[["a","1"],["b",2],["a",null]]"#, "a=1&b=2&a="),
            ("{}", ""),
            ("[]", ""),
            (r#"{"a":[]}"#, ""),
        ] {
            assert_eq!(query_of(json).as_deref(), Ok(query), "{json}");
        }
        for json in [
            "",
            "1",
            "\"a\"",
            "{\"a\":{}}",
            "{\"a\":[[1]]}",
            "[1]",
            "[[\"a\"]]",
            "{\"a\":1",
            "[[1,2]] x",
        ] {
            assert!(query_of(json).is_err(), "{json}");
        }
    }
}
