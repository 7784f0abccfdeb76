//! The workloads: operations of parsers on lines.

pub(crate) mod backends;
pub(crate) mod batch;
pub(crate) mod join;
pub(crate) mod parse;
pub(crate) mod search_params;
pub(crate) mod setters;

use clap::ValueEnum;

use crate::datasets::Dataset;
use crate::rivals::WhatwgParser;
use crate::variant::{Gives, Label, Operation, Standard, Workload};
use crate::workloads::{classes, queries, references};

/// The groups of workloads in a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Group {
    /// Parsing the datasets, with every parser
    Parse,
    /// Inputs that often leave a parser's fast path, and lengths
    Classes,
    /// Resolving references against a base
    Join,
    /// The ten setters
    Setters,
    /// Search parameters
    Params,
    /// urlwind's SIMD kernels, one by one
    Backends,
    /// Many URLs at once, with each kernel
    Batch,
}

/// The workloads to build, and their inputs.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) groups: Vec<Group>,
    pub(crate) datasets: Vec<Dataset>,
}

/// Builds every workload of the plan in a fixed order, so that the inner runs in valgrind and with the allocation
/// counter can be matched with the timed one by position.
pub(crate) fn workloads(plan: &Plan) -> Vec<Workload> {
    let mut built = Vec::new();
    for group in &plan.groups {
        match group {
            Group::Parse => built.extend(plan.datasets.iter().map(parse::dataset)),
            Group::Classes => built.extend(classes::all().into_iter().map(parse::class)),
            Group::Join => {
                let lines = seed_lines(&plan.datasets);
                built.extend(references::all(lines).into_iter().map(join::workload));
            }
            Group::Setters => built.extend(setters::workloads()),
            Group::Params => {
                let queries = queries::from_lines(seed_lines(&plan.datasets));
                built.extend(search_params::workloads(queries));
            }
            Group::Backends => built.extend(plan.datasets.iter().map(backends::workload)),
            Group::Batch => built.extend(plan.datasets.iter().map(batch::workload)),
        }
    }
    built
}

/// Returns URLs of real pages from which to derive references and queries: top100 or its substitute.
pub(crate) fn seed_lines(datasets: &[Dataset]) -> crate::variant::Lines {
    datasets
        .iter()
        .find(|dataset| dataset.name == "top100")
        .map_or_else(|| classes::plain().lines, |dataset| dataset.lines)
}

/// Returns the label of a WHATWG parser's row.
pub(crate) fn label<P: WhatwgParser>(call: &str, operation: Operation, gives: Gives) -> Label {
    Label {
        parser: P::name(),
        call: call.to_owned(),
        standard: Standard::Whatwg,
        operation,
        gives,
        ours: P::OURS,
    }
}
