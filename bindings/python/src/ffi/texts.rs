//! Columns of texts being written. They are exported as they are, so what is true of them is made true
//! here, text by text: each is UTF-8, and offsets and views point to whole texts that are there.

use std::ffi::c_void;
use std::fmt::Debug;
use std::sync::Arc;

use super::calls::prefer_large_pages;
use super::values::SharedBuffers;
use super::view;

/// An offset, 32 or 64 bits wide.
pub(crate) trait Width: Copy + Debug {
    /// The largest.
    const MOST: usize;
    /// Of one that is not larger.
    fn new(offset: usize) -> Self;
    /// A negative offset becomes one that no buffer reaches.
    fn get(self) -> usize;
}

impl Width for i32 {
    const MOST: usize = i32::MAX as usize;

    #[inline]
    fn new(offset: usize) -> i32 {
        offset as i32
    }

    #[inline]
    fn get(self) -> usize {
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
    fn get(self) -> usize {
        self as usize
    }
}

/// The texts one after the other, and where each ends.
#[derive(Debug)]
pub(crate) struct TextBuffer<O> {
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
        if self.bytes.capacity() - self.bytes.len() < text.len() {
            self.grow(text.len());
        }
        self.bytes.extend_from_slice(text.as_bytes());
        assert!(self.bytes.len() <= O::MOST, "the texts are too long");
        self.offsets.push(O::new(self.bytes.len()));
    }

    #[inline]
    pub(crate) fn push_empty(&mut self) {
        self.offsets.push(O::new(self.bytes.len()));
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
            let moved = |offset: &O| O::new(start + offset.get());
            all.offsets.extend(part.offsets[1..].iter().map(moved));
            all.bytes.extend_from_slice(&part.bytes);
        }
        Some(all)
    }

    pub(crate) fn shrink(&mut self) {
        self.offsets.shrink_to_fit();
        self.bytes.shrink_to_fit();
    }

    pub(crate) fn rows(&self) -> usize {
        self.offsets.len() - 1
    }

    /// Bytes of memory.
    pub(crate) fn size(&self) -> usize {
        size_of_val(&*self.offsets) + self.bytes.len()
    }

    pub(super) fn pointers(&self) -> [*const c_void; 2] {
        [self.offsets.as_ptr().cast(), self.bytes.as_ptr().cast()]
    }
}

/// [Views](view) of buffers.
#[derive(Default, Debug)]
pub(crate) struct ViewBuffer {
    views: Vec<u128>,
    /// These have the first numbers, those of our own the ones after them.
    shared: Vec<Arc<SharedBuffers>>,
    blocks: Vec<Arc<Vec<u8>>>,
}

impl ViewBuffer {
    pub(crate) fn rows(&self) -> usize {
        self.views.len()
    }

    /// Bytes of memory, without those that are shared.
    pub(crate) fn size(&self) -> usize {
        let in_blocks: usize = self.blocks.iter().map(|block| block.len()).sum();
        size_of_val(&*self.views) + in_blocks
    }

    fn shared_count(&self) -> usize {
        self.shared.iter().map(|shared| shared.count()).sum()
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

    pub(super) fn views(&self) -> *const c_void {
        self.views.as_ptr().cast()
    }

    /// The buffers with texts, in the order of their numbers.
    pub(super) fn buffers(&self) -> impl Iterator<Item = *const [u8]> {
        let shared = self.shared.iter().flat_map(|shared| shared.buffers());
        let blocks = self.blocks.iter().map(|block| &raw const ***block);
        shared.chain(blocks)
    }
}

/// Views being written: what stands in the column that came in is not copied, but pointed to.
#[derive(Debug)]
pub(crate) struct NewViews {
    shared: Arc<SharedBuffers>,
    views: Vec<u128>,
    /// Texts that are not in the shared buffers. Blocks do not grow, so nothing is copied twice.
    blocks: Vec<Vec<u8>>,
}

/// The sizes of the first block and of the largest.
const FIRST_BLOCK: usize = 1 << 13;
const LARGEST_BLOCK: usize = 1 << 24;

impl NewViews {
    /// The longest text.
    pub(crate) const LONGEST: usize = view::FARTHEST;

    pub(crate) fn with_capacity(shared: Arc<SharedBuffers>, rows: usize) -> NewViews {
        let mut views = Vec::with_capacity(rows);
        prefer_large_pages(&mut views);
        NewViews {
            shared,
            views,
            blocks: Vec::new(),
        }
    }

    /// Appends a text, which may stand in this shared buffer. Panics if it is longer than
    /// [`LONGEST`](Self::LONGEST).
    #[inline]
    pub(crate) fn push(&mut self, text: &str, buffer: Option<usize>) {
        assert!(text.len() <= Self::LONGEST, "the text is too long");
        let place = |buffer| Some((buffer, self.shared.place_of(buffer, text)?));
        let view = if text.len() <= view::INLINE {
            view::inline(text)
        } else if let Some((buffer, start)) = buffer.and_then(place) {
            view::elsewhere(text, buffer, start)
        } else {
            let (block, start) = self.keep(text);
            view::elsewhere(text, self.shared.count() + block, start)
        };
        self.views.push(view);
    }

    #[inline]
    pub(crate) fn push_empty(&mut self) {
        self.views.push(0);
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
