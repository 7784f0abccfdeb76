//! Columns of text being written.

use std::sync::Arc;

use crate::bitmap::Bitmap;
use crate::input::Views;
use crate::output::{Array, Data};
use crate::trusted::{NewViews, TextBuffer, Width};

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

    /// Removes the last text.
    fn pop(&mut self);

    fn finish(self, validity: Option<Arc<Bitmap>>) -> Array;
}

/// `utf8` and `large_utf8`: the texts one after the other, and where each ends.
#[derive(Clone, Copy)]
pub(crate) struct Small;
#[derive(Clone, Copy)]
pub(crate) struct Large;

impl Layout for Small {
    type Builder = TextBuffer<i32>;
    const CAPACITY: usize = <i32 as Width>::MOST;
    const LONGEST: usize = Self::CAPACITY;

    fn builder(self, rows: usize, bytes: usize) -> TextBuffer<i32> {
        TextBuffer::with_capacity(rows, bytes)
    }
}

impl Layout for Large {
    type Builder = TextBuffer<i64>;
    const CAPACITY: usize = <i64 as Width>::MOST;
    const LONGEST: usize = Self::CAPACITY;

    fn builder(self, rows: usize, bytes: usize) -> TextBuffer<i64> {
        TextBuffer::with_capacity(rows, bytes)
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
            views: NewViews::with_capacity(self.0.buffers(), self.0.keeper().cloned(), rows),
        }
    }
}

impl<O: Width> Builder for TextBuffer<O>
where
    Data: From<TextBuffer<O>>,
{
    #[inline]
    fn push(&mut self, _: usize, text: &str) {
        self.push(text);
    }

    #[inline]
    fn push_empty(&mut self) {
        self.push_empty();
    }

    fn pop(&mut self) {
        self.pop();
    }

    fn finish(mut self, validity: Option<Arc<Bitmap>>) -> Array {
        self.shrink();
        Array {
            length: self.rows(),
            validity,
            data: self.into(),
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

/// What room is left in an array.
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

    /// Gives back what was taken last.
    pub(crate) fn give_back(&mut self, length: usize) {
        self.left += length;
    }
}
