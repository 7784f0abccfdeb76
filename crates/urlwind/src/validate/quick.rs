//! The quick way: most input has no validation errors, and one look and one sweep can tell.

use super::reader::is_escape;
use crate::host::is_strict_and_plain;
use crate::kernels;
use crate::parse::locate_normal;

/// Whether there is certainly nothing to report. If not, nothing is known.
///
/// What the first look finds normal has a special scheme with both slashes, a domain that is no address,
/// and no dirty byte. The base does not matter then. Left to check are the domain, of which the
/// standard demands more than it enforces, and the few bytes that are neither dirty nor URL units.
pub(super) fn is_clean(input: &str) -> bool {
    let Some(at) = locate_normal(input) else {
        return false;
    };
    let bytes = input.as_bytes();
    let host = &bytes[at.host_start()..at.host_end()];
    (host.is_empty() || is_strict_and_plain(host)) && has_only_units(&bytes[at.host_end()..])
}

/// Whether `bytes`, none of which is dirty, are URL units, with one `#` at most.
fn has_only_units(bytes: &[u8]) -> bool {
    let mut invalid = false;
    let mut escapes = false;
    for &byte in bytes {
        invalid |= matches!(byte, b'[' | b']' | b'|');
        escapes |= byte == b'%';
    }
    if invalid {
        return false;
    }
    let hash = kernels::find_byte(bytes, b'#');
    if hash < bytes.len() && kernels::find_byte(&bytes[hash + 1..], b'#') < bytes.len() - hash - 1 {
        return false;
    }
    !escapes || has_only_escapes(bytes)
}

/// Whether each `%` begins a percent-encoded byte.
fn has_only_escapes(mut bytes: &[u8]) -> bool {
    loop {
        let sign = kernels::find_byte(bytes, b'%');
        if sign == bytes.len() {
            return true;
        }
        if !is_escape(&bytes[sign..]) {
            return false;
        }
        bytes = &bytes[sign + 3..];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_clean() {
        for input in [
            "https://example.com/",
            "https://a-b.example/a%41?%42#%43",
            "file:///etc/passwd",
            "http://h/?a#b?c",
        ] {
            assert!(is_clean(input), "{input}");
        }
        for input in [
            "https://example.com/%4",
            "https://example.com/%",
            "https://example.com/#a#b",
            "https://example.com/##",
            "https://example.com/a|b",
            "https://example.com/?[",
            "https://a_b.example/",
            "https://-a.example/",
            "https://a--b.example./",
            "https://xn--a.example/",
        ] {
            assert!(!is_clean(input), "{input}");
        }
    }
}
