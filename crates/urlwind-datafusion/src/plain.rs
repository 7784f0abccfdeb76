//! URLs that are plain for Java's `java.net.URI`: read in one pass over their bytes, as nearly all are.

use std::ops::Range;

use crate::part::Part;

/// Where the parts of a plain URL stand: a scheme, `//`, a host name and perhaps a port, and then whatever Java lets
/// stand in a path, a query and a fragment, in ASCII.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plain {
    scheme: usize,
    host: usize,
    authority: usize,
    path: usize,
    /// With its `?`, if there is one.
    query: usize,
    length: usize,
}

/// Classes of bytes, by the components they may appear in.
const SCHEME: u8 = 1;
const NAME: u8 = 2;
const PATH: u8 = 4;
/// Also of a fragment.
const QUERY: u8 = 8;

const fn classes() -> [u8; 256] {
    let mut classes = [0; 256];
    let mut byte = 0;
    while byte < 128 {
        let it = byte as u8;
        classes[byte] = match it {
            b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' => SCHEME | NAME | PATH | QUERY,
            b'-' => SCHEME | NAME | PATH | QUERY,
            b'.' => SCHEME | NAME | PATH | QUERY,
            b'+' => SCHEME | PATH | QUERY,
            b'_' | b'!' | b'~' | b'*' | b'\'' | b'(' | b')' => PATH | QUERY,
            b':' | b'@' | b'&' | b'=' | b'$' | b',' | b';' | b'/' => PATH | QUERY,
            b'?' | b'[' | b']' => QUERY,
            _ => 0,
        };
        byte += 1;
    }
    classes
}

static CLASSES: [u8; 256] = classes();

/// Where the bytes of a class end, from `start` on. With escapes, if they are whole.
fn end_of(text: &[u8], start: usize, class: u8, has_escapes: bool) -> usize {
    let mut at = start;
    while let Some(&byte) = text.get(at) {
        if CLASSES[usize::from(byte)] & class == 0 {
            let digits = text.get(at + 1..at + 3);
            let is_escape = has_escapes
                && byte == b'%'
                && digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit));
            if !is_escape {
                break;
            }
        }
        at += 1;
    }
    at
}

impl Plain {
    /// Nothing if the URL is not plain: then somebody else has to say what it is.
    pub(crate) fn read(url: &str) -> Option<Plain> {
        let text = url.as_bytes();
        let scheme = end_of(text, 0, SCHEME, false);
        if !text.first()?.is_ascii_alphabetic() || !text[scheme..].starts_with(b"://") {
            return None;
        }
        let start = scheme + 3;
        let host = end_of(text, start, NAME, false);
        if !is_name(&text[start..host]) {
            return None;
        }
        let mut authority = host;
        if text.get(host) == Some(&b':') {
            authority += 1;
            while text.get(authority).is_some_and(u8::is_ascii_digit) {
                authority += 1;
            }
            // All of so few digits are in Java's range.
            if !(2..=10).contains(&(authority - host)) {
                return None;
            }
        }
        if !matches!(text.get(authority), None | Some(b'/' | b'?' | b'#')) {
            return None;
        }
        let path = end_of(text, authority, PATH, true);
        let query = match text.get(path) {
            Some(b'?') => end_of(text, path + 1, QUERY, true),
            _ => path,
        };
        let length = match text.get(query) {
            Some(b'#') => end_of(text, query + 1, QUERY, true),
            _ => query,
        };
        (length == text.len()).then_some(Plain {
            scheme,
            host,
            authority,
            path,
            query,
            length,
        })
    }

    /// Where a part stands, if there is one.
    pub(crate) fn range(&self, part: Part) -> Option<Range<usize>> {
        let start = self.scheme + 3;
        Some(match part {
            Part::Protocol => 0..self.scheme,
            Part::Authority => start..self.authority,
            Part::Host => start..self.host,
            Part::UserInfo => return None,
            Part::Path => self.authority..self.path,
            Part::File => self.authority..self.query,
            Part::Query if self.query > self.path => self.path + 1..self.query,
            Part::Ref if self.length > self.query => self.query + 1..self.length,
            Part::Query | Part::Ref => return None,
        })
    }
}

/// Labels of letters, digits and inner hyphens, the last of which begins with a letter: no address does. These are
/// bytes of a name.
fn is_name(name: &[u8]) -> bool {
    let name = name.strip_suffix(b".").unwrap_or(name);
    // A dot stands for what is before the first.
    let mut before = b'.';
    let mut last = 0;
    for (at, &byte) in name.iter().enumerate() {
        match (before, byte) {
            (b'.', b'.' | b'-') | (b'-', b'.') => return false,
            (b'.', _) => last = at,
            _ => {}
        }
        before = byte;
    }
    !matches!(before, b'.' | b'-') && name.get(last).is_some_and(u8::is_ascii_alphabetic)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::java::{Refused, part_step_by_step};
    use crate::part::PARTS;

    /// Checks the fast path against the slow path. Returns whether the fast path applied.
    fn check(url: &str) -> bool {
        let Some(plain) = Plain::read(url) else {
            return false;
        };
        for part in PARTS {
            let found = plain.range(part).map(|range| &url[range]);
            let expected: Result<_, Refused> = part_step_by_step(url, part);
            assert_eq!(Ok(found), expected, "{part:?} of {url:?}");
        }
        true
    }

    #[test]
    fn what_is_plain() {
        for url in [
            "http://h",
            "http://h/",
            "HTTP://WWW.EXAMPLE.com:80/a/../b%2f;x?q=%41&r=[]#F?/",
            "x+y-z.1://a.b.c.:123456789?#",
            "http://1a.b-c/~(a)*!'$,@:=&+_/",
            "http://h#",
            "http://h?",
        ] {
            assert!(check(url), "{url}");
        }
        for url in [
            "",
            "http:",
            "http:/h",
            "http://",
            "//h/",
            "1://h/",
            "http://me@h/",
            "http://h:/",
            "http://h:9999999999/",
            "http://h:80x/",
            "http://1.2.3.4/",
            "http://h.1/",
            "http://1/",
            "http://[::1]/",
            "http://a..b/",
            "http://.a/",
            "http://-a/",
            "http://a-/",
            "http://a-.b/",
            "http://a_b/",
            "http://h./..",
            "http://../",
            "http://h/é",
            "http://é/",
            "http://h/%",
            "http://h/%4",
            "http://h/%4g",
            "http://h/a b",
            "http://h/[",
            "http://h/{",
            "http://h/a?b\\",
            "http://h/#a#b",
        ] {
            // Plain or not, it must be right.
            check(url);
        }
        assert!(!check("http://me@h/") && !check("http://1.2.3.4/") && !check("http://h/a b"));
    }

    /// Pieces put together at random, so that everything is next to everything.
    #[test]
    fn generated_urls_are_read_as_step_by_step() {
        const PIECES: [&str; 40] = [
            "http", "://", "//", ":", "/", "?", "#", "@", "a", "b.c", ".", "-", "1", "80", "%41",
            "%", "%4", "%zz", "[", "]", "[::1]", "1.2.3.4", "_", "~", "é", " ", "{", "|", "\\",
            "&x=1", ";", "+", "$", ",", "*'()!", "X", "a-b", "99999", "\t", "\u{2028}",
        ];
        let mut seed = 1_u64;
        let mut random = |below: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) as usize % below
        };
        let mut read = 0;
        for _ in 0..200_000 {
            let mut url = String::from(["http://a", "x://", "http:", ""][random(4)]);
            for _ in 0..random(8) {
                url.push_str(PIECES[random(PIECES.len())]);
            }
            read += usize::from(check(&url));
        }
        assert!(read > 10_000, "{read}");
    }
}
