//! All functions of Ada's header are in the library, and in our own header as they are in Ada's.
#![cfg(all(target_os = "linux", feature = "ada"))]

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use common::ada::package_folder;
use common::succeed;

/// The functions that a header declares, by name: the type that it returns, and those of its parameters.
fn declared(header: &str) -> BTreeMap<String, String> {
    let code: String = header
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default().trim())
        .filter(|line| !line.starts_with(['*', '/', '#']))
        .collect::<Vec<_>>()
        .join(" ");
    let statements = code.split([';', '}']).filter_map(|statement| {
        let (before, parameters) = statement.trim().strip_suffix(')')?.split_once('(')?;
        let (returned, name) = without_name(before);
        let parameters: Vec<String> = parameters
            .split(',')
            .map(|parameter| match parameter.trim() {
                "" | "void" => String::new(),
                named => without_name(named).0,
            })
            .collect();
        Some((name, format!("{returned}({})", parameters.join(","))))
    });
    statements
        .filter(|(name, _)| name.starts_with("ada_"))
        .collect()
}

/// Splits `const char *text` into `const char*` and `text`.
fn without_name(declaration: &str) -> (String, String) {
    let start = declaration
        .rfind(|c: char| !(c.is_alphanumeric() || c == '_'))
        .map_or(0, |at| at + 1);
    let (kind, name) = declaration.split_at(start);
    let kind = kind.replace("extern \"C\" {", "").replace(" *", "*");
    (kind.trim().to_owned(), name.to_owned())
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
fn every_function_of_adas_header_is_in_ours_and_exported() {
    let read = |folder: &Path| declared(&fs::read_to_string(folder.join("ada_c.h")).unwrap());
    let declared = read(&package_folder().join("deps"));
    assert_eq!(
        declared,
        read(&common::package().join("include/urlwind-ada"))
    );
    let exported = exported();
    let exported: BTreeSet<String> = exported
        .into_iter()
        .filter(|name| name.starts_with("ada_"))
        .collect();
    println!("{} functions", declared.len());
    let declared: BTreeSet<String> = declared.into_keys().collect();
    assert_eq!(declared, exported);
}
