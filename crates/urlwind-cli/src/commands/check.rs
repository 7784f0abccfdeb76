//! `check`: how many URLs are valid.

use std::io::{self, Write as _};

use urlwind::Url;

use super::Job;
use crate::args::CheckArgs;
use crate::pipeline::{Frame, Sink, Work};
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
            Some(base) => Url::can_parse_with_base(input, base),
        };
        if is_valid {
            sink.count_valid();
        } else {
            sink.invalid(Url::options().base_url(self.base.as_ref()), input);
        }
    }
}

pub(super) fn run(args: CheckArgs) -> Result<Status, Failure> {
    let is_quiet = args.run.quiet;
    let mut job = Job::new(args.urls, &args.input, args.run)?.telling_numbers();
    if is_quiet {
        job = job.silent();
    }
    let check = Check {
        base: job.base.clone(),
    };
    let totals = job.execute(&check, Frame::default())?.totals;
    if !is_quiet {
        let mut out = io::stdout().lock();
        for (what, count) in [
            ("valid", totals.valid),
            ("invalid", totals.invalid),
            ("not-utf-8", totals.not_utf8),
            ("too-long", totals.too_long),
            ("empty", totals.empty),
        ] {
            writeln!(out, "{what}\t{count}")?;
        }
        out.flush()?;
    }
    Ok(totals.status())
}
