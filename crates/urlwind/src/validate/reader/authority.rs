//! The slashes before an authority, the authority, host and port states.

use super::{Next, Reader};
use crate::error::Component;
use crate::parse::{PortNumber, authority_end, port_number, split_host_and_port};
use crate::validate::report::Fix;
use crate::validate::{State, ValidationError};

impl Reader<'_> {
    /// [Special authority slashes state](https://url.spec.whatwg.org/#special-authority-slashes-state).
    pub(super) fn special_authority_slashes_state(&mut self, at: usize) -> Next {
        if self.input[at..].starts_with("//") {
            return Next::State(State::SpecialAuthorityIgnoreSlashes, at + 2);
        }
        // The slashes that are there go in the next state.
        self.note_missing_slashes(at, Fix::new(at..at, "//"));
        Next::State(State::SpecialAuthorityIgnoreSlashes, at)
    }

    /// [Special authority ignore slashes
    /// state](https://url.spec.whatwg.org/#special-authority-ignore-slashes-state).
    pub(super) fn special_authority_ignore_slashes_state(&mut self, mut at: usize) -> Next {
        while self.is_slash(at) {
            let error = ValidationError::SpecialSchemeMissingFollowingSolidus;
            let fix = || Fix::new(at..at + 1, "");
            self.sink.note(error, at..at + 1, Component::Scheme, fix);
            at += 1;
        }
        Next::State(State::Authority, at)
    }

    /// [Authority state](https://url.spec.whatwg.org/#authority-state).
    pub(super) fn authority_state(&mut self, at: usize) -> Next {
        let rest = &self.input[at..];
        let end = at + authority_end(rest, self.scheme);
        let authority = &self.input[at..end];
        let Some(last) = authority.bytes().rposition(|byte| byte == b'@') else {
            return Next::State(State::Host, at);
        };
        let host = at + last + 1;
        // Credentials that say nothing can go, if a host follows. All others are part of the URL.
        let says_nothing = matches!(&authority[..last], "" | ":") && host < end;
        for (sign, _) in authority.match_indices('@') {
            let range = at + sign..at + sign + 1;
            let fix = || match says_nothing {
                true => Fix::new(at..host, ""),
                false => None,
            };
            let error = ValidationError::InvalidCredentials;
            self.sink.note(error, range, Component::Credentials, fix);
        }
        if host == end {
            return self.fail(ValidationError::HostMissing, end..end, Component::Host);
        }
        Next::State(State::Host, host)
    }

    /// [Host state](https://url.spec.whatwg.org/#host-state).
    pub(super) fn host_state(&mut self, at: usize) -> Next {
        let rest = &self.input[at..];
        let (host, port) = split_host_and_port(&rest[..authority_end(rest, self.scheme)]);
        let end = at + host.len();
        if host.is_empty() && (port.is_some() || self.scheme.is_special()) {
            return self.fail(ValidationError::HostMissing, at..at, Component::Host);
        }
        if self.host(at..end).is_err() {
            return Next::Failure(end);
        }
        match port {
            Some(_) => Next::State(State::Port, end + 1),
            None => Next::State(State::PathStart, end),
        }
    }

    /// [Port state](https://url.spec.whatwg.org/#port-state).
    pub(super) fn port_state(&mut self, at: usize) -> Next {
        let rest = &self.input[at..];
        let length = authority_end(rest, self.scheme);
        let end = at + length;
        match port_number(&rest[..length]) {
            (digits, _) if digits < length => {
                let error = ValidationError::PortInvalid;
                self.sink.fail(error, at..end, Component::Port);
                Next::Failure(at + digits)
            }
            (_, PortNumber::OutOfRange) => {
                self.fail(ValidationError::PortOutOfRange, at..end, Component::Port)
            }
            _ => Next::State(State::PathStart, end),
        }
    }
}
