//! The pairs of a URL.

use alloc::string::String;
use core::fmt;
use core::ops::{Deref, DerefMut};

use super::SearchParams;
use crate::error::ParseError;
use crate::record::{Url, expect_room};

/// The query of a URL as pairs, such that changing the pairs changes the URL: what
/// [`searchParams`](https://url.spec.whatwg.org/#dom-url-searchparams) is in JavaScript.
///
/// [`Url::search_params_mut`](crate::Url::search_params_mut) returns it. It has all methods of
/// [`SearchParams`]. Once a method that changes the list has been called, whether or not it found
/// anything to change, the query is written anew in form syntax; a list that is empty then leaves
/// no query at all. The URL is borrowed for as long as this lives, so one writing at the end does
/// for all changes, and the time they take is linear in their number.
///
/// ```
/// use urlwind::Url;
///
/// let mut url = Url::parse("https://example.com/?a=b~&c=d")?;
/// url.search_params_mut().append("e", "f g");
/// assert_eq!(url.as_str(), "https://example.com/?a=b%7E&c=d&e=f+g");
///
/// let mut params = url.search_params_mut();
/// for name in ["a", "c", "e"] {
///     params.delete(name);
/// }
/// params.commit()?;
/// assert_eq!(url.as_str(), "https://example.com/");
///
/// // Reading alone leaves the query as it is.
/// let mut url = Url::parse("https://example.com/?a=~")?;
/// assert_eq!(url.search_params_mut().get("a"), Some("~"));
/// assert_eq!(url.query(), Some("a=~"));
/// # Ok::<(), urlwind::ParseError>(())
/// ```
pub struct SearchParamsMut<'a> {
    url: &'a mut Url,
    params: SearchParams,
    is_changed: bool,
}

impl<'a> SearchParamsMut<'a> {
    #[inline]
    fn new(url: &'a mut Url) -> SearchParamsMut<'a> {
        let params = SearchParams::from_query(url.view().query().unwrap_or_default());
        SearchParamsMut {
            url,
            params,
            is_changed: false,
        }
    }

    /// Writes the pairs to the URL, as dropping does, and says whether that worked.
    ///
    /// ```
    /// let mut url = urlwind::Url::parse("https://example.com/").unwrap();
    /// let mut params = url.search_params_mut();
    /// params.set("a", "b");
    /// params.commit().unwrap();
    /// assert_eq!(url.query(), Some("a=b"));
    /// ```
    ///
    /// # Errors
    /// [`ParseError::Overflow`] when the URL would grow beyond 4 GB; then it stays as it was.
    #[inline]
    pub fn commit(mut self) -> Result<(), ParseError> {
        match core::mem::take(&mut self.is_changed) {
            true => self.update(),
            false => Ok(()),
        }
    }

    /// The [update](https://url.spec.whatwg.org/#concept-urlsearchparams-update) steps.
    #[inline]
    fn update(&mut self) -> Result<(), ParseError> {
        let serialized_query: String = self.params.serialize();
        let query = Some(serialized_query.as_str()).filter(|query| !query.is_empty());
        self.url.put_query(query)
    }
}

impl Url {
    /// The query as pairs, to be changed: JavaScript's
    /// [`searchParams`](https://url.spec.whatwg.org/#dom-url-searchparams).
    ///
    /// ```
    /// let mut url = urlwind::Url::parse("https://example.com/?q=old&page=2#top")?;
    /// let mut params = url.search_params_mut();
    /// params.set("q", "new & better");
    /// params.delete("page");
    /// params.commit()?;
    /// assert_eq!(url.as_str(), "https://example.com/?q=new+%26+better#top");
    /// # Ok::<(), urlwind::ParseError>(())
    /// ```
    ///
    /// # Panics
    /// When the value is dropped, if the URL would grow beyond 4 GB;
    /// [`commit`](SearchParamsMut::commit) returns an error instead.
    #[inline]
    pub fn search_params_mut(&mut self) -> SearchParamsMut<'_> {
        SearchParamsMut::new(self)
    }
}

impl Deref for SearchParamsMut<'_> {
    type Target = SearchParams;

    #[inline]
    fn deref(&self) -> &SearchParams {
        &self.params
    }
}

/// Every way to change the list goes through here.
impl DerefMut for SearchParamsMut<'_> {
    #[inline]
    fn deref_mut(&mut self) -> &mut SearchParams {
        self.is_changed = true;
        &mut self.params
    }
}

impl Drop for SearchParamsMut<'_> {
    #[inline]
    fn drop(&mut self) {
        if self.is_changed {
            expect_room(self.update());
        }
    }
}

impl fmt::Debug for SearchParamsMut<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.params.fmt(f)
    }
}
