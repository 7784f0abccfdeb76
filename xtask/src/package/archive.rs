//! Archives that come out the same whenever they are packed, and the list of their checksums.

use super::Packing;
use crate::Outcome;
use crate::command::Command;
use crate::files::{copy, fresh, list, write};
use crate::project::time_of_commit;
use crate::tools::is_on_path;
use crate::workspace::{self, root, target};
use std::path::{Path, PathBuf};

/// The list, in the format of `sha256sum --check`.
const CHECKSUMS: &str = "SHA256SUMS";

/// Where links in a README lead that is read outside of the repository.
const REPOSITORY: &str = "https://github.com/urlwind/urlwind/blob";

/// A folder whose content becomes an archive.
pub(super) struct Stage<'p> {
    packing: &'p Packing,
    /// The name of the folder, which the archive has as well.
    name: String,
    pub(super) folder: PathBuf,
}

impl<'p> Stage<'p> {
    /// An empty one.
    pub(super) fn new(packing: &'p Packing, name: String) -> Result<Stage<'p>, String> {
        let folder = fresh(&target().join("package-stage").join(&name))?;
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
        self.copy(&root().join(from), to)
    }

    pub(super) fn add_licenses(&self) -> Outcome {
        self.copy_ours("LICENSE-MIT", "LICENSE-MIT")?;
        self.copy_ours("LICENSE-APACHE", "LICENSE-APACHE")
    }

    /// Both licenses, and the README of a folder of the repository with links that lead there.
    pub(super) fn add_documents(&self, folder: &str) -> Outcome {
        self.add_licenses()?;
        let readme = workspace::read(&format!("{folder}/README.md"))?;
        self.write(
            "README.md",
            &with_whole_links(&readme, folder, &self.packing.version),
        )
    }

    /// Packs it. The same bytes for the same content, whoever packs it and when: the time is that of the last commit. For
    /// that it has to be GNU's tar, which macOS has under another name.
    pub(super) fn pack(&self) -> Outcome {
        let program = if is_on_path("gtar") { "gtar" } else { "tar" };
        let mut command = Command::new(program);
        if Command::new(program)
            .arg("--version")
            .read()?
            .contains("GNU")
        {
            command = command
                .args("--sort=name --owner=0 --group=0 --numeric-owner --format=gnu".split(' '))
                .arg(format!("--mtime=@{}", time_of_commit("%ct")?))
                .args(["--use-compress-program", "gzip --no-name -9"]);
        } else {
            command = command.arg("--gzip");
        }
        let archive = self.packing.dist.join(format!("{}.tar.gz", self.name));
        command = command
            .args(["--create", "--file"])
            .arg(archive)
            .arg("--directory");
        command
            .arg(target().join("package-stage"))
            .arg(&self.name)
            .run()
    }
}

/// A README with links that lead to the repository at the version's tag, where they led to files beside it.
fn with_whole_links(readme: &str, folder: &str, version: &str) -> String {
    let mut parts = readme.split("](");
    let mut whole = String::from(parts.next().unwrap_or_default());
    for mut rest in parts {
        whole.push_str("](");
        let link = rest.split(')').next().unwrap_or_default();
        if !link.starts_with('#') && !link.contains("://") {
            let mut folders: Vec<&str> = folder.split('/').collect();
            while let Some(above) = rest.strip_prefix("../") {
                folders.pop();
                rest = above;
            }
            let folders: String = folders.iter().map(|folder| format!("{folder}/")).collect();
            whole.push_str(&format!("{REPOSITORY}/v{version}/{folders}"));
        }
        whole.push_str(rest);
    }
    whole
}

/// Writes the list of checksums of all packages that there are, those of earlier runs included.
pub(super) fn write_checksums(packing: &Packing) -> Outcome {
    let names = list(&packing.dist)?
        .into_iter()
        .filter(|name| name != CHECKSUMS);
    // macOS has another program for it.
    let program = if is_on_path("sha256sum") {
        "sha256sum"
    } else {
        "shasum -a 256"
    };
    let sums = Command::new(program)
        .args(names)
        .in_folder(&packing.dist)
        .read()?;
    write(&packing.dist.join(CHECKSUMS), sums)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_to_the_repository() {
        let readme = "[a](../../SECURITY.md#x), [b](include/y.h) and [c](https://h/d) [e](#f).";
        let at = |path: &str| format!("https://github.com/urlwind/urlwind/blob/v1.2.3/{path}");
        let (a, b) = (at("SECURITY.md#x"), at("bindings/c/include/y.h"));
        let whole = format!("[a]({a}), [b]({b}) and [c](https://h/d) [e](#f).");
        assert_eq!(with_whole_links(readme, "bindings/c", "1.2.3"), whole);
    }
}
