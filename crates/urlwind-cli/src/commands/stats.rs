//! `stats`: counts and histograms.

use std::io::{self, Write as _};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use urlwind::Url;

use super::Job;
use super::convert::blank;
use crate::args::{StatsArgs, UrlsArgs};
use crate::layout::width_of_stdout;
use crate::pipeline::{Frame, Sink, Totals, Work};
use crate::stats::{Tally, json, report};
use crate::status::{Failure, Status};
use crate::style::ColorChoice;

#[derive(Debug)]
struct Stats {
    base: Option<Url>,
    /// Tally merged from the threads when theirs grow too large, and for a report on Ctrl-C.
    common: Arc<Mutex<Tally>>,
    /// Number of values of a kind that a thread may keep.
    own_values: usize,
}

/// Number of values that all threads together may keep privately: bounds memory, yet lets frequent
/// values be counted without a lock.
const OWN_VALUES: usize = 8192;

/// Maximum time between merges of a thread's tally.
const OWN_TIME: Duration = Duration::from_millis(300);

#[derive(Debug)]
struct State {
    url: Url,
    tally: Tally,
    since: Instant,
}

impl Work for Stats {
    type State = State;

    fn state(&self) -> State {
        State {
            url: blank(),
            tally: Tally::new(),
            since: Instant::now(),
        }
    }

    fn url(&self, state: &mut State, input: &str, sink: &mut Sink<'_>) {
        let State { url, tally, .. } = state;
        if sink.parse(url, self.base.as_ref(), input) {
            tally.add(url);
            if tally.most_values() > self.own_values {
                self.lock().take_values(tally);
            }
            sink.count_valid();
        }
    }

    /// Merges the tally periodically, and always after a small chunk, since more input may take long.
    fn end_chunk(&self, state: &mut State, bytes: usize) {
        const LITTLE: usize = 32 * 1024;
        if bytes < LITTLE || state.since.elapsed() > OWN_TIME {
            let tally = std::mem::replace(&mut state.tally, Tally::new());
            self.lock().merge(tally);
            state.since = Instant::now();
        }
    }
}

impl Stats {
    fn lock(&self) -> std::sync::MutexGuard<'_, Tally> {
        self.common.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Format of the report.
#[derive(Clone, Copy, Debug)]
struct Style {
    json: bool,
    top: usize,
    color: ColorChoice,
}

impl Style {
    fn print(self, tally: &Tally, totals: &Totals) -> io::Result<()> {
        let mut out = io::stdout();
        let text = match self.json {
            true => json(tally, totals, self.top),
            false => {
                let palette = self.color.palette(&out);
                report(tally, totals, self.top, palette, width_of_stdout()).into_bytes()
            }
        };
        out.write_all(&text)?;
        out.flush()
    }
}

pub(super) fn run(args: StatsArgs) -> Result<Status, Failure> {
    let UrlsArgs { urls, input, run } = args.on;
    let style = Style {
        json: args.json,
        top: args.top,
        color: run.color,
    };
    let common = Arc::new(Mutex::new(Tally::new()));
    let shared = Arc::clone(&common);
    let job = Job::new(urls, &input, run)?
        .telling_numbers()
        .reporting_on_interrupt(Arc::new(move |totals| {
            let tally = shared.lock().unwrap_or_else(PoisonError::into_inner);
            let _ = style.print(&tally, totals);
        }));
    let stats = Stats {
        base: job.base.clone(),
        common,
        own_values: OWN_VALUES / job.threads(),
    };
    let outcome = job.execute(&stats, Frame::default())?;
    let mut tally = stats.lock();
    for state in outcome.states {
        tally.merge(state.tally);
    }
    style.print(&tally, &outcome.totals)?;
    Ok(outcome.totals.status())
}
