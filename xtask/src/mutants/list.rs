//! What cargo-mutants would change: its list, with places in the text instead of lines and columns.

use crate::rust_source::code_only;
use serde_json::Value;
use std::collections::BTreeMap;
use std::ops::Range;

/// A small change of one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Mutant {
    /// As cargo-mutants prints it: file, line, column, and what is replaced with what.
    pub(super) name: String,
    pub(super) file: String,
    /// The body of the function that it is in, with its braces; a constant has none. Places are counted in
    /// characters.
    pub(super) body: Option<Range<usize>>,
    pub(super) change: Range<usize>,
    pub(super) replacement: String,
}

/// Reads what `cargo mutants --list --json` prints; `sources` are the files that it names.
pub(super) fn read(json: &str, sources: &BTreeMap<String, String>) -> Result<Vec<Mutant>, String> {
    let list: Value =
        serde_json::from_str(json).map_err(|error| format!("cargo-mutants: {error}"))?;
    let list = list.as_array().ok_or("cargo-mutants printed no list")?;
    list.iter()
        .map(|entry| {
            mutant(entry, sources)
                .ok_or_else(|| format!("cargo-mutants lists what is not understood: {entry}"))
        })
        .collect()
}

fn mutant(entry: &Value, sources: &BTreeMap<String, String>) -> Option<Mutant> {
    let text = |name: &str| Some(entry[name].as_str()?.to_owned());
    let file = text("file")?;
    let source = sources.get(&file)?;
    let body = match &entry["function"] {
        Value::Null => None,
        function => Some(body(source, span(source, &function["span"])?)?),
    };
    let change = span(source, &entry["span"])?;
    // What is changed outside of the body, in a signature, is not changed when it runs.
    let body = body.filter(|body| body.start <= change.start && change.end <= body.end);
    Some(Mutant {
        name: text("name")?,
        file,
        body,
        change,
        replacement: text("replacement")?,
    })
}

/// Lines and columns count from 1, and the end is the place after the last character.
fn span(source: &str, span: &Value) -> Option<Range<usize>> {
    let place = |of: &Value| {
        let number = |name: &str| Some(of[name].as_u64()? as usize);
        let (line, column) = (number("line")?, number("column")?);
        let lines = source.split_inclusive('\n').take(line.checked_sub(1)?);
        let before: usize = lines.map(|line| line.chars().count()).sum();
        Some(before + column.checked_sub(1)?)
    };
    Some(place(&span["start"])?..place(&span["end"])?)
}

/// The braces of a function and all between them: the first that stand in no other brackets.
fn body(source: &str, function: Range<usize>) -> Option<Range<usize>> {
    let code: Vec<char> = code_only(source).chars().collect();
    let mut depth = 0;
    let mut start = None;
    for at in function {
        match code.get(at)? {
            '{' if depth == 0 => {
                start = Some(at);
                depth = 1;
            }
            '(' | '[' | '{' => depth += 1,
            '}' if depth == 1 && start.is_some() => return Some(start?..at + 1),
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "const A: u8 = 1 + 2;\n\n#[cfg(all())]\nfn f(x: [u8; 2]) -> bool {\n    // {é\n    x[0] == b'{'\n}\n";

    #[test]
    fn places_are_found() {
        let json = r#"[{"name": "a", "file": "a.rs", "replacement": "!=",
            "function": {"span": {"start": {"line": 3, "column": 1}, "end": {"line": 7, "column": 2}}},
            "span": {"start": {"line": 6, "column": 10}, "end": {"line": 6, "column": 12}}},
            {"name": "b", "file": "a.rs", "function": null, "replacement": "-",
            "span": {"start": {"line": 1, "column": 17}, "end": {"line": 1, "column": 18}}}]"#;
        let sources = BTreeMap::from([("a.rs".to_owned(), SOURCE.to_owned())]);
        let mutants = read(json, &sources).unwrap();
        let text = |range: &Range<usize>| -> String {
            SOURCE.chars().skip(range.start).take(range.len()).collect()
        };
        assert_eq!(text(&mutants[0].change), "==");
        let body = text(mutants[0].body.as_ref().unwrap());
        assert!(
            body.starts_with("{\n") && body.ends_with("b'{'\n}"),
            "{body}"
        );
        assert_eq!(text(&mutants[1].change), "+");
        assert_eq!(mutants[1].body, None);
        assert!(read(json, &BTreeMap::new()).is_err());
        assert!(read("{}", &sources).is_err());
    }
}
