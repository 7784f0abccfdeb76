//! The lines of a buffer.

use core::iter::FusedIterator;

use crate::kernels::{Kernel, Task, dispatch};

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
    /// Where the bytes begin that were looked at last, and where they end.
    from: usize,
    seen: usize,
    /// Where lines end in them. They are searched for ahead: how many bytes there are up to the next is anybody's
    /// guess, and a wrong one would cost more than the search.
    ends: [u16; FOUND],
    /// How many ends there are, and how many of them were used.
    count: usize,
    used: usize,
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
            from: 0,
            seen: 0,
            ends: [0; FOUND],
            count: 0,
            used: 0,
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
/// How many ends are found together, and a block of them more.
const FOUND: usize = 64 + BLOCK;
/// How many bytes are searched for them.
const SEARCHED: usize = 1 << 14;

impl<'i> Iterator for Lines<'i> {
    type Item = &'i [u8];

    #[inline]
    fn next(&mut self) -> Option<&'i [u8]> {
        if self.used == self.count && !self.find() {
            return self.last_line();
        }
        let end = self.from + usize::from(*self.ends.get(self.used)?);
        let line = self.bytes.get(self.start..end)?;
        self.used += 1;
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
    /// Searches for more ends of lines. Whether there are any.
    #[cold]
    #[inline(never)]
    fn find(&mut self) -> bool {
        (self.count, self.used) = (0, 0);
        while self.count == 0 && self.seen < self.bytes.len() {
            self.from = self.seen;
            let unseen = &self.bytes[self.seen..];
            let searched = &unseen[..unseen.len().min(SEARCHED)];
            (self.count, self.seen) = dispatch(FindNewlines(&mut self.ends), searched);
            self.seen += self.from;
        }
        self.count > 0
    }

    /// The line that no newline ends, if there is one.
    #[cold]
    fn last_line(&mut self) -> Option<&'i [u8]> {
        let line = self.rest();
        self.start = self.bytes.len();
        (!line.is_empty()).then(|| without_return(line))
    }
}

/// Notes where newlines are: how many, and how many bytes were looked at.
struct FindNewlines<'l>(&'l mut [u16; FOUND]);

impl Task<&[u8]> for FindNewlines<'_> {
    type Output = (usize, usize);

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K, bytes: &[u8]) -> (usize, usize) {
        let FindNewlines(places) = self;
        let (mut count, mut seen) = (0, 0);
        while count < FOUND - BLOCK && seen < bytes.len() {
            let rest = &bytes[seen..];
            let mut newlines = match rest.first_chunk::<BLOCK>() {
                Some(block) => kernel.equal(block, b'\n'),
                None => kernel.equal(&last_block(rest), b'\n'),
            };
            let found = newlines.count_ones() as usize;
            // Two for every block, without a branch: one that is not there is written over.
            places[count] = (seen + newlines.trailing_zeros() as usize) as u16;
            newlines &= newlines.wrapping_sub(1);
            places[count + 1] = (seen + newlines.trailing_zeros() as usize) as u16;
            let mut more = 2;
            while more < found {
                newlines &= newlines.wrapping_sub(1);
                places[count + more] = (seen + newlines.trailing_zeros() as usize) as u16;
                more += 1;
            }
            count += found;
            seen = bytes.len().min(seen + BLOCK);
        }
        (count, seen)
    }
}

#[cold]
fn last_block(rest: &[u8]) -> [u8; BLOCK] {
    let mut block = [0; BLOCK];
    block[..rest.len()].copy_from_slice(rest);
    block
}

#[inline]
fn without_return(line: &[u8]) -> &[u8] {
    line.strip_suffix(b"\r").unwrap_or(line)
}

impl FusedIterator for Lines<'_> {}
