//! Comparisons with other URL parsers: Ada, curl, Go, Java, Node and Python.

#![forbid(unsafe_code)]

mod ada;
mod programs;

pub use ada::{Ada, settled_for_us};
pub use programs::{Answers, Program};

/// The examples with other libraries, run here because only this package and the benchmarks may depend on those.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/COMPARE.md")]
struct Comparison;

#[cfg(doctest)]
#[doc = include_str!("../../../docs/MIGRATING.md")]
struct Migration;
