//! Cargo's copy of the `ada-url` package, which holds Ada's header and source.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::{package, succeed};

pub(crate) fn package_folder() -> PathBuf {
    let metadata = succeed(
        Command::new(env!("CARGO"))
            .args(["metadata", "--format-version", "1"])
            .current_dir(package()),
    );
    let metadata: serde_json::Value = serde_json::from_slice(&metadata.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let found = packages
        .iter()
        .find(|package| package["name"] == "ada-url" && package["version"] == "4.0.0");
    let manifest = found.expect("the benchmarks need ada-url 4.0.0")["manifest_path"].as_str();
    Path::new(manifest.unwrap()).parent().unwrap().to_owned()
}
