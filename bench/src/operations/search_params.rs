//! Reads queries as servers do, and edits them.

use std::hint::black_box;

use crate::rivals::ada::Ada;
use crate::rivals::sorug::Sorug;
use crate::rivals::url::UrlCrate;
use crate::rivals::urlwind::Urlwind;
use crate::rivals::{SearchParams, used};
use crate::variant::{Gives, Label, Operation, Standard, Variant, Workload};
use crate::workloads::queries::Query;

fn label<S: SearchParams>() -> Label {
    Label {
        parser: S::params_name(),
        call: S::CALL.to_owned(),
        standard: Standard::Whatwg,
        operation: Operation::SearchParams,
        gives: Gives::Owned,
        ours: S::OURS,
    }
}

fn read<S: SearchParams>(queries: &'static [Query]) -> Variant {
    Variant {
        label: label::<S>(),
        run: Box::new(|range| {
            queries[range]
                .iter()
                .map(|item| S::read_lengths(black_box(item.query), item.name))
                .sum()
        }),
        hold: None,
    }
}

fn edit<S: SearchParams>(queries: &'static [Query]) -> Variant {
    Variant {
        label: label::<S>(),
        run: Box::new(|range| {
            queries[range]
                .iter()
                .map(|item| used(&S::edit(black_box(item.query), item.name)))
                .sum()
        }),
        hold: None,
    }
}

pub(crate) fn workloads(queries: &'static [Query]) -> Vec<Workload> {
    let workload = |name: &str, variants| Workload {
        group: "params",
        name: name.to_owned(),
        items: queries.len(),
        bytes: queries.iter().map(|item| item.query.len()).sum(),
        variants,
    };
    vec![
        workload(
            "parse, get, to_string",
            vec![
                read::<Urlwind>(queries),
                read::<Ada>(queries),
                read::<Sorug>(queries),
                read::<UrlCrate>(queries),
            ],
        ),
        workload(
            "parse, append, delete, sort, to_string",
            vec![
                edit::<Urlwind>(queries),
                edit::<Ada>(queries),
                edit::<Sorug>(queries),
                edit::<UrlCrate>(queries),
            ],
        ),
    ]
}
