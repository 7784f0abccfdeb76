//! Parses many URLs at once, to offsets, from every kind of input and with each kernel, and compares this with a loop
//! over single URLs.

use std::cell::RefCell;
use std::hint::black_box;
use std::ops::Range;
use std::thread;
use std::time::Instant;

use urlwind::Input;
use urlwind::Url;
use urlwind::batch::{Batch, Lines as LinesOf, Values};

use super::backends;
use super::parse;
use crate::datasets::Dataset;
use crate::rivals::ada::Ada;
use crate::rivals::sorug::{self, Sorug};
use crate::rivals::urlwind::{Urlwind, borrow};
use crate::rivals::{WhatwgParser, used};
use crate::variant::{Gives, Label, Lines, Operation, Run, Standard, Variant, Workload};
use crate::variant::{over, total_bytes};

/// The lines of a dataset in every form that a batch accepts.
#[derive(Clone, Copy)]
pub(crate) struct Forms {
    /// All texts without separators, and their offsets.
    values: &'static [u8],
    offsets: &'static [i64],
    /// Single texts in the same memory, so that no form has a cache advantage.
    lines: Lines,
    /// All lines with their newlines, and their offsets.
    text: &'static [u8],
    starts: &'static [usize],
}

impl Forms {
    pub(crate) fn of(lines: Lines) -> Forms {
        let (mut values, mut offsets) = (String::new(), vec![0]);
        let (mut text, mut starts) = (Vec::new(), vec![0]);
        for line in lines {
            values.push_str(line);
            offsets.push(values.len() as i64);
            text.extend_from_slice(line.as_bytes());
            text.push(b'\n');
            starts.push(text.len());
        }
        let values: &'static str = values.leak();
        let pairs = offsets.windows(2);
        let lines = pairs.map(|pair| &values[pair[0] as usize..pair[1] as usize]);
        Forms {
            values: values.as_bytes(),
            lines: lines.collect::<Vec<_>>().leak(),
            offsets: offsets.leak(),
            text: text.leak(),
            starts: starts.leak(),
        }
    }
}

/// Parses into a batch whose memory is reused.
fn parse_all<I: IntoIterator<Item: Input<'static>>>(
    batch: &RefCell<Batch<'static>>,
    inputs: I,
) -> u64 {
    let mut batch = batch.borrow_mut();
    batch.clear();
    Url::options().parse_batch(black_box(inputs), &mut batch);
    let texts = (0..batch.len()).filter_map(|row| batch.row(row).ok().map(|url| url.as_str()));
    texts.map(used).sum()
}

/// Returns the ways to parse, by their names in the tables.
fn ways(forms: Forms) -> [(&'static str, Run); 4] {
    let batches = [(); 3].map(|()| RefCell::new(Batch::new()));
    let [of_slice, of_values, of_lines] = batches;
    [
        (
            "a batch of &[&str]",
            Box::new(move |range| parse_all(&of_slice, &forms.lines[range])),
        ),
        (
            "a batch of values and offsets",
            Box::new(move |Range { start, end }| {
                let offsets = &forms.offsets[start..=end];
                let values = Values::new(forms.values, offsets).expect("offsets are in order");
                parse_all(&of_values, values)
            }),
        ),
        (
            "a batch of lines",
            Box::new(move |Range { start, end }| {
                let text = &forms.text[forms.starts[start]..forms.starts[end]];
                parse_all(&of_lines, LinesOf::new(text))
            }),
        ),
        ("a loop over CowUrl::parse", over(forms.lines, borrow)),
    ]
}

/// Returns a workload of a dataset as a batch, with every kernel, and the fastest rivals.
pub(crate) fn workload(dataset: &Dataset) -> Workload {
    let forms = Forms::of(dataset.lines);
    let lines = forms.lines;
    let mut variants = Vec::new();
    for (name, backend) in backends::available() {
        for (call, run) in ways(forms) {
            let Some(run) = backends::forced_run(backend, run) else {
                continue;
            };
            variants.push(Variant {
                label: Label {
                    parser: format!("{} {name}", Urlwind::name()),
                    call: call.to_owned(),
                    standard: Standard::Whatwg,
                    operation: Operation::Parse,
                    gives: Gives::Borrowed,
                    ours: true,
                },
                run,
                hold: None,
            });
        }
    }
    variants.push(parse::own::<Ada>(lines));
    variants.push(parse::own::<Sorug>(lines));
    variants.push(Variant {
        label: super::label::<Sorug>("Url::parse", Operation::Parse, Gives::Borrowed),
        run: over(lines, sorug::borrow),
        hold: None,
    });
    #[cfg(has_ada_native)]
    variants.push(parse::native::own(lines));
    Workload {
        group: "batch",
        name: dataset.name.clone(),
        items: lines.len(),
        bytes: total_bytes(lines),
        variants,
    }
}

/// Returns the wall time per URL when this many threads share the lines, each with its own batch of a thousand lines at
/// a time.
pub(crate) fn wall_ns(lines: &[&'static str], threads: usize) -> f64 {
    let part = lines.len().div_ceil(threads);
    let start = Instant::now();
    thread::scope(|scope| {
        for part in lines.chunks(part) {
            scope.spawn(move || {
                let batch = RefCell::new(Batch::new());
                for lines in part.chunks(1000) {
                    black_box(parse_all(&batch, lines));
                }
            });
        }
    });
    start.elapsed().as_nanos() as f64 / lines.len() as f64
}
