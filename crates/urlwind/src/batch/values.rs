//! Texts one after the other in a buffer, as Arrow, C and Go have them.

use core::fmt;

/// Texts that stand one after the other in one buffer, and where each begins and ends: row `i` has the
/// bytes from `offsets[i]` up to `offsets[i + 1]`.
///
/// The offsets are checked once, here. They may begin anywhere, so a part of the offsets is a part of the rows.
///
/// ```
/// use urlwind::batch::{Batch, Values};
/// let values = b"https://a/https://b/x";
/// let offsets: [i32; 3] = [0, 10, 21];
/// let batch = Batch::parse(Values::new(values, &offsets)?);
/// assert_eq!(batch.get(1).unwrap().unwrap().path(), "/x");
/// assert_eq!(Batch::parse(Values::new(values, &offsets[1..])?).len(), 1);
/// # Ok::<(), urlwind::batch::OffsetsError>(())
/// ```
#[derive(Debug)]
pub struct Values<'i, O> {
    bytes: &'i [u8],
    offsets: &'i [O],
}

impl<O> Clone for Values<'_, O> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<O> Copy for Values<'_, O> {}

impl<'i, O: Offset> Values<'i, O> {
    /// There is one offset more than there are rows; with no offset at all, there are no rows either.
    ///
    /// # Errors
    /// When an offset is negative, less than the one before it, or more than `bytes` has.
    ///
    /// ```
    /// use urlwind::batch::{OffsetsError, Values};
    /// let error = |offsets: &[i64]| Values::new(b"http:a", offsets).unwrap_err();
    /// assert_eq!(error(&[0, 7]), OffsetsError::OutOfRange { index: 1 });
    /// assert_eq!(error(&[-1, 6]), OffsetsError::OutOfRange { index: 0 });
    /// assert_eq!(error(&[0, 6, 5]), OffsetsError::OutOfOrder { index: 2 });
    /// assert_eq!(error(&[0, 6, 5]).to_string(), "offset 2 is less than the one before it");
    /// ```
    #[inline]
    pub fn new(bytes: &'i [u8], offsets: &'i [O]) -> Result<Values<'i, O>, OffsetsError> {
        // Without a branch or a comparison for each offset: none is negative, and none is followed by a smaller
        // one, if no sign bit is set. Where it fails is found out afterwards.
        let mut signs = offsets.first().map_or(0, |first| first.signed());
        for (before, offset) in offsets.iter().zip(offsets.iter().skip(1)) {
            let offset = offset.signed();
            signs |= offset | offset.wrapping_sub(before.signed());
        }
        let end = offsets.last().map_or(0, |last| last.get());
        if signs < 0 || end > bytes.len() {
            return Err(fault(bytes.len(), offsets));
        }
        Ok(Values { bytes, offsets })
    }

    /// How many rows there are.
    ///
    /// ```
    /// assert_eq!(urlwind::batch::Values::new(b"http:a", &[0_u32, 3, 6]).unwrap().len(), 2);
    /// ```
    #[must_use]
    #[inline]
    pub fn len(self) -> usize {
        self.offsets.len().saturating_sub(1)
    }

    /// Whether there are no rows.
    ///
    /// ```
    /// assert!(urlwind::batch::Values::<i32>::new(b"http:a", &[]).unwrap().is_empty());
    /// ```
    #[must_use]
    #[inline]
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }
}

#[cold]
fn fault<O: Offset>(length: usize, offsets: &[O]) -> OffsetsError {
    let mut before = 0;
    for (index, offset) in offsets.iter().enumerate() {
        let offset = offset.get();
        if offset > length {
            return OffsetsError::OutOfRange { index };
        }
        if offset < before {
            return OffsetsError::OutOfOrder { index };
        }
        before = offset;
    }
    OffsetsError::OutOfRange {
        index: offsets.len(),
    }
}

impl<'i, O: Offset> IntoIterator for Values<'i, O> {
    type Item = &'i [u8];
    type IntoIter = ValuesIter<'i, O>;

    #[inline]
    fn into_iter(self) -> ValuesIter<'i, O> {
        let (start, ends) = match self.offsets {
            [] => (0, self.offsets),
            [start, ends @ ..] => (start.index(), ends),
        };
        ValuesIter {
            bytes: self.bytes,
            start,
            ends: ends.iter(),
        }
    }
}

/// The rows of [`Values`].
#[derive(Clone, Debug)]
pub struct ValuesIter<'i, O> {
    bytes: &'i [u8],
    /// Where the next row begins.
    start: usize,
    ends: core::slice::Iter<'i, O>,
}

impl<'i, O: Offset> Iterator for ValuesIter<'i, O> {
    type Item = &'i [u8];

    #[inline]
    fn next(&mut self) -> Option<&'i [u8]> {
        let start = self.start;
        self.start = self.ends.next()?.index();
        // The offsets were checked, so there are such bytes.
        self.bytes.get(start..self.start)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.ends.size_hint()
    }
}

impl<O: Offset> ExactSizeIterator for ValuesIter<'_, O> {}

/// The types that offsets can have: `i32`, `i64`, `u32`, `u64` and `usize`.
///
/// ```
/// use urlwind::batch::Values;
/// assert!(Values::new(b"http:a", &[0_i32, 6]).is_ok());
/// assert!(Values::new(b"http:a", &[0_usize, 6]).is_ok());
/// ```
pub trait Offset: Copy + private::Get {}

mod private {
    /// Nobody else can name it, so nobody can have it.
    pub trait Get {
        /// As an index; what cannot be one becomes one that nothing has.
        fn get(self) -> usize;

        /// The same number, or a negative one if it is no index.
        fn signed(self) -> i64;

        /// As an index, if it is one.
        fn index(self) -> usize;
    }
}

macro_rules! offsets {
    ($($type:ty)+) => {$(
        impl private::Get for $type {
            #[inline(always)]
            fn get(self) -> usize {
                usize::try_from(self).unwrap_or(usize::MAX)
            }

            #[inline(always)]
            fn signed(self) -> i64 {
                self as i64
            }

            #[inline(always)]
            fn index(self) -> usize {
                self as usize
            }
        }

        impl Offset for $type {}
    )+};
}

offsets! { i32 i64 u32 u64 usize }

/// Why offsets do not describe texts.
///
/// ```
/// use urlwind::batch::{OffsetsError, Values};
/// let error = Values::new(b"http:a", &[0, 7]).unwrap_err();
/// assert_eq!(error, OffsetsError::OutOfRange { index: 1 });
/// assert_eq!(error.to_string(), "offset 1 is outside the buffer");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OffsetsError {
    /// An offset is negative, or larger than the buffer.
    OutOfRange {
        /// Which one, from 0 on.
        index: usize,
    },
    /// An offset is less than the one before it.
    OutOfOrder {
        /// Which one, from 0 on.
        index: usize,
    },
}

impl fmt::Display for OffsetsError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OffsetsError::OutOfRange { index } => {
                write!(f, "offset {index} is outside the buffer")
            }
            OffsetsError::OutOfOrder { index } => {
                write!(f, "offset {index} is less than the one before it")
            }
        }
    }
}

impl core::error::Error for OffsetsError {}
