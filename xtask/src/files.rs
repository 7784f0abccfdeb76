//! Files and folders, with errors that name the path.

use crate::Outcome;
use std::path::{Path, PathBuf};
use std::{env, fs, io, process};

/// An error about a path.
pub(crate) fn at(path: &Path, error: &io::Error) -> String {
    format!("{}: {error}", path.display())
}

/// A path as an argument.
pub(crate) fn text(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

/// Writes a file, and the folders that it needs.
pub(crate) fn write(path: &Path, content: impl AsRef<[u8]>) -> Outcome {
    make_parent(path)?;
    fs::write(path, content).map_err(|error| at(path, &error))
}

/// Copies a file, or a folder with all that is in it. The folders that it needs are made.
pub(crate) fn copy(from: &Path, to: &Path) -> Outcome {
    if !from.is_dir() {
        make_parent(to)?;
        return fs::copy(from, to)
            .map(drop)
            .map_err(|error| at(from, &error));
    }
    fs::create_dir_all(to).map_err(|error| at(to, &error))?;
    for entry in fs::read_dir(from).map_err(|error| at(from, &error))? {
        let entry = entry.map_err(|error| at(from, &error))?;
        copy(&entry.path(), &to.join(entry.file_name()))?;
    }
    Ok(())
}

/// Makes the folder of a file.
pub(crate) fn make_parent(path: &Path) -> Outcome {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder).map_err(|error| at(folder, &error))
}

/// An empty folder: what an earlier run left there is gone.
pub(crate) fn fresh(folder: &Path) -> Result<PathBuf, String> {
    remove(folder)?;
    fs::create_dir_all(folder).map_err(|error| at(folder, &error))?;
    Ok(folder.to_owned())
}

/// Removes a folder, if it is there.
pub(crate) fn remove(folder: &Path) -> Outcome {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(at(folder, &error)),
        _ => Ok(()),
    }
}

/// The files below a folder whose names end in `ending`, in order.
pub(crate) fn below(folder: &Path, ending: &str) -> Result<Vec<PathBuf>, String> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| at(folder, &error))? {
        let path = entry.map_err(|error| at(folder, &error))?.path();
        if path.is_dir() {
            files.extend(below(&path, ending)?);
        } else if path.to_string_lossy().ends_with(ending) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// A folder that is gone when this is.
pub(crate) struct Temporary(PathBuf);

impl Temporary {
    pub(crate) fn new(name: &str) -> Result<Temporary, String> {
        let folder = env::temp_dir().join(format!("urlwind-{name}-{}", process::id()));
        fresh(&folder).map(Temporary)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        // Nothing depends on it: what is left lies in the system's temporary folder.
        let _ = fs::remove_dir_all(&self.0);
    }
}
