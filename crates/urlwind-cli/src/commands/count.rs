//! `count`: number of URLs per value of a template.

use std::io;
use std::sync::{Mutex, MutexGuard, PoisonError};

use urlwind::Url;

use super::Job;
use super::convert::blank;
use crate::args::CountArgs;
use crate::json_writer::Writer;
use crate::output::{Output, Template};
use crate::pipeline::{Destination, Frame, Sink, Target, Work};
use crate::stats::Exact;
use crate::status::{Failure, Status};

/// Memory budget for the private counts of all threads, in bytes.
const OWN_BYTES: usize = 4 << 20;

#[derive(Debug)]
struct Count {
    base: Option<Url>,
    by: Template,
    /// Formatting of values.
    output: Output,
    common: Mutex<Common>,
    own_bytes: usize,
}

/// Merged counts of all threads, or the error that stopped counting.
#[derive(Debug, Default)]
struct Common {
    counts: Exact,
    trouble: Option<io::Error>,
}

#[derive(Debug)]
struct State {
    url: Url,
    value: Vec<u8>,
    counts: Exact,
}

impl Work for Count {
    type State = State;

    fn state(&self) -> State {
        State {
            url: blank(),
            value: Vec::new(),
            counts: Exact::default(),
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
        counts.add(value);
        if counts.bytes() > self.own_bytes {
            self.lock().take_from(counts);
        }
        sink.count_valid();
    }
}

impl Count {
    fn lock(&self) -> MutexGuard<'_, Common> {
        self.common.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Common {
    fn take_from(&mut self, own: &mut Exact) {
        if let Err(error) = self.counts.take_from(own) {
            self.counts = Exact::default();
            self.trouble.get_or_insert(error);
        }
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
        common: Mutex::default(),
        own_bytes: OWN_BYTES / job.threads(),
    };
    let outcome = job.execute(&count, Frame::default())?;
    let mut common = count
        .common
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    for mut state in outcome.states {
        common.take_from(&mut state.counts);
    }
    let failed = |error| Failure::Io("the temporary file for counts".to_owned(), error);
    if let Some(error) = common.trouble {
        return Err(failed(error));
    }
    let totals = outcome.totals;
    if totals.unreadable > 0 && totals.lines() == 0 {
        target.leave_untouched_file();
    }
    let mut written = Ok(());
    let mut write = |text: &[u8]| {
        if written.is_ok() {
            written = target.write_all(text);
        }
    };
    if args.json {
        write(b"{\n  \"exact\": true,\n  \"counts\": [");
    }
    let mut record = Vec::new();
    let mut is_first = true;
    let listed = common.counts.by_count(args.top, |value, count| {
        record.clear();
        match args.json {
            true => write_json(&mut record, is_first, value, count),
            false => {
                record.extend_from_slice(format!("{count}\t").as_bytes());
                record.extend_from_slice(value);
                record.push(b'\n');
            }
        }
        is_first = false;
        write(&record);
        Ok(())
    });
    listed.map_err(failed)?;
    if args.json {
        let end = if is_first { "]\n}\n" } else { "\n  ]\n}\n" };
        write(end.as_bytes());
    }
    written?;
    target.finish()?;
    Ok(totals.status())
}

fn write_json(record: &mut Vec<u8>, is_first: bool, value: &[u8], count: u64) {
    record.extend_from_slice(if is_first { b"\n    " } else { b",\n    " });
    let mut object = Writer::new(record, Some(2));
    object.open(b'{');
    object.key("value");
    object.string(&String::from_utf8_lossy(value));
    object.key("count");
    object.number(count);
    object.close(b'}');
}
