//! `freshness`: which of the things that we measure against or take data from have a newer version.
//!
//! What is pinned is read from the files that pin it, and what is newest is asked of the package managers, so
//! nothing here has to be kept up to date but the list.

use crate::Outcome;
use crate::command::Command;
use crate::unicode;
use crate::workspace::Workspace;
use std::cmp::Ordering;
use std::fs;

#[derive(Clone, Copy)]
enum Registry {
    Crates,
    Npm,
    PyPi,
}

/// Something of which a newer version matters.
struct Watched {
    registry: Registry,
    package: &'static str,
    /// What to do when there is a newer one.
    then: &'static str,
}

const fn rival(registry: Registry, package: &'static str) -> Watched {
    Watched {
        registry,
        package,
        then: "measure anew: cargo xtask bench",
    }
}

const WATCHED: &[Watched] = &[
    Watched {
        registry: Registry::Crates,
        package: "ada-url",
        then: "measure anew; its copy of web-platform-tests may be newer: testing/conformance/src/data.rs",
    },
    rival(Registry::Crates, "url"),
    rival(Registry::Crates, "sorug"),
    rival(Registry::Crates, "fluent-uri"),
    rival(Registry::Crates, "iri-string"),
    Watched {
        registry: Registry::Npm,
        package: "tr46",
        then: "it has the mapping of a newer Unicode: xtask/src/unicode/sources.rs",
    },
    Watched {
        registry: Registry::PyPi,
        package: "unicodedata2",
        then: "it has the decompositions of a newer Unicode: xtask/src/unicode/sources.rs",
    },
    rival(Registry::PyPi, "ada-url"),
    rival(Registry::PyPi, "can_ada"),
];

pub(crate) fn run(workspace: &Workspace, arguments: &[String]) -> Outcome {
    if !arguments.is_empty() {
        return Err("takes no arguments".into());
    }
    let mut behind = 0;
    let mut unknown = Vec::new();
    for watched in WATCHED {
        let name = watched.package;
        let pinned = pinned(workspace, watched)?;
        match newest(workspace, watched) {
            Err(problem) => unknown.push(format!("{name}: {problem}")),
            Ok(newest) if compare(&newest, &pinned) == Ordering::Greater => {
                behind += 1;
                println!(
                    "{name:<14} {pinned:<10} {newest} is there: {}",
                    watched.then
                );
            }
            Ok(_) => println!("{name:<14} {pinned:<10} is the newest"),
        }
    }
    // The package of the next Unicode version has another name.
    let next = format!("@unicode/unicode-{}.0.0", unicode::version()[0] + 1);
    match ask_npm(workspace, &next) {
        Ok(_) => {
            behind += 1;
            println!(
                "Unicode        {:<10} {next} is there: cargo xtask unicode",
                unicode::version()[0]
            );
        }
        Err(_) => println!("Unicode        {:<10} is the newest", unicode::version()[0]),
    }
    println!("{behind} behind");
    match unknown.is_empty() {
        true => Ok(()),
        false => Err(format!(
            "these could not be asked for:\n{}",
            unknown.join("\n")
        )),
    }
}

fn pinned(workspace: &Workspace, watched: &Watched) -> Result<String, String> {
    let read = |file: &str| {
        fs::read_to_string(workspace.root().join(file)).map_err(|error| format!("{file}: {error}"))
    };
    let name = watched.package;
    let found = match watched.registry {
        // The drop-in has the name of the package that it stands in for.
        Registry::Crates => of_lock(&read("Cargo.lock")?, name),
        Registry::PyPi => unicode::pinned(name).map(str::to_owned).or(of_requirements(
            &read("bindings/python/requirements-test.txt")?,
            name,
        )),
        Registry::Npm => unicode::pinned(name).map(str::to_owned),
    };
    found.ok_or_else(|| format!("no file says which version of `{name}` is used"))
}

/// The version of a package that cargo fetched.
fn of_lock(lock: &str, name: &str) -> Option<String> {
    lock.split("[[package]]")
        .filter(|package| package.contains(&format!("\nname = \"{name}\"\n")))
        .find(|package| package.contains("\nsource = "))
        .and_then(|package| {
            package
                .lines()
                .find_map(|line| line.strip_prefix("version = "))
        })
        .map(|version| version.trim_matches('"').to_owned())
}

fn of_requirements(requirements: &str, name: &str) -> Option<String> {
    let version = |line: &str| {
        Some(
            line.strip_prefix(name)?
                .strip_prefix("==")?
                .trim()
                .to_owned(),
        )
    };
    requirements.lines().find_map(version)
}

fn newest(workspace: &Workspace, watched: &Watched) -> Result<String, String> {
    let name = watched.package;
    match watched.registry {
        Registry::Crates => {
            // Outside of the workspace, whose own lock file would be the answer.
            let command = Command::new("cargo info --quiet").arg(name);
            let text = command.in_folder(&std::env::temp_dir()).read(workspace)?;
            of_cargo_info(&text)
        }
        Registry::Npm => Some(ask_npm(workspace, name)?),
        Registry::PyPi => {
            let command = Command::new("python3 -m pip index versions --disable-pip-version-check");
            of_pip(&command.arg(name).read(workspace)?)
        }
    }
    .ok_or_else(|| "the answer holds no version".into())
}

fn ask_npm(workspace: &Workspace, name: &str) -> Result<String, String> {
    let answer = Command::new("npm view --loglevel=error").args([name, "version"]);
    answer.read(workspace).map(|text| text.trim().to_owned())
}

/// From a line such as `version: 1.2.3 (latest 1.3.0)`.
fn of_cargo_info(text: &str) -> Option<String> {
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("version: "))?;
    let newest = line.split("(latest ").nth(1).unwrap_or(line);
    let version = newest.split([' ', ')']).next()?;
    Some(version.to_owned())
}

/// From a first line such as `name (1.2.3)`.
fn of_pip(text: &str) -> Option<String> {
    let line = text.lines().next()?;
    let (_, version) = line.split_once('(')?;
    Some(version.trim_end_matches(')').to_owned())
}

/// By numbers, so that 2.10 is more than 2.9.
fn compare(one: &str, other: &str) -> Ordering {
    let numbers = |version: &str| -> Vec<u64> {
        let plain = version.split(['-', '+']).next().unwrap_or_default();
        plain
            .split('.')
            .map(|part| part.parse().unwrap_or(0))
            .collect()
    };
    numbers(one).cmp(&numbers(other))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_compared_by_numbers() {
        assert_eq!(compare("2.10.0", "2.9.9"), Ordering::Greater);
        assert_eq!(compare("4.0.0", "4.0.0"), Ordering::Equal);
        assert_eq!(compare("4.0.0+wpt", "4.0.1"), Ordering::Less);
    }

    #[test]
    fn answers_are_read() {
        assert_eq!(
            of_cargo_info("x\nversion: 1.2.3\n").as_deref(),
            Some("1.2.3")
        );
        let held_back = "version: 1.2.3 (latest 2.0.0)";
        assert_eq!(of_cargo_info(held_back).as_deref(), Some("2.0.0"));
        assert_eq!(
            of_pip("can_ada (3.0.0)\nAvailable").as_deref(),
            Some("3.0.0")
        );
        assert_eq!(of_pip("nothing"), None);
    }

    #[test]
    fn everything_watched_is_pinned_somewhere() {
        let workspace = Workspace::find().unwrap();
        for watched in WATCHED {
            let version = pinned(&workspace, watched).unwrap();
            assert!(version.contains('.'), "{}: {version}", watched.package);
            assert_ne!(version, "2.5.99", "that is the drop-in");
        }
    }
}
