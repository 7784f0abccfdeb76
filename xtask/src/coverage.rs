//! `coverage`: which lines of the core its tests run.
//!
//! The compiler counts (`-C instrument-coverage`), and LLVM's own tools read what it has counted; they must be
//! of the compiler's LLVM version.

use crate::Outcome;
use crate::bindings::venv::text;
use crate::command::Command;
use crate::setup;
use crate::steps::LONGEST;
use crate::tools::LLVM;
use crate::workspace::Workspace;
use serde_json::Value;
use std::fs;
use std::path::Path;

/// The least share of lines, in percent.
const LEAST: f64 = 97.0;

/// The tests whose lines count: those of the core, and those that compare it with the transcription.
const TESTS: &[&str] = &[
    "cargo test -p urlwind --all-features --lib --tests",
    "cargo test -p agreement --test conformance --test checks --test javascript_suites --test batch \
     --test domains --test trace --test validation",
];
/// The examples of the documentation are tests as well, which cargo compiles elsewhere.
const EXAMPLES: &str = "cargo test -p urlwind --all-features --doc";

pub(crate) fn run(workspace: &Workspace, arguments: &[String]) -> Outcome {
    if !arguments.is_empty() {
        return Err("takes no arguments".into());
    }
    setup::install(workspace, &[&LLVM])?;
    let folder = workspace.target().join("coverage");
    let profiles = folder.join("profiles");
    // What earlier runs have counted is not this one's.
    let _ = fs::remove_dir_all(&profiles);
    fs::create_dir_all(&profiles).map_err(|error| error.to_string())?;
    let mut programs = Vec::new();
    for tests in TESTS {
        let tests = Command::new(tests)
            .env("RUSTFLAGS", "-C instrument-coverage")
            .env("CARGO_TARGET_DIR", text(&folder))
            // Of generated domains a million reach all lines that three do.
            .env("URLWIND_DOMAINS", "1")
            .env("LLVM_PROFILE_FILE", text(&profiles.join("%p-%m.profraw")));
        let built = tests.clone().args(["--no-run", "--message-format=json"]);
        programs.extend(executables(&built.read(workspace)?));
        // Counting costs some loops more than others, so nothing is said about time here; and the longest test
        // reaches no line that others do not.
        tests
            .args(["--", "--skip", "linear_time", "--skip", LONGEST])
            .run_tests(workspace)?;
    }
    programs.extend(examples(workspace, &folder, &profiles)?);
    let merged = text(&folder.join("merged.profdata"));
    Command::new("llvm-profdata-22 merge --sparse -o")
        .args([merged.clone(), text(&profiles)])
        .run(workspace)?;
    let mut export = Command::new("llvm-cov-22 export --summary-only --instr-profile").arg(merged);
    for program in programs {
        export = export.args(["--object".to_owned(), program]);
    }
    let sources = text(&workspace.root().join("crates/urlwind/src"));
    report(
        &export
            .args(["--sources".to_owned(), sources])
            .read(workspace)?,
    )
}

/// Runs the examples, and says which programs they were.
fn examples(workspace: &Workspace, folder: &Path, profiles: &Path) -> Result<Vec<String>, String> {
    let kept = folder.join("examples");
    let _ = fs::remove_dir_all(&kept);
    let flags = "-C instrument-coverage -Z unstable-options --persist-doctests";
    Command::new(EXAMPLES)
        // The released compiler can keep the programs, but wants to be asked twice.
        .env("RUSTC_BOOTSTRAP", "1")
        .env("RUSTFLAGS", "-C instrument-coverage")
        .env("RUSTDOCFLAGS", format!("{flags} {}", text(&kept)))
        .env("CARGO_TARGET_DIR", text(folder))
        .env("LLVM_PROFILE_FILE", text(&profiles.join("%p-%m.profraw")))
        .run_tests(workspace)?;
    let mut programs = Vec::new();
    let folders = fs::read_dir(&kept).map_err(|error| format!("{}: {error}", kept.display()))?;
    for folder in folders.flatten() {
        let program = folder.path().join("rust_out");
        if program.is_file() {
            programs.push(text(&program));
        }
    }
    Ok(programs)
}

/// The test programs in what cargo says about a build.
fn executables(messages: &str) -> Vec<String> {
    let messages = messages
        .lines()
        .filter_map(|line| serde_json::from_str(line).ok());
    let executables = messages.filter_map(|message: Value| {
        let executable = message["executable"].as_str()?;
        Some(executable.to_owned())
    });
    executables.collect()
}

/// Prints the lines of each file, the least covered first, and fails if all together are too few.
fn report(export: &str) -> Outcome {
    let export: Value =
        serde_json::from_str(export).map_err(|error| format!("llvm-cov: {error}"))?;
    let files = export["data"][0]["files"]
        .as_array()
        .ok_or("llvm-cov names no files")?;
    let lines = |of: &Value| {
        let number = |name: &str| of["summary"]["lines"][name].as_u64().unwrap_or(0);
        (number("covered"), number("count"))
    };
    let mut rows: Vec<(u64, u64, &str)> = files
        .iter()
        .map(|file| {
            let (covered, count) = lines(file);
            (
                covered,
                count,
                file["filename"].as_str().unwrap_or_default(),
            )
        })
        // Tests are not what is covered.
        .filter(|(_, _, name)| !name.ends_with("tests.rs"))
        .collect();
    rows.sort_by_key(|other| std::cmp::Reverse(other.1 - other.0));
    for (covered, count, name) in rows.iter().filter(|(covered, count, _)| covered < count) {
        println!("{covered:>6} of {count:>6}  {name}");
    }
    let (covered, count) = rows
        .iter()
        .fold((0, 0), |sum, row| (sum.0 + row.0, sum.1 + row.1));
    let share = 100.0 * covered as f64 / count.max(1) as f64;
    println!("{covered} of {count} lines of the core: {share:.2} %");
    match share >= LEAST {
        true => Ok(()),
        false => Err(format!("that is less than {LEAST} %")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_found_in_what_cargo_says() {
        let messages = "{\"reason\":\"compiler-artifact\",\"executable\":null}\nnoise\n\
            {\"reason\":\"compiler-artifact\",\"executable\":\"/a/b\"}\n";
        assert_eq!(executables(messages), ["/a/b"]);
    }

    #[test]
    fn too_few_lines_fail() {
        let export = |covered: u64, tests: &str| {
            format!(
                "{{\"data\":[{{\"files\":[\
                 {{\"filename\":\"a.rs\",\"summary\":{{\"lines\":{{\"count\":100,\"covered\":{covered}}}}}}},\
                 {{\"filename\":\"{tests}\",\"summary\":{{\"lines\":{{\"count\":900,\"covered\":0}}}}}}]}}]}}"
            )
        };
        assert!(report(&export(97, "a_tests.rs")).is_ok());
        assert!(report(&export(96, "a_tests.rs")).is_err());
        assert!(report(&export(97, "b.rs")).is_err());
        assert!(report("{}").is_err());
    }
}
