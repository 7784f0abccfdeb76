//! Bills of materials of the packages with compiled code, by cargo-cyclonedx. cargo-deny checks
//! licenses, versions and sources of the same packages by `deny.toml`.

use super::Packing;
use crate::Outcome;
use crate::command::Command;
use crate::files::{at, read, write};
use crate::project::{metadata, time_of_commit};
use crate::workspace::root;
use std::fs;
use std::path::Path;

/// Packages that are shipped compiled.
const COMPILED: &[&str] = &[
    "urlwind-cli",
    "urlwind-c",
    "urlwind-js",
    "urlwind-java",
    "urlwind-python",
    "urlwind-duckdb",
];

pub(super) fn build(packing: &Packing) -> Outcome {
    Command::new("cargo cyclonedx --quiet --format json --spec-version 1.5 --target all")
        .env("SOURCE_DATE_EPOCH", time_of_commit("%ct")?)
        .run()?;
    // It writes one into the folder of each package of the workspace, with the path of that in it.
    let root = root().display().to_string();
    let mut count = 0;
    for package in metadata()?["packages"].as_array().into_iter().flatten() {
        let name = package["name"].as_str().unwrap_or_default();
        let manifest = Path::new(package["manifest_path"].as_str().unwrap_or_default());
        let written = manifest.with_file_name(format!("{name}.cdx.json"));
        if COMPILED.contains(&name) {
            let to = packing
                .dist
                .join(format!("{name}-{}.cdx.json", packing.version));
            write(&to, read(&written)?.replace(&root, "/urlwind"))?;
            count += 1;
        }
        fs::remove_file(&written).map_err(|error| at(&written, &error))?;
    }
    match count == COMPILED.len() {
        true => Ok(()),
        false => Err(format!("not all of {COMPILED:?} are in the workspace")),
    }
}

pub(super) fn test(_: &Packing) -> Outcome {
    Command::new("cargo deny check licenses bans sources").run()
}
