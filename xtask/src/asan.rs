//! `asan`: the unit tests of the core and of the bindings under AddressSanitizer.

use crate::Outcome;
use crate::command::Command;
use crate::fuzz::host;
use crate::steps::LONGEST;
use crate::workspace::Workspace;

/// Tests that touch memory by themselves, or hand it to another language. Documentation tests would be linked
/// without the sanitizer.
const TESTS: &[&str] = &[
    "cargo test -p urlwind --all-features --lib --tests",
    "cargo test -p urlwind-c --features ada --lib",
    "cargo test -p urlwind-python --lib",
    "cargo test -p urlwind-node --lib",
    "cargo test -p urlwind-duckdb --lib",
];

pub(crate) fn run(workspace: &Workspace, arguments: &[String]) -> Outcome {
    if !arguments.is_empty() {
        return Err("takes no arguments".into());
    }
    let host = host(workspace)?;
    let folder = workspace.target().join("asan");
    for tests in TESTS {
        Command::new(tests)
            .args(["--target", &host])
            // The released compiler has the sanitizer, but wants to be asked twice.
            .env("RUSTC_BOOTSTRAP", "1")
            .env("RUSTFLAGS", "-Zsanitizer=address")
            .env("CARGO_TARGET_DIR", folder.to_string_lossy())
            // Other tests give the kernels inputs of every length, too, and this is slow.
            .args(["--", "--skip", LONGEST])
            .run_tests(workspace)?;
    }
    Ok(())
}
