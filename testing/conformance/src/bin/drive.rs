//! Runs all suites over a program that speaks the protocol of `conformance::server`: `cargo run -p conformance -- NAME
//! COMMAND [ARGUMENT]...`.

use conformance::server::{Server, assert_nothing_is_left_behind};
use std::process::{Command, ExitCode};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [name, program, rest @ ..] = &*arguments else {
        eprintln!("usage: cargo run -p conformance -- NAME COMMAND [ARGUMENT]...");
        return ExitCode::from(2);
    };
    let start = || {
        let mut command = Command::new(program);
        command.args(rest);
        Server::start(name, command)
    };
    let server = start();
    conformance::assert_all_pass(&server);
    server.stop();
    assert_nothing_is_left_behind(start);
    ExitCode::SUCCESS
}
