//! Columns of texts being written. They are exported as they are, so what is true of them is made true
//! here, text by text: each is UTF-8, and offsets and views point to whole texts that are there.

use std::any::Any;
use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use urlwind::batch::Offset;

use super::memory::prefer_large_pages;
use super::view;

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
        usize::try_from(self).unwrap_or(usize::MAX)
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
    offsets: Vec<O>,
    bytes: Vec<u8>,
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

/// Owns memory that views lead to, so that results outlive the column that they share it with.
pub type Keeper = Arc<dyn Any + Send + Sync>;

/// The buffers of a column that came in, which a result shares.
#[derive(Clone)]
pub struct Shared {
    count: usize,
    keeper: Option<Keeper>,
}

impl Shared {
    /// How many buffers they are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }

    /// What keeps them alive, as it was handed in.
    #[must_use]
    pub fn keeper(&self) -> Option<&Keeper> {
        self.keeper.as_ref()
    }
}

impl fmt::Debug for Shared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shared")
            .field("count", &self.count)
            .finish_non_exhaustive()
    }
}

/// Views of texts, 16 bytes for each: `utf8_view`. The first buffers are those of the column that came
/// in, and those with the texts that had to be written anew come after them.
#[derive(Default, Debug)]
pub struct ViewBuffer {
    views: Vec<u128>,
    shared: Vec<Shared>,
    blocks: Vec<Arc<Vec<u8>>>,
}

impl ViewBuffer {
    /// How many texts there are.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.views.len()
    }

    /// How long the text of a row is; 0 if there are not so many.
    pub(crate) fn length(&self, row: usize) -> usize {
        let view = self.views.get(row);
        view.map_or(0, |view| view::length(&view.to_ne_bytes()))
    }

    /// The views.
    #[must_use]
    pub fn views(&self) -> &[u128] {
        &self.views
    }

    /// What it shares. More than one only where chunks were put together.
    #[must_use]
    pub fn shared(&self) -> &[Shared] {
        &self.shared
    }

    /// The buffers of its own, whose numbers follow those of the shared ones.
    pub fn blocks(&self) -> impl ExactSizeIterator<Item = &[u8]> {
        self.blocks.iter().map(|block| block.as_slice())
    }

    /// The text of a row, where `shared` are the buffers of the column that came in; nothing if there
    /// are not so many rows, or not those buffers.
    #[must_use]
    pub fn get<'a>(&'a self, row: usize, shared: &[&'a [u8]]) -> Option<Cow<'a, str>> {
        let view = self.views.get(row)?.to_ne_bytes();
        let length = view::length(&view);
        if length <= view::INLINE {
            let text = str::from_utf8(view.get(4..4 + length)?).ok()?;
            return Some(Cow::Owned(text.to_owned()));
        }
        let (buffer, start) = view::place(&view);
        let bytes = match buffer.checked_sub(self.shared_count()) {
            Some(block) => self.blocks.get(block)?.as_slice(),
            None => shared.get(buffer)?,
        };
        let text = bytes.get(start..start.checked_add(length)?)?;
        str::from_utf8(text).ok().map(Cow::Borrowed)
    }

    /// Bytes of memory, without those that are shared.
    #[must_use]
    pub fn size(&self) -> usize {
        let in_blocks: usize = self.blocks.iter().map(|block| block.len()).sum();
        size_of_val(&*self.views) + in_blocks
    }

    fn shared_count(&self) -> usize {
        self.shared.iter().map(|shared| shared.count).sum()
    }

    /// All of these texts in one. No text is copied: only the views are, with new numbers for their
    /// buffers.
    pub(crate) fn joined(parts: &[&ViewBuffer]) -> ViewBuffer {
        let mut all = ViewBuffer {
            views: Vec::with_capacity(parts.iter().map(|part| part.rows()).sum()),
            shared: parts
                .iter()
                .flat_map(|part| &part.shared)
                .cloned()
                .collect(),
            blocks: parts
                .iter()
                .flat_map(|part| &part.blocks)
                .cloned()
                .collect(),
        };
        let (mut first_shared, mut first_block) = (0, all.shared_count());
        for part in parts {
            let count = part.shared_count();
            let moved = |buffer: usize| match buffer.checked_sub(count) {
                Some(block) => first_block + block,
                None => first_shared + buffer,
            };
            let views = part.views.iter();
            all.views
                .extend(views.map(|&view| view::renumbered(view, moved)));
            first_shared += count;
            first_block += part.blocks.len();
        }
        all
    }

    #[cfg(feature = "arrow")]
    pub(super) fn into_parts(self) -> (Vec<u128>, Vec<Shared>, Vec<Arc<Vec<u8>>>) {
        (self.views, self.shared, self.blocks)
    }
}

/// Views being written: what stands in the column that came in is not copied, but pointed to.
#[derive(Debug)]
pub(crate) struct NewViews<'a> {
    /// The buffers of that column.
    sources: &'a [&'a [u8]],
    shared: Shared,
    views: Vec<u128>,
    /// Texts that are not in the shared buffers. Blocks do not grow, so nothing is copied twice.
    blocks: Vec<Vec<u8>>,
}

/// The sizes of the first block and of the largest.
const FIRST_BLOCK: usize = 1 << 13;
const LARGEST_BLOCK: usize = 1 << 24;

impl<'a> NewViews<'a> {
    /// The longest text.
    pub(crate) const LONGEST: usize = view::FARTHEST;

    pub(crate) fn with_capacity(
        sources: &'a [&'a [u8]],
        keeper: Option<Keeper>,
        rows: usize,
    ) -> NewViews<'a> {
        let mut views = Vec::with_capacity(rows);
        prefer_large_pages(&mut views);
        NewViews {
            sources,
            shared: Shared {
                count: sources.len(),
                keeper,
            },
            views,
            blocks: Vec::new(),
        }
    }

    /// Appends a text, which may stand in this shared buffer. Panics if it is longer than
    /// [`LONGEST`](Self::LONGEST).
    #[inline]
    pub(crate) fn push(&mut self, text: &str, buffer: Option<usize>) {
        assert!(text.len() <= Self::LONGEST, "the text is too long");
        let place = |buffer: usize| Some((buffer, place_of(self.sources.get(buffer)?, text)?));
        let view = if text.len() <= view::INLINE {
            view::inline(text)
        } else if let Some((buffer, start)) = buffer.and_then(place) {
            view::elsewhere(text, buffer, start)
        } else {
            let (block, start) = self.keep(text);
            view::elsewhere(text, self.shared.count + block, start)
        };
        self.views.push(view);
    }

    #[inline]
    pub(crate) fn push_empty(&mut self) {
        self.views.push(0);
    }

    /// Removes the last text. If it was copied, the copy stays.
    pub(crate) fn pop(&mut self) {
        self.views.pop();
    }

    /// Copies a text to a block: to which one, and where.
    fn keep(&mut self, text: &str) -> (usize, usize) {
        let has_room =
            |block: &Vec<u8>| block.len() + text.len() <= block.capacity().min(view::FARTHEST);
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

    pub(crate) fn finish(mut self) -> ViewBuffer {
        self.views.shrink_to_fit();
        if let Some(last) = self.blocks.last_mut() {
            last.shrink_to_fit();
        }
        ViewBuffer {
            views: self.views,
            shared: vec![self.shared],
            blocks: self.blocks.into_iter().map(Arc::new).collect(),
        }
    }
}

/// Where `text` stands in this buffer, if it does, and a view can say so.
#[inline]
fn place_of(buffer: &[u8], text: &str) -> Option<usize> {
    let start = (text.as_ptr() as usize).wrapping_sub(buffer.as_ptr() as usize);
    let is_inside = start <= buffer.len() && text.len() <= buffer.len() - start;
    (is_inside && start <= view::FARTHEST).then_some(start)
}
