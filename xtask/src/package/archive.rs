//! Archives that come out the same whenever they are packed, and the list of their checksums.

use super::Packing;
use crate::Outcome;
use crate::command::Command;
use crate::files::{at, copy, fresh, text, write};
use crate::tools::is_on_path;
use std::fs;
use std::path::{Path, PathBuf};

/// The list, in the format of `sha256sum --check`.
const CHECKSUMS: &str = "SHA256SUMS";

/// Where links in a README lead that is read outside of the repository.
const REPOSITORY: &str = "https://github.com/urlwind/urlwind/blob";

/// A folder whose content becomes an archive.
pub(super) struct Stage<'p> {
    packing: &'p Packing<'p>,
    /// The name of the folder, which the archive has as well.
    name: String,
    pub(super) folder: PathBuf,
}

impl<'p> Stage<'p> {
    /// An empty one.
    pub(super) fn new(packing: &'p Packing<'_>, name: String) -> Result<Stage<'p>, String> {
        let folder = packing.workspace.target().join("package-stage").join(&name);
        fresh(&folder)?;
        Ok(Stage {
            packing,
            name,
            folder,
        })
    }

    pub(super) fn write(&self, to: &str, text: &str) -> Outcome {
        write(&self.folder.join(to), text)
    }

    pub(super) fn copy(&self, from: &Path, to: &str) -> Outcome {
        copy(from, &self.folder.join(to))
    }

    /// Copies a file of the repository.
    pub(super) fn copy_ours(&self, from: &str, to: &str) -> Outcome {
        self.copy(&self.packing.workspace.root().join(from), to)
    }

    /// Both licences, and the README of a folder of the repository with links that lead there.
    pub(super) fn add_documents(&self, folder: &str) -> Outcome {
        for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
            self.copy_ours(licence, licence)?;
        }
        let readme = self
            .packing
            .workspace
            .read(&format!("{folder}/README.md"))?;
        let readme = with_whole_links(&readme.text, folder, &self.packing.version);
        self.write("README.md", &readme)
    }

    /// Packs it, and says where.
    pub(super) fn pack(&self) -> Result<PathBuf, String> {
        let archive = self.packing.dist.join(format!("{}.tar.gz", self.name));
        let folder = self
            .folder
            .parent()
            .expect("a stage is below another folder");
        self.packing.tar(folder, &self.name, &archive)?;
        Ok(archive)
    }
}

impl Packing<'_> {
    /// The same bytes for the same content, whoever packs it and when: the time is that of the last commit. For
    /// that it has to be GNU's tar, which macOS has under another name.
    fn tar(&self, folder: &Path, content: &str, archive: &Path) -> Outcome {
        let program = match is_on_path("gtar") {
            true => "gtar",
            false => "tar",
        };
        let version = Command::new(program)
            .arg("--version")
            .read(self.workspace)?;
        let mut command = Command::new(program);
        if version.contains("GNU") {
            let time = Command::new("git log -1 --format=%ct").read(self.workspace)?;
            command = command
                .args("--sort=name --owner=0 --group=0 --numeric-owner --format=gnu".split(' '))
                .arg(format!("--mtime=@{}", time.trim()))
                .args(["--use-compress-program", "gzip --no-name -9"]);
        } else {
            command = command.arg("--gzip");
        }
        command
            .args(["--create", "--file"])
            .arg(text(archive))
            .arg("--directory")
            .arg(text(folder))
            .arg(content)
            .run(self.workspace)
    }

    /// The archive of that name; an error if it was not made.
    pub(super) fn archive(&self, name: &str) -> Result<PathBuf, String> {
        let path = self.dist.join(name);
        match path.is_file() {
            true => Ok(path),
            false => Err(format!("{} is not there", path.display())),
        }
    }
}

/// A README with links that lead to the repository at the version's tag, where they led to files beside it.
pub(super) fn with_whole_links(readme: &str, folder: &str, version: &str) -> String {
    let mut whole = String::with_capacity(readme.len());
    let mut rest = readme;
    while let Some(found) = rest.find("](") {
        let (before, link) = rest.split_at(found + 2);
        whole.push_str(before);
        rest = link;
        let is_elsewhere = link.starts_with('#')
            || link
                .split(')')
                .next()
                .is_some_and(|link| link.contains("://"));
        if is_elsewhere {
            continue;
        }
        let mut folders: Vec<&str> = folder.split('/').collect();
        while let Some(above) = rest.strip_prefix("../") {
            folders.pop();
            rest = above;
        }
        whole.push_str(&format!("{REPOSITORY}/v{version}/"));
        for folder in folders {
            whole.push_str(folder);
            whole.push('/');
        }
    }
    whole.push_str(rest);
    whole
}

/// The packages, by name, with their sizes in bytes.
pub(super) fn list(packing: &Packing<'_>) -> Result<Vec<(String, u64)>, String> {
    let entries = fs::read_dir(&packing.dist).map_err(|error| at(&packing.dist, &error))?;
    let mut list = Vec::new();
    for entry in entries {
        let entry = entry.map_err(|error| at(&packing.dist, &error))?;
        let size = entry
            .metadata()
            .map_err(|error| at(&entry.path(), &error))?;
        list.push((entry.file_name().to_string_lossy().into_owned(), size.len()));
    }
    list.sort();
    Ok(list)
}

/// Writes the list of checksums of all packages that there are, those of earlier runs included.
pub(super) fn write_checksums(packing: &Packing<'_>) -> Outcome {
    let names = list(packing)?.into_iter().map(|(name, _)| name);
    let names: Vec<String> = names.filter(|name| name != CHECKSUMS).collect();
    // macOS has another program for it.
    let program = match is_on_path("sha256sum") {
        true => "sha256sum",
        false => "shasum -a 256",
    };
    let sums = Command::new(program)
        .args(names)
        .in_folder(&packing.dist)
        .read(packing.workspace)?;
    let path = packing.dist.join(CHECKSUMS);
    fs::write(&path, sums).map_err(|error| at(&path, &error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_to_the_repository() {
        let readme = "[a](../../SECURITY.md#x), [b](include/y.h) and [c](https://h/d) [e](#f).";
        assert_eq!(
            with_whole_links(readme, "bindings/c", "1.2.3"),
            "[a](https://github.com/urlwind/urlwind/blob/v1.2.3/SECURITY.md#x), \
             [b](https://github.com/urlwind/urlwind/blob/v1.2.3/bindings/c/include/y.h) and \
             [c](https://h/d) [e](#f)."
        );
    }
}
