//! Clean places: folders outside of the repository in which a package is all that there is of urlwind.

use super::Packing;
use crate::Outcome;
use crate::bindings::venv::search_path_with;
use crate::command::Command;
use crate::files::{Temporary, at, text, write};
use crate::workspace::Workspace;
use std::fs;
use std::path::{Path, PathBuf};

/// The folder with programs in the place of Rust's, which fail.
const NO_RUST: &str = "no-rust";

pub(super) struct Clean<'w> {
    pub(super) workspace: &'w Workspace,
    folder: Temporary,
}

impl<'w> Clean<'w> {
    pub(super) fn new(packing: &Packing<'w>, name: &str) -> Result<Clean<'w>, String> {
        let clean = Clean {
            workspace: packing.workspace,
            folder: Temporary::new(&format!("package-{name}"))?,
        };
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
        Command::new("chmod +x")
            .arg(text(&self.path(name)))
            .run(self.workspace)
    }

    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(super) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The search path of what runs here: first these folders, and no Rust.
    pub(super) fn search_path(&self, folders: &[&Path]) -> String {
        let no_rust = self.path(NO_RUST);
        search_path_with([folders, &[&no_rust]].concat())
    }

    /// A command that runs here, knows nothing of the workspace that started it, and finds no Rust.
    pub(super) fn command(&self, words: &str) -> Command {
        self.rust(words).env("PATH", self.search_path(&[]))
    }

    /// The same for Rust's own tools.
    pub(super) fn rust(&self, words: &str) -> Command {
        Command::new(words)
            .in_folder(self.folder())
            .unset("CARGO_TARGET_DIR")
            .unset("CARGO_MANIFEST_DIR")
            .unset("RUSTFLAGS")
            .unset("LD_LIBRARY_PATH")
    }

    pub(super) fn write(&self, name: &str, content: &str) -> Outcome {
        write(&self.path(name), content)
    }

    pub(super) fn read(&self, name: &str) -> Result<String, String> {
        let path = self.path(name);
        fs::read_to_string(&path).map_err(|error| at(&path, &error))
    }

    /// Unpacks an archive.
    pub(super) fn unpack(&self, archive: &Path) -> Outcome {
        self.command("tar --extract --file")
            .arg(text(archive))
            .run(self.workspace)
    }

    /// Runs a command, which must print this and nothing else.
    pub(super) fn expect(&self, command: &Command, expected: &str) -> Outcome {
        println!("$ {command}");
        let said = command.read(self.workspace)?;
        print!("{said}");
        match said == expected {
            true => Ok(()),
            false => Err(format!("`{command}` printed\n{said}and not\n{expected}")),
        }
    }

    /// Runs the lines of a shell session after `$`, with programs of `folder` on the search path: each must
    /// print what stands below it.
    pub(super) fn session(&self, session: &str, folder: &Path) -> Outcome {
        let steps = steps_of(session);
        if steps.is_empty() {
            return Err("the README's first example has no command".into());
        }
        for (line, expected) in steps {
            let shell = self
                .command("sh -e -c")
                .arg(line)
                .env("PATH", self.search_path(&[folder]));
            self.expect(&shell, &expected)?;
        }
        Ok(())
    }
}

/// The commands of a shell session, each with what it prints.
fn steps_of(session: &str) -> Vec<(&str, String)> {
    let mut steps: Vec<(&str, String)> = Vec::new();
    for line in session.lines() {
        match (line.strip_prefix("$ "), steps.last_mut()) {
            (Some(command), _) => steps.push((command, String::new())),
            (None, Some((_, printed))) => {
                printed.push_str(line);
                printed.push('\n');
            }
            (None, None) => {}
        }
    }
    steps
}

/// The first block of a language in a README.
pub(super) fn first_example<'r>(readme: &'r str, language: &str) -> Result<&'r str, String> {
    let fence = format!("```{language}\n");
    let is_line = |place: usize| place == 0 || readme[..place].ends_with('\n');
    let start = readme
        .match_indices(&fence)
        .find(|(place, _)| is_line(*place))
        .map(|(place, _)| place + fence.len())
        .ok_or_else(|| format!("the README has no example in {language}"))?;
    let end = readme[start..]
        .find("```")
        .ok_or("an example that does not end")?;
    Ok(&readme[start..start + end])
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

    #[test]
    fn a_session_has_commands_and_what_they_print() {
        assert_eq!(
            steps_of("$ a b\nx\ny\n$ c\n$ d\nz\n"),
            [
                ("a b", "x\ny\n".to_owned()),
                ("c", String::new()),
                ("d", "z\n".to_owned())
            ]
        );
    }
}
