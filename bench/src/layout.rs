//! Compares two ways of laying a value out in memory: what it costs to hand it around.
//!
//! Parsing measures a URL where it was made. Programs move URLs: out of functions, into vectors
//! and maps. A value written field by field and copied at once in wider pieces can cost more than
//! it looks, because the processor cannot forward the narrow stores to the wide loads.

use std::hint::black_box;

use crate::datasets::Dataset;
use crate::rivals::used;
use crate::variant::{
    Gives, Label, Lines, Operation, Run, Standard, Variant, Workload, total_bytes,
};

/// One way of using a URL.
struct Use {
    name: &'static str,
    work: fn(&[&'static str]) -> u64,
}

/// Used where it was made.
fn by_reference(lines: &[&'static str]) -> u64 {
    lines
        .iter()
        .map(|line| match &urlwind::Url::parse(black_box(line)) {
            Ok(url) => used(url.as_str()),
            Err(_) => 0,
        })
        .sum()
}

/// Handed to a function that is not inlined.
fn moved(lines: &[&'static str]) -> u64 {
    #[inline(never)]
    fn take(url: urlwind::Url) -> u64 {
        used(url.as_str())
    }
    lines
        .iter()
        .map(|line| urlwind::Url::parse(black_box(line)).map_or(0, take))
        .sum()
}

/// Collected, then read and dropped.
fn collected(lines: &[&'static str]) -> u64 {
    let urls: Vec<urlwind::Url> = lines
        .iter()
        .filter_map(|line| urlwind::Url::parse(black_box(line)).ok())
        .collect();
    urls.iter().map(|url| used(url.as_str())).sum()
}

const USES: [Use; 3] = [
    Use {
        name: "used where it was made",
        work: by_reference,
    },
    Use {
        name: "moved into a function",
        work: moved,
    },
    Use {
        name: "collected in a Vec",
        work: collected,
    },
];

fn bound(lines: Lines, work: fn(&[&'static str]) -> u64) -> Run {
    Box::new(move |range| work(&lines[range]))
}

/// A dataset with every way of using the result.
pub(crate) fn workload(dataset: &Dataset) -> Workload {
    let variants = USES.iter().map(|one| Variant {
        label: Label {
            parser: format!("urlwind ({} B)", size_of::<urlwind::Url>()),
            call: one.name.to_owned(),
            standard: Standard::Whatwg,
            operation: Operation::Parse,
            gives: Gives::Owned,
            ours: true,
        },
        run: bound(dataset.lines, one.work),
        hold: None,
    });
    Workload {
        group: "layout",
        name: dataset.name.clone(),
        items: dataset.lines.len(),
        bytes: total_bytes(dataset.lines),
        variants: variants.collect(),
    }
}
