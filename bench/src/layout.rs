//! Compares two memory layouts of a value by the cost of moving it.
//!
//! Parsing benchmarks read a URL in place, but programs move URLs: out of functions, into vectors and maps. Copying a
//! value with wide loads right after writing it field by field causes store-forwarding stalls.

use std::hint::black_box;

use crate::datasets::Dataset;
use crate::rivals::used;
use crate::variant::{
    Gives, Label, Lines, Operation, Run, Standard, Variant, Workload, total_bytes,
};

/// A way of using a URL.
struct Use {
    name: &'static str,
    work: fn(&[&'static str]) -> u64,
}

/// Uses URLs in place.
fn by_reference(lines: &[&'static str]) -> u64 {
    lines
        .iter()
        .map(|line| match &urlwind::Url::parse(black_box(line)) {
            Ok(url) => used(url.as_str()),
            Err(_) => 0,
        })
        .sum()
}

/// Passes URLs to a function that is not inlined.
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

/// Collects URLs, then reads and drops them.
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

/// Returns a workload of a dataset with every way of using the result.
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
