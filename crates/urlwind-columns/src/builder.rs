//! Columns of text being written.

use std::sync::Arc;

use crate::bitmap::Bitmap;
use crate::layouts::Views;
use crate::output::{Array, Data};
use crate::trusted::{NewTexts, NewViews, Pushed, TextBuffer, Width};

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

    /// Appends `count` texts, at most 64, and returns which of them were there; the others are empty. All have `most`
    /// bytes or fewer. Nothing if it cannot do that faster than one by one, or has no room.
    #[inline]
    fn push_block<'t, const WHOLE: bool>(
        &mut self,
        _count: usize,
        _most: usize,
        _text: impl Fn(usize) -> Option<&'t str>,
    ) -> Option<Pushed> {
        None
    }

    /// Removes the last text.
    fn pop(&mut self);

    fn finish(self, validity: Option<Arc<Bitmap>>) -> Array;
}

/// `utf8` and `large_utf8`: the texts one after the other, and where each ends. Most are parts of this buffer.
#[derive(Clone, Copy)]
pub(crate) struct Small<'a>(pub(crate) &'a [u8]);
#[derive(Clone, Copy)]
pub(crate) struct Large<'a>(pub(crate) &'a [u8]);

impl<'a> Layout for Small<'a> {
    type Builder = NewTexts<'a, i32>;
    const CAPACITY: usize = <i32 as Width>::MOST;
    const LONGEST: usize = Self::CAPACITY;

    fn builder(self, rows: usize, bytes: usize) -> NewTexts<'a, i32> {
        NewTexts::with_capacity(self.0, rows, bytes)
    }
}

impl<'a> Layout for Large<'a> {
    type Builder = NewTexts<'a, i64>;
    const CAPACITY: usize = <i64 as Width>::MOST;
    const LONGEST: usize = Self::CAPACITY;

    fn builder(self, rows: usize, bytes: usize) -> NewTexts<'a, i64> {
        NewTexts::with_capacity(self.0, rows, bytes)
    }
}

/// `utf8_view`: what stands in the column that came in is not copied, but pointed to.
#[derive(Clone, Copy)]
pub(crate) struct ViewsOf<'a>(pub(crate) &'a Views<'a>);

impl<'a> Layout for ViewsOf<'a> {
    type Builder = ViewBuilder<'a>;
    const CAPACITY: usize = usize::MAX;
    const LONGEST: usize = NewViews::LONGEST;

    fn builder(self, rows: usize, _: usize) -> ViewBuilder<'a> {
        ViewBuilder {
            source: self.0,
            views: NewViews::with_capacity(self.0.buffers(), self.0.shared().clone(), rows),
        }
    }
}

impl<O: Width> Builder for NewTexts<'_, O>
where
    Data: From<TextBuffer<O>>,
{
    #[inline]
    fn push(&mut self, _: usize, text: &str) {
        self.texts().push(text);
    }

    #[inline]
    fn push_empty(&mut self) {
        self.texts().push_empty();
    }

    fn pop(&mut self) {
        self.texts().pop();
    }

    #[inline(always)]
    fn push_block<'t, const WHOLE: bool>(
        &mut self,
        count: usize,
        most: usize,
        text: impl Fn(usize) -> Option<&'t str>,
    ) -> Option<Pushed> {
        self.push_block::<WHOLE>(count, most, text)
    }

    fn finish(self, validity: Option<Arc<Bitmap>>) -> Array {
        let texts = self.finish();
        Array {
            length: texts.rows(),
            validity,
            data: texts.into(),
        }
    }
}

pub(crate) struct ViewBuilder<'a> {
    source: &'a Views<'a>,
    views: NewViews<'a>,
}

impl Builder for ViewBuilder<'_> {
    #[inline]
    fn push(&mut self, row: usize, text: &str) {
        self.views.push(text, self.source.buffer_of(row));
    }

    #[inline]
    fn push_empty(&mut self) {
        self.views.push_empty();
    }

    fn pop(&mut self) {
        self.views.pop();
    }

    fn finish(self, validity: Option<Arc<Bitmap>>) -> Array {
        let views = self.views.finish();
        Array {
            length: views.rows(),
            validity,
            data: Data::TextView(views),
        }
    }
}

/// Whether a text has room in an array.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fit {
    Yes,
    InTheNext,
    /// Longer than any array may be.
    Never,
}

/// Remaining capacity of an array.
pub(crate) struct Room {
    left: usize,
    longest: usize,
    is_empty: bool,
}

impl Room {
    /// `limit` is how many bytes an array may hold, if that is less than the layout lets it.
    pub(crate) fn new<L: Layout>(limit: usize) -> Room {
        Room {
            left: limit.min(L::CAPACITY),
            longest: L::LONGEST,
            is_empty: true,
        }
    }

    /// Takes the room of a text off what is left.
    #[inline]
    pub(crate) fn take(&mut self, length: usize) -> Fit {
        let fit = if length <= self.left && length <= self.longest {
            self.left -= length;
            Fit::Yes
        } else {
            self.lacking(length)
        };
        self.is_empty = false;
        fit
    }

    /// Why there is no room for a text.
    #[cold]
    fn lacking(&self, length: usize) -> Fit {
        match length > self.longest || self.is_empty {
            true => Fit::Never,
            false => Fit::InTheNext,
        }
    }

    /// Whether there is room for all texts of a block, which have `most` bytes or fewer.
    #[inline]
    pub(crate) fn has(&self, most: usize) -> bool {
        most <= self.left && most <= self.longest
    }

    /// Gives back what was taken last.
    pub(crate) fn give_back(&mut self, length: usize) {
        self.left += length;
    }
}
