//! `filter` and `uniq`.

use std::fs;
use std::path::Path;

use urlwind::KeyList;
use urlwind_pattern::{PatternSet, UrlPattern};

use super::Job;
use super::convert::{Convert, Unique};
use super::edits::{named, read_option};
use crate::args::{FilterArgs, UniqArgs};
use crate::edit::{Edit, Request, read_remove};
use crate::filter::{ClassRule, Filter, HostRule, Parameter, Shown, read_ports, read_scheme};
use crate::list;
use crate::output::Template;
use crate::printable::printable;
use crate::secrets::hidden;
use crate::status::{Failure, Status};

pub(super) fn filter(args: FilterArgs) -> Result<Status, Failure> {
    let filter = conditions(&args)?;
    if filter.is_empty() {
        return Err(Failure::usage(
            "filter requires a condition: --scheme, --host, --domain, --port, --path, --query, --host-class, --pattern or --patterns",
        ));
    }
    let has_matches = filter.patterns.is_some() && !filter.invert;
    if !has_matches && (args.all || args.most_specific) {
        return Err(Failure::usage(
            "--all and --most-specific require --pattern or --patterns",
        ));
    }
    let (job, output) = Job::of_records(args.on, |job| {
        let job = job.reading_also(args.pattern_files);
        match (has_matches, args.all) {
            (true, true) => job.matching_patterns().printing_several_each(),
            (true, false) => job.matching_patterns(),
            (false, _) => job,
        }
    })?;
    let frame = output.frame();
    let work = Convert {
        shows_matches: args.all || output.needs_match(),
        filter: Some(filter),
        ..Convert::new(job.base.clone(), output)
    };
    let outcome = job.execute(&work, frame)?;
    let printed: u64 = outcome.states.iter().map(|state| state.printed).sum();
    // Like grep, fail if nothing matched.
    Ok(match outcome.totals.status() {
        Status::Good if printed == 0 => Status::Bad,
        status => status,
    })
}

fn conditions(args: &FilterArgs) -> Result<Filter, Failure> {
    let paths = values(&args.path);
    let schemes = read("--scheme", &args.scheme, read_scheme)?;
    Ok(Filter {
        schemes: (!schemes.is_empty()).then(|| KeyList::new(schemes)),
        hosts: read("--host", &args.host, HostRule::read)?,
        domains: read("--domain", &args.domain, HostRule::read)?,
        ports: read("--port", &args.port, read_ports)?,
        paths: (!paths.is_empty()).then(|| KeyList::new(paths)),
        parameters: values(&args.query)
            .iter()
            .map(|text| Parameter::read(text))
            .collect(),
        classes: read("--host-class", &args.host_class, ClassRule::read)?,
        patterns: patterns(args)?,
        shown: match (args.all, args.most_specific) {
            (true, _) => Shown::All,
            (false, true) => Shown::MostSpecific,
            (false, false) => Shown::First,
        },
        invert: args.invert,
    })
}

/// Returns the values of an option that is repeated or has commas.
fn values(lists: &[String]) -> Vec<String> {
    lists.iter().flat_map(|list| list::split(list)).collect()
}

fn read<T>(
    option: &str,
    lists: &[String],
    read: impl Fn(&str) -> Result<T, String>,
) -> Result<Vec<T>, Failure> {
    values(lists)
        .iter()
        .map(|text| read(text).map_err(|error| Failure::usage(format_args!("{option}: {error}"))))
        .collect()
}

/// Parses the patterns of --pattern, where a comma is literal, and of --patterns.
fn patterns(args: &FilterArgs) -> Result<Option<PatternSet<String>>, Failure> {
    let given = args.pattern.iter();
    let mut texts: Vec<(String, String)> = given
        .map(|text| ("--pattern".to_owned(), text.clone()))
        .collect();
    for file in &args.pattern_files {
        texts.extend(patterns_of(file)?);
    }
    let parsed = texts.into_iter().map(|(place, text)| {
        let mut options = UrlPattern::options().ignore_case(args.ignore_case);
        if let Some(base) = &args.pattern_base {
            options = options.base_url(base);
        }
        match options.parse(&text) {
            Ok(pattern) => Ok((pattern, text)),
            Err(error) => Err(Failure::usage(format_args!(
                "{place}: '{}': {error}",
                hidden(&text)
            ))),
        }
    });
    let patterns: Vec<(UrlPattern, String)> = parsed.collect::<Result<_, _>>()?;
    let is_asked_for = !patterns.is_empty() || !args.pattern_files.is_empty();
    Ok(is_asked_for.then(|| PatternSet::new(patterns)))
}

/// Reads one pattern per line, with its place; skips empty lines.
fn patterns_of(file: &Path) -> Result<Vec<(String, String)>, Failure> {
    let name = printable(&hidden(&file.to_string_lossy()));
    let text = fs::read_to_string(file)
        .map_err(|error| Failure::Io(format!("reading patterns from '{name}'"), error))?;
    let lines = text.lines().enumerate();
    Ok(lines
        .filter(|(_, line)| !line.is_empty())
        .map(|(index, line)| (format!("{name}:{}", index + 1), line.to_owned()))
        .collect())
}

pub(super) fn uniq(args: UniqArgs) -> Result<Status, Failure> {
    let mut edits = Vec::new();
    if !args.keep_tracking {
        edits.extend(named("tracking", [Edit::RemoveTracking]));
    }
    for part in &args.remove {
        let edit = read_option("--remove", part, read_remove(part))?;
        edits.push(Request {
            word: part.clone(),
            edit,
        });
    }
    if !args.keep_order {
        edits.extend(named("sort-query", [Edit::SortQuery]));
    }
    let by = args.by.as_deref().map(Template::of_keys).transpose();
    let by = by.map_err(Failure::Usage)?;
    let (job, output) = Job::of_records(args.on, Job::printing_once)?;
    let frame = output.frame();
    let work = Convert {
        edits,
        unique: Some(Unique::new(by)),
        ..Convert::new(job.base.clone(), output)
    };
    Ok(job.execute(&work, frame)?.totals.status())
}
