//! A regression guard: instructions per URL on two thousand fixed lines.
//!
//! Unlike times, instruction counts hardly vary between machines and runs. The counts are recorded in
//! `bench/instructions.json`, and the check fails if one is more than 5 % above its record. The lines are generated, so
//! the check needs no datasets.

use std::collections::BTreeMap;
use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde::{Deserialize, Serialize};

use crate::callgrind;
use crate::datasets::Dataset;
use crate::operations::backends::{self, Task};
use crate::workloads::look_alikes;

/// Allowed growth of a count.
const TOLERANCE: f64 = 0.05;

/// The instruction sets that valgrind supports and every current x86-64 machine has.
const BACKENDS: [&str; 2] = ["Sse2", "Avx2"];

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Record {
    /// The compiler that produced the counts.
    rustc: String,
    /// A hash of the lines: counts of other lines are not comparable.
    lines: String,
    /// Instructions per URL, by "kind of line, call, backend".
    instructions: BTreeMap<String, f64>,
}

fn record_path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("instructions.json")
}

/// The mode of the command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wish {
    Show,
    Check,
    Record,
}

/// The inner run, inside valgrind.
pub(crate) fn count_inside() {
    for kind in look_alikes::all() {
        for (name, backend) in backends::available() {
            if !BACKENDS.contains(&name.as_str()) {
                continue;
            }
            for task in Task::ALL {
                let Some(run) = backends::forced(backend, task, kind.lines) else {
                    continue;
                };
                let all = 0..kind.lines.len();
                black_box(run(all.clone()));
                callgrind::counted(&format!("{}, {}, {name}", kind.name, task.name()), || {
                    black_box(run(black_box(all)));
                });
            }
        }
    }
}

fn hash(kinds: &[Dataset]) -> String {
    let mut hash = 0xcbf2_9ce4_8422_2325u64;
    let lines = kinds.iter().flat_map(|kind| kind.lines);
    for byte in lines.flat_map(|line| line.bytes().chain([b'\n'])) {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    format!("{hash:016x}")
}

/// Counts with the current code.
fn count() -> Result<Record, String> {
    callgrind::available()?;
    let kinds = look_alikes::all();
    let (_, totals) = callgrind::run(&["count-recorded".to_owned()])?;
    let per_url = |(name, total): (String, u64)| {
        let of = name.split(',').next();
        let kind = kinds.iter().find(|kind| Some(kind.name.as_str()) == of)?;
        let count = total as f64 / kind.lines.len() as f64;
        Some((name, (count * 10.0).round() / 10.0))
    };
    let instructions: BTreeMap<String, f64> = totals.into_iter().filter_map(per_url).collect();
    if instructions.is_empty() {
        return Err("valgrind counted nothing".to_owned());
    }
    Ok(Record {
        rustc: env!("BENCH_RUSTC").to_owned(),
        lines: hash(&kinds),
        instructions,
    })
}

/// Returns the counts that grew beyond the tolerance, or that lack a counterpart.
fn complaints(recorded: &Record, now: &Record) -> Vec<String> {
    if recorded.lines != now.lines {
        return vec!["the lines differ from those of the record".to_owned()];
    }
    let mut complaints = Vec::new();
    for (name, before) in &recorded.instructions {
        match now.instructions.get(name) {
            None => complaints.push(format!("{name}: recorded, but not counted now")),
            Some(after) if *after > before * (1.0 + TOLERANCE) => {
                let change = (after / before - 1.0) * 100.0;
                complaints.push(format!(
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
    complaints.extend(unknown.map(|name| format!("{name}: counted, but not recorded")));
    complaints
}

const RECORD: &str = "cargo run --profile dist -p bench -- instructions --record";

pub(crate) fn run(wish: Wish) -> ExitCode {
    let done = count().and_then(|now| {
        for (name, count) in &now.instructions {
            println!("{count:>8.1}  {name}");
        }
        match wish {
            Wish::Show => Ok(()),
            Wish::Record => record(&now),
            Wish::Check => check(&now),
        }
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("{reason}");
            ExitCode::FAILURE
        }
    }
}

fn record(now: &Record) -> Result<(), String> {
    let text = serde_json::to_string_pretty(now).expect("strings and numbers are serializable");
    fs::write(record_path(), text + "\n").map_err(|error| format!("instructions.json: {error}"))?;
    println!("recorded in bench/instructions.json");
    Ok(())
}

fn check(now: &Record) -> Result<(), String> {
    let recorded: Record = fs::read_to_string(record_path())
        .map_err(|error| error.to_string())
        .and_then(|text| serde_json::from_str(&text).map_err(|error| error.to_string()))
        .map_err(|error| format!("bench/instructions.json: {error} (to record it: {RECORD})"))?;
    let mut complaints = complaints(&recorded, now);
    if complaints.is_empty() {
        let percent = TOLERANCE * 100.0;
        println!("no count is more than {percent:.0} % above its record");
        return Ok(());
    }
    if recorded.rustc != now.rustc {
        complaints.push(format!(
            "recorded with {}, counted with {}",
            recorded.rustc, now.rustc
        ));
    }
    complaints.push(format!("if this is intended: {RECORD}"));
    Err(complaints.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(lines: &str, pairs: &[(&str, f64)]) -> Record {
        Record {
            rustc: "rustc".to_owned(),
            lines: lines.to_owned(),
            instructions: pairs
                .iter()
                .map(|(name, count)| ((*name).to_owned(), *count))
                .collect(),
        }
    }

    #[test]
    fn five_per_cent_are_tolerated_and_no_more() {
        let recorded = record("1", &[("a", 100.0), ("b", 100.0), ("c", 100.0)]);
        let now = record("1", &[("a", 105.0), ("b", 105.2), ("c", 50.0)]);
        assert_eq!(
            complaints(&recorded, &now),
            ["b: 100 -> 105.2 instructions per URL (+5.2 %)"]
        );
    }

    #[test]
    fn what_has_no_counterpart_is_reported() {
        let found = complaints(&record("1", &[("a", 1.0)]), &record("1", &[("b", 1.0)]));
        assert_eq!(found.len(), 2);
    }

    #[test]
    fn other_lines_need_another_record() {
        let found = complaints(&record("1", &[("a", 9.0)]), &record("2", &[("a", 1.0)]));
        assert_eq!(found, ["the lines differ from those of the record"]);
    }

    #[test]
    fn the_record_is_of_the_lines_that_are_made() {
        let text = fs::read_to_string(record_path()).expect("it is in the repository");
        let recorded: Record = serde_json::from_str(&text).expect("it is a record");
        assert_eq!(recorded.lines, hash(&look_alikes::all()), "{RECORD}");
    }
}
