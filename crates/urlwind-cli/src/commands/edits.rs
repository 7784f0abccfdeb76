//! Commands that change URLs.

use std::ffi::OsString;

use urlwind::Url;

use super::Job;
use super::convert::convert;
use crate::args::{
    AppendArgs, InputArgs, OutputArgs, RedactArgs, RemoveArgs, RunArgs, SetArgs, SortQueryArgs,
};
use crate::edit::{Attribute, Edit, Meaning, Mistake, Request, read_append, read_remove, read_set};
use crate::list;
use crate::output::Output;
use crate::pattern::Pattern;
use crate::status::{Failure, Status};

pub(super) fn set(args: SetArgs) -> Result<Status, Failure> {
    let read = |word: &str| read_set(word, args.encode);
    let (edits, urls) = split(args.words, read, &args.input)?;
    edit(edits, urls, &args.input, &args.output, args.run)
}

pub(super) fn append(args: AppendArgs) -> Result<Status, Failure> {
    let (edits, urls) = split(args.words, read_append, &args.input)?;
    edit(edits, urls, &args.input, &args.output, args.run)
}

pub(super) fn remove(args: RemoveArgs) -> Result<Status, Failure> {
    let (edits, urls) = split(args.words, read_remove, &args.input)?;
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
        mask(Attribute::Password),
        Edit::MaskOpaque {
            with_username: args.username,
            mask: args.mask.clone(),
        },
    ];
    if args.username {
        edits.push(mask(Attribute::Username));
    }
    if !args.query_values.is_empty() {
        let keys: Vec<String> = args
            .query_values
            .iter()
            .flat_map(|keys| list::split(keys))
            .collect();
        if keys.iter().any(String::is_empty) {
            return Err(Failure::usage(
                "--query-values: a name is empty; without '=' it stands for all names",
            ));
        }
        let keys = keys.iter().map(|key| Pattern::new(key).ignoring_case());
        let keys = keys.collect();
        edits.push(Edit::MaskParameters {
            keys,
            mask: args.mask.clone(),
        });
    }
    if args.fragment {
        edits.push(mask(Attribute::Hash));
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
        .write_to(args.output.output.as_deref())
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
    let job = Job::new(urls, input, run)?.write_to(output.output.as_deref());
    let output = Output::new(output, job.is_single())?;
    convert(&job, edits, output)
}

/// Tells the changes, which come first, from the URLs.
fn split(
    words: Vec<OsString>,
    read: impl Fn(&str) -> Result<Meaning, Mistake>,
    input: &InputArgs,
) -> Result<(Vec<Request>, Vec<OsString>), Failure> {
    let mut edits = Vec::new();
    let mut urls = Vec::new();
    for word in words {
        let meaning = match word.to_str().map(&read) {
            None => Meaning::Url,
            Some(Ok(meaning)) => meaning,
            Some(Err(mistake)) if mistake.may_be_relative && input.base.is_some() => Meaning::Url,
            Some(Err(mistake)) => return Err(Failure::Usage(mistake.message)),
        };
        match meaning {
            Meaning::Url => urls.push(word),
            Meaning::Edit(edit) if urls.is_empty() => edits.push(Request {
                word: word.to_string_lossy().into_owned(),
                edit,
            }),
            Meaning::Edit(_) => {
                return Err(Failure::usage(format_args!(
                    "'{}' comes after a URL; what to change comes before the URLs",
                    word.to_string_lossy()
                )));
            }
        }
    }
    match (edits.is_empty(), urls.first()) {
        (true, Some(word)) => Err(Failure::usage(format_args!(
            "'{}' is nothing that could be changed this way; what to change comes before the URLs",
            word.to_string_lossy()
        ))),
        _ => Ok((edits, urls)),
    }
}
