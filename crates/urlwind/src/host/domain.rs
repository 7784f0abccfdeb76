//! Domains.

use alloc::string::String;

use super::{Parsed, idna, ipv4};
use crate::append::Append;
use crate::bytes::classes::{DECODING, DOMAIN_NEEDS, FORBIDDEN_DOMAIN, IDNA, LOWERCASING, REFUSAL};
use crate::error::{DomainError, DomainRule, ParseError};
use crate::kernels;
use crate::percent;

#[inline]
fn needs(domain: &[u8]) -> u8 {
    domain
        .iter()
        .fold(0, |all, &byte| all | DOMAIN_NEEDS[usize::from(byte)])
}

/// The [host parser](https://url.spec.whatwg.org/#concept-host-parser) from its step 3 on: a
/// domain is appended to `out`, an address is not.
pub(super) fn parse_domain_or_ipv4(
    input: &str,
    out: &mut impl Append,
) -> Result<Parsed, ParseError> {
    let needs = needs(input.as_bytes());
    if needs & DECODING != 0 {
        return parse_percent_encoded(input, out);
    }
    parse_decoded(input, needs, out)
}

#[cold]
fn parse_percent_encoded(input: &str, out: &mut impl Append) -> Result<Parsed, ParseError> {
    // The standard decodes with U+FFFD for what is not UTF-8, which IDNA then refuses.
    percent::with_decoded(input.as_bytes(), |decoded| {
        let needs = needs(decoded);
        let domain = match needs & IDNA {
            0 => kernels::ascii(decoded),
            _ => core::str::from_utf8(decoded).map_err(|_| ParseError::IdnaError)?,
        };
        parse_decoded(domain, needs, out)
    })
}

fn parse_decoded(domain: &str, needs: u8, out: &mut impl Append) -> Result<Parsed, ParseError> {
    if needs & IDNA != 0 {
        // A non-ASCII domain can turn into an address: its digits may be full-width ones.
        return idna::to_ascii(domain, |ascii| push_domain_or_ipv4(ascii, 0, out));
    }
    check_ascii_domain(domain, needs)?;
    push_domain_or_ipv4(domain, needs, out)
}

/// The [domain parser](https://url.spec.whatwg.org/#concept-domain-to-ascii) refuses an ASCII
/// domain for nothing but this, whatever Punycode its labels hold.
#[inline]
fn check_ascii_domain(domain: &str, needs: u8) -> Result<(), ParseError> {
    if needs & (REFUSAL | DECODING) != 0 {
        Err(ParseError::InvalidDomainCharacter)
    } else if domain.is_empty() {
        Err(ParseError::EmptyHost)
    } else {
        Ok(())
    }
}

#[inline]
fn push_domain_or_ipv4(
    domain: &str,
    needs: u8,
    out: &mut impl Append,
) -> Result<Parsed, ParseError> {
    if ipv4::ends_in_a_number(domain.as_bytes()) {
        return ipv4::parse_ipv4(domain).map(Parsed::Ipv4);
    }
    if needs & LOWERCASING == 0 {
        out.push_str(domain);
    } else {
        out.push_lowercase(domain);
    }
    Ok(Parsed::Domain)
}

/// Which code point of a host in a special URL breaks which rule, if one does: of what it becomes by
/// percent-decoding, but with its place before that. IPv4 addresses are not looked at.
#[cold]
pub(crate) fn why_refused(host: &str) -> Option<DomainError> {
    why(host, |domain| {
        if !domain.is_ascii() {
            return idna::why_refused(domain);
        }
        let is_forbidden = |byte: u8| FORBIDDEN_DOMAIN.contains(byte);
        let at = domain.bytes().position(is_forbidden)?;
        let code_point = domain.as_bytes()[at].into();
        Some(DomainError::new(DomainRule::Forbidden, code_point, at))
    })
}

/// The same for [`domain_to_ascii_strict`]. Nothing is known of lengths: they are no code point's fault.
#[cfg(feature = "validate")]
#[cold]
pub(crate) fn why_not_strict(host: &str) -> Option<DomainError> {
    why(host, idna::why_not_strict)
}

fn why(host: &str, refused: impl FnOnce(&str) -> Option<DomainError>) -> Option<DomainError> {
    let decoded = percent::decode(host);
    let error = match core::str::from_utf8(&decoded) {
        Ok(domain) => refused(domain)?,
        // What is not UTF-8 is decoded to U+FFFD, which is disallowed.
        Err(error) => DomainError::new(
            DomainRule::Disallowed,
            char::REPLACEMENT_CHARACTER,
            error.valid_up_to(),
        ),
    };
    Some(DomainError {
        at: offset_before_decoding(host, error.at),
        ..error
    })
}

/// Where in `host` the byte stands that becomes byte `offset` by percent-decoding.
fn offset_before_decoding(host: &str, offset: usize) -> usize {
    let bytes = host.as_bytes();
    let mut at = 0;
    for _ in 0..offset {
        at += match &bytes[at..] {
            [b'%', high, low, ..] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() => 3,
            _ => 1,
        };
    }
    at
}

/// The [domain parser](https://url.spec.whatwg.org/#concept-domain-to-ascii) as the host parser
/// calls it, with *beStrict* false: the ASCII form of a domain.
///
/// It neither percent-decodes nor looks for IPv4 addresses: that is what [`Host::parse`] does.
///
/// Domains are of Unicode 18.0. As in the standard, nothing is too long:
/// labels of any length are encoded, in time n log n.
///
/// ```
/// use urlwind::ParseError;
/// use urlwind::host::domain_to_ascii;
///
/// # #[cfg(feature = "idna")]
/// assert_eq!(domain_to_ascii("Fa\u{df}.Example").as_deref(), Ok("xn--fa-hia.example"));
/// // An ASCII domain is only lower-cased, even where a label is no Punycode.
/// assert_eq!(domain_to_ascii("XN--a").as_deref(), Ok("xn--a"));
/// assert_eq!(domain_to_ascii("a b"), Err(ParseError::InvalidDomainCharacter));
/// # #[cfg(feature = "idna")]
/// assert!(domain_to_ascii(&"é".repeat(100_000)).is_ok());
/// ```
///
/// [`Host::parse`]: super::Host::parse
pub fn domain_to_ascii(domain: &str) -> Result<String, ParseError> {
    let needs = needs(domain.as_bytes());
    if needs & IDNA != 0 {
        return idna::to_ascii(domain, |ascii| Ok(ascii.into()));
    }
    check_ascii_domain(domain, needs)?;
    Ok(domain.to_ascii_lowercase())
}

/// The [domain parser](https://url.spec.whatwg.org/#concept-domain-to-ascii) with *beStrict*
/// true: accepts only what the DNS could hold.
///
/// On top of IDNA, labels consist of letters, digits and inner hyphens and have 1 to 63 of them,
/// and the whole has at most 253. Many hosts that work on the web are not strict.
///
/// ```
/// use urlwind::host::domain_to_ascii_strict;
///
/// # #[cfg(feature = "idna")]
/// assert_eq!(domain_to_ascii_strict("B\u{fc}cher.example").as_deref(), Ok("xn--bcher-kva.example"));
/// for domain in ["under_score.example", "-a.example", "a..b", "example.com.", "xn--a"] {
///     assert!(domain_to_ascii_strict(domain).is_err(), "{domain}");
/// }
/// ```
pub fn domain_to_ascii_strict(domain: &str) -> Result<String, ParseError> {
    if is_strict_and_plain(domain.as_bytes()) {
        return Ok(domain.to_ascii_lowercase());
    }
    idna::to_ascii_strict(domain)
}

/// Whether a domain is ASCII and strict, and nothing in it has to be decoded to tell: hyphens in the
/// third and fourth place of a label, which Punycode has, are not plain.
#[inline]
pub(crate) fn is_strict_and_plain(domain: &[u8]) -> bool {
    let mut doubt = 0;
    // What comes before the domain, and what comes after it, is as good as a separator.
    let mut before = SEPARATOR;
    let mut at = 0;
    while at + 8 < domain.len() {
        let Some(separators) = separators(&domain[at..at + 8]) else {
            return false;
        };
        doubt |= separators & (separators << 8 | before);
        before = separators >> 56;
        at += 8;
    }
    // The last eight, of which some may have been looked at already. The first of those is not asked about
    // the one before it again.
    let start = domain.len().saturating_sub(8);
    let Some(separators) = separators(&domain[start..]) else {
        return false;
    };
    let before = if start == at { before } else { 0 };
    doubt |= separators & (separators << 8 | before);
    let ends_well = domain.last().is_some_and(u8::is_ascii_alphanumeric);
    if doubt == 0 && ends_well && domain.len() <= 253 && has_no_long_label(domain) {
        return true;
    }
    // Separators side by side may still be hyphens in the middle of a label.
    has_strict_labels(domain)
}

/// The bit that marks a byte among the eight of a word: here, the first one.
const SEPARATOR: u64 = 0x80;

/// Which of up to eight bytes are hyphens or dots: their highest bits, in a word. None if one of the others is
/// neither a letter nor a digit.
#[inline]
fn separators(bytes: &[u8]) -> Option<u64> {
    const ONES: u64 = u64::from_le_bytes([1; 8]);
    const HIGH: u64 = 0x80 * ONES;
    let word = match bytes.try_into() {
        Ok(bytes) => u64::from_le_bytes(bytes),
        // Filled up with letters.
        Err(_) => bytes
            .iter()
            .rev()
            .fold(u64::from_le_bytes([b'a'; 8]), |word, byte| {
                word << 8 | u64::from(*byte)
            }),
    };
    if word & HIGH != 0 {
        return None;
    }
    // No sum carries over to the next byte, since all bytes are ASCII.
    let from = |word: u64, first: u8| word + (0x80 - u64::from(first)) * ONES;
    let between = |word, first, last: u8| from(word, first) & !from(word, last + 1) & HIGH;
    let separators = between(word, b'-', b'.');
    let letters = between(word | (0x20 * ONES), b'a', b'z');
    let digits = between(word, b'0', b'9');
    (separators | letters | digits == HIGH).then_some(separators)
}

/// Whether it is certain that no label has more than 63 bytes: each of a domain's 32 bytes has a dot then, if
/// they are counted from its beginning.
#[inline]
fn has_no_long_label(domain: &[u8]) -> bool {
    domain.len() <= 63 || domain.chunks_exact(32).all(|chunk| chunk.contains(&b'.'))
}

/// The same, exactly and slowly, for a domain of letters, digits, hyphens and dots.
#[cold]
fn has_strict_labels(domain: &[u8]) -> bool {
    let is_strict = |label: &[u8]| {
        matches!(label.len(), 1..=63)
            && !matches!(label, [b'-', ..] | [.., b'-'] | [_, _, b'-', b'-', ..])
    };
    domain.len() <= 253 && domain.split(|&byte| byte == b'.').all(is_strict)
}

/// [Domain to Unicode](https://url.spec.whatwg.org/#concept-domain-to-unicode): the form to show
/// to people. Returns a domain that is not valid IDNA as it is.
///
/// ```
/// use urlwind::host::domain_to_unicode;
///
/// # #[cfg(feature = "idna")]
/// assert_eq!(domain_to_unicode("xn--fa-hia.example"), "fa\u{df}.example");
/// // Decodes, but to characters that a domain may not hold.
/// assert_eq!(domain_to_unicode("xn--8i7caa"), "xn--8i7caa");
/// ```
#[must_use]
pub fn domain_to_unicode(domain: &str) -> String {
    idna::to_unicode(domain).unwrap_or_else(|| domain.into())
}
