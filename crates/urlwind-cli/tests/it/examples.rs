//! The examples in the help of each command do what they say: they run.
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::support::{Directory, URLWIND, run, text};

/// The files that the examples read.
fn directory() -> Directory {
    let directory = Directory::new();
    let urls = "https://shop.example.com/books/7?utm_id=1&q=x#top\nhttp://10.0.0.1:8080/a.png\n";
    directory.file("urls.txt", urls);
    directory.file("links.txt", "../a\n#top\n");
    directory.file("words.txt", "a b\nc/d\n");
    directory.file("rows.tsv", "1\thttps://a.example.co.uk/?b&a%20\tx\n");
    directory.file(
        "access.log",
        "192.0.2.1 \"GET https://me:pw@h/?sig=x HTTP/1.1\" 200\n",
    );
    directory.file("page.html", "<a href=../faq>FAQ</a>\n");
    directory.file("README.md", "See [this](https://example.com/).\n");
    directory.file("data.json", "{\"url\":\"https:\\/\\/example.com\\/\"}\n");
    directory.file("routes.txt", "https://*/books/:id\nhttps://*/*\n");
    directory
}

fn help(command: &str) -> String {
    let arguments = [command, "--help"];
    let arguments = if command.is_empty() {
        &arguments[1..]
    } else {
        &arguments[..]
    };
    let output = run(arguments, "");
    assert_eq!(output.status.code(), Some(0), "{command}");
    text(&output.stdout).to_owned()
}

fn commands() -> Vec<String> {
    let whole = help("");
    let listed = whole
        .split("\nCommands:\n")
        .nth(1)
        .expect("a list of commands");
    let listed = listed.split("\n\n").next().unwrap_or_default();
    listed
        .lines()
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
        .map(str::to_owned)
        .collect()
}

#[test]
fn every_example_runs() {
    let commands = commands();
    assert!(commands.len() > 20, "{commands:?}");
    let mut path = PathBuf::from(URLWIND);
    path.pop();
    for command in commands.iter().map(String::as_str).chain([""]) {
        let help = help(command);
        let examples = help.split("\nExamples:\n").nth(1).expect("examples");
        let lines: Vec<&str> = examples
            .lines()
            .filter_map(|line| line.strip_prefix("  urlwind "))
            .collect();
        assert!((3..=5).contains(&lines.len()), "{command}: {lines:?}");
        for line in lines {
            let directory = directory();
            let output = Command::new("sh")
                .args(["-c", &format!("urlwind {line}")])
                .current_dir(&directory.0)
                .env("PATH", format!("{}:/usr/bin:/bin", path.display()))
                .stdin(fs::File::open(directory.path("urls.txt")).expect("a file"))
                .output()
                .expect("a shell");
            let messages = text(&output.stderr);
            assert!(
                matches!(output.status.code(), Some(0 | 1)),
                "{line}: {messages}"
            );
            assert!(!messages.contains("Try 'urlwind"), "{line}: {messages}");
            let writes = line.contains("--output") || line.contains("--dir");
            let is_silent = writes || line.contains("--quiet") || line.contains("--invert");
            assert!(is_silent || !output.stdout.is_empty(), "{line}: {messages}");
        }
    }
}

/// The rows of the help's lists of fields and prefixes are those of the guide's tables.
#[test]
fn the_guide_lists_the_fields_of_the_help() {
    let guide = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/CLI.md");
    let guide = fs::read_to_string(guide).expect("the guide");
    let help = help("");
    let lists = help.split("\nFields:\n").nth(1).expect("a list of fields");
    let lists = lists.split("\nExamples:\n").next().unwrap_or_default();
    let rows: Vec<String> = lists
        .lines()
        .filter_map(|line| line.strip_prefix("  ")?.split_once("  "))
        .map(|(names, meaning)| {
            let names: Vec<String> = names.split(", ").map(|it| format!("`{it}`")).collect();
            format!("| {} | {} |", names.join(" "), meaning.trim_start())
        })
        .collect();
    assert!(rows.len() > 30, "{rows:?}");
    for row in rows {
        assert!(guide.lines().any(|line| line == row), "{row}");
    }
}
