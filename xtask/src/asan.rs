//! `asan`: the unit tests of the core and of the bindings under AddressSanitizer.

use crate::Outcome;
use crate::command::Command;
use crate::fuzz::host;
use crate::steps::LONGEST;
use crate::workspace::Workspace;

/// Tests of what touches memory by itself, or hands it to another language. Documentation tests would be linked
/// without the sanitizer. The bindings for Python, DuckDB and WebAssembly have no tests in Rust.
const TESTS: &[&str] = &[
    "cargo test -p urlwind --all-features --lib --tests",
    "cargo test -p urlwind-columns --features psl,pattern --lib --tests",
    "cargo test -p urlwind-c --features ada --lib",
    "cargo test -p urlwind-java --lib",
    "cargo test -p urlwind-node --lib",
];

/// Node has the functions that its addon calls, and the tests of the addon call none of them: they are linked
/// without, and are not looked for when the program starts.
const FLAGS: &str =
    "-Zsanitizer=address -Crelro-level=partial -Clink-arg=-Wl,--unresolved-symbols=ignore-all";

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
            .env("RUSTFLAGS", FLAGS)
            .env("CARGO_TARGET_DIR", folder.to_string_lossy())
            // Other tests give the kernels inputs of every length, too, and this is slow.
            .args(["--", "--skip", LONGEST])
            .run_tests(workspace)?;
    }
    Ok(())
}
