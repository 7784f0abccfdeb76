//! The commands of the workspace. `cargo xtask` lists them; what CI runs is what you run.
#![forbid(unsafe_code)]

mod asan;
mod bindings;
mod command;
mod count;
mod cross;
mod debian;
mod files;
mod install;
mod lanes;
mod package;
mod test_data;
mod tools;
mod unicode;
mod workspace;

use std::process::ExitCode;
use workspace::Workspace;

/// What a command hands back when it fails: a sentence or a list for the person at the terminal.
type Outcome = Result<(), String>;

struct Task {
    name: &'static str,
    what: &'static str,
    run: fn(&Workspace, &[String]) -> Outcome,
}

#[rustfmt::skip]
const TASKS: &[Task] = &[
    Task { name: "test", run: lanes::run, what: "runs the lanes of CI, those of `--nightly`, or those that are named" },
    Task { name: "setup", run: setup, what: "installs what those lanes need besides Rust" },
    Task { name: "install", run: install::run, what: "the C library: `--prefix <folder>`; `--ada` also in Ada's place" },
    Task { name: "package", run: package::run, what: "what people install, in target/packages: `--only <kind>`, `--here`; `--test` tries it" },
    Task { name: "duckdb-extension", run: bindings::duckdb::run, what: "builds the DuckDB extension: `--to <folder>`" },
    Task { name: "wasm", run: bindings::wasm::run, what: "builds the package for WebAssembly" },
    Task { name: "playground-page", run: bindings::playground::run, what: "builds the playground" },
    Task { name: "unicode", run: unicode::run, what: "writes the tables of UTS #46; the version is a constant in it" },
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some((name, rest)) = arguments.split_first() else {
        print!("{}", list());
        return ExitCode::SUCCESS;
    };
    let outcome =
        Workspace::find().and_then(
            |workspace| match TASKS.iter().find(|task| task.name == name) {
                Some(task) => (task.run)(&workspace, rest),
                None => lanes::run(&workspace, &arguments),
            },
        );
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("\nxtask {name}: {problem}");
            ExitCode::FAILURE
        }
    }
}

fn list() -> String {
    let mut list = String::from("cargo xtask <command>\n\n");
    for task in TASKS {
        list.push_str(&format!("  {:<16} {}\n", task.name, task.what));
    }
    for (title, is_nightly) in [("Lanes of `test`", false), ("With `--nightly`", true)] {
        list.push_str(&format!("\n{title}:\n"));
        for lane in lanes::LANES
            .iter()
            .filter(|lane| lane.is_nightly == is_nightly)
        {
            list.push_str(&format!("  {:<16} {}\n", lane.name, lane.what));
        }
    }
    list
}

/// The command `setup`.
fn setup(workspace: &Workspace, names: &[String]) -> Outcome {
    tools::install(workspace, &lanes::needs(names)?)
}
