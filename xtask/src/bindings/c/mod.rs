//! The C library: its tests, what it installs, and Ada's own tests on it.

mod ada_tests;
mod aliasing;
mod installed;

use crate::Outcome;
use crate::command::Command;
use crate::workspace::Workspace;

pub(crate) fn check(workspace: &Workspace) -> Outcome {
    // Header, C and C++ programs under valgrind, web-platform-tests through C, Ada's functions
    // against Ada's.
    Command::new("cargo test -p urlwind-c --features ada,panic-probe -- --nocapture")
        .run_tests(workspace)?;
    aliasing::check(workspace)?;
    installed::check(workspace)?;
    ada_tests::check(workspace)
}
