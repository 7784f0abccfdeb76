//! `Url`: a wrapper of the core's, with the published types.

mod file_path;
mod getters;
#[cfg(feature = "serde")]
mod serde;
mod setters;
mod traits;

use alloc::string::String;
use core::borrow::Borrow;

use crate::ParseError;

/// A parsed URL: [`urlwind::Url`] with the interface of the published `url` package.
///
/// It is a separate type because two methods, [`query_pairs`](Url::query_pairs) and
/// [`query_pairs_mut`](Url::query_pairs_mut), must return types of the `form_urlencoded` crate.
/// [`from_urlwind`](Url::from_urlwind) and [`into_urlwind`](Url::into_urlwind) convert from and to the core's type at
/// no cost.
///
/// ```
/// use url::Url;
///
/// let url = Url::parse("HTTPS://Example.COM:443/a/./b/../c?q=x y#top")?;
/// assert_eq!(url.as_str(), "https://example.com/a/c?q=x%20y#top");
/// # Ok::<(), url::ParseError>(())
/// ```
#[derive(Clone)]
pub struct Url {
    core: urlwind::Url,
}

impl Url {
    /// Converts from urlwind's type at no cost.
    ///
    /// There is no `From`: a second one besides the reflexive one would break inference of the argument's type in
    /// `Url::from(text.parse()?)`, which compiles with the published package.
    #[inline]
    pub fn from_urlwind(core: urlwind::Url) -> Url {
        Url { core }
    }

    /// Converts to urlwind's type at no cost.
    #[inline]
    pub fn into_urlwind(self) -> urlwind::Url {
        self.core
    }

    #[inline]
    pub(crate) fn as_core(&self) -> &urlwind::Url {
        &self.core
    }

    #[inline]
    pub(crate) fn as_core_mut(&mut self) -> &mut urlwind::Url {
        &mut self.core
    }

    /// Parses an absolute URL.
    ///
    /// # Errors
    /// If the standard's parser returns failure, or the result would be longer than 4 GB.
    #[inline]
    pub fn parse(input: &str) -> Result<Url, ParseError> {
        match urlwind::Url::parse(input) {
            Ok(core) => Ok(Url { core }),
            Err(error) => Err(ParseError::of_input(error, input, None)),
        }
    }

    /// Parses a URL and appends query parameters to it.
    ///
    /// # Errors
    /// As for [`Url::parse`].
    #[inline]
    pub fn parse_with_params<I, K, V>(input: &str, iter: I) -> Result<Url, ParseError>
    where
        I: IntoIterator,
        I::Item: Borrow<(K, V)>,
        K: AsRef<str>,
        V: AsRef<str>,
    {
        let mut url = Url::parse(input)?;
        url.query_pairs_mut().extend_pairs(iter);
        Ok(url)
    }

    /// Parses `input` with this URL as its base.
    ///
    /// # Errors
    /// As for [`Url::parse`], and if this URL's path is opaque and `input` is relative.
    #[inline]
    pub fn join(&self, input: &str) -> Result<Url, ParseError> {
        match self.core.join(input) {
            Ok(core) => Ok(Url { core }),
            Err(error) => Err(ParseError::of_input(error, input, Some(&self.core))),
        }
    }

    /// Returns a relative reference that resolves against this URL to `url`, except for credentials; `None` if scheme,
    /// host or port differ, or if there is no such reference.
    pub fn make_relative(&self, url: &Url) -> Option<String> {
        self.core.make_relative(&url.core)
    }

    /// Returns the whole URL.
    #[inline]
    pub fn as_str(&self) -> &str {
        self.core.as_str()
    }

    /// Returns the whole URL as a string.
    #[inline]
    #[deprecated(since = "2.3.0", note = "use Into<String>")]
    pub fn into_string(self) -> String {
        self.into()
    }

    /// Checks the representation; for tests.
    ///
    /// # Errors
    /// A description of the broken invariant.
    #[doc(hidden)]
    pub fn check_invariants(&self) -> Result<(), String> {
        self.core.check_invariants()
    }
}
