//! Compares the time of validation reports with parsing, for input with and without errors.

use std::hint::black_box;
use std::process::ExitCode;

use indicatif::ProgressBar;
use urlwind::Url;

use crate::datasets::Dataset;
use crate::measure::{Effort, measure};
use crate::operations::label;
use crate::rivals::urlwind::Urlwind;
use crate::variant::{Gives, Lines, Operation, Variant, Workload, keep_lines, over, total_bytes};
use crate::workloads::classes;

/// The allowed cost of a report in parses, without and with errors.
const CLEAN: f64 = 2.0;
const WITH_ERRORS: f64 = 10.0;

fn parse(lines: &[&str]) -> u64 {
    let length = |line: &&str| match Url::parse(black_box(line)) {
        Ok(url) => url.as_str().len() as u64,
        Err(_) => 0,
    };
    lines.iter().map(length).sum()
}

fn validate(lines: &[&str]) -> u64 {
    let findings = |line: &&str| Url::validate(black_box(line)).findings().len() as u64;
    lines.iter().map(findings).sum()
}

fn is_valid(lines: &[&str]) -> u64 {
    let verdict = |line: &&str| u64::from(Url::is_valid_url_string(black_box(line)));
    lines.iter().map(verdict).sum()
}

/// Lines of one kind, either all with errors or all without.
struct Part {
    workload: Workload,
    limit: f64,
}

fn parts(name: &str, lines: Lines) -> Vec<Part> {
    let (clean, others): (Vec<&str>, Vec<&str>) = lines
        .iter()
        .partition(|line| Url::validate(line).is_empty());
    let part = |lines: Vec<&'static str>, limit| {
        let lines = keep_lines(lines);
        let variant = |call: &str, work| Variant {
            label: label::<Urlwind>(call, Operation::Parse, Gives::Owned),
            run: over(lines, work),
            hold: None,
        };
        Part {
            workload: Workload {
                group: "validation",
                name: name.to_owned(),
                items: lines.len(),
                bytes: total_bytes(lines),
                variants: vec![
                    variant("Url::parse", parse as fn(&[&str]) -> u64),
                    variant("Url::validate", validate),
                    variant("Url::is_valid_url_string", is_valid),
                ],
            },
            limit,
        }
    };
    let parts = [part(clean, CLEAN), part(others, WITH_ERRORS)];
    parts
        .into_iter()
        .filter(|part| part.workload.items > 0)
        .collect()
}

/// Times all parts and prints a table, which marks those above their limit.
pub(crate) fn run(datasets: &[Dataset], effort: Effort) -> ExitCode {
    let classes = classes::all();
    let classes = classes.iter().map(|class| (class.name, class.lines));
    let datasets = datasets.iter().map(|set| (set.name.as_str(), set.lines));
    println!(
        "{:<22} {:>8} {:<12} {:>9} {:>9} {:>6} {:>9}",
        "", "lines", "", "parse", "validate", "times", "is_valid"
    );
    for (name, lines) in datasets.chain(classes) {
        for Part { workload, limit } in parts(name, lines) {
            let times = measure(&workload, effort, &ProgressBar::hidden());
            let [parse, report, verdict] = [0, 1, 2].map(|at: usize| times[at].ns_per_item);
            let ratio = report / parse;
            println!(
                "{name:<22} {:>8} {:<12} {parse:>9.1} {report:>9.1} {ratio:>6.2} {verdict:>9.1}{}",
                workload.items,
                if limit == CLEAN {
                    "clean"
                } else {
                    "with errors"
                },
                if ratio > limit { "  ABOVE" } else { "" }
            );
        }
    }
    ExitCode::SUCCESS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_told_apart_by_their_errors() {
        let lines = keep_lines(["https://h/", "https://h/|", "x", "https://i/"]);
        let parts = parts("some", lines);
        let counts: Vec<_> = parts
            .iter()
            .map(|it| (it.workload.items, it.limit))
            .collect();
        assert_eq!(counts, [(2, CLEAN), (2, WITH_ERRORS)]);
        assert_eq!(parts[1].workload.variants[1].run.as_ref()(0..2), 2);
    }
}
