//! The C++ interface, by two compilers in three standards, under valgrind and sanitizers; and its examples.
#![cfg(target_os = "linux")]

mod common;

use common::{compile_cxx, package, scratch, succeed, valgrind};
use std::fs;
use std::process::Command;

fn said(command: &mut Command) -> String {
    String::from_utf8(succeed(command).stdout).unwrap()
}

fn run(compiler: &str) {
    let program = compile_cxx(&scratch("cxx"), compiler, "tests/cxx.cpp");
    let said = said(&mut Command::new(&program));
    assert!(said.contains(" checks, 0 failed"), "{compiler}: {said}");
    println!("{compiler}: {}", said.trim());
}

#[test]
fn gcc() {
    for standard in ["c++17", "c++20", "c++23"] {
        run(&format!("g++ -std={standard}"));
    }
    run("g++ -std=c++17 -O2 -fno-exceptions -fno-rtti");
}

#[test]
fn clang() {
    for standard in ["c++17", "c++20", "c++2b"] {
        run(&format!("clang++ -std={standard}"));
    }
    run("clang++ -std=c++17 -O2 -fno-exceptions -fno-rtti");
}

#[test]
fn sanitizers() {
    run("g++ -std=c++17 -O1 -fsanitize=address,undefined -fno-sanitize-recover=all");
}

#[test]
fn valgrind_has_nothing_to_say() {
    let program = compile_cxx(&scratch("cxx"), "g++ -std=c++17 -O1", "tests/cxx.cpp");
    let said = said(&mut valgrind(&program));
    assert!(said.contains(" checks, 0 failed"), "{said}");
}

/// Each says what stands in the comment at its end.
#[test]
fn examples() {
    let mut examples = 0;
    for entry in fs::read_dir(package().join("examples")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if !name.ends_with(".cpp") {
            continue;
        }
        let source = fs::read_to_string(&path).unwrap();
        let expected: String = source
            .lines()
            .filter_map(|line| line.strip_prefix("//> "))
            .map(|line| format!("{line}\n"))
            .collect();
        assert!(!expected.is_empty(), "{name} does not say what it says");
        let program = compile_cxx(
            &scratch("cxx"),
            "g++ -std=c++17 -O1",
            &format!("examples/{name}"),
        );
        assert_eq!(said(&mut valgrind(&program)), expected, "{name}");
        examples += 1;
    }
    assert!(examples >= 4, "{examples}");
}
