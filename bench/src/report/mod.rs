//! Reports of results: a table on the terminal, JSON, charts, and the tables of `docs/PERFORMANCE.md` and its appendix.

mod bars;
pub(crate) mod charts;
pub(crate) mod json;
pub(crate) mod markdown;
pub(crate) mod text;

use std::path::{Path, PathBuf};

/// Returns the root of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}
