//! `setup`: installs what the tests need beside Rust.

use crate::Outcome;
use crate::command::Command;
use crate::cross;
use crate::steps::STEPS;
use crate::tools::{self, Source, Tool};
use crate::workspace::Workspace;

pub(crate) fn run(workspace: &Workspace, arguments: &[String]) -> Outcome {
    let mut wanted: Vec<&'static Tool> =
        STEPS.iter().flat_map(|step| step.needs).copied().collect();
    match arguments {
        [] => {}
        [word] if word == "cross" => wanted = cross::all_tools(),
        _ => return Err("the only argument that it knows is `cross`".into()),
    }
    install(workspace, &wanted)
}

/// Installs those of `wanted` that are missing, and says what it installs.
pub(crate) fn install(workspace: &Workspace, wanted: &[&'static Tool]) -> Outcome {
    let missing = tools::missing(workspace, wanted);
    if missing.is_empty() {
        let names: Vec<&str> = tools_once(wanted).iter().map(|tool| tool.name).collect();
        println!("setup: all there: {}", names.join(", "));
        return Ok(());
    }
    let (debian, components) = what_to_install(&missing);
    if !components.is_empty() {
        println!(
            "setup: installs of the Rust toolchain: {}",
            components.join(" ")
        );
        Command::new("rustup component add")
            .args(components)
            .run(workspace)?;
    }
    if !debian.is_empty() {
        install_debian(workspace, &debian)?;
    }
    let still_missing = tools::missing(workspace, wanted);
    if still_missing.is_empty() {
        return Ok(());
    }
    let names: Vec<&str> = still_missing.iter().map(|tool| tool.name).collect();
    Err(format!(
        "installed, and yet not found: {}",
        names.join(", ")
    ))
}

fn install_debian(workspace: &Workspace, packages: &[&str]) -> Outcome {
    let list = packages.join(" ");
    if !tools::is_on_path("apt-get") {
        return Err(format!(
            "there is no apt-get here. Install what these Debian packages hold: {list}"
        ));
    }
    println!("setup: installs these Debian packages: {list}");
    // Only root may install; sudo must not wait for a password that nobody types.
    let is_root = Command::new("id -u").read(workspace)?.trim() == "0";
    let sudo = if is_root { "" } else { "sudo -n " };
    let apt = format!("{sudo}apt-get -q -o DPkg::Lock::Timeout=300");
    Command::new(&apt).arg("update").run(workspace)?;
    Command::new(&apt)
        .args(["install", "--yes", "--no-install-recommends"])
        .args(packages.iter().copied())
        .env("DEBIAN_FRONTEND", "noninteractive")
        .run(workspace)
}

/// The Debian packages and the components of the Rust toolchain that bring `tools`.
fn what_to_install(tools: &[&'static Tool]) -> (Vec<&'static str>, Vec<&'static str>) {
    let mut debian = Vec::new();
    let mut components = Vec::new();
    for tool in tools {
        match tool.source {
            Source::Debian(packages) => debian.extend(packages),
            Source::Rustup(component) => components.push(component),
        }
    }
    (debian, components)
}

fn tools_once(tools: &[&'static Tool]) -> Vec<&'static Tool> {
    let mut once: Vec<&'static Tool> = Vec::new();
    for &tool in tools {
        if !once.iter().any(|known| known.name == tool.name) {
            once.push(tool);
        }
    }
    once
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_and_components_are_told_apart() {
        let (debian, components) =
            what_to_install(&[&tools::CXX, &tools::CLIPPY, &tools::VALGRIND]);
        assert_eq!(debian, ["g++", "valgrind"]);
        assert_eq!(components, ["clippy"]);
    }

    #[test]
    fn a_tool_of_two_steps_is_named_once() {
        assert_eq!(
            tools_once(&[&tools::CXX, &tools::CXX, &tools::NODE]).len(),
            2
        );
    }
}
