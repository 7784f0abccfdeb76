//! A model of libcurl's URL interface with the options of a transfer: schemes are guessed, and any scheme is allowed.

use std::net::Ipv6Addr;

use crate::text::{cut, cut_before, is_scheme_byte, non_empty};
use crate::{Reading, Refusal};

pub(crate) const VERSION: &str = "7.88.1";

const LONGEST: usize = 8_000_000;
const LONGEST_SCHEME: usize = 40;
const LONGEST_ZONE: usize = 15;

/// Schemes whose credentials may have options after a semicolon.
const WITH_OPTIONS: [&str; 6] = ["imap", "imaps", "pop3", "pop3s", "smtp", "smtps"];

/// Schemes that curl guesses from the first label of a host.
const GUESSES: [&str; 6] = ["ftp", "dict", "ldap", "imap", "smtp", "pop3"];

pub(crate) fn read(input: &str) -> Result<Reading, Refusal> {
    if input.len() > LONGEST || input.contains('\0') {
        return Err(Refusal("too long or contains a NUL"));
    }
    let scheme = scheme(input);
    if scheme.as_deref() == Some("file") {
        return read_file(input);
    }
    let after_slashes = match &scheme {
        None => input,
        Some(scheme) => {
            let rest = &input[scheme.len() + 1..];
            let slashes = rest.bytes().take_while(|byte| *byte == b'/').count();
            if slashes > 3 {
                return Err(Refusal("more than three slashes after the scheme"));
            }
            &rest[slashes..]
        }
    };
    let (authority, rest) = cut_before(after_slashes, &['/', '?', '#']);
    if authority.is_empty() {
        return Err(Refusal("no host"));
    }
    let path = read_path(rest)?;
    let (user, host_and_port) = read_login(authority, scheme.as_deref())?;
    let (host, port) = split_port(host_and_port, scheme.is_some())?;
    check_junk(host)?;
    let host = match normal_ipv4(host) {
        Some(address) => address,
        None => check_host(decode(host)?)?,
    };
    let guess = || {
        let first = cut(&host, '.').0.to_ascii_lowercase();
        let is_label = host.contains('.');
        let guess = GUESSES.into_iter().find(|it| is_label && *it == first);
        guess.unwrap_or("http").to_owned()
    };
    Ok(Reading {
        scheme: Some(scheme.unwrap_or_else(guess)),
        user: user.and_then(non_empty),
        host: Some(host),
        port,
        path,
    })
}

/// Returns the lowercase scheme, if a slash follows its colon; otherwise the input begins with a host.
fn scheme(input: &str) -> Option<String> {
    let bytes = input.bytes().take(LONGEST_SCHEME);
    let end = bytes.take_while(|byte| is_scheme_byte(*byte)).count();
    let is_scheme = end > 0 && input[end..].starts_with(":/");
    is_scheme.then(|| input[..end].to_ascii_lowercase())
}

/// Reads a `file:` URL: local files only and, outside Windows, no drive letters.
fn read_file(input: &str) -> Result<Reading, Refusal> {
    let bad = Refusal("not a local file");
    if input.len() <= 6 {
        return Err(bad);
    }
    let starts_with_drive = |text: &str| {
        let bytes = text.as_bytes();
        matches!(bytes, [letter, b':' | b'|', b'/' | b'\\', ..] if letter.is_ascii_alphabetic())
            || matches!(bytes, [letter, b':' | b'|'] if letter.is_ascii_alphabetic())
    };
    let mut path = &input[5..];
    if let Some(rest) = path.strip_prefix("//") {
        path = rest;
        if !rest.starts_with('/') && !starts_with_drive(rest) {
            let start = rest.get(..10).unwrap_or_default().to_ascii_lowercase();
            if start != "localhost/" && start != "127.0.0.1/" {
                return Err(bad);
            }
            path = &rest[9..];
        }
    }
    if starts_with_drive(path) || starts_with_drive(path.strip_prefix('/').unwrap_or("")) {
        return Err(bad);
    }
    Ok(Reading {
        scheme: Some("file".to_owned()),
        path: read_path(path)?,
        ..Reading::default()
    })
}

/// Returns the path without its dot segments. Rejects junk in the query and the fragment too.
fn read_path(rest: &str) -> Result<String, Refusal> {
    check_junk(rest)?;
    let (path, _) = cut_before(rest, &['?', '#']);
    if path.len() <= 1 {
        return Ok("/".to_owned());
    }
    let mut out = String::new();
    let mut rest = path;
    while !rest.is_empty() {
        if let Some(after) = rest.strip_prefix("../").or(rest.strip_prefix("./")) {
            rest = after;
        } else if rest == "." || rest == ".." {
            rest = "";
        } else if rest.starts_with("/./") {
            rest = &rest[2..];
        } else if rest == "/." {
            rest = "/";
        } else if rest.starts_with("/../") || rest == "/.." {
            out.truncate(out.rfind('/').unwrap_or(0));
            rest = if rest == "/.." { "/" } else { &rest[3..] };
        } else {
            let first = rest.chars().next().map_or(0, char::len_utf8);
            let end = rest[first..].find('/').map_or(rest.len(), |at| at + first);
            out.push_str(&rest[..end]);
            rest = &rest[end..];
        }
    }
    Ok(out)
}

/// Rejects control characters and spaces.
fn check_junk(text: &str) -> Result<(), Refusal> {
    if text.bytes().any(|byte| byte <= b' ' || byte == 0x7f) {
        return Err(Refusal("contains a space or a control character"));
    }
    Ok(())
}

/// Splits credentials at the *first* `@`.
fn read_login<'t>(
    authority: &'t str,
    scheme: Option<&str>,
) -> Result<(Option<&'t str>, &'t str), Refusal> {
    let Some((login, host)) = authority.split_once('@') else {
        return Ok((None, authority));
    };
    check_junk(login)?;
    let has_options = scheme.is_some_and(|scheme| WITH_OPTIONS.contains(&scheme));
    let ends: &[char] = if has_options { &[':', ';'] } else { &[':'] };
    Ok((Some(cut_before(login, ends).0), host))
}

fn split_port(text: &str, has_scheme: bool) -> Result<(&str, Option<u32>), Refusal> {
    let bad = Refusal("the port is not a number from 0 to 65535");
    let end = if text.starts_with('[') {
        let end = text.find(']').ok_or(Refusal("unbalanced brackets"))? + 1;
        if !matches!(text.as_bytes().get(end), None | Some(b':')) {
            return Err(bad);
        }
        end
    } else {
        text.find(':').unwrap_or(text.len())
    };
    let port = match text[end..].strip_prefix(':') {
        None => None,
        Some("") if has_scheme => None,
        Some(digits) if !digits.is_empty() && digits.bytes().all(|it| it.is_ascii_digit()) => {
            let digits = match digits.trim_start_matches('0') {
                "" => "0",
                digits => digits,
            };
            Some(digits.parse::<u16>().map_err(|_| bad)?.into())
        }
        Some(_) => return Err(bad),
    };
    Ok((&text[..end], port))
}

/// Parses one to four decimal, octal or hexadecimal numbers, the last of which fills the remaining bytes.
fn normal_ipv4(host: &str) -> Option<String> {
    let parts: Vec<&str> = host.splitn(5, '.').collect();
    let numbers: Option<Vec<u32>> = parts.iter().map(|part| ipv4_number(part)).collect();
    let numbers = numbers.filter(|numbers| numbers.len() <= 4)?;
    let (last, first) = numbers.split_last()?;
    let bits_left = 32 - 8 * first.len() as u32;
    if first.iter().any(|number| *number > 255) || u64::from(*last) >> bits_left != 0 {
        return None;
    }
    let high = first
        .iter()
        .zip([24, 16, 8])
        .fold(0, |all, (number, shift)| all | number << shift);
    Some(std::net::Ipv4Addr::from_bits(high | last).to_string())
}

/// Parses a number like C's `strtoul`, except that it must begin with a digit and span the part.
fn ipv4_number(part: &str) -> Option<u32> {
    let lower = part.to_ascii_lowercase();
    let (digits, radix) = match lower.strip_prefix("0x") {
        Some(digits) => (digits, 16),
        None if lower.starts_with('0') => (&*lower, 8),
        None => (&*lower, 10),
    };
    let is_number = !digits.is_empty() && digits.chars().all(|c| c.is_digit(radix));
    u32::from_str_radix(digits, radix)
        .ok()
        .filter(|_| is_number)
}

/// Percent-decodes the host, unless it is an address in brackets.
fn decode(host: &str) -> Result<Vec<u8>, Refusal> {
    if host.starts_with('[') || !host.contains('%') {
        return Ok(host.as_bytes().to_vec());
    }
    let decoded = urlwind::percent::decode(host).into_owned();
    if decoded.iter().any(|byte| *byte < b' ') {
        return Err(Refusal(
            "the host contains a percent-encoded control character",
        ));
    }
    Ok(decoded)
}

fn check_host(host: Vec<u8>) -> Result<String, Refusal> {
    if host.is_empty() {
        return Err(Refusal("no host"));
    }
    let text = String::from_utf8_lossy(&host).into_owned();
    if text.starts_with('[') {
        return check_ipv6(&text);
    }
    if host
        .iter()
        .any(|byte| b" \r\n\t/:#?!@{}[]\\$'\"^`*<>=;,+&()".contains(byte))
    {
        return Err(Refusal("the host contains a forbidden character"));
    }
    Ok(text)
}

/// Checks an address in brackets, removes its zone, and compresses it where that is shorter.
fn check_ipv6(host: &str) -> Result<String, Refusal> {
    let bad = Refusal("invalid IPv6 address in brackets");
    let inside = host.strip_prefix('[').and_then(|it| it.strip_suffix(']'));
    let inside = inside.filter(|inside| inside.len() >= 2).ok_or(bad)?;
    let (address, zone) = cut(inside, '%');
    if let Some(zone) = zone {
        let zone = zone
            .strip_prefix("25")
            .filter(|zone| !zone.is_empty())
            .unwrap_or(zone);
        if !(1..=LONGEST_ZONE).contains(&zone.len()) {
            return Err(bad);
        }
    }
    let short = short_ipv6(address.parse().map_err(|_| bad)?);
    let shorter = if short.len() < address.len() {
        &*short
    } else {
        address
    };
    Ok(format!("[{shorter}]"))
}

/// Formats the address like C's `inet_ntop`.
fn short_ipv6(address: Ipv6Addr) -> String {
    match address.segments() {
        [0, 0, 0, 0, 0, 0, high, low] if high != 0 => {
            let bits = u32::from(high) << 16 | u32::from(low);
            format!("::{}", std::net::Ipv4Addr::from_bits(bits))
        }
        _ => address.to_string(),
    }
}
