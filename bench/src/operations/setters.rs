//! Sets one value after the other on each URL. The URL is copied before its first value, a small and equal share for
//! every parser.

use std::hint::black_box;

use super::label;
use crate::rivals::ada::Ada;
use crate::rivals::sorug::Sorug;
use crate::rivals::url::UrlCrate;
use crate::rivals::urlwind::Urlwind;
use crate::rivals::{Attribute, WhatwgParser, used};
use crate::variant::{Gives, Lines, Operation, Variant, Workload};
use crate::workloads::setter_values;

/// Passes over the whole list per measured pass, to fill a slice.
const REPEATS: usize = 8;

fn set<P: WhatwgParser>(attribute: Attribute, urls: Lines, values: Lines) -> Variant {
    let urls: Vec<P::Url> = urls
        .iter()
        .map(|url| P::parse(url).expect("the URLs of the setters are valid"))
        .collect();
    Variant {
        label: label::<P>(P::CALLS.set, Operation::Set, Gives::Owned),
        run: Box::new(move |range| {
            let mut sum = 0;
            let mut item = range.start;
            while item < range.end {
                let first = item % values.len();
                let mut url = urls[item / values.len() % urls.len()].clone();
                for value in values[first..].iter().take(range.end - item) {
                    P::set(&mut url, attribute, black_box(value));
                    sum += used(P::href(&url));
                    item += 1;
                }
            }
            sum
        }),
        hold: None,
    }
}

/// Returns the URL after each value of an attribute, for the agreement check.
pub(crate) fn hrefs<P: WhatwgParser>(
    attribute: Attribute,
    url: &'static str,
    values: Lines,
) -> Vec<String> {
    let mut url = P::parse(url).expect("the URLs of the setters are valid");
    values
        .iter()
        .map(|value| {
            P::set(&mut url, attribute, value);
            P::href(&url).to_owned()
        })
        .collect()
}

pub(crate) fn workloads() -> Vec<Workload> {
    let urls = setter_values::urls();
    Attribute::settable()
        .map(|attribute| {
            let values = setter_values::values(attribute);
            let items = urls.len() * values.len() * REPEATS;
            Workload {
                group: "setters",
                name: attribute.name().to_owned(),
                items,
                bytes: REPEATS * urls.len() * values.iter().map(|value| value.len()).sum::<usize>(),
                variants: vec![
                    set::<Urlwind>(attribute, urls, values),
                    set::<Ada>(attribute, urls, values),
                    set::<Sorug>(attribute, urls, values),
                    set::<UrlCrate>(attribute, urls, values),
                ],
            }
        })
        .collect()
}
