//! Tables for the terminal.

use std::fmt::Write;

use crate::results::{Measured, Results, Row};
use crate::variant::Standard;

/// Returns one table per operation of the workload.
pub(crate) fn workload(measured: &Measured) -> String {
    let mut text = String::new();
    let mean = measured.bytes as f64 / measured.items as f64;
    let Measured {
        group, name, items, ..
    } = measured;
    let _ = writeln!(
        text,
        "\n{group}: {name} ({items} items, {mean:.1} bytes each)"
    );
    let _ = writeln!(
        text,
        "  {:<22} {:<33} {:<13} {:>9} {:>10} {:>7} {:>8} {:>7} {:>7} {:>7}",
        "", "call", "gives", "ns/item", "M items/s", "GB/s", "x rival", "allocs", "held", "instr"
    );
    for operation in measured.operations() {
        let _ = writeln!(text, " {}", operation.label());
        for row in measured.rows_of(operation) {
            let _ = writeln!(text, "{}", line(row));
        }
    }
    if !measured.rejected.is_empty() {
        let rejected: Vec<String> = measured
            .rejected
            .iter()
            .map(|(parser, count)| format!("{parser} {count}"))
            .collect();
        let _ = writeln!(text, " refused lines: {}", rejected.join(", "));
    }
    text
}

fn line(row: &Row) -> String {
    let optional = |number: Option<f64>, digits: usize| {
        number.map_or_else(String::new, |number| format!("{number:.digits$}"))
    };
    let marker = if row.label.ours { ">" } else { " " };
    let standard = match row.label.standard {
        Standard::Whatwg | Standard::Floor => String::new(),
        other => format!(" [{}]", other.label()),
    };
    let ratio = row
        .ratio
        .map_or_else(String::new, |ratio| format!("{ratio:.2}"));
    format!(
        "{marker} {:<22} {:<33} {:<13} {:>9.1} {:>10.2} {:>7.2} {:>8} {:>7} {:>7} {:>7}  ±{:.0} %{standard}",
        row.label.parser,
        row.label.call,
        row.label.gives.label(),
        row.ns,
        row.per_second / 1e6,
        row.gigabytes_per_second,
        ratio,
        optional(
            row.allocations.map(|counts| counts.fresh + counts.resized),
            2
        ),
        optional(row.allocations.and_then(|counts| counts.bytes_held), 0),
        optional(row.instructions, 0),
        row.spread * 100.0,
    )
}

/// Returns notes on the tables.
pub(crate) fn foot(results: &Results) -> String {
    let mut text = String::from(
        "\nns/item: processor time, minimum per slice over all rounds. x rival: speed relative to the\n\
         fastest other WHATWG parser with at least as complete a result. allocs: malloc, calloc and\n\
         realloc calls per item. held: bytes per URL while all are kept. instr: instructions per item\n\
         (callgrind; AVX2 at most). ±: distance between the even and the odd rounds.\n",
    );
    for left_out in &results.left_out {
        let _ = writeln!(text, "left out: {left_out}");
    }
    for difference in &results.differences {
        let _ = writeln!(text, "differs: {difference}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::samples;

    #[test]
    fn rows_stand_fastest_first_and_ours_are_marked() {
        let text = workload(&samples::results().workloads[0]);
        let place = |needle: &str| {
            text.find(needle)
                .unwrap_or_else(|| panic!("{needle} in {text}"))
        };
        assert!(place("> urlwind") < place("  fluent"));
        assert!(place("  fluent") < place("  Ada & friends"));
        assert!(text.contains("[RFC 3986]"));
    }
}
