//! Texts being written that mostly stand in the column that came in.

use std::mem::MaybeUninit;
use std::ops::Range;
use std::ptr;

use super::texts::{TextBuffer, Width};
use crate::visit::BLOCK;

/// Texts being written, most of which are parts of one buffer.
#[derive(Debug)]
pub(crate) struct NewTexts<'a, O> {
    /// The buffer of the column that came in.
    source: &'a [u8],
    texts: TextBuffer<O>,
}

/// Result of appending texts.
pub(crate) struct Pushed {
    /// A bit for each text that was there.
    pub(crate) valid: u64,
    pub(crate) bytes: usize,
}

/// So many bytes are copied of a text that has fewer, if the source does not end before: a copy of a known length is two
/// instructions, and not a call.
const SHORT: usize = 32;

impl<'a, O: Width> NewTexts<'a, O> {
    pub(crate) fn with_capacity(source: &'a [u8], rows: usize, bytes: usize) -> NewTexts<'a, O> {
        NewTexts {
            source,
            texts: TextBuffer::with_capacity(rows, bytes),
        }
    }

    /// One text by itself.
    pub(crate) fn texts(&mut self) -> &mut TextBuffer<O> {
        &mut self.texts
    }

    /// See `Builder::push_block`. Panics if the texts have more bytes than
    /// that, or offsets cannot reach them.
    #[inline(always)]
    pub(crate) fn push_block<'t, const WHOLE: bool>(
        &mut self,
        count: usize,
        most: usize,
        text: impl Fn(usize) -> Option<&'t str>,
    ) -> Option<Pushed> {
        let mut ends = [O::new(0); BLOCK];
        let before = self.texts.bytes.len();
        // The loop changes nothing but local variables, so it has them in registers.
        let source = self.source;
        let memory = self.texts.bytes.spare_capacity_mut();
        if memory.len() < most {
            return None;
        }
        let mut to = Spare { memory, written: 0 };
        let (mut run, mut valid) = (0..0, 0);
        for (place, end) in ends[..count].iter_mut().enumerate() {
            if let Some(text) = text(place) {
                valid |= 1 << place;
                let start = (text.as_ptr() as usize).wrapping_sub(source.as_ptr() as usize);
                if WHOLE {
                    to.add_to_run(source, &mut run, start, text);
                } else {
                    match source.get(start..).and_then(<[u8]>::first_chunk) {
                        Some(more) if text.len() <= SHORT => to.add_short(more, text.len()),
                        _ => to.add(text.as_bytes()),
                    }
                }
            }
            *end = O::new(before + to.written + run.len());
        }
        to.add(&source[run]);
        let bytes = to.written;
        assert!(before + bytes <= O::MOST, "the texts are too long");
        // SAFETY: so many bytes were written after those that were there before.
        unsafe { self.texts.bytes.set_len(before + bytes) };
        self.texts.offsets.extend_from_slice(&ends[..count]);
        Some(Pushed { valid, bytes })
    }

    pub(crate) fn finish(mut self) -> TextBuffer<O> {
        self.texts.shrink();
        self.texts
    }
}

/// The memory after the texts, which is written to from its beginning on.
struct Spare<'b> {
    memory: &'b mut [MaybeUninit<u8>],
    written: usize,
}

impl Spare<'_> {
    #[inline(never)]
    fn add(&mut self, bytes: &[u8]) {
        let to = &mut self.memory[self.written..self.written + bytes.len()];
        // SAFETY: there are as many bytes on both sides, and nobody else has those that are written to.
        unsafe { ptr::copy_nonoverlapping(bytes.as_ptr(), to.as_mut_ptr().cast(), bytes.len()) };
        self.written += bytes.len();
    }

    /// As [`add`](Self::add), the first `length` of these bytes: without a call, where there is memory for all.
    #[inline(always)]
    fn add_short(&mut self, bytes: &[u8; SHORT], length: usize) {
        let to = self.memory.get_mut(self.written..);
        match to.and_then(<[_]>::first_chunk_mut::<SHORT>) {
            Some(to) => {
                // SAFETY: there are as many bytes on both sides, and nobody else has those that are written to.
                unsafe { ptr::copy_nonoverlapping(bytes.as_ptr(), to.as_mut_ptr().cast(), SHORT) };
                self.written += length;
            }
            None => self.add(&bytes[..length]),
        }
    }

    /// As [`add`](Self::add), a text that may stand at `start` of the source. It is copied together with those before
    /// and after it there, which are a run.
    #[inline(always)]
    fn add_to_run(&mut self, source: &[u8], run: &mut Range<usize>, start: usize, text: &str) {
        if start == run.end && text.len() <= source.len() - start {
            run.end += text.len();
            return;
        }
        let is_inside = start <= source.len() && text.len() <= source.len() - start;
        self.add(&source[run.clone()]);
        if is_inside {
            *run = start..start + text.len();
        } else {
            self.add(text.as_bytes());
            *run = 0..0;
        }
    }
}
