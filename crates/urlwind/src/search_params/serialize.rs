//! Writing the list.

use alloc::string::String;
use core::fmt;

use super::{Pair, SearchParams};
use crate::percent;

impl SearchParams {
    /// The [serialization](https://url.spec.whatwg.org/#concept-urlencoded-serializer) of the
    /// list, as [`to_string`](alloc::string::ToString::to_string) returns it too.
    ///
    /// ```
    /// // Not the query it came from: form syntax has one way to write each character.
    /// let params = urlwind::SearchParams::parse("a=b%20~&c");
    /// assert_eq!(params.serialize(), "a=b+%7E&c=");
    /// ```
    #[must_use]
    #[inline]
    pub fn serialize(&self) -> String {
        let mut out = String::with_capacity(self.text.len() + 2 * self.pairs.len());
        self.serialize_into(&mut out);
        out
    }

    /// Appends the [serialization](https://url.spec.whatwg.org/#concept-urlencoded-serializer) of
    /// the list to a string.
    ///
    /// ```
    /// let mut target = String::from("/search?");
    /// urlwind::SearchParams::parse("q=a+b").serialize_into(&mut target);
    /// assert_eq!(target, "/search?q=a+b");
    /// ```
    #[inline]
    pub fn serialize_into(&self, out: &mut String) {
        let mut at = 0;
        while let Some(pair) = self.pairs.get(at) {
            if at > 0 {
                out.push('&');
            }
            if let Some((stretch, next)) = self.plain_stretch(at) {
                out.push_str(stretch);
                at = next;
            } else {
                percent::encode_form_into(out, &self.text[pair.name()]);
                out.push('=');
                percent::encode_form_into(out, &self.text[pair.value()]);
                at += 1;
            }
        }
    }

    /// Pairs from `first` on that stand side by side in the text just as they are to be written,
    /// as the pairs of a parsed query mostly do: all of them as one, and the index of the pair
    /// after them.
    #[inline]
    fn plain_stretch(&self, first: usize) -> Option<(&str, usize)> {
        let text = self.text.as_bytes();
        let is_plain =
            |pair: &Pair| pair.is_plain && is_joined(text, pair.name_end, pair.value_start, b'=');
        let pair = self.pairs.get(first).filter(|pair| is_plain(pair))?;
        let mut end = pair.value_end;
        let mut next = first + 1;
        for pair in &self.pairs[next..] {
            if !(is_plain(pair) && is_joined(text, end, pair.name_start, b'&')) {
                break;
            }
            end = pair.value_end;
            next += 1;
        }
        Some((&self.text[pair.name_start..end], next))
    }
}

/// Whether exactly this delimiter is between a part that ends at `end` and one that starts at
/// `start`.
#[inline]
fn is_joined(text: &[u8], end: usize, start: usize, delimiter: u8) -> bool {
    start == end + 1 && text.get(end) == Some(&delimiter)
}

/// The [stringification
/// behavior](https://url.spec.whatwg.org/#urlsearchparams-stringification-behavior).
impl fmt::Display for SearchParams {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.plain_stretch(0) {
            Some((stretch, next)) if next == self.len() => f.write_str(stretch),
            _ => f.write_str(&self.serialize()),
        }
    }
}
