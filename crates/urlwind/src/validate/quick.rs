//! The quick way: most input has no validation errors, and one look and one sweep can tell. What the
//! look leaves to other tiers, such as ports and addresses, is read byte by byte.

use super::reader::{is_escape, next_invalid_unit};
use super::writing::is_valid_ipv4_string;
use crate::host::{domain_to_ascii_strict, ends_in_a_number, is_strict_and_plain};
use crate::kernels;
use crate::parse::{PortNumber, locate_normal, port_number, split_scheme};
use crate::record::View;
use crate::special::SchemeType;

/// Whether there is certainly nothing to report. If not, nothing is known.
///
/// What the first look finds normal has a special scheme with both slashes, a domain that is no address,
/// and no dirty byte. The base does not matter then. Left to check are the domain, of which the
/// standard demands more than it enforces, and the few bytes that are neither dirty nor URL units.
pub(super) fn is_clean(input: &str) -> bool {
    let Some(at) = locate_normal(input) else {
        return is_clean_by_bytes(input);
    };
    let bytes = input.as_bytes();
    let host = &bytes[at.host_start()..at.host_end()];
    let view = View {
        text: input,
        at: &at,
    };
    (host.is_empty() || is_strict_and_plain(host) || is_strict_punycode(host))
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

/// The same for an input that is not normal, or has a port, an address or a scheme that is not special: with
/// both slashes, a plain host and perhaps a port.
///
/// All that it lets pass are URL units, so that nothing is removed from the input; and the base does not
/// matter to it.
fn is_clean_by_bytes(input: &str) -> bool {
    let Some((scheme, rest)) = split_scheme(input) else {
        return false;
    };
    let Some(rest) = rest.strip_prefix("//") else {
        return false;
    };
    let (host, rest) = rest.split_at(kernels::find_any4(rest.as_bytes(), b'/', b':', b'?', b'#'));
    // Hosts of other schemes may be more than this, and may end in any number.
    let is_host = is_strict_and_plain(host.as_bytes())
        && match SchemeType::of(scheme) {
            SchemeType::File => false,
            SchemeType::NotSpecial => true,
            _ => is_valid_ipv4_string(host) || !ends_in_a_number(host.as_bytes()),
        };
    let rest = match rest.strip_prefix(':').map(|rest| (rest, port_number(rest))) {
        None => rest,
        Some((_, (_, PortNumber::OutOfRange))) => return false,
        Some((rest, (digits, _))) => &rest[digits..],
    };
    let is_rest = rest.is_empty() || rest.starts_with(['/', '?', '#']);
    let fragment = kernels::find_byte(rest.as_bytes(), b'#');
    let is_clean = |range| next_invalid_unit(rest, range).is_none();
    let after = (fragment + 1).min(rest.len());
    is_host && is_rest && is_clean(0..fragment) && is_clean(after..rest.len())
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
            "https://example.com:/",
            "https://EXAMPLE.com:00080",
            "https://example.com#é",
            "https://example.com/a/../é",
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
