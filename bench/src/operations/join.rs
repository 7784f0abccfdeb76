//! Resolves references. Every parser gets its base in the best form for its interface.

use std::hint::black_box;
use std::ops::Range;

use super::label;
use crate::rivals::ada::Ada;
use crate::rivals::sorug::Sorug;
use crate::rivals::url::UrlCrate;
use crate::rivals::urlwind::Urlwind;
use crate::rivals::{WhatwgParser, used};
use crate::variant::{Gives, Operation, Variant, Workload};
use crate::workloads::references::References;

/// Returns the pages that a range of items overlaps, each with its part of the references.
pub(crate) fn pages(
    references: &References,
    range: Range<usize>,
) -> impl Iterator<Item = (usize, Range<usize>)> {
    let per_page = references.per_page;
    let mut start = range.start;
    std::iter::from_fn(move || {
        let page = start / per_page;
        let end = range.end.min((page + 1) * per_page);
        (start < end).then(|| (page, std::mem::replace(&mut start, end)..end))
    })
}

fn resolve<P: WhatwgParser>(references: &'static References) -> Variant {
    let bases: Vec<P::Base> = references
        .bases
        .iter()
        .map(|base| P::base(base).expect("bases are valid"))
        .collect();
    Variant {
        label: label::<P>(P::CALLS.join, Operation::Join, Gives::Owned),
        run: Box::new(move |range| {
            let mut sum = 0;
            for (page, part) in pages(references, range) {
                let base = &bases[page];
                for reference in &references.references[part] {
                    sum += P::join_with(base, black_box(reference), |url| used(P::href(url)));
                }
            }
            sum
        }),
        hold: None,
    }
}

#[cfg(has_ada_native)]
fn resolve_natively(references: &'static References) -> Variant {
    use crate::rivals::ada_native::{self, Base};
    use crate::rivals::native::Text;
    use crate::variant::{Label, Standard};

    let bases: Vec<Base> = references
        .bases
        .iter()
        .map(|base| Base::parse(base).expect("bases are valid"))
        .collect();
    let texts = Text::list(references.references);
    Variant {
        label: Label {
            parser: ada_native::name(),
            call: "ada::parse(_, &base)".to_owned(),
            standard: Standard::Whatwg,
            operation: Operation::Join,
            gives: Gives::Owned,
            ours: false,
        },
        run: Box::new(move |range| {
            pages(references, range)
                .map(|(page, part)| bases[page].join_all(&texts[part]))
                .sum()
        }),
        hold: None,
    }
}

pub(crate) fn workload(references: References) -> Workload {
    let references: &'static References = Box::leak(Box::new(references));
    Workload {
        group: "join",
        name: references.name.to_owned(),
        items: references.references.len(),
        bytes: references
            .references
            .iter()
            .map(|reference| reference.len())
            .sum(),
        variants: vec![
            resolve::<Urlwind>(references),
            resolve::<Ada>(references),
            #[cfg(has_ada_native)]
            resolve_natively(references),
            resolve::<Sorug>(references),
            resolve::<UrlCrate>(references),
        ],
    }
}
