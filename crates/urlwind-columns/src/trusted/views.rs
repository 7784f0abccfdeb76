//! Columns of views being written. They are exported as they are, so what is true of them is made true here, view by
//! view: each text is UTF-8, and stands where the view says.

use std::any::Any;
use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use super::memory::prefer_large_pages;
use super::view;

/// Owns memory that views lead to, so that results outlive the column that they share it with.
pub type Keeper = Arc<dyn Any + Send + Sync>;

/// The buffers of a column that came in, which a result shares: a list with its number of entries and what keeps them
/// alive. All results that were made of one column have the same list.
#[derive(Clone)]
pub struct Shared(Arc<List>);

struct List {
    count: usize,
    keeper: Option<Keeper>,
}

impl Shared {
    pub(crate) fn new(count: usize, keeper: Option<Keeper>) -> Shared {
        Shared(Arc::new(List { count, keeper }))
    }

    /// How many buffers they are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.0.count
    }

    /// Returns the owner of the buffers, as given.
    #[must_use]
    pub fn keeper(&self) -> Option<&Keeper> {
        self.0.keeper.as_ref()
    }

    /// Returns the identity of the list.
    fn identity(&self) -> *const () {
        Arc::as_ptr(&self.0).cast()
    }
}

impl fmt::Debug for Shared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shared")
            .field("count", &self.count())
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

    /// Returns the shared buffer lists: more than one only after concatenation of chunks.
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
        self.shared.iter().map(Shared::count).sum()
    }

    /// All of these texts in one. No text is copied: only the views are, with new numbers for their buffers. Those that
    /// several parts share are there once.
    pub(crate) fn joined(parts: &[&ViewBuffer]) -> ViewBuffer {
        let mut shared: Vec<Shared> = Vec::new();
        // Where each list begins among the buffers of all.
        let mut starts = HashMap::new();
        let mut count = 0;
        for list in parts.iter().flat_map(|part| &part.shared) {
            starts.entry(list.identity()).or_insert_with(|| {
                shared.push(list.clone());
                count += list.count();
                count - list.count()
            });
        }
        let mut views = Vec::with_capacity(parts.iter().map(|part| part.rows()).sum());
        let mut first_block = count;
        for part in parts {
            // The numbers of all shared buffers of this part.
            let lists = part.shared.iter();
            let numbers: Vec<usize> = lists
                .flat_map(|list| {
                    let start = starts.get(&list.identity()).copied().unwrap_or_default();
                    start..start + list.count()
                })
                .collect();
            let moved = |buffer: usize| match numbers.get(buffer) {
                Some(number) => *number,
                None => first_block + (buffer - numbers.len()),
            };
            let given = part.views.iter();
            views.extend(given.map(|&view| view::renumbered(view, moved)));
            first_block += part.blocks.len();
        }
        ViewBuffer {
            views,
            shared,
            blocks: parts
                .iter()
                .flat_map(|part| &part.blocks)
                .cloned()
                .collect(),
        }
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
        shared: Shared,
        rows: usize,
    ) -> NewViews<'a> {
        let mut views = Vec::with_capacity(rows);
        prefer_large_pages(&mut views);
        NewViews {
            sources,
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
        let place = |buffer: usize| Some((buffer, place_of(self.sources.get(buffer)?, text)?));
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
