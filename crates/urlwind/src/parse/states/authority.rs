//! The authority: credentials, host and port.

use super::{Next, Parser};
use crate::error::ParseError;
use crate::host::{self, HostKind};
use crate::kernels;
use crate::percent::{self, USERINFO};
use crate::record::Text;
use crate::special::SchemeType;

/// The parts of an authority, as written.
struct Authority<'i> {
    userinfo: Option<&'i str>,
    host: &'i str,
    /// The text after the port's colon, if there is a colon.
    port: Option<&'i str>,
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
        let end = authority_end(rest, self.writer.scheme());
        let (authority, after) = rest.split_at(end);
        self.authority(authority)?;
        Ok(Next::PathStart(after))
    }

    /// Writes `//` and the normalized authority, whose extent is known.
    fn authority(&mut self, authority: &'i str) -> Result<(), ParseError> {
        let parts = Authority::split(authority);
        self.writer.begin_authority();
        self.credentials(&parts);
        self.host(&parts)?;
        self.port(parts.port)
    }

    fn credentials(&mut self, parts: &Authority<'i>) {
        if let Some(userinfo) = parts.userinfo {
            // The first colon parts username and password, wherever an unencoded `@` may stand.
            let (username, password) = userinfo.split_once(':').unwrap_or((userinfo, ""));
            percent::encode_into(self.writer.text(), username, &USERINFO);
            self.writer.end_username();
            if !password.is_empty() {
                self.writer.text().push(':');
                percent::encode_into(self.writer.text(), password, &USERINFO);
            }
            if !(username.is_empty() && password.is_empty()) {
                self.writer.text().push('@');
            }
            self.writer.begin_host();
        }
    }

    /// [Host state](https://url.spec.whatwg.org/#host-state).
    fn host(&mut self, parts: &Authority<'i>) -> Result<(), ParseError> {
        self.reading = parts.host;
        let kind = parts.parse_host(self.writer.scheme(), self.writer.text())?;
        self.writer.end_host(kind);
        Ok(())
    }

    /// [Port state](https://url.spec.whatwg.org/#port-state).
    fn port(&mut self, port: Option<&'i str>) -> Result<(), ParseError> {
        if let Some(port) = port {
            self.reading = port;
            let default = self.writer.scheme().default_port();
            if let Some(value) = whole_port(port)?.filter(|&value| Some(value) != default) {
                self.writer.write_port(value);
            }
        }
        Ok(())
    }
}

impl<'i> Authority<'i> {
    /// Splits at the last `@`, then at the first `:` that is not inside brackets.
    fn split(authority: &'i str) -> Authority<'i> {
        // Most have neither credentials nor a port.
        if kernels::find_any2(authority.as_bytes(), b'@', b':') == authority.len() {
            return Authority {
                userinfo: None,
                host: authority,
                port: None,
            };
        }
        let at_sign = authority.bytes().rposition(|byte| byte == b'@');
        let (userinfo, host_and_port) = match at_sign {
            Some(at) => (Some(&authority[..at]), &authority[at + 1..]),
            None => (None, authority),
        };
        let (host, port) = split_host_and_port(host_and_port);
        Authority {
            userinfo,
            host,
            port,
        }
    }

    /// Appends the host, if it is one and may be empty where it is.
    fn parse_host(&self, scheme: SchemeType, out: &mut Text) -> Result<HostKind, ParseError> {
        let needed = scheme.is_special() || self.userinfo.is_some() || self.port.is_some();
        if self.host.is_empty() && needed {
            return Err(ParseError::EmptyHost);
        }
        host::parse_into(self.host, !scheme.is_special(), out)
    }
}

/// A port that has to be all digits, as it has when no setter is at work.
fn whole_port(port: &str) -> Result<Option<u16>, ParseError> {
    match port_number(port) {
        (digits, PortNumber::Value(value)) if digits == port.len() => Ok(Some(value)),
        (digits, PortNumber::None) if digits == port.len() => Ok(None),
        _ => Err(ParseError::InvalidPort),
    }
}

/// Splits at the first `:` that is not inside brackets. The text after it is the port.
#[inline]
pub(crate) fn split_host_and_port(text: &str) -> (&str, Option<&str>) {
    let mut inside_brackets = false;
    let colon = text.bytes().position(|byte| {
        match byte {
            b'[' => inside_brackets = true,
            b']' => inside_brackets = false,
            _ => {}
        }
        byte == b':' && !inside_brackets
    });
    match colon {
        Some(colon) => (&text[..colon], Some(&text[colon + 1..])),
        None => (text, None),
    }
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

/// The value of a port that is written as the [serializer](https://url.spec.whatwg.org/#serialize-an-integer) would write
/// it: without leading zeros.
pub(crate) const fn normal_port(digits: &[u8]) -> Option<u16> {
    if digits.is_empty() || digits.len() > 5 || (digits[0] == b'0' && digits.len() > 1) {
        return None;
    }
    let mut value = 0u32;
    let mut at = 0;
    while at < digits.len() {
        if !digits[at].is_ascii_digit() {
            return None;
        }
        value = value * 10 + (digits[at] - b'0') as u32;
        at += 1;
    }
    if value <= u16::MAX as u32 {
        Some(value as u16)
    } else {
        None
    }
}
