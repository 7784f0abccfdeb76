//! [IDNA](https://url.spec.whatwg.org/#idna). Unicode's own processing (UTS #46) comes from the `idna` crate; where
//! that crate accepts more than the standard, this module corrects its result.
//!
//! Two deviations stay. The Bidi_Class of a code point is that of the crate's tables, which may be of a later Unicode
//! version (18 changed three Balinese vowel signs from NSM to L). And the crate treats a label as an error if it has
//! more than 1,000 code points to be encoded as Punycode, or more than 2,000 to be decoded. The standard has no such
//! limit, but Punycode takes quadratic time.

use crate::idna_unicode_version::is_assigned_only_later;
use crate::{Log, ValidationError, is_forbidden_domain_code_point};
use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46, verify_dns_length};

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
/// value. CheckBidi, CheckJoiners, nontransitional processing and not ignoring invalid Punycode are all that the `idna`
/// crate can do, so only the three flags that follow `be_strict` are arguments.
fn domain_parser_to_ascii(domain: &str, be_strict: bool) -> Option<String> {
    let (use_std3_ascii_rules, check_hyphens) = if be_strict {
        (AsciiDenyList::STD3, Hyphens::Check)
    } else {
        (AsciiDenyList::EMPTY, Hyphens::Allow)
    };
    let result = Uts46::new()
        .to_ascii(
            domain.as_bytes(),
            use_std3_ascii_rules,
            check_hyphens,
            DnsLength::Ignore,
        )
        .ok()?;
    if accepted_too_much(domain, &result) {
        return None;
    }
    // VerifyDnsLength, for which a trailing dot is an empty label like any other.
    if be_strict && !verify_dns_length(&result, false) {
        return None;
    }
    Some(result.into_owned())
}

/// The [domain to Unicode](https://url.spec.whatwg.org/#concept-domain-to-unicode) algorithm.
pub fn domain_to_unicode(domain: &str) -> String {
    // 1. A domain is ASCII and in lower case. Unicode's ToUnicode therefore records the same errors as the relaxed
    // ToASCII, and what it returns differs from the domain only in the `xn--` labels.
    let Some(ascii) = domain_parser_to_ascii(domain, false) else {
        // 2.
        return domain.to_owned();
    };
    // 3.
    let labels = ascii.split('.').map(|label| {
        let encoded = label.strip_prefix("xn--");
        encoded
            .and_then(idna::punycode::decode_to_string)
            .unwrap_or_else(|| label.to_owned())
    });
    labels.collect::<Vec<_>>().join(".")
}

/// Whether UTS #46 records an error for `domain`, although the `idna` crate turned it into `ascii` without one.
///
/// There are two such cases, and both hold however the label came to be non-ASCII, because every such label is an
/// `xn--` label of `ascii`:
///
/// * A code point that is unassigned in the Unicode version which this machine follows is disallowed, see
///   [`IDNA_UNICODE_VERSION`](crate::IDNA_UNICODE_VERSION). Those that later versions map to something else do not
///   survive into `ascii`, which is why `domain` is looked at too.
/// * [Validity criterion 4](https://www.unicode.org/reports/tr46/#Validity_Criteria): when CheckHyphens is false, a
///   label must not begin with `xn--`. The criterion is about the decoded label, so it strikes out Punycode inside
///   Punycode, which the `idna` crate lets pass.
fn accepted_too_much(domain: &str, ascii: &str) -> bool {
    domain.chars().any(is_assigned_only_later)
        || ascii
            .split('.')
            .filter_map(|label| label.strip_prefix("xn--"))
            .filter_map(idna::punycode::decode_to_string)
            .any(|label| label.starts_with("xn--") || label.chars().any(is_assigned_only_later))
}
