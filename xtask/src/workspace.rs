//! The workspace: its root, its files, and what has been counted while working in it.

use crate::count::TestCount;
use std::cell::{Cell, RefCell};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

#[derive(Debug)]
pub(crate) struct Workspace {
    root: PathBuf,
    tests: Cell<TestCount>,
    /// What steps could not do here although they passed.
    left_out: RefCell<Vec<String>>,
}

/// A file of the workspace, read.
#[derive(Clone, Debug)]
pub(crate) struct SourceFile {
    pub(crate) text: String,
}

impl Workspace {
    pub(crate) fn find() -> Result<Workspace, String> {
        // Cargo names the folder of this package when it runs it.
        let package = env::var_os("CARGO_MANIFEST_DIR")
            .map(PathBuf::from)
            .ok_or("run it by cargo: `cargo xtask`")?;
        let root = package.parent().ok_or("xtask has no folder above it")?;
        Ok(Workspace::at(root.to_owned()))
    }

    pub(crate) fn at(root: PathBuf) -> Workspace {
        Workspace {
            root,
            tests: Cell::default(),
            left_out: RefCell::default(),
        }
    }

    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// Where cargo builds, for folders of our own beside its.
    pub(crate) fn target(&self) -> PathBuf {
        match env::var_os("CARGO_TARGET_DIR") {
            Some(folder) => self.root.join(folder),
            None => self.root.join("target"),
        }
    }

    /// The version in the manifest, which all packages share.
    pub(crate) fn version(&self) -> Result<String, String> {
        let manifest = self.read("Cargo.toml")?.text;
        let version = manifest
            .lines()
            .skip_while(|line| *line != "[workspace.package]")
            .find_map(|line| line.strip_prefix("version = \"")?.strip_suffix('"'));
        version
            .map(str::to_owned)
            .ok_or_else(|| "Cargo.toml names no version".into())
    }

    pub(crate) fn count_tests(&self, add: impl FnOnce(&mut TestCount)) {
        let mut tests = self.tests.get();
        add(&mut tests);
        self.tests.set(tests);
    }

    /// Notes something that no tool would bring, for the summary.
    pub(crate) fn leave_out(&self, what: String) {
        self.left_out.borrow_mut().push(what);
    }

    /// All that was noted so far.
    pub(crate) fn left_out(&self) -> Vec<String> {
        self.left_out.borrow().clone()
    }

    /// All tests counted so far.
    pub(crate) fn tests(&self) -> TestCount {
        self.tests.get()
    }

    pub(crate) fn read(&self, path: &str) -> Result<SourceFile, String> {
        let text =
            fs::read_to_string(self.root.join(path)).map_err(|error| format!("{path}: {error}"))?;
        Ok(SourceFile { text })
    }
}
