//! Percent-decoding for people to read.

use std::borrow::Cow;
use std::fmt::Write as _;

use urlwind::{Position, Url, domain_to_unicode, percent};

use crate::problem::is_unprintable;

/// What happens to control characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Controls {
    /// They stay encoded: one URL is to be one line.
    Encoded,
    /// They are decoded: the format can express them.
    Decoded,
}

/// Decodes all of `text` that is UTF-8 when decoded; the rest stays encoded.
pub(crate) fn decode(text: &str, controls: Controls) -> Cow<'_, str> {
    match percent::decode(text) {
        Cow::Borrowed(_) => Cow::Borrowed(text),
        Cow::Owned(bytes) => {
            let mut readable = String::with_capacity(bytes.len());
            for chunk in bytes.utf8_chunks() {
                match controls {
                    Controls::Decoded => readable.push_str(chunk.valid()),
                    Controls::Encoded => readable.push_str(&encode_controls(chunk.valid())),
                }
                push_encoded(&mut readable, chunk.invalid());
            }
            Cow::Owned(readable)
        }
    }
}

/// Encodes the control characters of text that was decoded.
pub(crate) fn encode_controls(text: &str) -> Cow<'_, str> {
    if !text.contains(is_unprintable) {
        return Cow::Borrowed(text);
    }
    let mut readable = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if is_unprintable(c) {
            push_encoded(&mut readable, c.encode_utf8(&mut [0; 4]).as_bytes());
        } else {
            readable.push(c);
        }
    }
    Cow::Owned(readable)
}

fn push_encoded(readable: &mut String, bytes: &[u8]) {
    for byte in bytes {
        let _ = write!(readable, "%{byte:02X}");
    }
}

/// Decodes only what is not ASCII, so that the result still means the same URL.
pub(crate) fn decode_non_ascii(text: &str) -> Cow<'_, str> {
    let mut readable = String::new();
    let mut copied = 0;
    let mut at = 0;
    while let Some(percent) = memchr::memchr(b'%', &text.as_bytes()[at..]) {
        let start = at + percent;
        let (encoded, bytes) = non_ascii_run(&text[start..]);
        at = start + encoded.len().max(1);
        if !bytes.is_empty() {
            readable.push_str(&text[copied..start]);
            push_run(&mut readable, encoded, &bytes);
            copied = at;
        }
    }
    if copied == 0 {
        return Cow::Borrowed(text);
    }
    readable.push_str(&text[copied..]);
    Cow::Owned(readable)
}

/// The percent-encoded bytes above 0x7F at the start of `text`, encoded and decoded.
fn non_ascii_run(text: &str) -> (&str, Vec<u8>) {
    let mut bytes = Vec::new();
    for triple in text.as_bytes().chunks_exact(3) {
        match percent::decode_bytes(triple).as_ref() {
            [byte] if !byte.is_ascii() => bytes.push(*byte),
            _ => break,
        }
    }
    (&text[..3 * bytes.len()], bytes)
}

/// Appends what is readable of the bytes, and the rest as it was encoded.
fn push_run(readable: &mut String, encoded: &str, bytes: &[u8]) {
    let mut at = 0;
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            let length = 3 * c.len_utf8();
            if is_unprintable(c) || c.is_whitespace() {
                readable.push_str(&encoded[at..at + length]);
            } else {
                readable.push(c);
            }
            at += length;
        }
        let length = 3 * chunk.invalid().len();
        readable.push_str(&encoded[at..at + length]);
        at += length;
    }
}

/// The host in Unicode, if that differs.
pub(crate) fn unicode_host(url: &Url) -> Option<String> {
    let domain = url.domain().filter(|domain| domain.contains("xn--"))?;
    let unicode = domain_to_unicode(domain);
    (unicode != domain && !unicode.contains(is_unprintable)).then_some(unicode)
}

/// The URL with its domain in Unicode.
pub(crate) fn with_unicode_host(url: &Url) -> Cow<'_, str> {
    match unicode_host(url) {
        None => Cow::Borrowed(url.as_str()),
        Some(host) => {
            let (before, after) = (&url[..Position::BeforeHost], &url[Position::AfterHost..]);
            Cow::Owned([before, &host, after].concat())
        }
    }
}

#[cfg(test)]
mod tests {
    use urlwind::Url;

    use super::{Controls, decode, decode_non_ascii, with_unicode_host};

    #[test]
    fn decodes_what_is_text() {
        assert_eq!(
            decode("a%20b%C3%A9%FF%0A%25", Controls::Encoded),
            "a bé%FF%0A%"
        );
        assert_eq!(decode("%0A", Controls::Decoded), "\n");
    }

    #[test]
    fn a_readable_url_is_the_same_url() {
        for url in [
            "http://h/%C3%A9%C3?%e2%82%ac#%E2%80%AE%C2%A0%20%41%",
            "http://h/%FF%C3%A9x%C3%A9%C3%A9%e4",
            "http://h/",
        ] {
            let url = Url::parse(url).unwrap();
            let readable = decode_non_ascii(url.as_str());
            let back = Url::parse(&readable).unwrap();
            assert_eq!(
                back.as_str().to_uppercase(),
                url.as_str().to_uppercase(),
                "{readable}"
            );
        }
        assert_eq!(
            decode_non_ascii("http://h/%C3%A9%C3?%20"),
            "http://h/é%C3?%20"
        );
    }

    #[test]
    fn unicode_hosts() {
        let url = Url::parse("https://me@xn--bcher-kva.example:81/x").unwrap();
        assert_eq!(with_unicode_host(&url), "https://me@bücher.example:81/x");
    }
}
