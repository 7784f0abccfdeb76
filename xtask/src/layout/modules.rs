//! The modules of the core form a graph without cycles: the one in ARCHITECTURE.md.
//!
//! It stands there as a block ` ```text modules `, one module a line: its name, a colon, and the modules
//! that it uses. Each may use only modules that stand above it. A line whose name has a slash is about
//! a part of a module, and names other parts of the same module.

use std::collections::BTreeSet;

use super::{Breach, CORE, is_tests_only};
use crate::rust_source::code_only;
use crate::workspace::SourceFile;

const BLOCK: &str = "```text modules\n";

/// A module, and what it may use.
struct Module<'d> {
    name: &'d str,
    uses: BTreeSet<&'d str>,
}

pub(super) fn check(document: &SourceFile, core: &[SourceFile]) -> Vec<Breach> {
    let modules = drawn(&document.text);
    let mut breaches = Vec::new();
    let mut report = |place: &str, what: String| breaches.push(format!("{place}: {what}"));
    if modules.is_empty() {
        report(
            "ARCHITECTURE.md:1",
            "has no graph of the core's modules".into(),
        );
    }
    for (index, module) in modules.iter().enumerate() {
        for used in &module.uses {
            if !modules[..index].iter().any(|above| above.name == *used) {
                report(
                    "ARCHITECTURE.md:1",
                    format!(
                        "`{}` uses `{used}`, which does not stand above it",
                        module.name
                    ),
                );
            }
        }
        let found = uses_of(module.name, core, &modules);
        for (used, place) in &found {
            if !module.uses.contains(used.as_str()) {
                report(
                    place,
                    format!(
                        "`{}` uses `{used}`; ARCHITECTURE.md has no such arrow",
                        module.name
                    ),
                );
            }
        }
        for used in &module.uses {
            if !found.iter().any(|(name, _)| name == used) {
                report(
                    "ARCHITECTURE.md:1",
                    format!("`{}` does not use `{used}` any more", module.name),
                );
            }
        }
    }
    for file in core {
        let top = module_of(&file.path);
        if !["lib", ""].contains(&top) && !modules.iter().any(|module| module.name == top) {
            report(
                &format!("{}:1", file.path),
                format!("ARCHITECTURE.md has no module `{top}`"),
            );
        }
    }
    breaches
}

/// The modules of the document's block.
fn drawn(document: &str) -> Vec<Module<'_>> {
    let Some((_, rest)) = document.split_once(BLOCK) else {
        return Vec::new();
    };
    let block = rest.split("```").next().unwrap_or_default();
    block
        .lines()
        .filter_map(|line| line.split_once(':'))
        .map(|(name, uses)| Module {
            name: name.trim(),
            uses: uses.split_whitespace().collect(),
        })
        .collect()
}

/// The top module of a file of the core.
fn module_of(path: &str) -> &str {
    let below = path
        .strip_prefix(CORE)
        .unwrap_or(path)
        .trim_start_matches('/');
    let first = below.split('/').next().unwrap_or_default();
    first.trim_end_matches(".rs")
}

/// What the files of a module use, with the first place of each. Tests may use anything.
fn uses_of(name: &str, core: &[SourceFile], modules: &[Module<'_>]) -> Vec<(String, String)> {
    let parent = name.split_once('/').map(|(parent, _)| parent);
    let mut found: Vec<(String, String)> = Vec::new();
    for file in core.iter().filter(|file| belongs_to(&file.path, name)) {
        let code = code_only(&file.text);
        let code = without_tests(&code);
        for (index, line) in code.lines().enumerate() {
            for mut used in names_after(line, "crate::") {
                if let Some(parent) = parent {
                    match used
                        .strip_prefix(parent)
                        .and_then(|rest| rest.strip_prefix("::"))
                    {
                        Some(part) => used = part.into(),
                        None => continue,
                    }
                }
                note(&mut found, parent, &used, name, modules, &file.path, index);
            }
            if parent.is_some() {
                for used in names_after(line, "super::") {
                    note(&mut found, parent, &used, name, modules, &file.path, index);
                }
            }
        }
    }
    found
}

/// Code up to the tests at its end.
fn without_tests(code: &str) -> &str {
    let tests = code.find("\nmod tests {").unwrap_or(code.len());
    &code[..tests]
}

/// Whether a file is part of a module, tests excepted.
fn belongs_to(path: &str, name: &str) -> bool {
    let below = path
        .strip_prefix(CORE)
        .unwrap_or(path)
        .trim_start_matches('/');
    let in_module = below
        .strip_prefix(name)
        .is_some_and(|rest| rest == ".rs" || rest.starts_with('/'));
    in_module && !is_tests_only(path)
}

fn note(
    found: &mut Vec<(String, String)>,
    parent: Option<&str>,
    used: &str,
    name: &str,
    modules: &[Module<'_>],
    path: &str,
    index: usize,
) {
    let first = used.split("::").next().unwrap_or_default();
    let used = match parent {
        Some(parent) => format!("{parent}/{first}"),
        None => first.to_owned(),
    };
    // A name of the crate's root is one that users see; it hides where it comes from.
    let is_root_name = parent.is_none() && first.starts_with(char::is_uppercase);
    let is_module = modules.iter().any(|module| module.name == used);
    if used != name && (is_module || is_root_name) && !found.iter().any(|(name, _)| *name == used) {
        found.push((used, format!("{path}:{}", index + 1)));
    }
}

/// The paths that follow a prefix in a line, up to the first sign that is not part of one.
fn names_after(line: &str, prefix: &str) -> Vec<String> {
    let is_path = |char: char| char.is_alphanumeric() || char == '_' || char == ':';
    line.match_indices(prefix)
        .filter(|(at, _)| {
            !line[..*at].ends_with(|char: char| char.is_alphanumeric() || char == '_')
        })
        .map(|(at, _)| {
            line[at + prefix.len()..]
                .chars()
                .take_while(|char| is_path(*char))
                .collect()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::file;

    const DRAWN: &str = "text\n\n```text modules\nbytes:\nhost:   bytes\nparse:  bytes host\nparse/a:\nparse/b: parse/a\n```\n";

    fn breaches(files: &[(&str, &str)]) -> Vec<Breach> {
        let files: Vec<SourceFile> = files
            .iter()
            .map(|(path, text)| file(&format!("{CORE}/{path}"), text))
            .collect();
        check(&file("ARCHITECTURE.md", DRAWN), &files)
    }

    #[test]
    fn what_is_drawn_passes() {
        let files = [
            ("bytes/mod.rs", "pub fn a() {}\n"),
            (
                "host.rs",
                "use crate::bytes::a;\n#[cfg(test)]\nmod tests {\n use crate::Url;\n}\n",
            ),
            ("host/x_tests.rs", "use crate::parse::x;\n"),
            (
                "parse/mod.rs",
                "use crate::host;\nfn f() { crate::bytes::a() }\n",
            ),
            ("parse/a.rs", ""),
            ("parse/b.rs", "use super::a::x;\n"),
        ];
        assert_eq!(breaches(&files), Vec::<Breach>::new());
    }

    #[test]
    fn other_arrows_are_found() {
        let files = [
            ("bytes/mod.rs", "use crate::host::x;\nuse crate::Url;\n"),
            ("host.rs", "// use crate::bytes;\n"),
            ("parse/mod.rs", "use crate::host;\nuse crate::bytes;\n"),
            ("parse/a.rs", "use super::b::x;\n"),
            ("parse/b.rs", "use crate::parse::a::x;\n"),
            ("new.rs", ""),
        ];
        let found = breaches(&files);
        assert_eq!(found.len(), 5, "{found:#?}");
        assert!(found[0].contains("`bytes` uses `host`"));
        assert!(found[1].contains("`bytes` uses `Url`"));
        assert!(found[2].contains("`host` does not use `bytes`"));
        assert!(found[3].contains("`parse/a` uses `parse/b`"));
        assert!(found[4].contains("no module `new`"));
    }

    #[test]
    fn arrows_point_up() {
        let drawn = "```text modules\na: b\nb:\n```\n";
        let files = [
            file(&format!("{CORE}/a.rs"), "use crate::b::x;\n"),
            file(&format!("{CORE}/b.rs"), ""),
        ];
        let found = check(&file("ARCHITECTURE.md", drawn), &files);
        assert_eq!(found.len(), 1, "{found:#?}");
        assert!(found[0].contains("does not stand above"));
    }
}
