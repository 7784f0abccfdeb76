//! The workspace: its folders, and what has been counted while working in it.

use crate::count::TestCount;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::{env, fs};

/// All tests counted so far, and what lanes could not do here although they passed.
pub(crate) static COUNTED: Mutex<(TestCount, Vec<String>)> = Mutex::new((
    TestCount {
        passed: 0,
        failed: 0,
        skipped: 0,
    },
    Vec::new(),
));

/// The folder of the workspace: the one above this package.
pub(crate) fn root() -> &'static Path {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    package.parent().unwrap_or(package)
}

/// Where cargo builds, for folders of our own beside its.
pub(crate) fn target() -> PathBuf {
    root().join(env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
}

pub(crate) fn read(path: &str) -> Result<String, String> {
    fs::read_to_string(root().join(path)).map_err(|error| format!("{path}: {error}"))
}
