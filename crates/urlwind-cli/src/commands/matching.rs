//! `match`: the URLs that match a pattern, and what its groups captured.

use std::fs;
use std::path::Path;

use urlwind::Url;
use urlwind_pattern::{Component, Found, Match, PatternSet, UrlPattern};

use super::Job;
use crate::args::MatchArgs;
use crate::list;
use crate::pipeline::{Frame, Sink, Work};
use crate::printable::printable;
use crate::secrets::hidden;
use crate::status::{Failure, Status};

/// What is printed of a match, with tabs between.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Field {
    Url,
    /// The pattern as it was given.
    Pattern,
    /// Its number, from 1.
    Number,
    /// A group, of any component or of one.
    Group(Option<Component>, String),
}

impl Field {
    fn read(name: &str) -> Result<Field, Failure> {
        match name {
            "url" => return Ok(Field::Url),
            "pattern" => return Ok(Field::Pattern),
            "number" => return Ok(Field::Number),
            _ => {}
        }
        let (component, group) = match name.split_once(':') {
            Some(("", group)) => (None, group),
            Some((component, group)) => match Component::named(component) {
                Some(component) => (Some(component), group),
                None => return Err(no_such_field(name)),
            },
            None => return Err(no_such_field(name)),
        };
        Ok(Field::Group(component, group.to_owned()))
    }
}

fn no_such_field(name: &str) -> Failure {
    Failure::usage(format_args!(
        "--fields: '{name}' is none of url, pattern, number, :GROUP and COMPONENT:GROUP"
    ))
}

#[derive(Debug)]
struct Matching {
    set: PatternSet<String>,
    base: Option<Url>,
    fields: Vec<Field>,
    all: bool,
    most_specific: bool,
    invert: bool,
}

/// The URL that is parsed again and again, and how many lines were printed.
#[derive(Debug)]
struct State {
    url: Url,
    printed: u64,
}

impl Work for Matching {
    type State = State;

    fn state(&self) -> State {
        State {
            url: Url::parse("a:").expect("a scheme is a URL"),
            printed: 0,
        }
    }

    fn url(&self, state: &mut State, input: &str, sink: &mut Sink<'_>) {
        if !sink.parse(&mut state.url, self.base.as_ref(), input) {
            return;
        }
        sink.count_valid();
        let url = &state.url;
        if self.invert {
            if !self.set.test(url) {
                sink.out.extend_from_slice(url.as_str().as_bytes());
                sink.end_record();
                state.printed += 1;
            }
        } else if self.all {
            for found in self.set.all(url) {
                self.print(url, found, sink);
                state.printed += 1;
            }
        } else {
            let found = if self.most_specific {
                self.set.most_specific(url)
            } else {
                self.set.first(url)
            };
            if let Some(found) = found {
                self.print(url, found, sink);
                state.printed += 1;
            }
        }
    }
}

impl Matching {
    fn print(&self, url: &Url, found: Found<'_, String>, sink: &mut Sink<'_>) {
        let (index, pattern) = (found.index(), found.value());
        let needs_groups = self.fields.iter().any(|it| matches!(it, Field::Group(..)));
        let captures = needs_groups.then(|| found.captures());
        let out = &mut *sink.out;
        for (place, field) in self.fields.iter().enumerate() {
            if place > 0 {
                out.push(b'\t');
            }
            match field {
                Field::Url => out.extend_from_slice(url.as_str().as_bytes()),
                Field::Pattern => out.extend_from_slice(pattern.as_bytes()),
                Field::Number => out.extend_from_slice((index + 1).to_string().as_bytes()),
                Field::Group(component, name) => {
                    let text = captures.as_ref().and_then(|it| group(it, *component, name));
                    out.extend_from_slice(text.unwrap_or("").as_bytes());
                }
            }
        }
        sink.end_record();
    }
}

fn group<'m>(found: &'m Match<'_>, component: Option<Component>, name: &str) -> Option<&'m str> {
    match component {
        None => found.group(name),
        Some(component) => found.component(component).group(name),
    }
}

/// A pattern that is none. It may hold a password.
pub(super) fn refused(place: &str, pattern: &str, error: impl std::fmt::Display) -> Failure {
    Failure::usage(format_args!("{place}: '{}': {error}", hidden(pattern)))
}

/// One pattern a line; empty lines are left out.
fn patterns_of(file: &Path) -> Result<Vec<(String, String)>, Failure> {
    let name = printable(&hidden(&file.to_string_lossy()));
    let text = fs::read_to_string(file)
        .map_err(|error| Failure::Io(format!("reading patterns from '{name}'"), error))?;
    let lines = text
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.is_empty());
    let place = |index: usize| format!("{name}:{}", index + 1);
    Ok(lines
        .map(|(index, line)| (place(index), line.to_owned()))
        .collect())
}

pub(super) fn run(args: MatchArgs) -> Result<Status, Failure> {
    let mut texts: Vec<(String, String)> = args
        .patterns
        .iter()
        .enumerate()
        .map(|(index, pattern)| (format!("pattern {}", index + 1), pattern.clone()))
        .collect();
    for file in &args.pattern_files {
        texts.extend(patterns_of(file)?);
    }
    if texts.is_empty() {
        return Err(Failure::usage("match needs a pattern, or --patterns FILE"));
    }
    let mut set = Vec::with_capacity(texts.len());
    for (place, text) in texts {
        let mut options = UrlPattern::options().ignore_case(args.ignore_case);
        if let Some(base) = &args.pattern_base {
            options = options.base_url(base);
        }
        let pattern = options
            .parse(&text)
            .map_err(|error| refused(&place, &text, error))?;
        set.push((pattern, text));
    }
    let fields: Vec<String> = match args.fields.is_empty() {
        true => vec!["url".to_owned()],
        false => args
            .fields
            .iter()
            .flat_map(|names| list::split(names))
            .collect(),
    };
    let fields = fields.iter().map(|name| Field::read(name));
    let job = Job::new(args.urls, &args.input, args.run)?.write_lines(&args.write);
    let work = Matching {
        set: PatternSet::new(set),
        base: job.base.clone(),
        fields: fields.collect::<Result<_, _>>()?,
        all: args.all,
        most_specific: args.most_specific,
        invert: args.invert,
    };
    let outcome = job.execute(&work, Frame::default())?;
    let printed: u64 = outcome.states.iter().map(|state| state.printed).sum();
    // As grep: a stream in which nothing matches is no success.
    Ok(match outcome.totals.status() {
        Status::Good if printed == 0 => Status::Bad,
        status => status,
    })
}
