//! The examples in the published documentation, put on empty modules so that `rustdoc` runs them.

use std::fs;
use std::path::Path;

/// Returns a library that consists of the documentation of the sources in `folder`, and the number of its examples.
pub(crate) fn collect(folder: &Path) -> (String, usize) {
    let mut library = String::new();
    let mut examples = 0;
    for file in [
        "lib",
        "host",
        "origin",
        "parser",
        "path_segments",
        "quirks",
        "slicing",
    ] {
        let path = folder.join(file).with_extension("rs");
        let source = fs::read_to_string(&path).expect("a published source file");
        for (line, text) in comments(&source) {
            let found = count_examples(&text);
            if found > 0 {
                examples += found;
                let comment: String = text.iter().map(|line| format!("///{line}\n")).collect();
                library.push_str(&format!("{comment}pub mod {file}_{line} {{}}\n\n"));
            }
        }
    }
    (library, examples)
}

/// Returns every documentation comment, with the number of its first line.
fn comments(source: &str) -> Vec<(usize, Vec<&str>)> {
    let mut comments: Vec<(usize, Vec<&str>)> = Vec::new();
    let mut in_block = false;
    let mut in_comment = false;
    for (index, line) in source.lines().enumerate() {
        let text = if in_block {
            if line.contains("*/") {
                in_block = false;
                None
            } else {
                Some(line)
            }
        } else if line.starts_with("/*!") {
            in_block = true;
            Some("")
        } else {
            let line = line.trim_start();
            line.strip_prefix("///")
                .or_else(|| line.strip_prefix("//!"))
        };
        match text {
            Some(text) if in_comment => {
                comments
                    .last_mut()
                    .expect("a comment has begun")
                    .1
                    .push(text);
            }
            Some(text) => comments.push((index + 1, vec![text])),
            None => {}
        }
        in_comment = text.is_some();
    }
    comments
}

/// Counts the code blocks that `rustdoc` treats as Rust.
fn count_examples(comment: &[&str]) -> usize {
    let mut fences = comment
        .iter()
        .filter_map(|line| line.trim_start().strip_prefix("```"));
    let mut count = 0;
    while let Some(language) = fences.next() {
        count += usize::from(matches!(language, "" | "rust" | "no_run"));
        fences.next();
    }
    count
}
