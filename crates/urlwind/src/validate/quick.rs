//! The quick way: most input has no validation errors, and one look and one sweep can tell.

use super::reader::is_escape;
use crate::host::is_strict_and_plain;
use crate::kernels;
use crate::parse::locate_normal;
use crate::record::View;

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
    let view = View {
        text: input,
        at: &at,
    };
    (host.is_empty() || is_strict_and_plain(host))
        && has_only_units(&bytes[at.host_end()..])
        && view
            .fragment()
            .is_none_or(|fragment| !fragment.contains('#'))
}

/// Whether `bytes`, none of which is dirty, are URL units, apart from any `#`.
fn has_only_units(mut bytes: &[u8]) -> bool {
    loop {
        let found = kernels::find_any4(bytes, b'[', b']', b'|', b'%');
        if found == bytes.len() {
            return true;
        }
        bytes = &bytes[found..];
        if !is_escape(bytes) {
            return false;
        }
        // Escapes stand side by side, mostly.
        while is_escape(bytes) {
            bytes = &bytes[3..];
        }
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
