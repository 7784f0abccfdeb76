//! URLs in text: lines of logs, messages, pages.
//!
//! [`find_urls`] finds them as a reader would, and `redact` has its own walk, which in doubt takes more.
//! Both begin with what stands here: where a scheme can be, and what ends a URL.
//!
//! ```
//! let text = "See https://example.com/a_(b), or (http://example.org/).";
//! let found: Vec<&str> = urlwind::text::find_urls(text).map(|url| url.as_str()).collect();
//! assert_eq!(found, ["https://example.com/a_(b)", "http://example.org/"]);
//! ```

mod bounds;
mod find;

pub use find::{FindUrls, FoundUrl, find_urls};

use crate::bytes::classes::{SCHEME, is_tab_or_newline};
use crate::special::SchemeType;

/// Where the scheme begins that ends at `colon`, looking back no further than `floor`: at the first
/// letter of the characters that a scheme can have.
#[inline]
pub(crate) fn scheme_start(bytes: &[u8], floor: usize, colon: usize) -> Option<usize> {
    // Nearly all are these two, and a loop's end is hard to predict. Modules for WebAssembly are downloaded, and do
    // without what only saves time.
    let common: &[&[u8]] = match cfg!(target_arch = "wasm32") {
        true => &[],
        false => &[b"https", b"http"],
    };
    for scheme in common {
        if let Some(before) = bytes[floor..colon].strip_suffix(*scheme) {
            if before.last().is_none_or(|byte| !SCHEME.contains(*byte)) {
                return Some(colon - scheme.len());
            }
        }
    }
    let run = bytes[floor..colon]
        .iter()
        .rev()
        .take_while(|byte| SCHEME.contains(**byte))
        .count();
    (colon - run..colon).find(|&at| bytes[at].is_ascii_alphabetic())
}

/// Whether a special scheme ends at `colon`. Tabs and newlines in it do not count, as when parsing; a
/// letter before it would make it another scheme.
#[inline]
pub(crate) fn is_special_scheme_before(bytes: &[u8], floor: usize, colon: usize) -> bool {
    // The longest special scheme has five letters; a sixth would be one too many.
    let mut letters = [0; 6];
    let mut first = letters.len();
    let mut at = colon;
    while at > floor && first > 0 {
        let byte = bytes[at - 1];
        if byte.is_ascii_alphabetic() {
            first -= 1;
            letters[first] = byte;
        } else if !is_tab_or_newline(byte) || first == letters.len() {
            break;
        }
        at -= 1;
        let before = at.checked_sub(1).filter(|at| *at >= floor);
        let is_whole = before.is_none_or(|at| !bytes[at].is_ascii_alphabetic());
        if is_whole && SchemeType::of_bytes(&letters[first..]).is_special() {
            return true;
        }
    }
    false
}

/// The length of what [`is_escaped_slash`].
pub(crate) const ESCAPED_SLASH: usize = r"\u002f".len();

/// Whether a slash comes first as some programs write it into JSON.
#[inline]
pub(crate) fn is_escaped_slash(bytes: &[u8]) -> bool {
    let escape = bytes.get(..ESCAPED_SLASH);
    escape.is_some_and(|escape| escape.eq_ignore_ascii_case(br"\u002f"))
}

/// The quote or bracket that closes a URL which `opener` stands before.
#[inline]
pub(crate) fn closer(opener: u8) -> Option<u8> {
    match opener {
        b'"' | b'\'' | b'`' => Some(opener),
        b'<' => Some(b'>'),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{is_special_scheme_before, scheme_start};

    #[test]
    fn special_schemes_before_a_colon() {
        let is_special = |text: &str| is_special_scheme_before(text.as_bytes(), 0, text.len());
        for text in [
            "http",
            "HTTPS",
            "a http",
            "git+https",
            "ws",
            "1ftp",
            "ht\ttp\ns",
        ] {
            assert!(is_special(text), "{text:?}");
        }
        for text in ["", "xhttp", "httpx", "foo", "ht tp", "http ", "xwss"] {
            assert!(!is_special(text), "{text:?}");
        }
        assert!(is_special("x\thttp"), "the tab may be a delimiter");
        assert!(is_special_scheme_before(b"xhttp", 1, 5));
    }

    #[test]
    fn schemes_before_a_colon() {
        let start = |text: &str| scheme_start(text.as_bytes(), 0, text.len());
        assert_eq!(start("see http"), Some(4));
        assert_eq!(start("(1+http"), Some(3));
        assert_eq!(start("https"), Some(0));
        assert_eq!(start("\"https"), Some(1));
        assert_eq!(start("git+https"), Some(0));
        assert_eq!(scheme_start(b"xhttps", 1, 6), Some(1));
        assert_eq!(start("12"), None);
        assert_eq!(start(""), None);
    }
}
