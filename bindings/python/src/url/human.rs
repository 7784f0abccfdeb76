//! A URL as people read it.

use urlwind::{Position, Url, host};

/// The URL with its host in Unicode, and with the letters of other scripts in place of their
/// percent-encoding. It parses back to the same URL: what would not stays encoded.
pub(super) fn human(url: &Url) -> String {
    let text = match url.domain().filter(|domain| domain.contains("xn--")) {
        None => decoded(url.as_str()),
        Some(domain) => {
            let before = decoded(&url[..Position::BeforeHost]);
            let after = decoded(&url[Position::AfterHost..]);
            format!("{before}{}{after}", host::domain_to_unicode(domain))
        }
    };
    match Url::parse(&text) {
        Ok(same) if same == *url => text,
        _ => url.as_str().to_owned(),
    }
}

/// Decodes runs of percent-encoded bytes that are letters of other scripts in UTF-8.
fn decoded(text: &str) -> String {
    let mut decoded = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('%') {
        decoded.push_str(&rest[..at]);
        rest = &rest[at..];
        let mut bytes = Vec::new();
        while let Some(byte) = high_byte(&rest[bytes.len() * 3..]) {
            bytes.push(byte);
        }
        match std::str::from_utf8(&bytes) {
            Ok(letters) if !bytes.is_empty() && letters.chars().all(is_readable) => {
                decoded.push_str(letters);
                rest = &rest[bytes.len() * 3..];
            }
            _ => {
                let kept = bytes.len().max(1) * 3;
                let kept = kept.min(rest.len());
                decoded.push_str(&rest[..kept]);
                rest = &rest[kept..];
            }
        }
    }
    decoded.push_str(rest);
    decoded
}

/// The byte above ASCII whose encoding begins the text, written as parsing would write it.
fn high_byte(text: &str) -> Option<u8> {
    let [
        b'%',
        high @ (b'8' | b'9' | b'A'..=b'F'),
        low @ (b'0'..=b'9' | b'A'..=b'F'),
        ..,
    ] = text.as_bytes()
    else {
        return None;
    };
    let digit = |digit: u8| (digit as char).to_digit(16);
    Some((digit(*high)? << 4 | digit(*low)?) as u8)
}

/// Whether it can be seen, and turns nothing around it. Digits and letters of all scripts, which is what
/// people write; marks follow a letter.
fn is_readable(c: char) -> bool {
    c.is_alphanumeric()
}
