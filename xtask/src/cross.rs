//! `kernels` and `cross`: the core's tests and web-platform-tests on other processors, emulated where need be. The programs
//! are linked statically: then qemu needs no foreign libraries, and a 32-bit program runs on a 64-bit system as it is.

use crate::Outcome;
use crate::command::Command;
use crate::test_data;
use crate::workspace::Workspace;

struct Target {
    triple: &'static str,
    /// Kernels of its own, which no other target runs.
    has_kernels: bool,
    flags: &'static str,
    /// Which of the core's unit tests run: names, or nothing for all.
    units: &'static [&'static str],
    linker: Option<&'static str>,
    runner: Option<&'static str>,
}

const STATIC: &str = "-Ctarget-feature=+crt-static";

/// What may differ between processors. Under qemu everything else would take minutes to say the same as natively.
const VECTOR_CODE: &[&str] = &[
    "kernels::",
    "parse_tests::each_input",
    "parse_tests::unusual_hosts",
];

const TARGETS: &[Target] = &[
    Target {
        triple: "aarch64-unknown-linux-gnu",
        has_kernels: true,
        flags: STATIC,
        units: VECTOR_CODE,
        linker: Some("aarch64-linux-gnu-gcc"),
        runner: Some("qemu-aarch64"),
    },
    // Big-endian.
    Target {
        triple: "s390x-unknown-linux-gnu",
        has_kernels: false,
        flags: STATIC,
        units: VECTOR_CODE,
        linker: Some("s390x-linux-gnu-gcc"),
        runner: Some("qemu-s390x"),
    },
    // 32-bit, and runs natively.
    Target {
        triple: "i686-unknown-linux-gnu",
        has_kernels: false,
        flags: STATIC,
        units: &[],
        linker: Some("i686-linux-gnu-gcc"),
        runner: None,
    },
    Target {
        triple: "wasm32-wasip1",
        has_kernels: true,
        flags: "-Ctarget-feature=+simd128",
        units: &[],
        linker: None,
        runner: Some("node --no-warnings xtask/wasi-runner.mjs"),
    },
];

/// The lane `kernels`: of the unit tests only those of vector code, as all of them take minutes in Node, too.
pub(crate) fn kernels(workspace: &Workspace) -> Outcome {
    let mut targets = TARGETS.iter().filter(|target| target.has_kernels);
    targets.try_for_each(|target| run_on(workspace, target, VECTOR_CODE))
}

/// The lane `cross`.
pub(crate) fn check(workspace: &Workspace) -> Outcome {
    let mut targets = TARGETS.iter();
    targets.try_for_each(|target| run_on(workspace, target, target.units))
}

fn run_on(workspace: &Workspace, target: &Target, units: &[&str]) -> Outcome {
    // In WASI no program can start another, so the tests cannot ask cargo.
    let data = test_data::web_platform_tests(workspace)?;
    let variable = target.triple.to_uppercase().replace('-', "_");
    let cargo = |tests: &str| {
        let mut command = Command::new("cargo test --target")
            .arg(target.triple)
            .args(tests.split_whitespace())
            .env("RUSTFLAGS", target.flags)
            .env("URLWIND_WPT", data.to_string_lossy())
            // A backtrace takes seconds under qemu.
            .env("RUST_BACKTRACE", "0");
        if let Some(linker) = target.linker {
            command = command.env(format!("CARGO_TARGET_{variable}_LINKER"), linker);
        }
        if let Some(runner) = target.runner {
            let script = workspace.root().join("xtask/wasi-runner.mjs");
            let runner = runner.replace("xtask/wasi-runner.mjs", &script.to_string_lossy());
            command = command.env(format!("CARGO_TARGET_{variable}_RUNNER"), runner);
        }
        command
    };
    cargo("-p urlwind --all-features --lib --")
        .args(units.iter().copied())
        .run_tests(workspace)?;
    cargo("-p conformance --test suites -- --nocapture").run_tests(workspace)
}
