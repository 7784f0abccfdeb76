//! The value of one query parameter of each URL.

use std::ops::Range;
use std::sync::Arc;

use urlwind::UrlRef;

use super::builder::{Builder, Fit, Layout, Room};
use super::input::Rows;
use super::output::{Array, Validity};

/// The value of the first parameter with this name, decoded; null where there is none. Reads until
/// the array is full, as [`parts`](super::parts::parts) does.
pub(crate) fn query_param<L: Layout>(
    layout: L,
    rows: &impl Rows,
    range: Range<usize>,
    limit: usize,
    name: &str,
) -> (Array, usize) {
    let mut builder = layout.builder(range.len(), 0);
    let mut validity = Validity::default();
    let mut room = Room::new::<L>(limit);
    let mut end = range.end;
    for row in range {
        let url = rows.get(row).and_then(|row| UrlRef::parse_utf8(row).ok());
        let value = url.as_ref().and_then(|url| {
            let mut pairs = url.query_pairs();
            pairs.find(|(key, _)| key == name).map(|(_, value)| value)
        });
        let value = match room.take(value.as_ref().map_or(0, |value| value.len())) {
            Fit::Yes => value,
            Fit::Never => None,
            Fit::InTheNext => {
                end = row;
                break;
            }
        };
        match &value {
            Some(value) => builder.push(row, value),
            None => builder.push_empty(),
        }
        validity.push(value.is_some());
    }
    (builder.finish(validity.finish().map(Arc::new)), end)
}
