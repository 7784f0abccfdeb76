//! The commands of the workspace. `cargo xtask` lists them; what CI runs is what you run. What is a sequence of other programs'
//! commands is a script: `lanes/` beside this folder, and what several of them build.
#![forbid(unsafe_code)]

mod command;
mod count;
mod duckdb;
mod files;
mod lanes;
mod options;
mod package;
mod project;
mod tools;
mod venv;
mod workspace;

use command::Command;
use std::process::ExitCode;

/// The failure of a command: a sentence or a list for the terminal.
type Outcome = Result<(), String>;

struct Task {
    name: &'static str,
    what: &'static str,
    run: fn(&[String]) -> Outcome,
}

#[rustfmt::skip]
const TASKS: &[Task] = &[
    Task { name: "test", run: lanes::run, what: "runs the lanes of CI, those of `--nightly`, or those that are named" },
    Task { name: "setup", run: setup, what: "installs what those lanes need besides Rust" },
    Task { name: "install", run: |rest| script("sh xtask/install.sh", rest), what: "the C library: `--prefix <folder>`; `--ada` also in Ada's place" },
    Task { name: "package", run: package::run, what: "what people install, in target/packages: `--only <kind>`, `--here`; `--test` tries it" },
    Task { name: "duckdb-extension", run: duckdb::run, what: "builds the DuckDB extension: `--to <folder>`" },
    Task { name: "wasm", run: |rest| with_setup("wasm-package", "sh xtask/wasm.sh", rest), what: "builds the package for WebAssembly" },
    Task { name: "playground-page", run: |rest| with_setup("wasm-package", "sh xtask/playground.sh", rest), what: "builds the playground" },
    Task { name: "unicode", run: |rest| script("python3 xtask/unicode.py", rest), what: "writes the tables of UTS #46; the version is a constant in it" },
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some((name, rest)) = arguments.split_first() else {
        print!("{}", list());
        return ExitCode::SUCCESS;
    };
    let outcome = match TASKS.iter().find(|task| task.name == name) {
        Some(task) => (task.run)(rest),
        None => lanes::run(&arguments),
    };
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
fn setup(names: &[String]) -> Outcome {
    tools::install(&lanes::needs(names)?)
}

fn script(words: &str, arguments: &[String]) -> Outcome {
    Command::new(words).args(arguments).run()
}

/// A script that takes no arguments, once all is installed that a lane needs.
fn with_setup(lane: &str, words: &str, arguments: &[String]) -> Outcome {
    if !arguments.is_empty() {
        return Err("takes no arguments".into());
    }
    setup(&[lane.into()])?;
    script(words, &[])
}
