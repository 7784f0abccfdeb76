//! The [host parser](https://url.spec.whatwg.org/#concept-host-parser), for what it reports.

use alloc::string::String;
use core::ops::Range;

use super::Reader;
use super::path::{encoded, is_escape, next_invalid_unit};
use crate::bytes::classes::FORBIDDEN_HOST;
use crate::error::Component;
use crate::host::{
    self, HostKind, domain_to_ascii, domain_to_ascii_strict, ends_in_a_number, is_strict_and_plain,
};
use crate::percent::{self, C0_CONTROL};
use crate::validate::ValidationError;
use crate::validate::report::{Finding, Fix};

/// The host is none; that is noted.
pub(super) struct Failed;

impl Reader<'_> {
    /// Reads the host of which the range is known.
    pub(super) fn host(&mut self, range: Range<usize>) -> Result<(), Failed> {
        let text = &self.input[range.clone()];
        let kept = self.sink.report.findings.len();
        if text.starts_with('[') {
            if !text.ends_with(']') {
                return self.fail_host(ValidationError::Ipv6Unclosed, range);
            }
            self.ipv6(range.start + 1..range.end - 1)?;
        } else if self.scheme.is_special() {
            self.domain(range.clone())?;
        } else {
            return self.opaque_host(range);
        }
        if self.sink.report.findings.len() > kept {
            self.fix_host(range, kept);
        }
        Ok(())
    }

    pub(super) fn fail_host(
        &mut self,
        error: ValidationError,
        range: Range<usize>,
    ) -> Result<(), Failed> {
        self.sink.fail(error, range, Component::Host);
        Err(Failed)
    }

    /// The [host parser](https://url.spec.whatwg.org/#concept-host-parser) from its step 3 on.
    fn domain(&mut self, range: Range<usize>) -> Result<(), Failed> {
        let text = &self.input[range.clone()];
        let verbatim = |part: Range<usize>| range.start + part.start..range.start + part.end;
        if is_strict_and_plain(text.as_bytes()) {
            return match ends_in_a_number(text.as_bytes()) {
                true => self.ipv4(text, verbatim),
                false => Ok(()),
            };
        }
        if let Some(at) = (0..text.len()).find(|at| is_escape(&text.as_bytes()[*at..])) {
            let error = ValidationError::DomainPercentEncoded;
            self.sink
                .note(error, verbatim(at..at + 3), Component::Host, || None);
        }
        let domain = percent::decode_lossy(text);
        let ascii = match domain_to_ascii_strict(&domain) {
            Ok(ascii) => ascii,
            Err(_) => {
                let error = ValidationError::DomainToAscii;
                let place = verbatim(culprit(text));
                let Ok(ascii) = domain_to_ascii(&domain) else {
                    return self.fail_host(error, place);
                };
                self.sink.note(error, place, Component::Host, || None);
                ascii
            }
        };
        if !ends_in_a_number(ascii.as_bytes()) {
            return Ok(());
        }
        if !domain.is_ascii() {
            let error = ValidationError::Ipv4NonAsciiInput;
            self.sink
                .note(error, range.clone(), Component::Host, || None);
        }
        // Where a part stands is only known if nothing was decoded or mapped.
        let is_verbatim = text.eq_ignore_ascii_case(&ascii);
        self.ipv4(&ascii, |part| match is_verbatim {
            true => verbatim(part),
            false => range.clone(),
        })
    }

    /// The [opaque-host parser](https://url.spec.whatwg.org/#concept-opaque-host-parser). It reports code
    /// points first, and percent signs after them, each kind once.
    fn opaque_host(&mut self, range: Range<usize>) -> Result<(), Failed> {
        let input = self.input;
        let bytes = &input.as_bytes()[range.clone()];
        let is_forbidden = |byte: &u8| FORBIDDEN_HOST.contains(*byte);
        if let Some(at) = bytes.iter().position(is_forbidden) {
            let at = range.start + at;
            return self.fail_host(ValidationError::HostInvalidCodePoint, at..at + 1);
        }
        for signs in [false, true] {
            let mut at = range.start;
            let mut is_repeat = false;
            while let Some(bad) = next_invalid_unit(input, at..range.end) {
                at = bad.end;
                if (self.byte(bad.start) == Some(b'%')) == signs {
                    let fix = || encoded(input, bad.clone(), &C0_CONTROL);
                    let host = Component::Host;
                    self.sink.note_once(is_repeat, bad.clone(), host, fix);
                    is_repeat = true;
                }
            }
        }
        Ok(())
    }

    /// The fix for the findings about a domain or an address from index `from` on: to write it as the
    /// serializer does.
    fn fix_host(&mut self, range: Range<usize>, from: usize) {
        let text = &self.input[range.clone()];
        if stays_as_it_is(text, &self.sink.report.findings[from..]) {
            return;
        }
        let mut serialized = String::new();
        let Ok(kind) = host::parse_into(text, !self.scheme.is_special(), &mut serialized) else {
            return;
        };
        // What the DNS could not hold stays so, unless it is an address.
        let is_strict = kind != HostKind::Domain || domain_to_ascii_strict(&serialized).is_ok();
        for finding in &mut self.sink.report.findings[from..] {
            if is_strict || finding.error != ValidationError::DomainToAscii {
                finding.fix = Fix::new(range.clone(), serialized.clone());
            }
        }
    }
}

/// Whether a host that is not strict is serialized as another one that is not. An ASCII domain is only
/// lower-cased.
fn stays_as_it_is(host: &str, findings: &[Finding]) -> bool {
    let is_about_dns = |finding: &Finding| finding.error == ValidationError::DomainToAscii;
    findings.iter().all(is_about_dns)
        && host.is_ascii()
        && !host.contains('%')
        && !ends_in_a_number(host.as_bytes())
}

/// Reports whether UTS #46 ends a label at `c`.
fn is_label_separator(c: char) -> bool {
    matches!(c, '.' | '\u{3002}' | '\u{ff0e}' | '\u{ff61}')
}

/// The bytes of a host that keep it from being strict.
fn culprit(host: &str) -> Range<usize> {
    let error = match host::why_refused(host) {
        Some(error) => Some(error),
        None => host::why_not_strict(host),
    };
    if let Some(error) = error {
        let rest = &host[error.at..];
        // A code point that came out of Punycode has no place of its own, only that of its label.
        if rest
            .get(..4)
            .is_some_and(|prefix| prefix.eq_ignore_ascii_case("xn--"))
        {
            return error.at..error.at + rest.find(is_label_separator).unwrap_or(rest.len());
        }
        let escapes = rest.as_bytes().chunks(3).take(error.code_point.len_utf8());
        let length = match escapes.take_while(|chunk| is_escape(chunk)).count() {
            0 => rest.chars().next().map_or(0, char::len_utf8),
            escapes => 3 * escapes,
        };
        return error.at..error.at + length;
    }
    // A label is empty or too long, or all of it is.
    let mut start = 0;
    for label in host.split('.') {
        let end = start + label.len();
        match label.len() {
            0 => return start.saturating_sub(1)..end.max(1).min(host.len()),
            64.. if host.is_ascii() => return start..end,
            _ => start = end + 1,
        }
    }
    0..host.len()
}
