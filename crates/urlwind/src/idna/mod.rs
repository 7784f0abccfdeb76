//! [UTS #46](https://www.unicode.org/reports/tr46/), Unicode IDNA Compatibility Processing, as the
//! [URL Standard](https://url.spec.whatwg.org/#idna) uses it.
//!
//! | file | what |
//! | --- | --- |
//! | `processing` | UTS #46, section 4: map, normalize, break, convert and validate |
//! | `quick` | the same in one pass, for labels that need little of it, as nearly all do |
//! | `validity` | UTS #46, section 4.1: the validity criteria |
//! | `mapping` | UTS #46, section 5: the mapping table |
//! | `normalization` | UAX #15: NFC |
//! | `punycode` | RFC 3492 |
//! | `bidi` | RFC 5893: the Bidi rule |
//! | `contextj` | RFC 5892, appendix A: the rules for joiners |
//! | `properties` | the record of a code point |
//! | `label`, `output` | the code points of a label; the text that is written |
//! | `tables` | the data of Unicode, made by `cargo xtask unicode` |
//!
//! Everything takes linear time but the Punycode of long labels, which takes n log n. Nothing is
//! allocated for a domain of up to 240 bytes, whose labels have up to 64 code points, unless one of
//! them has to be normalized.

mod bidi;
mod contextj;
mod label;
mod mapping;
mod normalization;
mod output;
mod processing;
mod properties;
mod punycode;
mod quick;
mod tables;
#[cfg(test)]
mod tests;
mod validity;

pub(crate) use output::Output;
#[cfg(test)]
pub(crate) use punycode::encode_by_the_rfc;

use alloc::string::String;

use crate::error::{DomainError, DomainRule};
use processing::{Mode, process};

/// Modules for WebAssembly are downloaded, and do without what only saves time.
const IS_SMALL: bool = cfg!(target_arch = "wasm32");

/// The version of Unicode whose code points a domain may hold; any that later versions assign are
/// refused. It is that of web-platform-tests.
///
/// ```
/// assert_eq!(urlwind::host::UNICODE_VERSION, (18, 0, 0));
/// ```
pub const UNICODE_VERSION: (u8, u8, u8) = tables::UNICODE_VERSION;

/// [ToASCII](https://www.unicode.org/reports/tr46/#ToASCII): writes the ASCII form of a domain to `out`, which is empty. It is free of [forbidden domain code
/// points](https://url.spec.whatwg.org/#forbidden-domain-code-point) and not empty.
#[inline(never)]
pub(crate) fn to_ascii(domain: &str, out: &mut Output) -> Result<(), DomainError> {
    process(domain, Mode::Ascii, out)?;
    if out.is_empty() {
        // Code points that are ignored can leave nothing.
        let first = domain.chars().next().unwrap_or_default();
        return Err(DomainError::new(DomainRule::Empty, first, 0));
    }
    Ok(())
}

/// The ASCII form of a domain that satisfies all optional checks.
pub(crate) fn to_ascii_strict(domain: &str) -> Option<String> {
    let mut out = Output::new();
    process(domain, Mode::StrictAscii, &mut out).ok()?;
    // VerifyDnsLength, for which a trailing dot is an empty label like any other.
    let ascii = out.as_str();
    let is_short =
        ascii.len() <= 253 && ascii.split('.').all(|label| matches!(label.len(), 1..=63));
    is_short.then(|| out.into_string())
}

/// Which code point keeps a domain from satisfying the optional checks, if one does. Lengths are not
/// looked at.
#[cfg(feature = "validate")]
pub(crate) fn why_not_strict(domain: &str) -> Option<DomainError> {
    process(domain, Mode::StrictAscii, &mut Output::new()).err()
}

/// [ToUnicode](https://www.unicode.org/reports/tr46/#ToUnicode): the form of a domain for people; `None` when an error was recorded.
pub(crate) fn to_unicode(domain: &str) -> Option<String> {
    let mut out = Output::new();
    process(domain, Mode::Unicode, &mut out).ok()?;
    Some(out.into_string())
}
