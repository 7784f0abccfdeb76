//! `count`: how many URLs have which value.

use std::sync::{Mutex, PoisonError};

use urlwind::Url;

use super::Job;
use super::convert::blank;
use crate::args::CountArgs;
use crate::json_writer::Writer;
use crate::output::{Output, Template};
use crate::pipeline::{Destination, Frame, Sink, Target, Work};
use crate::stats::Frequent;
use crate::status::{Failure, Status, complain};

/// As many different values are counted exactly: with 128 bytes each they take some 16 MB.
const VALUES: usize = 1 << 16;
/// What all threads together may keep for themselves.
const OWN_VALUES: usize = 8192;

#[derive(Debug)]
struct Count {
    base: Option<Url>,
    by: Template,
    /// How values appear, and whether lines have to be counted.
    output: Output,
    common: Mutex<Frequent>,
    own_values: usize,
}

#[derive(Debug)]
struct State {
    url: Url,
    value: Vec<u8>,
    counts: Frequent,
}

impl Work for Count {
    type State = State;

    fn state(&self) -> State {
        State {
            url: blank(),
            value: Vec::new(),
            counts: Frequent::holding(VALUES),
        }
    }

    fn url(&self, state: &mut State, input: &str, sink: &mut Sink<'_>) {
        let State { url, value, counts } = state;
        if !sink.parse(url, self.base.as_ref(), input) {
            return;
        }
        value.clear();
        let given = sink.given(input);
        let written = self.by.write(value, url, &given, self.output.view());
        if let Err(missing) = written {
            return sink.problem(format_args!("no {}", missing.0), input);
        }
        counts.add(&String::from_utf8_lossy(value));
        if counts.len() > self.own_values {
            let mut common = self.common.lock().unwrap_or_else(PoisonError::into_inner);
            common.take_from(counts);
        }
        sink.count_valid();
    }
}

pub(super) fn run(args: CountArgs) -> Result<Status, Failure> {
    let by = Template::of_keys(&args.by).map_err(Failure::Usage)?;
    let destination = Destination::named_or_standard_output(args.to.output.as_deref());
    let job = Job::new(args.on.urls, &args.on.input, args.on.run)?
        .writing_at_the_end(destination.clone())
        .counting_places();
    job.check_files()?;
    let mut target = Target::open(&destination)?;
    let count = Count {
        base: job.base.clone(),
        by,
        output: Output::plain(),
        common: Mutex::new(Frequent::holding(VALUES)),
        own_values: OWN_VALUES / job.threads(),
    };
    let outcome = job.execute(&count, Frame::default())?;
    let mut counts = count
        .common
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    for mut state in outcome.states {
        counts.take_from(&mut state.counts);
    }
    let totals = outcome.totals;
    if totals.unreadable > 0 && totals.lines() == 0 {
        target.leave_untouched_file();
    }
    match args.json {
        true => target.write_all(&as_json(&counts, args.top))?,
        false => {
            for (value, count) in counts.top(args.top) {
                target.write_all(format!("{count}\t{value}\n").as_bytes())?;
            }
        }
    }
    target.finish()?;
    if !counts.is_exact() {
        complain(
            "urlwind: too many different values: counts are lower bounds, and rare values are missing\n",
        );
    }
    if counts.has_cut() {
        complain("urlwind: values of more than 128 bytes are counted by their beginning\n");
    }
    Ok(totals.status())
}

fn as_json(counts: &Frequent, top: usize) -> Vec<u8> {
    let mut out = Vec::new();
    let mut object = Writer::new(&mut out, Some(0));
    object.open(b'{');
    object.key("exact");
    object.boolean(counts.is_exact() && !counts.has_cut());
    object.key("counts");
    object.open(b'[');
    for (value, count) in counts.top(top) {
        object.element();
        object.open(b'{');
        object.key("value");
        object.string(value);
        object.key("count");
        object.number(count);
        object.close(b'}');
    }
    object.close(b']');
    object.close(b'}');
    out.push(b'\n');
    out
}
