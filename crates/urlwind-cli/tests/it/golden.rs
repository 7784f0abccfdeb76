//! Runs the examples of documents: in each `console` block, the lines after a `$` line are the output
//! of that command. The documents include the README, the guide and comparisons.
//!
//! `UPDATE_GOLDEN=1 cargo test -p urlwind-cli --test it golden` writes what the commands print into
//! the documents; read the difference before you commit it.
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::{Directory, URLWIND, text};

/// A test for each document, so that the failing one is named.
macro_rules! documents {
    ($($name:ident: $path:literal,)+) => {
        $(
            #[test]
            fn $name() {
                check(&Path::new(env!("CARGO_MANIFEST_DIR")).join($path));
            }
        )+

        const DOCUMENTS: &[&str] = &[$($path),+];
    };
}

documents! {
    readme: "../../README.md",
    guide: "../../docs/CLI.md",
    comparison: "../../docs/COMPARE.md",
    migration: "../../docs/MIGRATING.md",
    normalize: "tests/golden/normalize.md",
    help: "tests/golden/help.md",
    get: "tests/golden/get.md",
    json: "tests/golden/json.md",
    csv_and_tsv: "tests/golden/csv-and-tsv.md",
    set: "tests/golden/set.md",
    append: "tests/golden/append.md",
    remove: "tests/golden/remove.md",
    redact: "tests/golden/redact.md",
    join_and_relative_to: "tests/golden/join-and-relative-to.md",
    explain: "tests/golden/explain.md",
    validate: "tests/golden/validate.md",
    check_and_diff: "tests/golden/check-and-diff.md",
    readings: "tests/golden/readings.md",
    stats: "tests/golden/stats.md",
    extract: "tests/golden/extract.md",
    columns: "tests/golden/columns.md",
    filter: "tests/golden/filter.md",
    edit: "tests/golden/edit.md",
    uniq_sample_count: "tests/golden/uniq-sample-count.md",
    parts: "tests/golden/parts.md",
    input: "tests/golden/input.md",
    shell: "tests/golden/shell.md",
}

#[test]
fn no_document_is_forgotten() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    for entry in fs::read_dir(folder).expect("the folder of documents") {
        let name = entry.expect("an entry").file_name();
        let path = format!("tests/golden/{}", name.to_string_lossy());
        assert!(
            DOCUMENTS.contains(&path.as_str()),
            "{path} is not in the list"
        );
    }
}

fn check(path: &Path) {
    let expected = fs::read_to_string(path).expect("the document");
    let actual = run_document(&expected);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(path, actual).expect("the document is written");
        return;
    }
    for (number, (expected, actual)) in (1..).zip(expected.lines().zip(actual.lines())) {
        assert_eq!(actual, expected, "{}:{number}", path.display());
    }
    assert_eq!(
        actual.lines().count(),
        expected.lines().count(),
        "{}",
        path.display()
    );
}

/// Returns the document with the current output of its commands.
fn run_document(document: &str) -> String {
    let directory = Directory::new();
    let mut result = String::new();
    let mut lines = document.lines().peekable();
    let mut commands = 0;
    let mut is_console = false;
    while let Some(line) = lines.next() {
        if !is_console {
            push_line(&mut result, line);
            is_console = line == "```console";
        } else if line == "```" {
            push_line(&mut result, line);
            is_console = false;
        } else if let Some(command) = line.strip_prefix("$ ") {
            push_line(&mut result, line);
            let mut command = command.to_owned();
            while let Some(more) = lines.next_if(|line| line.starts_with("> ")) {
                push_line(&mut result, more);
                command.push('\n');
                command.push_str(&more[2..]);
            }
            result.push_str(&run(&command, &directory.0));
            commands += 1;
        }
    }
    assert!(commands > 0, "a document without examples");
    result
}

fn push_line(result: &mut String, line: &str) {
    result.push_str(line);
    result.push('\n');
}

/// Returns the output of a shell command, and its exit status if not 0.
fn run(command: &str, directory: &Path) -> String {
    let mut path = PathBuf::from(URLWIND);
    path.pop();
    let output = Command::new("sh")
        .arg("-c")
        .arg(format!("exec 2>&1\n{command}"))
        .current_dir(directory)
        .env_clear()
        .env("PATH", format!("{}:/usr/bin:/bin", path.display()))
        .env("LC_ALL", "C.UTF-8")
        .output()
        .expect("a shell");
    let mut shown = text(&output.stdout).to_owned();
    if !shown.is_empty() && !shown.ends_with('\n') {
        shown.push('\n');
    }
    match output.status.code() {
        Some(0) => {}
        Some(code) => shown.push_str(&format!("[exit status {code}]\n")),
        None => shown.push_str("[killed]\n"),
    }
    shown
}
