//! All functions of Ada's header are there.
#![cfg(all(target_os = "linux", feature = "ada"))]

mod common;

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use common::ada::package_folder;
use common::succeed;

/// The functions that a header declares: names before a parenthesis, comments left out.
fn declared(header: &str) -> BTreeSet<String> {
    let code: String = header
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default())
        .filter(|line| !line.trim_start().starts_with(['*', '/', '#']))
        .collect::<Vec<_>>()
        .join(" ");
    code.match_indices('(')
        .filter_map(|(at, _)| {
            let before = code[..at].trim_end();
            let start = before.rfind(|c: char| !(c.is_alphanumeric() || c == '_'))?;
            Some(before[start + 1..].to_owned())
        })
        .filter(|name| name.starts_with("ada_"))
        .collect()
}

fn exported() -> BTreeSet<String> {
    let symbols = succeed(
        Command::new("nm")
            .args(["-D", "--defined-only"])
            .arg(common::library()),
    );
    let symbols = String::from_utf8(symbols.stdout).unwrap();
    let names = symbols
        .lines()
        .filter_map(|line| line.split(' ').next_back());
    names.map(str::to_owned).collect()
}

#[test]
fn every_function_of_adas_header_is_exported() {
    let header = fs::read_to_string(package_folder().join("deps/ada_c.h")).unwrap();
    let declared = declared(&header);
    let exported = exported();
    let exported: BTreeSet<String> = exported
        .into_iter()
        .filter(|name| name.starts_with("ada_"))
        .collect();
    println!("{} functions", declared.len());
    assert_eq!(declared, exported);
}
