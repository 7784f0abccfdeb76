//! Runs this program again to count instead of time: allocations with the `malloc` counter, instructions inside
//! valgrind.

use std::hint::black_box;
use std::process::Stdio;

use serde::{Deserialize, Serialize};

use crate::allocations::{self, Allocations};
use crate::callgrind;
use crate::variant::{Label, Workload};

/// The counts of one row, as the inner run prints them: one JSON object per line.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Counted {
    pub(crate) group: String,
    pub(crate) workload: String,
    pub(crate) label: Label,
    pub(crate) allocations: Option<Allocations>,
    pub(crate) instructions: Option<f64>,
    /// The name under which callgrind has the row's total, and its number of items.
    section: Option<(String, usize)>,
}

impl Counted {
    fn of(workload: &Workload, label: &Label) -> Counted {
        Counted {
            group: workload.group.to_owned(),
            workload: workload.name.clone(),
            label: label.clone(),
            allocations: None,
            instructions: None,
            section: None,
        }
    }

    pub(crate) fn is_for(&self, group: &str, workload: &str, label: &Label) -> bool {
        self.group == group && self.workload == workload && self.label == *label
    }

    fn print(&self) {
        println!(
            "{}",
            serde_json::to_string(self).expect("strings and numbers are serializable")
        );
    }
}

fn read(text: &str) -> Vec<Counted> {
    text.lines()
        .filter_map(|line| serde_json::from_str(line).ok())
        .collect()
}

/// The inner run that counts allocations.
pub(crate) fn print_allocations(workloads: &[Workload]) {
    for workload in workloads {
        for (variant, allocations) in workload.variants.iter().zip(allocations::count(workload)) {
            Counted {
                allocations,
                ..Counted::of(workload, &variant.label)
            }
            .print();
        }
    }
}

/// The inner run that counts instructions.
pub(crate) fn print_instructions(workloads: &[Workload]) {
    for (at, workload) in workloads.iter().enumerate() {
        for (row, variant) in workload.variants.iter().enumerate() {
            let name = format!("{at}.{row}");
            // The first run pays one-time costs.
            black_box((variant.run)(0..workload.items));
            callgrind::counted(&name, || {
                black_box((variant.run)(black_box(0..workload.items)));
            });
            let section = Some((name, workload.items));
            Counted {
                section,
                ..Counted::of(workload, &variant.label)
            }
            .print();
        }
    }
}

/// Counts the allocations of the workloads that `arguments` select.
pub(crate) fn allocations(arguments: &[String]) -> Result<Vec<Counted>, String> {
    let mut command = allocations::counting_command().ok_or("the malloc counter was not built")?;
    let output = command
        .args(arguments)
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(format!(
            "the run that counts allocations failed: {}",
            output.status
        ));
    }
    Ok(read(&String::from_utf8_lossy(&output.stdout)))
}

/// Counts the instructions of the workloads that `arguments` select.
pub(crate) fn instructions(arguments: &[String]) -> Result<Vec<Counted>, String> {
    let (printed, totals) = callgrind::run(arguments)?;
    let mut counted = read(&printed);
    for row in &mut counted {
        row.instructions = row
            .section
            .as_ref()
            .and_then(|(name, items)| Some(*totals.get(name)? as f64 / *items as f64));
    }
    Ok(counted)
}
