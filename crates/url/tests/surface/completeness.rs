//! Checks against the published sources that the table names every public item.

use std::fs;

use crate::common;

const TABLE: &str = include_str!("table.rs");

/// The public modules, and private ones whose items are re-exported.
const FILES: [&str; 6] = [
    "lib.rs",
    "host.rs",
    "origin.rs",
    "path_segments.rs",
    "quirks.rs",
    "slicing.rs",
];

/// Items that are public only within the package.
const NOT_EXPORTED: [&str; 2] = ["url_origin", "new"];

fn source(file: &str) -> String {
    let path = common::published().folder.join("src").join(file);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the identifiers after `keyword` at the beginning of a line.
fn named_after<'s>(source: &'s str, keyword: &str) -> Vec<&'s str> {
    let lines = source
        .lines()
        .filter_map(|line| line.trim_start().strip_prefix(keyword));
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    lines
        .map(|rest| rest.split(|c| !is_part(c)).next().unwrap_or_default())
        .collect()
}

#[test]
fn every_public_function_is_in_the_table() {
    let mut count = 0;
    for file in FILES {
        for name in named_after(&source(file), "pub fn ") {
            let is_named = TABLE.contains(&format!("::{name};"))
                || TABLE.contains(&format!("::{name}::<"))
                || TABLE.contains(&format!("::{name}("));
            assert!(is_named || NOT_EXPORTED.contains(&name), "{file}: {name}");
            count += 1;
        }
    }
    assert_eq!(count, 86, "the published sources have changed");
}

#[test]
fn every_public_type_is_in_the_table() {
    let mut names = Vec::new();
    for file in FILES {
        for keyword in ["pub struct ", "pub enum ", "pub trait ", "pub type "] {
            names.extend(
                named_after(&source(file), keyword)
                    .into_iter()
                    .map(String::from),
            );
        }
    }
    names.extend(["ParseError", "SyntaxViolation", "EncodingOverride"].map(String::from));
    names.sort();
    assert_eq!(
        names.len(),
        12,
        "the published sources have changed: {names:?}"
    );
    for name in names {
        assert!(TABLE.contains(&name), "{name}");
    }
}

#[test]
fn every_trait_is_in_the_table() {
    let mut count = 0;
    for file in FILES {
        for line in source(file).lines().filter(|line| line.starts_with("impl")) {
            let Some((implemented, on)) = line.split_once(" for ") else {
                continue;
            };
            let name = trait_name(implemented);
            // Unnameable outside: a private type, a private trait, a destructor.
            if on.starts_with("HostInternal") || name == "RangeArg" || name == "Drop" {
                continue;
            }
            assert!(TABLE.contains(name), "{file}: {name} for {on}");
            count += 1;
        }
    }
    assert_eq!(count, 20, "the published sources have changed");
}

/// Returns `Display` for `impl<S: AsRef<str>> fmt::Display`.
fn trait_name(implemented: &str) -> &str {
    let mut depth = 0;
    let outside = |c: char| {
        depth += i32::from(c == '<') - i32::from(c == '>');
        depth == 0 && c == ' '
    };
    let path = implemented.split(outside).nth(1).unwrap_or_default();
    let path = path.split('<').next().unwrap_or_default();
    path.rsplit("::").next().unwrap_or_default()
}
