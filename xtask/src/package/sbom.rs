//! What each package that holds compiled code was made of: bills of materials by cargo-cyclonedx. cargo-deny checks
//! licences, versions and sources of the same packages by `deny.toml`.

use super::Packing;
use crate::Outcome;
use crate::command::Command;
use crate::files::{at, write};
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

pub(super) fn build(packing: &Packing<'_>) -> Outcome {
    let time = Command::new("git log -1 --format=%ct").read(packing.workspace)?;
    Command::new("cargo cyclonedx --quiet --format json --spec-version 1.5 --target all")
        .env("SOURCE_DATE_EPOCH", time.trim())
        .run(packing.workspace)?;
    // It writes one into the folder of each package of the workspace, with the path of that in it.
    let root = packing.workspace.root().display().to_string();
    let metadata = packing.metadata(&["--no-deps"])?;
    let mut count = 0;
    for package in metadata["packages"].as_array().into_iter().flatten() {
        let name = package["name"].as_str().unwrap_or_default();
        let manifest = Path::new(package["manifest_path"].as_str().unwrap_or_default());
        let written = manifest.with_file_name(format!("{name}.cdx.json"));
        if COMPILED.contains(&name) {
            let bill = fs::read_to_string(&written).map_err(|error| at(&written, &error))?;
            let to = format!("{name}-{}.cdx.json", packing.version);
            write(&packing.dist.join(to), bill.replace(&root, "/urlwind"))?;
            count += 1;
        }
        fs::remove_file(&written).map_err(|error| at(&written, &error))?;
    }
    match count == COMPILED.len() {
        true => Ok(()),
        false => Err(format!("not all of {COMPILED:?} are in the workspace")),
    }
}

pub(super) fn test(packing: &Packing<'_>) -> Outcome {
    Command::new("cargo deny check licenses bans sources").run(packing.workspace)
}
