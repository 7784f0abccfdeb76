//! The documents that a newcomer reads first stay short, and the README shows how to run and to test it at
//! once. The links of all documents lead somewhere, and no chart is left over that none of them shows.

use super::Breach;
use crate::workspace::{SourceFile, Workspace};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

const README_LINES: usize = 130;
const ARCHITECTURE_LINES: usize = 220;
/// What a newcomer types first, and the line of the README before which it stands.
const COMMANDS: [&str; 2] = ["cargo run --release -- ", "cargo xtask test"];
const COMMANDS_BEFORE: usize = 25;
/// Where reports write their charts.
const CHARTS: &str = "docs/charts/";

pub(super) fn check(workspace: &Workspace) -> Result<Vec<Breach>, String> {
    let readme = workspace.read("README.md")?;
    let architecture = workspace.read("ARCHITECTURE.md")?;
    let mut breaches = check_length(&readme, README_LINES);
    breaches.extend(check_commands(&readme));
    breaches.extend(check_length(&architecture, ARCHITECTURE_LINES));
    let mut linked = BTreeSet::new();
    for document in workspace.files("", &[".md"])? {
        breaches.extend(check_links(&document, |path, part| {
            let is_outside = path.starts_with("..");
            linked.insert(path.to_owned());
            let path = workspace.root().join(path);
            !is_outside && path.exists() && part.is_none_or(|part| has_part(&path, part))
        }));
    }
    let charts = workspace.files(CHARTS, &[".svg"])?;
    breaches.extend(check_charts(
        charts.iter().map(|chart| &*chart.path),
        &linked,
    ));
    Ok(breaches)
}

/// Charts go stale when nobody looks at them.
fn check_charts<'c>(
    charts: impl Iterator<Item = &'c str>,
    linked: &BTreeSet<String>,
) -> Vec<Breach> {
    charts
        .filter(|chart| !linked.contains(*chart))
        .map(|chart| format!("{chart}:1: no document shows this chart"))
        .collect()
}

/// Whether the document has the heading that `part` leads to. Parts of other files are not ours to
/// judge.
fn has_part(path: &Path, part: &str) -> bool {
    match fs::read_to_string(path) {
        Ok(text) if path.extension().is_some_and(|ending| ending == "md") => {
            prose_of(&text).any(|(_, line)| line.starts_with('#') && anchor_of(&line) == part)
        }
        _ => true,
    }
}

/// The anchor that a heading gets where documents are shown: small letters, digits, hyphens.
fn anchor_of(heading: &str) -> String {
    let heading = heading.trim_start_matches('#').trim();
    let shown = heading.chars().filter_map(|c| match c {
        ' ' => Some('-'),
        '-' | '_' => Some(c),
        c => c.is_alphanumeric().then_some(c),
    });
    shown.flat_map(char::to_lowercase).collect()
}

/// The lines with their numbers, without blocks of code. What stands in backquotes stays: headings
/// have such words.
fn prose_of(text: &str) -> impl Iterator<Item = (usize, String)> + '_ {
    let mut is_code = false;
    let lines = (1..).zip(text.lines());
    lines.filter_map(move |(number, line)| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        (!is_code && !is_fence).then(|| (number, line.to_owned()))
    })
}

/// `line` without what stands in backquotes.
fn without_code(line: &str) -> String {
    line.split('`').step_by(2).collect::<Vec<_>>().join("`")
}

fn check_length(document: &SourceFile, limit: usize) -> Vec<Breach> {
    let lines = document.text.lines().count();
    let problem = format!("{}:1: {lines} lines; {limit} are allowed", document.path);
    Vec::from_iter((lines > limit).then_some(problem))
}

fn check_commands(readme: &SourceFile) -> Vec<Breach> {
    let early = readme.text.lines().take(COMMANDS_BEFORE - 1);
    COMMANDS
        .iter()
        .filter(|command| !early.clone().any(|line| line.starts_with(**command)))
        .map(|command| {
            format!(
                "{}:1: `{command}` must stand before line {COMMANDS_BEFORE}",
                readme.path
            )
        })
        .collect()
}

/// Links into the repository must lead somewhere: `exists` is asked for a path from the root, and
/// the part of the document.
fn check_links(
    document: &SourceFile,
    mut exists: impl FnMut(&str, Option<&str>) -> bool,
) -> Vec<Breach> {
    let folder = document
        .path
        .rsplit_once('/')
        .map_or("", |(folder, _)| folder);
    let mut breaches = Vec::new();
    for (number, line) in prose_of(&document.text) {
        let line = without_code(&line);
        for link in line.split("](").skip(1) {
            // The address may be followed by a title.
            let target = link.split([')', ' ']).next().unwrap_or_default();
            let (path, part) = match target.split_once('#') {
                Some((path, part)) => (path, Some(part)),
                None => (target, None),
            };
            let path = match path {
                "" => document.path.clone(),
                path => join(folder, path),
            };
            if !target.is_empty() && !target.contains(':') && !exists(&path, part) {
                breaches.push(format!(
                    "{}:{number}: the link to {target} leads nowhere",
                    document.path
                ));
            }
        }
    }
    breaches
}

/// `path` as seen from `folder`. It begins with `..` if it leaves the repository.
fn join(folder: &str, path: &str) -> String {
    let mut words: Vec<&str> = folder.split('/').filter(|word| !word.is_empty()).collect();
    for word in path.split('/') {
        match word {
            "" | "." => {}
            // What lies above the repository is on this machine only.
            ".." if words.last().is_none_or(|word| *word == "..") => words.push(".."),
            ".." => drop(words.pop()),
            word => words.push(word),
        }
    }
    words.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::file;

    #[test]
    fn long_documents_are_found() {
        let document = file("README.md", "a\nb\nc\n");
        assert!(check_length(&document, 3).is_empty());
        assert_eq!(check_length(&document, 2).len(), 1);
    }

    #[test]
    fn the_commands_come_early() {
        let with_commands_at = |line: usize| {
            let blank = "\n".repeat(line - 1);
            let text = format!("{blank}cargo run --release -- 'x'\ncargo xtask test  # all\n");
            check_commands(&file("README.md", &text))
        };
        assert!(with_commands_at(23).is_empty());
        assert_eq!(
            with_commands_at(24),
            ["README.md:1: `cargo xtask test` must stand before line 25"]
        );
        assert_eq!(with_commands_at(25).len(), 2);
    }

    #[test]
    fn charts_are_shown_somewhere() {
        let linked = BTreeSet::from(["docs/charts/a.svg".to_owned()]);
        let charts = ["docs/charts/a.svg", "docs/charts/b.svg"];
        assert_eq!(
            check_charts(charts.into_iter(), &linked),
            ["docs/charts/b.svg:1: no document shows this chart"]
        );
    }

    #[test]
    fn links_lead_somewhere() {
        let text = "[a](A.md) [b](B.md#part)\n[c](https://example.com/) [d](#here) `x[0](y)`\n\
                    ```js\nf[0](z)\n```\n[e](../A.md \"title\") ![f](f.svg)";
        let exists = |path: &str, part: Option<&str>| path == "A.md" && part.is_none();
        assert_eq!(
            check_links(&file("README.md", text), exists),
            [
                "README.md:1: the link to B.md#part leads nowhere",
                "README.md:2: the link to #here leads nowhere",
                "README.md:6: the link to ../A.md leads nowhere",
                "README.md:6: the link to f.svg leads nowhere",
            ]
        );
        // From a folder, `A.md` is another one, and `../A.md` the one at the root.
        let breaches = check_links(&file("docs/x.md", text), exists);
        assert!(breaches.iter().any(|breach| breach.contains(" A.md ")));
        assert!(!breaches.iter().any(|breach| breach.contains("../A.md")));
    }

    #[test]
    fn headings_have_anchors() {
        for (heading, anchor) in [
            ("## How it is measured", "how-it-is-measured"),
            ("# Why a `Url` is one pointer", "why-a-url-is-one-pointer"),
            ("### What a call costs: more", "what-a-call-costs-more"),
        ] {
            assert_eq!(anchor_of(heading), anchor);
        }
    }
}
