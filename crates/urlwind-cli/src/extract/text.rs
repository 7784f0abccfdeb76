//! Extracts URLs from arbitrary text, including JSON strings.

use std::borrow::Cow;

use memchr::memmem::Finder;
use urlwind::text::find_urls;

use super::Found;

/// Every URL recognizable in text contains one of these.
const MARKS: [&str; 2] = ["://", ":\\"];

/// Searches for marks and scans only around them. Decodes escapes.
pub(super) fn find<'a>(text: &'a str, mut each: impl FnMut(Found<'a>)) {
    let finders = MARKS.map(Finder::new);
    let mut urls = find_urls(text);
    let mut next = [0; 2];
    let mut at = 0;
    loop {
        for (next, finder) in next.iter_mut().zip(&finders) {
            if *next <= at {
                let found = finder.find(&text.as_bytes()[at..]);
                *next = found.map_or(text.len(), |mark| at + mark);
            }
        }
        at = next[0].min(next[1]);
        urls.skip_to(at);
        let Some(url) = urls.next() else {
            return;
        };
        at = url.range().end.max(at + 1);
        decoded(Found::from(url), &mut each);
    }
}

/// Unescapes a URL; an escaped delimiter may end it and start another.
fn decoded<'a>(found: Found<'a>, each: &mut impl FnMut(Found<'a>)) {
    if !found.text.contains(['\\', '\x1B']) {
        return each(found);
    }
    for url in find_urls(&unescaped(&without_styles(&found.text))) {
        each(Found {
            range: found.range.clone(),
            text: Cow::Owned(url.as_str().to_owned()),
        });
    }
}

/// Removes terminal escape sequences.
fn without_styles(url: &str) -> Cow<'_, str> {
    let mut pieces = url.split('\x1B');
    let first = pieces.next().unwrap_or_default();
    pieces.fold(Cow::Borrowed(first), |shown, piece| {
        shown + piece.split_once('m').map_or("", |(_, after)| after)
    })
}

/// Removes backslash escapes of JSON (possibly nested), LaTeX, Markdown and shells.
fn unescaped(url: &str) -> String {
    let mut units: Vec<u16> = Vec::with_capacity(url.len());
    let mut rest = url;
    while let Some(backslash) = rest.find('\\') {
        units.extend(rest[..backslash].encode_utf16());
        let escaped = rest[backslash..].trim_start_matches('\\');
        let count = rest.len() - backslash - escaped.len();
        let digits = match escaped.as_bytes().first() {
            Some(b'u') => escaped.get(1..5),
            Some(b'x') => escaped.get(1..3),
            _ => None,
        };
        let code = digits.filter(|digits| digits.bytes().all(|it| it.is_ascii_hexdigit()));
        let code = code.and_then(|digits| u16::from_str_radix(digits, 16).ok());
        rest = match (code, digits) {
            (Some(code), Some(digits)) => {
                units.push(code);
                &escaped[1 + digits.len()..]
            }
            _ => {
                if !escaped.starts_with(|c: char| c.is_ascii_punctuation()) {
                    units.resize(units.len() + count.div_ceil(2), u16::from(b'\\'));
                }
                escaped
            }
        };
    }
    units.extend(rest.encode_utf16());
    String::from_utf16_lossy(&units)
}

#[cfg(test)]
mod tests {
    use urlwind::text::find_urls;

    use super::find;

    fn found(text: &str) -> Vec<String> {
        let mut all = Vec::new();
        find(text, |found| all.push(found.text.into_owned()));
        all
    }

    /// The search for marks finds the same URLs as a full scan.
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
            r"C:\a http://b :\ d:\\e http://f",
        ] {
            let expected: Vec<&str> = find_urls(text).map(|url| url.as_str()).collect();
            assert_eq!(found(text), expected, "{text}");
        }
    }

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
            (
                r#"{"a":"{\"b\":\"http:\\/\\/c\\/d\\ne\"}"}"#,
                &["http://c/d"],
            ),
        ] {
            assert_eq!(found(piece), expected, "{piece}");
        }
    }
}
