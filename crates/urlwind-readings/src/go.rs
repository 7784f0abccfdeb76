//! A model of Go's `net/url.Parse`, with `Hostname` and `Port` of its result.

use crate::text::{cut, is_scheme_byte, non_empty};
use crate::{Reading, Refusal};

pub(crate) const VERSION: &str = "1.19.8";

/// The component of a text, which determines the allowed characters and escapes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Host,
    Zone,
    Elsewhere,
}

pub(crate) fn read(input: &str) -> Result<Reading, Refusal> {
    let (url, fragment) = cut(input, '#');
    unescape(fragment.unwrap_or_default(), Place::Elsewhere)?;
    if url.bytes().any(|byte| byte < b' ' || byte == 0x7f) {
        return Err(Refusal("contains a control character"));
    }
    if url == "*" {
        return Ok(Reading {
            path: "*".to_owned(),
            ..Reading::default()
        });
    }
    let (scheme, rest) = scheme(url)?;
    let (rest, _) = cut(rest, '?');
    let mut reading = Reading {
        scheme: scheme.map(str::to_ascii_lowercase),
        ..Reading::default()
    };
    let mut path = rest;
    if !rest.starts_with('/') {
        if scheme.is_some() {
            // Opaque: Go leaves the path empty.
            return Ok(reading);
        }
        if cut(rest, '/').0.contains(':') {
            return Err(Refusal("the first segment contains a colon"));
        }
    }
    let has_authority = scheme.is_some() || !rest.starts_with("///");
    if let Some(rest) = rest.strip_prefix("//").filter(|_| has_authority) {
        let end = rest.find('/').unwrap_or(rest.len());
        (reading.user, reading.host, reading.port) = read_authority(&rest[..end])?;
        path = &rest[end..];
    }
    reading.path = unescape(path, Place::Elsewhere)?;
    Ok(reading)
}

/// Splits off the scheme. Text that begins with a digit has none; a leading colon is an error.
fn scheme(url: &str) -> Result<(Option<&str>, &str), Refusal> {
    let end = url.bytes().take_while(|byte| is_scheme_byte(*byte)).count();
    let starts_well = url.starts_with(|c: char| c.is_ascii_alphabetic());
    match url[end..].strip_prefix(':') {
        Some(_) if end == 0 => Err(Refusal("no scheme before the colon")),
        Some(rest) if starts_well => Ok((Some(&url[..end]), rest)),
        _ => Ok((None, url)),
    }
}

type Authority = (Option<String>, Option<String>, Option<u32>);

fn read_authority(authority: &str) -> Result<Authority, Refusal> {
    let (user_info, host) = match authority.rsplit_once('@') {
        Some((user_info, host)) => (Some(user_info), host),
        None => (None, authority),
    };
    let (host, port) = split_host_and_port(&read_host(host)?);
    let Some(user_info) = user_info else {
        return Ok((None, host, port));
    };
    let is_good = |c: char| c.is_ascii_alphanumeric() || "-._:~!$&'()*+,;=%@".contains(c);
    if !user_info.chars().all(is_good) {
        return Err(Refusal("the userinfo contains a forbidden character"));
    }
    let (user, password) = cut(user_info, ':');
    unescape(password.unwrap_or_default(), Place::Elsewhere)?;
    let user = unescape(user, Place::Elsewhere)?;
    Ok((non_empty(&user), host, port))
}

/// Decodes host and port together.
fn read_host(host: &str) -> Result<String, Refusal> {
    let bad_port = Err(Refusal("the port is not a number"));
    if host.starts_with('[') {
        let Some(end) = host.rfind(']') else {
            return Err(Refusal("unbalanced brackets"));
        };
        if !is_optional_port(&host[end + 1..]) {
            return bad_port;
        }
        if let Some(zone) = host[..end].find("%25") {
            return Ok(unescape(&host[..zone], Place::Host)?
                + &unescape(&host[zone..end], Place::Zone)?
                + &unescape(&host[end..], Place::Host)?);
        }
    } else if let Some(colon) = host.rfind(':') {
        if !is_optional_port(&host[colon..]) {
            return bad_port;
        }
    }
    unescape(host, Place::Host)
}

fn is_optional_port(text: &str) -> bool {
    match text.strip_prefix(':') {
        Some(digits) => digits.bytes().all(|byte| byte.is_ascii_digit()),
        None => text.is_empty(),
    }
}

/// Models `Hostname` and `Port`, which split the decoded text again.
fn split_host_and_port(text: &str) -> (Option<String>, Option<u32>) {
    let (host, port) = match text.rfind(':') {
        Some(colon) if is_optional_port(&text[colon..]) => (&text[..colon], &text[colon + 1..]),
        _ => (text, ""),
    };
    let bare = host
        .strip_prefix('[')
        .and_then(|host| host.strip_suffix(']'));
    // Go keeps the digits; a number that overflows is out of range like any other.
    let port = (!port.is_empty()).then(|| port.parse().unwrap_or(u32::MAX));
    (non_empty(bare.unwrap_or(host)), port)
}

fn unescape(text: &str, place: Place) -> Result<String, Refusal> {
    let bytes = text.as_bytes();
    let mut out = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let byte = bytes[at];
        if byte == b'%' {
            let digits = bytes.get(at + 1..at + 3).unwrap_or_default();
            let value = (digits.iter().all(u8::is_ascii_hexdigit) && digits.len() == 2)
                .then(|| u8::from_str_radix(&text[at + 1..at + 3], 16).ok())
                .flatten()
                .ok_or(Refusal("invalid percent-encoding"))?;
            let is_allowed = match place {
                // Only non-ASCII bytes, so that an escape cannot hide a delimiter.
                Place::Host => value >= 0x80 || value == b'%',
                Place::Zone => value == b'%' || value == b' ' || is_host_byte(value),
                Place::Elsewhere => true,
            };
            if !is_allowed {
                return Err(Refusal("the host contains a forbidden escape"));
            }
            out.push(value);
            at += 3;
            continue;
        }
        if place != Place::Elsewhere && byte < 0x80 && !is_host_byte(byte) {
            return Err(Refusal("the host contains a forbidden character"));
        }
        out.push(byte);
        at += 1;
    }
    Ok(String::from_utf8_lossy(&out).into_owned())
}

fn is_host_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"!$&'()*+,;=:[]<>\"-_.~".contains(&byte)
}
