//! Clean places: folders outside of the repository in which a package is all that there is of urlwind.

use super::Packing;
use crate::Outcome;
use crate::command::Command;
use crate::files::{self, Temporary};
use crate::venv::search_path_with;
use std::path::{Path, PathBuf};

/// The folder with programs in the place of Rust's, which fail.
const NO_RUST: &str = "no-rust";

pub(super) struct Clean(Temporary);

impl Clean {
    pub(super) fn new(name: &str) -> Result<Clean, String> {
        let clean = Clean(Temporary::new(&format!("package-{name}"))?);
        if cfg!(unix) {
            for program in ["cargo", "rustc"] {
                clean.script(&format!("{NO_RUST}/{program}"), "exit 127")?;
            }
        }
        Ok(clean)
    }

    /// Writes a script that the shell runs.
    pub(super) fn script(&self, name: &str, line: &str) -> Outcome {
        self.write(name, &format!("#!/bin/sh\n{line}\n"))?;
        Command::new("chmod +x").arg(self.path(name)).run()
    }

    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.0.0.join(name)
    }

    pub(super) fn folder(&self) -> &Path {
        &self.0.0
    }

    /// A command that runs here, knows nothing of the workspace that started it, and finds no Rust.
    pub(super) fn command(&self, words: &str) -> Command {
        self.rust(words)
            .env("PATH", search_path_with([self.path(NO_RUST)]))
    }

    /// A command that runs here and finds Rust's own tools.
    pub(super) fn rust(&self, words: &str) -> Command {
        let ours = [
            "CARGO_TARGET_DIR",
            "CARGO_MANIFEST_DIR",
            "RUSTFLAGS",
            "LD_LIBRARY_PATH",
        ];
        let command = Command::new(words).in_folder(self.folder());
        ours.into_iter().fold(command, Command::unset)
    }

    pub(super) fn write(&self, name: &str, content: &str) -> Outcome {
        files::write(&self.path(name), content)
    }

    pub(super) fn read(&self, name: &str) -> Result<String, String> {
        files::read(&self.path(name))
    }

    /// Unpacks an archive of ours.
    pub(super) fn unpack(&self, packing: &Packing, name: &str) -> Outcome {
        self.command("tar --extract --file")
            .arg(packing.archive(name)?)
            .run()
    }

    /// Runs a command, which must print this and nothing else.
    pub(super) fn expect(&self, command: &Command, expected: &str) -> Outcome {
        println!("$ {command}");
        let said = command.read()?;
        print!("{said}");
        match said == expected {
            true => Ok(()),
            false => Err(format!("`{command}` printed\n{said}and not\n{expected}")),
        }
    }

    /// Runs the lines after `$` of the first shell session in a README, with programs of `folder` on the search path: each
    /// must print what stands below it.
    pub(super) fn session(&self, readme: &str, folder: &Path) -> Outcome {
        let session = first_example(readme, "console")?;
        let steps = session
            .strip_prefix("$ ")
            .ok_or("the first example begins with no command")?;
        let path = search_path_with([folder.to_owned(), self.path(NO_RUST)]);
        for step in steps.split("\n$ ") {
            let (line, printed) = step.split_once('\n').unwrap_or((step, ""));
            let end = if printed.is_empty() || printed.ends_with('\n') {
                ""
            } else {
                "\n"
            };
            let shell = self.rust("sh -e -c").arg(line).env("PATH", &path);
            self.expect(&shell, &format!("{printed}{end}"))?;
        }
        Ok(())
    }
}

/// The first block of a language in a README.
pub(super) fn first_example<'r>(readme: &'r str, language: &str) -> Result<&'r str, String> {
    let rest = readme.split_once(&format!("\n```{language}\n"));
    let (_, rest) = rest.ok_or_else(|| format!("the README has no example in {language}"))?;
    let (example, _) = rest
        .split_once("```")
        .ok_or("an example that does not end")?;
    Ok(example)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_example_of_a_language_is_found() {
        let readme = "# x\n\n```sh\nmake\n```\n\n```c\nint a;\n```\n\n```c\nint b;\n```\n";
        assert_eq!(first_example(readme, "c"), Ok("int a;\n"));
        assert!(first_example(readme, "go").unwrap_err().contains("in go"));
    }
}
