//! `stats`: counts and histograms.

use std::io::{self, Write as _};
use std::sync::{Mutex, PoisonError};

use urlwind::Url;

use super::Job;
use super::convert::blank;
use super::job::PICTURE;
use crate::args::StatsArgs;
use crate::layout::width_of_stdout;
use crate::pipeline::{Destination, Frame, Sink, Target, Work};
use crate::stats::{Tally, report, svg};
use crate::status::{Failure, Status};

#[derive(Debug)]
struct Stats {
    base: Option<Url>,
    /// What has become too much for one thread to keep.
    common: Mutex<Tally>,
    /// How many values of a kind are not too much.
    own_values: usize,
}

/// What all threads together may keep for themselves, so that not each of them takes the memory
/// of one: enough for values that are frequent to be counted without a lock.
const OWN_VALUES: usize = 8192;

impl Work for Stats {
    type State = (Url, Tally);

    fn state(&self) -> (Url, Tally) {
        (blank(), Tally::new())
    }

    fn url(&self, (url, tally): &mut (Url, Tally), input: &str, sink: &mut Sink<'_>) {
        if sink.parse(url, self.base.as_ref(), input) {
            tally.add(url);
            if tally.most_values() > self.own_values {
                let mut common = self.common.lock().unwrap_or_else(PoisonError::into_inner);
                common.take_values(tally);
            }
            sink.count_valid();
        }
    }
}

pub(super) fn run(args: StatsArgs) -> Result<Status, Failure> {
    let color = args.run.color;
    let picture = args.svg.as_deref().map(Destination::named);
    let has_report = picture != Some(Destination::StandardOutput);
    let mut job = Job::new(args.urls, &args.input, args.run)?.telling_numbers();
    if let Some(picture) = picture.clone() {
        job = job.writing_at_the_end(picture, PICTURE);
    }
    job.check_files()?;
    let picture = picture.as_ref().map(Target::open).transpose()?;
    let stats = Stats {
        base: job.base.clone(),
        common: Mutex::new(Tally::new()),
        own_values: OWN_VALUES / job.threads(),
    };
    let outcome = job.execute(&stats, Frame::default())?;
    let mut tally = stats
        .common
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    for (_, other) in outcome.states {
        tally.merge(other);
    }
    if has_report {
        let mut out = io::stdout();
        let palette = color.palette(&out);
        let width = width_of_stdout();
        let text = report(&tally, &outcome.totals, args.top, palette, width);
        out.write_all(text.as_bytes())?;
        out.flush()?;
    }
    let totals = outcome.totals;
    if let Some(mut picture) = picture {
        if totals.unreadable > 0 && totals.lines() == 0 {
            picture.leave_untouched_file();
        }
        picture.write_all(svg(&tally).as_bytes())?;
        picture.finish()?;
    }
    Ok(totals.status())
}
