//! What needs other people's URL parsers: Ada, curl, Go, Java, Node and Python.

#![forbid(unsafe_code)]

mod ada;
mod programs;

pub use ada::{Ada, settled_for_us};
pub use programs::{Answers, Program};

/// What the documents say of other libraries. It is run here, since only this package and the benchmarks
/// may use those.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/COMPARE.md")]
struct Comparison;

/// What the documents say to people who come from other libraries.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/MIGRATING.md")]
struct Migration;
