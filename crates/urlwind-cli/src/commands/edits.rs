//! Commands that change URLs.

use std::ffi::OsString;

use super::Job;
use super::convert::convert;
use crate::args::{AppendArgs, InputArgs, OutputArgs, RemoveArgs, RunArgs, SetArgs, SortQueryArgs};
use crate::edit::{Edit, Meaning, Mistake, Request, read_append, read_remove, read_set};
use crate::output::Output;
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

pub(super) fn named(word: &str, edits: impl IntoIterator<Item = Edit>) -> Vec<Request> {
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
