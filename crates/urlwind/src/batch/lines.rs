//! The lines of a buffer.

use core::iter::FusedIterator;

use crate::kernels::find_byte;

/// The lines of a buffer, as bytes. `\n` and `\r\n` end a line and are not part of it; the last line may lack
/// them. Empty lines are lines too, so that row `i` of a batch is line `i`.
///
/// ```
/// use urlwind::batch::Lines;
/// let mut lines = Lines::new(b"a\r\n\nb");
/// assert_eq!(lines.next(), Some(b"a".as_slice()));
/// assert_eq!(lines.rest(), b"\nb");
/// assert_eq!(lines.collect::<Vec<_>>(), [b"".as_slice(), b"b"]);
/// ```
#[derive(Clone, Debug)]
pub struct Lines<'i> {
    rest: &'i [u8],
}

impl<'i> Lines<'i> {
    /// All lines of `bytes`.
    ///
    /// ```
    /// use urlwind::batch::{Batch, Lines};
    /// assert_eq!(Batch::parse(Lines::new(b"https://example.com/\n?\n")).len(), 2);
    /// ```
    #[must_use]
    pub fn new(bytes: &'i [u8]) -> Lines<'i> {
        Lines { rest: bytes }
    }

    /// What comes after the lines so far.
    ///
    /// ```
    /// use urlwind::{Url, batch::{Batch, Lines}};
    /// // A bounded number of lines at a time.
    /// let mut lines = Lines::new(b"http:a\nhttp:b\nhttp:c\n");
    /// let mut batch = Batch::new();
    /// Url::options().parse_batch(lines.by_ref().take(2), &mut batch);
    /// assert_eq!((batch.len(), lines.rest()), (2, b"http:c\n".as_slice()));
    /// ```
    #[must_use]
    pub fn rest(&self) -> &'i [u8] {
        self.rest
    }
}

impl<'i> Iterator for Lines<'i> {
    type Item = &'i [u8];

    #[inline]
    fn next(&mut self) -> Option<&'i [u8]> {
        if self.rest.is_empty() {
            return None;
        }
        let end = find_byte(self.rest, b'\n');
        let line = &self.rest[..end];
        self.rest = self.rest.get(end + 1..).unwrap_or_default();
        Some(line.strip_suffix(b"\r").unwrap_or(line))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (usize::from(!self.rest.is_empty()), Some(self.rest.len()))
    }
}

impl FusedIterator for Lines<'_> {}
