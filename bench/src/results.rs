//! Results of a run, as written to `bench/results/latest.json`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::allocations::Allocations;
use crate::counting::Counted;
use crate::machine::Machine;
use crate::measure::Timing;
use crate::variant::{Label, Operation, Standard, Workload};

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Results {
    pub(crate) machine: Machine,
    pub(crate) rounds: usize,
    pub(crate) slice_items: usize,
    /// Whether only samples of the datasets were measured.
    pub(crate) quick: bool,
    pub(crate) workloads: Vec<Measured>,
    /// Places where a rival's answer differs from urlwind's.
    pub(crate) differences: Vec<String>,
    /// Measurements that were not possible, with reasons.
    pub(crate) left_out: Vec<String>,
}

/// The results of one workload.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Measured {
    pub(crate) group: String,
    pub(crate) name: String,
    pub(crate) items: usize,
    pub(crate) bytes: usize,
    /// Rejected lines by parser; only for datasets.
    pub(crate) rejected: BTreeMap<String, usize>,
    pub(crate) rows: Vec<Row>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Row {
    pub(crate) label: Label,
    pub(crate) ns: f64,
    /// The distance between the two halves of the measurement, as a share.
    pub(crate) spread: f64,
    pub(crate) per_second: f64,
    pub(crate) gigabytes_per_second: f64,
    /// Speed relative to the fastest fair rival.
    pub(crate) ratio: Option<f64>,
    pub(crate) allocations: Option<Allocations>,
    pub(crate) instructions: Option<f64>,
}

impl Measured {
    pub(crate) fn new(
        workload: &Workload,
        timings: &[Timing],
        rejected: BTreeMap<String, usize>,
    ) -> Measured {
        let bytes_per_item = workload.bytes as f64 / workload.items as f64;
        let rows = workload
            .variants
            .iter()
            .zip(timings)
            .map(|(variant, timing)| {
                // The empty loop can take no measurable time, which must not become infinite speed.
                let ns = timing.ns_per_item.max(0.01);
                Row {
                    label: variant.label.clone(),
                    ns,
                    spread: timing.spread,
                    per_second: 1e9 / ns,
                    gigabytes_per_second: bytes_per_item / ns,
                    ratio: None,
                    allocations: None,
                    instructions: None,
                }
            });
        let mut measured = Measured {
            group: workload.group.to_owned(),
            name: workload.name.clone(),
            items: workload.items,
            bytes: workload.bytes,
            rejected,
            rows: rows.collect(),
        };
        measured.compare();
        measured
    }

    /// Sets the ratio of each WHATWG row to the fastest fair rival.
    fn compare(&mut self) {
        let ratios: Vec<Option<f64>> = self
            .rows
            .iter()
            .map(|row| {
                let rival = self.fastest_rival(&row.label)?;
                (row.label.standard == Standard::Whatwg).then(|| rival.ns / row.ns)
            })
            .collect();
        for (row, ratio) in self.rows.iter_mut().zip(ratios) {
            row.ratio = ratio;
        }
    }

    /// Returns the fastest other WHATWG parser with the same operation and at least as complete a result.
    pub(crate) fn fastest_rival(&self, label: &Label) -> Option<&Row> {
        let fair = self
            .rows
            .iter()
            .filter(|row| label.is_answered_by(&row.label));
        fair.min_by(|one, other| one.ns.total_cmp(&other.ns))
    }

    /// Adds the counts of other runs.
    pub(crate) fn add_counts(&mut self, counts: &[Counted]) {
        for row in &mut self.rows {
            let mine = counts
                .iter()
                .filter(|count| count.is_for(&self.group, &self.name, &row.label));
            for count in mine {
                row.allocations = count.allocations.or(row.allocations);
                row.instructions = count.instructions.or(row.instructions);
            }
        }
    }

    /// Returns the rows of one operation, fastest first.
    pub(crate) fn rows_of(&self, operation: Operation) -> Vec<&Row> {
        let mut rows: Vec<&Row> = self
            .rows
            .iter()
            .filter(|row| row.label.operation == operation)
            .collect();
        rows.sort_by(|one, other| one.ns.total_cmp(&other.ns));
        rows
    }

    /// Returns the measured operations, in their usual order.
    pub(crate) fn operations(&self) -> Vec<Operation> {
        let mut operations: Vec<Operation> = Vec::new();
        for row in &self.rows {
            if !operations.contains(&row.label.operation) {
                operations.push(row.label.operation);
            }
        }
        operations
    }
}

#[cfg(test)]
pub(crate) mod samples {
    use super::*;
    use crate::variant::Gives;

    pub(crate) fn label(parser: &str, standard: Standard, gives: Gives) -> Label {
        Label {
            parser: parser.to_owned(),
            call: "parse<T>".to_owned(),
            standard,
            operation: Operation::Parse,
            gives,
            ours: parser == "urlwind",
        }
    }

    /// Returns a small fixed result.
    pub(crate) fn results() -> Results {
        let rows = [
            ("urlwind", Standard::Whatwg, Gives::Owned, 25.0),
            ("urlwind", Standard::Whatwg, Gives::Borrowed, 10.0),
            ("Ada & friends", Standard::Whatwg, Gives::Owned, 100.0),
            ("sorug", Standard::Whatwg, Gives::Borrowed, 60.0),
            ("fluent", Standard::Rfc3986, Gives::Owned, 20.0),
        ];
        let workload = Workload {
            group: "parse",
            name: "top100".to_owned(),
            items: 10,
            bytes: 500,
            variants: rows
                .iter()
                .map(|(parser, standard, gives, _)| crate::variant::Variant {
                    label: label(parser, *standard, *gives),
                    run: Box::new(|_| 0),
                    hold: None,
                })
                .collect(),
        };
        let timings: Vec<Timing> = rows
            .iter()
            .map(|(.., ns)| Timing {
                ns_per_item: *ns,
                spread: 0.02,
                checksum: 0,
            })
            .collect();
        Results {
            machine: Machine::look(None),
            rounds: 25,
            slice_items: 1000,
            quick: false,
            workloads: vec![Measured::new(
                &workload,
                &timings,
                BTreeMap::from([("fluent".to_owned(), 4)]),
            )],
            differences: vec!["url differs".to_owned()],
            left_out: vec!["curl".to_owned()],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_are_to_rivals_that_give_at_least_as_much() {
        let results = samples::results();
        let rows = &results.workloads[0].rows;
        // Owned: against Ada, not against the borrowing sorug or another standard.
        assert_eq!(rows[0].ratio, Some(4.0));
        // Borrowed: against the faster of both.
        assert_eq!(rows[1].ratio, Some(6.0));
        assert_eq!(rows[4].ratio, None);
    }

    #[test]
    fn speeds_follow_from_the_time() {
        let row = &samples::results().workloads[0].rows[0];
        assert_eq!(row.per_second, 40e6);
        assert_eq!(row.gigabytes_per_second, 2.0);
    }
}
