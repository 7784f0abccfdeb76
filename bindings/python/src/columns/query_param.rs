//! The value of one query parameter of each URL.

use std::ops::Range;
use std::sync::Arc;

use urlwind::UrlRef;

use super::input::{Row, Rows};
use super::output::{Array, NewOffset, TextBuilder, Validity};
use super::parts::{Fit, fit};

/// The value of the first parameter with this name, decoded; null where there is none. Reads until
/// the array is full, as [`parts`](super::parts::parts) does.
pub(crate) fn query_param<O: NewOffset>(
    rows: &impl Rows,
    range: Range<usize>,
    limit: usize,
    name: &str,
) -> (Array, usize) {
    let mut builder = TextBuilder::<O>::with_capacity(range.len(), 0);
    let mut validity = Validity::default();
    let mut left = limit.min(O::MAX);
    let mut end = range.end;
    for row in range.clone() {
        let url = match rows.get(row) {
            Row::Text(text) => UrlRef::parse(text).ok(),
            Row::Null | Row::NotUtf8 => None,
        };
        let value = url.as_ref().and_then(|url| {
            let mut pairs = url.query_pairs();
            pairs.find(|(key, _)| key == name).map(|(_, value)| value)
        });
        let length = value.as_ref().map_or(0, |value| value.len());
        match fit(&mut left, length, row == range.start) {
            Fit::Yes => {}
            Fit::InTheNext => {
                end = row;
                break;
            }
            Fit::Never => {
                builder.push("");
                validity.push(false);
                continue;
            }
        }
        builder.push(value.as_deref().unwrap_or_default());
        validity.push(value.is_some());
    }
    (builder.finish(validity.finish().map(Arc::new)), end)
}
