//! Violations in credentials, host and port.

use alloc::string::String;

use super::Reader;
use super::rest::Rest;
use crate::Host;
use crate::SyntaxViolation::*;

impl Reader<'_> {
    /// Reads an authority and the text after it. Errors that make the published package stop also end the report.
    pub(super) fn authority(&self, rest: Rest<'_>, is_special: bool) {
        let Some((has_credentials, rest)) = self.credentials(rest, is_special) else {
            return;
        };
        let (host, rest) = split_host(rest, is_special);
        let is_host = match host.is_empty() {
            true => !is_special && !has_credentials && rest.first() != Some(':'),
            false if is_special => Host::parse(&host).is_ok(),
            false => Host::parse_opaque(&host).is_ok(),
        };
        if !is_host {
            return;
        }
        if let Some(rest) = after_port(rest) {
            self.path(rest, is_special);
        }
    }

    /// Reads up to the last `@`. Returns whether there are credentials, and the text after them.
    fn credentials<'i>(&self, start: Rest<'i>, is_special: bool) -> Option<(bool, Rest<'i>)> {
        let mut at_signs = 0usize;
        let mut end = start;
        let mut host = start;
        let mut rest = start;
        loop {
            let here = rest;
            match rest.next() {
                None | Some('/' | '?' | '#') => break,
                Some('\\') if is_special => break,
                Some('@') => {
                    (self.report)(if at_signs == 0 {
                        EmbeddedCredentials
                    } else {
                        UnencodedAtSign
                    });
                    at_signs += 1;
                    (end, host) = (here, rest);
                }
                Some(_) => {}
            }
        }
        if at_signs == 0 {
            return Some((false, start));
        }
        let is_empty = remaining(start) == remaining(end);
        let delimiter = host.first();
        let ends_here =
            matches!(delimiter, Some('/' | '?' | '#')) || (is_special && delimiter == Some('\\'));
        if is_empty && ends_here {
            return None;
        }
        Some((self.userinfo(start, end), host))
    }

    /// Reads the code points between `start` and `end`. Returns whether there is a username or a password.
    fn userinfo(&self, start: Rest<'_>, end: Rest<'_>) -> bool {
        let mut rest = start;
        let (mut seen_colon, mut is_anything) = (false, false);
        // Computed once: tabs before the `@` would otherwise be counted again for every code point.
        let after = remaining(end);
        while remaining(rest) > after {
            match rest.next() {
                Some(':') if !seen_colon => {
                    seen_colon = true;
                    is_anything |= remaining(rest) > after;
                }
                Some(c) => {
                    is_anything = true;
                    self.code_point(c, rest);
                }
                None => break,
            }
        }
        is_anything
    }
}

/// Returns the length of the rest, without leading tabs and newlines.
fn remaining(rest: Rest<'_>) -> usize {
    rest.0
        .trim_start_matches(super::rest::is_tab_or_newline)
        .len()
}

/// Returns the host, and the text after it, which may begin with the `:` of a port.
fn split_host(mut rest: Rest<'_>, is_special: bool) -> (String, Rest<'_>) {
    let mut host = String::new();
    let mut in_brackets = false;
    loop {
        let here = rest;
        match rest.next() {
            None | Some('/' | '?' | '#') => return (host, here),
            Some(':') if !in_brackets => return (host, here),
            Some('\\') if is_special => return (host, here),
            Some(c) => {
                in_brackets = c == '[' || (in_brackets && c != ']');
                host.push(c);
            }
        }
    }
}

/// Returns the text after an optional port, or `None` if the port is invalid.
fn after_port(rest: Rest<'_>) -> Option<Rest<'_>> {
    let Some(mut rest) = rest.strip(":") else {
        return Some(rest);
    };
    let mut port = 0u32;
    loop {
        let here = rest;
        match rest.next() {
            None | Some('/' | '\\' | '?' | '#') => return Some(here),
            Some(c) => port = port * 10 + c.to_digit(10)?,
        }
        u16::try_from(port).ok()?;
    }
}
