//! A URL that borrows its text when it can.

use super::{Offsets, Url, View};
use crate::kernels::Scalar;

/// A parsed URL that borrows the input if that is already normalised, and owns a buffer
/// otherwise: what [`Cow`](alloc::borrow::Cow) is to `String`.
///
/// Nearly all URLs in the wild are normalised already, and parsing one of those this way neither
/// allocates nor copies. It reads like a [`Url`]; turn it into one with
/// [`into_owned`](UrlRef::into_owned) to change it, or to use it as a base.
///
/// ```
/// use urlwind::UrlRef;
///
/// let url = UrlRef::parse("https://example.com/a?b")?;
/// assert!(url.is_borrowed());
/// assert_eq!(url.host_str(), Some("example.com"));
///
/// let url = UrlRef::parse("https://EXAMPLE.com/a?b")?;
/// assert!(!url.is_borrowed());
/// assert_eq!(url.as_str(), "https://example.com/a?b");
/// assert_eq!(url.clone().into_owned(), url);
/// # Ok::<(), urlwind::ParseError>(())
/// ```
#[derive(Clone)]
pub struct UrlRef<'a>(Holder<'a>);

#[derive(Clone)]
enum Holder<'a> {
    Borrowed(&'a str, Offsets),
    Owned(Url),
}

impl<'a> UrlRef<'a> {
    #[inline(always)]
    pub(crate) const fn borrowed(text: &'a str, at: Offsets) -> UrlRef<'a> {
        UrlRef(Holder::Borrowed(text, at))
    }

    #[inline]
    pub(crate) fn owned(url: Url) -> UrlRef<'a> {
        UrlRef(Holder::Owned(url))
    }

    /// The text that is borrowed, with its offsets; or the URL that is owned.
    #[inline]
    pub(crate) fn into_parts(self) -> Result<(&'a str, Offsets), Url> {
        match self.0 {
            Holder::Borrowed(text, at) => Ok((text, at)),
            Holder::Owned(url) => Err(url),
        }
    }

    /// Whether the input was normalised already, so that nothing had to be allocated. What is
    /// borrowed may be less than the input: spaces and controls around a URL are not part of it.
    ///
    /// ```
    /// use urlwind::UrlRef;
    /// assert!(UrlRef::parse(" https://example.com/\n").unwrap().is_borrowed());
    /// assert!(!UrlRef::parse("https://example.com").unwrap().is_borrowed()); // lacks the path's `/`
    /// ```
    #[must_use]
    #[inline]
    pub fn is_borrowed(&self) -> bool {
        matches!(self.0, Holder::Borrowed(..))
    }

    /// Turns this into a [`Url`], copying the text only if it is borrowed. Nothing is parsed again.
    ///
    /// ```
    /// let mut url = urlwind::UrlRef::parse("https://example.com/").unwrap().into_owned();
    /// url.set_fragment(Some("top"));
    /// assert_eq!(url.as_str(), "https://example.com/#top");
    /// ```
    #[must_use]
    #[inline]
    pub fn into_owned(self) -> Url {
        match self.0 {
            Holder::Borrowed(text, at) => Url::from_str_and_offsets(Scalar, text, at),
            Holder::Owned(url) => url,
        }
    }

    #[inline]
    pub(crate) fn view(&self) -> View<'_> {
        match &self.0 {
            Holder::Borrowed(text, at) => View { text, at },
            Holder::Owned(url) => url.view(),
        }
    }

    /// The whole URL.
    ///
    /// ```
    /// assert_eq!(urlwind::UrlRef::parse("http:a").unwrap().as_str(), "http://a/");
    /// ```
    #[inline]
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.view().text
    }
}
