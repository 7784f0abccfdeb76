//! Properties that hold for any input, shared by the generated tests of this package and the fuzz targets (`fuzz/`).
//!
//! A check takes generated input and returns the differences it finds. It panics where the core breaks its own
//! invariants, such as equal results from every way to parse.

mod coding;
mod columns;
mod compare;
mod domains;
mod edits;
mod errors;
mod every_kernel;
mod prepared;
mod references;
mod search_params;
mod trace;
mod validation;
mod verdict;

pub use coding::{compare_coding, compare_legacy_coding};
pub use columns::{Buffers, check_columns};
pub use compare::{Difference, compare_parse, compare_setters};
pub use domains::{compare_domain, compare_every_domain_function};
pub use edits::{Edit, check_edits};
pub use errors::compare_errors;
pub use every_kernel::{check_every_kernel, check_every_way_in};
pub use references::{check_make_relative, check_references};
pub use search_params::{Change, compare_search_params};
pub use trace::compare_trace;
pub use validation::compare_validation;
pub use verdict::Verdict;
