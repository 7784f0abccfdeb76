//! `filter` and `uniq`: some of the URLs.

use urlwind::KeyList;
use urlwind_pattern::{PatternSet, UrlPattern};

use super::Job;
use super::convert::{Convert, Unique};
use super::edits::{named, read_option};
use super::matching::refused;
use crate::args::{FilterArgs, UniqArgs};
use crate::edit::{Edit, Request, read_remove};
use crate::filter::{ClassRule, Filter, HostRule, Parameter, normal_host, read_ports};
use crate::list;
use crate::output::{Output, Template};
use crate::status::{Failure, Status};

pub(super) fn filter(args: FilterArgs) -> Result<Status, Failure> {
    let filter = conditions(&args)?;
    if filter.is_empty() {
        return Err(Failure::usage(
            "filter needs a condition: --scheme, --host, --domain, --port, --path, --query, --host-class or --pattern",
        ));
    }
    let job = Job::new(args.urls, &args.input, args.run)?;
    let output = Output::new(&args.output, job.is_single())?;
    let (job, output) = job.write_records(&args.output.write, output)?;
    let frame = output.frame();
    let work = Convert {
        filter: Some(filter),
        ..Convert::new(job.base.clone(), output)
    };
    let outcome = job.execute(&work, frame)?;
    let printed: u64 = outcome.states.iter().map(|state| state.printed).sum();
    // As grep: a stream in which nothing is found is no success.
    Ok(match outcome.totals.status() {
        Status::Good if printed == 0 => Status::Bad,
        status => status,
    })
}

fn conditions(args: &FilterArgs) -> Result<Filter, Failure> {
    let paths = values(&args.path);
    Ok(Filter {
        schemes: values(&args.scheme)
            .iter()
            .map(|scheme| scheme.trim_end_matches(':').to_ascii_lowercase())
            .collect(),
        hosts: read("--host", &args.host, HostRule::read)?,
        domains: read("--domain", &args.domain, normal_host)?,
        ports: read("--port", &args.port, read_ports)?,
        paths: (!paths.is_empty()).then(|| KeyList::new(paths)),
        parameters: values(&args.query)
            .iter()
            .map(|text| Parameter::read(text))
            .collect(),
        classes: read("--host-class", &args.host_class, ClassRule::read)?,
        // A comma belongs to a pattern.
        patterns: match args.pattern.is_empty() {
            true => None,
            false => Some(patterns(&args.pattern)?),
        },
        invert: args.invert,
    })
}

/// The values of an option that was given several times, or with commas.
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

fn patterns(texts: &[String]) -> Result<PatternSet<String>, Failure> {
    let parsed = texts.iter().map(|text| {
        UrlPattern::options()
            .parse(text)
            .map(|pattern| (pattern, text.clone()))
            .map_err(|error| refused("--pattern", text, error))
    });
    Ok(PatternSet::new(parsed.collect::<Result<Vec<_>, _>>()?))
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
    let by = args.by.as_deref().map(Template::parse).transpose();
    let by = by.map_err(Failure::Usage)?;
    let job = Job::new(args.urls, &args.input, args.run)?.printing_once();
    let output = Output::new(&args.output, job.is_single())?;
    let (job, output) = job.write_records(&args.output.write, output)?;
    let frame = output.frame();
    let work = Convert {
        edits,
        unique: Some(Unique::new(by)),
        ..Convert::new(job.base.clone(), output)
    };
    Ok(job.execute(&work, frame)?.totals.status())
}
