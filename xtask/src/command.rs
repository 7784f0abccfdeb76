//! Running other programs: each command line is printed before it runs, as one could type it,
//! and its duration after.

use crate::Outcome;
use crate::workspace::Workspace;
use std::fmt;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{self, Stdio};
use std::time::Instant;

/// A command line. Its `Display` can be pasted into a shell.
#[derive(Clone, Debug)]
pub(crate) struct Command {
    words: Vec<String>,
    environment: Vec<(String, String)>,
    unset: Vec<&'static str>,
    folder: Option<PathBuf>,
}

impl Command {
    /// A command from words separated by blanks; [`arg`](Command::arg) adds words with blanks.
    pub(crate) fn new(words: &str) -> Command {
        Command {
            words: words.split_whitespace().map(str::to_owned).collect(),
            environment: Vec::new(),
            unset: Vec::new(),
            folder: None,
        }
    }

    pub(crate) fn arg(mut self, word: impl Into<String>) -> Command {
        self.words.push(word.into());
        self
    }

    pub(crate) fn args<S: Into<String>>(mut self, words: impl IntoIterator<Item = S>) -> Command {
        self.words.extend(words.into_iter().map(Into::into));
        self
    }

    pub(crate) fn env(mut self, name: impl Into<String>, value: impl Into<String>) -> Command {
        self.environment.push((name.into(), value.into()));
        self
    }

    /// Takes a variable of our own environment away from the command.
    pub(crate) fn unset(mut self, name: &'static str) -> Command {
        self.unset.push(name);
        self
    }

    pub(crate) fn in_folder(mut self, folder: &Path) -> Command {
        self.folder = Some(folder.to_owned());
        self
    }

    /// Runs it with its output on the terminal.
    pub(crate) fn run(&self, workspace: &Workspace) -> Outcome {
        self.announce();
        let started = Instant::now();
        let status = self
            .prepare(workspace)
            .status()
            .map_err(|error| self.cannot_start(&error))?;
        self.finish(started, status)
    }

    /// Runs it with its output on the terminal, and adds up the tests that it reports.
    pub(crate) fn run_tests(&self, workspace: &Workspace) -> Outcome {
        self.announce();
        let started = Instant::now();
        let mut child = self
            .prepare(workspace)
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| self.cannot_start(&error))?;
        let output = child.stdout.take().expect("stdout is piped");
        // By bytes: what a test prints need not be UTF-8.
        for line in BufReader::new(output).split(b'\n') {
            let line = line.map_err(|error| format!("reading its output: {error}"))?;
            let line = String::from_utf8_lossy(&line);
            println!("{line}");
            if let Some(counted) = TestCount::of_line(&line) {
                workspace.add_tests(counted);
            }
        }
        let status = child.wait().map_err(|error| error.to_string())?;
        self.finish(started, status)
    }

    /// Runs it in silence and hands back its standard output; failure is an error that holds what
    /// it wrote to standard error.
    pub(crate) fn read(&self, workspace: &Workspace) -> Result<String, String> {
        let output = self
            .prepare(workspace)
            .output()
            .map_err(|error| self.cannot_start(&error))?;
        if !output.status.success() {
            return Err(format!(
                "`{self}` failed ({}):\n{}",
                output.status,
                String::from_utf8_lossy(&output.stderr)
            ));
        }
        String::from_utf8(output.stdout).map_err(|error| format!("`{self}`: {error}"))
    }

    /// Announces it, runs it, and hands back its standard output and whether it succeeded.
    pub(crate) fn try_read(&self, workspace: &Workspace) -> Result<(String, bool), String> {
        self.announce();
        let output = self
            .prepare(workspace)
            .stderr(Stdio::inherit())
            .output()
            .map_err(|error| self.cannot_start(&error))?;
        let text =
            String::from_utf8(output.stdout).map_err(|error| format!("`{self}`: {error}"))?;
        Ok((text, output.status.success()))
    }

    fn announce(&self) {
        println!("$ {self}");
    }

    fn prepare(&self, workspace: &Workspace) -> process::Command {
        let program = match self.words[0].as_str() {
            // There it is a script, which only its whole name finds.
            "npm" if cfg!(windows) => "npm.cmd",
            other => other,
        };
        let mut command = process::Command::new(program);
        command
            .args(&self.words[1..])
            .current_dir(self.folder.as_deref().unwrap_or(workspace.root()))
            .stdin(Stdio::null());
        for name in &self.unset {
            command.env_remove(name);
        }
        for (name, value) in &self.environment {
            command.env(name, value);
        }
        command
    }

    fn cannot_start(&self, error: &std::io::Error) -> String {
        format!("cannot start `{}`: {error}", self.words[0])
    }

    fn finish(&self, started: Instant, status: process::ExitStatus) -> Outcome {
        let seconds = started.elapsed().as_secs_f64();
        if !status.success() {
            return Err(format!(
                "this command failed after {seconds:.1} s ({status}):\n  {self}"
            ));
        }
        println!("  ({seconds:.1} s)");
        Ok(())
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(folder) = &self.folder {
            write!(f, "cd {} && ", quoted(&folder.display().to_string()))?;
        }
        for (name, value) in &self.environment {
            write!(f, "{name}={} ", quoted(value))?;
        }
        for (index, word) in self.words.iter().enumerate() {
            let blank = if index == 0 { "" } else { " " };
            write!(f, "{blank}{}", quoted(word))?;
        }
        Ok(())
    }
}

/// `word` in single quotes where a POSIX shell would read it otherwise.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "-_./=:,+@%".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

/// How many tests passed and failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct TestCount {
    pub(crate) passed: u64,
    pub(crate) failed: u64,
}

impl TestCount {
    /// Reads the line with which a test program ends: of Rust, pytest, Node or Go.
    fn of_line(line: &str) -> Option<TestCount> {
        let line = line.trim();
        if let Some(rust) = line.strip_prefix("test result: ") {
            let (_, counts) = rust.split_once(". ")?;
            return TestCount::before_words(counts, "; ");
        }
        // `==== 12 passed, 1 failed in 0.34s ====`, with or without the frame.
        if let Some((counts, _)) = line.trim_matches(['=', ' ']).split_once(" in ")
            && (counts.contains(" passed") || counts.contains(" failed"))
        {
            return TestCount::before_words(counts, ", ");
        }
        // Node writes one line for each, after a sign that depends on the reporter.
        let number = |text: &str| text.trim().parse().ok();
        if let Some((_, passed)) = line.split_once("# pass ").or(line.split_once("ℹ pass ")) {
            return Some(TestCount {
                passed: number(passed)?,
                failed: 0,
            });
        }
        if let Some((_, failed)) = line.split_once("# fail ").or(line.split_once("ℹ fail ")) {
            return Some(TestCount {
                passed: 0,
                failed: number(failed)?,
            });
        }
        // Go writes one for each test.
        let passed = u64::from(line.starts_with("--- PASS: "));
        let failed = u64::from(line.starts_with("--- FAIL: "));
        (passed + failed > 0).then_some(TestCount { passed, failed })
    }

    /// The numbers before `passed` and `failed`; what is not named is 0, but one must be.
    fn before_words(counts: &str, separator: &str) -> Option<TestCount> {
        let number_before = |word: &str| {
            counts
                .split(separator)
                .find_map(|part| part.strip_suffix(word)?.trim().parse().ok())
        };
        let (passed, failed) = (number_before("passed"), number_before("failed"));
        passed.or(failed)?;
        Some(TestCount {
            passed: passed.unwrap_or(0),
            failed: failed.unwrap_or(0),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_printed_command_can_be_pasted() {
        let command = Command::new("cargo run --")
            .arg("http://a b/?x=it's")
            .env("RUSTFLAGS", "--cfg x");
        assert_eq!(
            command.to_string(),
            r"RUSTFLAGS='--cfg x' cargo run -- 'http://a b/?x=it'\''s'"
        );
    }

    #[test]
    fn a_failing_command_is_named_in_the_error() {
        let workspace = Workspace::at(std::env::temp_dir());
        let error = Command::new("false").run(&workspace).unwrap_err();
        assert!(error.contains("false"), "{error}");
        let error = Command::new("no-such-program-here").run(&workspace);
        assert!(error.unwrap_err().contains("no-such-program-here"));
    }

    #[test]
    fn tests_are_counted() {
        let line = "test result: ok. 12 passed; 3 failed; 1 ignored; 0 measured; 4 filtered out; finished in 0.00s";
        assert_eq!(
            TestCount::of_line(line),
            Some(TestCount {
                passed: 12,
                failed: 3
            })
        );
        assert_eq!(TestCount::of_line("test parse ... ok"), None);
        for (line, passed, failed) in [
            ("=== 12 passed, 2 skipped in 0.34s ===", 12, 0),
            ("1 failed, 3 passed, 1 warning in 10.01s (0:00:10)", 3, 1),
            ("# pass 17", 17, 0),
            ("ℹ fail 2", 0, 2),
            ("    --- PASS: TestParse/case (0.00s)", 1, 0),
            ("--- FAIL: TestParse (0.00s)", 0, 1),
        ] {
            assert_eq!(
                TestCount::of_line(line),
                Some(TestCount { passed, failed }),
                "{line}"
            );
        }
        for line in ["it passed in time", "# pass", "ok  	url	0.5s", "12 passed"] {
            assert_eq!(TestCount::of_line(line), None, "{line}");
        }

        let workspace = Workspace::at(std::env::temp_dir());
        let command =
            Command::new("printf %s\\n").arg("test result: ok. 5 passed; 0 failed; 0 ignored");
        command.run_tests(&workspace).unwrap();
        command.run_tests(&workspace).unwrap();
        assert_eq!(workspace.tests().passed, 10);
    }
}
