//! The machine, compilers and commit of a run.

use std::fs;
use std::process::Command;

use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Machine {
    pub(crate) processor: String,
    pub(crate) cores: usize,
    /// The relevant vector instructions that the processor supports.
    pub(crate) vectors: Vec<String>,
    pub(crate) system: String,
    pub(crate) rustc: String,
    pub(crate) cxx: String,
    /// The compiler options.
    pub(crate) flags: String,
    /// The commit of this repository, with a mark if files were changed.
    pub(crate) commit: String,
    /// Day of the run (UTC).
    pub(crate) date: String,
    /// The core to which the measuring thread was pinned.
    pub(crate) core: Option<usize>,
}

impl Machine {
    pub(crate) fn look(core: Option<usize>) -> Machine {
        let cpu = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let field = |name: &str| {
            cpu.lines()
                .find(|line| line.starts_with(name))
                .and_then(|line| line.split_once(':'))
                .map(|(_, value)| value.trim().to_owned())
        };
        let flags = field("flags")
            .or_else(|| field("Features"))
            .unwrap_or_default();
        let wanted = [
            "sse2",
            "ssse3",
            "sse4_2",
            "avx2",
            "avx512bw",
            "avx512vl",
            "avx512vbmi",
            "asimd",
        ];
        let has = |name: &&str| flags.split(' ').any(|flag| flag == *name);
        let rust_flags = option_env!("CARGO_ENCODED_RUSTFLAGS")
            .unwrap_or("")
            .replace('\x1f', " ");
        Machine {
            processor: field("model name").unwrap_or_else(|| "unknown".to_owned()),
            // Not `available_parallelism`: this thread may already be pinned to one core.
            cores: cpu
                .lines()
                .filter(|line| line.starts_with("processor"))
                .count(),
            vectors: wanted
                .iter()
                .filter(|name| has(name))
                .map(|name| (*name).to_owned())
                .collect(),
            system: system(),
            rustc: env!("BENCH_RUSTC").to_owned(),
            cxx: env!("BENCH_CXX").to_owned(),
            flags: format!(
                "Rust: opt-level 3, fat LTO, one codegen unit, no target-cpu{}{rust_flags}; C++: -O3, no -march",
                if rust_flags.is_empty() { "" } else { ", " },
            ),
            commit: commit(),
            date: command_line("date", &["-u", "+%Y-%m-%d"])
                .unwrap_or_else(|| "unknown".to_owned()),
            core,
        }
    }

    /// Returns the reason not to publish the figures: nobody can build a tree without a commit.
    pub(crate) fn objection(&self) -> Option<String> {
        let is_commit =
            !self.commit.is_empty() && self.commit.chars().all(|c| c.is_ascii_hexdigit());
        (!is_commit).then(|| format!("these figures do not belong to a commit: {}", self.commit))
    }
}

fn system() -> String {
    let release = fs::read_to_string("/etc/os-release").unwrap_or_default();
    let name = release
        .lines()
        .find_map(|line| line.strip_prefix("PRETTY_NAME="));
    let kernel = command_line("uname", &["-sr"]).unwrap_or_default();
    format!(
        "{}, {kernel}",
        name.unwrap_or("unknown system").trim_matches('"')
    )
}

fn commit() -> String {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let Some(hash) = command_line("git", &["-C", root, "rev-parse", "--short", "HEAD"]) else {
        return "none yet".to_owned();
    };
    // The measured code, and the configuration of its build.
    let parts = ["crates", "bench", "Cargo.toml", "Cargo.lock"];
    let mut arguments = vec!["-C", root, "status", "--porcelain", "--"];
    arguments.extend(parts);
    let changed = command_line("git", &arguments);
    if changed.is_some_and(|lines| !lines.is_empty()) {
        format!("{hash} with changes")
    } else {
        hash
    }
}

fn command_line(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok()?;
    output
        .status
        .success()
        .then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Returns the version of a package in the workspace's lock file at compile time.
pub(crate) fn locked_version(package: &str) -> &'static str {
    let lock = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../Cargo.lock"));
    version_in(lock, package).unwrap_or("")
}

fn version_in<'a>(lock: &'a str, package: &str) -> Option<&'a str> {
    let heading = format!("name = \"{package}\"\n");
    let after = &lock[lock.find(&heading)? + heading.len()..];
    after.strip_prefix("version = \"")?.split('"').next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_of_a_changed_tree_are_objected_to() {
        let at = |commit: &str| Machine {
            commit: commit.to_owned(),
            ..Machine::look(None)
        };
        assert_eq!(at("26c4a68").objection(), None);
        for commit in ["26c4a68 with changes", "none yet", ""] {
            let objection = at(commit).objection().expect("not a commit");
            assert!(objection.ends_with(commit), "{objection}");
        }
    }

    #[test]
    fn versions_come_from_the_lock_file() {
        assert_eq!(locked_version("url"), "2.5.8");
        assert_eq!(locked_version("ada-url"), "4.0.0");
        assert_eq!(locked_version("no-such-package"), "");
        let lock = "[[package]]\nname = \"a-b\"\nversion = \"1.0.0\"\n[[package]]\nname = \"b\"\nversion = \"2\"\n";
        assert_eq!(version_in(lock, "b"), Some("2"));
    }
}
