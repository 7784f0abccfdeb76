//! The modules of a crate form a graph without cycles, so that each can be read with those alone that it uses. No lint says
//! so.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The folders that hold crates.
const FOLDERS: [&str; 7] = [
    "crates", "bindings", "testing", "bench", "fuzz", "examples", "xtask",
];

/// Which modules each module uses.
type Graph = BTreeMap<String, BTreeSet<String>>;

#[test]
fn modules_form_no_cycles() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut cycles = Vec::new();
    let mut crates = 0;
    for folder in FOLDERS {
        each_crate(&root.join(folder), &mut |sources| {
            crates += 1;
            let found = in_cycles(&graph(sources));
            if !found.is_empty() {
                cycles.push(format!("{}: {}", sources.display(), found.join(", ")));
            }
        });
    }
    assert!(crates > 15, "{crates}");
    assert!(cycles.is_empty(), "{cycles:#?}");
}

/// Calls `look` with each folder of sources.
fn each_crate(folder: &Path, look: &mut impl FnMut(&Path)) {
    if folder.join("Cargo.toml").is_file() {
        look(&folder.join("src"));
    }
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() && !["src", "target", "node_modules"].contains(&&*name) {
            each_crate(&path, look);
        }
    }
}

/// The arrows between the outermost modules, tests excepted.
fn graph(sources: &Path) -> Graph {
    let mut files = Vec::new();
    collect(sources, &mut Vec::new(), &mut files);
    let mut graph = Graph::new();
    for (path, _) in &files {
        graph.entry(path[0].clone()).or_default();
    }
    graph.remove("lib");
    graph.remove("main");
    let names: BTreeSet<String> = graph.keys().cloned().collect();
    for (path, text) in &files {
        let Some(uses) = graph.get_mut(&path[0]) else {
            continue;
        };
        let code = code_only(text);
        let to_root = "super::".repeat(path.len());
        for prefix in ["crate::", &to_root] {
            uses.extend(names_after(&code, prefix).filter(|name| names.contains(name)));
        }
        uses.remove(&path[0]);
    }
    graph
}

/// All files below a folder that are no tests, by the path of their module.
fn collect(folder: &Path, module: &mut Vec<String>, files: &mut Vec<(Vec<String>, String)>) {
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        if name == "tests" || name.ends_with("_tests") {
            continue;
        }
        let is_root = name == "mod";
        if !is_root {
            module.push(name);
        }
        if path.is_dir() {
            collect(&path, module, files);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push((module.clone(), fs::read_to_string(&path).unwrap()));
        }
        if !is_root {
            module.pop();
        }
    }
}

/// A source up to its tests, without comments that fill a line.
fn code_only(source: &str) -> String {
    let code = source.split("\nmod tests {").next().unwrap_or_default();
    let is_code = |line: &&str| !line.trim_start().starts_with("//");
    code.lines().filter(is_code).collect::<Vec<_>>().join("\n")
}

/// The names right after a prefix, also those of a group in braces.
fn names_after(code: &str, prefix: &str) -> impl Iterator<Item = String> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut names = Vec::new();
    for (at, _) in code.match_indices(prefix) {
        // Longer chains of `super` lead elsewhere.
        if code[..at].ends_with(|c: char| is_word(c) || c == ':') {
            continue;
        }
        let rest = &code[at + prefix.len()..];
        let Some(group) = rest.strip_prefix('{') else {
            names.push(rest.chars().take_while(|c| is_word(*c)).collect());
            continue;
        };
        let (mut depth, mut starts) = (1, true);
        for (at, c) in group.char_indices() {
            match c {
                '{' => depth += 1,
                '}' => depth -= 1,
                ',' if depth == 1 => starts = true,
                c if starts && is_word(c) => {
                    names.push(group[at..].chars().take_while(|c| is_word(*c)).collect());
                    starts = false;
                }
                _ => {}
            }
            if depth == 0 {
                break;
            }
        }
    }
    names.into_iter()
}

/// The modules from which arrows lead back to themselves.
fn in_cycles(graph: &Graph) -> Vec<String> {
    let leads_back = |start: &&String| {
        let mut reached = BTreeSet::new();
        let mut left = vec![*start];
        while let Some(module) = left.pop() {
            for used in &graph[module] {
                if reached.insert(used) {
                    left.push(used);
                }
            }
        }
        reached.contains(start)
    };
    graph.keys().filter(leads_back).cloned().collect()
}

#[test]
fn cycles_are_found() {
    let uses = |code: &str, prefix: &str| names_after(&code_only(code), prefix).collect::<Vec<_>>();
    let code = "use crate::a::x;\n// use crate::b;\nuse crate::{\n    c::{d, e},\n    f,\n};\nmod tests {\nuse crate::g;\n}\n";
    assert_eq!(uses(code, "crate::"), ["a", "c", "f"]);
    assert_eq!(
        uses("super::super::a::b(super::c())", "super::super::"),
        ["a"]
    );
    let arrows = [("a", "b"), ("b", "c"), ("c", "b"), ("d", "a")];
    let mut graph: Graph = arrows
        .map(|(from, _)| (from.into(), BTreeSet::new()))
        .into();
    for (from, to) in arrows {
        graph.get_mut(from).unwrap().insert(to.into());
    }
    assert_eq!(in_cycles(&graph), ["b", "c"]);
}
