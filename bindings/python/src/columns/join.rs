//! Relative references resolved against a base, or against one base for each row.

use std::ops::Range;
use std::sync::Arc;

use urlwind::Url;

use super::input::{Row, Rows};
use super::output::{Array, NewOffset, TextBuilder, Validity};
use super::parts::{Fit, fit};

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
        let Row::Text(base) = self.rows.get(row.checked_add_signed(self.first)?) else {
            return None;
        };
        Url::parse(base).ok()?.join(reference).ok()
    }
}

/// Reads until the array is full, as [`parts`](super::parts::parts) does.
pub(crate) fn join<O: NewOffset>(
    rows: &impl Rows,
    bases: &impl Bases,
    range: Range<usize>,
    bytes: usize,
    limit: usize,
) -> (Array, usize) {
    let mut builder = TextBuilder::<O>::with_capacity(range.len(), bytes);
    let mut validity = Validity::default();
    let mut left = limit.min(O::MAX);
    let mut end = range.end;
    for row in range.clone() {
        let url = match rows.get(row) {
            Row::Text(reference) => bases.join(row, reference),
            Row::Null | Row::NotUtf8 => None,
        };
        let length = url.as_ref().map_or(0, |url| url.as_str().len());
        let url = match fit(&mut left, length, row == range.start) {
            Fit::Yes => url,
            Fit::Never => None,
            Fit::InTheNext => {
                end = row;
                break;
            }
        };
        builder.push(url.as_ref().map_or("", |url| url.as_str()));
        validity.push(url.is_some());
    }
    (builder.finish(validity.finish().map(Arc::new)), end)
}
