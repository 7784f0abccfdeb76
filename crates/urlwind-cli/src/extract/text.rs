//! URLs in any text.

use memchr::memmem::Finder;
use urlwind::text::find_urls;

use super::Found;

/// What every URL has that can be told from text.
const MARK: &str = "://";

/// Jumps from mark to mark, and looks closer only there.
pub(super) fn find<'a>(text: &'a str, mut each: impl FnMut(Found<'a>)) {
    let finder = Finder::new(MARK);
    let mut urls = find_urls(text);
    let mut at = 0;
    while let Some(mark) = finder.find(&text.as_bytes()[at..]) {
        at += mark;
        urls.skip_to(at);
        let Some(url) = urls.next() else {
            return;
        };
        at = url.range().end.max(at + MARK.len());
        each(Found::from(url));
    }
}

#[cfg(test)]
mod tests {
    use urlwind::text::find_urls;

    use super::find;

    fn found(text: &str) -> Vec<&str> {
        let mut all = Vec::new();
        find(text, |found| all.push(&text[found.range]));
        all
    }

    /// Jumping leaves nothing out, and finds nothing else.
    #[test]
    fn the_same_as_without_jumping() {
        for text in [
            "",
            "see http://a/b_(c), or (http://d/).",
            "é:http://a/é\u{a0}b 12:30:45 a:b://c",
            "<http://a/>'http://b/'\"http://c/\"",
            "http:// http://. https://x",
            "http://a/?u=http://b/ ,http://c/,http://d/",
            "://://a://b",
            "x\nhttp://a\nhttp://b\n",
            "éhttp://a",
            "xhttp://a git+https://b HTTP://c http://d,https://e",
        ] {
            let expected: Vec<&str> = find_urls(text).map(|url| url.as_str()).collect();
            assert_eq!(found(text), expected, "{text}");
        }
    }
}
