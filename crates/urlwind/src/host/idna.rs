//! The [domain parser ToASCII](https://url.spec.whatwg.org/#domain-parser-toascii) and Unicode
//! ToUnicode: by the tables of [`crate::idna`], or as far as possible without them.

#[cfg(feature = "idna")]
use with_tables as tables;
#[cfg(not(feature = "idna"))]
use without_tables as tables;

#[cfg(feature = "validate")]
pub(super) use tables::why_not_strict;
pub(super) use tables::{to_ascii, to_ascii_strict, to_unicode, why_refused};

#[cfg(feature = "idna")]
mod with_tables {
    use alloc::string::String;

    use crate::bytes::classes::FORBIDDEN_DOMAIN;
    use crate::error::DomainError;
    use crate::error::ParseError;
    use crate::idna::{self, Output};
    use crate::kernels;

    pub(in crate::host) use crate::idna::to_unicode;

    /// Hands the ASCII form of a non-ASCII domain to `then`. It is free of forbidden domain code
    /// points and not empty.
    pub(in crate::host) fn to_ascii<T>(
        domain: &str,
        then: impl FnOnce(&str) -> Result<T, ParseError>,
    ) -> Result<T, ParseError> {
        let mut out = Output::new();
        match idna::to_ascii(domain, &mut out) {
            Ok(()) => then(kernels::ascii(out.bytes())),
            Err(_) => Err(error_of(domain)),
        }
    }

    #[cold]
    fn error_of(domain: &str) -> ParseError {
        if domain.bytes().any(|byte| FORBIDDEN_DOMAIN.contains(byte)) {
            ParseError::InvalidDomainCharacter
        } else {
            ParseError::IdnaError
        }
    }

    /// What is wrong with a non-ASCII domain, if something is.
    pub(in crate::host) fn why_refused(domain: &str) -> Option<DomainError> {
        idna::to_ascii(domain, &mut Output::new()).err()
    }

    pub(in crate::host) fn to_ascii_strict(domain: &str) -> Result<String, ParseError> {
        idna::to_ascii_strict(domain).ok_or(ParseError::IdnaError)
    }

    /// What keeps a domain from being strict, but for lengths.
    #[cfg(feature = "validate")]
    pub(in crate::host) fn why_not_strict(domain: &str) -> Option<DomainError> {
        idna::why_not_strict(domain)
    }
}

#[cfg(not(feature = "idna"))]
mod without_tables {
    use alloc::borrow::ToOwned;
    use alloc::string::String;

    use crate::error::ParseError;
    use crate::error::{DomainError, DomainRule};

    pub(in crate::host) fn to_ascii<T>(
        _: &str,
        _: impl FnOnce(&str) -> Result<T, ParseError>,
    ) -> Result<T, ParseError> {
        Err(ParseError::IdnaError)
    }

    /// Without tables no character that is not ASCII is allowed.
    pub(in crate::host) fn why_refused(domain: &str) -> Option<DomainError> {
        let (at, c) = domain.char_indices().find(|(_, c)| !c.is_ascii())?;
        Some(DomainError::new(DomainRule::Disallowed, c, at))
    }

    /// What is not plain cannot be told to be strict without tables.
    pub(in crate::host) fn to_ascii_strict(_: &str) -> Result<String, ParseError> {
        Err(ParseError::IdnaError)
    }

    /// The first character that is neither a letter, nor a digit, nor a hyphen or dot.
    #[cfg(feature = "validate")]
    pub(in crate::host) fn why_not_strict(domain: &str) -> Option<DomainError> {
        let is_strict = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '.');
        let (at, c) = domain.char_indices().find(|(_, c)| !is_strict(*c))?;
        Some(DomainError::new(DomainRule::Disallowed, c, at))
    }

    /// Without tables, only domains that hold no Punycode and no non-ASCII characters are known.
    pub(in crate::host) fn to_unicode(domain: &str) -> Option<String> {
        let lowercase = domain.is_ascii().then(|| domain.to_ascii_lowercase())?;
        let plain = !lowercase.split('.').any(|label| label.starts_with("xn--"));
        plain.then(|| lowercase.to_owned())
    }
}
