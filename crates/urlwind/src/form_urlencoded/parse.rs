//! The parser.

use alloc::borrow::Cow;
use alloc::string::String;

use crate::bytes::classes::{AMPERSAND, EQUALS, FORM_CLASSES, SEEN_ENCODED};
use crate::percent::{self, PlusSign};

/// The [`application/x-www-form-urlencoded`
/// parser](https://url.spec.whatwg.org/#concept-urlencoded-parser), as an iterator of names and
/// values.
///
/// ```
/// use urlwind::form_urlencoded::parse;
///
/// let pairs: Vec<_> = parse(b"a=1=2&=3&b+%2B&%zz=%ff").into_owned().collect();
/// assert_eq!(pairs.len(), 4);
/// assert_eq!(pairs[0], ("a".into(), "1=2".into())); // only the first `=` counts
/// assert_eq!(pairs[1], ("".into(), "3".into()));
/// assert_eq!(pairs[2], ("b +".into(), "".into()));
/// assert_eq!(pairs[3], ("%zz".into(), "\u{fffd}".into())); // nothing is an error
/// ```
#[must_use]
#[inline]
pub fn parse(input: &[u8]) -> Parse<'_> {
    // Checked once as a whole, so that no pair needs it again.
    match core::str::from_utf8(input) {
        Ok(text) => parse_str(text),
        Err(_) => Parse {
            rest: Rest::Bytes(input),
        },
    }
}

/// [`parse`] for text.
#[inline]
pub(crate) fn parse_str(input: &str) -> Parse<'_> {
    Parse {
        rest: Rest::Text(input),
    }
}

/// The pairs of a string, as [`parse`] returns them: borrowed where nothing had to be decoded.
///
/// ```
/// let mut pairs = urlwind::form_urlencoded::parse(b"a=b&c");
/// assert_eq!(pairs.next(), Some(("a".into(), "b".into())));
/// assert_eq!(pairs.next(), Some(("c".into(), "".into())));
/// assert_eq!(pairs.next(), None);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Parse<'a> {
    rest: Rest<'a>,
}

/// What is still to be parsed. Splitting at ASCII delimiters keeps text text.
#[derive(Clone, Copy, Debug)]
enum Rest<'a> {
    Text(&'a str),
    Bytes(&'a [u8]),
}

impl<'a> Parse<'a> {
    /// The same pairs as strings of their own.
    ///
    /// ```
    /// let pairs: Vec<(String, String)> =
    ///     urlwind::form_urlencoded::parse(b"a=b").into_owned().collect();
    /// assert_eq!(pairs, [("a".to_string(), "b".to_string())]);
    /// ```
    #[must_use]
    #[inline]
    pub fn into_owned(self) -> ParseIntoOwned<'a> {
        ParseIntoOwned { inner: self }
    }
}

impl<'a> Iterator for Parse<'a> {
    type Item = (Cow<'a, str>, Cow<'a, str>);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        match self.rest {
            Rest::Text(mut text) => {
                text = &text[text.bytes().take_while(|&byte| byte == b'&').count()..];
                let pair = scan_pair(text.as_bytes());
                self.rest = Rest::Text(&text[pair.next..]);
                (!text.is_empty()).then(|| {
                    (
                        decode_text(&text[..pair.name_end], pair.name_seen),
                        decode_text(&text[pair.value_start..pair.value_end], pair.value_seen),
                    )
                })
            }
            Rest::Bytes(mut bytes) => {
                bytes = &bytes[bytes.iter().take_while(|&&byte| byte == b'&').count()..];
                let pair = scan_pair(bytes);
                self.rest = Rest::Bytes(&bytes[pair.next..]);
                (!bytes.is_empty()).then(|| {
                    (
                        decode_bytes(&bytes[..pair.name_end], pair.name_seen),
                        decode_bytes(&bytes[pair.value_start..pair.value_end], pair.value_seen),
                    )
                })
            }
        }
    }
}

/// [`Parse`] with strings of their own.
///
/// ```
/// let mut pairs = urlwind::form_urlencoded::parse(b"a=b+c").into_owned();
/// assert_eq!(pairs.next(), Some(("a".to_string(), "b c".to_string())));
/// ```
#[derive(Clone, Debug)]
pub struct ParseIntoOwned<'a> {
    inner: Parse<'a>,
}

impl Iterator for ParseIntoOwned<'_> {
    type Item = (String, String);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.inner
            .next()
            .map(|(name, value)| (name.into_owned(), value.into_owned()))
    }
}

#[inline]
fn decode_text(text: &str, seen: u8) -> Cow<'_, str> {
    if seen & SEEN_ENCODED == 0 {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    percent::decode_lossy_into(&mut out, text, PlusSign::IsSpace);
    Cow::Owned(out)
}

#[inline]
fn decode_bytes(bytes: &[u8], seen: u8) -> Cow<'_, str> {
    if seen & SEEN_ENCODED == 0 {
        return String::from_utf8_lossy(bytes);
    }
    Cow::Owned(percent::utf8_lossy(percent::decode_vec(
        bytes,
        PlusSign::IsSpace,
    )))
}

/// Where the parts of the first pair of a string stand, and what is in them.
pub(crate) struct RawPair {
    pub(crate) name_end: usize,
    pub(crate) value_start: usize,
    pub(crate) value_end: usize,
    /// Where the next pair begins.
    pub(crate) next: usize,
    pub(crate) name_seen: u8,
    pub(crate) value_seen: u8,
}

/// Finds the parts of the pair that `bytes` begins with. A pair that is empty has no parts, and
/// is not one; callers skip it.
#[inline]
pub(crate) fn scan_pair(bytes: &[u8]) -> RawPair {
    let (name_end, name_seen) = scan(bytes, 0, EQUALS | AMPERSAND);
    let (value_start, value_end, value_seen) = if bytes.get(name_end) == Some(&b'=') {
        let (end, seen) = scan(bytes, name_end + 1, AMPERSAND);
        (name_end + 1, end, seen)
    } else {
        (name_end, name_end, 0)
    };
    let next = (value_end + 1).min(bytes.len());
    RawPair {
        name_end,
        value_start,
        value_end,
        next,
        name_seen,
        value_seen,
    }
}

/// Goes from `from` to the first byte that is one of `stops`: where it is, and what was on the
/// way. The one place that looks for delimiters.
#[inline]
fn scan(bytes: &[u8], from: usize, stops: u8) -> (usize, u8) {
    let mut seen = 0;
    for (distance, &byte) in bytes[from..].iter().enumerate() {
        let class = FORM_CLASSES[usize::from(byte)];
        if class & stops != 0 {
            return (from + distance, seen);
        }
        seen |= class;
    }
    (bytes.len(), seen)
}
