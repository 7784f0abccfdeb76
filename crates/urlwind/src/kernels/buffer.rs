//! A growable string that keeps a small header in the same heap block as its text.
//!
//! ```text
//! Buffer<H> ──► ┌────────┬──────────┬────────┬──────────────────────────┬───────────┐
//!               │ length │ capacity │ header │ text: `length` bytes     │ spare     │
//!               └────────┴──────────┴────────┴──────────────────────────┴───────────┘
//! ```
//!
//! So a value is one pointer: moving it, returning it from a function and keeping it in a vector
//! cost eight bytes, and one allocation holds everything. The interface is a part of `String`'s,
//! with the same checks: text goes in as `&str` and is cut only at character boundaries, so it is
//! valid UTF-8 at all times whatever safe code does.

use alloc::alloc::{alloc, dealloc, handle_alloc_error, realloc};
use core::alloc::Layout;
use core::marker::PhantomData;
use core::mem::ManuallyDrop;
use core::ops::{Deref, Range};
use core::ptr::NonNull;

use super::copy::{copy_lowercase, copy_short, move_short};
use super::{Kernel, Scalar};

/// What stands in the heap block before the text.
#[repr(C)]
struct HeapBlock<H> {
    length: usize,
    capacity: usize,
    header: H,
}

/// Text and a header in one heap block.
///
/// Invariants, which every constructor establishes and every method keeps:
/// 1. `block` was allocated with `layout(capacity)` and belongs to this value alone; that of a [`StaticBuffer`] is a
///    [`StaticBlock`], and nobody can change or drop such a buffer;
/// 2. its fields are initialized, and `length <= capacity`;
/// 3. the first `length` bytes after it are initialized and valid UTF-8.
pub(crate) struct Buffer<H: Copy> {
    block: NonNull<HeapBlock<H>>,
    owns: PhantomData<HeapBlock<H>>,
}

// SAFETY: by invariant 1 the block is not shared, so it may move to and be read from any thread
// from which its header may.
unsafe impl<H: Copy + Send> Send for Buffer<H> {}
// SAFETY: a shared buffer only gives shared access to text and header.
unsafe impl<H: Copy + Sync> Sync for Buffer<H> {}

impl<H: Copy> Buffer<H> {
    const TEXT: usize = size_of::<HeapBlock<H>>();

    /// Up to here allocators keep blocks of each size at hand, and glibc has them for `malloc` but not
    /// for `realloc`: a new block and a copy take less time.
    const SMALL: usize = 1024;

    /// The layout of a block with room for `capacity` bytes of text.
    #[cfg_attr(
        not(test),
        expect(clippy::expect_used, reason = "as with `Vec`, no memory is that large")
    )]
    #[inline]
    fn layout(capacity: usize) -> Layout {
        let size = Self::TEXT.checked_add(capacity);
        size.and_then(|size| Layout::from_size_align(size, align_of::<HeapBlock<H>>()).ok())
            .expect("capacity overflow")
    }

    /// An empty buffer with room for `capacity` bytes.
    #[inline]
    pub(crate) fn with_capacity(capacity: usize, header: H) -> Buffer<H> {
        let layout = Self::layout(capacity);
        // SAFETY: the layout is never empty, since it covers the fields of a block.
        let block = unsafe { alloc(layout) }.cast::<HeapBlock<H>>();
        let Some(block) = NonNull::new(block) else {
            handle_alloc_error(layout)
        };
        // SAFETY: the allocation is large enough and aligned for a block, and nobody else has it.
        unsafe {
            block.write(HeapBlock {
                length: 0,
                capacity,
                header,
            })
        };
        Buffer {
            block,
            owns: PhantomData,
        }
    }

    /// A buffer that holds `text`, with no room to spare.
    #[inline(always)]
    pub(crate) fn of<K: Kernel>(kernel: K, text: &str, header: H) -> Buffer<H> {
        let mut buffer = Self::with_capacity(text.len(), header);
        buffer.block_mut().length = text.len();
        // SAFETY: the capacity is the length of `text`, which cannot overlap a new block; nobody can read
        // it before it is copied.
        unsafe { kernel.copy(text.as_ptr(), buffer.text(), text.len(), text.len()) };
        buffer
    }

    /// Puts `text` in the place of all that the buffer holds.
    #[inline(always)]
    pub(crate) fn overwrite<K: Kernel>(&mut self, kernel: K, text: &str, header: H) {
        if self.capacity() < text.len() {
            self.make_anew(text.len());
        }
        let length = text.len();
        let block = self.block_mut();
        (block.length, block.header) = (length, header);
        // SAFETY: there is room, and `text` cannot overlap a block that is borrowed exclusively. Nobody can
        // read the text before it is copied.
        unsafe { kernel.copy(text.as_ptr(), self.text(), length, self.capacity()) };
    }

    /// Makes room for `needed` bytes, and keeps nothing of what is there.
    #[cold]
    #[inline(never)]
    fn make_anew(&mut self, needed: usize) {
        let capacity = Self::grown(self.capacity(), needed);
        *self = Self::with_capacity(capacity, *self.header());
    }

    /// Where the text begins. The pointer may be used for all of the block's capacity.
    #[inline]
    fn text(&self) -> *mut u8 {
        // SAFETY: by invariant 1 the allocation reaches at least to the end of the fields.
        unsafe { self.block.as_ptr().cast::<u8>().add(Self::TEXT) }
    }

    #[inline]
    fn block(&self) -> &HeapBlock<H> {
        // SAFETY: invariants 1 and 2; the reference covers the fields, not the text, and lives no
        // longer than the borrow of `self`.
        unsafe { self.block.as_ref() }
    }

    #[inline]
    fn block_mut(&mut self) -> &mut HeapBlock<H> {
        // SAFETY: as in `block`, and `self` is borrowed exclusively.
        unsafe { self.block.as_mut() }
    }

    #[inline]
    pub(crate) fn header(&self) -> &H {
        &self.block().header
    }

    #[inline]
    pub(crate) fn header_mut(&mut self) -> &mut H {
        &mut self.block_mut().header
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.block().length
    }

    #[inline]
    pub(crate) fn capacity(&self) -> usize {
        self.block().capacity
    }

    /// How many more bytes there is room for.
    #[inline]
    pub(super) fn spare(&self) -> usize {
        self.capacity() - self.len()
    }

    /// Where the spare room begins.
    #[inline]
    pub(super) fn end(&mut self) -> *mut u8 {
        // SAFETY: the text is within the block.
        unsafe { self.text().add(self.len()) }
    }

    /// Makes the first bytes of the spare room a part of the text.
    ///
    /// # Safety
    /// There are as many, and they were written with UTF-8.
    #[inline]
    pub(super) unsafe fn add_length(&mut self, written: usize) {
        debug_assert!(written <= self.spare());
        self.block_mut().length += written;
    }

    #[inline]
    pub(crate) fn as_str(&self) -> &str {
        // SAFETY: invariant 3, and the borrow of `self` keeps the text as it is.
        unsafe {
            core::str::from_utf8_unchecked(core::slice::from_raw_parts(self.text(), self.len()))
        }
    }

    /// Makes room for `additional` more bytes, growing at least by half so that many small pushes
    /// stay linear.
    #[inline]
    pub(crate) fn reserve(&mut self, additional: usize) {
        if self.capacity() - self.len() < additional {
            self.grow(additional);
        }
    }

    /// The largest capacity that a layout can have.
    const LARGEST: usize = isize::MAX as usize - (align_of::<HeapBlock<H>>() - 1) - Self::TEXT;

    /// The next capacity: more by half and a little, or what is needed; who changes a short URL once does so
    /// again. Growing by half must not be what fails where an address space is small.
    const fn grown(capacity: usize, needed: usize) -> usize {
        let mut wished = capacity.saturating_add(capacity / 2 + 16);
        if wished > Self::LARGEST {
            wished = Self::LARGEST;
        }
        if wished > needed { wished } else { needed }
    }

    #[cfg_attr(
        not(test),
        expect(clippy::expect_used, reason = "as with `Vec`, no memory is that large")
    )]
    #[cold]
    fn grow(&mut self, additional: usize) {
        let needed = self
            .len()
            .checked_add(additional)
            .expect("capacity overflow");
        let capacity = Self::grown(self.capacity(), needed);
        let (old, new) = (Self::layout(self.capacity()), Self::layout(capacity));
        if new.size() <= Self::SMALL {
            let mut grown = Self::with_capacity(capacity, *self.header());
            grown.push_str(self.as_str());
            *self = grown;
            return;
        }
        // SAFETY: by invariant 1 the block was allocated with `old`; the new size is not zero and,
        // since `layout` made it, does not overflow.
        let block = unsafe { realloc(self.block.as_ptr().cast(), old, new.size()) };
        let Some(block) = NonNull::new(block.cast()) else {
            handle_alloc_error(new)
        };
        self.block = block;
        self.block_mut().capacity = capacity;
    }

    /// # Safety
    /// `text` fits into the spare capacity.
    #[inline(always)]
    unsafe fn push_within_capacity(&mut self, text: &str) {
        let length = self.len();
        debug_assert!(text.len() <= self.capacity() - length);
        // SAFETY: the caller says that it fits; `text` cannot overlap a block that is borrowed
        // exclusively. Afterwards `length + text.len()` bytes are initialized, and UTF-8 followed
        // by UTF-8 is UTF-8.
        unsafe { copy_short(text.as_ptr(), self.text().add(length), text.len()) };
        self.block_mut().length = length + text.len();
    }

    #[inline]
    pub(crate) fn push_str(&mut self, text: &str) {
        self.reserve(text.len());
        // SAFETY: there is room now.
        unsafe { self.push_within_capacity(text) };
    }

    #[inline]
    pub(crate) fn push(&mut self, character: char) {
        self.push_str(character.encode_utf8(&mut [0; 4]));
    }

    /// Cuts the text off after `length` bytes; does nothing if it is not that long.
    ///
    /// # Panics
    /// When that is inside a character.
    #[inline]
    pub(crate) fn truncate(&mut self, length: usize) {
        if length <= self.len() {
            assert!(
                self.as_str().is_char_boundary(length),
                "cut inside a character"
            );
            self.block_mut().length = length;
        }
    }

    /// Replaces the bytes of `range` with `text`.
    ///
    /// # Panics
    /// When the range is not one of the text, or begins or ends inside a character.
    pub(crate) fn replace_range(&mut self, range: Range<usize>, text: &str) {
        self.replace_parts(range, &[text]);
    }

    /// Replaces the bytes of `range` with all of `parts`, moving what follows only once.
    ///
    /// # Panics
    /// As [`replace_range`](Self::replace_range).
    #[inline]
    pub(crate) fn replace_parts(&mut self, range: Range<usize>, parts: &[&str]) {
        let Range { start, end } = range;
        let sound = start <= end
            && self.as_str().is_char_boundary(start)
            && self.as_str().is_char_boundary(end);
        assert!(sound, "no range of the text");
        let length = parts
            .iter()
            .map(|part| part.len())
            .fold(0, usize::saturating_add);
        let tail = self.len() - end;
        self.reserve(length.saturating_sub(end - start));
        // SAFETY: there is room for all parts in the place of the range, and for the tail behind them.
        // None can overlap a block that is borrowed exclusively. All are UTF-8, and so is what is kept,
        // which was cut at character boundaries.
        unsafe {
            let mut to = self.text().add(start);
            if length != end - start {
                move_short(self.text().add(end), to.add(length), tail);
            }
            for part in parts {
                // Delimiters, mostly.
                match part.as_bytes() {
                    [only] => to.write(*only),
                    _ => copy_short(part.as_ptr(), to, part.len()),
                }
                to = to.add(part.len());
            }
        }
        self.block_mut().length = start + length + tail;
    }

    /// Puts `new` in the place of each `old` from `start` on.
    ///
    /// # Panics
    /// When one of the two is not ASCII, or the text ends before `start`.
    pub(crate) fn replace_byte(&mut self, start: usize, old: u8, new: u8) {
        assert!(old.is_ascii() && new.is_ascii());
        let (text, length) = (self.text(), self.len());
        // SAFETY: invariant 3, and `self` is borrowed exclusively. UTF-8 with another ASCII byte in the place
        // of one is UTF-8.
        let bytes = unsafe { core::slice::from_raw_parts_mut(text, length) };
        for byte in &mut bytes[start..] {
            *byte = if *byte == old { new } else { *byte };
        }
    }

    /// Appends `text` with ASCII letters in lower case.
    #[inline]
    pub(crate) fn push_lowercase(&mut self, text: &str) {
        self.reserve(text.len());
        // SAFETY: there is room now; UTF-8 with letters in another case is UTF-8.
        unsafe {
            copy_lowercase(text.as_bytes(), self.end());
            self.add_length(text.len());
        }
    }

    /// Appends `text`, of which the first `end` bytes are in lower case. All of it is copied at once, which takes less than
    /// the two parts, whose lengths are hard to predict.
    ///
    /// # Panics
    /// When `text` is not that long.
    pub(crate) fn push_front_lowercase(&mut self, text: &str, end: usize) {
        let front = &text.as_bytes()[..end];
        self.reserve(text.len());
        // SAFETY: there is room now; UTF-8 with letters in another case is UTF-8.
        unsafe {
            copy_short(text.as_ptr(), self.end(), text.len());
            copy_lowercase(front, self.end());
            self.add_length(text.len());
        }
    }
}

/// The block of a buffer in static memory, with room for `N` bytes of text.
#[repr(C)]
pub(crate) struct StaticBlock<H, const N: usize> {
    block: HeapBlock<H>,
    text: [u8; N],
}

impl<H: Copy, const N: usize> StaticBlock<H, N> {
    /// # Panics
    /// When `text` has not `N` bytes.
    #[cfg_attr(
        not(test),
        expect(
            clippy::panic,
            reason = "literals are built when a program is compiled"
        )
    )]
    pub(crate) const fn new(text: &str, header: H) -> StaticBlock<H, N> {
        let (Some(bytes), true) = (text.as_bytes().first_chunk(), text.len() == N) else {
            panic!("another length");
        };
        StaticBlock {
            block: HeapBlock {
                length: N,
                capacity: N,
                header,
            },
            text: *bytes,
        }
    }
}

/// A buffer in static memory, which can only be read.
pub(crate) struct StaticBuffer<H: Copy>(ManuallyDrop<Buffer<H>>);

impl<H: Copy> StaticBuffer<H> {
    pub(crate) const fn new<const N: usize>(block: &'static StaticBlock<H, N>) -> StaticBuffer<H> {
        assert!(core::mem::offset_of!(StaticBlock<H, N>, text) == Buffer::<H>::TEXT);
        let block = core::ptr::from_ref(block).cast::<HeapBlock<H>>();
        // SAFETY: a reference is not null. Nobody gets the buffer itself, to change or drop it; reading it finds the fields
        // of the block and then its text, which is all of a `&str`.
        let block = unsafe { NonNull::new_unchecked(block.cast_mut()) };
        StaticBuffer(ManuallyDrop::new(Buffer {
            block,
            owns: PhantomData,
        }))
    }

    pub(crate) const fn get(&self) -> &Buffer<H> {
        // SAFETY: `ManuallyDrop` is transparent.
        unsafe { &*core::ptr::from_ref(&self.0).cast() }
    }
}

/// Declares a type that has a buffer as its only field.
macro_rules! type_of_buffer {
    ($(#[$attribute:meta])* pub struct $name:ident { $(#[$doc:meta])* $field:ident: $buffer:ty, }) => {
        $(#[$attribute])*
        #[repr(transparent)]
        pub struct $name {
            $(#[$doc])*
            $field: $buffer,
        }

        impl $name {
            #[allow(unsafe_code)]
            pub(crate) const fn of_ref(buffer: &$buffer) -> &$name {
                // SAFETY: the type is transparent.
                unsafe { &*core::ptr::from_ref(buffer).cast() }
            }
        }
    };
}
pub(crate) use type_of_buffer;

impl<H: Copy> Deref for Buffer<H> {
    type Target = str;

    #[inline]
    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl<H: Copy> Clone for Buffer<H> {
    #[inline]
    fn clone(&self) -> Buffer<H> {
        Buffer::of(Scalar, self.as_str(), *self.header())
    }
}

impl<H: Copy> Drop for Buffer<H> {
    #[inline]
    fn drop(&mut self) {
        // SAFETY: invariant 1, so this is the layout that `layout` made; and nobody uses the block after
        // this. The header needs no drop, since it is `Copy`.
        unsafe {
            let size = Self::TEXT + self.capacity();
            let layout = Layout::from_size_align_unchecked(size, align_of::<HeapBlock<H>>());
            dealloc(self.block.as_ptr().cast(), layout);
        }
    }
}

#[cfg(test)]
#[path = "buffer_tests.rs"]
mod tests;
