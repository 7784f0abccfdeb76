//! `urlwind`: parse, normalise, query and edit URLs at the command line, by the
//! [WHATWG URL Standard](https://url.spec.whatwg.org/).
//!
//! The guide is `docs/CLI.md`. Everything about URLs is asked of the `urlwind` crate; here are
//! only arguments, lines, threads and output.
#![forbid(unsafe_code)]

mod args;
mod commands;
mod edit;
mod explain;
mod extract;
mod field;
mod filter;
mod hint;
mod identity;
mod input;
mod json_text;
mod layout;
mod list;
mod output;
mod pipeline;
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

fn main() -> ExitCode {
    match args::Cli::from_command_line().and_then(commands::run) {
        Ok(status) => status.into(),
        Err(failure) => failure.report(),
    }
}
