//! [Host parsing](https://url.spec.whatwg.org/#host-parsing), except for the IPv4 and IPv6 parsers.

use crate::idna::domain_parser;
use crate::infra::{starts_with_two_ascii_hex_digits, strictly_split};
use crate::{
    Host, Log, PercentEncodeSet, ValidationError, ipv4_number_parser, ipv4_parser, ipv6_parser,
    is_forbidden_host_code_point, is_url_code_point, percent_decode, utf_8_percent_encode,
};

/// The [host parser](https://url.spec.whatwg.org/#concept-host-parser); `None` is failure.
pub fn host_parser(input: &str, is_opaque: bool, log: &mut Log) -> Option<Host> {
    // 1.
    if let Some(after_bracket) = input.strip_prefix('[') {
        // 1.1.
        let Some(between_brackets) = after_bracket.strip_suffix(']') else {
            log.error(ValidationError::Ipv6Unclosed);
            return None;
        };
        // 1.2.
        return ipv6_parser(between_brackets, log).map(Host::Ipv6);
    }
    // 2.
    if is_opaque {
        return opaque_host_parser(input, log);
    }
    // 3.
    debug_assert!(!input.is_empty());
    // 4.
    if contains_a_percent_encoded_byte(input) {
        log.error(ValidationError::DomainPercentEncoded);
    }
    // 5. The lossy conversion is exactly "UTF-8 decode without BOM": one U+FFFD per maximal ill-formed part.
    let percent_decoded = percent_decode(input.as_bytes());
    let domain = String::from_utf8_lossy(&percent_decoded);
    // 6. and 7.
    let ascii_domain = domain_parser(&domain, false, log)?;
    // 8.
    if ends_in_a_number(&ascii_domain) {
        // 8.1.
        if !domain.is_ascii() {
            log.error(ValidationError::Ipv4NonAsciiInput);
        }
        // 8.2.
        return ipv4_parser(&ascii_domain, log).map(Host::Ipv4);
    }
    // 9.
    Some(Host::Domain(ascii_domain))
}

fn contains_a_percent_encoded_byte(input: &str) -> bool {
    let code_points: Vec<char> = input.chars().collect();
    (0..code_points.len())
        .any(|i| code_points[i] == '%' && starts_with_two_ascii_hex_digits(&code_points[i + 1..]))
}

/// The [ends in a number checker](https://url.spec.whatwg.org/#ends-in-a-number-checker).
pub fn ends_in_a_number(input: &str) -> bool {
    // 1.
    debug_assert!(!input.is_empty());
    // 2.
    let mut parts = strictly_split(input, '.');
    // 3. A non-empty input that ends with a dot has a part before that dot, so the list cannot become empty.
    if parts.last() == Some(&"") {
        parts.pop();
    }
    // 4.
    let last = parts.last().copied().unwrap_or_default();
    // 5.
    if !last.is_empty() && last.chars().all(|c| c.is_ascii_digit()) {
        return true;
    }
    // 6.
    if ipv4_number_parser(last).is_some() {
        return true;
    }
    // 7.
    false
}

/// The [opaque-host parser](https://url.spec.whatwg.org/#concept-opaque-host-parser); `None` is failure.
pub fn opaque_host_parser(input: &str, log: &mut Log) -> Option<Host> {
    // 1.
    if input.chars().any(is_forbidden_host_code_point) {
        log.error(ValidationError::HostInvalidCodePoint);
        return None;
    }
    // 2.
    if input.chars().any(|c| !is_url_code_point(c) && c != '%') {
        log.error(ValidationError::InvalidUrlUnit);
    }
    // 3. One error, regardless of the number of such `%`.
    let code_points: Vec<char> = input.chars().collect();
    if (0..code_points.len())
        .any(|i| code_points[i] == '%' && !starts_with_two_ascii_hex_digits(&code_points[i + 1..]))
    {
        log.error(ValidationError::InvalidUrlUnit);
    }
    // 4. The empty string is by definition the empty host and not an opaque host.
    let output = utf_8_percent_encode(input, PercentEncodeSet::C0Control);
    Some(if output.is_empty() {
        Host::Empty
    } else {
        Host::Opaque(output)
    })
}
