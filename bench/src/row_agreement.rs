//! Checks that rows give the same answers in the form in which they are timed.
//!
//! [`agreement`](crate::agreement) compares texts, parser by parser. Rows return less, the sum of lengths, but all have
//! it: Ada called from C++, results that borrow or reuse a buffer, and each kernel. These sums must be equal for every
//! item.

use crate::agreement::Difference;
use crate::variant::{Label, Standard, Variant, Workload};

/// Whether a difference of this row stops the benchmark.
fn must_agree(label: &Label) -> bool {
    let is_ada = label.parser.to_ascii_lowercase().starts_with("ada");
    label.standard == Standard::Whatwg && (label.ours || is_ada)
}

/// Compares a workload's rows with urlwind's first row of the same operation.
pub(crate) fn check(workload: &Workload) -> Vec<Difference> {
    let rows = || {
        workload
            .variants
            .iter()
            .filter(|row| must_agree(&row.label))
    };
    let reference_of = |row: &Variant| {
        rows().find(|other| other.label.ours && other.label.operation == row.label.operation)
    };
    let differences = rows().filter_map(|row| {
        let reference = reference_of(row)?;
        difference(workload, reference, row)
    });
    differences.collect()
}

fn difference(workload: &Workload, reference: &Variant, row: &Variant) -> Option<Difference> {
    let sums = |item: usize| ((reference.run)(item..item + 1), (row.run)(item..item + 1));
    let mut differing = (0..workload.items).filter(|item| {
        let (ours, theirs) = sums(*item);
        ours != theirs
    });
    let first = differing.next()?;
    let count = 1 + differing.count();
    let (ours, theirs) = sums(first);
    Some(Difference {
        question: format!("{}, {}", workload.group, workload.name),
        parser: format!("{} {}", row.label.parser, row.label.call),
        count,
        example: (
            format!("item {first}"),
            format!("{ours} bytes"),
            format!("{theirs} bytes"),
        ),
        fatal: true,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::datasets::Dataset;
    use crate::operations::{self, Group, Plan};
    use crate::results::samples::label;
    use crate::variant::{Gives, keep_lines};
    use crate::workloads::look_alikes;

    #[test]
    fn all_rows_of_urlwind_and_ada_agree_on_every_kind_of_line() {
        let plan = Plan {
            groups: vec![Group::Parse, Group::Backends, Group::Join, Group::Params],
            datasets: look_alikes::all(),
        };
        for workload in operations::workloads(&plan) {
            let found = check(&workload);
            assert!(found.is_empty(), "{}", found[0]);
        }
    }

    #[test]
    fn ada_in_every_form_and_every_way_of_ours_is_asked() {
        let plan = Plan {
            groups: vec![Group::Parse],
            datasets: vec![Dataset {
                name: "one".to_owned(),
                lines: keep_lines(["https://example.com/"]),
            }],
        };
        let workload = operations::workloads(&plan).remove(0);
        let asked = workload
            .variants
            .iter()
            .filter(|row| must_agree(&row.label));
        let calls: Vec<String> = asked
            .map(|row| format!("{} {}", row.label.parser, row.label.call))
            .collect();
        let mut expected = vec![
            "urlwind UrlParser::parse",
            "urlwind CowUrl::parse",
            "ada-url 4.0.0 Url::parse + getters",
        ];
        if cfg!(has_ada_native) {
            expected.push("Ada 4.0.0 (C++) ada::parse<url_aggregator>");
        }
        for row in expected {
            assert!(calls.iter().any(|call| call == row), "{row} in {calls:?}");
        }
    }

    #[test]
    fn a_row_that_differs_is_named_with_the_first_item() {
        let row = |parser, sums: [u64; 3]| Variant {
            label: label(parser, Standard::Whatwg, Gives::Owned),
            run: Box::new(move |range| sums[range].iter().sum()),
            hold: None,
        };
        let workload = Workload {
            group: "parse",
            name: "made up".to_owned(),
            items: 3,
            bytes: 3,
            variants: vec![
                row("urlwind", [1, 2, 3]),
                row("Ada 4.0.0 (C++)", [1, 5, 6]),
                // Reported with its text, without stopping anything.
                row("sorug", [0, 0, 0]),
            ],
        };
        let found = check(&workload);
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].count, found[0].fatal), (2, true));
        assert_eq!(found[0].example.0, "item 1");
        assert_eq!(found[0].parser, "Ada 4.0.0 (C++) parse<T>");
    }
}
