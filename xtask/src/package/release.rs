//! Checks before a release that need a tool of their own: `deny` and `semver`.

use crate::Outcome;
use crate::command::Command;
use crate::tools::is_on_path;
use crate::workspace::Workspace;

/// What only measures and tests is not shipped, and compares with packages of every kind.
const NOT_SHIPPED: &[&str] = &[
    "bench",
    "bench-pattern",
    "second-opinion",
    "others",
    "xtask",
];

/// Libraries whose interface is promised.
const LIBRARIES: &[&str] = &["urlwind", "urlwind-pattern", "urlwind-readings"];

/// The task `deny`: licences, versions and sources of everything, by `deny.toml`.
pub(crate) fn deny(workspace: &Workspace, arguments: &[String]) -> Outcome {
    let checks: &[&str] = match arguments {
        [] => &["licenses", "bans", "sources"],
        [word] if word == "advisories" => &["advisories"],
        _ => return Err("takes `advisories`, or nothing for all else".into()),
    };
    needs("cargo-deny")?;
    let mut command = Command::new("cargo deny --all-features");
    for package in NOT_SHIPPED {
        command = command.args(["--exclude", package]);
    }
    command
        .arg("check")
        .args(checks.iter().copied())
        .run(workspace)
}

/// The task `semver`: whether the version promises what the interface has kept since the last tag.
pub(crate) fn semver(workspace: &Workspace, arguments: &[String]) -> Outcome {
    if !arguments.is_empty() {
        return Err("takes no arguments".into());
    }
    let tags = Command::new("git tag --list v* --sort=-version:refname").read(workspace)?;
    let Some(tag) = last_release(&tags, &format!("v{}", workspace.version()?)) else {
        println!("no release has a tag yet: there is nothing to compare with");
        return Ok(());
    };
    needs("cargo-semver-checks")?;
    let mut command = Command::new("cargo semver-checks --baseline-rev").arg(tag);
    for package in LIBRARIES {
        command = command.args(["--package", package]);
    }
    command.run(workspace)
}

/// The newest of the tags, newest first, that is not the one being made.
fn last_release<'t>(tags: &'t str, this: &str) -> Option<&'t str> {
    tags.lines()
        .map(str::trim)
        .find(|tag| !tag.is_empty() && *tag != this)
}

fn needs(tool: &str) -> Outcome {
    match is_on_path(tool) {
        true => Ok(()),
        false => Err(format!(
            "needs {tool}: cargo install {tool} (ten minutes of a core)"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_release_is_not_this_one() {
        assert_eq!(last_release("", "v0.1.0"), None);
        assert_eq!(last_release("v0.1.0\n", "v0.1.0"), None);
        assert_eq!(
            last_release("v0.2.0\nv0.1.1\nv0.1.0\n", "v0.2.0"),
            Some("v0.1.1")
        );
    }
}
