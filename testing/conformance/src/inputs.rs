//! Known inputs: our own tricky seeds, web-platform-tests, and lines of the datasets.

use std::path::PathBuf;

use crate::cases::Text;
use crate::data::{self, WptData};

use crate::words::PIECES;

/// Returns URLs in which many rules interact, as seeds for edits.
pub fn tricky_seeds() -> Vec<String> {
    [
        "https://user:pass@example.com:8080/a/b/../c?query=1#fragment",
        "http://example.com",
        "http://EXAMPLE.com:80/%7Efoo/./bar?x='y'#`z`",
        "https://example.com/a/very/long/path/that/crosses/the/boundary/of/the/first/block/x.html",
        "https://example.com/?a-query-that-is-long-enough-to-leave-the-first-block=of-64-bytes#end",
        "http://127.0.0.1:3000/",
        "http://0x7f.1/",
        "http://[2001:db8::ff00:42:8329]:443/x",
        "ws://a.b/c?d",
        "wss://xn--bcher-kva.example/",
        "ftp://ftp.example.org/pub/../x",
        "file:///C:/Windows/../x",
        "file:///etc/passwd",
        "file://server/share/a.txt",
        "file://localhost/x",
        "file:c|/a",
        "foo://host:80/path?q#f",
        "foo:/path/../x",
        "foo:opaque path?q#f",
        "mailto:someone@example.com?subject=hi",
        "data:text/plain;charset=utf-8,a%20b c#d",
        "javascript:alert('x')",
        "blob:https://example.com:8443/uuid",
        "web+demo:/.//not-a-host/",
        "http://bücher.example/ß?é#ü",
        "https://你好你好.在线/./a/../b/./c",
        "//example.com/x",
        "/a/../b",
        "../../x?y#z",
        "?q",
        "#f",
        "",
        "  \t http://example.com/\n ",
        "http:\\\\example.com\\a\\..\\b",
        "http:example.com",
        "https:/example.com",
        "http://a@b@c:d@e/",
        "http://:@h/",
        "http://h:00443/",
        "https://h.example.:444/.",
    ]
    .map(String::from)
    .to_vec()
}

/// Returns base URLs of every kind, and two invalid ones.
pub fn tricky_bases() -> Vec<String> {
    [
        "https://user:pass@example.com:8080/a/b/c?q#f",
        "http://example.com",
        "http://h/a/",
        "ws://h/..a/b",
        "file:///C:/a/b",
        "file:///C:",
        "file:///",
        "file://server/share/a",
        "file:///a/b?q#f",
        "foo://host/a/b?q",
        "foo://host",
        "foo:///a",
        "foo:/a/b",
        "foo:/.//a/b",
        "foo:opaque?q#f",
        "mailto:x@y",
        "about:blank",
        "data:text/plain,x",
        "blob:https://a/b",
        "nonsense",
        "http://",
    ]
    .map(String::from)
    .to_vec()
}

/// Returns every input and base of urltestdata.json.
pub fn wpt_inputs() -> Vec<(String, Option<String>)> {
    let data = WptData::find().unwrap_or_else(|error| panic!("{error}"));
    let cases = data
        .urls(data::URLTESTDATA)
        .unwrap_or_else(|error| panic!("{error}"));
    let text = |text: &Text| text.to_printable().into_owned();
    cases
        .iter()
        .map(|case| (text(case.input()), case.base().map(text)))
        .collect()
}

/// Returns the inputs of web-platform-tests and of our own cases, with mutations of each.
fn known_lines(step: usize) -> Vec<String> {
    let own = data::own_urls().unwrap_or_else(|error| panic!("{error}"));
    let own = own
        .iter()
        .map(|case| case.input().to_printable().into_owned());
    let known = wpt_inputs().into_iter().map(|(input, _)| input).chain(own);
    let lines = known.flat_map(|line| {
        let edits: Vec<String> = single_edits(&line).step_by(97).collect();
        [line].into_iter().chain(edits)
    });
    lines.step_by(step).collect()
}

/// Returns every `step`-th line of every dataset or, without datasets, of the known lines; and a description of the
/// source.
pub fn real_or_known_lines(step: usize) -> (Vec<String>, &'static str) {
    let lines = dataset_lines(step);
    if lines.is_empty() {
        (known_lines(step), "known inputs with small changes")
    } else {
        (lines, "dataset lines")
    }
}

/// Returns every `step`-th line of every dataset, if present.
pub fn dataset_lines(step: usize) -> Vec<String> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/datasets");
    let root = std::env::var_os("URLWIND_DATASETS").map_or(root, PathBuf::from);
    let Ok(files) = std::fs::read_dir(&root) else {
        println!(
            "no datasets at {}: their lines are not compared",
            root.display()
        );
        return Vec::new();
    };
    let mut paths: Vec<PathBuf> = files.flatten().map(|file| file.path()).collect();
    paths.sort();
    let mut lines = Vec::new();
    for path in paths {
        let bytes =
            std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let text = String::from_utf8_lossy(&bytes);
        lines.extend(text.lines().step_by(step).map(String::from));
    }
    lines
}

/// Returns every string at one edit from `seed`: each character removed, and each piece inserted before it, in its
/// place, and at the end.
pub fn single_edits(seed: &str) -> impl Iterator<Item = String> + '_ {
    let places = seed.char_indices().map(|(at, c)| (at, at + c.len_utf8()));
    let removed = places
        .clone()
        .map(move |(at, end)| format!("{}{}", &seed[..at], &seed[end..]));
    let changed = places
        .chain([(seed.len(), seed.len())])
        .flat_map(move |(at, end)| {
            PIECES.iter().flat_map(move |piece| {
                let (before, from, after) = (&seed[..at], &seed[at..], &seed[end..]);
                [
                    format!("{before}{piece}{from}"),
                    format!("{before}{piece}{after}"),
                ]
            })
        });
    removed.chain(changed)
}
