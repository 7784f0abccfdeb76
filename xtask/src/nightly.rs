//! `nightly`: what takes too long for CI: the generated tests with inputs that no run has had before,
//! AddressSanitizer, coverage, minutes of fuzzing, the newest Go, DataFusion's functions, the command line with
//! the reference library of zstd, and the packages for all systems.
//!
//! In CI the inputs are the same each time, so that a failure is the fault of the change that it is found
//! with. Here the seed is fresh, and printed: with it in the environment, the same inputs come again.

use crate::Outcome;
use crate::bindings;
use crate::command::Command;
use crate::package;
use crate::workspace::Workspace;
use crate::{asan, coverage, fuzz};
use std::time::{SystemTime, UNIX_EPOCH};

/// Tests whose inputs come from `testing/agreement`.
const GENERATED: &[&str] = &[
    "cargo test -p agreement",
    "cargo test -p second-opinion",
    "cargo test -p url@2.5.99 --all-features --test comparison",
];

/// How long each fuzz target runs.
const MINUTES: &str = "10";

pub(crate) fn run(workspace: &Workspace, arguments: &[String]) -> Outcome {
    let seed = match arguments {
        [] => fresh_seed(),
        [option, seed] if option == "--seed" => seed.clone(),
        _ => return Err("takes `--seed <number>`, or nothing for a fresh one".into()),
    };
    println!("URLWIND_SEED={seed}");
    for command in GENERATED {
        let command = Command::new(command).args(["--", "--nocapture"]);
        command
            .env("URLWIND_SEED", &seed)
            .run_tests(workspace)
            .map_err(|problem| {
                format!(
                    "{problem}\n\nTo have the same inputs again: cargo xtask nightly --seed {seed}\n\
                     An input that fails becomes a case in testing/conformance/cases."
                )
            })?;
    }
    bindings::jvm::nightly(workspace, &seed)?;
    println!("passed with the seed {seed}");
    bindings::go::check_newest(workspace)?;
    // A workspace of its own, which takes minutes to build.
    Command::new("cargo test --manifest-path crates/urlwind-datafusion/Cargo.toml")
        .run_tests(workspace)?;
    // The decoder in C, which has to be built first.
    Command::new("cargo test -p urlwind-cli --features zstd-c --test compressed --test files")
        .run_tests(workspace)?;
    asan::run(workspace, &[])?;
    coverage::run(workspace, &[])?;
    fuzz::run(workspace, &["--minutes", MINUTES].map(str::to_owned))?;
    // For all systems that can be built here, which takes too long for CI.
    package::run(workspace, &["--test".to_owned()])
}

/// Seconds and their parts, in 40 bits: short enough to copy by hand.
fn fresh_seed() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let now = now.map_or(1, |since| since.as_micros());
    (now % (1 << 40)).to_string()
}
