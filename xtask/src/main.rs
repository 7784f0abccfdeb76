//! The commands of the workspace. `cargo xtask` lists them; what CI runs is what you run.
#![forbid(unsafe_code)]

mod asan;
mod bindings;
mod clean_clone;
mod command;
mod coverage;
mod cross;
mod debian;
mod files;
mod freshness;
mod fuzz;
mod install;
mod kernels;
mod layout;
mod msrv;
mod mutants;
mod nightly;
mod no_std;
mod package;
mod rust_source;
mod setup;
mod spec_map;
mod steps;
mod test;
mod test_data;
mod tools;
mod unicode;
mod weight;
mod workspace;

use std::process::ExitCode;
use workspace::Workspace;

/// What a task hands back when it fails: a sentence or a list for the person at the terminal.
type Outcome = Result<(), String>;

struct Task {
    name: &'static str,
    what: &'static str,
    run: fn(&Workspace, &[String]) -> Outcome,
}

/// Tasks that are not steps of `test`; those stand in [`steps::STEPS`].
const TASKS: &[Task] = &[
    Task {
        name: "test",
        what: "every step below, in order; what CI runs. `--lane <name>`: those of one lane",
        run: test::run,
    },
    Task {
        name: "setup",
        what: "installs what `test` needs beside Rust; `setup cross` what `cross` needs",
        run: setup::run,
    },
    Task {
        name: "install",
        what: "installs the C library: `--prefix <folder>`; `--ada` also in Ada's place",
        run: install::run,
    },
    Task {
        name: "package",
        what: "what people install, in target/dist: `--only <kind>`, `--here`; `--test` installs and tries it",
        run: package::run,
    },
    Task {
        name: "deny",
        what: "licences, versions and sources of dependencies by deny.toml; needs cargo-deny",
        run: package::release::deny,
    },
    Task {
        name: "semver",
        what: "the interface since the last release's tag; needs cargo-semver-checks",
        run: package::release::semver,
    },
    Task {
        name: "duckdb-extension",
        what: "builds the DuckDB extension: `--to <folder>`",
        run: bindings::duckdb::run,
    },
    Task {
        name: "wasm",
        what: "builds the package for WebAssembly, after installing what that needs",
        run: bindings::wasm::run,
    },
    Task {
        name: "playground-page",
        what: "builds the playground, after installing what that needs",
        run: bindings::playground::run,
    },
    Task {
        name: "bench",
        what: "measures; arguments go to the bench program",
        run: steps::bench,
    },
    Task {
        name: "weight",
        what: "measures what urlwind and `url` cost a small program: packages, CPU time, bytes",
        run: weight::run,
    },
    Task {
        name: "nightly",
        what: "generated tests with a fresh seed, which it prints (`--seed <number>`), asan, coverage, fuzzing, packages",
        run: nightly::run,
    },
    Task {
        name: "fuzz",
        what: "fuzzes: `--minutes <number>` for each target; `--target <name>` for one only",
        run: fuzz::run,
    },
    Task {
        name: "asan",
        what: "the tests of core, columns and bindings under AddressSanitizer",
        run: asan::run,
    },
    Task {
        name: "coverage",
        what: "which lines of the core its tests run; fails below 97 %",
        run: coverage::run,
    },
    Task {
        name: "mutants",
        what: "changes the core in small ways, and counts those that no test notices: `--file <name>`, `--again` for those",
        run: mutants::run,
    },
    Task {
        name: "freshness",
        what: "which rivals and which data have a newer version than the one in use",
        run: freshness::run,
    },
    Task {
        name: "cross",
        what: "tests on aarch64, s390x (big-endian), i686 (32-bit) and wasm32 (simd128)",
        run: cross::run,
    },
    Task {
        name: "spec-map",
        what: "writes docs/SPEC_MAP.md: which function is which part of the standard",
        run: spec_map::run,
    },
    Task {
        name: "unicode",
        what: "writes the tables of UTS #46 in the core; another Unicode version is a constant in it",
        run: unicode::run,
    },
    Task {
        name: "clean-clone",
        what: "clones HEAD into a temporary folder and runs the README's commands there",
        run: clean_clone::run,
    },
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let Some(code) = fuzz::compile(&arguments) {
        return code;
    }
    let Some((name, rest)) = arguments.split_first() else {
        print!("{}", list_of_tasks());
        return ExitCode::SUCCESS;
    };
    match run_task(name, rest) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("\nxtask {name}: {problem}");
            ExitCode::FAILURE
        }
    }
}

fn run_task(name: &str, arguments: &[String]) -> Outcome {
    let workspace = Workspace::find()?;
    if let Some(task) = TASKS.iter().find(|task| task.name == name) {
        return (task.run)(&workspace, arguments);
    }
    if let Some(step) = steps::STEPS.iter().find(|step| step.name == name) {
        if !arguments.is_empty() {
            return Err("takes no arguments".into());
        }
        return test::run_steps(&workspace, &[step]);
    }
    Err(format!("there is no such task.\n\n{}", list_of_tasks()))
}

fn list_of_tasks() -> String {
    let mut list = String::from("cargo xtask <task>\n\n");
    for task in TASKS {
        list.push_str(&format!("  {:<16} {}\n", task.name, task.what));
    }
    list.push_str("\nSteps of `test` by lanes, each also a task of its own:\n");
    for lane in steps::Lane::ALL {
        list.push_str(&format!("\n {}\n", lane.name()));
        for step in steps::STEPS.iter().filter(|step| step.lane == lane) {
            list.push_str(&format!("  {:<16} {}\n", step.name, step.what));
        }
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_task_has_a_name_of_its_own() {
        let mut names: Vec<&str> = TASKS.iter().map(|task| task.name).collect();
        names.extend(steps::STEPS.iter().map(|step| step.name));
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
    }

    #[test]
    fn the_list_names_every_task() {
        let list = list_of_tasks();
        for name in TASKS.iter().map(|task| task.name) {
            assert!(list.contains(&format!("\n  {name} ")), "{name}");
        }
        for name in steps::STEPS.iter().map(|step| step.name) {
            assert!(list.contains(&format!("\n  {name} ")), "{name}");
        }
    }
}
