//! Scheme start, scheme and no scheme states.

use super::{Next, Parser};
use crate::bytes::classes::SCHEME;
use crate::error::ParseError;
use crate::special::SchemeType;

impl<'i> Parser<'_, 'i> {
    /// [Scheme start state](https://url.spec.whatwg.org/#scheme-start-state) and
    /// [scheme state](https://url.spec.whatwg.org/#scheme-state).
    pub(super) fn scheme_start_state(&mut self, input: &'i str) -> Result<Next<'i>, ParseError> {
        match split_scheme(input) {
            Some((scheme, rest)) => self.scheme_state(scheme, rest),
            None => self.no_scheme_state(input),
        }
    }

    /// The [scheme state](https://url.spec.whatwg.org/#scheme-state) at its colon.
    fn scheme_state(&mut self, scheme: &str, rest: &'i str) -> Result<Next<'i>, ParseError> {
        let kind = SchemeType::of(scheme);
        self.writer.text().push_lowercase(scheme);
        self.writer.end_scheme(kind);
        match kind {
            SchemeType::File => self.file_state(rest),
            SchemeType::NotSpecial => match rest.strip_prefix('/') {
                Some(after_slash) => self.path_or_authority_state(after_slash),
                None => {
                    self.writer.skip_authority();
                    Ok(Next::OpaquePath(rest))
                }
            },
            _ => match self.base {
                Some(base) if base.scheme_type() == kind => {
                    self.special_relative_or_authority_state(base, rest)
                }
                _ => self.special_authority_ignore_slashes_state(rest),
            },
        }
    }

    /// [No scheme state](https://url.spec.whatwg.org/#no-scheme-state).
    fn no_scheme_state(&mut self, input: &'i str) -> Result<Next<'i>, ParseError> {
        self.reading = input;
        let Some(base) = self.base else {
            return Err(ParseError::RelativeUrlWithoutBase);
        };
        if base.has_opaque_path() {
            let Some(fragment) = input.strip_prefix('#') else {
                return Err(ParseError::RelativeUrlWithCannotBeABaseBase);
            };
            self.writer.copy_through_query(base);
            return Ok(Next::Fragment(fragment));
        }
        if base.scheme_type() == SchemeType::File {
            self.writer.copy_scheme(base);
            return self.file_state(input);
        }
        self.relative_state(base, input)
    }
}

/// Splits off a scheme and its colon. The scheme is as written, not yet in lower case.
pub(crate) fn split_scheme(input: &str) -> Option<(&str, &str)> {
    let bytes = input.as_bytes();
    if !bytes.first()?.is_ascii_alphabetic() {
        return None;
    }
    let end = bytes.iter().position(|byte| !SCHEME.contains(*byte))?;
    (bytes[end] == b':').then(|| (&input[..end], &input[end + 1..]))
}

/// Whether `name` is a scheme, given without its colon.
pub(crate) fn is_scheme(name: &str) -> bool {
    let bytes = name.as_bytes();
    bytes.first().is_some_and(u8::is_ascii_alphabetic)
        && bytes.iter().all(|byte| SCHEME.contains(*byte))
}
