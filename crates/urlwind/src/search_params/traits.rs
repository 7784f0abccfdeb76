//! The list among other collections.

use alloc::string::String;
use core::convert::Infallible;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::str::FromStr;

use super::SearchParams;

impl Default for SearchParams {
    #[inline]
    fn default() -> SearchParams {
        SearchParams::new()
    }
}

impl fmt::Debug for SearchParams {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// Two lists are equal when they have the same pairs in the same order.
impl PartialEq for SearchParams {
    #[inline]
    fn eq(&self, other: &SearchParams) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for SearchParams {}

impl Hash for SearchParams {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_usize(self.len());
        for pair in self {
            pair.hash(state);
        }
    }
}

impl FromStr for SearchParams {
    type Err = Infallible;

    /// As [`SearchParams::parse`].
    #[inline]
    fn from_str(input: &str) -> Result<SearchParams, Infallible> {
        Ok(SearchParams::parse(input))
    }
}

impl From<&str> for SearchParams {
    /// As [`SearchParams::parse`].
    #[inline]
    fn from(input: &str) -> SearchParams {
        SearchParams::parse(input)
    }
}

impl From<&SearchParams> for String {
    #[inline]
    fn from(params: &SearchParams) -> String {
        params.serialize()
    }
}

/// Collects pairs as they are: nothing is decoded.
///
/// ```
/// let params: urlwind::SearchParams = [("a", "1 + 1"), ("b", "%")].into_iter().collect();
/// assert_eq!(params.to_string(), "a=1+%2B+1&b=%25");
/// ```
impl<N: AsRef<str>, V: AsRef<str>> FromIterator<(N, V)> for SearchParams {
    #[inline]
    fn from_iter<I: IntoIterator<Item = (N, V)>>(pairs: I) -> SearchParams {
        let mut params = SearchParams::new();
        params.extend(pairs);
        params
    }
}

/// Appends pairs as they are.
///
/// ```
/// let mut params = urlwind::SearchParams::parse("a=1");
/// params.extend([("b", "2"), ("a", "3")]);
/// assert_eq!(params.to_string(), "a=1&b=2&a=3");
/// ```
impl<N: AsRef<str>, V: AsRef<str>> Extend<(N, V)> for SearchParams {
    #[inline]
    fn extend<I: IntoIterator<Item = (N, V)>>(&mut self, pairs: I) {
        for (name, value) in pairs {
            self.append(name.as_ref(), value.as_ref());
        }
    }
}
