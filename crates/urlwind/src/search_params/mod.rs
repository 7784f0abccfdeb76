//! [`URLSearchParams`](https://url.spec.whatwg.org/#interface-urlsearchparams): a list of names
//! and values that can be searched and changed.

mod iter;
mod live;
mod order;
#[cfg(feature = "serde")]
mod serde;
mod serialize;
mod traits;

#[cfg(test)]
mod model_tests;
#[cfg(test)]
mod search_params_tests;

pub use iter::{GetAll, Iter, Keys, Values};
pub use live::SearchParamsMut;

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::bytes::classes::{SEEN_DIRTY, SEEN_ENCODED};
use crate::form_urlencoded::scan_pair;
use crate::percent::{self, PlusSign};

/// A [`URLSearchParams`](https://url.spec.whatwg.org/#interface-urlsearchparams) object: a list
/// of name-value pairs, as a query has it.
///
/// It stands on its own; the pairs of a URL that change with it are
/// [`Url::search_params_mut`](crate::Url::search_params_mut).
///
/// ```
/// use urlwind::SearchParams;
///
/// let mut params = SearchParams::parse("?q=caf%C3%A9+noir&page=1&page=2");
/// assert_eq!(params.get("q"), Some("caf\u{e9} noir"));
/// assert_eq!(params.get_all("page").collect::<Vec<_>>(), ["1", "2"]);
/// params.set("page", "3");
/// params.append("sort", "price ~ asc");
/// assert_eq!(params.to_string(), "q=caf%C3%A9+noir&page=3&sort=price+%7E+asc");
/// ```
#[derive(Clone)]
pub struct SearchParams {
    /// All names and values, and bytes that no pair uses (any more). One string for all of them:
    /// a list of a hundred pairs is two allocations, not two hundred.
    text: String,
    pairs: Vec<Pair>,
    /// The length of `text` at which unused bytes are looked for; see [`SearchParams::make_room`].
    compact_at: usize,
}

/// Where a pair stands in the text.
#[derive(Clone, Copy)]
struct Pair {
    name_start: usize,
    name_end: usize,
    value_start: usize,
    value_end: usize,
    /// The serializer is known to leave name and value as they are.
    is_plain: bool,
}

impl Pair {
    #[inline]
    fn name(&self) -> Range<usize> {
        self.name_start..self.name_end
    }

    #[inline]
    fn value(&self) -> Range<usize> {
        self.value_start..self.value_end
    }
}

impl SearchParams {
    /// An empty list.
    ///
    /// ```
    /// assert!(urlwind::SearchParams::new().is_empty());
    /// ```
    #[must_use]
    #[inline]
    pub const fn new() -> SearchParams {
        SearchParams {
            text: String::new(),
            pairs: Vec::new(),
            compact_at: MIN_COMPACT_AT,
        }
    }

    /// The pairs of a query, which may begin with a `?`: [the
    /// constructor](https://url.spec.whatwg.org/#dom-urlsearchparams-urlsearchparams), given a
    /// string. Nothing is an error.
    ///
    /// ```
    /// use urlwind::SearchParams;
    ///
    /// let params = SearchParams::parse("??a=b=c&&=&%");
    /// assert!(params.iter().eq([("?a", "b=c"), ("", ""), ("%", "")]));
    /// ```
    #[must_use]
    #[inline]
    pub fn parse(input: &str) -> SearchParams {
        SearchParams::from_query(input.strip_prefix('?').unwrap_or(input))
    }

    /// The pairs of a query without `?`.
    #[inline]
    pub(crate) fn from_query(query: &str) -> SearchParams {
        // The text is the query itself, in which pairs point to what needs no decoding; what
        // needs it is decoded to the text's end.
        let mut text = String::with_capacity(2 * query.len());
        text.push_str(query);
        let mut pairs = Vec::new();
        let mut start = 0;
        while start < query.len() {
            let raw = scan_pair(&query.as_bytes()[start..]);
            // An empty pair is none: `&&`.
            if raw.value_end > 0 {
                let (name_start, name_end) =
                    decoded(&mut text, query, start, start + raw.name_end, raw.name_seen);
                let (value_start, value_end) = decoded(
                    &mut text,
                    query,
                    start + raw.value_start,
                    start + raw.value_end,
                    raw.value_seen,
                );
                let is_plain = (raw.name_seen | raw.value_seen) & SEEN_DIRTY == 0;
                pairs.push(Pair {
                    name_start,
                    name_end,
                    value_start,
                    value_end,
                    is_plain,
                });
            }
            start += raw.next;
        }
        let compact_at = 2 * text.len() + MIN_COMPACT_AT;
        SearchParams {
            text,
            pairs,
            compact_at,
        }
    }

    /// The number of pairs: [`size`](https://url.spec.whatwg.org/#dom-urlsearchparams-size).
    ///
    /// ```
    /// assert_eq!(urlwind::SearchParams::parse("a=1&b=2&a=3").len(), 3);
    /// ```
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.pairs.len()
    }

    /// Whether there are no pairs.
    ///
    /// ```
    /// assert!(urlwind::SearchParams::parse("?&").is_empty());
    /// assert!(!urlwind::SearchParams::parse("?=").is_empty());
    /// ```
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }

    /// [Appends](https://url.spec.whatwg.org/#dom-urlsearchparams-append) a pair.
    ///
    /// ```
    /// let mut params = urlwind::SearchParams::parse("a=1");
    /// params.append("a", "2");
    /// assert_eq!(params.to_string(), "a=1&a=2");
    /// ```
    #[inline]
    pub fn append(&mut self, name: &str, value: &str) {
        self.make_room();
        let name = self.push_text(name);
        let value = self.push_text(value);
        self.pairs.push(Pair {
            name_start: name.start,
            name_end: name.end,
            value_start: value.start,
            value_end: value.end,
            is_plain: false,
        });
    }

    /// [Removes](https://url.spec.whatwg.org/#dom-urlsearchparams-delete) all pairs with this
    /// name.
    ///
    /// ```
    /// let mut params = urlwind::SearchParams::parse("a=1&b=2&a=3");
    /// params.delete("a");
    /// assert_eq!(params.to_string(), "b=2");
    /// ```
    #[inline]
    pub fn delete(&mut self, name: &str) {
        let text = self.text.as_bytes();
        self.pairs
            .retain(|pair| text[pair.name()] != *name.as_bytes());
    }

    /// [Removes](https://url.spec.whatwg.org/#dom-urlsearchparams-delete) all pairs with this
    /// name and this value.
    ///
    /// ```
    /// let mut params = urlwind::SearchParams::parse("a=1&a=2&a=1");
    /// params.delete_value("a", "1");
    /// assert_eq!(params.to_string(), "a=2");
    /// ```
    #[inline]
    pub fn delete_value(&mut self, name: &str, value: &str) {
        let text = self.text.as_bytes();
        self.pairs.retain(|pair| {
            text[pair.name()] != *name.as_bytes() || text[pair.value()] != *value.as_bytes()
        });
    }

    /// The value of the [first pair](https://url.spec.whatwg.org/#dom-urlsearchparams-get) with
    /// this name.
    ///
    /// ```
    /// let params = urlwind::SearchParams::parse("a=1&b&a=2");
    /// assert_eq!(params.get("a"), Some("1"));
    /// assert_eq!(params.get("b"), Some(""));
    /// assert_eq!(params.get("c"), None);
    /// ```
    #[must_use]
    #[inline]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.position(name)
            .map(|at| &self.text[self.pairs[at].value()])
    }

    /// The values of [all pairs](https://url.spec.whatwg.org/#dom-urlsearchparams-getall) with
    /// this name, in their order.
    ///
    /// ```
    /// let params = urlwind::SearchParams::parse("a=1&b=2&a=3");
    /// assert!(params.get_all("a").eq(["1", "3"]));
    /// ```
    #[inline]
    pub fn get_all<'a>(&'a self, name: &'a str) -> GetAll<'a> {
        GetAll::new(self.iter(), name)
    }

    /// Whether [any pair](https://url.spec.whatwg.org/#dom-urlsearchparams-has) has this name.
    ///
    /// ```
    /// assert!(urlwind::SearchParams::parse("a&b").has("b"));
    /// ```
    #[must_use]
    #[inline]
    pub fn has(&self, name: &str) -> bool {
        self.position(name).is_some()
    }

    /// Whether [any pair](https://url.spec.whatwg.org/#dom-urlsearchparams-has) has this name and
    /// this value.
    ///
    /// ```
    /// let params = urlwind::SearchParams::parse("a=1&a=2");
    /// assert!(params.has_value("a", "2"));
    /// assert!(!params.has_value("a", "3"));
    /// ```
    #[must_use]
    #[inline]
    pub fn has_value(&self, name: &str, value: &str) -> bool {
        self.get_all(name).any(|other| other == value)
    }

    /// [Sets](https://url.spec.whatwg.org/#dom-urlsearchparams-set) the value of the first pair
    /// with this name and removes the others; appends the pair when there is none.
    ///
    /// ```
    /// let mut params = urlwind::SearchParams::parse("a=1&b=2&a=3");
    /// params.set("a", "4");
    /// params.set("c", "5");
    /// assert_eq!(params.to_string(), "a=4&b=2&c=5");
    /// ```
    #[inline]
    pub fn set(&mut self, name: &str, value: &str) {
        let Some(first) = self.position(name) else {
            return self.append(name, value);
        };
        self.make_room();
        let value = self.push_text(value);
        let pair = &mut self.pairs[first];
        (pair.value_start, pair.value_end) = (value.start, value.end);
        pair.is_plain = false;
        let text = self.text.as_bytes();
        let mut index = 0;
        self.pairs.retain(|pair| {
            index += 1;
            index <= first + 1 || text[pair.name()] != *name.as_bytes()
        });
    }

    /// Removes all pairs.
    ///
    /// ```
    /// let mut params = urlwind::SearchParams::parse("a=1");
    /// params.clear();
    /// assert!(params.is_empty());
    /// ```
    #[inline]
    pub fn clear(&mut self) {
        self.text.clear();
        self.pairs.clear();
    }

    /// [Sorts](https://url.spec.whatwg.org/#dom-urlsearchparams-sort) the pairs by their names;
    /// pairs with the same name stay in their order.
    ///
    /// As in JavaScript, names are compared by UTF-16 code units, which puts characters above
    /// U+FFFF before those from U+E000 on.
    ///
    /// ```
    /// let mut params = urlwind::SearchParams::parse("z=1&\u{ff5e}=2&\u{1f308}=3&a=4&z=0");
    /// params.sort();
    /// assert!(params.keys().eq(["a", "z", "z", "\u{1f308}", "\u{ff5e}"]));
    /// assert!(params.get_all("z").eq(["1", "0"]));
    /// ```
    #[inline]
    pub fn sort(&mut self) {
        let text = self.text.as_bytes();
        self.pairs
            .sort_by(|a, b| order::compare_code_units(&text[a.name()], &text[b.name()]));
    }

    /// The index of the first pair with this name.
    #[inline]
    fn position(&self, name: &str) -> Option<usize> {
        let text = self.text.as_bytes();
        self.pairs
            .iter()
            .position(|pair| text[pair.name()] == *name.as_bytes())
    }

    #[inline]
    fn push_text(&mut self, text: &str) -> Range<usize> {
        let start = self.text.len();
        self.text.push_str(text);
        start..self.text.len()
    }

    /// Called before text is added: throws unused bytes away when they are the greater part.
    ///
    /// Looking for them takes a pass over the pairs, so it is done only after the text has grown
    /// by more than it then was and by more than there are pairs: a constant amount of work for
    /// each byte added.
    #[inline]
    fn make_room(&mut self) {
        if self.text.len() > self.compact_at {
            self.compact();
        }
    }

    #[cold]
    fn compact(&mut self) {
        let used: usize = self
            .pairs
            .iter()
            .map(|pair| pair.name().len() + pair.value().len())
            .sum();
        if used < self.text.len() / 2 {
            let mut text = String::with_capacity(used);
            let mut copy = |range: Range<usize>| {
                let start = text.len();
                text.push_str(&self.text[range]);
                (start, text.len())
            };
            for pair in &mut self.pairs {
                (pair.name_start, pair.name_end) = copy(pair.name());
                (pair.value_start, pair.value_end) = copy(pair.value());
            }
            self.text = text;
        }
        self.compact_at = 2 * self.text.len() + self.pairs.len() + MIN_COMPACT_AT;
    }
}

/// Below this, unused bytes are not worth the trouble.
const MIN_COMPACT_AT: usize = 256;

/// Where the text of a name or value stands that stands undecoded in `query`, with which `text`
/// begins: there, or decoded at the end of `text`.
#[inline]
fn decoded(text: &mut String, query: &str, start: usize, end: usize, seen: u8) -> (usize, usize) {
    if seen & SEEN_ENCODED == 0 {
        return (start, end);
    }
    let decoded_start = text.len();
    percent::decode_lossy_into(text, &query[start..end], PlusSign::IsSpace);
    (decoded_start, text.len())
}
