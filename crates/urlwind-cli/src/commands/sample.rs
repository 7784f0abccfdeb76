//! `sample`: some URLs, chosen at random.

use std::collections::BinaryHeap;
use std::hash::{BuildHasher, Hasher, RandomState};

use urlwind::Url;

use super::Job;
use super::convert::blank;
use crate::args::SampleArgs;
use crate::output::Output;
use crate::pipeline::{Destination, Sink, Target, Work};
use crate::status::{Failure, Status};

/// Gives each line a number at random, and keeps those with the lowest ones. So it does not matter
/// which thread has which lines.
#[derive(Debug)]
struct Sample {
    base: Option<Url>,
    output: Output,
    number: usize,
    seed: u64,
}

/// A line that may be in the sample. The one with the highest number goes first.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Chosen {
    priority: u64,
    source: usize,
    line: u64,
    record: Vec<u8>,
}

#[derive(Debug)]
struct State {
    url: Url,
    chosen: BinaryHeap<Chosen>,
}

impl Work for Sample {
    type State = State;

    fn state(&self) -> State {
        State {
            url: blank(),
            chosen: BinaryHeap::new(),
        }
    }

    fn url(&self, state: &mut State, input: &str, sink: &mut Sink<'_>) {
        let State { url, chosen } = state;
        if !sink.parse(url, self.base.as_ref(), input) {
            return;
        }
        let given = sink.given(input);
        let priority = mixed(self.seed ^ mixed(given.line) ^ mixed(sink.source() as u64 + 1) << 1);
        let is_full = chosen.len() >= self.number;
        let is_too_high = chosen.peek().is_none_or(|last| priority >= last.priority);
        if is_full && is_too_high {
            return sink.count_valid();
        }
        let mut record = Vec::new();
        if let Err(missing) = self.output.write(&mut record, url, &given) {
            return sink.problem(format_args!("no {}", missing.0), input);
        }
        sink.count_valid();
        chosen.push(Chosen {
            priority,
            source: sink.source(),
            line: given.line,
            record,
        });
        if chosen.len() > self.number {
            chosen.pop();
        }
    }
}

/// Spreads the bits of a number over all of it: the finalizer of SplitMix64 (Steele, Lea and Flood, 2014).
fn mixed(number: u64) -> u64 {
    let mut bits = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    bits = (bits ^ bits >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ bits >> 31
}

pub(super) fn run(args: SampleArgs) -> Result<Status, Failure> {
    let destination =
        Destination::named_or_standard_output(args.on.output.write.to.output.as_deref());
    let (job, output) = Job::of_records(args.on, Job::printing_several_each)?;
    let job = job
        .counting_places()
        .writing_at_the_end(destination.clone());
    job.check_files()?;
    let mut target = Target::open(&destination)?;
    let work = Sample {
        base: job.base.clone(),
        output,
        number: args.number,
        seed: args
            .seed
            .unwrap_or_else(|| RandomState::new().build_hasher().finish()),
    };
    let frame = work.output.frame();
    let outcome = job.execute(&work, Default::default())?;
    let mut chosen: Vec<Chosen> = outcome
        .states
        .into_iter()
        .flat_map(|state| state.chosen)
        .collect();
    chosen.sort_unstable();
    chosen.truncate(args.number);
    chosen.sort_unstable_by_key(|chosen| (chosen.source, chosen.line));
    let totals = outcome.totals;
    if totals.unreadable > 0 && totals.lines() == 0 {
        target.leave_untouched_file();
    }
    frame.write(&mut target, chosen.iter().map(|it| it.record.as_slice()))?;
    Ok(totals.status())
}
