//! Running other programs: each command line is printed before it runs, as one could type it,
//! and its duration after.

use crate::Outcome;
use crate::workspace;
use std::ffi::OsStr;
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

    pub(crate) fn arg(mut self, word: impl AsRef<OsStr>) -> Command {
        self.words.push(text(word));
        self
    }

    pub(crate) fn args<W: AsRef<OsStr>>(mut self, words: impl IntoIterator<Item = W>) -> Command {
        self.words.extend(words.into_iter().map(text));
        self
    }

    pub(crate) fn env(mut self, name: &str, value: impl AsRef<OsStr>) -> Command {
        self.environment.push((name.to_owned(), text(value)));
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
    pub(crate) fn run(&self) -> Outcome {
        self.announce();
        let started = Instant::now();
        let status = self
            .prepare()
            .status()
            .map_err(|error| self.cannot_start(&error))?;
        self.finish(started, status)
    }

    /// Runs it with its output on the terminal, and adds up the tests that it reports.
    pub(crate) fn run_tests(&self) -> Outcome {
        self.announce();
        let started = Instant::now();
        let mut child = self
            .prepare()
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| self.cannot_start(&error))?;
        let output = child.stdout.take().expect("stdout is piped");
        // By bytes: what a test prints need not be UTF-8.
        for line in BufReader::new(output).split(b'\n') {
            let line = line.map_err(|error| format!("reading its output: {error}"))?;
            let line = String::from_utf8_lossy(&line);
            println!("{line}");
            let mut counted = workspace::COUNTED
                .lock()
                .map_err(|error| error.to_string())?;
            counted.0.add_line(&line);
            // What a script could not do here.
            if let Some(what) = line.strip_prefix("skipped: ") {
                counted.1.push(what.to_owned());
            }
        }
        let status = child.wait().map_err(|error| error.to_string())?;
        self.finish(started, status)
    }

    /// Runs it in silence and hands back its standard output; failure is an error that holds what
    /// it wrote to standard error.
    pub(crate) fn read(&self) -> Result<String, String> {
        let output = self
            .prepare()
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

    fn announce(&self) {
        println!("$ {self}");
    }

    fn prepare(&self) -> process::Command {
        let program = match self.words[0].as_str() {
            // There it is a script, which only its whole name finds.
            "npm" if cfg!(windows) => "npm.cmd",
            other => other,
        };
        let mut command = process::Command::new(program);
        command
            .args(&self.words[1..])
            .current_dir(self.folder.as_deref().unwrap_or(workspace::root()))
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

fn text(word: impl AsRef<OsStr>) -> String {
    word.as_ref().to_string_lossy().into_owned()
}

/// `word` in single quotes where a POSIX shell would read it otherwise.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "-_./=:,+@%".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
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
}
