//! What a parser does with a URL that it has found: it is the same parser for all of these.

use crate::error::ParseError;
use crate::kernels::{Kernel, Scalar};
use crate::record::{Offsets, Text, Url, UrlRef};

/// Where a parsed URL goes.
pub(crate) trait Output<'i>: Sized {
    /// What the caller gets.
    type Url;

    /// The URL is a part of the input, and normal.
    fn normal(self, text: &'i str, at: Offsets) -> Self::Url;

    /// The same, where a kernel has been chosen, which may copy faster.
    #[inline(always)]
    fn normal_by<K: Kernel>(self, _kernel: K, text: &'i str, at: Offsets) -> Self::Url {
        self.normal(text, at)
    }

    /// The URL has to be written: `write` appends it to a buffer, for which `room` bytes should do, and
    /// puts its offsets there. It may still be the input as it stands.
    fn written(
        self,
        input: &'i str,
        room: usize,
        write: impl FnOnce(&mut Text) -> Result<(), ParseError>,
    ) -> Result<Self::Url, ParseError>;

    /// The URL was written into a buffer of its own.
    fn owned(self, url: Url) -> Self::Url;
}

/// Into a URL of its own.
pub(crate) struct Owned;

impl<'i> Output<'i> for Owned {
    type Url = Url;

    #[inline(always)]
    fn normal(self, text: &'i str, at: Offsets) -> Url {
        self.normal_by(Scalar, text, at)
    }

    #[inline(always)]
    fn normal_by<K: Kernel>(self, kernel: K, text: &'i str, at: Offsets) -> Url {
        Url::from_str_and_offsets(kernel, text, at)
    }

    #[inline(always)]
    fn written(
        self,
        _input: &'i str,
        room: usize,
        write: impl FnOnce(&mut Text) -> Result<(), ParseError>,
    ) -> Result<Url, ParseError> {
        let mut text = Text::with_room(room);
        write(&mut text)?;
        Ok(Url::from_text(text))
    }

    fn owned(self, url: Url) -> Url {
        url
    }
}

/// Into the buffer of a URL, which stays as it was if parsing fails.
pub(crate) struct Into<'u>(pub(crate) &'u mut Url);

impl<'i> Output<'i> for Into<'_> {
    type Url = ();

    #[inline(always)]
    fn normal(self, text: &'i str, at: Offsets) {
        self.normal_by(Scalar, text, at);
    }

    #[inline(always)]
    fn normal_by<K: Kernel>(self, kernel: K, text: &'i str, at: Offsets) {
        self.0.overwrite(kernel, text, at);
    }

    #[inline(always)]
    fn written(
        self,
        _input: &'i str,
        room: usize,
        write: impl FnOnce(&mut Text) -> Result<(), ParseError>,
    ) -> Result<(), ParseError> {
        self.0.replace_by(room, write)
    }

    fn owned(self, url: Url) {
        self.0.overwrite(Scalar, url.as_str(), *url.at());
    }
}

/// Borrowed where that is possible.
pub(crate) struct Borrowed;

impl<'i> Output<'i> for Borrowed {
    type Url = UrlRef<'i>;

    #[inline(always)]
    fn normal(self, text: &'i str, at: Offsets) -> UrlRef<'i> {
        UrlRef::borrowed(text, at)
    }

    #[inline(always)]
    fn written(
        self,
        input: &'i str,
        room: usize,
        write: impl FnOnce(&mut Text) -> Result<(), ParseError>,
    ) -> Result<UrlRef<'i>, ParseError> {
        let url = Owned.written(input, room, write)?;
        Ok(match url.as_str() == input {
            true => UrlRef::borrowed(input, *url.at()),
            false => UrlRef::owned(url),
        })
    }

    fn owned(self, url: Url) -> UrlRef<'i> {
        UrlRef::owned(url)
    }
}
