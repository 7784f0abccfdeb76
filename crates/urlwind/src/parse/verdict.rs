//! Whether something parses, decided without writing anything.
//!
//! Only the scheme, the authority and a missing base can make parsing fail, so nothing else is looked
//! at. The steps are those of the states in front of the path.

use super::locate::{Validity, normal_authority, validity};
use super::look::Front;
use super::states::{
    Authority, authority_end, is_windows_drive_letter, may_have_scheme, split_scheme,
};
use crate::append::Discard;
use crate::bytes::classes::{is_c0_control_or_space, is_tab_or_newline};
use crate::host;
use crate::record::Url;
use crate::special::SchemeType;

/// Whether `input` parses with `base`; `None` if it has to be trimmed or stripped to tell. The result is not so long
/// that it could be refused for that.
#[inline]
pub(super) fn decide(input: &str, base: Option<&Url>) -> Option<bool> {
    // Trimming and stripping look at every byte, and hardly ever change what is decisive.
    let as_it_is = Decider {
        base,
        is_prepared: false,
    };
    // With a special scheme and all its slashes, the authority alone decides.
    let front = Front::of(input.as_bytes()).filter(|front| front.scheme.needs_host());
    if let Some(front) = front {
        let answer = match validity(input) {
            Validity::Valid => Some(true),
            Validity::Invalid => Some(false),
            Validity::AsHost(host) => Some(host::parse_into(host, false, &mut Discard).is_ok()),
            Validity::Unknown => as_it_is.authority(&input[front.start..], front.scheme),
        };
        if answer.is_some() {
            return answer;
        }
    }
    if base.is_none() && !may_have_scheme(input) {
        return Some(false);
    }
    as_it_is.accepts(input)
}

/// The same for input that is [prepared](super::states::prepare).
#[inline]
pub(super) fn decide_prepared(input: &str, base: Option<&Url>) -> bool {
    let prepared = Decider {
        base,
        is_prepared: true,
    };
    prepared.accepts(input).unwrap_or(false)
}

/// What the states in front of the path ask about.
struct Decider<'b> {
    base: Option<&'b Url>,
    /// Whether the input is trimmed and free of tabs and newlines. If not, each answer is `None`
    /// where one of those could make a difference.
    is_prepared: bool,
}

impl Decider<'_> {
    /// [Scheme start](https://url.spec.whatwg.org/#scheme-start-state),
    /// [scheme](https://url.spec.whatwg.org/#scheme-state) and [no
    /// scheme](https://url.spec.whatwg.org/#no-scheme-state) states.
    #[inline]
    fn accepts(&self, input: &str) -> Option<bool> {
        if let Some((scheme, rest)) = split_scheme(input) {
            let kind = SchemeType::of(scheme);
            return match (kind, self.base) {
                (SchemeType::File, _) => self.file(rest),
                (SchemeType::NotSpecial, _) => self.relative(rest, kind),
                (_, Some(base)) if base.scheme_type() == kind => self.relative(rest, kind),
                _ => self.authority(rest, kind),
            };
        }
        let first = input.bytes().next();
        if !self.is_prepared
            && (first.is_some_and(is_c0_control_or_space) || input.bytes().any(is_tab_or_newline))
        {
            return None;
        }
        let Some(base) = self.base else {
            return Some(false);
        };
        match base.scheme_type() {
            _ if base.has_opaque_path() => Some(first == Some(b'#')),
            SchemeType::File => self.file(input),
            kind => self.relative(input, kind),
        }
    }

    /// What follows a scheme, or a base that supplies it: an authority after two slashes, which can
    /// fail, or anything else, which cannot.
    #[inline]
    fn relative(&self, rest: &str, scheme: SchemeType) -> Option<bool> {
        match self.after_two_slashes(rest, scheme)? {
            Some(rest) => self.authority(rest, scheme),
            None => Some(true),
        }
    }

    /// [File](https://url.spec.whatwg.org/#file-state) and [file
    /// host](https://url.spec.whatwg.org/#file-host-state) states. A drive letter is no valid host, but
    /// is none, either: it belongs to the path.
    #[inline]
    fn file(&self, rest: &str) -> Option<bool> {
        let Some(rest) = self.after_two_slashes(rest, SchemeType::File)? else {
            return Some(true);
        };
        let host = &rest[..authority_end(rest, SchemeType::File)];
        if !host.bytes().all(|byte| self.is_certain(byte)) {
            return None;
        }
        let is_valid = host.is_empty()
            || is_windows_drive_letter(host.as_bytes())
            || host::parse_into(host, false, &mut Discard).is_ok();
        Some(is_valid)
    }

    /// What follows two slashes, if `rest` begins with those.
    #[inline]
    fn after_two_slashes<'r>(&self, rest: &'r str, scheme: SchemeType) -> Option<Option<&'r str>> {
        let is_slash = |byte: u8| byte == b'/' || (byte == b'\\' && scheme.is_special());
        for &byte in rest.as_bytes().iter().take(2) {
            if !self.is_certain(byte) {
                return None;
            }
            if !is_slash(byte) {
                return Some(None);
            }
        }
        Some(rest.get(2..))
    }

    /// [Authority state](https://url.spec.whatwg.org/#authority-state) and what comes before and after
    /// it.
    #[inline]
    fn authority(&self, rest: &str, scheme: SchemeType) -> Option<bool> {
        let rest = match scheme {
            SchemeType::NotSpecial => rest,
            _ => rest.trim_start_matches(['/', '\\']),
        };
        let (length, is_normal) = normal_authority(rest.as_bytes(), scheme);
        if is_normal {
            return Some(true);
        }
        let authority = &rest[..length];
        if !authority.bytes().all(|byte| self.is_certain(byte)) {
            return None;
        }
        Some(Authority::split(authority).is_valid(scheme))
    }

    /// Whether preparing the input cannot remove this byte.
    #[inline]
    fn is_certain(&self, byte: u8) -> bool {
        self.is_prepared || !is_c0_control_or_space(byte)
    }
}
