//! What many programs never call is compiled in those that do: there every function is `#[inline]`, so
//! that a program which only parses does not build it. Without this rule the time to build grows with
//! each function that someone adds. DESIGN.md has the figures.

use super::{Breach, CORE, is_tests_only};
use crate::rust_source::code_only;
use crate::workspace::SourceFile;

/// Files and folders of the core.
const WHERE: &[&str] = &[
    "batch/",
    "edit/",
    "form_urlencoded/",
    "host/class.rs",
    "host/host_type.rs",
    "keys.rs",
    "literal/",
    "parse/many.rs",
    "parse/verdict.rs",
    "percent/decode.rs",
    "record/batch.rs",
    "record/check.rs",
    "record/position.rs",
    "record/url_ref.rs",
    "record/view.rs",
    "redact/",
    "relative.rs",
    "search_params/",
    "text/",
    "url/",
    "url_record.rs",
    "web/",
];

/// What nearly every program calls, from many of its crates: compiled once, here.
const COMPILED_ONCE: &[(&str, &str)] = &[
    ("url/mod.rs", "fn parse("),
    ("url/mod.rs", "fn join("),
    ("url/mod.rs", "fn can_parse("),
];

pub(super) fn check(file: &SourceFile) -> Vec<Breach> {
    let Some(path) = file.path.strip_prefix(CORE) else {
        return Vec::new();
    };
    let path = path.trim_start_matches('/');
    let is_ruled = WHERE.iter().any(|place| path.starts_with(place));
    if !is_ruled || is_tests_only(path) {
        return Vec::new();
    }
    let code = code_only(&file.text);
    let lines: Vec<&str> = code.lines().collect();
    let end = tests_begin(&lines);
    let mut breaches = Vec::new();
    for (index, line) in lines[..end].iter().enumerate() {
        let Some(function) = function(line) else {
            continue;
        };
        let once = |place: &(&str, &str)| path == place.0 && function.starts_with(place.1);
        if has_body(&lines[index..])
            && !has_attribute(&lines[..index])
            && !COMPILED_ONCE.iter().any(once)
        {
            breaches.push(format!(
                "{}:{}: not `#[inline]`, so every program has to build it",
                file.path,
                index + 1
            ));
        }
    }
    breaches
}

/// Where the tests inside the file begin, or its end.
fn tests_begin(lines: &[&str]) -> usize {
    let is_start = |pair: &[&str]| {
        matches!(pair[0].trim(), "#[cfg(test)]" | "#[cfg(all(test, unix))]")
            && pair[1].trim_start().starts_with("mod ")
            && pair[1].trim_end().ends_with('{')
    };
    lines.windows(2).position(is_start).unwrap_or(lines.len())
}

/// The line from `fn` on, where a function begins.
fn function(line: &str) -> Option<&str> {
    let at = line.find("fn ")?;
    let before = line[..at].trim();
    let is_qualifier = |word: &str| {
        word.starts_with("pub") || matches!(word, "const" | "unsafe" | "in" | "extern" | "async")
    };
    before
        .split_whitespace()
        .all(is_qualifier)
        .then_some(&line[at..])
}

/// Whether the function whose first line comes first has a body.
fn has_body(lines: &[&str]) -> bool {
    let end = lines.iter().find_map(|line| {
        line.trim_end()
            .chars()
            .last()
            .filter(|last| "{};".contains(*last))
    });
    end != Some(';')
}

/// Whether an attribute just above says how to compile it.
fn has_attribute(above: &[&str]) -> bool {
    above
        .iter()
        .rev()
        .map(|line| line.trim())
        .take_while(|line| !line.ends_with(['{', '}', ';']))
        .any(|line| line.starts_with("#[inline") || line.starts_with("#[cold"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::file;

    #[test]
    fn functions_that_every_program_would_build_are_found() {
        let code = "\
#[inline]
/// Words.
pub fn one() {}
impl Url {
    pub(crate) const fn two(
        a: u8,
    ) -> u8 {
        a
    }
    #[cold]
    fn three() {}
}
trait T {
    fn four();
}
let f: fn (u8) = g;
#[cfg(test)]
mod tests {
    fn five() {}
}
";
        let breaches = check(&file("crates/urlwind/src/edit/a.rs", code));
        assert_eq!(
            breaches,
            ["crates/urlwind/src/edit/a.rs:5: not `#[inline]`, so every program has to build it"]
        );
        assert_eq!(check(&file("crates/urlwind/src/parse/a.rs", code)), [""; 0]);
    }
}
