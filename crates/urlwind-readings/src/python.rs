//! A model of Python's `urllib.parse.urlsplit`, with `hostname`, `port` and `username` of its result.

use std::net::Ipv6Addr;

use crate::text::{cut, cut_before, non_empty, scheme};
use crate::{Reading, Refusal};

pub(crate) const VERSION: &str = "3.11.7";

/// Characters whose compatibility decomposition contains one of `/?#@:`, which a later step would treat as a delimiter.
const HIDDEN_DELIMITERS: &str = "⁇⁈⁉℀℁℅℆⩴︓︖﹕﹖﹟﹫＃／：？＠";

pub(crate) fn read(input: &str) -> Result<Reading, Refusal> {
    let input = input.trim_start_matches(|c: char| c <= ' ');
    let url: String = input.chars().filter(|c| !"\t\r\n".contains(*c)).collect();
    let (scheme, rest) = match scheme(&url) {
        Some((scheme, rest)) => (Some(scheme.to_ascii_lowercase()), rest),
        None => (None, &*url),
    };
    let (authority, rest) = match rest.strip_prefix("//") {
        Some(rest) => cut_before(rest, &['/', '?', '#']),
        None => ("", rest),
    };
    check_brackets(authority)?;
    if authority.contains(|c| HIDDEN_DELIMITERS.contains(c)) {
        return Err(Refusal(
            "NFKC turns a character of the authority into a delimiter",
        ));
    }
    let (path, _) = cut_before(rest, &['?', '#']);
    let (user, host_and_port) = match authority.rsplit_once('@') {
        Some((user_info, rest)) => (cut(user_info, ':').0, rest),
        None => ("", authority),
    };
    let (host, port) = match cut(host_and_port, '[') {
        (_, Some(bracketed)) => {
            let (host, after) = cut(bracketed, ']');
            (host, cut(after.unwrap_or_default(), ':').1)
        }
        (unbracketed, None) => cut(unbracketed, ':'),
    };
    Ok(Reading {
        scheme,
        user: non_empty(user),
        host: non_empty(host).map(|host| lower_case(&host)),
        port: port
            .filter(|port| !port.is_empty())
            .map(number)
            .transpose()?,
        path: path.to_owned(),
    })
}

/// Lowercases the host except for its zone id.
fn lower_case(host: &str) -> String {
    let (address, zone) = host.split_at(host.find('%').unwrap_or(host.len()));
    address.to_lowercase() + zone
}

fn number(port: &str) -> Result<u32, Refusal> {
    if !port.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(Refusal("the port is not a number"));
    }
    match port.trim_start_matches('0') {
        "" => Ok(0),
        digits => match digits.parse::<u16>() {
            Ok(port) => Ok(port.into()),
            Err(_) => Err(Refusal("the port is out of range")),
        },
    }
}

/// Checks that brackets are balanced and that the first pair contains an IPv6 address or a future version of one.
fn check_brackets(authority: &str) -> Result<(), Refusal> {
    match (authority.contains('['), authority.contains(']')) {
        (false, false) => return Ok(()),
        (true, true) => {}
        _ => return Err(Refusal("unbalanced brackets")),
    }
    let (_, after) = cut(authority, '[');
    let (host, _) = cut(after.unwrap_or_default(), ']');
    let is_good = match host.strip_prefix('v') {
        Some(future) => {
            let digits = future.bytes().take_while(u8::is_ascii_hexdigit).count();
            // A newline would end the match, but newlines have been removed.
            digits > 0 && future[digits..].starts_with('.') && future.len() > digits + 1
        }
        None => is_ipv6(host),
    };
    if is_good {
        Ok(())
    } else {
        Err(Refusal("invalid IPv6 address in brackets"))
    }
}

fn is_ipv6(host: &str) -> bool {
    let (address, zone) = cut(host, '%');
    let is_zone = |zone: &str| !zone.is_empty() && !zone.contains('%');
    zone.is_none_or(is_zone) && address.parse::<Ipv6Addr>().is_ok()
}
