//! Do two implementations say the same? Subjects for the conformance runner, a generator of
//! inputs, and checks of everything that can be observed, which the fuzz targets run as well.
//!
//! The core is compared with the literal transcription of the standard here, and with Ada in
//! `second-opinion`, on the same inputs.

#![forbid(unsafe_code)]

mod checks;
mod generate;
mod inputs;
mod labels;
mod subjects;
mod words;

pub use checks::*;
pub use generate::{Generator, Random, single_edits};
pub use inputs::{dataset_lines, real_or_known_lines, tricky_bases, tricky_seeds, wpt_inputs};
pub use labels::Domains;
pub use subjects::{Core, SpecMachine};
