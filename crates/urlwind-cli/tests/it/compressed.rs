//! Compressed files, whole, joined, cut and damaged.
use std::io::Write as _;
use std::process::{Command, Stdio};

use crate::support::{Directory, assert_run, mixed_lines, run, text};

/// Compresses with the tool of that name.
fn compress(tool: &[&str], content: &str) -> Vec<u8> {
    let mut child = Command::new(tool[0])
        .args(&tool[1..])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("{} is needed for this test: {error}", tool[0]));
    let mut stdin = child.stdin.take().expect("a pipe");
    let content = content.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(content.as_bytes()));
    let output = child.wait_with_output().expect("it compresses");
    writer.join().expect("a thread").expect("it reads");
    output.stdout
}

#[test]
fn gzip_and_zstd_are_recognized() {
    let lines = mixed_lines(50_000);
    let plain = run(&[], lines.clone());
    for tool in [
        &["gzip", "-c"][..],
        &["zstd", "-q", "-c"],
        &["zstd", "-q", "-19", "-c"],
    ] {
        let packed = compress(tool, &lines);
        let output = run(&[], packed);
        assert!(output.stdout == plain.stdout, "{tool:?}");
        assert!(output.stderr == plain.stderr, "{tool:?}");
    }
}

#[test]
fn files_may_be_joined_files() {
    for tool in [&["gzip", "-c"][..], &["zstd", "-q", "-c"]] {
        let mut packed = compress(tool, "http://a/\nhttp://");
        packed.extend(compress(tool, "b/\n"));
        assert_run(&run(&[], packed), "http://a/\nhttp://b/\n", "", 0);
    }
}

#[test]
fn skippable_frames_are_skipped() {
    let skippable = |first| [first, 0x2A, 0x4D, 0x18, 3, 0, 0, 0, 1, 2, 3];
    let mut packed = skippable(0x5F).to_vec();
    packed.extend(skippable(0x50));
    packed.extend(compress(&["zstd", "-q", "-c"], "http://a/\n"));
    packed.extend(skippable(0x57));
    packed.extend(compress(&["zstd", "-q", "-c"], "http://b/\n"));
    assert_run(&run(&[], packed), "http://a/\nhttp://b/\n", "", 0);
    assert_run(&run(&[], skippable(0x50)), "", "", 0);
    // What begins alike is text.
    assert_run(&run(&[], "P:x\n"), "p:x\n", "", 0);
    assert_run(&run(&["-b", "http://h"], "P*M"), "http://h/P*M\n", "", 0);
    assert_run(&run(&["-b", "http://h"], "P"), "http://h/P\n", "", 0);
}

/// Decompresses with the reference tool, as far as it can.
fn decompress(tool: &str, packed: &[u8]) -> Vec<u8> {
    let mut child = Command::new(tool)
        .arg("-dc")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the tool");
    let mut stdin = child.stdin.take().expect("a pipe");
    let packed = packed.to_vec();
    let writer = std::thread::spawn(move || stdin.write_all(&packed));
    let output = child.wait_with_output().expect("it ends");
    let _ = writer.join().expect("a thread");
    output.stdout
}

#[test]
fn truncated_files_are_reported_after_what_could_be_read() {
    let lines: String = (0..100_000)
        .map(|n| format!("http://h{n}.example/{n}\n"))
        .collect();
    let directory = Directory::new();
    let next = directory.file("next", "http://next/\n");
    for tool in [
        &["gzip", "-c"][..],
        &["zstd", "-q", "-c"],
        &["zstd", "-q", "-19", "-c"],
        &["zstd", "-q", "--no-check", "-c"],
    ] {
        let packed = compress(tool, &lines);
        let length = packed.len();
        for kept in [length / 10, length / 2, length * 9 / 10, length - 2] {
            let packed = &packed[..kept];
            let file = directory.file("cut", packed);
            let output = run(&["--file", &file, "--file", &next], "");
            assert_eq!(output.status.code(), Some(2), "{tool:?}");
            let stdout = text(&output.stdout);
            let read = stdout
                .strip_suffix("http://next/\n")
                .expect("the next file is read");
            // All whole lines that the tool gives, which keeps back more at the end.
            let expected = decompress(tool[0], packed);
            let end = memchr::memrchr(b'\n', &expected).map_or(0, |newline| newline + 1);
            assert!(end > 0 && read.len() >= end, "{tool:?} {kept}");
            assert!(lines.starts_with(read));
            let message = text(&output.stderr);
            assert!(
                message.starts_with(&format!("urlwind: {file}: ")),
                "{message}"
            );
            assert!(message.contains("unexpected end of file"), "{message}");
        }
    }
}

#[test]
fn damaged_files_are_reported() {
    let lines: String = (0..10_000)
        .map(|n| format!("http://h{n}.example/{n}\n"))
        .collect();
    for tool in [&["gzip", "-c"][..], &["zstd", "-q", "--check", "-c"]] {
        let packed = compress(tool, &lines);
        // Anywhere: in a header, a table, the data, the checksum.
        for at in (4..packed.len())
            .step_by(packed.len() / 40)
            .chain([packed.len() - 1])
        {
            let mut damaged = packed.clone();
            damaged[at] ^= 0x55;
            let output = run(&["-q"], damaged);
            let code = output.status.code();
            // A gzip header holds a time that nothing depends on.
            let is_harmless = tool[0] == "gzip" && at < 10;
            assert!(
                code == Some(2) || (is_harmless && code == Some(0)),
                "{tool:?} {at} {code:?}"
            );
        }
    }
}
