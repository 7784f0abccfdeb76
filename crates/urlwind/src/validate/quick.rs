//! The quick way: most input has no validation errors, and the readers in front of the parser's states can tell. What is
//! dirty, or has to be changed, is for the states.

use super::reader::is_escape;
use crate::host::{HostKind, domain_to_ascii_strict, is_strict_and_plain};
use crate::kernels;
use crate::parse::locate_clean;
use crate::record::UrlRef;

/// Whether there is certainly nothing to report. If not, nothing is known.
///
/// Where nothing is dirty, the base does not matter, and left to check are the host, of which the standard demands more
/// than it enforces, and the few bytes that are neither dirty nor URL units.
pub(super) fn is_clean(input: &str) -> bool {
    let Some(at) = locate_clean(input).filter(|at| !at.includes_credentials()) else {
        return false;
    };
    let bytes = input.as_bytes();
    let host = &bytes[at.host_start()..at.host_end()];
    let is_strict = match at.host() {
        // Then the path may be text.
        HostKind::None => false,
        HostKind::Empty | HostKind::Ipv4 | HostKind::Ipv6 => true,
        HostKind::Opaque => is_strict_and_plain(host),
        HostKind::Domain => is_strict_and_plain(host) || is_strict_punycode(host),
    };
    let view = UrlRef {
        text: input,
        at: &at,
    };
    is_strict
        && has_only_units(&bytes[at.host_end()..])
        && view
            .fragment()
            .is_none_or(|fragment| !fragment.contains('#'))
}

/// Whether a domain that may hold Punycode is strict. The parser copies such labels and knows nothing
/// about them; here they have to be decoded.
#[cold]
fn is_strict_punycode(host: &[u8]) -> bool {
    let holds_punycode = host.windows(4).any(|window| window == b"xn--");
    holds_punycode
        && core::str::from_utf8(host).is_ok_and(|host| domain_to_ascii_strict(host).is_ok())
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
            "http://192.0.2.1/",
            "https://example.com:8443/a?b#c",
            "https://EXAMPLE.com:443",
            "https://[::1]",
            "git+ssh://example.com:22/a",
            "foo://1.2/?",
        ] {
            assert!(is_clean(input), "{input}");
        }
        // Without tables nothing is known of Punycode.
        let has_tables = cfg!(feature = "idna");
        assert_eq!(is_clean("https://xn--bcher-kva.example/"), has_tables);
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
            "https://example.com:65536/",
            "https://example.com:8a/",
            "https://example.com:8/ ",
            "https://example.com\t/",
            "https://example.com\\",
            "https://192.0.2.01/",
            "https://192.0.2/",
            "https://192.0.2.256/",
            "https://192.0.2.1./",
            "https://h:1/#a#b",
            "https://me@h:1/",
            "https:///h:1/",
            "https://:1/",
            "foo://h:1/\\",
            "foo://h|/",
            "file://h:1/",
        ] {
            assert!(!is_clean(input), "{input}");
        }
    }
}
