//! The memory of `uniq` is what the guide says. It has a program of its own: the memory of all processes that
//! a program has started is told as one.
#![cfg(target_os = "linux")]

mod support;

use std::io::{BufWriter, Read as _, Write as _};
use std::process::Stdio;
use std::thread;

use nix::sys::resource::{UsageWho, getrusage};
use support::urlwind;

#[test]
fn a_million_different_urls_take_less_than_a_hundred_megabytes() {
    const NUMBER: u64 = 1_000_000;
    let mut child = urlwind(&["uniq", "--threads", "2"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut stdin = BufWriter::new(child.stdin.take().expect("a pipe"));
    let writer = thread::spawn(move || {
        for line in 0..2 * NUMBER {
            // Each of them twice, and written differently the second time.
            let scheme = if line < NUMBER { "http" } else { "HTTP" };
            let line = line % NUMBER;
            let path = "a-path-that-is-as-long-as-many-are";
            writeln!(stdin, "{scheme}://h/{path}/{line:07}?utm_id={line}").expect("it reads");
        }
    });
    let mut stdout = child.stdout.take().expect("a pipe");
    let mut newlines = 0;
    let mut buffer = vec![0; 1 << 16];
    loop {
        let count = stdout.read(&mut buffer).expect("output");
        if count == 0 {
            break;
        }
        newlines += memchr::memchr_iter(b'\n', &buffer[..count]).count() as u64;
    }
    writer.join().expect("a thread");
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
    assert_eq!(newlines, NUMBER);
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).expect("usage");
    assert!(usage.max_rss() < 100 << 10, "{} KiB", usage.max_rss());
}
