//! The layouts that Arrow has for texts, borrowed, and how their rows are read.

use std::ops::Range;

use urlwind::batch::Values;

use crate::bitmap::Bits;
use crate::error::ColumnError;
use crate::trusted::{Keeper, Shared, Width, view};
use crate::visit::{BLOCK_BYTES, Filled, Inputs, fill_each};

/// Value of a row: null, or bytes that should be UTF-8.
pub(crate) type Row<'a> = Option<&'a [u8]>;

/// Stands for rows that lie outside their column's buffers: no text either.
const OUTSIDE: &[u8] = b"\xFF";

/// A call, so that the processor guesses that it is not needed. As a choice between two values it would have to
/// wait for what they depend on.
#[cold]
#[inline(never)]
fn outside<'a>() -> &'a [u8] {
    OUTSIDE
}

/// Reads the rows of a column.
pub(crate) trait Rows: Sync {
    fn get(&self, row: usize) -> Row<'_>;

    /// Does what [`fill_each`] does.
    #[inline]
    fn fill<'r>(&'r self, rows: Range<usize>, inputs: &mut Inputs<'r>) -> Filled {
        fill_each(rows, inputs, |row| self.get(row))
    }
}

/// `utf8` and `large_utf8`: all texts in one buffer, and where each begins and ends.
#[derive(Clone, Debug)]
pub struct Consecutive<'a, O> {
    /// One more than there are rows.
    offsets: &'a [O],
    bytes: &'a [u8],
    validity: Option<Bits<'a>>,
}

impl<'a, O: Width> Consecutive<'a, O> {
    /// Row `i` has the bytes from `offsets[i]` up to `offsets[i + 1]`. They may begin anywhere, so that
    /// a part of the offsets is a part of the rows. Without validity, no row is null.
    ///
    /// # Errors
    /// When an offset is negative, less than the one before it or beyond `bytes`, or the validity is too short.
    pub fn new(
        bytes: &'a [u8],
        offsets: &'a [O],
        validity: Option<Bits<'a>>,
    ) -> Result<Consecutive<'a, O>, ColumnError> {
        let texts = Consecutive::lenient(bytes, offsets, validity);
        texts.check()?;
        Ok(texts)
    }

    /// Checks the preconditions of [`new`](Self::new).
    pub(crate) fn check(&self) -> Result<(), ColumnError> {
        Values::new(self.bytes, self.offsets)?;
        self.validity.map_or(Ok(()), |bits| bits.check(self.rows()))
    }

    /// As [`new`](Self::new), for buffers of others that are to be read as far as they make sense:
    /// nothing is checked, a row with offsets that make no sense is not a URL, and one without
    /// a bit of validity is null.
    ///
    /// ```
    /// use urlwind_columns::{Consecutive, Plan, Question};
    /// let column = Consecutive::lenient(b"http://a/", &[0_i32, 9, 7], None);
    /// let answer = Plan::new().ask(&[column.into()], &Question::IsValid).unwrap();
    /// assert_eq!((answer[0].bool(0), answer[0].bool(1)), (Some(true), Some(false)));
    /// ```
    #[must_use]
    pub fn lenient(
        bytes: &'a [u8],
        offsets: &'a [O],
        validity: Option<Bits<'a>>,
    ) -> Consecutive<'a, O> {
        Consecutive {
            offsets,
            bytes,
            validity,
        }
    }

    pub(crate) fn rows(&self) -> usize {
        self.offsets.len().saturating_sub(1)
    }

    /// The buffer that all texts stand in.
    pub(crate) fn buffer(&self) -> &'a [u8] {
        self.bytes
    }

    pub(crate) fn bytes_range(&self, rows: &Range<usize>) -> Range<usize> {
        if rows.is_empty() {
            return 0..0;
        }
        // Offsets that make no sense are found when their row is read; here they must do no harm.
        let end = self.offsets[rows.end].place().min(self.bytes.len());
        self.offsets[rows.start].place().min(end)..end
    }
}

impl<O: Width> Rows for Consecutive<'_, O> {
    #[inline]
    fn get(&self, row: usize) -> Row<'_> {
        if self.validity.is_some_and(|bits| !bits.get(row)) {
            return None;
        }
        let range = self.offsets[row].place()..self.offsets[row + 1].place();
        Some(self.bytes.get(range).unwrap_or_else(outside))
    }

    #[inline]
    fn fill<'r>(&'r self, rows: Range<usize>, inputs: &mut Inputs<'r>) -> Filled {
        let each = |rows, inputs| fill_each(rows, inputs, |row| self.get(row));
        if self.validity.is_some() {
            return each(rows, inputs);
        }
        let mut offsets = self.offsets[rows.start..=rows.end].iter();
        let mut start = offsets.next().map_or(0, |first| first.place());
        let mut bytes = 0;
        for (input, end) in inputs.iter_mut().zip(offsets) {
            let end = end.place();
            *input = self.bytes.get(start..end).unwrap_or_else(outside);
            bytes += input.len();
            start = end;
        }
        // Not while they are counted: nearly always there are fewer.
        if bytes > BLOCK_BYTES {
            return each(rows, inputs);
        }
        Filled {
            end: rows.end,
            nulls: 0,
            bytes,
        }
    }
}

/// `utf8_view`: for each row its length, and either the text itself or where it stands.
#[derive(Clone)]
pub struct Views<'a> {
    views: &'a [[u8; 16]],
    buffers: Vec<&'a [u8]>,
    validity: Option<Bits<'a>>,
    /// These buffers, as results have them.
    shared: Shared,
}

impl std::fmt::Debug for Views<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Views")
            .field("rows", &self.views.len())
            .field("buffers", &self.buffers.len())
            .finish_non_exhaustive()
    }
}

impl<'a> Views<'a> {
    /// 16 bytes for each row, as Arrow lays them out, and the buffers that they lead to.
    ///
    /// Results are views, too, and where a text did not change they lead to these buffers. So whoever
    /// reads a result needs them; `keeper` is handed on with it, and may own their memory.
    ///
    /// ```
    /// use urlwind_columns::{Plan, Question, Views};
    /// let text = b"https://example.com/";
    /// let mut view = [0; 16];
    /// view[0] = 20; // its length; buffer 0, from 0 on
    /// view[4..8].copy_from_slice(b"http");
    /// let views = [view];
    /// let column = Views::new(&views, vec![text], None, None)?;
    /// let answer = Plan::new().ask(&[column.into()], &Question::NORMALIZE)?;
    /// assert_eq!(answer[0].text_in(0, &[text]).as_deref(), Some("https://example.com/"));
    /// assert_eq!(answer[0].size(), 16); // the view alone
    /// # Ok::<(), urlwind_columns::ColumnError>(())
    /// ```
    ///
    /// # Errors
    /// When the view of a row that is not null leads outside the buffers, or the validity is too short.
    pub fn new(
        views: &'a [[u8; 16]],
        buffers: Vec<&'a [u8]>,
        validity: Option<Bits<'a>>,
        keeper: Option<Keeper>,
    ) -> Result<Views<'a>, ColumnError> {
        let texts = Views::lenient(views, buffers, validity, keeper);
        validity.map_or(Ok(()), |bits| bits.check(views.len()))?;
        let is_outside = |row: &usize| texts.get(*row).is_some_and(|text| text == OUTSIDE);
        let points_outside = |row: &usize| is_outside(row) && texts.buffer_of(*row).is_some();
        match (0..views.len()).find(points_outside) {
            Some(row) => Err(ColumnError::ViewOutOfRange { row }),
            None => Ok(texts),
        }
    }

    /// As [`new`](Self::new), but nothing is checked: a row whose view leads outside the buffers is not
    /// a URL.
    #[must_use]
    pub fn lenient(
        views: &'a [[u8; 16]],
        buffers: Vec<&'a [u8]>,
        validity: Option<Bits<'a>>,
        keeper: Option<Keeper>,
    ) -> Views<'a> {
        Views {
            views,
            shared: Shared::new(buffers.len(), keeper),
            buffers,
            validity,
        }
    }

    pub(crate) fn rows(&self) -> usize {
        self.views.len()
    }

    pub(crate) fn buffers(&self) -> &[&'a [u8]] {
        &self.buffers
    }

    pub(crate) fn shared(&self) -> &Shared {
        &self.shared
    }

    /// The buffer that the text of this row stands in, if it is not in the view itself.
    #[inline]
    pub(crate) fn buffer_of(&self, row: usize) -> Option<usize> {
        let view = &self.views[row];
        (view::length(view) > view::INLINE).then(|| view::place(view).0)
    }
}

impl Rows for Views<'_> {
    #[inline]
    fn get(&self, row: usize) -> Row<'_> {
        if self.validity.is_some_and(|bits| !bits.get(row)) {
            return None;
        }
        let view = &self.views[row];
        let length = view::length(view);
        if length <= view::INLINE {
            return Some(&view[4..4 + length]);
        }
        let (buffer, start) = view::place(view);
        let buffer = self.buffers.get(buffer);
        let bytes = buffer.and_then(|buffer| buffer.get(start..start.checked_add(length)?));
        Some(bytes.unwrap_or(OUTSIDE))
    }
}
