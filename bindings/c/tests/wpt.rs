//! web-platform-tests and our own cases, through the C library, under valgrind; and its functions in random order.
#![cfg(target_os = "linux")]

mod common;

use conformance::server::{Server, assert_nothing_is_left_behind};
use std::path::PathBuf;
use std::process::Command;

/// The program that `wpt_server.c` is, in a folder of this name.
fn program(name: &str) -> PathBuf {
    common::compile(&common::scratch(name), &["cc", "-std=c99"], "wpt_server.c")
}

/// Ends the program in the end, which frees all it has; valgrind tells whether that was all.
#[test]
fn the_c_library_passes_web_platform_tests() {
    let command = common::valgrind(&program("wpt_server.c"));
    let server = Server::start("urlwind through C", command);
    conformance::assert_all_pass(&server);
    server.stop();
}

#[test]
fn no_call_leaves_anything_behind_for_another() {
    let program = program("wpt_server.c of calls");
    assert_nothing_is_left_behind(|| Server::start("the C library", Command::new(&program)));
}
