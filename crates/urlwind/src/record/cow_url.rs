//! A URL that borrows its text when it can.

use super::{Offsets, Url, UrlRef};
use crate::kernels::Scalar;

/// A parsed URL that borrows the input if that is already normalized, and owns a buffer otherwise: what
/// [`Cow`](alloc::borrow::Cow) is to `String`. For packages that hand out URLs by themselves.
///
/// ```
/// use urlwind::__sister::CowUrl;
///
/// let url = CowUrl::parse("https://example.com/a?b")?;
/// assert!(url.is_borrowed());
/// assert_eq!(url.view().host_str(), Some("example.com"));
///
/// let url = CowUrl::parse("https://EXAMPLE.com/a?b")?;
/// assert!(!url.is_borrowed());
/// assert_eq!(url.as_str(), "https://example.com/a?b");
/// assert_eq!(url.into_owned().as_str(), "https://example.com/a?b");
/// # Ok::<(), urlwind::ParseError>(())
/// ```
#[derive(Clone)]
pub struct CowUrl<'a>(Holder<'a>);

#[derive(Clone)]
enum Holder<'a> {
    Borrowed(&'a str, Offsets),
    Owned(Url),
}

impl<'a> CowUrl<'a> {
    #[inline(always)]
    pub(crate) const fn borrowed(text: &'a str, at: Offsets) -> CowUrl<'a> {
        CowUrl(Holder::Borrowed(text, at))
    }

    #[inline]
    pub(crate) fn owned(url: Url) -> CowUrl<'a> {
        CowUrl(Holder::Owned(url))
    }

    /// The text that is borrowed, with its offsets; or the URL that is owned.
    #[inline]
    pub(crate) fn into_parts(self) -> Result<(&'a str, Offsets), Url> {
        match self.0 {
            Holder::Borrowed(text, at) => Ok((text, at)),
            Holder::Owned(url) => Err(url),
        }
    }

    /// Whether the input was normalized already, so that nothing had to be allocated. What is
    /// borrowed may be less than the input: spaces and controls around a URL are not part of it.
    #[must_use]
    #[inline]
    pub fn is_borrowed(&self) -> bool {
        matches!(self.0, Holder::Borrowed(..))
    }

    /// Turns this into a [`Url`], copying the text only if it is borrowed. Nothing is parsed again.
    #[must_use]
    #[inline]
    pub fn into_owned(self) -> Url {
        match self.0 {
            Holder::Borrowed(text, at) => Url::from_str_and_offsets(Scalar, text, at),
            Holder::Owned(url) => url,
        }
    }

    /// Its components.
    #[must_use]
    #[inline]
    pub fn view(&self) -> UrlRef<'_> {
        match &self.0 {
            Holder::Borrowed(text, at) => UrlRef { text, at },
            Holder::Owned(url) => url.view(),
        }
    }

    /// The whole URL.
    #[inline]
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.view().text
    }
}
