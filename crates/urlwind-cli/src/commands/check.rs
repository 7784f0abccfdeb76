//! `check`: counts valid and invalid URLs.

use std::io::{self, Write as _};

use urlwind::Url;

use super::Job;
use super::agreed::Agreed;
use super::validate::{Counts, Validate};
use crate::args::{CheckArgs, UrlsArgs};
use crate::json_writer::Writer;
use crate::pipeline::{Frame, Sink, Totals, Work};
use crate::status::{Failure, Status};

#[derive(Debug)]
struct Check {
    base: Option<Url>,
}

impl Work for Check {
    type State = ();

    fn state(&self) {}

    fn url(&self, (): &mut (), input: &str, sink: &mut Sink<'_>) {
        let is_valid = match &self.base {
            None => Url::can_parse(input),
            Some(base) => Url::options().base_url(Some(base)).can_parse(input),
        };
        if is_valid {
            sink.count_valid();
        } else {
            sink.invalid(Url::options().base_url(self.base.as_ref()), input);
        }
    }
}

pub(super) fn run(args: CheckArgs) -> Result<Status, Failure> {
    let UrlsArgs { urls, input, run } = args.on;
    let is_quiet = run.quiet;
    let mut job = Job::new(urls, &input, run)?.telling_numbers();
    let are_arguments = job.has_arguments();
    if is_quiet {
        job = job.silent();
    }
    let base = job.base.clone();
    let (totals, counts) = if args.validate {
        let validate = Validate {
            base,
            are_arguments,
        };
        let outcome = job.execute(&validate, Frame::default())?;
        let counts = outcome.states.into_iter().reduce(Counts::add);
        (outcome.totals, Some(counts.unwrap_or_default()))
    } else if let Some(about) = args.agreed {
        let outcome = job.execute(&Agreed { about }, Frame::default())?;
        (outcome.totals, None)
    } else {
        let outcome = job.execute(&Check { base }, Frame::default())?;
        (outcome.totals, None)
    };
    if !is_quiet {
        let report = match args.json {
            true => as_json(&totals, counts.as_ref()),
            false => as_text(&totals, counts.as_ref()),
        };
        let mut out = io::stdout().lock();
        out.write_all(&report)?;
        out.flush()?;
    }
    let has_errors = counts.is_some_and(|counts| counts.with_errors > 0);
    Ok(match totals.status() {
        Status::Good if has_errors => Status::Bad,
        status => status,
    })
}

fn as_text(totals: &Totals, counts: Option<&Counts>) -> Vec<u8> {
    let mut lines = vec![
        ("valid", totals.valid),
        ("invalid", totals.invalid),
        ("not-utf-8", totals.not_utf8),
        ("too-long", totals.too_long),
        ("empty", totals.empty),
    ];
    if let Some(counts) = counts {
        lines.push(("with-errors", counts.with_errors));
        lines.extend(counts.by_name());
    }
    let line = |(what, count)| format!("{what}\t{count}\n");
    lines.into_iter().map(line).collect::<String>().into_bytes()
}

fn as_json(totals: &Totals, counts: Option<&Counts>) -> Vec<u8> {
    let mut out = Vec::new();
    let mut object = Writer::new(&mut out, Some(0));
    object.open(b'{');
    for (key, count) in [
        ("valid", totals.valid),
        ("invalid", totals.invalid),
        ("notUtf8", totals.not_utf8),
        ("tooLong", totals.too_long),
        ("empty", totals.empty),
    ] {
        object.key(key);
        object.number(count);
    }
    if let Some(counts) = counts {
        object.key("withErrors");
        object.number(counts.with_errors);
        object.key("errors");
        object.open(b'{');
        for (name, count) in counts.by_name() {
            object.key(name);
            object.number(count);
        }
        object.close(b'}');
    }
    object.close(b'}');
    out.push(b'\n');
    out
}
