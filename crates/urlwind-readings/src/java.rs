//! A model of Java's `java.net.URI`: RFC 2396 with IPv6 and most of Unicode.
//!
//! An authority that is not server-based in the sense of that RFC is registry-based and has no host.

use crate::text::{cut, cut_before, is_scheme_byte, non_empty};
use crate::{Reading, Refusal};

pub(crate) const VERSION: &str = "17.0.15";

/// Unreserved characters besides letters and digits.
const MARK: &str = "-_.!~*'()";

pub(crate) fn read(input: &str) -> Result<Reading, Refusal> {
    let (before_fragment, fragment) = cut(input, '#');
    check(
        fragment.unwrap_or_default(),
        ";/?:@&=+$,[]",
        "the fragment contains a forbidden character",
    )?;
    let head = cut_before(before_fragment, &['/', '?']).0;
    let Some((scheme, rest)) = before_fragment
        .split_once(':')
        .filter(|_| head.contains(':'))
    else {
        return read_hierarchical(before_fragment, fragment.is_some());
    };
    let starts_well = scheme.starts_with(|c: char| c.is_ascii_alphabetic());
    if !starts_well || !scheme.bytes().all(is_scheme_byte) {
        return Err(Refusal("invalid scheme before the colon"));
    }
    let mut reading = if rest.starts_with('/') {
        read_hierarchical(rest, fragment.is_some())?
    } else {
        if rest.is_empty() {
            return Err(Refusal("no text after the scheme"));
        }
        check(
            rest,
            ";/?:@&=+$,[]",
            "the opaque part contains a forbidden character",
        )?;
        Reading::default()
    };
    reading.scheme = Some(scheme.to_owned());
    Ok(reading)
}

fn read_hierarchical(text: &str, has_fragment: bool) -> Result<Reading, Refusal> {
    let (mut rest, mut reading) = (text, Reading::default());
    if let Some(after) = text.strip_prefix("//") {
        let authority;
        (authority, rest) = cut_before(after, &['/', '?']);
        if !authority.is_empty() {
            reading = read_authority(authority)?;
        } else if after.is_empty() && !has_fragment {
            return Err(Refusal("no authority"));
        }
    }
    let (path, query) = cut(rest, '?');
    check(path, ":@&=+$,;/", "the path contains a forbidden character")?;
    check(
        query.unwrap_or_default(),
        ";/?:@&=+$,[]",
        "the query contains a forbidden character",
    )?;
    reading.path = path.to_owned();
    Ok(reading)
}

fn read_authority(authority: &str) -> Result<Reading, Refusal> {
    // Escapes must be complete up to the first forbidden character.
    let registry = allowed(authority, "$,;:@&=+")?;
    let server = read_server(authority);
    match server {
        Ok(reading) => Ok(reading),
        Err(_) if registry == authority.len() => Ok(Reading::default()),
        Err(refusal) => Err(refusal),
    }
}

/// Parses `user@host:port`, to its end.
fn read_server(authority: &str) -> Result<Reading, Refusal> {
    let (user, host_and_port) = match authority.split_once('@') {
        Some((user_info, rest)) => {
            check(
                user_info,
                ";:&=+$,",
                "the userinfo contains a forbidden character",
            )?;
            (cut(user_info, ':').0, rest)
        }
        None => ("", authority),
    };
    let end = if host_and_port.starts_with('[') {
        end_of_ipv6(host_and_port)?
    } else {
        match end_of_ipv4(host_and_port) {
            Some(end) => end,
            None => end_of_name(host_and_port)?,
        }
    };
    let port = match host_and_port[end..].strip_prefix(':') {
        Some("") => None,
        Some(digits) if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
            let port = digits.parse::<i32>();
            Some(
                port.map_err(|_| Refusal("the port is too large"))?
                    .unsigned_abs(),
            )
        }
        None if end == host_and_port.len() => None,
        _ => return Err(Refusal("the port is not a number")),
    };
    Ok(Reading {
        user: non_empty(user),
        host: non_empty(&host_and_port[..end]),
        port,
        ..Reading::default()
    })
}

/// Returns the end of four decimal numbers below 256, if followed by a colon or nothing.
fn end_of_ipv4(text: &str) -> Option<usize> {
    let is_part = |byte: u8| byte.is_ascii_digit() || byte == b'.';
    let end = text.bytes().take_while(|byte| is_part(*byte)).count();
    let follows_well = matches!(text.as_bytes().get(end), None | Some(b':'));
    (follows_well && is_ipv4(&text[..end])).then_some(end)
}

/// Whether `text` is an IPv4 address. Leading zeros are allowed while the number fits into Java's `int`.
fn is_ipv4(text: &str) -> bool {
    let is_byte = |part: &str| {
        let is_number = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        let digits = part.trim_start_matches('0');
        is_number && (digits.is_empty() || digits.parse::<u8>().is_ok())
    };
    text.split('.').count() == 4 && text.split('.').all(is_byte)
}

/// Returns the end of labels of letters, digits and inner hyphens. The last of several begins with a letter.
fn end_of_name(text: &str) -> Result<usize, Refusal> {
    let bad = Refusal("invalid host name");
    let end = text.find(':').unwrap_or(text.len());
    let name = &text[..end];
    let labels: Vec<&str> = name.strip_suffix('.').unwrap_or(name).split('.').collect();
    let is_label = |label: &&str| {
        let is_good = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        !label.is_empty()
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.bytes().all(is_good)
    };
    let last_starts_well = match labels.as_slice() {
        [_, .., last] => last.starts_with(|c: char| c.is_ascii_alphabetic()),
        _ => true,
    };
    if labels.iter().all(is_label) && last_starts_well {
        Ok(end)
    } else {
        Err(bad)
    }
}

/// Returns the end of an address in brackets, with an optional zone.
fn end_of_ipv6(text: &str) -> Result<usize, Refusal> {
    let bad = Refusal("invalid IPv6 address in brackets");
    let end = text.find(']').ok_or(Refusal("unbalanced brackets"))?;
    let (address, zone) = cut(&text[1..end], '%');
    let is_zone = |zone: &str| {
        let is_good = |byte: u8| byte.is_ascii_alphanumeric() || b"_.".contains(&byte);
        !zone.is_empty() && zone.bytes().all(is_good)
    };
    if is_ipv6(address) && zone.is_none_or(is_zone) {
        Ok(end + 1)
    } else {
        Err(bad)
    }
}

/// Whether `text` is an IPv6 address: groups of one to four digits, an IPv4 address in place of the last two, and `::`
/// once, for one group or more.
fn is_ipv6(text: &str) -> bool {
    let bytes_of = |groups: &str, may_end_in_ipv4: bool| -> Option<usize> {
        if groups.is_empty() {
            return Some(0);
        }
        let count = groups.split(':').count();
        let mut bytes = 0;
        for (index, group) in groups.split(':').enumerate() {
            let is_group =
                matches!(group.len(), 1..=4) && group.bytes().all(|it| it.is_ascii_hexdigit());
            if is_group {
                bytes += 2;
            } else if index + 1 == count && may_end_in_ipv4 && is_ipv4(group) {
                bytes += 4;
            } else {
                return None;
            }
        }
        Some(bytes)
    };
    match text.split_once("::") {
        None => bytes_of(text, true) == Some(16),
        Some((before, after)) => {
            let bytes = bytes_of(before, false).zip(bytes_of(after, true));
            bytes.is_some_and(|(before, after)| before + after < 16)
        }
    }
}

fn check(text: &str, also: &str, problem: &'static str) -> Result<(), Refusal> {
    if allowed(text, also)? < text.len() {
        return Err(Refusal(problem));
    }
    Ok(())
}

/// Returns the length of the prefix of unreserved characters, escapes, non-ASCII characters and members of `also`.
fn allowed(text: &str, also: &str) -> Result<usize, Refusal> {
    for (at, c) in text.char_indices() {
        let is_allowed = match c {
            '%' => {
                let digits = text.as_bytes().get(at + 1..at + 3);
                if !digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit)) {
                    return Err(Refusal("invalid percent-encoding"));
                }
                true
            }
            '\u{a1}'.. => !is_space(c),
            _ => c.is_ascii_alphanumeric() || MARK.contains(c) || also.contains(c),
        };
        if !is_allowed {
            return Ok(at);
        }
    }
    Ok(text.len())
}

/// Whether `c` is a Unicode separator, like `Character.isSpaceChar`.
fn is_space(c: char) -> bool {
    matches!(
        c,
        '\u{1680}' | '\u{2000}'
            ..='\u{200a}' | '\u{2028}' | '\u{2029}' | '\u{202f}' | '\u{205f}' | '\u{3000}'
    )
}
