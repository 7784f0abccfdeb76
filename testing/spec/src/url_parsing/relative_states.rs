//! The states between a scheme and an authority or a path.

use super::{Machine, State, Step};
use crate::ValidationError;

impl Machine<'_> {
    /// <https://url.spec.whatwg.org/#special-relative-or-authority-state>
    pub(super) fn special_relative_or_authority_state(&mut self) -> Step {
        // 1.
        if self.c() == Some('/') && self.remaining().starts_with(&['/']) {
            self.set_state(State::SpecialAuthorityIgnoreSlashes);
            self.pointer += 1;
        // 2.
        } else {
            self.error(ValidationError::SpecialSchemeMissingFollowingSolidus);
            self.set_state(State::Relative);
            self.pointer -= 1;
        }
        Step::Continue
    }

    /// <https://url.spec.whatwg.org/#path-or-authority-state>
    pub(super) fn path_or_authority_state(&mut self) -> Step {
        // 1.
        if self.c() == Some('/') {
            self.set_state(State::Authority);
        // 2.
        } else {
            self.set_state(State::Path);
            self.pointer -= 1;
        }
        Step::Continue
    }

    /// <https://url.spec.whatwg.org/#relative-state>
    pub(super) fn relative_state(&mut self) -> Step {
        let base = self.base();
        // 1.
        debug_assert_ne!(base.scheme, "file");
        // 2.
        self.url.scheme = base.scheme.clone();
        // 3.
        if self.c() == Some('/') {
            self.set_state(State::RelativeSlash);
        // 4.
        } else if self.c_is_special_reverse_solidus() {
            self.error(ValidationError::InvalidReverseSolidus);
            self.set_state(State::RelativeSlash);
        // 5.
        } else {
            // 5.1.
            self.url.username = base.username.clone();
            self.url.password = base.password.clone();
            self.url.host = base.host.clone();
            self.url.port = base.port;
            self.url.path = base.path.clone();
            self.url.query = base.query.clone();
            // 5.2.
            if self.c() == Some('?') {
                self.url.query = Some(String::new());
                self.set_state(State::Query);
            // 5.3.
            } else if self.c() == Some('#') {
                self.url.fragment = Some(String::new());
                self.set_state(State::Fragment);
            // 5.4.
            } else if self.c().is_some() {
                // 5.4.1.
                self.url.query = None;
                // 5.4.2.
                self.url.shorten_path();
                // 5.4.3.
                self.set_state(State::Path);
                self.pointer -= 1;
            }
        }
        Step::Continue
    }

    /// <https://url.spec.whatwg.org/#relative-slash-state>
    pub(super) fn relative_slash_state(&mut self) -> Step {
        // 1.
        if self.url.is_special() && matches!(self.c(), Some('/' | '\\')) {
            // 1.1.
            if self.c() == Some('\\') {
                self.error(ValidationError::InvalidReverseSolidus);
            }
            // 1.2.
            self.set_state(State::SpecialAuthorityIgnoreSlashes);
        // 2.
        } else if self.c() == Some('/') {
            self.set_state(State::Authority);
        // 3.
        } else {
            let base = self.base();
            self.url.username = base.username.clone();
            self.url.password = base.password.clone();
            self.url.host = base.host.clone();
            self.url.port = base.port;
            self.set_state(State::Path);
            self.pointer -= 1;
        }
        Step::Continue
    }

    /// <https://url.spec.whatwg.org/#special-authority-slashes-state>
    pub(super) fn special_authority_slashes_state(&mut self) -> Step {
        // 1.
        if self.c() == Some('/') && self.remaining().starts_with(&['/']) {
            self.set_state(State::SpecialAuthorityIgnoreSlashes);
            self.pointer += 1;
        // 2.
        } else {
            self.error(ValidationError::SpecialSchemeMissingFollowingSolidus);
            self.set_state(State::SpecialAuthorityIgnoreSlashes);
            self.pointer -= 1;
        }
        Step::Continue
    }

    /// <https://url.spec.whatwg.org/#special-authority-ignore-slashes-state>
    pub(super) fn special_authority_ignore_slashes_state(&mut self) -> Step {
        // 1.
        if !matches!(self.c(), Some('/' | '\\')) {
            self.set_state(State::Authority);
            self.pointer -= 1;
        // 2.
        } else {
            self.error(ValidationError::SpecialSchemeMissingFollowingSolidus);
        }
        Step::Continue
    }
}
