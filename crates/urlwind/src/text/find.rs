//! Finding URLs as a reader would.

use super::{closer, scheme_start};
use crate::kernels::{find_any3, find_byte, find_dirty};
use core::ops::Range;

/// The URLs in a text that have a scheme and `//`, or their backslashes in JSON, from front to back.
///
/// One ends at a blank, at a quote or an angle bracket, and before punctuation that belongs to the
/// sentence. A closing bracket belongs to it if the opening one does. `&lt;`, `&gt;` and `&quot;` end it like the
/// characters that they stand for. What is found need not parse.
/// The time is linear in the length of the text.
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
            let after = &bytes[colon + 1..];
            if !(after.starts_with(b"//") || after.starts_with(br"\/\/")) {
                continue;
            }
            let Some(start) = scheme_start(bytes, floor, colon) else {
                continue;
            };
            let opener = start.checked_sub(1).map(|before| bytes[before]);
            let closer = opener.and_then(closer);
            let end = end_of(self.text, colon + 1, closer, &mut self.dirty);
            self.at = end.max(colon + 1);
            let kept = without_punctuation(&bytes[start..end]);
            // A scheme and nothing else is no URL.
            if bytes[colon + 1..start + kept.max(colon + 1 - start)]
                .iter()
                .all(|byte| matches!(byte, b'/' | b'\\'))
            {
                continue;
            }
            return Some(FoundUrl {
                text: &self.text[start..start + kept],
                start,
            });
        }
    }
}

/// Where a URL ends whose scheme's colon stands before `from`.
#[inline]
fn end_of(text: &str, from: usize, closer: Option<u8>, dirty: &mut usize) -> usize {
    let bytes = text.as_bytes();
    let mut at = from;
    loop {
        // Blanks, quotes and angle brackets are among these; what stands before the first is gone through once.
        if at >= *dirty {
            *dirty = at + find_dirty(&bytes[at..]);
        }
        at += find_any3(&bytes[at..*dirty], b',', b';', b'|');
        let Some(c) = text[at..].chars().next() else {
            return at;
        };
        if c == ';' {
            if let Some(entity) = escaped_end(&bytes[from..at]) {
                return at - entity;
            }
        }
        let ends = match c {
            '<' | '>' | '"' | '`' => true,
            '\'' => closer == Some(b'\''),
            // The quote after it is that of a text inside a text.
            '\\' => bytes.get(at + 1) == Some(&b'"'),
            // A list without blanks: the next URL begins here.
            ',' | ';' | '|' => begins_with_scheme(&bytes[at + 1..]),
            _ => c.is_whitespace() || c.is_control(),
        };
        if ends {
            return at;
        }
        at += c.len_utf8();
    }
}

/// How long the character reference is that ends here but for its `;`, if what it stands for ends a URL:
/// in a text that was escaped for HTML.
#[inline]
fn escaped_end(bytes: &[u8]) -> Option<usize> {
    let entities: [&[u8]; 5] = [b"&gt", b"&lt", b"&quot", b"&#34", b"&#39"];
    let entity = entities.iter().find(|entity| bytes.ends_with(entity))?;
    Some(entity.len())
}

/// Whether a scheme of usual length and `://` come first.
#[inline]
fn begins_with_scheme(bytes: &[u8]) -> bool {
    let near = &bytes[..bytes.len().min(24)];
    let letters = near.iter().take_while(|byte| byte.is_ascii_alphanumeric());
    let letters = letters.count();
    letters > 0 && near[letters..].starts_with(b"://")
}

/// How long a URL is without the punctuation that follows it.
#[inline]
fn without_punctuation(url: &[u8]) -> usize {
    const BRACKETS: [(u8, u8); 3] = [(b'(', b')'), (b'[', b']'), (b'{', b'}')];
    // By how many each closing bracket outnumbers its opening one, as soon as that is asked.
    let mut excess = [None; 3];
    let mut end = url.len();
    while let Some(last) = url[..end].last() {
        // So most of them end.
        if last.is_ascii_alphanumeric() || *last == b'/' {
            break;
        }
        match BRACKETS.iter().position(|(_, close)| close == last) {
            Some(kind) => {
                let (open, close) = BRACKETS[kind];
                let count = |bracket| url[..end].iter().filter(|byte| **byte == bracket).count();
                let left =
                    excess[kind].get_or_insert_with(|| count(close).saturating_sub(count(open)));
                if *left == 0 {
                    break;
                }
                *left -= 1;
            }
            None if b".,;:!?'*_~".contains(last) => {}
            None => break,
        }
        end -= 1;
    }
    end
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
