//! The authority: credentials, host and port.

use super::{Next, Parser};
use crate::error::ParseError;
use crate::host;
use crate::kernels;
use crate::percent::{self, USERINFO};
use crate::record::push_port;
use crate::special::SchemeType;

/// The parts of an authority, as written.
pub(crate) struct Authority<'i> {
    pub(crate) userinfo: Option<&'i str>,
    pub(crate) host: &'i str,
    /// The text after the port's colon, if there is a colon.
    pub(crate) port: Option<&'i str>,
}

impl<'i> Parser<'_, 'i> {
    /// [Special authority slashes
    /// state](https://url.spec.whatwg.org/#special-authority-slashes-state) and [special
    /// authority ignore slashes
    /// state](https://url.spec.whatwg.org/#special-authority-ignore-slashes-state): any number of
    /// slashes of either kind, none included.
    pub(super) fn special_authority_ignore_slashes_state(
        &mut self,
        rest: &'i str,
    ) -> Result<Next<'i>, ParseError> {
        self.authority_state(rest.trim_start_matches(['/', '\\']))
    }

    /// [Authority state](https://url.spec.whatwg.org/#authority-state), on the text after the
    /// slashes.
    pub(super) fn authority_state(&mut self, rest: &'i str) -> Result<Next<'i>, ParseError> {
        let end = authority_end(rest, self.at.scheme);
        let (authority, after) = rest.split_at(end);
        self.authority(authority)?;
        Ok(Next::PathStart(after))
    }

    /// Writes `//` and the normalised authority, whose extent is known.
    pub(crate) fn authority(&mut self, authority: &'i str) -> Result<(), ParseError> {
        let parts = Authority::split(authority);
        self.text.push_str("//");
        self.credentials(&parts);
        self.host(&parts)?;
        self.port(parts.port)
    }

    fn credentials(&mut self, parts: &Authority<'i>) {
        // The first colon parts username and password, wherever an unencoded `@` may stand.
        let userinfo = parts.userinfo.unwrap_or("");
        let (username, password) = userinfo.split_once(':').unwrap_or((userinfo, ""));
        percent::encode_into(self.text, username, &USERINFO);
        self.at.username_end = self.position();
        if !password.is_empty() {
            self.text.push(':');
            percent::encode_into(self.text, password, &USERINFO);
        }
        if !userinfo.is_empty() && userinfo != ":" {
            self.text.push('@');
        }
        self.at.host_start = self.position();
    }

    /// [Host state](https://url.spec.whatwg.org/#host-state).
    fn host(&mut self, parts: &Authority<'i>) -> Result<(), ParseError> {
        self.blame = parts.host;
        if parts.host.is_empty()
            && (self.at.scheme.is_special() || parts.userinfo.is_some() || parts.port.is_some())
        {
            return Err(ParseError::EmptyHost);
        }
        self.at.host = host::parse_into(parts.host, !self.at.scheme.is_special(), self.text)?;
        self.at.host_end = self.position();
        Ok(())
    }

    /// [Port state](https://url.spec.whatwg.org/#port-state).
    fn port(&mut self, port: Option<&'i str>) -> Result<(), ParseError> {
        if let Some(port) = port {
            self.blame = port;
            let (digits, number) = port_number(port);
            if digits < port.len() {
                return Err(ParseError::InvalidPort);
            }
            match number {
                PortNumber::None => {}
                PortNumber::OutOfRange => return Err(ParseError::InvalidPort),
                PortNumber::Value(value) => {
                    if self.at.scheme.default_port() != Some(value) {
                        self.at.port = value;
                        push_port(self.text, value);
                    }
                }
            }
        }
        self.at.path_start = self.position();
        Ok(())
    }
}

impl<'i> Authority<'i> {
    /// Splits at the last `@`, then at the first `:` that is not inside brackets.
    pub(crate) fn split(authority: &'i str) -> Authority<'i> {
        let (userinfo, host_and_port) = match authority.rsplit_once('@') {
            Some((userinfo, rest)) => (Some(userinfo), rest),
            None => (None, authority),
        };
        let (host, port) = split_host_and_port(host_and_port);
        Authority {
            userinfo,
            host,
            port,
        }
    }
}

/// Splits at the first `:` that is not inside brackets, as the [host
/// state](https://url.spec.whatwg.org/#host-state) does.
pub(crate) fn split_host_and_port(input: &str) -> (&str, Option<&str>) {
    let mut inside_brackets = false;
    for (at, byte) in input.bytes().enumerate() {
        match byte {
            b'[' => inside_brackets = true,
            b']' => inside_brackets = false,
            b':' if !inside_brackets => return (&input[..at], Some(&input[at + 1..])),
            _ => {}
        }
    }
    (input, None)
}

/// Where the authority at the start of `rest` ends.
pub(crate) fn authority_end(rest: &str, scheme: SchemeType) -> usize {
    let bytes = rest.as_bytes();
    let slash = if scheme.is_special() {
        kernels::find_any4(bytes, b'/', b'?', b'#', b'\\')
    } else {
        kernels::find_any3(bytes, b'/', b'?', b'#')
    };
    slash.min(bytes.len())
}

/// What a run of digits says as a port.
pub(crate) enum PortNumber {
    /// No digits at all.
    None,
    /// A [16-bit unsigned integer](https://infra.spec.whatwg.org/#16-bit-unsigned-integer).
    Value(u16),
    /// More than 65535.
    OutOfRange,
}

/// Reads the digits at the start of `input`: how many there are, and what they say.
pub(crate) fn port_number(input: &str) -> (usize, PortNumber) {
    let digits = input.bytes().take_while(u8::is_ascii_digit).count();
    if digits == 0 {
        return (0, PortNumber::None);
    }
    // Leading zeros are free, so the length of the run decides nothing.
    let mut value = 0u32;
    for digit in input[..digits].bytes() {
        value = value * 10 + u32::from(digit - b'0');
        if value > u32::from(u16::MAX) {
            return (digits, PortNumber::OutOfRange);
        }
    }
    (digits, PortNumber::Value(value as u16))
}
