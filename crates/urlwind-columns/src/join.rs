//! Relative references resolved against one base for each row.

use std::ops::Range;
use std::sync::Arc;

use urlwind::Url;

use crate::bitmap::Validity;
use crate::builder::{Builder, Fit, Layout, Room};
use crate::layouts::Rows;
use crate::output::Array;

/// A base for each row.
pub(crate) struct BaseRows<'a> {
    pub(crate) rows: &'a dyn Rows,
    /// The base of row 0: the columns may be cut into chunks differently.
    pub(crate) first: isize,
}

impl<'a> BaseRows<'a> {
    fn get(&self, row: usize) -> Option<&'a [u8]> {
        self.rows.get(row.checked_add_signed(self.first)?)
    }
}

/// The last base, which often is that of the next row, too: where it stands, and what it is.
type Last<'a> = Option<(&'a [u8], Option<Url>)>;

/// Resolves a reference; `None` if it or the base is not a URL.
fn joined<'a>(base: &'a [u8], reference: &[u8], last: &mut Last<'a>) -> Option<Url> {
    if last.as_ref().is_none_or(|(text, _)| *text != base) {
        *last = Some((base, Url::parse_utf8(base).ok()));
    }
    let base = last.as_ref()?.1.as_ref()?;
    base.join(str::from_utf8(reference).ok()?).ok()
}

/// Reads until the array is full, as [`read`](crate::read::read) does.
pub(crate) fn join<L: Layout>(
    layout: L,
    rows: &impl Rows,
    bases: &BaseRows<'_>,
    range: Range<usize>,
    bytes: usize,
    limit: usize,
) -> (Array, usize) {
    let mut builder = layout.builder(range.len(), bytes);
    let mut validity = Validity::default();
    let mut room = Room::new::<L>(limit);
    let mut last = None;
    let mut end = range.end;
    for row in range {
        let both = bases.get(row).zip(rows.get(row));
        let url = both.and_then(|(base, reference)| joined(base, reference, &mut last));
        let url = match room.take(url.as_ref().map_or(0, |url| url.as_str().len())) {
            Fit::Yes => url,
            Fit::Never => None,
            Fit::InTheNext => {
                end = row;
                break;
            }
        };
        match &url {
            Some(url) => builder.push(row, url.as_str()),
            None => builder.push_empty(),
        }
        validity.push(url.is_some());
    }
    (builder.finish(validity.finish().map(Arc::new)), end)
}
