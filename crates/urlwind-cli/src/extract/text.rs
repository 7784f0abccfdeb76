//! URLs in any text.

use std::borrow::Cow;

use memchr::memmem::Finder;
use urlwind::text::find_urls;

use super::Found;

/// What every URL has that can be told from text.
const MARK: &str = "://";

/// Jumps from mark to mark, and looks closer only there.
pub(super) fn find<'a>(text: &'a str, mut each: impl FnMut(Found<'a>)) {
    let finder = Finder::new(MARK);
    let mut at = 0;
    while let Some(mark) = finder.find(&text.as_bytes()[at..]) {
        match first_at(text, at, at + mark) {
            None => return,
            Some(found) => {
                at = found.range.end.max(at + mark + MARK.len());
                each(found);
            }
        }
    }
}

/// The first URL whose scheme ends at `colon` or later. What stands before `floor` belongs to
/// another one.
pub(super) fn first_at(text: &str, floor: usize, colon: usize) -> Option<Found<'_>> {
    let is_in_scheme = |b: &&u8| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.');
    let before = &text.as_bytes()[floor..colon];
    let scheme = before.iter().rev().take_while(is_in_scheme).count();
    let start = colon - scheme;
    // A quote or bracket before it tells where it ends.
    let start = match start.checked_sub(1) {
        Some(opener) if opener >= floor && text.is_char_boundary(opener) => opener,
        _ => start,
    };
    let url = find_urls(&text[start..]).next()?;
    let range = url.range();
    Some(Found {
        range: start + range.start..start + range.end,
        text: Cow::Borrowed(url.as_str()),
    })
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
        ] {
            let expected: Vec<&str> = find_urls(text).map(|url| url.as_str()).collect();
            assert_eq!(found(text), expected, "{text}");
        }
    }
}
