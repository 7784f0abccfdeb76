//! The fast tiers say what the general parser says: on every kernel, for every way to parse, on
//! lines of the datasets with small changes in them.

use alloc::string::String;
use alloc::vec::Vec;
use std::path::PathBuf;
use std::println;

use super::*;
use crate::kernels::{Backend, dispatch_to};
use crate::record::Offsets;

/// What is put into lines: bytes that each tier treats differently.
const PIECES: &[&str] = &[
    "/",
    "\\",
    "?",
    "#",
    ":",
    "@",
    ".",
    "..",
    "/./",
    "/../",
    "/.",
    "%2e",
    "%2E%2e/",
    "%",
    "%41",
    " ",
    "\t",
    "\n",
    "'",
    "\"",
    "`",
    "{",
    "^",
    "|",
    "A",
    "Z",
    "é",
    "日",
    "[",
    "]",
    "[::1]",
    "1",
    "1.2.3.4",
    "0x7f",
    "xn--",
    "--",
    ":80",
    ":443",
    ":8080",
    "user@",
    "u:p@",
    "C|",
    "C:",
    "localhost",
    "\0",
    "\x7f",
    "~",
    "_",
];

/// Lines to change when the datasets are not there, and in addition when they are.
const SEEDS: &[&str] = &[
    "https://www.example.com/some/path/to/a/page.html?query=string&other=1#fragment",
    "http://user:password@example.org:8080/",
    "file:///usr/share/doc/example/README",
    "file://server/share/dir/file.txt?x#y",
    "ws://a.b/c",
    "wss://chat.example.net/socket?room=1",
    "ftp://ftp.example.org/pub/file.tar.gz",
    "mailto:someone@example.com",
    "data:text/plain,hello world",
    "foo://host:80/path/../x?y#z",
    "foo:/path//x",
    "http://192.168.0.1/",
    "http://[2001:db8::1]:81/x",
    "https://example.com",
    "http://a.b?q",
    "http://a.b#f",
];

fn lines() -> Vec<String> {
    let mut lines: Vec<String> = SEEDS.iter().copied().map(String::from).collect();
    let shared = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/datasets");
    let folder = std::env::var_os("URLWIND_DATASETS").map_or(shared, PathBuf::from);
    let Ok(files) = std::fs::read_dir(&folder) else {
        println!(
            "no datasets at {}: only our own lines are changed",
            folder.display()
        );
        return lines;
    };
    for path in files.flatten().map(|file| file.path()) {
        let bytes = std::fs::read(&path).unwrap_or_default();
        lines.extend(
            String::from_utf8_lossy(&bytes)
                .lines()
                .step_by(11)
                .map(String::from),
        );
    }
    lines
}

/// xorshift64.
fn random(seed: &mut u64, below: usize) -> usize {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    (*seed % below as u64) as usize
}

/// One or two pieces put in, most often near the authority or at a block's edge.
fn change(line: &str, seed: &mut u64) -> String {
    let mut line = String::from(line);
    for _ in 0..=random(seed, 2) {
        let around = match random(seed, 4) {
            0 => random(seed, line.len() + 1),
            1 => [16, 32, 48, 64, 96, 128][random(seed, 6)],
            _ => random(seed, 40),
        };
        let at = (0..=around.min(line.len()))
            .rev()
            .find(|at| line.is_char_boundary(*at))
            .unwrap_or(0);
        line.insert_str(at, PIECES[random(seed, PIECES.len())]);
    }
    line
}

fn parts(url: &Url) -> (String, Offsets) {
    (String::from(url.as_str()), *url.at())
}

fn compare(input: &str, reused: &mut Url) {
    let expected = Url::parse_general(input, None, QueryEncoding::Utf8).map(|url| parts(&url));
    assert_eq!(can_parse(input), expected.is_ok(), "can_parse {input:?}");
    let bytes = input.as_bytes();
    assert_eq!(
        can_parse_utf8(bytes),
        expected.is_ok(),
        "bytes of {input:?}"
    );
    let parsed = parse_utf8(bytes).map(|url| parts(&url));
    assert_eq!(parsed, expected, "bytes of {input:?}");
    let borrowed = parse_ref_utf8(bytes).map(|url| (String::from(url.as_str()), *url.view().at));
    assert_eq!(borrowed, expected, "borrowing bytes of {input:?}");
    assert_eq!(
        reparse_utf8(reused, bytes).err(),
        expected.as_ref().err().copied()
    );
    if let Ok(url) = &expected {
        assert_eq!(&parts(reused), url, "reusing, on bytes of {input:?}");
    }
    for backend in Backend::available() {
        let parsed = dispatch_to(backend, Parse(input))
            .unwrap()
            .map(|url| parts(&url));
        assert_eq!(parsed, expected, "{backend:?} on {input:?}");
        let borrowed = dispatch_to(backend, ParseRef(input)).unwrap();
        let borrowed = borrowed.map(|url| (String::from(url.as_str()), *url.view().at));
        assert_eq!(borrowed, expected, "{backend:?}, borrowing, on {input:?}");
        let before = parts(reused);
        let outcome = dispatch_to(backend, Reparse(reused, input)).unwrap();
        let after = parts(reused);
        match &expected {
            Ok(url) => assert_eq!(&after, url, "{backend:?}, reusing, on {input:?}"),
            Err(error) => {
                assert_eq!(outcome, Err(*error), "{backend:?}, reusing, on {input:?}");
                assert_eq!(after, before, "{backend:?} changed the URL, on {input:?}");
            }
        }
    }
}

#[test]
fn tiers_agree_on_changed_lines() {
    let lines = lines();
    let mut reused = Url::parse("https://example.com/").unwrap();
    let mut seed = 0x9E37_79B9_7F4A_7C15;
    for line in &lines {
        compare(line, &mut reused);
    }
    let rounds = 1_000_000;
    for round in 0..rounds {
        let line = &lines[round % lines.len()];
        if line.len() < 1000 {
            compare(&change(line, &mut seed), &mut reused);
        }
    }
    println!(
        "{} lines and {rounds} changed ones, on {} kernels",
        lines.len(),
        Backend::available().count()
    );
}

#[test]
fn bytes_that_are_not_text_are_refused_and_change_nothing() {
    for input in [
        b"https://example.com/\xFF".as_slice(),
        b"https://ex\xE9mple.com/",
        b"\x80https://example.com/",
        b"https://example.com/?\xC3",
        b"\xED\xA0\x80:",
        b"\xFF",
    ] {
        assert_eq!(parse_utf8(input), Err(ParseError::InvalidUtf8));
        assert!(!can_parse_utf8(input));
        assert_eq!(parse_ref_utf8(input).err(), Some(ParseError::InvalidUtf8));
        let mut url = parse("http://before/").unwrap();
        assert_eq!(reparse_utf8(&mut url, input), Err(ParseError::InvalidUtf8));
        assert_eq!(url.as_str(), "http://before/");
    }
}

#[test]
fn joining_agrees_with_the_general_parser() {
    let bases = [
        "https://u@h:81/a/b?q#f",
        "foo://h",
        "foo://h/a/",
        "file:///C:/a",
        "foo:/a/b",
        "foo:x",
        "ws://h/",
    ];
    let references = [
        "",
        "x",
        "x/y?z#w",
        "/x",
        "/x?y",
        "?",
        "?a",
        "#",
        "#a",
        "//h2/x",
        "/\\h",
        "a:b",
        "1:b",
        "-",
        "~x",
        "_",
        "x#y?z",
        "x?y#z?",
        "../x",
        "./x",
        "x/../y",
        "x/%2e/y",
        "x y",
        "é",
        "x\ty",
        "C:",
        "/C|/x",
        "https:x",
        "https://z/",
        "?'",
        "#`",
    ];
    for base in bases.map(|base| Url::parse(base).unwrap()) {
        for reference in references {
            let expected = Url::parse_general(reference, Some(&base), QueryEncoding::Utf8);
            assert_eq!(
                join(&base, reference).map(|url| parts(&url)),
                expected.map(|url| parts(&url)),
                "{reference:?} against {base}"
            );
        }
    }
}

/// What is trimmed can be all that there was of a host.
#[test]
fn can_parse_agrees_where_the_end_is_trimmed() {
    for scheme in ["a", "http", "file"] {
        for authority in ["", "@", "u@", "u:p@", "u@h", "h", ":", "h:", "h:1"] {
            for end in ["", "\u{10}", " ", "\t", "\u{10} ", "/\u{10}", "?\u{10}"] {
                let input = alloc::format!("{scheme}://{authority}{end}");
                assert_eq!(
                    Url::can_parse(&input),
                    Url::parse(&input).is_ok(),
                    "{input:?}"
                );
            }
        }
    }
}
