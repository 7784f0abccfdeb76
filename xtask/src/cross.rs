//! `kernels` and `cross`: the core's tests and web-platform-tests on other processors, emulated where need be.
//!
//! Debian's compiler comes with the source of its standard library, so cargo can build that for
//! any target (`-Zbuild-std`). The programs are linked statically: then qemu needs no foreign
//! libraries, and a 32-bit x86 program runs on a 64-bit system as it is.

use crate::Outcome;
use crate::command::Command;
use crate::test_data;
use crate::tools::{
    GCC_AARCH64, GCC_I686, GCC_S390X, NODE, QEMU, RUST_WITH_SOURCE, Tool, WASI_LIBC, WASM_LINKER,
};
use crate::workspace::Workspace;

struct Target {
    what: &'static str,
    triple: &'static str,
    /// Of its own, which no other target runs.
    has_kernels: bool,
    /// Which crates of the standard library to build: `-Zbuild-std` with its value.
    build_std: &'static str,
    flags: &'static str,
    /// Which of the core's unit tests run: names, or nothing for all.
    units: &'static [&'static str],
    linker: Option<&'static str>,
    runner: Option<Runner>,
}

enum Runner {
    Qemu(&'static str),
    /// Node, by our script.
    Node,
}

const STATIC: &str = "-Ctarget-feature=+crt-static";

const TARGETS: &[Target] = &[
    Target {
        what: "aarch64: NEON kernels, under qemu",
        triple: "aarch64-unknown-linux-gnu",
        has_kernels: true,
        build_std: "-Zbuild-std",
        flags: STATIC,
        units: VECTOR_CODE,
        linker: Some("aarch64-linux-gnu-gcc"),
        runner: Some(Runner::Qemu("qemu-aarch64")),
    },
    Target {
        what: "s390x: big-endian, no vectors of ours, under qemu",
        triple: "s390x-unknown-linux-gnu",
        has_kernels: false,
        build_std: "-Zbuild-std",
        flags: STATIC,
        units: VECTOR_CODE,
        linker: Some("s390x-linux-gnu-gcc"),
        runner: Some(Runner::Qemu("qemu-s390x")),
    },
    Target {
        what: "i686: 32-bit, runs natively",
        triple: "i686-unknown-linux-gnu",
        has_kernels: false,
        build_std: "-Zbuild-std",
        flags: STATIC,
        units: &[],
        linker: Some("i686-linux-gnu-gcc"),
        runner: None,
    },
    Target {
        what: "wasm32: simd128 kernels, in Node",
        triple: "wasm32-wasip1",
        has_kernels: true,
        // Nothing unwinds on wasm32.
        build_std: "-Zbuild-std=std,panic_abort",
        // Debian's compiler has no C library for WASI of its own, but Debian has. What that one
        // lacks, the runner supplies by name.
        flags: "-Ctarget-feature=+crt-static,+simd128 -Clink-self-contained=no \
                -Clinker=/usr/bin/rust-lld -Lnative=/usr/lib/wasm32-wasi \
                -Clink-arg=/usr/lib/wasm32-wasi/crt1-command.o -Clink-arg=-lc \
                -Clink-arg=--allow-undefined",
        units: &[],
        linker: None,
        runner: Some(Runner::Node),
    },
];

/// The standard library is built here as well, and with the workspace's own settings that takes
/// minutes of optimisation which the tests do not win back.
const QUICK_TO_BUILD: &[&str] = &[
    "profile.dev.package.'*'.opt-level=0",
    "profile.dev.debug=false",
    "profile.test.debug=false",
];

/// What may differ between processors. Under qemu everything else would take minutes to say the
/// same as natively.
const VECTOR_CODE: &[&str] = &["kernels::", "parse::locate_tests::"];

/// Unit tests of the core.
const UNITS: &str = "-p urlwind --all-features --lib";
/// web-platform-tests and our own cases.
const CONFORMANCE: &str = "-p conformance --test suites";

/// Everything that any target needs.
pub(crate) const NEEDS: &[&Tool] = &[
    &RUST_WITH_SOURCE,
    &QEMU,
    &GCC_AARCH64,
    &GCC_S390X,
    &GCC_I686,
    &WASM_LINKER,
    &WASI_LIBC,
    &NODE,
];

/// What the targets with kernels of their own need.
pub(crate) const NEEDS_OF_KERNELS: &[&Tool] = &[
    &RUST_WITH_SOURCE,
    &QEMU,
    &GCC_AARCH64,
    &WASM_LINKER,
    &WASI_LIBC,
    &NODE,
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
    println!("\n--- {}", target.what);
    command(workspace, target, UNITS, units).run_tests(workspace)?;
    command(workspace, target, CONFORMANCE, &["--nocapture"])
        .env("URLWIND_WPT", data.to_string_lossy())
        .run_tests(workspace)
}

/// A command of Debian's cargo and compiler, not of those that run us. It is a stable compiler that must be
/// told to take an option that is not.
pub(crate) fn cargo_of_debian(words: &str) -> Command {
    Command::new("/usr/bin/cargo")
        .args(words.split_whitespace())
        .env("RUSTC", "/usr/bin/rustc")
        .env("RUSTDOC", "/usr/bin/rustdoc")
        .env("RUSTC_BOOTSTRAP", "1")
        .unset("RUSTUP_TOOLCHAIN")
        .unset("CARGO")
        .unset("LD_LIBRARY_PATH")
}

fn command(workspace: &Workspace, target: &Target, tests: &str, arguments: &[&str]) -> Command {
    let variable = |end: &str| {
        let triple = target.triple.to_uppercase().replace('-', "_");
        format!("CARGO_TARGET_{triple}_{end}")
    };
    let target_folder = workspace.target().join("cross");
    let mut command = cargo_of_debian("test")
        .arg(target.build_std)
        .arg("--target")
        .arg(target.triple)
        .args(
            QUICK_TO_BUILD
                .iter()
                .flat_map(|setting| ["--config", setting]),
        )
        .args(tests.split_whitespace())
        .arg("--")
        .args(arguments.iter().copied())
        .env("CARGO_TARGET_DIR", target_folder.to_string_lossy())
        .env("RUSTFLAGS", target.flags)
        // A backtrace takes seconds under qemu.
        .env("RUST_BACKTRACE", "0");
    if let Some(linker) = target.linker {
        command = command.env(variable("LINKER"), linker);
    }
    match target.runner {
        Some(Runner::Qemu(program)) => command.env(variable("RUNNER"), program),
        Some(Runner::Node) => {
            let script = workspace.root().join("xtask/wasi-runner.mjs");
            let runner = format!("node --no-warnings {}", script.display());
            command.env(variable("RUNNER"), runner)
        }
        None => command,
    }
}
