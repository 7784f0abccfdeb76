//! [URL writing](https://url.spec.whatwg.org/#url-writing) and [host
//! writing](https://url.spec.whatwg.org/#host-writing): the grammar of what should be written, read from
//! the standard's definitions and not from its parser.

use super::reader::next_invalid_unit;
use crate::bytes::classes::FORBIDDEN_HOST;
use crate::host::{domain_to_ascii_strict, ends_in_a_number};
use crate::parse::split_scheme;
use crate::record::Url;
use crate::special::SchemeType;

/// Whether `input` is a [valid URL string](https://url.spec.whatwg.org/#valid-url-string), which has to
/// be absolute if there is no base.
pub(super) fn is_valid_url_string(input: &str, base: Option<&Url>) -> bool {
    let (before_fragment, fragment) = split_at_first(input, '#');
    let (before_query, query) = split_at_first(before_fragment, '?');
    are_url_units(fragment.unwrap_or(""))
        && are_url_units(query.unwrap_or(""))
        && match (split_scheme(input), base) {
            (Some((scheme, _)), _) => {
                let rest = &before_query[scheme.len() + 1..];
                is_after_scheme(rest, SchemeType::of(scheme))
            }
            (None, None) => false,
            (None, Some(base)) if base.has_opaque_path() => input.starts_with('#'),
            (None, Some(base)) => is_relative_url_string(before_query, base.scheme_type()),
        }
}

fn split_at_first(text: &str, delimiter: char) -> (&str, Option<&str>) {
    match text.split_once(delimiter) {
        Some((before, after)) => (before, Some(after)),
        None => (text, None),
    }
}

/// [URL units](https://url.spec.whatwg.org/#url-units), any number of them.
fn are_url_units(text: &str) -> bool {
    next_invalid_unit(text, 0..text.len()).is_none()
}

/// What an [absolute-URL string](https://url.spec.whatwg.org/#syntax-url-absolute) has after its scheme
/// and colon.
fn is_after_scheme(rest: &str, scheme: SchemeType) -> bool {
    match (rest.strip_prefix("//"), scheme) {
        (Some(rest), _) => is_scheme_relative(rest, scheme),
        // A path-absolute-non-authority-URL string, or an opaque-path-URL string.
        (None, SchemeType::NotSpecial) => are_url_units(rest),
        (None, _) => false,
    }
}

/// [Relative-URL string](https://url.spec.whatwg.org/#syntax-url-relative), without its query. There is no
/// scheme in front of it.
fn is_relative_url_string(text: &str, scheme: SchemeType) -> bool {
    match text.strip_prefix("//") {
        Some(rest) => is_scheme_relative(rest, scheme),
        None => are_url_units(text),
    }
}

/// What stands after the two slashes of a [scheme-relative-special-URL
/// string](https://url.spec.whatwg.org/#scheme-relative-special-url-string), a [scheme-relative-file-URL
/// string](https://url.spec.whatwg.org/#syntax-url-file-scheme-relative) or a [scheme-relative-URL
/// string](https://url.spec.whatwg.org/#syntax-url-scheme-relative).
fn is_scheme_relative(rest: &str, scheme: SchemeType) -> bool {
    let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
    let is_authority = match scheme {
        SchemeType::File => authority.is_empty() || is_valid_host_string(authority),
        SchemeType::NotSpecial => {
            authority.is_empty() || has_port(authority, is_valid_opaque_host_string)
        }
        _ => has_port(authority, is_valid_host_string),
    };
    is_authority && are_url_units(path)
}

/// Whether `authority` is a host, optionally followed by a colon and a [URL-port
/// string](https://url.spec.whatwg.org/#syntax-url-port).
fn has_port(authority: &str, is_host: impl Fn(&str) -> bool) -> bool {
    // No host contains a colon but an IPv6 address, which ends with a bracket.
    match authority.rsplit_once(':') {
        Some((host, port)) if !port.ends_with(']') => is_host(host) && is_url_port_string(port),
        _ => is_host(authority),
    }
}

fn is_url_port_string(port: &str) -> bool {
    let significant = port.trim_start_matches('0');
    port.bytes().all(|byte| byte.is_ascii_digit())
        && (significant.is_empty() || significant.parse::<u16>().is_ok())
}

/// [Valid host string](https://url.spec.whatwg.org/#valid-host-string).
fn is_valid_host_string(host: &str) -> bool {
    match between_brackets(host) {
        Some(address) => is_valid_ipv6_string(address),
        None => is_valid_ipv4_string(host) || is_valid_domain(host),
    }
}

/// [Valid opaque-host string](https://url.spec.whatwg.org/#valid-opaque-host-string).
fn is_valid_opaque_host_string(host: &str) -> bool {
    match between_brackets(host) {
        Some(address) => is_valid_ipv6_string(address),
        None => {
            !host.is_empty()
                && are_url_units(host)
                && !host.bytes().any(|byte| FORBIDDEN_HOST.contains(byte))
        }
    }
}

fn between_brackets(host: &str) -> Option<&str> {
    host.strip_prefix('[')?.strip_suffix(']')
}

/// [Valid domain](https://url.spec.whatwg.org/#valid-domain).
fn is_valid_domain(host: &str) -> bool {
    domain_to_ascii_strict(host).is_ok_and(|ascii| !ends_in_a_number(ascii.as_bytes()))
}

/// [Valid IPv4-address string](https://url.spec.whatwg.org/#syntax-host-ipv4).
pub(super) fn is_valid_ipv4_string(address: &str) -> bool {
    let (mut dots, mut digits, mut number) = (0, 0, 0);
    for byte in address.bytes() {
        match byte {
            // No zero that could be left out.
            b'0'..=b'9' if digits == 0 || number > 0 => {
                (digits, number) = (digits + 1, 10 * number + u32::from(byte - b'0'));
            }
            b'.' if digits > 0 && dots < 3 => (dots, digits, number) = (dots + 1, 0, 0),
            _ => return false,
        }
        if number > 255 {
            return false;
        }
    }
    dots == 3 && digits > 0
}

/// Whether a number has no sign and no zero that could be left out.
fn is_shortest(number: &str) -> bool {
    !number.starts_with('+') && (number == "0" || !number.starts_with('0'))
}

/// [Valid IPv6-address string](https://url.spec.whatwg.org/#syntax-host-ipv6).
fn is_valid_ipv6_string(address: &str) -> bool {
    let Some((before, after)) = address.split_once("::") else {
        return effective_piece_length(address, true) == Some(8);
    };
    let length = |pieces: &str, may_end_in_ipv4| match pieces {
        "" => Some(0),
        _ => effective_piece_length(pieces, may_end_in_ipv4),
    };
    match (length(before, false), length(after, true)) {
        (Some(before), Some(after)) => before + after <= 7,
        _ => false,
    }
}

/// The [effective piece length](https://url.spec.whatwg.org/#effective-piece-length) of pieces, the last
/// of which may be an IPv4 address.
fn effective_piece_length(pieces: &str, may_end_in_ipv4: bool) -> Option<usize> {
    let (before, last) = match pieces.rsplit_once(':') {
        Some((before, last)) => (Some(before), last),
        None => (None, pieces),
    };
    let before_length = match before {
        Some(before) if before.split(':').all(is_valid_ipv6_piece) => before.split(':').count(),
        Some(_) => return None,
        None => 0,
    };
    match last {
        piece if is_valid_ipv6_piece(piece) => Some(before_length + 1),
        address if may_end_in_ipv4 && is_valid_ipv4_string(address) => Some(before_length + 2),
        _ => None,
    }
}

fn is_valid_ipv6_piece(piece: &str) -> bool {
    is_shortest(piece) && u16::from_str_radix(piece, 16).is_ok()
}
