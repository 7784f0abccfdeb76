//! Checks the memory bounds stated in docs/CLI.md.
//!
//! They are checked in ascending order: the system reports only the maximum over all child processes.
#![cfg(unix)]

mod support;

use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::process::Stdio;

use nix::sys::resource::{UsageWho, getrusage};
use support::{Directory, urlwind};

const MIB: u64 = 1 << 20;

/// Writes `number` lines of `bytes` bytes to a file; this process's own memory counts for its children.
fn lines(
    directory: &Directory,
    name: &str,
    number: usize,
    pieces: [&str; 2],
    bytes: usize,
) -> String {
    let path = directory.path(name);
    let mut file = BufWriter::new(File::create(&path).expect("a file"));
    for _ in 0..number {
        file.write_all(pieces[0].as_bytes()).expect("it is written");
        for _ in 0..(bytes - pieces[0].len()) / pieces[1].len() {
            file.write_all(pieces[1].as_bytes()).expect("it is written");
        }
        file.write_all(b"\n").expect("it is written");
    }
    file.flush().expect("it is written");
    path
}

#[track_caller]
fn assert_takes_at_most(mib: u64, arguments: &[&str]) {
    let status = urlwind(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    assert!(status.expect("it runs").code().is_some(), "{arguments:?}");
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).expect("usage");
    // Linux counts in KiB.
    let unit = if cfg!(target_os = "macos") { 1 } else { 1024 };
    let bytes = usage.max_rss() as u64 * unit;
    assert!(bytes <= mib * MIB, "{arguments:?}: {bytes} bytes");
}

/// A file of zstd that asks for this window, as a power of two, and is hundreds of mebibytes of newlines.
fn zstd(directory: &Directory, window: u8) -> String {
    let mut bytes = vec![0x28, 0xB5, 0x2F, 0xFD, 0, (window - 10) << 3];
    let blocks = 2200;
    for block in 0..blocks {
        let is_last = u32::from(block == blocks - 1);
        // A run of one byte, as long as a block can be.
        bytes.extend_from_slice(&(is_last | 1 << 1 | (128 << 10) << 3).to_le_bytes()[..3]);
        bytes.push(b'\n');
    }
    directory.file(&format!("{window}.zst"), bytes)
}

#[test]
fn bounds_hold() {
    const LONG: usize = (1 << 20) - 1;
    let directory = Directory::new();
    let short = lines(&directory, "short", 60, ["https://h/?a", "&a"], 60 << 10);
    let too_long = lines(&directory, "too-long", 6, ["https://h/?a", "&a"], 4 << 20);
    let query = lines(&directory, "query", 5, ["https://h/?a", "&a"], LONG);
    let host = lines(&directory, "host", 2, ["https://", "a.%C3%A9"], LONG);
    let other = lines(&directory, "other", 5, ["https://h/?", "\u{e9}"], LONG);
    let commands = |file| {
        let on_lines: [&[&str]; 10] = [
            &[],
            &["--json"],
            &["edit", "--sort-query"],
            &["uniq"],
            &["check", "--validate"],
            &["fix"],
            &["query"],
            &["stats"],
            &["count", "--by", "{href}"],
            &["redact"],
        ];
        let on_lines =
            on_lines.map(|command| [command, &["--threads", "4", "--file", file]].concat());
        let others = [vec!["extract", file], vec!["explain", "--file", file]];
        [&on_lines[..], &others].concat()
    };
    assert_takes_at_most(48, &["check", "--file", &zstd(&directory, 23)]);
    for command in [&short, &too_long]
        .into_iter()
        .flat_map(|file| commands(file))
    {
        assert_takes_at_most(64, &command);
    }
    let long = [&query, &host, &other];
    for command in long.into_iter().flat_map(|file| commands(file)) {
        assert_takes_at_most(128, &command);
    }
    assert_takes_at_most(300, &["check", "--file", &zstd(&directory, 27)]);
}
