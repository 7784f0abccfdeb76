//! Iterators over names and values.

use core::iter::FusedIterator;
use core::slice;

use super::{Pair, SearchParams};

/// The pairs of a [`SearchParams`], in their order.
///
/// ```
/// let params = urlwind::SearchParams::parse("a=1&b=2");
/// assert_eq!(params.iter().next_back(), Some(("b", "2")));
/// ```
#[derive(Clone)]
pub struct Iter<'a> {
    text: &'a str,
    pairs: slice::Iter<'a, Pair>,
}

impl<'a> Iter<'a> {
    #[inline]
    fn resolve(text: &'a str, pair: &Pair) -> (&'a str, &'a str) {
        (&text[pair.name()], &text[pair.value()])
    }
}

impl<'a> Iterator for Iter<'a> {
    type Item = (&'a str, &'a str);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.pairs.next().map(|pair| Iter::resolve(self.text, pair))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.pairs.size_hint()
    }

    /// In constant time, for those who keep an index while the list changes.
    #[inline]
    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        self.pairs.nth(n).map(|pair| Iter::resolve(self.text, pair))
    }
}

impl DoubleEndedIterator for Iter<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.pairs
            .next_back()
            .map(|pair| Iter::resolve(self.text, pair))
    }
}

impl ExactSizeIterator for Iter<'_> {}
impl FusedIterator for Iter<'_> {}

/// An iterator over one side of the pairs.
macro_rules! one_side {
    ($(#[$doc:meta])* $name:ident, $side:tt) => {
        $(#[$doc])*
        #[derive(Clone)]
        pub struct $name<'a>(Iter<'a>);

        impl<'a> Iterator for $name<'a> {
            type Item = &'a str;

            #[inline]
            fn next(&mut self) -> Option<&'a str> {
                self.0.next().map(|pair| pair.$side)
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                self.0.size_hint()
            }
        }

        impl DoubleEndedIterator for $name<'_> {
            #[inline]
            fn next_back(&mut self) -> Option<Self::Item> {
                self.0.next_back().map(|pair| pair.$side)
            }
        }

        impl ExactSizeIterator for $name<'_> {}
        impl FusedIterator for $name<'_> {}

        impl core::fmt::Debug for $name<'_> {
            #[inline]
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.debug_list().entries(self.clone()).finish()
            }
        }
    };
}

one_side! {
    /// The names of a [`SearchParams`], in their order and with repetitions.
    ///
    /// ```
    /// assert!(urlwind::SearchParams::parse("a=1&b&a=2").keys().eq(["a", "b", "a"]));
    /// ```
    Keys, 0
}

one_side! {
    /// The values of a [`SearchParams`], in their order.
    ///
    /// ```
    /// assert!(urlwind::SearchParams::parse("a=1&b&a=2").values().eq(["1", "", "2"]));
    /// ```
    Values, 1
}

/// The values of the pairs with one name, as [`SearchParams::get_all`] returns them.
///
/// ```
/// assert_eq!(urlwind::SearchParams::parse("a=1&b&a=2").get_all("a").count(), 2);
/// ```
#[derive(Clone)]
pub struct GetAll<'a> {
    pairs: Iter<'a>,
    name: &'a str,
}

impl<'a> GetAll<'a> {
    #[inline]
    pub(super) fn new(pairs: Iter<'a>, name: &'a str) -> GetAll<'a> {
        GetAll { pairs, name }
    }
}

impl<'a> Iterator for GetAll<'a> {
    type Item = &'a str;

    #[inline]
    fn next(&mut self) -> Option<&'a str> {
        self.pairs
            .find(|(name, _)| *name == self.name)
            .map(|(_, value)| value)
    }
}

impl DoubleEndedIterator for GetAll<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.pairs
            .rfind(|(name, _)| *name == self.name)
            .map(|(_, value)| value)
    }
}

impl FusedIterator for GetAll<'_> {}

impl core::fmt::Debug for GetAll<'_> {
    #[inline]
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

impl core::fmt::Debug for Iter<'_> {
    #[inline]
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

impl SearchParams {
    /// The pairs, in their order.
    ///
    /// ```
    /// let params = urlwind::SearchParams::parse("b=2&a=1");
    /// assert!(params.iter().eq([("b", "2"), ("a", "1")]));
    /// ```
    #[inline]
    pub fn iter(&self) -> Iter<'_> {
        Iter {
            text: &self.text,
            pairs: self.pairs.iter(),
        }
    }

    /// The names, in their order and with repetitions.
    ///
    /// ```
    /// assert!(urlwind::SearchParams::parse("b=2&a=1&b").keys().eq(["b", "a", "b"]));
    /// ```
    #[inline]
    pub fn keys(&self) -> Keys<'_> {
        Keys(self.iter())
    }

    /// The values, in their order.
    ///
    /// ```
    /// assert!(urlwind::SearchParams::parse("b=2&a=1&b").values().eq(["2", "1", ""]));
    /// ```
    #[inline]
    pub fn values(&self) -> Values<'_> {
        Values(self.iter())
    }
}

impl<'a> IntoIterator for &'a SearchParams {
    type Item = (&'a str, &'a str);
    type IntoIter = Iter<'a>;

    #[inline]
    fn into_iter(self) -> Iter<'a> {
        self.iter()
    }
}
