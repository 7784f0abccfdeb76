//! `urlwind`: parse, normalize, query and edit URLs on the command line, according to the
//! [WHATWG URL Standard](https://url.spec.whatwg.org/).
//!
//! The guide is `docs/CLI.md`. The `urlwind` crate implements URLs; this crate handles arguments, lines,
//! threads and output.
#![forbid(unsafe_code)]

mod args;
mod commands;
mod edit;
mod explain;
mod extract;
mod field;
mod filter;
mod given;
mod guess;
mod hint;
mod identity;
// Public for the fuzz target of the reader.
#[doc(hidden)]
pub mod input;
mod json_text;
mod json_writer;
mod layout;
mod list;
mod output;
mod pipeline;
mod printable;
mod problem;
mod progress;
mod query_pairs;
mod readable;
mod report;
mod rows;
mod secrets;
mod stats;
mod status;
mod style;
mod suggest;

use std::process::ExitCode;

/// Runs the program with the arguments of the process.
pub fn main() -> ExitCode {
    match args::Cli::from_command_line().and_then(commands::run) {
        Ok(status) => status.into(),
        Err(failure) => failure.report(),
    }
}
