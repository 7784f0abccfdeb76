//! Columns of texts being written. They are exported as they are, so what is true of them is made true
//! here, text by text: each is UTF-8, and offsets point to whole texts that are there.

use std::fmt;

use urlwind::batch::Offset;

use super::memory::prefer_large_pages;

/// An offset, 32 or 64 bits wide.
pub trait Width: Copy + fmt::Debug + Offset + Send + Sync + private::Sealed {
    /// The largest.
    #[doc(hidden)]
    const MOST: usize;
    /// Of one that is not larger.
    #[doc(hidden)]
    fn new(offset: usize) -> Self;
    /// A negative offset becomes one that no buffer reaches.
    #[doc(hidden)]
    fn place(self) -> usize;
}

mod private {
    /// Nobody else can name it, so nobody can have it.
    pub trait Sealed {}
    impl Sealed for i32 {}
    impl Sealed for i64 {}
}

impl Width for i32 {
    const MOST: usize = i32::MAX as usize;

    #[inline]
    fn new(offset: usize) -> i32 {
        offset as i32
    }

    #[inline]
    fn place(self) -> usize {
        // With its sign, where it has one.
        self as usize
    }
}

impl Width for i64 {
    const MOST: usize = isize::MAX as usize;

    #[inline]
    fn new(offset: usize) -> i64 {
        offset as i64
    }

    #[inline]
    fn place(self) -> usize {
        usize::try_from(self).unwrap_or(usize::MAX)
    }
}

/// The texts one after the other, and where each ends: `utf8` and `large_utf8`. Each is UTF-8.
#[derive(Debug)]
pub struct TextBuffer<O> {
    /// From 0 on, one more than there are texts.
    pub(super) offsets: Vec<O>,
    pub(super) bytes: Vec<u8>,
}

impl<O: Width> TextBuffer<O> {
    pub(crate) fn with_capacity(rows: usize, bytes: usize) -> TextBuffer<O> {
        let mut offsets = Vec::with_capacity(rows + 1);
        let mut bytes = Vec::with_capacity(bytes);
        prefer_large_pages(&mut offsets);
        prefer_large_pages(&mut bytes);
        offsets.push(O::new(0));
        TextBuffer { offsets, bytes }
    }

    /// By an eighth, not twofold: memory that stays empty counts too.
    #[cold]
    fn grow(&mut self, needed: usize) {
        let eighth = self.bytes.len() / 8;
        self.bytes.reserve_exact(needed.max(eighth).max(1024));
        prefer_large_pages(&mut self.bytes);
    }

    /// Panics if there are more bytes then than offsets can reach.
    #[inline]
    pub(crate) fn push(&mut self, text: &str) {
        self.push_bytes(text.as_bytes());
    }

    /// Of a text.
    #[inline]
    fn push_bytes(&mut self, text: &[u8]) {
        if self.bytes.capacity() - self.bytes.len() < text.len() {
            self.grow(text.len());
        }
        self.bytes.extend_from_slice(text);
        assert!(self.bytes.len() <= O::MOST, "the texts are too long");
        self.offsets.push(O::new(self.bytes.len()));
    }

    #[inline]
    pub(crate) fn push_empty(&mut self) {
        self.offsets.push(O::new(self.bytes.len()));
    }

    /// Removes the last text.
    pub(crate) fn pop(&mut self) {
        if self.rows() > 0 {
            self.offsets.pop();
            self.bytes.truncate(self.offsets[self.rows()].place());
        }
    }

    /// How long the text of a row is; 0 if there are not so many.
    pub(crate) fn length(&self, row: usize) -> usize {
        self.bytes_of(row).map_or(0, <[u8]>::len)
    }

    fn bytes_of(&self, row: usize) -> Option<&[u8]> {
        let (start, end) = (
            self.offsets.get(row)?,
            self.offsets.get(row.checked_add(1)?)?,
        );
        self.bytes.get(start.place()..end.place())
    }

    /// The texts of these rows, in this order; empty ones for those that are not there.
    pub(crate) fn taken(&self, rows: impl ExactSizeIterator<Item = Option<usize>>) -> Self {
        let mut taken = TextBuffer::with_capacity(rows.len(), 0);
        for row in rows {
            let bytes = row.and_then(|row| self.bytes_of(row)).unwrap_or_default();
            taken.push_bytes(bytes);
        }
        taken.shrink();
        taken
    }

    /// All of these texts in one; `None` if that would need longer offsets.
    pub(crate) fn joined(parts: &[&TextBuffer<O>]) -> Option<TextBuffer<O>> {
        let bytes: usize = parts.iter().map(|part| part.bytes.len()).sum();
        if bytes > O::MOST {
            return None;
        }
        let rows = parts.iter().map(|part| part.rows()).sum();
        let mut all = TextBuffer::with_capacity(rows, bytes);
        for part in parts {
            let start = all.bytes.len();
            let moved = |offset: &O| O::new(start + offset.place());
            all.offsets.extend(part.offsets[1..].iter().map(moved));
            all.bytes.extend_from_slice(&part.bytes);
        }
        Some(all)
    }

    pub(crate) fn shrink(&mut self) {
        self.offsets.shrink_to_fit();
        self.bytes.shrink_to_fit();
    }

    /// How many texts there are.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.offsets.len() - 1
    }

    /// Bytes of memory.
    #[must_use]
    pub fn size(&self) -> usize {
        size_of_val(&*self.offsets) + self.bytes.len()
    }

    /// Where each text begins, and where the last ends.
    #[must_use]
    pub fn offsets(&self) -> &[O] {
        &self.offsets
    }

    /// All texts, one after the other.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The text of a row; nothing if there are not so many.
    #[must_use]
    pub fn get(&self, row: usize) -> Option<&str> {
        str::from_utf8(self.bytes_of(row)?).ok()
    }

    #[cfg(feature = "arrow")]
    pub(super) fn into_parts(self) -> (Vec<O>, Vec<u8>) {
        (self.offsets, self.bytes)
    }
}
