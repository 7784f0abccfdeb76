//! Commands that change URLs.

use std::ffi::OsString;

use urlwind::Url;

use super::Job;
use super::convert::convert;
use crate::args::{
    AppendArgs, InputArgs, OutputArgs, RedactArgs, RemoveArgs, RunArgs, SetArgs, SortQueryArgs,
};
use crate::edit::{Edit, Name, Request};
use crate::output::Output;
use crate::pattern::Pattern;
use crate::status::{Failure, Status};

pub(super) fn set(args: SetArgs) -> Result<Status, Failure> {
    let (edits, urls) = split(args.words, |word| Edit::parse_set(word, args.encode))?;
    edit(edits, urls, &args.input, &args.output, args.run)
}

pub(super) fn append(args: AppendArgs) -> Result<Status, Failure> {
    let (edits, urls) = split(args.words, Edit::parse_append)?;
    edit(edits, urls, &args.input, &args.output, args.run)
}

pub(super) fn remove(args: RemoveArgs) -> Result<Status, Failure> {
    let (edits, urls) = split(args.words, Edit::parse_remove)?;
    edit(edits, urls, &args.input, &args.output, args.run)
}

pub(super) fn sort_query(args: SortQueryArgs) -> Result<Status, Failure> {
    edit(
        named("sort-query", [Edit::SortQuery]),
        args.urls,
        &args.input,
        &args.output,
        args.run,
    )
}

pub(super) fn redact(args: RedactArgs) -> Result<Status, Failure> {
    let mask = |name| Edit::Mask {
        name,
        mask: args.mask.clone(),
    };
    let mut edits = vec![
        mask(Name::Password),
        Edit::MaskOpaque {
            with_username: args.username,
            mask: args.mask.clone(),
        },
    ];
    if args.username {
        edits.push(mask(Name::Username));
    }
    if !args.query_values.is_empty() {
        let keys = args
            .query_values
            .iter()
            .map(|key| Pattern::new(key).ignoring_case())
            .collect();
        edits.push(Edit::MaskParameters {
            keys,
            mask: args.mask.clone(),
        });
    }
    if args.fragment {
        edits.push(mask(Name::Hash));
    }
    // The usual message would show it.
    if args
        .input
        .base
        .as_deref()
        .is_some_and(|base| !Url::can_parse(base))
    {
        return Err(Failure::usage("the base URL is invalid"));
    }
    let job = Job::new(args.urls, &args.input, args.run)?
        .write_to(args.output.output.clone())
        .hiding_input();
    let output = Output::new(&args.output, job.is_single())?;
    if output.shows_input() {
        return Err(Failure::usage(
            "'input' is the URL as it was given, secrets and all; redact does not print it",
        ));
    }
    convert(&job, named("redact", edits), output)
}

fn named(word: &str, edits: impl IntoIterator<Item = Edit>) -> Vec<Request> {
    let request = |edit| Request {
        word: word.to_owned(),
        edit,
    };
    edits.into_iter().map(request).collect()
}

fn edit(
    edits: Vec<Request>,
    urls: Vec<OsString>,
    input: &InputArgs,
    output: &OutputArgs,
    run: RunArgs,
) -> Result<Status, Failure> {
    let job = Job::new(urls, input, run)?.write_to(output.output.clone());
    let output = Output::new(output, job.is_single())?;
    convert(&job, edits, output)
}

/// Tells the changes, which come first, from the URLs.
fn split(
    words: Vec<OsString>,
    parse: impl Fn(&str) -> Option<Edit>,
) -> Result<(Vec<Request>, Vec<OsString>), Failure> {
    let mut words = words.into_iter().peekable();
    let mut edits = Vec::new();
    while let Some(word) = words.peek().and_then(|word| word.to_str()) {
        let Some(edit) = parse(word) else { break };
        edits.push(Request {
            word: word.to_owned(),
            edit,
        });
        words.next();
    }
    let urls: Vec<OsString> = words.collect();
    match (edits.is_empty(), urls.first()) {
        (true, Some(word)) => Err(Failure::usage(format_args!(
            "'{}' is nothing that could be changed this way; what to change comes before the URLs",
            word.display()
        ))),
        _ => Ok((edits, urls)),
    }
}
