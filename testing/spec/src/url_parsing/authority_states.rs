//! The authority, host, hostname and port states.

use super::{Machine, State, Step};
use crate::percent_encoded_bytes::utf_8_percent_encode_code_point;
use crate::{PercentEncodeSet, ValidationError, default_port, host_parser};

impl Machine<'_> {
    /// <https://url.spec.whatwg.org/#authority-state>
    pub(super) fn authority_state(&mut self) -> Step {
        // 1.
        if self.c() == Some('@') {
            // 1.1.
            self.error(ValidationError::InvalidCredentials);
            // 1.2.
            if self.at_sign_seen {
                self.buffer.insert_str(0, "%40");
            }
            // 1.3.
            self.at_sign_seen = true;
            // 1.4.
            for code_point in self.buffer.chars() {
                // 1.4.1.
                if code_point == ':' && !self.password_token_seen {
                    self.password_token_seen = true;
                    continue;
                }
                // 1.4.2. to 1.4.4.
                let component = if self.password_token_seen {
                    &mut self.url.password
                } else {
                    &mut self.url.username
                };
                utf_8_percent_encode_code_point(code_point, PercentEncodeSet::Userinfo, component);
            }
            // 1.5.
            self.buffer.clear();
        // 2.
        } else if self.c_ends_authority() {
            // 2.1.
            if self.at_sign_seen && self.buffer.is_empty() {
                self.error(ValidationError::HostMissing);
                return Step::Failure;
            }
            // 2.2.
            self.pointer -= self.buffer.chars().count() as isize + 1;
            self.buffer.clear();
            self.set_state(State::Host);
        // 3.
        } else {
            self.buffer.extend(self.c());
        }
        Step::Continue
    }

    /// <https://url.spec.whatwg.org/#host-state> and <https://url.spec.whatwg.org/#hostname-state>
    pub(super) fn host_state_and_hostname_state(&mut self) -> Step {
        // 1.
        if self.state_override.is_some() && self.url.scheme == "file" {
            self.pointer -= 1;
            self.set_state(State::FileHost);
        // 2.
        } else if self.c() == Some(':') && !self.inside_brackets {
            // 2.1.
            if self.buffer.is_empty() {
                self.error(ValidationError::HostMissing);
                return Step::Failure;
            }
            // 2.2.
            if self.state_override == Some(State::Hostname) {
                return Step::Failure;
            }
            // 2.3. and 2.4.
            let Some(host) = host_parser(&self.buffer, !self.url.is_special(), self.log) else {
                return Step::Failure;
            };
            // 2.5.
            self.url.host = Some(host);
            self.buffer.clear();
            self.set_state(State::Port);
        // 3.
        } else if self.c_ends_authority() {
            self.pointer -= 1;
            // 3.1.
            if self.url.is_special() && self.buffer.is_empty() {
                self.error(ValidationError::HostMissing);
                return Step::Failure;
            // 3.2.
            } else if self.state_override.is_some()
                && self.buffer.is_empty()
                && (self.url.includes_credentials() || self.url.port.is_some())
            {
                return Step::Failure;
            }
            // 3.3. and 3.4.
            let Some(host) = host_parser(&self.buffer, !self.url.is_special(), self.log) else {
                return Step::Failure;
            };
            // 3.5.
            self.url.host = Some(host);
            self.buffer.clear();
            self.set_state(State::PathStart);
            // 3.6.
            if self.state_override.is_some() {
                return Step::Return;
            }
        // 4.
        } else {
            // 4.1.
            if self.c() == Some('[') {
                self.inside_brackets = true;
            }
            // 4.2.
            if self.c() == Some(']') {
                self.inside_brackets = false;
            }
            // 4.3.
            self.buffer.extend(self.c());
        }
        Step::Continue
    }

    /// <https://url.spec.whatwg.org/#port-state>
    pub(super) fn port_state(&mut self) -> Step {
        match self.c() {
            // 1.
            Some(c) if c.is_ascii_digit() => self.buffer.push(c),
            // 2.
            _ if self.c_ends_authority() || self.state_override.is_some() => {
                // 2.1.
                if !self.buffer.is_empty() {
                    // 2.1.1. Saturation stands in for the mathematical integer.
                    let port = self
                        .buffer
                        .chars()
                        .filter_map(|c| c.to_digit(10))
                        .fold(0_u32, |value, digit| {
                            value.saturating_mul(10).saturating_add(digit)
                        });
                    // 2.1.2.
                    let Ok(port) = u16::try_from(port) else {
                        self.error(ValidationError::PortOutOfRange);
                        return Step::Failure;
                    };
                    // 2.1.3.
                    let is_default = default_port(&self.url.scheme) == Some(port);
                    self.url.port = if is_default { None } else { Some(port) };
                    // 2.1.4.
                    self.buffer.clear();
                    // 2.1.5.
                    if self.state_override.is_some() {
                        return Step::Return;
                    }
                }
                // 2.2.
                if self.state_override.is_some() {
                    return Step::Failure;
                }
                // 2.3.
                self.set_state(State::PathStart);
                self.pointer -= 1;
            }
            // 3.
            _ => {
                self.error(ValidationError::PortInvalid);
                return Step::Failure;
            }
        }
        Step::Continue
    }
}
