//! `stats`: counts and histograms.

use std::fs;
use std::io::{self, Write as _};

use urlwind::Url;

use super::Job;
use super::convert::blank;
use crate::args::StatsArgs;
use crate::pipeline::{Frame, Sink, Work};
use crate::stats::{Tally, report, svg};
use crate::status::{Failure, Status};

#[derive(Debug)]
struct Stats {
    base: Option<Url>,
}

impl Work for Stats {
    type State = (Url, Tally);

    fn state(&self) -> (Url, Tally) {
        (blank(), Tally::new())
    }

    fn url(&self, (url, tally): &mut (Url, Tally), input: &str, sink: &mut Sink<'_>) {
        if sink.parse(url, self.base.as_ref(), input) {
            tally.add(url);
            sink.count_valid();
        }
    }
}

pub(super) fn run(args: StatsArgs) -> Result<Status, Failure> {
    let color = args.run.color;
    let job = Job::new(args.urls, &args.input, args.run)?.telling_numbers();
    let outcome = job.execute(
        &Stats {
            base: job.base.clone(),
        },
        Frame::default(),
    )?;
    let mut tally = Tally::new();
    for (_, other) in outcome.states {
        tally.merge(other);
    }
    let mut out = io::stdout();
    let palette = color.palette(&out);
    out.write_all(report(&tally, &outcome.totals, args.top, palette).as_bytes())?;
    out.flush()?;
    if let Some(path) = &args.svg {
        fs::write(path, svg(&tally))
            .map_err(|error| Failure::Io(path.display().to_string(), error))?;
    }
    Ok(outcome.totals.status())
}
