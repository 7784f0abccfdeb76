//! Destinations of a parsed URL. One generic parser serves all of them.

use crate::error::ParseError;
use crate::kernels::{Kernel, Scalar};
use crate::record::{CowUrl, Offsets, Text, Url};

/// A destination of a parsed URL.
pub(crate) trait Output<'i>: Sized {
    /// The type returned to the caller.
    type Url;

    /// Accepts a URL that is a substring of the input, already normal.
    fn normal(self, text: &'i str, at: Offsets) -> Self::Url;

    /// Accepts a normal URL where a kernel is already chosen, which may copy faster.
    #[inline(always)]
    fn normal_by<K: Kernel>(self, _kernel: K, text: &'i str, at: Offsets) -> Self::Url {
        self.normal(text, at)
    }

    /// Has the URL written: `write` appends text and offsets to a buffer with an initial capacity of `room` bytes. The
    /// result may still equal the input.
    fn written(
        self,
        input: &'i str,
        room: usize,
        write: impl FnOnce(&mut Text) -> Result<(), ParseError>,
    ) -> Result<Self::Url, ParseError>;

    /// Accepts a URL that owns its buffer.
    fn owned(self, url: Url) -> Self::Url;
}

/// Parses to a new [`Url`].
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

/// Parses into the buffer of an existing URL, which is unchanged if parsing fails.
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

/// Borrows the input where it is normal, and owns a buffer otherwise.
pub(crate) struct Borrowed;

impl<'i> Output<'i> for Borrowed {
    type Url = CowUrl<'i>;

    #[inline(always)]
    fn normal(self, text: &'i str, at: Offsets) -> CowUrl<'i> {
        CowUrl::borrowed(text, at)
    }

    #[inline(always)]
    fn written(
        self,
        input: &'i str,
        room: usize,
        write: impl FnOnce(&mut Text) -> Result<(), ParseError>,
    ) -> Result<CowUrl<'i>, ParseError> {
        let url = Owned.written(input, room, write)?;
        Ok(match url.as_str() == input {
            true => CowUrl::borrowed(input, *url.at()),
            false => CowUrl::owned(url),
        })
    }

    fn owned(self, url: Url) -> CowUrl<'i> {
        CowUrl::owned(url)
    }
}
