//! A scratch project that uses this package as `url`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::common;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    Passed,
    Failed,
}

/// A test that is run in place.
pub(crate) struct Target<'a> {
    pub(crate) name: &'a str,
    pub(crate) path: &'a Path,
    /// Whether the standard library's test harness runs it.
    pub(crate) harness: bool,
}

pub(crate) struct Project {
    folder: PathBuf,
}

impl Project {
    /// Creates a project with this library and these tests.
    pub(crate) fn new(name: &str, library: &str, tests: &[Target<'_>]) -> Project {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join("published")
            .join(name);
        fs::create_dir_all(folder.join("src")).expect("a folder for the project");
        let ours = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut manifest = format!(
            r#"[package]
name = "published-{name}"
version = "0.0.0"
edition = "2018"

[features]
default = ["std", "serde", "expose_internals"]
std = []
serde = []
expose_internals = []

[dependencies]
url = {{ path = {ours:?}, features = ["serde", "expose_internals"] }}
serde = {{ version = "1", features = ["std"] }}
serde_derive = "1"
serde_json = "1"

[workspace]
"#
        );
        for Target {
            name,
            path,
            harness,
        } in tests
        {
            let target = format!("name = {name:?}\npath = {path:?}\nharness = {harness}");
            manifest.push_str(&format!("\n[[test]]\n{target}\n"));
        }
        fs::write(folder.join("Cargo.toml"), manifest).expect("a manifest");
        fs::write(folder.join("src/lib.rs"), library).expect("a library");
        // The versions of this workspace, so that nothing has to be fetched.
        fs::copy(lock_file(ours), folder.join("Cargo.lock")).expect("a lock file");
        Project { folder }
    }

    /// Runs `cargo test` and returns the outcome of each test.
    pub(crate) fn test(&self, arguments: &[&str]) -> BTreeMap<String, Outcome> {
        let text = self.run(arguments);
        text.lines().filter_map(outcome).collect()
    }

    /// Runs `cargo test` and returns its output.
    pub(crate) fn run(&self, arguments: &[&str]) -> String {
        let target = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join("published")
            .join("target");
        let output = common::cargo()
            .args(["test", "--offline", "--no-fail-fast"])
            .args(arguments)
            .current_dir(&self.folder)
            .env("CARGO_TARGET_DIR", target)
            // Makes cargo name every test.
            .env("CARGO_TERM_QUIET", "false")
            .output()
            .expect("cargo runs");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(text.contains(" ... "), "no test ran:\n{text}\n{errors}");
        text
    }
}

/// Parses `test NAME ... ok`, with a remark after the name if the test is only compiled.
fn outcome(line: &str) -> Option<(String, Outcome)> {
    let (name, result) = line.strip_prefix("test ")?.split_once(" ... ")?;
    let name = name.trim_end_matches(" - compile").to_owned();
    match result {
        "ok" => Some((name, Outcome::Passed)),
        "FAILED" => Some((name, Outcome::Failed)),
        _ => panic!("{line}"),
    }
}

/// Returns the lock file of the workspace that contains `folder`.
fn lock_file(folder: &Path) -> PathBuf {
    let mut locks = folder.ancestors().map(|folder| folder.join("Cargo.lock"));
    locks
        .find(|lock| lock.is_file())
        .expect("the workspace has a lock file")
}
