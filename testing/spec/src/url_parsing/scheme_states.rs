//! The scheme start, scheme and no scheme states.

use super::{Machine, State, Step};
use crate::{Host, Path, ValidationError, default_port, is_special_scheme};

impl Machine<'_> {
    /// <https://url.spec.whatwg.org/#scheme-start-state>
    pub(super) fn scheme_start_state(&mut self) -> Step {
        match self.c() {
            // 1.
            Some(c) if c.is_ascii_alphabetic() => {
                self.buffer.push(c.to_ascii_lowercase());
                self.set_state(State::Scheme);
            }
            // 2.
            _ if self.state_override.is_none() => {
                self.set_state(State::NoScheme);
                self.pointer -= 1;
            }
            // 3.
            _ => return Step::Failure,
        }
        Step::Continue
    }

    /// <https://url.spec.whatwg.org/#scheme-state>
    pub(super) fn scheme_state(&mut self) -> Step {
        match self.c() {
            // 1.
            Some(c) if c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.') => {
                self.buffer.push(c.to_ascii_lowercase());
            }
            // 2.
            Some(':') => return self.scheme_state_at_colon(),
            // 3. The pointer is one before the first code point, because the loop increments it after this run.
            _ if self.state_override.is_none() => {
                self.buffer.clear();
                self.set_state(State::NoScheme);
                self.pointer = -1;
            }
            // 4.
            _ => return Step::Failure,
        }
        Step::Continue
    }

    /// Step 2 of the scheme state.
    fn scheme_state_at_colon(&mut self) -> Step {
        // 2.1.
        if self.state_override.is_some() {
            // 2.1.1.
            if is_special_scheme(&self.url.scheme) && !is_special_scheme(&self.buffer) {
                return Step::Return;
            }
            // 2.1.2.
            if !is_special_scheme(&self.url.scheme) && is_special_scheme(&self.buffer) {
                return Step::Return;
            }
            // 2.1.3.
            if (self.url.includes_credentials() || self.url.port.is_some()) && self.buffer == "file"
            {
                return Step::Return;
            }
            // 2.1.4.
            if self.url.scheme == "file" && self.url.host == Some(Host::Empty) {
                return Step::Return;
            }
        }
        // 2.2.
        self.url.scheme = self.buffer.clone();
        // 2.3.
        if self.state_override.is_some() {
            // 2.3.1.
            if self.url.port == default_port(&self.url.scheme) {
                self.url.port = None;
            }
            // 2.3.2.
            return Step::Return;
        }
        // 2.4.
        self.buffer.clear();
        // 2.5.
        if self.url.scheme == "file" {
            // 2.5.1.
            if !self.remaining().starts_with(&['/', '/']) {
                self.error(ValidationError::SpecialSchemeMissingFollowingSolidus);
            }
            // 2.5.2.
            self.set_state(State::File);
        // 2.6.
        } else if self.url.is_special()
            && self.base.is_some_and(|base| base.scheme == self.url.scheme)
        {
            // 2.6.1.
            debug_assert!(self.base().is_special() && !self.base().has_an_opaque_path());
            // 2.6.2.
            self.set_state(State::SpecialRelativeOrAuthority);
        // 2.7.
        } else if self.url.is_special() {
            self.set_state(State::SpecialAuthoritySlashes);
        // 2.8.
        } else if self.remaining().starts_with(&['/']) {
            self.set_state(State::PathOrAuthority);
            self.pointer += 1;
        // 2.9.
        } else {
            self.url.path = Path::Opaque(String::new());
            self.set_state(State::OpaquePath);
        }
        Step::Continue
    }

    /// <https://url.spec.whatwg.org/#no-scheme-state>
    pub(super) fn no_scheme_state(&mut self) -> Step {
        match self.base {
            // 2.
            Some(base) if base.has_an_opaque_path() && self.c() == Some('#') => {
                self.url.scheme = base.scheme.clone();
                self.url.path = base.path.clone();
                self.url.query = base.query.clone();
                self.url.fragment = Some(String::new());
                self.set_state(State::Fragment);
            }
            // 3.
            Some(base) if !base.has_an_opaque_path() && base.scheme != "file" => {
                self.set_state(State::Relative);
                self.pointer -= 1;
            }
            // 4.
            Some(base) if !base.has_an_opaque_path() => {
                self.set_state(State::File);
                self.pointer -= 1;
            }
            // 1. There is no base, or it has an opaque path and c is not U+0023 (#).
            _ => {
                self.error(ValidationError::MissingSchemeNonRelativeUrl);
                return Step::Failure;
            }
        }
        Step::Continue
    }
}
