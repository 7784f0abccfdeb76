//! What callers keep while an object changes: under valgrind, which sees memory that is freed, and under
//! Miri, which also sees pointers that Rust's aliasing rules have ended.

use crate::Outcome;
use crate::command::Command;
use crate::workspace::Workspace;

/// The tests of that name, with Ada's functions, too.
const TESTS: &str = "-p urlwind-c --features ada,panic-probe --lib aliasing_tests";

pub(super) fn check(workspace: &Workspace) -> Outcome {
    let runner = "target.'cfg(all())'.runner='valgrind --quiet --error-exitcode=99'";
    Command::new("cargo test --config")
        .arg(runner)
        .args(TESTS.split_whitespace())
        .run_tests(workspace)?;
    // Only nightly toolchains have Miri, and no other step needs one. None is installed for this.
    let miri = |task: &str| {
        Command::new("cargo +nightly miri")
            .args(task.split_whitespace())
            .env("RUSTUP_AUTO_INSTALL", "0")
            .unset("RUSTUP_TOOLCHAIN")
            .unset("CARGO")
    };
    if miri("setup").read(workspace).is_err() {
        workspace.leave_out(
            "the C library under Miri: no nightly toolchain with the components miri and rust-src"
                .into(),
        );
        return Ok(());
    }
    miri("test")
        .args(TESTS.split_whitespace())
        .run_tests(workspace)
}
