//! The serializer.

use alloc::borrow::Cow;
use alloc::string::String;
use core::borrow::Borrow;
use core::fmt;

use crate::percent::{self, FORM_URLENCODED};

/// A name or a value as the [`application/x-www-form-urlencoded`
/// serializer](https://url.spec.whatwg.org/#concept-urlencoded-serializer) writes it, in pieces.
///
/// ```
/// use urlwind::form_urlencoded::byte_serialize;
/// assert_eq!(byte_serialize(b"a b&c~").collect::<String>(), "a+b%26c%7E");
/// ```
#[must_use]
#[inline]
pub fn byte_serialize(input: &[u8]) -> ByteSerialize<'_> {
    ByteSerialize { bytes: input }
}

/// The pieces that [`byte_serialize`] returns: runs of bytes that stay, and encoded bytes.
///
/// ```
/// let mut pieces = urlwind::form_urlencoded::byte_serialize(b"ab c");
/// assert_eq!(pieces.next(), Some("ab"));
/// assert_eq!(pieces.next(), Some("+"));
/// assert_eq!(pieces.next(), Some("c"));
/// assert_eq!(pieces.next(), None);
/// ```
#[derive(Clone, Debug)]
pub struct ByteSerialize<'a> {
    bytes: &'a [u8],
}

impl<'a> Iterator for ByteSerialize<'a> {
    type Item = &'a str;

    #[inline]
    fn next(&mut self) -> Option<&'a str> {
        let (&first, after_first) = self.bytes.split_first()?;
        if FORM_URLENCODED.contains(first) {
            self.bytes = after_first;
            return Some(if first == b' ' {
                "+"
            } else {
                percent::percent_encode_byte(first)
            });
        }
        let end = percent::next_in_set(self.bytes, 0, &FORM_URLENCODED);
        let (unchanged, rest) = self.bytes.split_at(end);
        self.bytes = rest;
        // What is outside the set is ASCII.
        Some(core::str::from_utf8(unchanged).unwrap_or_default())
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (usize::from(!self.bytes.is_empty()), Some(self.bytes.len()))
    }
}

/// What a [`Serializer`] writes to: a string, or something that has one.
///
/// ```
/// use urlwind::form_urlencoded::{Serializer, Target};
///
/// struct Body(String);
///
/// impl Target for Body {
///     type Finished = usize;
///     fn as_mut_string(&mut self) -> &mut String {
///         &mut self.0
///     }
///     fn finish(self) -> usize {
///         self.0.len()
///     }
/// }
/// assert_eq!(Serializer::new(Body(String::new())).append_pair("a", "b").finish(), 3);
/// ```
pub trait Target {
    /// What [`Serializer::finish`] returns.
    type Finished;
    /// The string to append to.
    fn as_mut_string(&mut self) -> &mut String;
    /// Called once, after the last pair.
    fn finish(self) -> Self::Finished;
}

impl Target for String {
    type Finished = String;

    #[inline]
    fn as_mut_string(&mut self) -> &mut String {
        self
    }

    #[inline]
    fn finish(self) -> String {
        self
    }
}

impl<'a> Target for &'a mut String {
    type Finished = &'a mut String;

    #[inline]
    fn as_mut_string(&mut self) -> &mut String {
        self
    }

    #[inline]
    fn finish(self) -> &'a mut String {
        self
    }
}

/// A function from text to bytes, for names and values in another encoding than UTF-8.
pub type EncodingOverride<'a> = Option<&'a dyn Fn(&str) -> Cow<'_, [u8]>>;

/// The [`application/x-www-form-urlencoded`
/// serializer](https://url.spec.whatwg.org/#concept-urlencoded-serializer), pair by pair.
///
/// ```
/// use urlwind::form_urlencoded::Serializer;
///
/// let query = Serializer::new(String::new())
///     .append_pair("foo", "bar & baz")
///     .append_pair("saison", "\u{c9}t\u{e9}+hiver")
///     .finish();
/// assert_eq!(query, "foo=bar+%26+baz&saison=%C3%89t%C3%A9%2Bhiver");
/// ```
pub struct Serializer<'a, T: Target> {
    /// `None` after [`finish`](Serializer::finish).
    target: Option<T>,
    start_position: usize,
    encoding: EncodingOverride<'a>,
}

impl<'a, T: Target> Serializer<'a, T> {
    /// A serializer that appends to `target`, whose text is taken to be pairs already.
    ///
    /// ```
    /// use urlwind::form_urlencoded::Serializer;
    /// let query = Serializer::new("a=b".to_string()).append_pair("c", "d").finish();
    /// assert_eq!(query, "a=b&c=d");
    /// ```
    #[inline]
    pub fn new(target: T) -> Self {
        Self::for_suffix(target, 0)
    }

    /// A serializer that appends to `target`, whose text from `start_position` on is taken to be
    /// pairs already.
    ///
    /// # Panics
    /// When `target` is shorter than `start_position`.
    ///
    /// ```
    /// use urlwind::form_urlencoded::Serializer;
    /// let url = Serializer::for_suffix("/path?".to_string(), 6).append_pair("a", "b").finish();
    /// assert_eq!(url, "/path?a=b");
    /// ```
    #[inline]
    pub fn for_suffix(mut target: T, start_position: usize) -> Self {
        let length = target.as_mut_string().len();
        assert!(
            length >= start_position,
            "a target of length {length} has no suffix that starts at {start_position}",
        );
        Serializer {
            target: Some(target),
            start_position,
            encoding: None,
        }
    }

    /// Removes all pairs.
    ///
    /// # Panics
    /// After [`finish`](Serializer::finish).
    ///
    /// ```
    /// use urlwind::form_urlencoded::Serializer;
    /// let query = Serializer::new("a=b".to_string()).clear().append_pair("c", "d").finish();
    /// assert_eq!(query, "c=d");
    /// ```
    #[inline]
    pub fn clear(&mut self) -> &mut Self {
        let start = self.start_position;
        self.string().truncate(start);
        self
    }

    /// Sets in which encoding names and values are written before they are percent-encoded.
    ///
    /// ```
    /// use urlwind::form_urlencoded::Serializer;
    ///
    /// let query = Serializer::new(String::new())
    ///     .encoding_override(Some(&|text| text.chars().map(|c| c as u8).collect()))
    ///     .append_pair("caf\u{e9}", "")
    ///     .finish();
    /// assert_eq!(query, "caf%E9=");
    /// ```
    #[inline]
    pub fn encoding_override(&mut self, new: EncodingOverride<'a>) -> &mut Self {
        self.encoding = new;
        self
    }

    /// Appends a pair.
    ///
    /// # Panics
    /// After [`finish`](Serializer::finish).
    ///
    /// ```
    /// use urlwind::form_urlencoded::Serializer;
    /// assert_eq!(Serializer::new(String::new()).append_pair("a", "").finish(), "a=");
    /// ```
    #[inline]
    pub fn append_pair(&mut self, name: &str, value: &str) -> &mut Self {
        self.append_key_only(name);
        let encoding = self.encoding;
        let string = self.string();
        string.push('=');
        append_encoded(string, value, encoding);
        self
    }

    /// Appends a name without `=` and value, which parses as the pair of the name and an empty
    /// value.
    ///
    /// # Panics
    /// After [`finish`](Serializer::finish).
    ///
    /// ```
    /// use urlwind::form_urlencoded::Serializer;
    /// assert_eq!(Serializer::new(String::new()).append_key_only("a").finish(), "a");
    /// ```
    #[inline]
    pub fn append_key_only(&mut self, name: &str) -> &mut Self {
        let (start, encoding) = (self.start_position, self.encoding);
        let string = self.string();
        if string.len() > start {
            string.push('&');
        }
        append_encoded(string, name, encoding);
        self
    }

    /// Appends pairs.
    ///
    /// # Panics
    /// After [`finish`](Serializer::finish).
    ///
    /// ```
    /// use urlwind::form_urlencoded::Serializer;
    /// let query = Serializer::new(String::new()).extend_pairs([("a", "1"), ("b", "2")]).finish();
    /// assert_eq!(query, "a=1&b=2");
    /// ```
    #[inline]
    pub fn extend_pairs<I, K, V>(&mut self, iter: I) -> &mut Self
    where
        I: IntoIterator,
        I::Item: Borrow<(K, V)>,
        K: AsRef<str>,
        V: AsRef<str>,
    {
        for pair in iter {
            let (name, value) = pair.borrow();
            self.append_pair(name.as_ref(), value.as_ref());
        }
        self
    }

    /// Appends names without values.
    ///
    /// # Panics
    /// After [`finish`](Serializer::finish).
    ///
    /// ```
    /// use urlwind::form_urlencoded::Serializer;
    /// let query = Serializer::new(String::new()).extend_keys_only::<_, &str>(["a", "b"]).finish();
    /// assert_eq!(query, "a&b");
    /// ```
    #[inline]
    pub fn extend_keys_only<I, K>(&mut self, iter: I) -> &mut Self
    where
        I: IntoIterator,
        I::Item: Borrow<K>,
        K: AsRef<str>,
    {
        for name in iter {
            self.append_key_only(name.borrow().as_ref());
        }
        self
    }

    /// Ends serializing and hands the target back.
    ///
    /// # Panics
    /// When called a second time.
    ///
    /// ```
    /// use urlwind::form_urlencoded::Serializer;
    /// let mut query = String::new();
    /// Serializer::new(&mut query).append_pair("a", "b").finish();
    /// assert_eq!(query, "a=b");
    /// ```
    #[inline]
    #[cfg_attr(
        not(test),
        expect(
            clippy::expect_used,
            reason = "the documentation says that nothing may follow"
        )
    )]
    pub fn finish(&mut self) -> T::Finished {
        self.target.take().expect(FINISHED).finish()
    }

    #[inline]
    #[cfg_attr(
        not(test),
        expect(
            clippy::expect_used,
            reason = "the documentation says that nothing may follow `finish`"
        )
    )]
    fn string(&mut self) -> &mut String {
        self.target.as_mut().expect(FINISHED).as_mut_string()
    }
}

const FINISHED: &str = "the serializer is finished";

impl<T: Target> fmt::Debug for Serializer<'_, T> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Serializer")
            .field("start_position", &self.start_position)
            .field("is_finished", &self.target.is_none())
            .finish_non_exhaustive()
    }
}

#[inline]
fn append_encoded(out: &mut String, input: &str, encoding: EncodingOverride<'_>) {
    match encoding {
        None => percent::encode_form_into(out, input),
        Some(encode) => out.extend(byte_serialize(&encode(input))),
    }
}
