//! The steps of `test`, in the order in which they run: what fails soonest comes first.

use crate::Outcome;
use crate::bindings;
use crate::command::Command;
use crate::cross;
use crate::fuzz;
use crate::kernels;
use crate::layout;
use crate::msrv;
use crate::no_std;
use crate::package;
use crate::tools::{
    APT, CHROMIUM, CLIPPY, CMAKE, CURL, CXX, GCC_AARCH64, GO, JAVA, JAVA_COMPILER, NODE,
    PKG_CONFIG, PYTHON, QEMU, RUST_WITH_SOURCE, RUSTFMT, Tool, VALGRIND, WASI_LIBC, WASM_LINKER,
    ZSTD,
};
use crate::unicode;
use crate::workspace::Workspace;

/// Steps that share what they need and what they build, so that each lane can run on a machine of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lane {
    /// What Rust alone can run.
    Core,
    Bindings,
    Engines,
    /// Other processors, and the oldest compiler.
    Processors,
    Speed,
}

impl Lane {
    pub(crate) const ALL: [Lane; 5] = [
        Lane::Core,
        Lane::Bindings,
        Lane::Engines,
        Lane::Processors,
        Lane::Speed,
    ];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Lane::Core => "core",
            Lane::Bindings => "bindings",
            Lane::Engines => "engines",
            Lane::Processors => "processors",
            Lane::Speed => "speed",
        }
    }
}

pub(crate) struct Step {
    pub(crate) name: &'static str,
    pub(crate) lane: Lane,
    pub(crate) what: &'static str,
    /// Without these the step is left out.
    pub(crate) needs: &'static [&'static Tool],
    pub(crate) run: fn(&Workspace) -> Outcome,
}

pub(crate) const STEPS: &[Step] = &[
    Step {
        name: "fmt",
        lane: Lane::Core,
        what: "the code is formatted",
        needs: &[&RUSTFMT],
        run: fmt,
    },
    Step {
        name: "layout",
        lane: Lane::Core,
        what: "the source tree keeps the rules of ARCHITECTURE.md",
        needs: &[],
        run: layout,
    },
    Step {
        name: "lint",
        lane: Lane::Core,
        what: "clippy has nothing to say, with any of the core's features",
        needs: &[&CLIPPY],
        run: lint,
    },
    Step {
        name: "doc",
        lane: Lane::Core,
        what: "the documentation builds and its links lead somewhere",
        needs: &[],
        run: doc,
    },
    Step {
        name: "no-std",
        lane: Lane::Core,
        what: "the core builds without the standard library",
        needs: &[],
        run: no_std::check,
    },
    Step {
        name: "unicode-check",
        lane: Lane::Bindings,
        what: "the tables of UTS #46 are what `cargo xtask unicode` writes",
        needs: &[&NODE, &PYTHON],
        run: unicode::check,
    },
    Step {
        name: "unit",
        lane: Lane::Core,
        what: "the core's tests and examples; without features; without SIMD",
        needs: &[],
        run: unit,
    },
    Step {
        name: "msrv",
        lane: Lane::Processors,
        what: "the core, `url` and the command line, with the oldest compiler that they promise",
        needs: &[&APT],
        run: msrv::check,
    },
    Step {
        name: "conformance",
        lane: Lane::Core,
        what: "web-platform-tests and our own cases; prints the counts",
        needs: &[],
        run: conformance,
    },
    Step {
        name: "agreement",
        lane: Lane::Core,
        what: "the core against the standard's state machine, on generated input",
        needs: &[],
        run: agreement,
    },
    Step {
        name: "pattern",
        lane: Lane::Core,
        what: "URL patterns: web-platform-tests, the transcription of the standard, hostile ones, sets",
        needs: &[],
        run: pattern,
    },
    Step {
        name: "columns",
        lane: Lane::Core,
        what: "columns in every layout, with arrow-rs, threads and hostile buffers",
        needs: &[],
        run: columns,
    },
    Step {
        name: "readings",
        lane: Lane::Bindings,
        what: "models of other readers against the real ones, and classes of addresses against Python",
        needs: &[&CURL, &PYTHON, &NODE, &GO, &JAVA_COMPILER],
        run: readings,
    },
    Step {
        name: "cli",
        lane: Lane::Bindings,
        what: "the command line, and the README's first command",
        needs: &[&ZSTD],
        run: cli,
    },
    Step {
        name: "drop-in",
        lane: Lane::Bindings,
        what: "the package that stands in for `url`, against the published one and its own tests",
        needs: &[],
        run: drop_in,
    },
    Step {
        name: "c",
        lane: Lane::Bindings,
        what: "the C library and Ada's interface: header, C programs under valgrind, Ada's own tests",
        needs: &[&CXX, &VALGRIND, &CMAKE, &PKG_CONFIG],
        run: bindings::c::check,
    },
    Step {
        name: "go",
        lane: Lane::Bindings,
        what: "the Go module, with the race detector",
        needs: &[&CXX, &GO, &PKG_CONFIG],
        run: bindings::go::check,
    },
    Step {
        name: "node",
        lane: Lane::Bindings,
        what: "the Node package, against the built-in classes",
        needs: &[&NODE],
        run: bindings::node::check,
    },
    Step {
        name: "java",
        lane: Lane::Bindings,
        what: "the Java package, with the virtual machine's own checks of JNI",
        needs: &[&JAVA_COMPILER],
        run: bindings::jvm::check,
    },
    Step {
        name: "python",
        lane: Lane::Engines,
        what: "the Python package, its columns and the engines",
        needs: &[&PYTHON, &JAVA],
        run: bindings::python::check,
    },
    Step {
        name: "spark",
        lane: Lane::Engines,
        what: "the Spark extension, from SQL, Python, Java and Scala, and on a cluster that loses a worker",
        needs: &[&PYTHON, &JAVA_COMPILER],
        run: bindings::jvm::check_spark,
    },
    Step {
        name: "duckdb",
        lane: Lane::Engines,
        what: "the DuckDB extension, in the oldest and the newest DuckDB",
        needs: &[&PYTHON],
        run: bindings::duckdb::check,
    },
    Step {
        name: "package-check",
        lane: Lane::Engines,
        what: "packages for this system, installed in a clean place: the first example of each README runs",
        needs: &[
            &CXX,
            &CMAKE,
            &PKG_CONFIG,
            &GO,
            &NODE,
            &PYTHON,
            &JAVA_COMPILER,
            &RUST_WITH_SOURCE,
            &WASM_LINKER,
        ],
        run: package::check,
    },
    Step {
        name: "second-opinion",
        lane: Lane::Speed,
        what: "the core against Ada",
        needs: &[&CXX],
        run: second_opinion,
    },
    Step {
        name: "fuzz-check",
        lane: Lane::Speed,
        what: "the fuzz targets: their seeds once more, and a few seconds of new inputs",
        needs: &[&CXX],
        run: fuzz::check,
    },
    Step {
        name: "other-kernels",
        lane: Lane::Processors,
        what: "the NEON kernels under qemu, and those for wasm32 in Node",
        needs: &[
            &RUST_WITH_SOURCE,
            &QEMU,
            &GCC_AARCH64,
            &WASM_LINKER,
            &WASI_LIBC,
            &NODE,
        ],
        run: cross::check,
    },
    Step {
        name: "wasm-package",
        lane: Lane::Processors,
        what: "the package for WebAssembly: sizes, types, web-platform-tests in Node, Bun and Deno",
        needs: bindings::wasm::NEEDS,
        run: bindings::wasm::check,
    },
    Step {
        name: "playground",
        lane: Lane::Processors,
        what: "the playground in Chromium: what it shows, web-platform-tests, accessibility",
        needs: &[&RUST_WITH_SOURCE, &WASM_LINKER, &NODE, &CHROMIUM],
        run: bindings::playground::check,
    },
    Step {
        name: "bench-check",
        lane: Lane::Speed,
        what: "the benchmarks answer rightly, time is linear, instructions have not grown",
        needs: &[&CXX, &VALGRIND],
        run: bench_check,
    },
];

/// The core's features.
const FEATURES: [&str; 7] = [
    "std", "idna", "validate", "serde", "encoding", "http", "psl",
];

/// The longest of the core's tests, which only one run of them needs: all others run the kernels, too.
pub(crate) const LONGEST: &str = "kernels::kernel_tests::every_byte_at_every_position";

/// Packages that compile C++.
const WITH_CXX: &[&str] = &["bench", "bench-columns", "second-opinion"];

/// The README's first command, and what it says that it prints.
const README_URL: &str = "http://你好你好.在线/./a/../b/./c";
const README_PRINTS: &str = "http://xn--6qqa088eba.xn--3ds443g/b/c\n";

fn fmt(workspace: &Workspace) -> Outcome {
    Command::new("cargo fmt --all --check").run(workspace)?;
    Command::new("cargo fmt --manifest-path fuzz/Cargo.toml --check").run(workspace)
}

fn layout(workspace: &Workspace) -> Outcome {
    // The rules are worth as much as their tests.
    Command::new("cargo test --quiet -p xtask").run_tests(workspace)?;
    layout::check(workspace)
}

fn lint(workspace: &Workspace) -> Outcome {
    let deny = ["--", "-D", "warnings"];
    // With all of the core's features: once more for those would compile its dependencies twice.
    let mut features = FEATURES
        .map(|feature| format!("urlwind/{feature}"))
        .to_vec();
    features.push("urlwind-c/ada".into());
    let mut everything =
        Command::new("cargo clippy --workspace --all-targets --features").arg(features.join(","));
    if !CXX.is_present(workspace) {
        println!(
            "without {}, as they need {}",
            WITH_CXX.join(" and "),
            CXX.name
        );
        for package in WITH_CXX {
            everything = everything.args(["--exclude", package]);
        }
    }
    everything.args(deny).run(workspace)?;
    let core = || Command::new("cargo clippy -p urlwind --all-targets --no-default-features");
    core().args(deny).run(workspace)?;
    for feature in FEATURES {
        core()
            .args(["--features", feature])
            .args(deny)
            .run(workspace)?;
    }
    Ok(())
}

fn doc(workspace: &Workspace) -> Outcome {
    // For users, and once more with what only a reader of the code sees.
    for whose in ["", "--document-private-items"] {
        Command::new("cargo doc --no-deps --lib -p urlwind --all-features")
            .args(whose.split_whitespace())
            .env("RUSTDOCFLAGS", "-D warnings")
            .run(workspace)?;
    }
    Command::new("cargo doc --no-deps --lib -p urlwind-pattern --all-features")
        .env("RUSTDOCFLAGS", "-D warnings")
        .run(workspace)?;
    Command::new(
        "cargo doc --no-deps --lib -p urlwind-readings -p spec-machine -p conformance -p pattern-machine",
    )
        .env("RUSTDOCFLAGS", "-D warnings")
        .run(workspace)
}

fn unit(workspace: &Workspace) -> Outcome {
    // They are compiled everywhere, but run only where the processor can. No setup mends that.
    for kernel in kernels::not_run() {
        workspace.leave_out(kernel);
    }
    Command::new("cargo test -p urlwind --all-features").run_tests(workspace)?;
    // The examples show the default features. Without `std` the processor is not asked what it can, so AVX-512
    // runs on a model of its instructions, slowly. Validation is tried without tables for hosts, which it asks about.
    Command::new("cargo test -p urlwind --no-default-features --features validate --lib --tests")
        .args(["--", "--skip", LONGEST])
        .run_tests(workspace)?;
    without_simd(
        workspace,
        "cargo test -p urlwind --all-features --lib --tests",
    )?;
    // Without `std` the kernel is chosen when it is compiled: once more with the best one here.
    Command::new("cargo test -p urlwind --no-default-features --lib --tests")
        .env("RUSTFLAGS", "-C target-cpu=native")
        .env("CARGO_TARGET_DIR", folder_for(workspace, "native"))
        .run_tests(workspace)
}

/// Runs tests of the code for processors without vectors.
fn without_simd(workspace: &Workspace, command: &str) -> Outcome {
    let command = Command::new(command);
    let command = if cfg!(unix) {
        let wrapper = workspace.root().join("xtask/rustc-no-simd");
        command.env("RUSTC_WORKSPACE_WRAPPER", wrapper.to_string_lossy())
    } else {
        command
            .env("RUSTFLAGS", "--cfg urlwind_no_simd")
            .env("CARGO_TARGET_DIR", folder_for(workspace, "no-simd"))
    };
    command.run_tests(workspace)
}

/// Where to build with other flags, so that what is built with the usual ones need not be again.
fn folder_for(workspace: &Workspace, flags: &str) -> String {
    let folder = workspace.target().join(flags);
    folder.to_string_lossy().into_owned()
}

fn conformance(workspace: &Workspace) -> Outcome {
    Command::new("cargo test -p spec-machine -p conformance -- --nocapture")
        .run_tests(workspace)?;
    without_simd(
        workspace,
        "cargo test -p agreement --test conformance -- --nocapture",
    )
}

fn agreement(workspace: &Workspace) -> Outcome {
    Command::new("cargo test -p agreement -- --nocapture").run_tests(workspace)
}

fn pattern(workspace: &Workspace) -> Outcome {
    Command::new("cargo test -p urlwind-pattern").run_tests(workspace)?;
    Command::new("cargo test -p urlwind-pattern --all-features --tests").run_tests(workspace)?;
    Command::new("cargo test -p pattern-machine").run_tests(workspace)?;
    // A workspace of its own: its server brings packages that nothing else needs.
    Command::new("cargo test --manifest-path examples/router/Cargo.toml").run_tests(workspace)
}

fn columns(workspace: &Workspace) -> Outcome {
    Command::new("cargo test -p urlwind-columns --all-features").run_tests(workspace)?;
    // Has the other version of arrow-rs than the one in the lock file of all others.
    Command::new("cargo test --manifest-path examples/domain-counts/Cargo.toml")
        .run_tests(workspace)?;
    // Alone, as a user without Arrow has it.
    Command::new("cargo clippy -p urlwind-columns -- -D warnings").run(workspace)?;
    Command::new("cargo clippy -p urlwind-columns --all-features --all-targets -- -D warnings")
        .run(workspace)?;
    Command::new("cargo doc --no-deps --lib -p urlwind-columns --all-features")
        .env("RUSTDOCFLAGS", "-D warnings")
        .run(workspace)
}

fn readings(workspace: &Workspace) -> Outcome {
    Command::new("cargo test -p urlwind-readings").run_tests(workspace)?;
    Command::new("cargo test -p others -- --nocapture").run_tests(workspace)
}

fn cli(workspace: &Workspace) -> Outcome {
    Command::new("cargo test -p urlwind-cli").run_tests(workspace)?;
    let command = Command::new("cargo run --quiet --").arg(README_URL);
    println!("$ {command}");
    let printed = command.read(workspace)?;
    print!("{printed}");
    if printed != README_PRINTS {
        return Err(format!("the README says that it prints {README_PRINTS}"));
    }
    Ok(())
}

/// By version, because the published package of the same name is there to compare with.
fn drop_in(workspace: &Workspace) -> Outcome {
    for features in ["", "--features serde"] {
        Command::new("cargo check -p url@2.5.99 --no-default-features")
            .args(features.split_whitespace())
            .run(workspace)?;
    }
    Command::new("cargo test -p url@2.5.99 --all-features").run_tests(workspace)?;
    // A real client, in a workspace of its own: a patch holds for a whole workspace.
    Command::new("cargo test --manifest-path examples/reqwest-client/Cargo.toml")
        .run_tests(workspace)
}

fn second_opinion(workspace: &Workspace) -> Outcome {
    Command::new("cargo test -p second-opinion -- --nocapture").run_tests(workspace)
}

fn bench_check(workspace: &Workspace) -> Outcome {
    Command::new("cargo test -p bench").run_tests(workspace)?;
    Command::new("cargo run --release -p bench -- linear").run(workspace)?;
    if !cfg!(target_arch = "x86_64") {
        workspace.leave_out("instruction counts: recorded for x86-64 only".into());
        return Ok(());
    }
    Command::new("cargo run --release -p bench -- instructions --check").run(workspace)
}

/// The task `bench`, which is no step: it measures.
pub(crate) fn bench(workspace: &Workspace, arguments: &[String]) -> Outcome {
    Command::new("cargo run --release -p bench -- run")
        .args(arguments.iter().cloned())
        .run(workspace)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_readme_shows_what_the_step_checks() {
        let readme = include_str!("../../README.md");
        let command = format!("cargo run --release -- '{README_URL}'");
        assert!(readme.contains(&command), "{command}");
        assert!(readme.contains(README_PRINTS.trim_end()), "{README_PRINTS}");
    }

    #[test]
    fn the_longest_test_is_there() {
        let tests = include_str!("../../crates/urlwind/src/kernels/kernel_tests.rs");
        let name = LONGEST.rsplit("::").next().unwrap();
        assert!(tests.contains(&format!("fn {name}()")), "{LONGEST}");
    }

    #[test]
    fn all_features_of_the_core_are_linted() {
        let manifest = include_str!("../../crates/urlwind/Cargo.toml");
        let features = manifest
            .lines()
            .skip_while(|line| *line != "[features]")
            .skip(1)
            .take_while(|line| !line.starts_with('['))
            .filter_map(|line| line.split_once(" = "))
            .map(|(name, _)| name)
            .filter(|name| *name != "default");
        assert_eq!(features.collect::<Vec<_>>(), FEATURES);
    }

    #[test]
    fn contributors_are_told_of_every_step() {
        let guide = include_str!("../../CONTRIBUTING.md");
        for step in STEPS {
            let row = format!("| `cargo xtask {}` |", step.name);
            assert!(guide.contains(&row), "{row}");
        }
    }
}
