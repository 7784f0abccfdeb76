//! Millions of lines through a pipe, in constant memory and reasonable time.
#![cfg(unix)]

mod support;

use std::io::{BufWriter, Read as _, Write as _};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use nix::sys::resource::{UsageWho, getrusage};
use support::urlwind;

/// Of each hundred thousand lines the last one is invalid.
const BLOCK: u64 = 100_000;

#[test]
fn millions_of_lines() {
    let is_whole = std::env::var_os("URLWIND_TEST_SCALE").is_some();
    let lines = if is_whole { 10_000_000 } else { 1_000_000 };
    let start = Instant::now();
    let mut child = urlwind(&["--threads", "2", "--quiet", "--progress", "always"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut block = String::new();
    for line in 0..BLOCK - 1 {
        block.push_str(&format!("http://h/{line:05}\n"));
    }
    block.push_str("nonsense\n");
    let mut stdin = child.stdin.take().expect("a pipe");
    let writer = thread::spawn(move || {
        for _ in 0..lines / BLOCK {
            stdin.write_all(block.as_bytes()).expect("it reads");
        }
    });
    let mut stdout = child.stdout.take().expect("a pipe");
    let (mut bytes, mut newlines) = (0_u64, 0_u64);
    let mut buffer = vec![0; 1 << 16];
    loop {
        let count = stdout.read(&mut buffer).expect("output");
        if count == 0 {
            break;
        }
        bytes += count as u64;
        newlines += buffer[..count]
            .iter()
            .filter(|byte| **byte == b'\n')
            .count() as u64;
    }
    writer.join().expect("all lines are read");
    let output = child.wait_with_output().expect("it ends");
    let invalid = lines / BLOCK;
    assert_eq!(newlines, lines - invalid);
    assert_eq!(bytes, (lines - invalid) * 15);
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        format!(
            "urlwind: {lines} lines: {} valid, {invalid} invalid\n",
            lines - invalid
        )
    );
    assert_eq!(output.status.code(), Some(1));
    assert_little_memory();
    assert!(
        start.elapsed() < Duration::from_secs(120),
        "{:?}",
        start.elapsed()
    );
}

/// Every line gives a message that is much longer than itself.
#[test]
fn three_million_messages() {
    for line in [&b"x\n"[..], b"\xFF\n"] {
        let mut child = urlwind(&["--threads", "2", "--max-errors", "9999999"])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        let block = line.repeat(100_000);
        for _ in 0..15 {
            stdin.write_all(&block).expect("it reads");
        }
        drop(stdin);
        assert_eq!(child.wait().expect("it ends").code(), Some(1));
    }
    assert_little_memory();
}

/// Many threads, and more different values of each kind than are kept.
#[test]
fn statistics_of_a_hundred_thousand_different_values() {
    let mut child = urlwind(&["stats", "--threads", "16"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut stdin = BufWriter::new(child.stdin.take().expect("a pipe"));
    // Line by line: what this process takes is counted for those that it starts.
    let writer = thread::spawn(move || {
        let padding = "x".repeat(90);
        for line in 0..100_000 {
            let mut url = format!("s{line}{padding}://{line}{padding}/?often&seldom");
            for key in 0..6 {
                url.push_str(&format!("&{line}.{key}{padding}"));
            }
            writeln!(stdin, "{url}").expect("it reads");
        }
    });
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("all lines are read");
    assert_eq!(output.status.code(), Some(0));
    let report = String::from_utf8_lossy(&output.stdout);
    assert!(report.contains("\n  often  "), "{report}");
    assert_little_memory();
}

/// A line of 256 MiB, plain and packed into a few hundred kilobytes.
#[test]
fn one_huge_line() {
    let piece = vec![b'a'; 1 << 20];
    let mut gzip = Command::new("gzip")
        .args(["-1", "-c"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("gzip is needed for this test");
    let mut stdin = gzip.stdin.take().expect("a pipe");
    let writer = thread::spawn({
        let piece = piece.clone();
        move || {
            for _ in 0..256 {
                stdin.write_all(&piece).expect("it reads");
            }
            stdin.write_all(b"\nhttp://h/\n").expect("it reads");
        }
    });
    let packed = gzip.wait_with_output().expect("it ends").stdout;
    writer.join().expect("a thread");
    for command in [
        &["check"][..],
        &["stats"],
        &["--json", "--rejected", "/dev/null"],
    ] {
        let mut child = urlwind(command)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        stdin.write_all(&packed).expect("it reads");
        drop(stdin);
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(1), "{command:?}");
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(!said.is_empty(), "{command:?}");
    }
    let mut child = urlwind(&["check"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    for _ in 0..256 {
        stdin.write_all(&piece).expect("it reads");
    }
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("too-long\t1\n"), "{said}");
    assert_little_memory();
}

/// Text without a single newline, and tags without end.
#[test]
fn text_of_any_size_is_searched_in_little_memory() {
    let block = format!("{} see http://h/x. <a href=\"y\">", "word ".repeat(200));
    for (options, urls) in [
        (&["extract", "--threads", "2"][..], 1),
        (&["extract", "--input", "json"], 1),
        (&["extract", "--input", "markdown"], 1),
        (&["extract", "--input", "html", "--base", "http://h/"], 1),
    ] {
        let mut child = urlwind(options)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        let mut stdin = BufWriter::new(child.stdin.take().expect("a pipe"));
        let block = block.clone();
        const BLOCKS: u64 = 100_000;
        let writer = thread::spawn(move || {
            for _ in 0..BLOCKS {
                stdin.write_all(block.as_bytes()).expect("it reads");
            }
        });
        assert_eq!(newlines_of(&mut child), urls * BLOCKS, "{options:?}");
        writer.join().expect("a thread");
        assert_eq!(child.wait().expect("it ends").code(), Some(0));
    }
    assert_little_memory();
}

/// A word of megabytes is left out, and what stands around it is found: before it, and behind the tag that it is in.
#[test]
fn a_word_of_megabytes_hides_nothing_else() {
    let html = "<a href=http://a/><img src=\"";
    for (options, before, after) in [
        (&["extract"][..], "see http://a/ ", " http://b/ "),
        (
            &["extract", "--input", "json"],
            "{\"a\":\"http://a/\",\"x\":\"",
            "\",\"b\":\"http://b/\"}",
        ),
        (
            &["extract", "--input", "html"],
            html,
            "\" alt=\"x\"><a href='http://b/'>",
        ),
        (
            &["extract", "--input", "html"],
            &format!("{html}http://c/"),
            "\" alt=\"x\"><a href='http://b/'>",
        ),
    ] {
        let mut child = urlwind(options)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        let (before, after) = (before.to_owned(), after.to_owned());
        let writer = thread::spawn(move || {
            stdin.write_all(before.as_bytes()).expect("it reads");
            for _ in 0..9 {
                stdin.write_all(&[b'x'; 1 << 20]).expect("it reads");
            }
            stdin.write_all(after.as_bytes()).expect("it reads");
        });
        let output = child.wait_with_output().expect("it ends");
        writer.join().expect("a thread");
        assert_eq!(
            String::from_utf8_lossy(&output.stdout),
            "http://a/\nhttp://b/\n",
            "{options:?}"
        );
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(message.contains("longer than"), "{message}");
        assert_eq!(output.status.code(), Some(1), "{options:?}");
    }
    assert_little_memory();
}

/// Values without number, and all commands that choose.
#[test]
fn counting_and_choosing_take_little_memory() {
    for options in [
        &["count", "--by", "{path}", "--top", "1"][..],
        &["sample", "1000"],
        &["filter", "--query", "q"],
        &["edit", "--set", "query:q=2", "--sort-query"],
        &["--column", "2", "--invalid", "keep"],
    ] {
        let mut child = urlwind(options)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        let mut stdin = BufWriter::new(child.stdin.take().expect("a pipe"));
        let options = options.to_vec();
        let writer = thread::spawn(move || {
            let padding = "x".repeat(100);
            for line in 0..300_000 {
                writeln!(stdin, "http://h/{line}{padding}?q=1&p").expect("it reads");
            }
        });
        assert!(newlines_of(&mut child) > 0, "{options:?}");
        writer.join().expect("a thread");
        child.wait().expect("it ends");
    }
    assert_little_memory();
}

/// How many lines the program prints.
fn newlines_of(child: &mut Child) -> u64 {
    let mut stdout = child.stdout.take().expect("a pipe");
    let mut newlines = 0;
    let mut buffer = vec![0; 1 << 16];
    loop {
        let count = stdout.read(&mut buffer).expect("output");
        if count == 0 {
            return newlines;
        }
        newlines += memchr::memchr_iter(b'\n', &buffer[..count]).count() as u64;
    }
}

/// No process that this program has started took more than 64 MB.
fn assert_little_memory() {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).expect("usage");
    // Linux counts in KiB.
    let unit = if cfg!(target_os = "macos") { 1 } else { 1024 };
    let bytes = usage.max_rss() * unit;
    assert!(bytes < 64 << 20, "{bytes} bytes of memory");
}
