//! Debian packages for another processor, unpacked into a folder of their own instead of installed. Nothing of the system
//! changes, and nobody has to be root.

use crate::Outcome;
use crate::command::Command;
use crate::files::at;
use crate::workspace::Workspace;
use std::fs;
use std::path::{Path, PathBuf};

pub(crate) struct Unpacked {
    folder: PathBuf,
    /// As Debian names it.
    processor: &'static str,
}

impl Unpacked {
    /// For a processor of which nothing is there.
    pub(crate) fn for_processor(folder: PathBuf, processor: &'static str) -> Unpacked {
        Unpacked { folder, processor }
    }

    /// As `/` would be, if it were installed.
    pub(crate) fn root(&self) -> PathBuf {
        self.folder.join("root")
    }

    /// Unpacks packages and those that they depend on, unless that was done; `name=version` asks for a version.
    pub(crate) fn unpack(&self, workspace: &Workspace, packages: &[String]) -> Outcome {
        // What stands here was unpacked to the end.
        let mark = self.folder.join("unpacked");
        let list = packages.join("\n");
        if fs::read_to_string(&mark).is_ok_and(|done| done == list) {
            return Ok(());
        }
        self.make_folders()
            .map_err(|error| at(&self.folder, &error))?;
        self.apt("update").run(workspace)?;
        self.apt("install --download-only --yes --no-install-recommends")
            .args(packages.iter().cloned())
            .run(workspace)?;
        for package in packages_in(&self.folder.join("archives"))? {
            Command::new("dpkg-deb --extract")
                .arg(package.to_string_lossy())
                .arg(self.root().to_string_lossy())
                .run(workspace)?;
        }
        fs::write(&mark, list).map_err(|error| at(&mark, &error))
    }

    fn make_folders(&self) -> std::io::Result<()> {
        // What was downloaded for another list of packages is not wanted now.
        for old in ["archives", "root"] {
            let old = self.folder.join(old);
            if old.exists() {
                fs::remove_dir_all(old)?;
            }
        }
        fs::create_dir_all(self.folder.join("lists/partial"))?;
        fs::create_dir_all(self.folder.join("archives/partial"))?;
        fs::write(self.folder.join("status"), "")
    }

    /// apt with lists, downloads and a state in our own folder.
    fn apt(&self, words: &str) -> Command {
        let mut settings: Vec<String> = [
            ("Dir::State::Lists", "lists"),
            ("Dir::State::Status", "status"),
            ("Dir::Cache::Archives", "archives"),
            ("Dir::Cache::PkgCache", "pkgcache.bin"),
            ("Dir::Cache::SrcPkgCache", "srcpkgcache.bin"),
        ]
        .map(|(setting, name)| format!("{setting}={}", self.folder.join(name).display()))
        .into();
        // Nothing of the system is changed, so it need not be kept from others; and the user whom
        // apt downloads as may have no right to our folder.
        settings.push("Debug::NoLocking=true".into());
        settings.push("APT::Sandbox::User=root".into());
        let processor = self.processor;
        settings.push(format!("APT::Architecture={processor}"));
        settings.push(format!("APT::Architectures={processor}"));
        Command::new("apt-get --quiet")
            .args(settings.iter().flat_map(|setting| ["--option", setting]))
            .args(words.split_whitespace())
    }
}

fn packages_in(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(folder).map_err(|error| at(folder, &error))?;
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    Ok(paths
        .filter(|path| path.extension().is_some_and(|ending| ending == "deb"))
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn apt_is_told_where_and_for_whom() {
        let unpacked = Unpacked::for_processor("/f".into(), "arm64");
        let text = unpacked.apt("update").to_string();
        assert!(text.contains("Dir::State::Lists=/f/lists"), "{text}");
        assert!(text.contains("APT::Architectures=arm64"), "{text}");
    }
}
