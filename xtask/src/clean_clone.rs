//! `clean-clone`: does what a newcomer does. Clones HEAD and runs the README's first commands.

use crate::Outcome;
use crate::command::Command;
use crate::files::Temporary;
use crate::workspace::Workspace;
use std::fs;

pub(crate) fn run(workspace: &Workspace, _: &[String]) -> Outcome {
    let changes = Command::new("git status --porcelain").read(workspace)?;
    if !changes.is_empty() {
        println!(
            "note: these changes are not committed, so the clone has none of them:\n{changes}"
        );
    }
    let folder = Temporary::new("clean-clone")?;
    let clone = folder.path().join("urlwind");
    Command::new("git clone --quiet --no-hardlinks")
        .arg(workspace.root().to_string_lossy())
        .arg(clone.to_string_lossy())
        .run(workspace)?;
    let readme = fs::read_to_string(clone.join("README.md"))
        .map_err(|error| format!("README.md: {error}"))?;
    let commands = first_commands(&readme);
    if commands.is_empty() {
        return Err("the README's first code block has no commands".into());
    }
    for command in commands {
        // What is built here must not come from elsewhere.
        Command::new("sh -e -c")
            .arg(command)
            .in_folder(&clone)
            .unset("CARGO_TARGET_DIR")
            .run(workspace)?;
    }
    println!("the README's commands work in a fresh clone");
    Ok(())
}

/// The lines of the first code block, without blank lines and comments.
fn first_commands(readme: &str) -> Vec<&str> {
    readme
        .lines()
        .skip_while(|line| !line.starts_with("```"))
        .skip(1)
        .take_while(|line| !line.starts_with("```"))
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_commands_of_the_first_block() {
        let readme = "# urlwind\n\n```sh\ncargo run   # prints\n\n# a comment\ncargo xtask test\n```\n\n```sh\nno\n```\n";
        assert_eq!(
            first_commands(readme),
            ["cargo run   # prints", "cargo xtask test"]
        );
        assert!(first_commands("no block").is_empty());
    }
}
