//! C programs, compiled as C99 and as C++ with all warnings, and run under valgrind.
#![cfg(target_os = "linux")]

mod common;

use common::{compile, scratch, succeed, valgrind};

const C99: &[&str] = &["cc", "-std=c99"];
const CXX: &[&str] = &["c++", "-x", "c++", "-std=c++11"];

/// Runs one under valgrind, and returns what it says.
fn run(source: &str, compiler: &[&str]) {
    let program = compile(&scratch(source), compiler, source);
    let output = succeed(&mut valgrind(&program));
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    println!("{source}: {}", said.trim());
    assert!(said.contains(" checks, 0 failed"), "{said}");
}

#[test]
fn urls_in_c() {
    run("urls.c", C99);
}

#[test]
fn urls_in_cxx() {
    run("urls.c", CXX);
}

#[test]
fn hosts_in_c() {
    run("hosts.c", C99);
}

#[test]
fn hosts_in_cxx() {
    run("hosts.c", CXX);
}

#[test]
fn search_parameters_in_c() {
    run("params.c", C99);
}

#[test]
fn search_parameters_in_cxx() {
    run("params.c", CXX);
}

#[test]
fn validation_reports_in_c() {
    run("reports.c", C99);
}

#[test]
fn validation_reports_in_cxx() {
    run("reports.c", CXX);
}

#[test]
fn editing_in_c() {
    run("editing.c", C99);
}

#[test]
fn editing_in_cxx() {
    run("editing.c", CXX);
}

#[test]
fn patterns_in_c() {
    run("patterns.c", C99);
}

#[test]
fn patterns_in_cxx() {
    run("patterns.c", CXX);
}

/// A panic inside ends the process where it happened; the caller's code after the call never runs.
#[cfg(feature = "panic-probe")]
#[test]
fn no_panic_leaves_the_library() {
    use std::os::unix::process::ExitStatusExt;
    const SIGABRT: i32 = 6;
    let program = compile(&scratch("panic.c"), CXX, "panic.c");
    let output = std::process::Command::new(&program).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.signal(), Some(SIGABRT), "{said}{complaint}");
    assert_eq!(said, "before\n");
    assert!(complaint.contains("asked to"), "{complaint}");
}

/// What makes the test above speak for all functions: each is `extern "C"`, which lets no panic out.
#[test]
fn every_exported_function_stops_panics() {
    let mut functions = 0;
    for file in rust_files(&common::package().join("src")) {
        let source = std::fs::read_to_string(&file).unwrap();
        for (_, rest) in source
            .match_indices("#[unsafe(no_mangle)]")
            .map(|(at, _)| source.split_at(at))
        {
            let next = rest.lines().nth(1).unwrap().trim();
            assert!(
                next.starts_with("pub extern \"C\" fn "),
                "{}: {next}",
                file.display()
            );
            functions += 1;
        }
    }
    assert!(functions > 60, "{functions}");
}

fn rust_files(folder: &std::path::Path) -> Vec<std::path::PathBuf> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else {
            files.push(path);
        }
    }
    files
}
