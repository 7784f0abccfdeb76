//! Where the data of web-platform-tests lies, for programs that cannot ask cargo themselves; and all of it over programs
//! in other languages.

use crate::Outcome;
use crate::command::Command;
use crate::workspace::Workspace;
use serde_json::Value;
use std::env;
use std::path::{Path, PathBuf};

/// The folder with the data: the one that `URLWIND_WPT` names, `shared/wpt` beside the workspace or
/// above, or the one in the package `ada-url`. The conformance tests look in the same places.
pub(crate) fn web_platform_tests(workspace: &Workspace) -> Result<PathBuf, String> {
    let has_data = |folder: &PathBuf| folder.join("urltestdata.json").is_file();
    // Relative to where we are; others run in folders of their own.
    let named = env::var_os("URLWIND_WPT").map(|folder| workspace.root().join(folder));
    let nearby = workspace
        .root()
        .ancestors()
        .map(|folder| folder.join("shared/wpt"));
    if let Some(folder) = named.into_iter().chain(nearby).find(has_data) {
        return Ok(folder);
    }
    let fetched = ada_package(workspace)?.join("tests/wpt");
    if has_data(&fetched) {
        return Ok(fetched);
    }
    Err(format!(
        "no web-platform-tests data: not in URLWIND_WPT, shared/wpt or {}",
        fetched.display()
    ))
}

/// Runs web-platform-tests, and calls in random order, over a program that answers as `testing/conformance` asks.
pub(crate) fn drive(workspace: &Workspace, name: &str, server: Command) -> Outcome {
    Command::new("cargo run --quiet --profile test -p conformance --")
        .arg(name)
        .command(server)
        .run(workspace)
}

/// Where cargo keeps the package `ada-url`.
pub(crate) fn ada_package(workspace: &Workspace) -> Result<PathBuf, String> {
    let metadata = Command::new("cargo metadata --format-version 1").read(workspace)?;
    folder_of(&metadata, "ada-url").ok_or_else(|| "cargo knows no package ada-url".into())
}

fn folder_of(metadata: &str, name: &str) -> Option<PathBuf> {
    let metadata: Value = serde_json::from_str(metadata).ok()?;
    let packages = metadata["packages"].as_array()?;
    let package = packages.iter().find(|package| package["name"] == name)?;
    Path::new(package["manifest_path"].as_str()?)
        .parent()
        .map(Path::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_package_is_found_by_name() {
        let metadata = r#"{"packages": [{"name": "a", "manifest_path": "/r/a/Cargo.toml"},
            {"name": "ada-url", "manifest_path": "/r/ada-url-4.0.0/Cargo.toml"}]}"#;
        assert_eq!(
            folder_of(metadata, "ada-url"),
            Some(PathBuf::from("/r/ada-url-4.0.0"))
        );
        assert_eq!(folder_of(r#"{"packages": []}"#, "ada-url"), None);
    }
}
