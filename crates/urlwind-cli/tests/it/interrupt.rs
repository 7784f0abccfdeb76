//! Ctrl-C, and being asked to terminate.
use std::io::{Read as _, Write as _};
use std::process::{Child, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::support::{Directory, text, urlwind};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

fn send(signal: Signal, child: &Child) {
    let id = i32::try_from(child.id()).expect("a process id");
    kill(Pid::from_raw(id), signal).expect("it is there");
}

fn start(options: &[&str]) -> Child {
    urlwind(options)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts")
}

/// Feeds lines without end, and interrupts once some output has come.
fn interrupted_output(options: &[&str], signal: Signal) -> (String, String, Option<i32>) {
    let mut child = start(options);
    let mut stdin = child.stdin.take().expect("a pipe");
    let writer = thread::spawn(move || {
        let lines = "HTTPS://Example.com/some/path?and=a&query#fragment\n".repeat(1000);
        while stdin.write_all(lines.as_bytes()).is_ok() {}
    });
    let mut stdout = child.stdout.take().expect("a pipe");
    let mut output = vec![0; 1 << 20];
    stdout.read_exact(&mut output).expect("output");
    send(signal, &child);
    stdout.read_to_end(&mut output).expect("output");
    let mut messages = String::new();
    child
        .stderr
        .take()
        .expect("a pipe")
        .read_to_string(&mut messages)
        .expect("messages");
    let status = child.wait().expect("it ends");
    writer.join().expect("a thread");
    (text(&output).to_owned(), messages, status.code())
}

/// Before anything has been read, there is nothing to put into a file.
#[test]
fn an_output_without_input_is_left_as_it_was() {
    let directory = Directory::new();
    let old = directory.file("old", "old\n");
    let new = directory.path("new");
    for output in [&old, &new] {
        let mut child = start(&["-o", output, "--progress", "always"]);
        let stdin = child.stdin.take();
        thread::sleep(Duration::from_millis(300));
        send(Signal::SIGINT, &child);
        assert_eq!(child.wait().expect("it ends").code(), Some(130));
        drop(stdin);
    }
    assert_eq!(std::fs::read_to_string(&old).expect("it is there"), "old\n");
    assert!(!std::path::Path::new(&new).exists());
}

#[test]
fn whole_lines_are_left() {
    for (options, signal, status) in [
        (&["-t", "1"][..], Signal::SIGINT, 130),
        (&["-t", "4"], Signal::SIGINT, 130),
        (&["-t", "4"], Signal::SIGTERM, 143),
        (&["-t", "4"], Signal::SIGHUP, 129),
    ] {
        let (output, messages, code) = interrupted_output(options, signal);
        assert_eq!(code, Some(status), "{messages}");
        assert!(output.ends_with('\n'));
        for line in output.lines() {
            assert_eq!(line, "https://example.com/some/path?and=a&query#fragment");
        }
        let lines = output.lines().count();
        let expected =
            format!("urlwind: interrupted after {lines} lines: {lines} valid, 0 invalid\n");
        assert_eq!(messages, expected);
    }
}

#[test]
fn json_is_left_whole_too() {
    let (output, _, code) = interrupted_output(&["--json", "--fields", "host"], Signal::SIGINT);
    assert_eq!(code, Some(130));
    let value: serde_json::Value = serde_json::from_str(&output).expect("JSON");
    assert!(value.as_array().is_some_and(|records| records.len() > 1000));
}

#[test]
fn waiting_for_input_does_not_hinder() {
    let mut child = start(&["-t", "2"]);
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin
        .write_all(b"http://a\nhttp://unfini")
        .expect("it reads");
    let mut stdout = child.stdout.take().expect("a pipe");
    let mut first = [0; 10];
    stdout.read_exact(&mut first).expect("the first line");
    assert_eq!(text(&first), "http://a/\n");
    let start = Instant::now();
    send(Signal::SIGINT, &child);
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    assert!(start.elapsed() < Duration::from_secs(5));
    let mut rest = String::new();
    stdout.read_to_string(&mut rest).expect("the rest");
    assert_eq!(rest, "");
}

/// Numbers that were counted are told, even if no more input comes.
#[test]
fn statistics_are_told_as_far_as_they_have_got() {
    for (options, expected) in [
        (&["stats"][..], "  valid                              3"),
        (&["stats", "--json"], "  \"valid\": 3,"),
    ] {
        let mut child = start(options);
        let mut stdin = child.stdin.take().expect("a pipe");
        stdin
            .write_all(b"http://a/\nhttp://b/\nhttp://a/\n")
            .expect("it reads");
        stdin.flush().expect("it reads");
        // Nothing tells that the lines have been read; if it is too early, it is tried again.
        let mut output = String::new();
        for wait in [200, 1000, 5000] {
            thread::sleep(Duration::from_millis(wait));
            send(Signal::SIGINT, &child);
            child
                .stdout
                .take()
                .expect("a pipe")
                .read_to_string(&mut output)
                .expect("output");
            assert_eq!(child.wait().expect("it ends").code(), Some(130));
            if output.contains(expected) {
                break;
            }
            output.clear();
            child = start(options);
            stdin = child.stdin.take().expect("a pipe");
            stdin
                .write_all(b"http://a/\nhttp://b/\nhttp://a/\n")
                .expect("it reads");
        }
        drop(stdin);
        let _ = child.kill();
        let _ = child.wait();
        assert!(output.contains(expected), "{output}");
    }
}
