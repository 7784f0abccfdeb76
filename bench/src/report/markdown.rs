//! Writes the tables of `docs/PERFORMANCE.md` and its appendix: text between `<!-- bench:NAME -->` and `<!--
//! /bench:NAME -->` is replaced, and the rest is written by hand.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use crate::results::{Measured, Results, Row};
use crate::variant::{Gives, Operation, Standard};

/// The documents with such sections, in `docs`.
pub(crate) const DOCUMENTS: [&str; 2] = ["PERFORMANCE.md", "appendix/DATASETS.md"];

/// Replaces the sections of the file. Sections without results stay unchanged.
pub(crate) fn update(results: &Results, path: &Path) -> Result<(), String> {
    let mut text =
        fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    for (name, content) in sections(results) {
        if !content.is_empty() && text.contains(&opening(name)) {
            text = replace(&text, name, &content)?;
        }
    }
    fs::write(path, text).map_err(|error| error.to_string())
}

fn opening(name: &str) -> String {
    format!("<!-- bench:{name} -->")
}

fn sections(results: &Results) -> [(&'static str, String); 10] {
    [
        ("machine", machine(results)),
        ("summary", summary(results)),
        ("datasets", datasets(results)),
        ("backends", backends(results)),
        ("batch", batch(results)),
        ("classes", classes(results)),
        ("join", compact(results, "join", "reference")),
        ("setters", compact(results, "setters", "attribute")),
        ("params", compact(results, "params", "work")),
        ("notes", notes(results)),
    ]
}

fn replace(text: &str, name: &str, content: &str) -> Result<String, String> {
    let (open, close) = (opening(name), format!("<!-- /bench:{name} -->"));
    let missing = || format!("the section {name} is missing");
    let start = text.find(&open).ok_or_else(missing)? + open.len();
    let end = start + text[start..].find(&close).ok_or_else(missing)?;
    Ok(format!(
        "{}\n{}\n{}",
        &text[..start],
        content.trim_end(),
        &text[end..]
    ))
}

fn group<'a>(results: &'a Results, name: &'a str) -> impl Iterator<Item = &'a Measured> {
    results
        .workloads
        .iter()
        .filter(move |measured| measured.group == name)
}

fn machine(results: &Results) -> String {
    let machine = &results.machine;
    let mut text = String::new();
    let _ = writeln!(text, "| | |\n| --- | --- |");
    let rows = [
        (
            "processor",
            format!(
                "{}, {} cores, {}",
                machine.processor,
                machine.cores,
                machine.vectors.join(" ")
            ),
        ),
        ("system", machine.system.clone()),
        ("compilers", format!("{}; {}", machine.rustc, machine.cxx)),
        ("options", machine.flags.clone()),
        (
            "commit, date",
            format!("{}, {}", machine.commit, machine.date),
        ),
        (
            "measurement",
            format!(
                "at least {} rounds, slices of {} items{}",
                results.rounds,
                results.slice_items,
                if results.quick {
                    "; samples only, for trying out"
                } else {
                    ""
                }
            ),
        ),
    ];
    for (name, value) in rows {
        let _ = writeln!(text, "| {name} | {value} |");
    }
    text
}

/// urlwind's ways of parsing: name, operation, result.
const COLUMNS: [(&str, Operation, Gives); 5] = [
    ("`Url::parse`", Operation::Parse, Gives::Owned),
    ("`UrlParser::parse`", Operation::Parse, Gives::Reused),
    ("`CowUrl::parse`", Operation::Parse, Gives::Borrowed),
    ("`Url::can_parse`", Operation::CanParse, Gives::Verdict),
    (
        "`Url::parse` and every getter",
        Operation::ParseAndGet,
        Gives::Owned,
    ),
];

/// Returns the speed relative to the fastest rival, by dataset.
fn summary(results: &Results) -> String {
    let mut text = String::from("| dataset |");
    for (name, ..) in COLUMNS {
        let _ = write!(text, " {name} |");
    }
    text.push_str(" fastest rival |\n| --- |");
    text.push_str(&" ---: |".repeat(COLUMNS.len()));
    text.push_str(" --- |\n");
    let mut any = false;
    for measured in group(results, "parse") {
        let _ = write!(text, "| {} |", measured.name);
        for (_, operation, gives) in COLUMNS {
            let rows = measured.rows_of(operation);
            let ours = rows
                .iter()
                .find(|row| row.label.ours && row.label.gives == gives);
            let cell =
                ours.and_then(|row| Some(format!("**{:.1}×** ({:.1} ns)", row.ratio?, row.ns)));
            let _ = write!(text, " {} |", cell.unwrap_or_default());
        }
        let rival = measured
            .rows
            .iter()
            .find(|row| row.label.ours)
            .and_then(|row| measured.fastest_rival(&row.label));
        let rival = rival.map(|row| format!("{}, {:.1} ns", row.label.parser, row.ns));
        let _ = writeln!(text, " {} |", rival.unwrap_or_default());
        any = true;
    }
    if any { text } else { String::new() }
}

fn datasets(results: &Results) -> String {
    let mut text = String::new();
    for measured in group(results, "parse") {
        let mean = measured.bytes as f64 / measured.items as f64;
        let _ = writeln!(text, "## {}\n", measured.name);
        let _ = writeln!(text, "{} URLs, {mean:.1} bytes each.\n", measured.items);
        let _ = writeln!(
            text,
            "![URLs per second]({})\n",
            format_args!("../charts/{}.svg", measured.name)
        );
        text.push_str(
            "| parser | call | gives | ns/URL | million URLs/s | GB/s | × fastest rival | allocations | bytes held | instructions | refused |\n\
             | --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n",
        );
        for operation in measured.operations() {
            for row in measured.rows_of(operation) {
                let _ = writeln!(text, "{}", full_row(measured, row));
            }
        }
        text.push('\n');
    }
    text
}

fn full_row(measured: &Measured, row: &Row) -> String {
    let number = |value: Option<f64>, digits: usize| {
        value.map_or_else(String::new, |value| format!("{value:.digits$}"))
    };
    let label = &row.label;
    let standard = match label.standard {
        Standard::Whatwg | Standard::Floor => String::new(),
        other => format!(" ({})", other.label()),
    };
    let parser = if label.ours {
        format!("**{}**", label.parser)
    } else {
        label.parser.clone()
    };
    let gives = if label.operation == Operation::Floor {
        ""
    } else {
        label.gives.label()
    };
    let refused = measured
        .rejected
        .get(&label.parser)
        .filter(|_| label.operation == Operation::Parse);
    format!(
        "| {parser}{standard} | `{}` | {gives} | {:.1} | {:.2} | {:.2} | {} | {} | {} | {} | {} |",
        label.call,
        row.ns,
        row.per_second / 1e6,
        row.gigabytes_per_second,
        number(row.ratio, 2),
        number(
            row.allocations.map(|counts| counts.fresh + counts.resized),
            2
        ),
        number(row.allocations.and_then(|counts| counts.bytes_held), 0),
        number(row.instructions, 0),
        refused.map_or_else(String::new, ToString::to_string),
    )
}

/// Returns one table per call, with a row per backend and a column per dataset.
fn backends(results: &Results) -> String {
    let Some(first) = group(results, "backends").next() else {
        return String::new();
    };
    let mut text = String::new();
    for (call, operation, gives) in &COLUMNS[..4] {
        let rows = first.rows_of(*operation);
        let of_call = |row: &&&Row| !row.label.ours || row.label.gives == *gives;
        let parsers: Vec<&str> = rows
            .iter()
            .filter(of_call)
            .map(|row| row.label.parser.as_str())
            .collect();
        if !rows
            .iter()
            .any(|row| row.label.ours && row.label.gives == *gives)
        {
            continue;
        }
        let _ = write!(text, "| {call}, ns |");
        for measured in group(results, "backends") {
            let _ = write!(text, " {} |", measured.name);
        }
        let _ = writeln!(
            text,
            "\n| --- |{}",
            " ---: |".repeat(group(results, "backends").count())
        );
        for parser in parsers {
            let _ = write!(text, "| {parser} |");
            for measured in group(results, "backends") {
                let rows = measured.rows_of(*operation);
                let row = rows
                    .iter()
                    .filter(of_call)
                    .find(|row| row.label.parser == parser);
                let cell = row.map_or_else(String::new, |row| cell(row));
                let _ = write!(text, " {cell} |");
            }
            text.push('\n');
        }
        text.push('\n');
    }
    text
}

/// Returns a table with a row for each way to parse many URLs with each kernel, and for each rival, and a column for
/// each dataset.
fn batch(results: &Results) -> String {
    let Some(first) = group(results, "batch").next() else {
        return String::new();
    };
    let mut text = String::from("| parser | call, ns |");
    let mut line = String::from("| --- | --- |");
    for measured in group(results, "batch") {
        let _ = write!(text, " {} |", measured.name);
        line.push_str(" ---: |");
    }
    let _ = writeln!(text, "\n{line}");
    for Row { label, .. } in &first.rows {
        let _ = write!(text, "| {} | {} |", label.parser, label.call);
        for measured in group(results, "batch") {
            let row = measured.rows.iter().find(|row| row.label == *label);
            let _ = write!(text, " {} |", row.map_or_else(String::new, cell));
        }
        text.push('\n');
    }
    text
}

/// Returns the time and, for urlwind, its speed relative to the fastest rival.
fn cell(row: &Row) -> String {
    match row.ratio {
        Some(ratio) if row.label.ours => format!("{:.1} (**{ratio:.1}×**)", row.ns),
        _ => format!("{:.1}", row.ns),
    }
}

/// Returns urlwind's time for each class, relative to a plain URL, and the fastest rival's.
fn classes(results: &Results) -> String {
    let ours = |measured: &Measured, operation| {
        let rows = measured.rows_of(operation);
        rows.into_iter()
            .find(|row| {
                row.label.ours
                    && (row.label.gives != Gives::Reused && row.label.gives != Gives::Borrowed)
            })
            .cloned()
    };
    let plain = group(results, "classes").find(|measured| measured.name == "plain");
    let Some(plain) = plain.and_then(|measured| ours(measured, Operation::Parse)) else {
        return String::new();
    };
    let mut text = String::from(
        "| input | bytes | `Url::parse`, ns | × a plain URL | fastest rival, ns | × faster | `can_parse`, ns | × faster |\n\
         | --- | ---: | ---: | ---: | --- | ---: | ---: | ---: |\n",
    );
    for measured in group(results, "classes") {
        let Some(parse) = ours(measured, Operation::Parse) else {
            continue;
        };
        let Some(check) = ours(measured, Operation::CanParse) else {
            continue;
        };
        let Some(rival) = measured.fastest_rival(&parse.label) else {
            continue;
        };
        let _ = writeln!(
            text,
            "| {} | {:.0} | {:.1} | {:.1} | {} {:.1} | **{:.2}** | {:.1} | **{:.2}** |",
            measured.name,
            measured.bytes as f64 / measured.items as f64,
            parse.ns,
            parse.ns / plain.ns,
            rival.label.parser,
            rival.ns,
            parse.ratio.unwrap_or_default(),
            check.ns,
            check.ratio.unwrap_or_default(),
        );
    }
    text
}

/// Returns a table with a row per workload and a column per parser.
fn compact(results: &Results, name: &str, what: &str) -> String {
    let Some(first) = group(results, name).next() else {
        return String::new();
    };
    let parsers: Vec<&str> = first
        .rows
        .iter()
        .map(|row| row.label.parser.as_str())
        .collect();
    let mut text = format!("| {what} |");
    for parser in &parsers {
        let _ = write!(text, " {parser}, ns |");
    }
    let _ = writeln!(
        text,
        " × faster |\n| --- |{}",
        " ---: |".repeat(parsers.len() + 1)
    );
    for measured in group(results, name) {
        let _ = write!(text, "| `{}` |", measured.name);
        for parser in &parsers {
            let row = measured.rows.iter().find(|row| row.label.parser == *parser);
            let _ = write!(
                text,
                " {} |",
                row.map_or_else(String::new, |row| format!("{:.1}", row.ns))
            );
        }
        let ratio = measured
            .rows
            .iter()
            .find(|row| row.label.ours)
            .and_then(|row| row.ratio);
        let _ = writeln!(text, " **{:.2}** |", ratio.unwrap_or_default());
    }
    text
}

fn notes(results: &Results) -> String {
    let rows = results.workloads.iter().flat_map(|measured| &measured.rows);
    let mut spreads: Vec<f64> = rows.map(|row| row.spread).collect();
    spreads.sort_by(f64::total_cmp);
    let quantile = |part: usize| {
        spreads
            .get(spreads.len() * part / 100)
            .copied()
            .unwrap_or_default()
    };
    let mut text = format!(
        "Even and odd rounds, taken by themselves, lie {:.1} % apart in the median and at most {:.1} % in 95 of 100 rows.\n\n",
        quantile(50) * 100.0,
        quantile(95) * 100.0
    );
    for line in &results.left_out {
        let _ = writeln!(text, "* Left out: {line}.");
    }
    for line in &results.differences {
        let _ = writeln!(text, "* {}", line.replace('|', "\\|"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::samples;

    #[test]
    fn only_what_stands_between_the_marks_is_replaced() {
        let text = "a\n<!-- bench:x -->\nold\n<!-- /bench:x -->\nb\n";
        let once = replace(text, "x", "new\n").unwrap();
        assert_eq!(once, "a\n<!-- bench:x -->\nnew\n<!-- /bench:x -->\nb\n");
        assert_eq!(replace(&once, "x", "new").unwrap(), once);
        assert!(replace(text, "y", "new").is_err());
    }

    #[test]
    fn every_section_has_its_place_in_one_document() {
        let docs = crate::report::root().join("docs");
        let documents = DOCUMENTS.map(|name| fs::read_to_string(docs.join(name)).unwrap());
        for (name, _) in sections(&samples::results()) {
            let places = documents
                .iter()
                .filter(|text| replace(text, name, "x").is_ok());
            assert_eq!(places.count(), 1, "{name}");
        }
    }

    #[test]
    fn tables_have_the_same_number_of_cells_in_every_line() {
        let results = samples::results();
        for (name, content) in sections(&results) {
            let mut cells = None;
            for line in content.lines().filter(|line| line.starts_with('|')) {
                let count = line.matches('|').count();
                assert_eq!(*cells.get_or_insert(count), count, "{name}: {line}");
            }
        }
        assert!(summary(&results).contains("**4.0×** (25.0 ns)"));
    }
}
