//! How a run ended, for scripts.

use std::fmt;
use std::io::{self, Write as _};
use std::process::ExitCode;
use std::sync::OnceLock;

use crate::secrets::safe_message;

/// The command that runs, whose help is the one to look at.
static COMMAND: OnceLock<String> = OnceLock::new();

/// This command runs.
pub(crate) fn begin_command(name: &str) {
    let _ = COMMAND.set(format!("{name} "));
}

/// The exit status of a run that got to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Status {
    /// Every URL was valid (or, for `diff`, both are the same).
    Good,
    /// Some URL was invalid or could not be changed as asked (or, for `diff`, they differ).
    Bad,
    /// A file could not be read. What could be read was still dealt with.
    Trouble,
}

impl Status {
    pub(crate) fn code(self) -> u8 {
        match self {
            Status::Good => 0,
            Status::Bad => 1,
            Status::Trouble => 2,
        }
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> ExitCode {
        ExitCode::from(status.code())
    }
}

/// The status that a shell shows for a program ended by this signal.
pub(crate) fn of_signal(signal: i32) -> i32 {
    128 + signal
}

/// Why a run could not go on.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The arguments make no sense together.
    Usage(String),
    /// Reading or writing failed: what was being done, and how it ended.
    Io(String, io::Error),
}

impl Failure {
    pub(crate) fn usage(message: impl fmt::Display) -> Failure {
        Failure::Usage(message.to_string())
    }

    /// Says what went wrong and gives the exit status. When the reader of our output has gone
    /// away it has seen all it wanted: `urlwind … | head` is no failure.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Failure::Io(_, error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            Failure::Io(doing, error) => {
                let message = safe_message(&format!("{doing}: {}", plain(&error)));
                complain(&format!("urlwind: {message}\n"));
            }
            Failure::Usage(message) => {
                let command = COMMAND.get().map_or("", String::as_str);
                complain(&format!(
                    "urlwind: {}\nTry 'urlwind {command}--help' for more.\n",
                    safe_message(&message)
                ));
            }
        }
        ExitCode::from(2)
    }
}

impl From<io::Error> for Failure {
    /// The only unnamed place to write to is the standard output.
    fn from(error: io::Error) -> Failure {
        Failure::Io("standard output".to_owned(), error)
    }
}

/// The text of an I/O error for people: without the number that Rust appends.
pub(crate) fn plain(error: &io::Error) -> String {
    if error.kind() == io::ErrorKind::UnexpectedEof {
        return "unexpected end of file".to_owned();
    }
    let text = error.to_string();
    match text.rfind(" (os error ") {
        Some(end) => text[..end].to_owned(),
        None => text,
    }
}

/// Writes to the standard error. Nothing can be done if even that is closed.
pub(crate) fn complain(text: &str) {
    let _ = io::stderr().lock().write_all(text.as_bytes());
}
