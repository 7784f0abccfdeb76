//! Commands that change URLs.

use std::ffi::OsString;

use super::Job;
use super::convert::{Convert, convert};
use crate::args::{AppendArgs, Change, ChangeArgs, EditArgs, RecordsArgs, RemoveArgs, SetArgs};
use crate::edit::{Edit, Meaning, Mistake, Request, read_append, read_remove, read_set};
use crate::list;
use crate::secrets::{self, hidden_in_word};
use crate::status::{Failure, Status};

pub(super) fn set(args: SetArgs) -> Result<Status, Failure> {
    let encode = args.encode;
    edit(args.on, |word| read_set(word, encode))
}

pub(super) fn append(args: AppendArgs) -> Result<Status, Failure> {
    edit(args.on, read_append)
}

pub(super) fn remove(args: RemoveArgs) -> Result<Status, Failure> {
    edit(args.on, read_remove)
}

/// Runs `edit`.
pub(super) fn several(args: EditArgs) -> Result<Status, Failure> {
    let encode = args.encode;
    let mut edits = Vec::new();
    for (change, word) in &args.changes.0 {
        let edit = match change {
            Change::Set => read_option("--set", word, read_set(word, encode))?,
            Change::Replace => match word.strip_prefix("query:") {
                Some(key) if !key.contains('=') => Edit::BareParameter(key.to_owned()),
                _ => read_option("--replace", word, read_set(word, encode))?.if_present(),
            },
            Change::Append => read_option("--append", word, read_append(word))?,
            Change::Remove => read_option("--remove", word, read_remove(word))?,
            Change::SortQuery => Edit::SortQuery,
            Change::Redact => Edit::Redact(secrets::rule()),
        };
        edits.push(Request {
            word: word.clone(),
            edit,
        });
    }
    let iterate: Vec<Vec<Request>> = args
        .iterate
        .iter()
        .map(|list| iterated(list, encode))
        .collect::<Result<_, _>>()?;
    if edits.is_empty() && iterate.is_empty() {
        return Err(Failure::usage(
            "edit requires a change: --set, --replace, --append, --remove, --sort-query, --redact or --iterate",
        ));
    }
    let redacts = edits.iter().any(|it| matches!(it.edit, Edit::Redact(_)));
    let (job, output) = Job::of_records(args.on, |mut job| {
        if redacts {
            job = job.redacting(secrets::rule());
        }
        match iterate.is_empty() {
            true => job,
            false => job.printing_several_each(),
        }
    })?;
    let frame = output.frame();
    let work = Convert {
        edits,
        iterate,
        ..Convert::new(job.base.clone(), output)
    };
    Ok(job.execute(&work, frame)?.totals.status())
}

/// Parses `NAME=A,B,C` into one change per value.
fn iterated(list: &str, encode: bool) -> Result<Vec<Request>, Failure> {
    let Some((name, values)) = list.split_once('=') else {
        return Err(Failure::usage(format_args!(
            "--iterate: '{list}' requires values: '{list}=A,B'"
        )));
    };
    let request = |value: String| {
        let word = format!("{name}={value}");
        let edit = read_option("--iterate", &word, read_set(&word, encode))?;
        Ok(Request { word, edit })
    };
    list::split(values).into_iter().map(request).collect()
}

pub(super) fn read_option(
    option: &str,
    word: &str,
    meaning: Result<Meaning, Mistake>,
) -> Result<Edit, Failure> {
    match meaning {
        Ok(Meaning::Edit(edit)) => Ok(edit),
        Ok(Meaning::Url) => Err(Failure::usage(format_args!(
            "{option}: '{}' is not a change",
            hidden_in_word(word)
        ))),
        Err(mistake) => Err(Failure::usage(format_args!(
            "{option}: {}",
            mistake.message
        ))),
    }
}

pub(super) fn named(word: &str, edits: impl IntoIterator<Item = Edit>) -> Vec<Request> {
    let request = |edit| Request {
        word: word.to_owned(),
        edit,
    };
    edits.into_iter().map(request).collect()
}

fn edit(
    args: ChangeArgs,
    read: impl Fn(&str) -> Result<Meaning, Mistake>,
) -> Result<Status, Failure> {
    let has_base = args.input.relative.base.is_some();
    let (edits, urls) = split(args.words, read, has_base)?;
    let on = RecordsArgs {
        urls,
        input: args.input,
        output: args.output,
        run: args.run,
    };
    let (job, output) = Job::of_records(on, |job| job)?;
    convert(&job, edits, output)
}

/// Splits the words into changes, which come first, and URLs.
fn split(
    words: Vec<OsString>,
    read: impl Fn(&str) -> Result<Meaning, Mistake>,
    has_base: bool,
) -> Result<(Vec<Request>, Vec<OsString>), Failure> {
    let mut edits = Vec::new();
    let mut urls = Vec::new();
    for word in words {
        let meaning = match word.to_str().map(&read) {
            None => Meaning::Url,
            Some(Ok(meaning)) => meaning,
            Some(Err(mistake)) if mistake.may_be_relative && has_base => Meaning::Url,
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
                    "'{}' comes after a URL; changes must come before URLs",
                    hidden_in_word(&word.to_string_lossy())
                )));
            }
        }
    }
    match (edits.is_empty(), urls.first()) {
        (true, Some(word)) => Err(Failure::usage(format_args!(
            "'{}' is not a change; changes must come before URLs",
            hidden_in_word(&word.to_string_lossy())
        ))),
        _ => Ok((edits, urls)),
    }
}
