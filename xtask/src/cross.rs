//! `cross`: the core's tests and web-platform-tests on other processors, emulated where need be.
//!
//! Debian's compiler comes with the source of its standard library, so cargo can build that for
//! any target (`-Zbuild-std`). The programs are linked statically: then qemu needs no foreign
//! libraries, and a 32-bit x86 program runs on a 64-bit system as it is.

use crate::Outcome;
use crate::command::Command;
use crate::setup;
use crate::test_data;
use crate::tools::{
    GCC_AARCH64, GCC_I686, GCC_S390X, NODE, QEMU, RUST_WITH_SOURCE, Tool, WASI_LIBC, WASM_LINKER,
};
use crate::workspace::Workspace;
use std::time::Instant;

struct Target {
    name: &'static str,
    what: &'static str,
    triple: &'static str,
    needs: &'static [&'static Tool],
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
        name: "aarch64",
        what: "NEON kernels, under qemu",
        triple: "aarch64-unknown-linux-gnu",
        needs: &[&RUST_WITH_SOURCE, &GCC_AARCH64, &QEMU],
        build_std: "-Zbuild-std",
        flags: STATIC,
        units: VECTOR_CODE,
        linker: Some("aarch64-linux-gnu-gcc"),
        runner: Some(Runner::Qemu("qemu-aarch64")),
    },
    Target {
        name: "s390x",
        what: "big-endian, no vectors of ours, under qemu",
        triple: "s390x-unknown-linux-gnu",
        needs: &[&RUST_WITH_SOURCE, &GCC_S390X, &QEMU],
        build_std: "-Zbuild-std",
        flags: STATIC,
        units: VECTOR_CODE,
        linker: Some("s390x-linux-gnu-gcc"),
        runner: Some(Runner::Qemu("qemu-s390x")),
    },
    Target {
        name: "i686",
        what: "32-bit, runs natively",
        triple: "i686-unknown-linux-gnu",
        needs: &[&RUST_WITH_SOURCE, &GCC_I686],
        build_std: "-Zbuild-std",
        flags: STATIC,
        units: &[],
        linker: Some("i686-linux-gnu-gcc"),
        runner: None,
    },
    Target {
        name: "wasm32",
        what: "simd128 kernels, in Node",
        triple: "wasm32-wasip1",
        needs: &[&RUST_WITH_SOURCE, &WASM_LINKER, &WASI_LIBC, &NODE],
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
const CONFORMANCE: &str = "-p agreement --test conformance";

/// The targets that have kernels of their own, and so those that `test` runs, too.
const WITH_KERNELS: [&str; 2] = ["aarch64", "wasm32"];

/// The step of `test`: of the unit tests only those of vector code, as all of them take minutes in Node, too.
pub(crate) fn check(workspace: &Workspace) -> Outcome {
    let targets = targets_named(&WITH_KERNELS.map(str::to_owned))?;
    run_on(workspace, &targets, |_| VECTOR_CODE)
}

/// Everything that any target needs.
pub(crate) fn all_tools() -> Vec<&'static Tool> {
    TARGETS
        .iter()
        .flat_map(|target| target.needs)
        .copied()
        .collect()
}

pub(crate) fn run(workspace: &Workspace, arguments: &[String]) -> Outcome {
    run_on(workspace, &targets_named(arguments)?, |target| target.units)
}

fn run_on(
    workspace: &Workspace,
    targets: &[&'static Target],
    units: fn(&Target) -> &'static [&'static str],
) -> Outcome {
    let needs: Vec<&'static Tool> = targets
        .iter()
        .flat_map(|target| target.needs)
        .copied()
        .collect();
    setup::install(workspace, &needs)?;
    // In WASI no program can start another, so the tests cannot ask cargo.
    let data = test_data::web_platform_tests(workspace)?;
    let data = data.to_string_lossy();
    let mut lines = String::new();
    for target in targets {
        println!("\n=== {}: {}", target.name, target.what);
        let started = Instant::now();
        command(workspace, target, UNITS, units(target)).run_tests(workspace)?;
        command(workspace, target, CONFORMANCE, &["--nocapture"])
            .env("URLWIND_WPT", &*data)
            .run_tests(workspace)?;
        let seconds = started.elapsed().as_secs_f64();
        lines.push_str(&format!("{:<8} passed {seconds:>7.1} s\n", target.name));
    }
    print!("\n{lines}");
    Ok(())
}

fn targets_named(names: &[String]) -> Result<Vec<&'static Target>, String> {
    if names.is_empty() {
        return Ok(TARGETS.iter().collect());
    }
    let known = || TARGETS.iter().map(|target| target.name);
    names
        .iter()
        .map(|name| {
            TARGETS
                .iter()
                .find(|target| target.name == name)
                .ok_or_else(|| {
                    let known: Vec<&str> = known().collect();
                    format!("knows no target `{name}`, but {}", known.join(", "))
                })
        })
        .collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_are_chosen_by_name() {
        assert_eq!(targets_named(&[]).unwrap().len(), TARGETS.len());
        let one = targets_named(&["s390x".to_owned()]).unwrap();
        assert_eq!(one[0].triple, "s390x-unknown-linux-gnu");
        let problem = targets_named(&["vax".to_owned()]).err().unwrap();
        assert!(
            problem.contains("vax") && problem.contains("aarch64"),
            "{problem}"
        );
    }

    #[test]
    fn the_command_names_linker_and_runner() {
        let workspace = Workspace::at("/w".into());
        let text = command(&workspace, &TARGETS[0], CONFORMANCE, &["--nocapture"]).to_string();
        assert!(
            text.contains("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc"),
            "{text}"
        );
        assert!(
            text.contains("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER=qemu-aarch64"),
            "{text}"
        );
        assert!(
            text.ends_with("-p agreement --test conformance -- --nocapture"),
            "{text}"
        );
    }
}
