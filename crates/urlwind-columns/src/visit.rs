//! Rows parsed in blocks.

use std::ops::{ControlFlow, Range};

use urlwind::batch::Batch;
use urlwind::web::Web;
use urlwind::{ParseError, Url, UrlRef};

use crate::trusted::prefetch_after;

/// The rows of a block: fewer, if they have more bytes than this before.
const BLOCK: usize = 64;
const BLOCK_BYTES: usize = 1 << 16;

/// The URL of a row, in the batch that it was parsed with.
#[derive(Clone, Copy, Debug)]
pub struct Parsed<'b, 'r> {
    batch: &'b Batch<'r>,
    number: usize,
}

impl<'b> Parsed<'b, '_> {
    /// Its attributes, by their names in JavaScript.
    ///
    /// # Errors
    /// When the row is not a URL.
    #[inline]
    pub fn web(self) -> Result<Web<'b>, ParseError> {
        self.batch.web(self.number)
    }

    /// The URL itself.
    ///
    /// # Errors
    /// When the row is not a URL.
    #[inline]
    pub fn url(self) -> Result<UrlRef<'b>, ParseError> {
        self.batch.url(self.number)
    }
}

/// Parses rows of a layout that is not Arrow's, as fast as [`Plan::ask`](crate::Plan::ask) does, and calls
/// `visit` for each of them in their order, with nothing for those that are null. Rows are
/// resolved against `base` if there is one. Stops where `visit` says so, and returns that row.
///
/// `row` may be called more than once for a row.
///
/// ```
/// use std::ops::ControlFlow;
/// let rows = ["https://a/", "HTTP://B", "?"];
/// let mut hosts = Vec::new();
/// urlwind_columns::visit(0..3, |row| Some(rows[row].as_bytes()), None, |_, url| {
///     let url = url.and_then(|url| url.web().ok());
///     hosts.push(url.map(|url| url.host().to_owned()));
///     ControlFlow::Continue(())
/// });
/// assert_eq!(hosts, [Some("a".into()), Some("b".into()), None]);
/// ```
#[inline]
pub fn visit<'r>(
    range: Range<usize>,
    row: impl Fn(usize) -> Option<&'r [u8]>,
    base: Option<&Url>,
    mut visit: impl FnMut(usize, Option<Parsed<'_, 'r>>) -> ControlFlow<()>,
) -> Option<usize> {
    let options = Url::options().base_url(base);
    let mut batch = Batch::new();
    // The parser takes inputs from a slice without a call for each.
    let mut inputs = [[].as_slice(); BLOCK];
    let mut start = range.start;
    while start < range.end {
        let (mut bytes, mut count) = (0, 0);
        let mut end = start;
        // A bit for each row that is null.
        let mut nulls = [0_u64; BLOCK / 64];
        while end < range.end && end - start < BLOCK && bytes < BLOCK_BYTES {
            match row(end) {
                Some(input) => {
                    inputs[count] = input;
                    count += 1;
                    bytes += input.len();
                }
                None => nulls[(end - start) / 64] |= 1 << ((end - start) % 64),
            }
            end += 1;
        }
        batch.clear();
        options.parse_batch(&inputs[..count], &mut batch);
        let has_nulls = count < end - start;
        let mut number = 0;
        for (place, row) in (start..end).enumerate() {
            let is_null = has_nulls && nulls[place / 64] >> (place % 64) & 1 == 1;
            let url = match is_null {
                true => None,
                false => {
                    // The texts of the next block mostly follow on those of this one. Fetched here, they come while
                    // answers are written.
                    prefetch_after(inputs[number], bytes);
                    number += 1;
                    Some(Parsed {
                        batch: &batch,
                        number: number - 1,
                    })
                }
            };
            if visit(row, url).is_break() {
                return Some(row);
            }
        }
        start = end;
    }
    None
}
