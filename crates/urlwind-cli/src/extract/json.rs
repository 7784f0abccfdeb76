//! URLs in the strings of JSON.

use std::borrow::Cow;

use urlwind::text::find_urls;

use super::{Found, text};
use crate::json_text::unescaped;

/// Finds them as in any text, also with `\/` for `/`, and decodes their escapes.
pub(super) fn find<'a>(piece: &'a str, mut each: impl FnMut(Found<'a>)) {
    if !piece.contains('\\') {
        return text::find(piece, each);
    }
    let bytes = piece.as_bytes();
    let mut urls = find_urls(piece);
    let mut at = 0;
    for colon in memchr::memchr_iter(b':', bytes) {
        let after = &bytes[colon + 1..];
        if colon < at || !(after.starts_with(b"//") || after.starts_with(br"\/\/")) {
            continue;
        }
        urls.skip_to(colon);
        let Some(url) = urls.next() else {
            return;
        };
        at = url.range().end.max(colon + 1);
        decoded(Found::from(url), &mut each);
    }
}

/// What was escaped may end the URL, and another one may follow.
fn decoded<'a>(found: Found<'a>, each: &mut impl FnMut(Found<'a>)) {
    if !found.text.contains('\\') {
        return each(found);
    }
    for url in find_urls(&unescaped(&found.text)) {
        each(Found {
            range: found.range.clone(),
            text: Cow::Owned(url.as_str().to_owned()),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::find;

    #[test]
    fn escapes_are_decoded() {
        for (piece, expected) in [
            (r#"{"a":"http://a/b","c":1}"#, &["http://a/b"][..]),
            (r#"{"a":"http:\/\/a\/b\u0026c"}"#, &["http://a/b&c"]),
            (
                r#"["see http://a/b\nhttp:\/\/c."]"#,
                &["http://a/b", "http://c"],
            ),
            (r#"["\u003ca href=\"http://a/\"\u003e"]"#, &["http://a/"]),
            (r#"["http://a/\u00e9\ud83d\ude00"]"#, &["http://a/é😀"]),
            (r#"["http://a/b\\c"]"#, &["http://a/b\\c"]),
            (r#"{"time":"12:30\/45"}"#, &[]),
        ] {
            let mut all = Vec::new();
            find(piece, |found| all.push(found.text.into_owned()));
            assert_eq!(all, expected, "{piece}");
        }
    }
}
