//! A copy of the workspace with all changes in it, and the test programs of that.

use super::list::Mutant;
use super::schemata::{self, Changed};
use crate::command::Command;
use crate::workspace::Workspace;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The root of the core, where the choice is made.
const ROOT: &str = "crates/urlwind/src/lib.rs";

/// What is built or fetched, and what this task writes.
const NOT_COPIED: &[&str] = &["target", ".git", "dist", "node_modules", "results"];

/// The copy, and what became of the changes in it.
pub(super) struct Tree<'a> {
    folder: PathBuf,
    target: PathBuf,
    sources: &'a BTreeMap<String, String>,
    mutants: &'a [Mutant],
    /// The numbers, from 1, of those that are in it.
    pub(super) viable: BTreeSet<usize>,
    /// In what the features leave out.
    pub(super) left_out: BTreeSet<usize>,
    /// Not accepted by the compiler.
    pub(super) refused: BTreeSet<usize>,
}

impl<'a> Tree<'a> {
    /// A copy with the changes of these numbers.
    pub(super) fn new(
        workspace: &Workspace,
        sources: &'a BTreeMap<String, String>,
        mutants: &'a [Mutant],
        viable: BTreeSet<usize>,
    ) -> Result<Tree<'a>, String> {
        let below = workspace.target().join("mutants");
        let folder = below.join("tree");
        copy_changed(workspace.root(), &folder)?;
        let root = format!("{}{}", workspace.read(ROOT)?.text, schemata::chooser());
        write_changed(&folder.join(ROOT), root.as_bytes())?;
        Ok(Tree {
            folder,
            target: below.join("build"),
            sources,
            mutants,
            viable,
            left_out: BTreeSet::new(),
            refused: BTreeSet::new(),
        })
    }

    /// Takes those out that the features leave out.
    pub(super) fn leave_out(&mut self, workspace: &Workspace, check: &str) -> Result<(), String> {
        let changed = self.write(true)?;
        let (messages, _) = self.cargo(workspace, check)?;
        let seen = complained_of(&messages, &changed);
        self.left_out = self.viable.difference(&seen).copied().collect();
        self.viable = seen;
        Ok(())
    }

    /// Runs a command of cargo, and takes those out of which the compiler complains, until it complains of none; says
    /// which programs were built.
    pub(super) fn build(
        &mut self,
        workspace: &Workspace,
        command: &str,
    ) -> Result<Vec<String>, String> {
        loop {
            let changed = self.write(false)?;
            let (messages, succeeds) = self.cargo(workspace, command)?;
            if succeeds {
                return Ok(programs(&messages));
            }
            let seen = complained_of(&messages, &changed);
            if seen.is_empty() {
                let errors = errors(&messages);
                let texts: Vec<&str> = errors
                    .iter()
                    .filter_map(|error| error["rendered"].as_str())
                    .collect();
                return Err(format!(
                    "what is left does not compile:\n{}",
                    texts.concat()
                ));
            }
            println!("  the compiler refuses {} changes", seen.len());
            for number in seen {
                self.viable.remove(&number);
                self.refused.insert(number);
            }
        }
    }

    fn write(&self, marked: bool) -> Result<BTreeMap<String, Changed>, String> {
        let mut written = BTreeMap::new();
        for (file, source) in self.sources {
            let mutants = self
                .viable
                .iter()
                .map(|&number| (number, &self.mutants[number - 1]));
            let of_file: Vec<(usize, &Mutant)> =
                mutants.filter(|(_, mutant)| mutant.file == *file).collect();
            let changed = schemata::change(source, &of_file, marked);
            write_changed(&self.folder.join(file), changed.text.as_bytes())?;
            written.insert(file.clone(), changed);
        }
        Ok(written)
    }

    /// What cargo prints in JSON, and whether it succeeds.
    fn cargo(&self, workspace: &Workspace, command: &str) -> Result<(String, bool), String> {
        Command::new(command)
            .arg("--message-format=json")
            .in_folder(&self.folder)
            .env("CARGO_TARGET_DIR", self.target.to_string_lossy())
            // Copies are not written as we write.
            .env("RUSTFLAGS", "--cap-lints allow")
            .try_read(workspace)
    }
}

fn errors(messages: &str) -> Vec<Value> {
    let messages = messages
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok());
    messages
        .filter(|message| message["message"]["level"] == "error")
        .map(|mut message| message["message"].take())
        .collect()
}

/// The changes in whose copies an error is.
fn complained_of(messages: &str, changed: &BTreeMap<String, Changed>) -> BTreeSet<usize> {
    let mut seen = BTreeSet::new();
    for error in errors(messages) {
        for span in error["spans"].as_array().into_iter().flatten() {
            let file = span["file_name"]
                .as_str()
                .and_then(|name| changed.get(name));
            let lines = [&span["line_start"], &span["line_end"]];
            let is_first = span["is_primary"] == true;
            for line in lines
                .into_iter()
                .filter(|_| is_first)
                .flat_map(Value::as_u64)
            {
                seen.extend(file.and_then(|file| file.at_line(line as usize)));
            }
        }
    }
    seen
}

/// The programs in what cargo says about a build.
fn programs(messages: &str) -> Vec<String> {
    let messages = messages
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok());
    messages
        .filter_map(|message| Some(message["executable"].as_str()?.to_owned()))
        .collect()
}

/// Copies a folder, but leaves files alone that are the same already, so that cargo builds only what is new.
fn copy_changed(from: &Path, to: &Path) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", from.display());
    fs::create_dir_all(to).map_err(failed)?;
    for entry in fs::read_dir(from).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let name = entry.file_name();
        if NOT_COPIED.iter().any(|other| name == **other) {
            continue;
        }
        let to = to.join(name);
        let kind = entry.file_type().map_err(failed)?;
        if kind.is_dir() {
            copy_changed(&entry.path(), &to)?;
        } else if kind.is_file() {
            write_changed(&to, &fs::read(entry.path()).map_err(failed)?)?;
        }
    }
    Ok(())
}

fn write_changed(path: &Path, content: &[u8]) -> Result<(), String> {
    if fs::read(path).is_ok_and(|old| old == content) {
        return Ok(());
    }
    fs::write(path, content).map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_lead_to_changes() {
        let source = "fn f() -> bool {\n    1 == 2\n}\n";
        let mutant = Mutant {
            name: String::new(),
            file: "a.rs".into(),
            body: Some(15..source.len() - 1),
            change: 21..27,
            replacement: "3".into(),
        };
        let changed = schemata::change(source, &[(5, &mutant)], false);
        let changed = BTreeMap::from([("a.rs".to_owned(), changed)]);
        let message = |level: &str, line: u32| {
            format!(
                "{{\"message\": {{\"level\": \"{level}\", \"spans\": [{{\"file_name\": \"a.rs\", \"is_primary\": true, \
                 \"line_start\": {line}, \"line_end\": {line}}}]}}}}"
            )
        };
        assert_eq!(
            complained_of(&message("error", 3), &changed),
            BTreeSet::from([5])
        );
        assert_eq!(
            complained_of(&message("warning", 3), &changed),
            BTreeSet::new()
        );
        assert_eq!(
            complained_of(&message("error", 7), &changed),
            BTreeSet::new()
        );
        assert_eq!(
            programs("{\"executable\":\"/a/b\"}\n{\"executable\":null}\n"),
            ["/a/b"]
        );
    }
}
