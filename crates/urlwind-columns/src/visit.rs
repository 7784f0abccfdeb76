//! Rows parsed in blocks.

use std::ops::{ControlFlow, Range};

use urlwind::batch::Batch;
use urlwind::{ParseError, Url, UrlRef};

/// The rows of a block: fewer, if they have more bytes than this before.
pub(crate) const BLOCK: usize = u64::BITS as usize;
pub(crate) const BLOCK_BYTES: usize = 1 << 16;

/// The URL of a row, in the batch that it was parsed with.
#[derive(Clone, Copy, Debug)]
pub struct Parsed<'b, 'r> {
    batch: &'b Batch<'r>,
    number: usize,
}

impl<'b> Parsed<'b, '_> {
    /// The URL itself.
    ///
    /// # Errors
    /// When the row is not a URL.
    // Always inlined: a call for every row would cost a fifth.
    #[inline(always)]
    pub fn url(self) -> Result<UrlRef<'b>, ParseError> {
        self.batch.row(self.number)
    }
}

/// Rows that were parsed together, at most 64.
pub(crate) struct Block<'b, 'r> {
    batch: &'b Batch<'r>,
    pub(crate) rows: Range<usize>,
    /// A bit for each row that is null. Those have no place in the batch.
    nulls: u64,
    bytes: usize,
}

impl<'b, 'r> Block<'b, 'r> {
    /// As many bytes as the texts of its URLs have in all, or more.
    #[inline]
    pub(crate) fn most_bytes(&self) -> usize {
        self.bytes + self.batch.rewritten().len()
    }

    /// The URL at a place of the block; nothing if it is null.
    #[inline]
    pub(crate) fn get(&self, place: usize) -> Option<Parsed<'b, 'r>> {
        let number = match self.nulls {
            0 => place,
            nulls if nulls >> place & 1 == 1 => return None,
            nulls => place - (nulls & ((1 << place) - 1)).count_ones() as usize,
        };
        let batch = self.batch;
        Some(Parsed { batch, number })
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
///     let url = url.and_then(|url| url.url().ok());
///     hosts.push(url.and_then(|url| url.host_str()).map(str::to_owned));
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
    let fill = |rows, inputs: &mut Inputs<'r>| fill_each(rows, inputs, &row);
    visit_blocks(range, fill, base, |block| {
        for (place, row) in block.rows.clone().enumerate() {
            if visit(row, block.get(place)).is_break() {
                return ControlFlow::Break(row);
            }
        }
        ControlFlow::Continue(())
    })
}

/// As [`visit`], a block of rows at a time: stops at the row that `visit` says. `fill` does what
/// [`fill_each`] does.
#[inline]
pub(crate) fn visit_blocks<'r>(
    range: Range<usize>,
    fill: impl Fn(Range<usize>, &mut Inputs<'r>) -> Filled,
    base: Option<&Url>,
    mut visit: impl FnMut(Block<'_, 'r>) -> ControlFlow<usize>,
) -> Option<usize> {
    let options = Url::options().base_url(base);
    let mut batch = Batch::new();
    // The parser takes inputs from a slice without a call for each.
    let mut inputs = [[].as_slice(); BLOCK];
    let mut start = range.start;
    while start < range.end {
        let most = range.end.min(start + BLOCK);
        let Filled { end, nulls, bytes } = fill(start..most, &mut inputs);
        let count = end - start - nulls.count_ones() as usize;
        batch.clear();
        options.parse_batch(&inputs[..count], &mut batch);
        let block = Block {
            batch: &batch,
            rows: start..end,
            nulls,
            bytes,
        };
        if let ControlFlow::Break(row) = visit(block) {
            return Some(row);
        }
        start = end;
    }
    None
}

/// The inputs of a block.
pub(crate) type Inputs<'r> = [&'r [u8]; BLOCK];

/// Contents of a filled block.
pub(crate) struct Filled {
    /// The row after its last: not that of the range, if there were bytes enough before.
    pub(crate) end: usize,
    /// A bit for each row that is null.
    pub(crate) nulls: u64,
    /// How many bytes the others have.
    pub(crate) bytes: usize,
}

/// Fills in those of `rows` which are not null, one after the other.
#[inline]
pub(crate) fn fill_each<'r>(
    rows: Range<usize>,
    inputs: &mut Inputs<'r>,
    get: impl Fn(usize) -> Option<&'r [u8]>,
) -> Filled {
    let (mut bytes, mut count, mut nulls) = (0, 0, 0);
    for (place, row) in rows.clone().enumerate() {
        if bytes >= BLOCK_BYTES {
            let end = row;
            return Filled { end, nulls, bytes };
        }
        match get(row) {
            Some(input) => {
                inputs[count] = input;
                count += 1;
                bytes += input.len();
            }
            None => nulls |= 1 << place,
        }
    }
    let end = rows.end;
    Filled { end, nulls, bytes }
}
