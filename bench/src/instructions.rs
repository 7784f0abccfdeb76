//! A guard against slowly getting slower: instructions per URL on two thousand fixed lines.
//!
//! Times vary from machine to machine and from minute to minute; instruction counts hardly do. The
//! counts are recorded in `bench/instructions.json`, and a check fails when one is more than 5 %
//! above its record.

use std::collections::BTreeMap;
use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde::{Deserialize, Serialize};

use crate::backends::{self, Task};
use crate::callgrind;
use crate::datasets::{self, Dataset};

/// How much dearer a count may get.
const TOLERANCE: f64 = 0.05;

/// Lines taken of each dataset.
const LINES: usize = 500;
const DATASETS: [&str; 4] = ["top100", "wikipedia_100k", "linux_files", "userbait"];

/// The instruction sets that valgrind can run and that every x86-64 machine of today has.
const BACKENDS: [&str; 2] = ["Sse2", "Avx2"];

/// The exit code for "could not be checked here".
const NOT_CHECKED: u8 = 77;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Record {
    /// The compiler with which the counts were taken.
    rustc: String,
    /// A hash of each dataset's lines: counts of other lines cannot be compared.
    lines: BTreeMap<String, String>,
    /// Instructions per URL, by "dataset, call, backend".
    instructions: BTreeMap<String, f64>,
}

fn record_path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("instructions.json")
}

/// What the command was asked to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wish {
    Show,
    Check,
    Record,
}

/// The inner run, inside valgrind.
pub(crate) fn count_inside() {
    for dataset in fixed_lines() {
        for (name, backend) in backends::available() {
            if !BACKENDS.contains(&name.as_str()) {
                continue;
            }
            for task in Task::ALL {
                let Some(run) = backends::forced(backend, task, dataset.lines) else {
                    continue;
                };
                let all = 0..dataset.lines.len();
                black_box(run(all.clone()));
                callgrind::counted(
                    &format!("{}, {}, {name}", dataset.name, task.name()),
                    || {
                        black_box(run(black_box(all)));
                    },
                );
            }
        }
    }
}

fn fixed_lines() -> Vec<Dataset> {
    datasets::load(&DATASETS)
        .iter()
        .map(|dataset| dataset.exactly(LINES))
        .collect()
}

fn hash(dataset: &Dataset) -> String {
    let mut hash = 0xcbf2_9ce4_8422_2325u64;
    for byte in dataset.lines.iter().flat_map(|line| line.bytes()) {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    format!("{hash:016x}")
}

/// Counts now, on the datasets that are here.
fn count() -> Result<Record, String> {
    callgrind::available()?;
    let datasets = fixed_lines();
    let (_, totals) = callgrind::run(&["count-recorded".to_owned()])?;
    let sizes: BTreeMap<&str, usize> = datasets
        .iter()
        .map(|dataset| (dataset.name.as_str(), dataset.lines.len()))
        .collect();
    let per_url = |(name, total): (String, u64)| {
        let lines = *sizes.get(dataset_of(&name))?;
        Some((name, (total as f64 / lines as f64 * 10.0).round() / 10.0))
    };
    let instructions: BTreeMap<String, f64> = totals.into_iter().filter_map(per_url).collect();
    if instructions.is_empty() {
        return Err("valgrind has counted nothing".to_owned());
    }
    let lines = datasets
        .iter()
        .map(|dataset| (dataset.name.clone(), hash(dataset)))
        .collect();
    Ok(Record {
        rustc: env!("BENCH_RUSTC").to_owned(),
        lines,
        instructions,
    })
}

/// The dataset that a count is of.
fn dataset_of(name: &str) -> &str {
    name.split(',').next().unwrap_or(name)
}

/// What a check found.
#[derive(Debug, Default, PartialEq, Eq)]
struct Findings {
    /// What got dearer than allowed, or has no counterpart.
    complaints: Vec<String>,
    /// What could not be compared.
    left_out: Vec<String>,
}

fn compare(recorded: &Record, now: &Record) -> Findings {
    let mut findings = Findings::default();
    for (dataset, hash) in &recorded.lines {
        match now.lines.get(dataset) {
            None => findings.left_out.push(format!("{dataset} is not here")),
            Some(other) if other != hash => {
                findings
                    .left_out
                    .push(format!("{dataset} has other lines here than in the record"));
            }
            Some(_) => {}
        }
    }
    let comparable = |name: &str| {
        let dataset = dataset_of(name);
        now.lines
            .get(dataset)
            .is_some_and(|hash| recorded.lines.get(dataset) == Some(hash))
    };
    for (name, before) in recorded
        .instructions
        .iter()
        .filter(|(name, _)| comparable(name))
    {
        match now.instructions.get(name) {
            None => findings
                .complaints
                .push(format!("{name}: recorded, but not counted now")),
            Some(after) if *after > before * (1.0 + TOLERANCE) => {
                let change = (after / before - 1.0) * 100.0;
                findings.complaints.push(format!(
                    "{name}: {before} -> {after} instructions per URL (+{change:.1} %)"
                ));
            }
            Some(_) => {}
        }
    }
    let unknown = now
        .instructions
        .keys()
        .filter(|name| !recorded.instructions.contains_key(*name));
    findings
        .complaints
        .extend(unknown.map(|name| format!("{name}: counted, but not recorded")));
    findings
}

const RECORD: &str = "cargo run --release -p bench -- instructions --record";

pub(crate) fn run(wish: Wish) -> ExitCode {
    let now = match count() {
        Ok(now) => now,
        Err(reason) => return not_checked(&reason),
    };
    for (name, count) in &now.instructions {
        println!("{count:>8.1}  {name}");
    }
    match wish {
        Wish::Show => ExitCode::SUCCESS,
        Wish::Record => record(&now),
        Wish::Check => check(&now),
    }
}

fn record(now: &Record) -> ExitCode {
    if now.lines.len() < DATASETS.len() {
        eprintln!(
            "not recorded: {} of the datasets are missing",
            DATASETS.len() - now.lines.len()
        );
        return ExitCode::FAILURE;
    }
    let text = serde_json::to_string_pretty(now).expect("it consists of strings and numbers");
    match fs::write(record_path(), text + "\n") {
        Ok(()) => {
            println!("recorded in bench/instructions.json");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("bench/instructions.json: {error}");
            ExitCode::FAILURE
        }
    }
}

fn check(now: &Record) -> ExitCode {
    let recorded = fs::read_to_string(record_path()).ok();
    let recorded = recorded.and_then(|text| serde_json::from_str::<Record>(&text).ok());
    let Some(recorded) = recorded else {
        return not_checked(&format!(
            "bench/instructions.json cannot be read (record it: {RECORD})"
        ));
    };
    let findings = compare(&recorded, now);
    for complaint in &findings.complaints {
        eprintln!("{complaint}");
    }
    if !findings.complaints.is_empty() {
        if recorded.rustc != now.rustc {
            eprintln!(
                "recorded with {}, counted with {}",
                recorded.rustc, now.rustc
            );
        }
        eprintln!("if that is meant: {RECORD}");
        return ExitCode::FAILURE;
    }
    println!(
        "no count is more than {:.0} % above its record",
        TOLERANCE * 100.0
    );
    if findings.left_out.is_empty() {
        return ExitCode::SUCCESS;
    }
    not_checked(&format!(
        "{} (URLWIND_DATASETS names the folder of the datasets)",
        findings.left_out.join(", ")
    ))
}

/// Says that something was not checked. In continuous integration that is a failure.
fn not_checked(reason: &str) -> ExitCode {
    eprintln!("instructions not (all) checked: {reason}");
    let in_ci = std::env::var("CI").is_ok_and(|value| value == "true");
    if in_ci {
        ExitCode::FAILURE
    } else {
        ExitCode::from(NOT_CHECKED)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(dataset_hash: &str, pairs: &[(&str, f64)]) -> Record {
        Record {
            rustc: "rustc".to_owned(),
            lines: BTreeMap::from([("set".to_owned(), dataset_hash.to_owned())]),
            instructions: pairs
                .iter()
                .map(|(name, count)| (format!("set, {name}"), *count))
                .collect(),
        }
    }

    #[test]
    fn five_per_cent_are_tolerated_and_no_more() {
        let recorded = record("1", &[("a", 100.0), ("b", 100.0), ("c", 100.0)]);
        let now = record("1", &[("a", 105.0), ("b", 105.2), ("c", 50.0)]);
        let findings = compare(&recorded, &now);
        assert_eq!(
            findings.complaints,
            ["set, b: 100 -> 105.2 instructions per URL (+5.2 %)"]
        );
        assert!(findings.left_out.is_empty());
    }

    #[test]
    fn what_has_no_counterpart_is_reported() {
        let findings = compare(&record("1", &[("a", 1.0)]), &record("1", &[("b", 1.0)]));
        assert_eq!(findings.complaints.len(), 2);
    }

    #[test]
    fn other_lines_are_not_compared() {
        let findings = compare(&record("1", &[("a", 1.0)]), &record("2", &[("a", 9.0)]));
        assert!(findings.complaints.is_empty());
        assert_eq!(
            findings.left_out,
            ["set has other lines here than in the record"]
        );
    }

    #[test]
    fn the_hash_depends_on_the_lines() {
        let set = |lines: &[&str]| Dataset {
            name: "x".to_owned(),
            lines: crate::variant::keep_lines(lines.iter().copied()),
        };
        assert_eq!(hash(&set(&["a", "b"])), hash(&set(&["a", "b"])));
        assert_ne!(hash(&set(&["a", "b"])), hash(&set(&["a", "c"])));
    }
}
