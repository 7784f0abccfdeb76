//! Finding URLs as a reader would.

use super::bounds::{begin, end};
use super::{ESCAPED_SLASH, is_escaped_slash};
use crate::kernels::find_byte;
use core::ops::Range;

/// The URLs in a text that have a scheme and `//`, or their backslashes in JSON, from front to back.
///
/// One ends at a blank, at a quote or an angle bracket, before punctuation that belongs to the sentence, in any
/// script, and at Chinese, Japanese or Korean text that goes on behind ASCII letters. A closing bracket belongs to
/// it if the opening one does. Escapes of terminals, of JSON (`\n`, `\"`, `\u003e`) and of HTML (`&lt;`, `&quot;`)
/// end it like the characters that they stand for, and belong to no scheme. Other escapes stay in it (`\/`,
/// `\u0026`, LaTeX's `\_`, a bold port), for whoever reads it to decode. What is found need not parse. The time is linear in
/// the length of the text.
///
/// ```
/// let text = r#"<a href="https://example.com/?q=1&amp;r">HTTP://EXAMPLE.ORG.</a> and //not.this"#;
/// let found: Vec<&str> = urlwind::text::find_urls(text).map(|url| url.as_str()).collect();
/// assert_eq!(found, ["https://example.com/?q=1&amp;r", "HTTP://EXAMPLE.ORG"]);
/// ```
#[must_use]
#[inline]
pub fn find_urls(text: &str) -> FindUrls<'_> {
    FindUrls {
        text,
        at: 0,
        next_colon: 0,
        dirty: 0,
    }
}

/// The URLs of a text, as [`find_urls`] returns them.
///
/// ```
/// let mut urls: urlwind::text::FindUrls = urlwind::text::find_urls("a http://b/ c");
/// assert_eq!(urls.next().map(|url| url.range()), Some(2..11));
/// assert!(urls.next().is_none());
/// ```
#[derive(Clone, Debug)]
pub struct FindUrls<'t> {
    text: &'t str,
    /// Where to go on.
    at: usize,
    /// No URL is looked for whose scheme ends before this.
    next_colon: usize,
    /// No dirty byte stands between `at` and this. It is kept, since it may lie behind many URLs.
    dirty: usize,
}

impl FindUrls<'_> {
    /// Leaves out URLs whose scheme ends before this byte of the text: for those who know already where the
    /// next `://` stands, by a search of their own.
    ///
    /// ```
    /// let text = "at 12:30:45 http://a/ and http://b/";
    /// let mut urls = urlwind::text::find_urls(text);
    /// urls.skip_to(text.rfind("://").unwrap());
    /// assert_eq!(urls.next().unwrap().as_str(), "http://b/");
    /// ```
    #[inline]
    pub fn skip_to(&mut self, colon: usize) {
        self.next_colon = colon.min(self.text.len());
    }
}

/// A URL in a text, and where it stands.
///
/// ```
/// let url = urlwind::text::find_urls("to http://b/!").next().unwrap();
/// assert_eq!((url.as_str(), url.range()), ("http://b/", 3..12));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FoundUrl<'t> {
    text: &'t str,
    start: usize,
}

impl<'t> FoundUrl<'t> {
    /// The URL as it is written.
    ///
    /// ```
    /// assert_eq!(urlwind::text::find_urls("<http://b>").next().unwrap().as_str(), "http://b");
    /// ```
    #[must_use]
    #[inline]
    pub fn as_str(&self) -> &'t str {
        self.text
    }

    /// Which bytes of the text it is.
    ///
    /// ```
    /// assert_eq!(urlwind::text::find_urls("<http://b>").next().unwrap().range(), 1..9);
    /// ```
    #[must_use]
    #[inline]
    pub fn range(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }
}

impl<'t> Iterator for FindUrls<'t> {
    type Item = FoundUrl<'t>;

    #[inline]
    fn next(&mut self) -> Option<FoundUrl<'t>> {
        let bytes = self.text.as_bytes();
        loop {
            let floor = self.at;
            let from = floor.max(self.next_colon);
            let colon = match bytes.get(from) {
                Some(b':') => from,
                _ => from + find_byte(&bytes[from..], b':'),
            };
            if colon == bytes.len() {
                self.at = colon;
                return None;
            }
            self.at = colon + 1;
            if !begins_with_slashes(&bytes[colon + 1..]) {
                continue;
            }
            let Some(start) = begin(bytes, floor, colon) else {
                continue;
            };
            let (end, kept) = end(self.text, start, colon + 1, &mut self.dirty);
            self.at = end.max(colon + 1);
            // A scheme and nothing else is no URL.
            if bytes[colon + 1..kept.max(colon + 1)]
                .iter()
                .all(|byte| matches!(byte, b'/' | b'\\'))
            {
                continue;
            }
            return Some(FoundUrl {
                text: &self.text[start..kept],
                start,
            });
        }
    }
}

/// Whether two slashes come first, each of which may have backslashes before it: JSON has them, and JSON in JSON
/// more of them.
#[inline]
fn begins_with_slashes(after: &[u8]) -> bool {
    if after.starts_with(b"//") {
        return true;
    }
    let mut rest = after;
    for _ in 0..2 {
        let backslashes = rest.iter().take_while(|byte| **byte == b'\\').count();
        match rest[backslashes..].split_first() {
            Some((b'/', after)) => rest = after,
            Some(_) if is_escaped_slash(&rest[backslashes.saturating_sub(1)..]) => {
                rest = &rest[backslashes - 1 + ESCAPED_SLASH..];
            }
            _ => return false,
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::find_urls;

    fn found(text: &str) -> Vec<&str> {
        let urls: Vec<_> = find_urls(text).collect();
        for url in &urls {
            assert_eq!(&text[url.range()], url.as_str());
        }
        urls.iter().map(|url| url.as_str()).collect()
    }

    #[test]
    fn sentences() {
        assert_eq!(
            found("Is it http://a/b?c? No: http://d!"),
            ["http://a/b?c", "http://d"]
        );
        assert_eq!(
            found("(see http://a/b_(c)) [x](http://d/e)."),
            ["http://a/b_(c)", "http://d/e"]
        );
        assert_eq!(
            found("*http://a/* _http://b/_ 'http://c/'"),
            ["http://a/", "http://b/", "http://c/"]
        );
        assert_eq!(
            found("http://[::1]/ and [http://[::1]:80]"),
            ["http://[::1]/", "http://[::1]:80"]
        );
        assert_eq!(found("it's http://a/it's-b"), ["http://a/it's-b"]);
        assert_eq!(found("é:http://a/é\u{a0}b"), ["http://a/é"]);
        assert_eq!(found("http:// http://. https://"), [] as [&str; 0]);
        assert_eq!(found("a: b //c d:e mailto:x@y"), [] as [&str; 0]);
    }

    #[test]
    fn escaped_text() {
        assert_eq!(
            found(
                "&lt;a href=&quot;http://a/?b&amp;c=1&quot;&gt; &lt;http://d/&gt; &#39;http://e/&#39;"
            ),
            ["http://a/?b&amp;c=1", "http://d/", "http://e/"]
        );
        assert_eq!(found("http://a/?b&gtx;c&LT;d"), ["http://a/?b&gtx;c&LT;d"]);
    }

    #[test]
    fn data() {
        assert_eq!(
            found(r#"{"a":"http://b/c","d":"e://f"}"#),
            ["http://b/c", "e://f"]
        );
        assert_eq!(found(r#"{"a":"http:\/\/b\/c"}"#), [r"http:\/\/b\/c"]);
        assert_eq!(
            found(r#"{"a":"http:\u002F\\u002fb\u002Fc"}"#),
            [r"http:\u002F\\u002fb\u002Fc"]
        );
        assert_eq!(found(r"http:\u002f\u002"), [] as [&str; 0]);
        assert_eq!(found(r"a\ftp://b a\file:///c"), ["ftp://b", "file:///c"]);
        assert_eq!(found(r#""{\"a\":\"http://b\"}""#), ["http://b"]);
        assert_eq!(
            found("http://a/,http://b/;c+d://e/|http://f/"),
            ["http://a/", "http://b/;c+d://e/", "http://f/"]
        );
        assert_eq!(found("a\thttp://b/\tc"), ["http://b/"]);
        assert_eq!(found("http://a/?u=http://b/"), ["http://a/?u=http://b/"]);
    }

    #[cfg(feature = "std")]
    #[test]
    fn long_texts_take_linear_time() {
        use std::time::{Duration, Instant};

        for piece in [
            "http://",
            "a:",
            "<http://a",
            ",http://",
            "((((",
            "http://a)",
            ":",
            "//",
        ] {
            let text: alloc::string::String =
                core::iter::repeat_n(piece, 400_000 / piece.len()).collect();
            let start = Instant::now();
            find_urls(&text).count();
            assert!(start.elapsed() < Duration::from_secs(5), "{piece:?}");
        }
    }
}
