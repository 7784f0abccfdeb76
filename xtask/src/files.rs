//! Files and folders, with errors that name the path.

use crate::Outcome;
use std::path::{Path, PathBuf};
use std::{env, fs, io, process};

/// An error about a path.
pub(crate) fn at(path: &Path, error: &io::Error) -> String {
    format!("{}: {error}", path.display())
}

/// Writes a file, and the folders that it needs.
pub(crate) fn write(path: &Path, content: impl AsRef<[u8]>) -> Outcome {
    make_parent(path)?;
    fs::write(path, content).map_err(|error| at(path, &error))
}

pub(crate) fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| at(path, &error))
}

/// Copies a file, or a folder with all that is in it. The folders that it needs are made.
pub(crate) fn copy(from: &Path, to: &Path) -> Outcome {
    if from.is_dir() {
        return list(from)?
            .iter()
            .try_for_each(|name| copy(&from.join(name), &to.join(name)));
    }
    make_parent(to)?;
    fs::copy(from, to)
        .map(drop)
        .map_err(|error| at(from, &error))
}

fn make_parent(path: &Path) -> Outcome {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder).map_err(|error| at(folder, &error))
}

/// An empty folder: what an earlier run left there is gone.
pub(crate) fn fresh(folder: &Path) -> Result<PathBuf, String> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(at(folder, &error)),
        _ => {}
    }
    fs::create_dir_all(folder).map_err(|error| at(folder, &error))?;
    Ok(folder.to_owned())
}

/// The names in a folder, in order.
pub(crate) fn list(folder: &Path) -> Result<Vec<String>, String> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| at(folder, &error))? {
        let entry = entry.map_err(|error| at(folder, &error))?;
        names.push(entry.file_name().to_string_lossy().into_owned());
    }
    names.sort();
    Ok(names)
}

/// A folder that is gone when this is.
pub(crate) struct Temporary(pub(crate) PathBuf);

impl Temporary {
    pub(crate) fn new(name: &str) -> Result<Temporary, String> {
        let folder = env::temp_dir().join(format!("urlwind-{name}-{}", process::id()));
        fresh(&folder).map(Temporary)
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        // Nothing depends on it: what is left lies in the system's temporary folder.
        let _ = fs::remove_dir_all(&self.0);
    }
}
