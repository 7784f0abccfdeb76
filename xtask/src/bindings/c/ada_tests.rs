//! The `ada-url` crate's own tests, with urlwind in Ada's place.
//!
//! The crate can link an Ada that it has not compiled. A copy of it is built that way against the
//! installed library. The copy's tests are its own, untouched.

use crate::Outcome;
use crate::command::Command;
use crate::files;
use crate::test_data;
use crate::workspace::Workspace;
use std::fs;

pub(super) fn check(workspace: &Workspace) -> Outcome {
    let copy = workspace.target().join("ada-url-tests");
    if copy.exists() {
        fs::remove_dir_all(&copy).map_err(|error| error.to_string())?;
    }
    let from = test_data::ada_package(workspace)?;
    for part in ["src", "tests", "examples", "build.rs", "README.md"] {
        files::copy(&from.join(part), &copy.join(part))?;
    }
    let manifest = fs::read_to_string(from.join("Cargo.toml"))
        .map_err(|error| format!("ada-url's manifest: {error}"))?;
    fs::write(copy.join("Cargo.toml"), without_benches(&manifest))
        .map_err(|error| error.to_string())?;

    let lib = workspace.target().join("c-installed/lib");
    let ada = lib.join("urlwind-ada").display().to_string();
    Command::new("cargo test --no-default-features --features std,serde")
        .in_folder(&copy)
        .env("ADA_LIB_DIR", ada)
        .env("ADA_LIB_NAME", "dylib=ada")
        .env("LD_LIBRARY_PATH", lib.display().to_string())
        .env(
            "CARGO_TARGET_DIR",
            workspace
                .target()
                .join("ada-url-tests-built")
                .display()
                .to_string(),
        )
        .run_tests(workspace)
}

/// The manifest of a package on its own, without benchmarks and what only they need.
fn without_benches(manifest: &str) -> String {
    let mut kept = String::from("[workspace]\n");
    let mut is_kept = true;
    for line in manifest.lines() {
        if line.starts_with('[') {
            is_kept = line != "[[bench]]" && line != "[dev-dependencies.criterion]";
        }
        if is_kept {
            kept.push_str(line);
            kept.push('\n');
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_benchmarks_are_left_out() {
        let manifest = "[package]\nname = \"x\"\n\n[[bench]]\nname = \"b\"\n\n[[test]]\nname = \"t\"\n\
                        [dev-dependencies.criterion]\nversion = \"4\"\n[dev-dependencies.url]\n";
        assert_eq!(
            without_benches(manifest),
            "[workspace]\n[package]\nname = \"x\"\n\n[[test]]\nname = \"t\"\n[dev-dependencies.url]\n"
        );
    }
}
