//! [IDNA](https://url.spec.whatwg.org/#idna).

use crate::uts46::{labels_to_ascii, processing};
use crate::{Log, ValidationError, is_forbidden_domain_code_point};
use idna::uts46::verify_dns_length;

/// The [domain parser](https://url.spec.whatwg.org/#concept-domain-to-ascii); `None` is failure.
pub fn domain_parser(domain: &str, be_strict: bool, log: &mut Log) -> Option<String> {
    // 1. Without strictness this result serves the validation error only.
    if be_strict || log.validate {
        let strict_result = domain_parser_to_ascii(domain, true);
        // 2.
        if strict_result.is_none() {
            log.error(ValidationError::DomainToAscii);
        }
        // 3.
        if be_strict {
            return strict_result;
        }
    }
    // 4. and 5.
    let result = if domain.is_ascii() {
        domain.to_ascii_lowercase()
    // 6.
    } else {
        domain_parser_to_ascii(domain, false)?
    };
    // 7.
    if result.is_empty() {
        return None;
    }
    // 8.
    if result.chars().any(is_forbidden_domain_code_point) {
        return None;
    }
    // 9.
    Some(result)
}

/// The [domain parser ToASCII](https://url.spec.whatwg.org/#domain-parser-toascii) algorithm; `None` is a failure
/// value.
fn domain_parser_to_ascii(domain: &str, be_strict: bool) -> Option<String> {
    let labels = processing(domain, be_strict, be_strict)?;
    let result = labels_to_ascii(&labels)?;
    // VerifyDnsLength, for which a trailing dot is an empty label like any other.
    if be_strict && !verify_dns_length(&result, false) {
        return None;
    }
    Some(result)
}

/// The [domain to Unicode](https://url.spec.whatwg.org/#concept-domain-to-unicode) algorithm.
pub fn domain_to_unicode(domain: &str) -> String {
    // 1.
    match processing(domain, false, false) {
        // 3.
        Some(labels) => labels.join("."),
        // 2.
        None => domain.to_owned(),
    }
}
