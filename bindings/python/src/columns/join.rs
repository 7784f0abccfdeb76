//! Relative references resolved against a base, or against one base for each row.

use std::ops::Range;
use std::sync::Arc;

use urlwind::Url;

use super::builder::{Builder, Fit, Layout, Room};
use super::input::Rows;
use super::output::{Array, Validity};

/// What to resolve against.
pub(crate) trait Bases {
    /// Resolves the reference of a row; `None` if either is no URL.
    fn join(&self, row: usize, reference: &str) -> Option<Url>;
}

/// The same base for all rows.
impl Bases for Url {
    #[inline]
    fn join(&self, _: usize, reference: &str) -> Option<Url> {
        Url::join(self, reference).ok()
    }
}

/// A base for each row.
pub(crate) struct BaseRows<'a> {
    pub(crate) rows: &'a dyn Rows,
    /// The base of row 0: the columns may be cut into chunks differently.
    pub(crate) first: isize,
}

impl Bases for BaseRows<'_> {
    fn join(&self, row: usize, reference: &str) -> Option<Url> {
        let base = self.rows.get(row.checked_add_signed(self.first)?)?;
        Url::parse_utf8(base).ok()?.join(reference).ok()
    }
}

/// Reads until the array is full, as [`parts`](super::parts::parts) does.
pub(crate) fn join<L: Layout>(
    layout: L,
    rows: &impl Rows,
    bases: &impl Bases,
    range: Range<usize>,
    bytes: usize,
    limit: usize,
) -> (Array, usize) {
    let mut builder = layout.builder(range.len(), bytes);
    let mut validity = Validity::default();
    let mut room = Room::new::<L>(limit);
    let mut end = range.end;
    for row in range {
        let reference = rows.get(row).and_then(|row| str::from_utf8(row).ok());
        let url = reference.and_then(|reference| bases.join(row, reference));
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
