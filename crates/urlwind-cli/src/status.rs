//! Exit statuses and fatal errors.

use std::fmt;
use std::io::{self, Write as _};
use std::process::ExitCode;
use std::sync::OnceLock;

use crate::secrets::safe_message;

/// The running command, for the pointer to its help.
static COMMAND: OnceLock<String> = OnceLock::new();

/// Sets the running command.
pub(crate) fn begin_command(name: &str) {
    let _ = COMMAND.set(format!("{name} "));
}

/// Exit status of a completed run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Status {
    /// Every URL was valid (or, for `diff`, both are the same).
    Good,
    /// A URL was invalid or could not be changed as requested (or, for `diff`, they differ).
    Bad,
    /// A file could not be read; everything readable was processed.
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

/// Returns the status that a shell shows for a program terminated by this signal.
pub(crate) fn of_signal(signal: i32) -> i32 {
    128 + signal
}

/// Fatal error.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Invalid usage.
    Usage(String),
    /// I/O error, with the file or operation.
    Io(String, io::Error),
}

impl Failure {
    pub(crate) fn usage(message: impl fmt::Display) -> Failure {
        Failure::Usage(message.to_string())
    }

    /// Reports the error and returns the exit status. A closed pipe (`urlwind … | head`) is not an error.
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
    /// Errors without a name come from standard output.
    fn from(error: io::Error) -> Failure {
        Failure::Io("standard output".to_owned(), error)
    }
}

/// Formats an I/O error without the number that Rust appends.
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

/// Writes to standard error, ignoring errors.
pub(crate) fn complain(text: &str) {
    let _ = io::stderr().lock().write_all(text.as_bytes());
}
