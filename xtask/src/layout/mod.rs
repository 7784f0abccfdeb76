//! The rules of ARCHITECTURE.md, as a check of the source tree.

mod arrows;
mod compiled_where_used;
mod documents;
mod licences;
mod modules;
mod sizes;
mod tables;
mod unfinished;
mod unsafe_code;
mod walk;

use crate::Outcome;
use crate::spec_map;
use crate::workspace::{SourceFile, Workspace};

/// One place where a rule is broken: `path:line: why`.
type Breach = String;

/// Every folder with code of ours.
const CODE_FOLDERS: &[&str] = &[
    "crates",
    "testing",
    "fuzz",
    "bench",
    "bindings",
    "examples",
    "playground",
    "xtask",
];

/// The core crate's source.
const CORE: &str = "crates/urlwind/src";

pub(crate) fn check(workspace: &Workspace) -> Outcome {
    let rust = files_of(workspace, &[".rs"])?;
    let core: Vec<SourceFile> = rust
        .iter()
        .filter(|file| file.path.starts_with(CORE))
        .cloned()
        .collect();
    let library = workspace.read("crates/urlwind/src/lib.rs")?;

    let mut breaches = Vec::new();
    breaches.extend(rust.iter().flat_map(unsafe_code::check));
    breaches.extend(unsafe_code::check_forbidden_by_modules(&library));
    breaches.extend(core.iter().flat_map(tables::check));
    breaches.extend(core.iter().flat_map(compiled_where_used::check));
    let architecture = workspace.read("ARCHITECTURE.md")?;
    breaches.extend(modules::check(&architecture, &core));
    breaches.extend(walk::check(&architecture, &core));
    breaches.extend(rust.iter().flat_map(unfinished::check));
    breaches.extend(arrows::check(workspace)?);
    breaches.extend(arrows::check_public_api_only(&rust));
    breaches.extend(sizes::check(&files_of(workspace, sizes::ENDINGS)?));
    breaches.extend(documents::check(workspace)?);
    breaches.extend(licences::check(workspace)?);
    breaches.extend(spec_map::check(workspace, &core));

    if breaches.is_empty() {
        println!("{} Rust files keep to the layout", rust.len());
        return Ok(());
    }
    Err(format!(
        "{} breaches of the layout:\n  {}",
        breaches.len(),
        breaches.join("\n  ")
    ))
}

fn files_of(workspace: &Workspace, endings: &[&str]) -> Result<Vec<SourceFile>, String> {
    let mut files = Vec::new();
    for folder in CODE_FOLDERS {
        files.extend(workspace.files(folder, endings)?);
    }
    Ok(files)
}

/// Whether the file holds nothing but tests.
fn is_tests_only(path: &str) -> bool {
    path.ends_with("_tests.rs") || path.ends_with("/tests.rs") || path.contains("/tests/")
}

#[cfg(test)]
fn file(path: &str, text: &str) -> SourceFile {
    SourceFile {
        path: path.into(),
        text: text.into(),
    }
}
