//! The worked example of ARCHITECTURE.md stays true: each function that it names exists in the file that
//! it names, and is called by a function that it names earlier.

use super::{Breach, CORE};
use crate::rust_source::code_only;
use crate::workspace::SourceFile;

const HEADING: &str = "## A walk";
/// A reader can keep no more files in mind.
const MOST_FILES: usize = 14;

/// One row of the table: `| 1 | `parse/look.rs` | `look` | … |`.
struct Step {
    line: usize,
    file: String,
    function: String,
}

pub(super) fn check(document: &SourceFile, core: &[SourceFile]) -> Vec<Breach> {
    let steps = steps(&document.text);
    let mut breaches = Vec::new();
    let mut report = |line: usize, what: String| {
        breaches.push(format!("{}:{line}: {what}", document.path));
    };
    if steps.len() < 2 {
        report(1, format!("has no table under `{HEADING}`"));
    }
    let mut bodies: Vec<String> = Vec::new();
    for step in &steps {
        let path = format!("{CORE}/{}", step.file);
        let Some(file) = core.iter().find(|file| file.path == path) else {
            report(step.line, format!("there is no file {path}"));
            continue;
        };
        let found = bodies_of(&code_only(&file.text), &step.function);
        if found.is_empty() {
            report(
                step.line,
                format!("{path} has no function `{}`", step.function),
            );
        }
        if !bodies.is_empty() && !bodies.iter().any(|body| calls(body, &step.function)) {
            report(
                step.line,
                format!("no function named before calls `{}`", step.function),
            );
        }
        bodies.extend(found);
    }
    let mut files: Vec<&str> = Vec::new();
    let mut folders: Vec<&str> = Vec::new();
    for step in &steps {
        if !files.contains(&step.file.as_str()) {
            files.push(&step.file);
        }
        let folder = step.file.split('/').next().unwrap_or_default();
        if folders.last() != Some(&folder) {
            if folders.contains(&folder) {
                report(step.line, format!("the walk enters `{folder}` again"));
            }
            folders.push(folder);
        }
    }
    if files.len() > MOST_FILES {
        report(1, format!("the walk passes {} files", files.len()));
    }
    breaches
}

fn steps(document: &str) -> Vec<Step> {
    let mut lines = document
        .lines()
        .enumerate()
        .skip_while(|(_, line)| !line.starts_with(HEADING));
    lines.next();
    lines
        .take_while(|(_, line)| !line.starts_with("## "))
        .filter_map(|(index, line)| {
            let mut cells = line.strip_prefix('|')?.split('|').map(str::trim);
            cells.next()?.parse::<usize>().ok()?;
            Some(Step {
                line: index + 1,
                file: cells.next()?.trim_matches('`').to_owned(),
                function: cells.next()?.trim_matches('`').to_owned(),
            })
        })
        .collect()
}

/// The bodies of all functions of this name: traits give several types the same one. A name with
/// colons, as in `Front::of`, names a method by its type; the last part counts.
fn bodies_of(code: &str, function: &str) -> Vec<String> {
    let name = last_part(function);
    let mut bodies = Vec::new();
    for (start, _) in code.match_indices(&format!("fn {name}")) {
        let rest = &code[start + 3 + name.len()..];
        if !rest.starts_with(['(', '<']) {
            continue;
        }
        let Some(open) = rest.find('{') else { continue };
        let mut depth = 0;
        let end = rest[open..].char_indices().find_map(|(at, char)| {
            match char {
                '{' => depth += 1,
                '}' => depth -= 1,
                _ => {}
            }
            (depth == 0).then_some(open + at)
        });
        bodies.push(rest[open..end.unwrap_or(rest.len())].to_owned());
    }
    bodies
}

fn last_part(function: &str) -> &str {
    function.rsplit("::").next().unwrap_or(function)
}

/// Whether a body calls a function, or hands over the task whose method it is.
fn calls(body: &str, function: &str) -> bool {
    let name = last_part(function);
    let is_followed = |name: &str, by: &[&str]| {
        body.match_indices(name).any(|(at, _)| {
            let before = body[..at].chars().next_back();
            let after = &body[at + name.len()..];
            !before.is_some_and(|char| char.is_alphanumeric() || char == '_')
                && by.iter().any(|next| after.starts_with(next))
        })
    };
    // A task is made where it is dispatched, and run by the kernel.
    match function.strip_suffix("::run") {
        Some(task) => is_followed(task, &["(", " {"]),
        None => is_followed(name, &["(", ":"]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::file;

    fn breaches(table: &str) -> Vec<Breach> {
        let files = [
            file(
                &format!("{CORE}/a.rs"),
                "pub fn first() {\n    b::second(1);\n    dispatch(Job(2));\n}\n",
            ),
            file(
                &format!("{CORE}/b.rs"),
                "fn second(x: u8) { if x > 0 { third() } }\nfn third() {}\nimpl Task for Job { fn run(self) {} }\n",
            ),
        ];
        let text = format!(
            "# A\n\n{HEADING}\n\n| | file | function | what |\n| --- | --- | --- | --- |\n{table}\n## B\n| 9 | `x.rs` | `y` |\n"
        );
        check(&file("ARCHITECTURE.md", &text), &files)
    }

    #[test]
    fn a_true_walk_passes() {
        let table = "| 1 | `a.rs` | `first` | x |\n| 2 | `b.rs` | `second` | y |\n| 3 | `b.rs` | `third` | z |\n| 4 | `b.rs` | `Job::run` | z |\n";
        assert_eq!(breaches(table), Vec::<Breach>::new());
    }

    #[test]
    fn untrue_ones_do_not() {
        for (table, why) in [
            (
                "| 1 | `a.rs` | `first` |\n| 2 | `c.rs` | `second` |\n",
                "no file",
            ),
            (
                "| 1 | `a.rs` | `first` |\n| 2 | `b.rs` | `fourth` |\n",
                "no function `fourth`",
            ),
            (
                "| 1 | `a.rs` | `first` |\n| 2 | `b.rs` | `third` |\n",
                "calls `third`",
            ),
            (
                "| 1 | `b.rs` | `second` |\n| 2 | `a.rs` | `first` |\n",
                "calls `first`",
            ),
            ("", "has no table"),
        ] {
            let found = breaches(table);
            assert!(
                found.iter().any(|breach| breach.contains(why)),
                "{found:#?}"
            );
        }
        let again =
            "| 1 | `a.rs` | `first` |\n| 2 | `b.rs` | `second` |\n| 3 | `a.rs` | `first` |\n";
        assert!(
            breaches(again)
                .iter()
                .any(|breach| breach.contains("again"))
        );
    }
}
