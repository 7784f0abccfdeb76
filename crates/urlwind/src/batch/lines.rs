//! The lines of a buffer.

use core::iter::FusedIterator;

use crate::kernels::bits_of_byte;

/// The lines of a buffer, as bytes. `\n` ends a line; the last line may lack it. Neither that nor a `\r` at the
/// end is part of the line. Empty lines are lines too, so that row `i` of a batch is line `i`.
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
    bytes: &'i [u8],
    /// Where the next line begins.
    start: usize,
    /// Where the block begins that was looked at last.
    block: usize,
    /// Which bytes of it are newlines, but for those that were used.
    newlines: u64,
}

impl<'i> Lines<'i> {
    /// All lines of `bytes`.
    ///
    /// ```
    /// use urlwind::batch::{Batch, Lines};
    /// assert_eq!(Batch::parse(Lines::new(b"https://example.com/\n?\n")).len(), 2);
    /// ```
    #[must_use]
    #[inline]
    pub fn new(bytes: &'i [u8]) -> Lines<'i> {
        Lines {
            bytes,
            start: 0,
            block: 0,
            newlines: newlines_at(bytes, 0),
        }
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
    #[inline]
    pub fn rest(&self) -> &'i [u8] {
        self.bytes.get(self.start..).unwrap_or_default()
    }
}

/// How many bytes are looked at together.
const BLOCK: usize = 64;

/// Which of the bytes from `at` on are newlines.
#[inline]
fn newlines_at(bytes: &[u8], at: usize) -> u64 {
    let rest = bytes.get(at..).unwrap_or_default();
    match rest.first_chunk::<64>() {
        Some(block) => bits_of_byte(block, b'\n'),
        None => newlines_at_end(rest),
    }
}

#[cold]
fn newlines_at_end(rest: &[u8]) -> u64 {
    let mut block = [0; BLOCK];
    block[..rest.len()].copy_from_slice(rest);
    bits_of_byte(&block, b'\n')
}

impl<'i> Iterator for Lines<'i> {
    type Item = &'i [u8];

    #[inline]
    fn next(&mut self) -> Option<&'i [u8]> {
        while self.newlines == 0 {
            if self.bytes.len() - self.block <= BLOCK {
                return self.last_line();
            }
            self.block += BLOCK;
            self.newlines = newlines_at(self.bytes, self.block);
        }
        let end = self.block + self.newlines.trailing_zeros() as usize;
        self.newlines &= self.newlines - 1;
        let line = &self.bytes[self.start..end];
        self.start = end + 1;
        Some(without_return(line))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let length = self.rest().len();
        (usize::from(length > 0), Some(length))
    }
}

impl<'i> Lines<'i> {
    /// The line that no newline ends, if there is one.
    #[cold]
    fn last_line(&mut self) -> Option<&'i [u8]> {
        let line = self.rest();
        self.start = self.bytes.len();
        (!line.is_empty()).then(|| without_return(line))
    }
}

#[inline]
fn without_return(line: &[u8]) -> &[u8] {
    line.strip_suffix(b"\r").unwrap_or(line)
}

impl FusedIterator for Lines<'_> {}
