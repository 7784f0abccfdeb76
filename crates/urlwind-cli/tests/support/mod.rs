//! Running the program.
#![allow(dead_code)] // each test binary uses a part of this

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

pub(crate) const URLWIND: &str = env!("CARGO_BIN_EXE_urlwind");

/// The program, with an environment that does not depend on who runs the tests.
pub(crate) fn urlwind(arguments: &[&str]) -> Command {
    let mut command = Command::new(URLWIND);
    command
        .args(arguments)
        .env_remove("NO_COLOR")
        .env_remove("COLUMNS")
        .env("TERM", "xterm");
    command
}

/// Runs it with this standard input.
pub(crate) fn run(arguments: &[&str], input: impl Into<Vec<u8>>) -> Output {
    let mut child = urlwind(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.into();
    // A program that does not read all of its input is not at fault.
    let writer = thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the input is written");
    output
}

pub(crate) fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("UTF-8")
}

/// Checks the output, the messages and the exit status of a run.
#[track_caller]
pub(crate) fn assert_run(output: &Output, stdout: &str, stderr: &str, status: i32) {
    assert_eq!(text(&output.stdout), stdout);
    assert_eq!(text(&output.stderr), stderr);
    assert_eq!(output.status.code(), Some(status));
}

/// Lines that exercise everything: normal ones, others, invalid and empty ones.
pub(crate) fn mixed_lines(number: usize) -> String {
    let mut lines = String::new();
    for index in 0..number {
        match index % 7 {
            0..3 => lines.push_str(&format!("https://example.com/{index}?q={index}\n")),
            3 => lines.push_str(&format!("HTTPS://Example.com:443/a/../{index}\r\n")),
            4 => lines.push_str(&format!("bad {index}\n")),
            5 => lines.push('\n'),
            _ => lines.push_str(&format!("http://é{index}.example/\n")),
        }
    }
    lines
}

/// A directory that is removed in the end.
pub(crate) struct Directory(pub(crate) PathBuf);

impl Directory {
    pub(crate) fn new() -> Directory {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("urlwind-test-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).expect("a directory for the test");
        Directory(path)
    }

    /// Puts a file there and gives its path.
    pub(crate) fn file(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        let path = self.0.join(name);
        fs::write(&path, content).expect("a file for the test");
        path.to_str().expect("a path in UTF-8").to_owned()
    }

    pub(crate) fn path(&self, name: &str) -> String {
        self.0
            .join(name)
            .to_str()
            .expect("a path in UTF-8")
            .to_owned()
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
