//! The programs that `urlwind-readings` models.
//!
//! Each program in `programs/` reads one URL per line, as hexadecimal digits of its UTF-8, and prints the version of
//! its parser, then one line for each URL: `refused`, or scheme, user, host, port and path, each as hexadecimal digits,
//! or `-` if absent or empty.

use std::env;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;

use urlwind_readings::Reading;

/// A program and its command.
#[derive(Clone, Copy, Debug)]
pub struct Program {
    /// The command, without the file.
    pub command: &'static str,
    /// The file in `programs/`.
    pub file: &'static str,
}

/// The output of a program.
#[derive(Clone, Debug)]
pub struct Answers {
    /// The version of the parser.
    pub version: String,
    /// The reading of each input; `None` if it was rejected.
    pub readings: Vec<Option<Reading>>,
}

impl Program {
    /// Whether the program can be started here.
    pub fn is_there(&self) -> bool {
        let program = self.command.split(' ').next().unwrap_or_default();
        let folders = env::var_os("PATH").unwrap_or_default();
        env::split_paths(&folders).any(|folder| folder.join(program).is_file())
    }

    /// Runs the program on `inputs`.
    pub fn ask(&self, inputs: &[String]) -> Answers {
        let mut words = self.command.split(' ');
        let file = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
            .join("programs")
            .join(self.file);
        let mut child = Command::new(words.next().unwrap_or_default())
            .args(words)
            .arg(file)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("{}: {error}", self.command));
        let questions: String = inputs.iter().map(|input| hex(input) + "\n").collect();
        let mut stdin = child.stdin.take().expect("it is piped");
        // A program may write before it has read everything.
        let writer = thread::spawn(move || stdin.write_all(questions.as_bytes()));
        let output = child.wait_with_output().expect("the program was started");
        assert!(output.status.success(), "{}: {}", self.file, output.status);
        writer
            .join()
            .expect("writing does not panic")
            .expect("the program reads to the end");
        let text = String::from_utf8(output.stdout).expect("programs write ASCII");
        let mut lines = text.lines();
        let version = lines.next().unwrap_or_default().to_owned();
        let readings: Vec<_> = lines.map(parse).collect();
        assert_eq!(
            readings.len(),
            inputs.len(),
            "{} answers every question",
            self.file
        );
        Answers { version, readings }
    }
}

fn hex(text: &str) -> String {
    text.bytes().map(|byte| format!("{byte:02x}")).collect()
}

fn parse(line: &str) -> Option<Reading> {
    if line == "refused" {
        return None;
    }
    let mut fields = line
        .split(' ')
        .map(|field| (field != "-").then(|| from_hex(field)));
    let mut next = || {
        fields
            .next()
            .unwrap_or_else(|| panic!("{line}: missing field"))
    };
    Some(Reading {
        scheme: next(),
        user: next(),
        host: next(),
        port: next().map(|port| port.parse().unwrap_or(u32::MAX)),
        path: next().unwrap_or_default(),
    })
}

fn from_hex(text: &str) -> String {
    let digit = |byte: u8| {
        char::from(byte)
            .to_digit(16)
            .expect("programs write hexadecimal digits") as u8
    };
    let bytes: Vec<u8> = text
        .as_bytes()
        .chunks(2)
        .map(|pair| digit(pair[0]) << 4 | digit(pair[1]))
        .collect();
    String::from_utf8_lossy(&bytes).into_owned()
}
