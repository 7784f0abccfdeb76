//! `mutants`: changes the core in small ways, one at a time, and asks whether a test notices.

use crate::Outcome;
use crate::command::Command;
use crate::tools;
use crate::workspace::Workspace;
use serde_json::Value;

/// What is changed: hosts, paths, splices and setters.
const FILES: &[&str] = &[
    "crates/urlwind/src/host/domain.rs",
    "crates/urlwind/src/host/idna.rs",
    "crates/urlwind/src/host/ipv4.rs",
    "crates/urlwind/src/host/ipv6.rs",
    "crates/urlwind/src/host/mod.rs",
    "crates/urlwind/src/host/opaque.rs",
    "crates/urlwind/src/parse/states/path.rs",
    "crates/urlwind/src/parse/overrides.rs",
    "crates/urlwind/src/record/splice.rs",
    "crates/urlwind/src/url/setters.rs",
    "crates/urlwind/src/web/setters.rs",
];

/// The least share of changes that a test notices, in percent.
const LEAST: f64 = 95.0;

/// The task. Arguments go to cargo-mutants: `--shard 1/10` takes a tenth.
pub(crate) fn run(workspace: &Workspace, arguments: &[String]) -> Outcome {
    if !tools::is_on_path("cargo-mutants") {
        println!("mutants: installs cargo-mutants");
        Command::new("cargo install cargo-mutants@27.1.0 --locked").run(workspace)?;
    }
    let output = workspace.target().join("mutants");
    let mut command = Command::new(
        "cargo mutants --package urlwind --test-package urlwind,agreement --jobs 1 --no-shuffle --baseline skip",
    )
    .args(["--timeout", "300", "--output"])
    .arg(output.to_string_lossy())
    .args(arguments.iter().cloned());
    for file in FILES {
        command = command.args(["--file", file]);
    }
    // The unit tests, and the transcription on web-platform-tests: quick ones that know most.
    let command = command.args(["--", "--lib", "--test", "conformance", "--test", "checks"]);
    // It fails if one survives; how many may, the outcomes say.
    if let Err(problem) = command.run(workspace) {
        println!("{problem}");
    }
    let outcomes = output.join("mutants.out/outcomes.json");
    let outcomes = std::fs::read_to_string(&outcomes)
        .map_err(|error| format!("{}: {error}", outcomes.display()))?;
    verdict(&outcomes)
}

fn verdict(outcomes: &str) -> Outcome {
    let outcomes: Value =
        serde_json::from_str(outcomes).map_err(|error| format!("cargo-mutants: {error}"))?;
    let number = |name: &str| outcomes[name].as_u64().unwrap_or(0);
    // One that does not end is noticed.
    let killed = number("caught") + number("timeout");
    let all = killed + number("missed");
    let share = 100.0 * killed as f64 / all.max(1) as f64;
    println!("{killed} of {all} changes were noticed: {share:.1} %");
    match share >= LEAST {
        true => Ok(()),
        false => Err(format!("that is less than {LEAST} %")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn enough_have_to_be_noticed() {
        assert!(verdict("{\"caught\":94,\"timeout\":1,\"missed\":5}").is_ok());
        assert!(verdict("{\"caught\":94,\"missed\":6,\"unviable\":50}").is_err());
        assert!(verdict("{}").is_err());
        assert!(verdict("nothing").is_err());
    }

    #[test]
    fn all_files_are_there() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        for file in FILES {
            assert!(root.join(file).is_file(), "{file}");
        }
    }
}
