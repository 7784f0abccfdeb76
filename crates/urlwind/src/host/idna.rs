//! The [domain parser ToASCII](https://url.spec.whatwg.org/#domain-parser-toascii) and Unicode
//! ToUnicode, by the `idna` crate; what is possible without it, without it.

#[cfg(feature = "idna")]
pub(super) use with_tables::{to_ascii, to_ascii_strict, to_unicode};
#[cfg(not(feature = "idna"))]
pub(super) use without_tables::{to_ascii, to_ascii_strict, to_unicode};

#[cfg(feature = "idna")]
mod with_tables {
    use alloc::string::String;

    use ::idna::uts46::{
        AsciiDenyList, ErrorPolicy, Hyphens, ProcessingSuccess, Uts46, verify_dns_length,
    };

    use crate::bytes::classes::FORBIDDEN_DOMAIN;
    use crate::error::ParseError;
    use crate::host::bidi_class::{StandIns, is_reclassified};
    use crate::host::punycode;
    use crate::host::repertoire::is_unassigned;

    /// The ASCII form of a non-ASCII domain. It is free of forbidden domain code points and not
    /// empty.
    #[cold]
    pub(in crate::host) fn to_ascii(domain: &str) -> Result<String, ParseError> {
        // The deny list makes UTS #46 refuse what the standard refuses right after it.
        let ascii =
            process_to_ascii(domain, AsciiDenyList::URL, Hyphens::Allow).ok_or_else(|| {
                if domain.bytes().any(|byte| FORBIDDEN_DOMAIN.contains(byte)) {
                    ParseError::InvalidDomainCharacter
                } else {
                    ParseError::IdnaError
                }
            })?;
        // Code points that map to nothing can leave nothing.
        if ascii.is_empty() {
            Err(ParseError::IdnaError)
        } else {
            Ok(ascii)
        }
    }

    pub(in crate::host) fn to_ascii_strict(domain: &str) -> Result<String, ParseError> {
        process_to_ascii(domain, AsciiDenyList::STD3, Hyphens::Check)
            .filter(|ascii| verify_dns_length(ascii, false))
            .ok_or(ParseError::IdnaError)
    }

    /// [ToASCII](https://www.unicode.org/reports/tr46/#ToASCII), or `None` when an error was
    /// recorded.
    fn process_to_ascii(
        domain: &str,
        deny_list: AsciiDenyList,
        hyphens: Hyphens,
    ) -> Option<String> {
        let processed = process(domain, deny_list, hyphens, |label| label.len() > LONG_LABEL)?;
        if processed.has_unicode_labels {
            encode_labels(&processed.domain)
        } else {
            Some(processed.domain)
        }
    }

    /// The Punycode encoder of the `idna` crate takes quadratic time; labels of more code points
    /// than this are left to ours.
    const LONG_LABEL: usize = 64;

    /// Encodes the labels that are not ASCII.
    fn encode_labels(domain: &str) -> Option<String> {
        let mut out = String::with_capacity(domain.len());
        for (index, label) in domain.split('.').enumerate() {
            if index > 0 {
                out.push('.');
            }
            if label.is_ascii() {
                out.push_str(label);
            } else {
                out.push_str("xn--");
                punycode::encode_into(&mut out, label)?;
            }
        }
        Some(out)
    }

    /// [ToUnicode](https://www.unicode.org/reports/tr46/#ToUnicode), or `None` when an error was
    /// recorded.
    pub(in crate::host) fn to_unicode(domain: &str) -> Option<String> {
        let processed = process(domain, AsciiDenyList::EMPTY, Hyphens::Allow, |_| true)?;
        Some(processed.domain)
    }

    struct Processed {
        domain: String,
        has_unicode_labels: bool,
    }

    /// [Processing](https://www.unicode.org/reports/tr46/#Processing) of UTS #46: maps,
    /// normalizes and validates. `stays_unicode` says which labels are not to be encoded.
    ///
    /// Refuses labels of more than 1,000 code points, and Punycode of more than 2,000 digits:
    /// limits that the `idna` crate shares with ICU, so that a label's time is bounded. Neither
    /// could be in the DNS, by far. [`domain_to_ascii`](crate::domain_to_ascii) tells users.
    fn process(
        domain: &str,
        deny_list: AsciiDenyList,
        hyphens: Hyphens,
        stays_unicode: impl FnMut(&[char]) -> bool,
    ) -> Option<Processed> {
        if domain.chars().any(is_unassigned) {
            return None;
        }
        match process_by_the_tables(domain, deny_list, hyphens, stays_unicode) {
            ByTheTables::Valid(processed) => Some(processed),
            ByTheTables::Invalid => None,
            // The tables may be wrong about a Bidi class.
            ByTheTables::Doubtful => {
                let stand_ins = StandIns::put_into(domain)?;
                let domain = &stand_ins.domain;
                match process_by_the_tables(domain, deny_list, hyphens, |_| true) {
                    ByTheTables::Valid(Processed { domain, .. }) => Some(Processed {
                        domain: stand_ins.take_out_of(&domain),
                        has_unicode_labels: true,
                    }),
                    _ => None,
                }
            }
        }
    }

    enum ByTheTables {
        Valid(Processed),
        Invalid,
        /// Unicode 17.0 may say otherwise.
        Doubtful,
    }

    fn process_by_the_tables(
        domain: &str,
        deny_list: AsciiDenyList,
        hyphens: Hyphens,
        mut stays_unicode: impl FnMut(&[char]) -> bool,
    ) -> ByTheTables {
        let (mut is_valid, mut is_doubtful) = (true, false);
        let mut has_unicode_labels = false;
        let mut processed = String::new();
        let outcome = Uts46::new().process(
            domain.as_bytes(),
            deny_list,
            hyphens,
            ErrorPolicy::FailFast,
            |label, _, is_bidi| {
                // What Punycode held is seen only here. The `idna` crate does not know that a label
                // which was decoded may not look encoded again.
                is_valid &= !label.iter().copied().any(is_unassigned)
                    && !label.starts_with(&['x', 'n', '-', '-']);
                is_doubtful |= is_bidi && label.iter().copied().any(is_reclassified);
                let stays = stays_unicode(label);
                has_unicode_labels |= stays;
                stays
            },
            &mut processed,
            None,
        );
        let domain = match outcome {
            _ if !is_valid => return ByTheTables::Invalid,
            _ if is_doubtful => return ByTheTables::Doubtful,
            Ok(ProcessingSuccess::Passthrough) => domain.into(),
            Ok(ProcessingSuccess::WroteToSink) => processed,
            Err(_) => return ByTheTables::Doubtful,
        };
        ByTheTables::Valid(Processed {
            domain,
            has_unicode_labels,
        })
    }
}

#[cfg(not(feature = "idna"))]
mod without_tables {
    use alloc::borrow::ToOwned;
    use alloc::string::String;

    use crate::error::ParseError;

    pub(in crate::host) fn to_ascii(_: &str) -> Result<String, ParseError> {
        Err(ParseError::IdnaError)
    }

    pub(in crate::host) fn to_ascii_strict(domain: &str) -> Result<String, ParseError> {
        let lowercase = domain.to_ascii_lowercase();
        if lowercase.len() <= 253 && lowercase.split('.').all(is_strict_label) {
            Ok(lowercase)
        } else {
            Err(ParseError::IdnaError)
        }
    }

    /// Whether a lower-case ASCII label is valid under all checks. Hyphens in the third and
    /// fourth place are not, which leaves out Punycode.
    fn is_strict_label(label: &str) -> bool {
        matches!(label.len(), 1..=63)
            && label
                .bytes()
                .all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-'))
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.as_bytes().get(2..4) != Some(b"--")
    }

    /// Without tables, only domains that hold no Punycode and no non-ASCII characters are known.
    pub(in crate::host) fn to_unicode(domain: &str) -> Option<String> {
        let lowercase = domain.is_ascii().then(|| domain.to_ascii_lowercase())?;
        let plain = !lowercase.split('.').any(|label| label.starts_with("xn--"));
        plain.then(|| lowercase.to_owned())
    }
}
