//! `test`: lanes of checks, one after the other, with a summary at the end.

use crate::command::Command;
use crate::count::TestCount;
use crate::tools::{self, *};
use crate::workspace::COUNTED;
use crate::{Outcome, package};
use std::env;
use std::time::Instant;

pub(crate) struct Lane {
    pub(crate) name: &'static str,
    pub(crate) what: &'static str,
    pub(crate) is_nightly: bool,
    /// Without these the lane is skipped; and without what its packages need.
    needs: &'static [&'static Tool],
    run: Run,
}

enum Run {
    /// Lines for a shell.
    Shell(&'static [&'static str]),
    /// One of the scripts in `lanes`, and its arguments.
    Script(&'static str),
    Code(fn() -> Outcome),
}

use Run::{Code, Script, Shell};

/// In this order: what fails soonest comes first.
#[rustfmt::skip]
pub(crate) const LANES: &[Lane] = &[
    Lane { name: "rust", is_nightly: false, needs: &[], run: Shell(&["cargo test"]), what: "what needs nothing but Rust" },
    Lane { name: "generated", is_nightly: false, needs: &[], run: Shell(&["URLWIND_TEST_SCALE=10 cargo test --test agreement --test large"]), what: "generated inputs, ten times as many" },
    Lane { name: "lint", is_nightly: false, needs: &[&RUSTFMT, &CLIPPY, &CXX], run: Shell(LINT), what: "formatting, clippy, documentation and its links" },
    Lane { name: "features", is_nightly: false, needs: &[&RUST_NO_STD, &CARGO_HACK], run: Shell(FEATURES), what: "each feature alone, no std, no SIMD" },
    Lane { name: "c", is_nightly: false, needs: &[&CXX, &CLANG, &VALGRIND, &CMAKE, &PKG_CONFIG], run: Script("c.sh"), what: "the C and C++ interfaces under valgrind, and Ada's interface with Ada's own tests" },
    Lane { name: "go", is_nightly: false, needs: &[&CXX, &GO, &PKG_CONFIG], run: Script("go.sh"), what: "the Go module, with the race detector" },
    Lane { name: "node", is_nightly: false, needs: &[&NODE], run: Script("node.sh"), what: "the Node package, in three versions of Node, Bun and Deno" },
    Lane { name: "java", is_nightly: false, needs: &[&JAVA_COMPILER], run: Script("java.sh"), what: "the Java package, with the virtual machine's checks of JNI" },
    Lane { name: "python", is_nightly: false, needs: &[&PYTHON, &JAVA_COMPILER], run: Script("python.sh"), what: "the Python package, its columns and the engines" },
    Lane { name: "duckdb", is_nightly: false, needs: &[&PYTHON], run: Script("duckdb.sh"), what: "the DuckDB extension, in the oldest and the newest DuckDB" },
    Lane { name: "wasm-package", is_nightly: false, needs: WASM, run: Script("wasm-package.sh"), what: "the package for WebAssembly, in Node, Bun and Deno" },
    Lane { name: "playground", is_nightly: false, needs: &[&RUST_WITH_SOURCE, &WASM_LINKER, &NODE, &CHROMIUM], run: Script("playground.sh"), what: "the playground, in Chromium" },
    Lane { name: "rivals", is_nightly: false, needs: &[&CXX, &CURL, &PYTHON, &NODE, &GO, &JAVA_COMPILER], run: Shell(RIVALS), what: "the core against Ada; models of other readers against those" },
    Lane { name: "package", is_nightly: false, needs: &[], run: Code(package::check), what: "packages for this system, installed in a clean place" },
    Lane { name: "kernels", is_nightly: false, needs: &[&RUST_AARCH64, &RUST_WASI, &GCC_AARCH64, &QEMU, &NODE], run: Script("cross.sh"), what: "the kernels for aarch64 and wasm32, emulated" },

    Lane { name: "long", is_nightly: true, needs: &[&CXX, &JAVA_COMPILER], run: Script("long.sh"), what: "a hundred times as many, and such as no run has had" },
    Lane { name: "alone", is_nightly: true, needs: &[&ZSTD], run: Shell(ALONE), what: "workspaces of their own, and features that few use" },
    Lane { name: "asan", is_nightly: true, needs: &[&ASAN_RUNTIME, &NODE, &PYTHON], run: Script("asan.sh"), what: "core, columns and bindings under AddressSanitizer" },
    Lane { name: "msrv", is_nightly: true, needs: &[&RUST_1_85, &RUST_1_87], run: Shell(MSRV), what: "the oldest compiler that each crate promises" },
    Lane { name: "cross", is_nightly: true, needs: &[&RUST_AARCH64, &RUST_S390X, &RUST_I686, &RUST_WASI, &GCC_AARCH64, &GCC_S390X, &GCC_I686, &QEMU, &NODE], run: Script("cross.sh all"), what: "aarch64, s390x, i686 and wasm32, emulated" },
    Lane { name: "spark", is_nightly: true, needs: &[&PYTHON, &JAVA_COMPILER], run: Script("spark.sh"), what: "the Spark extension, on a cluster that loses a worker" },
    Lane { name: "release", is_nightly: true, needs: &[], run: Code(package::release), what: "packages for all systems, installed in a clean place" },
    Lane { name: "go-newest", is_nightly: true, needs: &[&CXX, &PYTHON], run: Script("go.sh newest"), what: "the Go module in the newest Go" },
    Lane { name: "bench-check", is_nightly: true, needs: &[&CXX, &VALGRIND], run: Shell(BENCH), what: "benchmarks answer rightly, time is linear, instructions have not grown" },
    Lane { name: "unicode-check", is_nightly: true, needs: &[&NODE, &PYTHON], run: Shell(&["python3 xtask/unicode.py --check"]), what: "the tables of UTS #46 are what `cargo xtask unicode` writes" },
    Lane { name: "coverage", is_nightly: true, needs: &[&LLVM, &LLVM_COV], run: Shell(COVERAGE), what: "the lines of the core that its tests run" },
    Lane { name: "fuzz", is_nightly: true, needs: &[&CXX, &CARGO_FUZZ], run: Shell(FUZZ), what: "each fuzz target for ten minutes" },
];

const LINT: &[&str] = &[
    "cargo fmt --all --check",
    "cargo fmt --manifest-path fuzz/Cargo.toml --check",
    "cargo clippy --workspace --all-targets --all-features -- -D warnings",
    "RUSTDOCFLAGS='-D warnings' cargo doc --no-deps --lib -p urlwind -p urlwind-pattern -p urlwind-columns \
     -p urlwind-readings -p spec -p conformance --all-features",
    "RUSTDOCFLAGS='-D warnings' cargo doc --no-deps --lib -p urlwind --all-features --document-private-items",
];

// `every_byte_at_every_position` takes minutes without AVX-512, and other tests run the kernels, too: once is enough.
const FEATURES: &[&str] = &[
    "cargo hack clippy --each-feature -p urlwind -- -D warnings",
    "cargo hack check --each-feature -p url -p urlwind-columns -p urlwind-pattern -p urlwind-readings",
    // A target that has no standard library.
    "cargo check -p urlwind --no-default-features --features idna,validate,serde,encoding,psl \
     --target riscv64gc-unknown-none-elf",
    "cargo test -p urlwind --no-default-features --features validate --lib --tests -- --skip every_byte_at_every_position",
    "RUSTFLAGS='--cfg urlwind_no_simd' cargo test -p urlwind -p conformance --lib --test it --test suites",
];

const RIVALS: &[&str] = &["cargo test -p rivals -- --nocapture"];

const ALONE: &[&str] = &[
    // With the newest packages that fit, as in a new project.
    "rm -f crates/urlwind-datafusion/Cargo.lock && cargo test --manifest-path crates/urlwind-datafusion/Cargo.toml",
    "cargo test --manifest-path examples/domain-counts/Cargo.toml",
    "cargo test --manifest-path examples/reqwest-client/Cargo.toml",
    "cargo test -p urlwind --no-default-features --doc",
    // The decoder in C.
    "cargo test -p urlwind-cli --features zstd-c",
    // Without `std` the kernel is chosen by the compiler: the best one here.
    "RUSTFLAGS='-C target-cpu=native' cargo test -p urlwind --no-default-features --lib --tests",
];

/// The tests of `url` and of the command line use packages of the workspace that need a newer compiler.
const MSRV: &[&str] = &[
    "cargo +1.85.0 test --locked -p urlwind --features validate,serde,encoding,http --lib -- \
     --skip every_byte_at_every_position",
    "cargo +1.85.0 check --locked -p urlwind --no-default-features",
    // The feature `idna` brings ICU4X, which needs a newer one.
    "cargo +1.85.0 check --locked -p url@2.5.99 --features serde,expose_internals,debugger_visualizer",
    "cargo +1.87.0 check --locked -p urlwind-cli",
];

const BENCH: &[&str] = &[
    "cargo test -p bench",
    "cargo run --profile dist -p bench -- linear",
    "cargo run --profile dist -p bench -- instructions --check",
];

/// Counting costs some loops more than others, so nothing is said about time here.
const COVERAGE: &[&str] = &[
    "LLVM_COV=llvm-cov-22 LLVM_PROFDATA=llvm-profdata-22 cargo llvm-cov test -p urlwind -p conformance \
     --all-features --lib --tests --ignore-filename-regex '_tests?\\.rs|/testing/' --fail-under-lines 97 \
     -- --skip linear_time --skip every_byte_at_every_position",
];

/// New inputs for each target, or for as many seconds as `FUZZ_SECONDS` says, after its seeds and what earlier runs kept.
/// Weighing inputs by how rare they are takes half of the time of targets as wide as these: `-entropic=0`.
const FUZZ: &[&str] = &[
    "for target in $(cargo fuzz list); do mkdir -p target/fuzz/corpus/$target && \
     RUSTC_BOOTSTRAP=1 cargo fuzz run $target target/fuzz/corpus/$target fuzz/seeds/$target -- \
     -max_total_time=${FUZZ_SECONDS:-600} -dict=fuzz/urls.dict -max_len=512 -entropic=0 -timeout=60 \
     -rss_limit_mb=3000 -print_final_stats=1 -print_funcs=0 -verbosity=0 || exit 1; done",
];

/// The lanes named, all of CI, or with `--nightly` what takes too long for it.
pub(crate) fn run(arguments: &[String]) -> Outcome {
    run_lanes(&lanes(arguments)?)
}

fn lanes(arguments: &[String]) -> Result<Vec<&'static Lane>, String> {
    match arguments {
        [] => Ok(LANES.iter().filter(|lane| !lane.is_nightly).collect()),
        [option] if option == "--nightly" => {
            Ok(LANES.iter().filter(|lane| lane.is_nightly).collect())
        }
        names => (names.iter())
            .map(|name| {
                let lane = LANES.iter().find(|lane| lane.name == name);
                lane.ok_or_else(|| format!("there is no lane `{name}`; `cargo xtask` lists them"))
            })
            .collect(),
    }
}

/// The tools that lanes need, for `setup`.
pub(crate) fn needs(arguments: &[String]) -> Result<Vec<&'static Tool>, String> {
    Ok(lanes(arguments)?
        .iter()
        .flat_map(|lane| lane.needs())
        .collect())
}

/// Runs lanes to the end, whatever fails, and then says how each went.
fn run_lanes(lanes: &[&Lane]) -> Outcome {
    let nothing_may_be_skipped = env::var("CI").is_ok_and(|value| value == "true");
    let started = Instant::now();
    let mut summary = String::new();
    let mut problems = String::new();
    for lane in lanes {
        println!("\n=== {}: {}", lane.name, lane.what);
        let before = counted();
        let started = Instant::now();
        let missing = tools::missing(lane.needs());
        let missing: Vec<&str> = missing.iter().map(|tool| tool.name).collect();
        let skipped = format!("needs {}", missing.join(", "));
        let (ending, problem) = match missing.is_empty() {
            true => match lane.run() {
                Ok(()) => ("passed", None),
                Err(problem) => ("FAILED", Some(problem)),
            },
            // In CI, `setup` has run.
            false if nothing_may_be_skipped => ("FAILED", Some(skipped)),
            false => ("skipped", Some(skipped)),
        };
        let tests = counted().passed - before.passed;
        let seconds = started.elapsed().as_secs_f64();
        summary.push_str(&format!(
            "{:<10} {ending:<7} {seconds:>7.1} s {tests:>6} tests  {}\n",
            lane.name,
            match ending {
                "skipped" => problem.as_deref().unwrap_or_default(),
                _ => "",
            }
        ));
        if ending == "FAILED" {
            let problem = problem.unwrap_or_default();
            eprintln!("{problem}");
            problems.push_str(&format!(
                "\nlane `{0}`: {problem}\n  alone: cargo xtask test {0}",
                lane.name
            ));
        }
    }
    print!("\n{summary}");
    // Tests force each kernel that the processor has.
    #[cfg(target_arch = "x86_64")]
    if !std::is_x86_feature_detected!("avx512vbmi") {
        println!(
            "skipped: the kernel for AVX-512, but on a model of its instructions: no such processor"
        );
    }
    for what in COUNTED.lock().iter().flat_map(|counted| &counted.1) {
        println!("skipped: {what}");
    }
    println!("in {:.0} s", started.elapsed().as_secs_f64());
    if !problems.is_empty() {
        println!("{problems}");
    }
    println!("{}", counted());
    match problems.is_empty() {
        true => Ok(()),
        false => Err("not all lanes passed".into()),
    }
}

fn counted() -> TestCount {
    COUNTED.lock().map(|counted| counted.0).unwrap_or_default()
}

impl Lane {
    fn needs(&self) -> Vec<&'static Tool> {
        match self.name {
            "package" => package::needs(false),
            "release" => package::needs(true),
            _ => self.needs.to_vec(),
        }
    }

    fn run(&self) -> Outcome {
        let shell = |line: &str| Command::new("sh -c").arg(line).run_tests();
        match self.run {
            Code(run) => run(),
            Script(words) => shell(&format!("exec sh xtask/lanes/{words}")),
            Shell(lines) => lines.iter().try_for_each(|line| shell(line)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_documented() {
        let guide = include_str!("../../CONTRIBUTING.md");
        for lane in LANES {
            let same = LANES.iter().filter(|other| other.name == lane.name);
            assert_eq!(same.count(), 1, "{}", lane.name);
            let row = format!("| `cargo xtask test {}` |", lane.name);
            assert!(guide.contains(&row), "{row}");
        }
    }

    #[test]
    fn a_failure_ends_no_other_lane() {
        let lane = |name, lines| Lane {
            name,
            what: "",
            is_nightly: false,
            needs: &[],
            run: Shell(lines),
        };
        let bad = lane("bad", &["exit 1"]);
        let good = lane("good", &["echo 'test result: ok. 2 passed; 0 failed'"]);
        assert!(run_lanes(&[&bad, &good]).is_err());
        assert_eq!(counted().passed, 2);
    }
}
