//! The workspace: its root, its files, and what has been counted while working in it.

use crate::command::TestCount;
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
    /// From the root, with `/` between folders.
    pub(crate) path: String,
    pub(crate) text: String,
}

/// Folders that hold what was built or fetched.
const NOT_OURS: &[&str] = &["target", "dist", "node_modules", "results", "__pycache__"];

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

    pub(crate) fn add_tests(&self, more: TestCount) {
        let sum = self.tests.get();
        self.tests.set(TestCount {
            passed: sum.passed + more.passed,
            failed: sum.failed + more.failed,
        });
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
        Ok(SourceFile {
            path: path.to_owned(),
            text,
        })
    }

    /// All files below `folder` whose name ends in one of `endings`, sorted by path. A folder that
    /// does not exist has none.
    pub(crate) fn files(&self, folder: &str, endings: &[&str]) -> Result<Vec<SourceFile>, String> {
        let mut paths = Vec::new();
        collect(&self.root.join(folder), endings, &mut paths)?;
        paths.sort();
        paths
            .iter()
            .map(|path| {
                let below = path.strip_prefix(&self.root).expect("found below the root");
                let words: Vec<_> = below.iter().map(|word| word.to_string_lossy()).collect();
                self.read(&words.join("/"))
            })
            .collect()
    }
}

fn collect(folder: &Path, endings: &[&str], paths: &mut Vec<PathBuf>) -> Result<(), String> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Ok(());
    };
    for entry in entries {
        let entry = entry.map_err(|error| format!("{}: {error}", folder.display()))?;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.starts_with('.') || NOT_OURS.contains(&&*name) {
            continue;
        }
        let path = entry.path();
        if path.is_dir() {
            collect(&path, endings, paths)?;
        } else if endings.iter().any(|ending| name.ends_with(ending)) {
            paths.push(path);
        }
    }
    Ok(())
}
