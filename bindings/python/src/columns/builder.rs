//! Columns of text being written.

use std::sync::Arc;

use super::input::Views;
use super::output::{Array, Bitmap, Data};
use super::view;
use crate::ffi;

/// How the texts of a column that goes out are laid out: as those of the one that came in.
pub(crate) trait Layout: Copy {
    type Builder: Builder;
    /// The most bytes of text that an array can hold.
    const CAPACITY: usize;
    /// The longest text.
    const LONGEST: usize;

    /// For so many rows, and about so many bytes.
    fn builder(self, rows: usize, bytes: usize) -> Self::Builder;
}

/// Writes a column of text. It does not know of nulls: those are empty texts here.
pub(crate) trait Builder {
    /// Appends a text that comes from this row of the column that came in. The caller sees to it
    /// that an array holds no more than it can.
    fn push(&mut self, row: usize, text: &str);

    fn push_empty(&mut self);

    fn finish(self, validity: Option<Arc<Bitmap>>) -> Array;
}

/// `utf8` and `large_utf8`: the texts one after the other, and where each ends.
#[derive(Clone, Copy)]
pub(crate) struct Small;
#[derive(Clone, Copy)]
pub(crate) struct Large;

impl Layout for Small {
    type Builder = TextBuilder<i32>;
    const CAPACITY: usize = <i32 as NewOffset>::MOST;
    const LONGEST: usize = Self::CAPACITY;

    fn builder(self, rows: usize, bytes: usize) -> TextBuilder<i32> {
        TextBuilder::with_capacity(rows, bytes)
    }
}

impl Layout for Large {
    type Builder = TextBuilder<i64>;
    const CAPACITY: usize = <i64 as NewOffset>::MOST;
    const LONGEST: usize = Self::CAPACITY;

    fn builder(self, rows: usize, bytes: usize) -> TextBuilder<i64> {
        TextBuilder::with_capacity(rows, bytes)
    }
}

/// `utf8_view`: what stands in the column that came in is not copied, but pointed to.
#[derive(Clone, Copy)]
pub(crate) struct ViewsOf<'a>(pub(crate) &'a Views<'a>);

impl<'a> Layout for ViewsOf<'a> {
    type Builder = ViewBuilder<'a>;
    const CAPACITY: usize = usize::MAX;
    const LONGEST: usize = i32::MAX as usize;

    fn builder(self, rows: usize, _: usize) -> ViewBuilder<'a> {
        let mut views = Vec::with_capacity(rows);
        ffi::prefer_large_pages(&mut views);
        ViewBuilder {
            source: self.0,
            views,
            blocks: Vec::new(),
        }
    }
}

/// An offset that a builder writes.
pub(crate) trait NewOffset: Copy {
    /// The largest.
    const MOST: usize;
    fn new(offset: usize) -> Self;
    fn data(offsets: Vec<Self>, bytes: Vec<u8>) -> Data;
}

impl NewOffset for i32 {
    const MOST: usize = i32::MAX as usize;

    #[inline]
    fn new(offset: usize) -> i32 {
        offset as i32
    }

    fn data(offsets: Vec<i32>, bytes: Vec<u8>) -> Data {
        Data::Text(offsets, bytes)
    }
}

impl NewOffset for i64 {
    const MOST: usize = isize::MAX as usize;

    #[inline]
    fn new(offset: usize) -> i64 {
        offset as i64
    }

    fn data(offsets: Vec<i64>, bytes: Vec<u8>) -> Data {
        Data::LargeText(offsets, bytes)
    }
}

#[derive(Debug)]
pub(crate) struct TextBuilder<O> {
    offsets: Vec<O>,
    bytes: Vec<u8>,
}

impl<O: NewOffset> TextBuilder<O> {
    fn with_capacity(rows: usize, bytes: usize) -> TextBuilder<O> {
        let mut offsets = Vec::with_capacity(rows + 1);
        let mut bytes = Vec::with_capacity(bytes);
        ffi::prefer_large_pages(&mut offsets);
        ffi::prefer_large_pages(&mut bytes);
        offsets.push(O::new(0));
        TextBuilder { offsets, bytes }
    }

    /// By an eighth, not twofold: memory that stays empty counts too.
    #[cold]
    fn grow(&mut self, needed: usize) {
        let eighth = self.bytes.len() / 8;
        self.bytes.reserve_exact(needed.max(eighth).max(1024));
        ffi::prefer_large_pages(&mut self.bytes);
    }
}

impl<O: NewOffset> Builder for TextBuilder<O> {
    #[inline]
    fn push(&mut self, _: usize, text: &str) {
        if self.bytes.capacity() - self.bytes.len() < text.len() {
            self.grow(text.len());
        }
        self.bytes.extend_from_slice(text.as_bytes());
        self.offsets.push(O::new(self.bytes.len()));
    }

    #[inline]
    fn push_empty(&mut self) {
        self.offsets.push(O::new(self.bytes.len()));
    }

    fn finish(mut self, validity: Option<Arc<Bitmap>>) -> Array {
        let length = self.offsets.len() - 1;
        self.offsets.shrink_to_fit();
        self.bytes.shrink_to_fit();
        Array {
            length,
            validity,
            data: O::data(self.offsets, self.bytes),
        }
    }
}

pub(crate) struct ViewBuilder<'a> {
    source: &'a Views<'a>,
    views: Vec<u128>,
    /// Texts that are not in the source. Blocks do not grow, so nothing is copied twice.
    blocks: Vec<Vec<u8>>,
}

/// The sizes of the first block and of the largest.
const FIRST_BLOCK: usize = 1 << 13;
const LARGEST_BLOCK: usize = 1 << 24;

impl ViewBuilder<'_> {
    /// Copies a text to a block: to which one, and where.
    fn keep(&mut self, text: &str) -> (usize, usize) {
        let has_room = |block: &Vec<u8>| block.capacity() - block.len() >= text.len();
        if !self.blocks.last().is_some_and(has_room) {
            let doubled = FIRST_BLOCK << self.blocks.len().min(16);
            let capacity = doubled.min(LARGEST_BLOCK).max(text.len());
            self.blocks.push(Vec::with_capacity(capacity));
        }
        let number = self.blocks.len() - 1;
        let block = &mut self.blocks[number];
        let start = block.len();
        block.extend_from_slice(text.as_bytes());
        (number, start)
    }
}

impl Builder for ViewBuilder<'_> {
    #[inline]
    fn push(&mut self, row: usize, text: &str) {
        let view = if text.len() <= view::INLINE {
            view::inline(text)
        } else if let Some((buffer, start)) = self.source.place_of(row, text) {
            view::elsewhere(text, buffer, start)
        } else {
            let (block, start) = self.keep(text);
            view::elsewhere(text, self.source.buffers.len() + block, start)
        };
        self.views.push(view);
    }

    #[inline]
    fn push_empty(&mut self) {
        self.views.push(0);
    }

    fn finish(mut self, validity: Option<Arc<Bitmap>>) -> Array {
        self.views.shrink_to_fit();
        if let Some(last) = self.blocks.last_mut() {
            last.shrink_to_fit();
        }
        Array {
            length: self.views.len(),
            validity,
            data: Data::TextView {
                views: self.views,
                shared: vec![Arc::clone(&self.source.shared)],
                blocks: self.blocks.into_iter().map(Arc::new).collect(),
            },
        }
    }
}

/// Whether a text has room in an array.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fit {
    Yes,
    InTheNext,
    /// Longer than any array may be.
    Never,
}

/// What room is left in an array.
pub(super) struct Room {
    left: usize,
    longest: usize,
    is_empty: bool,
}

impl Room {
    /// `limit` is how many bytes an array may hold, if that is less than the layout lets it.
    pub(super) fn new<L: Layout>(limit: usize) -> Room {
        Room {
            left: limit.min(L::CAPACITY),
            longest: L::LONGEST,
            is_empty: true,
        }
    }

    /// Takes the room of a URL, or of any part of it, off what is left.
    #[inline]
    pub(super) fn take_url(&mut self, url: &str) -> Fit {
        // No part is longer than the URL, but that an origin may be the word `null`.
        self.take(url.len().max("null".len()))
    }

    /// Takes the room of a text off what is left.
    #[inline]
    pub(super) fn take(&mut self, length: usize) -> Fit {
        let fit = match self.left.checked_sub(length) {
            _ if length > self.longest => Fit::Never,
            Some(less) => {
                self.left = less;
                Fit::Yes
            }
            None if self.is_empty => Fit::Never,
            None => Fit::InTheNext,
        };
        self.is_empty = false;
        fit
    }
}
