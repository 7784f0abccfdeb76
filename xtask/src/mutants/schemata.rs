//! All changes in one program: a function with changes becomes a choice between its body and copies of it, one for
//! each change. Which copy runs is told by a variable, so that only one program has to be compiled.

use super::list::Mutant;
use std::collections::BTreeMap;
use std::ops::Range;

/// The variable that names a change by its number; 0 is none.
pub(super) const VARIABLE: &str = "URLWIND_MUTANT";

/// What is appended to the root of the core.
pub(super) fn chooser() -> String {
    format!(
        "\npub(crate) fn mutant() -> usize {{\n    \
         static CHOSEN: std::sync::OnceLock<usize> = std::sync::OnceLock::new();\n    \
         *CHOSEN.get_or_init(|| match std::env::var(\"{VARIABLE}\") {{\n        \
         Ok(number) => number.parse().unwrap(),\n        Err(_) => 0,\n    }})\n}}\n"
    )
}

/// A file with its changes.
#[derive(Debug)]
pub(super) struct Changed {
    pub(super) text: String,
    /// The numbers of the changes, and the lines, from 1, where their copies stand.
    lines: Vec<(usize, Range<usize>)>,
}

impl Changed {
    /// The change in whose copy a line is.
    pub(super) fn at_line(&self, line: usize) -> Option<usize> {
        let found = self.lines.iter().find(|(_, lines)| lines.contains(&line));
        found.map(|(number, _)| *number)
    }
}

/// Writes the changes of one file, each with its number, into its text. With `marked`, each copy begins with a name
/// that nobody has defined: the compiler then complains of all copies that it looks at.
pub(super) fn change(source: &str, mutants: &[(usize, &Mutant)], marked: bool) -> Changed {
    let chars: Vec<char> = source.chars().collect();
    // By where they begin and end.
    let mut bodies: BTreeMap<(usize, usize), Vec<(usize, &Mutant)>> = BTreeMap::new();
    for &(number, mutant) in mutants {
        if let Some(body) = &mutant.body {
            let of_body = bodies.entry((body.start, body.end)).or_default();
            of_body.push((number, mutant));
        }
    }
    let text = |range: Range<usize>| -> String { chars[range].iter().collect() };
    let mut written = Writer::default();
    let mut done = 0;
    for ((start, end), mutants) in bodies {
        // A function in a function: the outer one has been copied with it. None of the files has one.
        assert!(done <= start, "functions in functions cannot be changed");
        written.push(&text(done..start));
        written.push("{ match crate::mutant() {\n");
        for (number, mutant) in mutants {
            let first = written.line;
            let mark = if marked { "not_defined!();" } else { "" };
            written.push(&format!("{number} => {{ {mark}"));
            written.push(&text(start..mutant.change.start));
            written.push(&mutant.replacement);
            written.push(&text(mutant.change.end..end));
            written.push(" }\n");
            written.lines.push((number, first..written.line));
        }
        written.push("_ => ");
        written.push(&text(start..end));
        written.push(" } }");
        done = end;
    }
    written.push(&text(done..chars.len()));
    Changed {
        text: written.text,
        lines: written.lines,
    }
}

struct Writer {
    text: String,
    line: usize,
    lines: Vec<(usize, Range<usize>)>,
}

impl Default for Writer {
    fn default() -> Writer {
        Writer {
            text: String::new(),
            line: 1,
            lines: Vec::new(),
        }
    }
}

impl Writer {
    fn push(&mut self, text: &str) {
        self.text.push_str(text);
        self.line += text.matches('\n').count();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_body_becomes_a_choice() {
        let source = "fn a() {}\nfn f() -> bool {\n    1 == 2\n}\nfn z() {}\n";
        let body = source.find("{\n").unwrap()..source.find("\nfn z").unwrap();
        let mutant = |change: &str, replacement: &str| {
            let start = source.find(change).unwrap();
            Mutant {
                name: change.into(),
                file: "a.rs".into(),
                body: Some(body.clone()),
                change: start..start + change.len(),
                replacement: replacement.into(),
            }
        };
        let (first, second) = (mutant("==", "!="), mutant("1 == 2", "true"));
        let changed = change(source, &[(7, &first), (9, &second)], false);
        assert_eq!(
            changed.text,
            "fn a() {}\nfn f() -> bool { match crate::mutant() {\n\
             7 => { {\n    1 != 2\n} }\n9 => { {\n    true\n} }\n_ => {\n    1 == 2\n} } }\nfn z() {}\n"
        );
        assert_eq!(changed.at_line(2), None);
        assert_eq!(changed.at_line(4), Some(7));
        assert_eq!(changed.at_line(8), Some(9));
        assert_eq!(changed.at_line(10), None);
        assert!(
            change(source, &[(7, &first)], true)
                .text
                .contains("not_defined")
        );
        assert_eq!(change(source, &[], true).text, source);
    }
}
