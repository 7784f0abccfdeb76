//! Locates the published package, and reads its manifest.
#![allow(dead_code)] // each test binary uses its own part

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use serde_json::Value;

/// A package according to `cargo metadata`.
#[derive(Debug)]
pub(crate) struct Package {
    pub(crate) folder: PathBuf,
    pub(crate) features: Vec<(String, Vec<String>)>,
}

/// Returns the published `url` package, in cargo's own copy.
pub(crate) fn published() -> Package {
    package("2.5.8")
}

/// Returns this package.
pub(crate) fn ours() -> Package {
    package(env!("CARGO_PKG_VERSION"))
}

/// Returns the cargo that runs this test.
pub(crate) fn cargo() -> Command {
    Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Returns the host platform; dependencies of other platforms may be missing.
fn host() -> String {
    let output = cargo().arg("-vV").output().expect("cargo runs");
    let text = String::from_utf8(output.stdout).expect("cargo writes text");
    let mut lines = text.lines();
    let host = lines.find_map(|line| line.strip_prefix("host: "));
    host.expect("cargo names its host").to_owned()
}

/// The output of `cargo metadata` for this package and its dependencies.
static METADATA: LazyLock<Value> = LazyLock::new(|| {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
    let output = cargo()
        .args(["metadata", "--format-version", "1", "--offline"])
        .args(["--filter-platform", &host(), "--manifest-path"])
        .arg(manifest)
        .output()
        .expect("cargo runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    serde_json::from_slice(&output.stdout).expect("cargo writes JSON")
});

fn package(version: &str) -> Package {
    let packages = METADATA["packages"].as_array().expect("a list of packages");
    let package = packages
        .iter()
        .find(|package| package["name"] == "url" && package["version"] == version)
        .unwrap_or_else(|| panic!("url {version} is not among the packages"));
    let manifest = package["manifest_path"].as_str().expect("a path");
    let features = package["features"]
        .as_object()
        .expect("a table of features");
    let strings = |list: &Value| -> Vec<String> {
        let list = list.as_array().expect("a list");
        list.iter()
            .filter_map(Value::as_str)
            .map(String::from)
            .collect()
    };
    Package {
        folder: Path::new(manifest).parent().expect("a folder").to_owned(),
        features: features
            .iter()
            .map(|(name, on)| (name.clone(), strings(on)))
            .collect(),
    }
}
