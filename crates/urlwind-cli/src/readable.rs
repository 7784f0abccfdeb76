//! Percent-decoding for human readers.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::ops::Range;

use urlwind::{HostKind, Position, Url, domain_to_unicode, percent};

use crate::printable::is_unprintable;

/// Treatment of control characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Controls {
    /// Kept encoded: a URL never spans lines.
    Encoded,
    /// Decoded: the format can express them.
    Decoded,
}

/// Decodes percent-encoded UTF-8; other bytes stay encoded.
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

/// Encodes control characters of decoded text again.
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

/// Decodes only non-ASCII characters, so that the result is still the same URL.
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

/// Returns the percent-encoded bytes above 0x7F at the start of `text`, encoded and decoded.
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

/// Appends the valid UTF-8 in the bytes decoded, and the rest encoded.
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

/// Form of a whole URL.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Form {
    /// Whether the domain is in Unicode.
    pub(crate) unicode_host: bool,
    /// Whether non-ASCII characters are decoded.
    pub(crate) decode: bool,
}

impl Form {
    pub(crate) const NORMAL: Form = Form {
        unicode_host: false,
        decode: false,
    };

    fn written(self, text: &str) -> Cow<'_, str> {
        if self.decode {
            decode_non_ascii(text)
        } else {
            Cow::Borrowed(text)
        }
    }
}

/// Returns the host in Unicode, if that differs and parses to the same host.
pub(crate) fn unicode_host(url: &Url) -> Option<String> {
    // An opaque host is not a domain, even if it looks like one.
    let domain = url
        .domain()
        .filter(|domain| url.host_kind() == HostKind::Domain && domain.contains("xn--"))?;
    let unicode = domain_to_unicode(domain);
    if unicode == domain || unicode.contains(is_unprintable) {
        return None;
    }
    let back = Url::parse(&format!("https://{unicode}/")).ok()?;
    (back.host_str() == Some(domain)).then_some(unicode)
}

/// Returns the origin with its domain in Unicode.
pub(crate) fn unicode_origin(url: &Url) -> String {
    let origin = url.view().serialized_origin();
    match Url::parse(&origin) {
        Ok(tuple) => {
            let readable = href(
                &tuple,
                Form {
                    unicode_host: true,
                    decode: false,
                },
            );
            readable.strip_suffix('/').unwrap_or(&readable).to_owned()
        }
        // `null`.
        Err(_) => origin,
    }
}

/// Formats the URL in this form. It parses to the same URL, except for the case of hexadecimal digits.
pub(crate) fn href(url: &Url, form: Form) -> Cow<'_, str> {
    let host = form.unicode_host.then(|| unicode_host(url)).flatten();
    match host {
        None => form.written(url.as_str()),
        Some(host) => {
            let before = form.written(&url[..Position::BeforeHost]);
            let after = form.written(&url[Position::AfterHost..]);
            Cow::Owned([&before, host.as_str(), &after].concat())
        }
    }
}

/// Maps offsets between components of the URL to the output of [`href`].
pub(crate) fn places_in_href<const N: usize>(
    url: &Url,
    form: Form,
    places: [Option<u32>; N],
) -> [Option<u64>; N] {
    if form == Form::NORMAL {
        return places.map(|place| place.map(u64::from));
    }
    let host = url.components();
    let (host_start, host_end) = (host.host_start as usize, host.host_end as usize);
    let unicode = form.unicode_host.then(|| unicode_host(url)).flatten();
    let written = |range: Range<usize>| form.written(&url.as_str()[range]).len();
    places.map(|place| {
        let place = place? as usize;
        let length = match &unicode {
            Some(host) if place >= host_end => {
                written(0..host_start) + host.len() + written(host_end..place)
            }
            _ => written(0..place),
        };
        Some(length as u64)
    })
}

#[cfg(test)]
mod tests {
    use urlwind::Url;

    use super::{Controls, Form, decode, decode_non_ascii, href, places_in_href, unicode_origin};

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

    const UNICODE: Form = Form {
        unicode_host: true,
        decode: false,
    };

    #[test]
    fn unicode_hosts() {
        for (url, expected) in [
            (
                "https://me@xn--bcher-kva.example:81/x",
                "https://me@bücher.example:81/x",
            ),
            ("https://xn--strae-oqa.example/", "https://straße.example/"),
            // An opaque host is case-sensitive.
            (
                "foo://xn--bcher-kva.example/",
                "foo://xn--bcher-kva.example/",
            ),
            ("https://xn--a.example/", "https://xn--a.example/"),
        ] {
            if let Ok(url) = Url::parse(url) {
                let readable = href(&url, UNICODE);
                assert_eq!(readable, expected);
                assert_eq!(Url::parse(&readable).unwrap(), url);
            }
        }
        let origin = |url| unicode_origin(&Url::parse(url).unwrap());
        assert_eq!(
            origin("https://xn--bcher-kva.example:81/x"),
            "https://bücher.example:81"
        );
        assert_eq!(
            origin("blob:https://xn--bcher-kva.example/x"),
            "https://bücher.example"
        );
        assert_eq!(origin("foo://xn--bcher-kva.example/x"), "null");
    }

    #[test]
    fn places_fit_the_text() {
        let url = "https://m%C3%A9:%C3%A9@xn--bcher-kva.example:81/%C3%A9?%C3%A9%FF#%C3%A9";
        let url = Url::parse(url).unwrap();
        for (unicode_host, decode) in [(false, false), (true, false), (false, true), (true, true)] {
            let form = Form {
                unicode_host,
                decode,
            };
            let text = href(&url, form);
            let at = url.components();
            let places = [
                Some(at.scheme_end),
                Some(at.username_end),
                Some(at.host_start),
                Some(at.host_end),
                Some(at.path_start),
                at.query_start,
                at.fragment_start,
            ];
            let starts = places_in_href(&url, form, places)
                .map(|place| &text[usize::try_from(place.unwrap()).unwrap()..]);
            for (rest, expected) in starts.iter().zip([":", ":", "", ":", "/", "?", "#"]) {
                assert!(rest.starts_with(expected), "{rest} {text}");
            }
            assert!(starts[2].starts_with(if unicode_host { "bü" } else { "xn--" }));
        }
    }
}
