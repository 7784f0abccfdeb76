//! A model of the grammar of [RFC 3986](https://www.rfc-editor.org/rfc/rfc3986#appendix-A): a URI or a relative
//! reference.

use std::net::Ipv6Addr;

use crate::text::{cut, cut_before, has_whole_escapes, non_empty, scheme};
use crate::{Reading, Refusal};

const UNRESERVED: &str = "-._~";
const SUB_DELIMS: &str = "!$&'()*+,;=";

pub(crate) fn read(input: &str) -> Result<Reading, Refusal> {
    if !has_whole_escapes(input) {
        return Err(Refusal("invalid percent-encoding"));
    }
    let (rest, fragment) = cut(input, '#');
    let (rest, query) = cut(rest, '?');
    check(
        fragment.unwrap_or_default(),
        ":@/?",
        "the fragment contains a forbidden character",
    )?;
    check(
        query.unwrap_or_default(),
        ":@/?",
        "the query contains a forbidden character",
    )?;
    let (scheme, rest) = match scheme(rest) {
        Some((scheme, rest)) => (non_empty(scheme), rest),
        None => (None, rest),
    };
    let mut reading = Reading::default();
    let mut path = rest;
    if let Some(after) = rest.strip_prefix("//") {
        let authority;
        (authority, path) = cut_before(after, &['/']);
        reading = read_authority(authority)?;
    } else if scheme.is_none() && cut(rest, '/').0.contains(':') {
        return Err(Refusal("the first segment contains a colon"));
    }
    check(path, ":@/", "the path contains a forbidden character")?;
    reading.scheme = scheme;
    reading.path = path.to_owned();
    Ok(reading)
}

fn read_authority(authority: &str) -> Result<Reading, Refusal> {
    let (user, host_and_port) = match authority.split_once('@') {
        Some((user_info, rest)) => {
            check(
                user_info,
                ":",
                "the userinfo contains a forbidden character",
            )?;
            (cut(user_info, ':').0, rest)
        }
        None => ("", authority),
    };
    let end = match host_and_port.strip_prefix('[') {
        Some(inside) => {
            let end = inside.find(']').ok_or(Refusal("unbalanced brackets"))?;
            check_literal(&inside[..end])?;
            end + 2
        }
        None => {
            let end = host_and_port.find(':').unwrap_or(host_and_port.len());
            check(
                &host_and_port[..end],
                "",
                "the host contains a forbidden character",
            )?;
            end
        }
    };
    let port = match host_and_port[end..].strip_prefix(':') {
        None if end == host_and_port.len() => None,
        Some("") => None,
        // The grammar has no limit; a number that overflows is out of range like any other.
        Some(digits) if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
            Some(digits.parse().unwrap_or(u32::MAX))
        }
        _ => return Err(Refusal("the port is not a number")),
    };
    Ok(Reading {
        user: non_empty(user),
        host: non_empty(&host_and_port[..end]),
        port,
        ..Reading::default()
    })
}

/// Checks an address in brackets.
fn check_literal(text: &str) -> Result<(), Refusal> {
    let is_good = match text.strip_prefix(['v', 'V']) {
        Some(future) => {
            let (version, rest) = cut(future, '.');
            let is_hex = !version.is_empty() && version.bytes().all(|it| it.is_ascii_hexdigit());
            let rest = rest.unwrap_or_default();
            is_hex && !rest.is_empty() && !rest.contains('%') && check(rest, ":", "").is_ok()
        }
        // Rust's parser accepts exactly the grammar of the RFC, without zones.
        None => text.parse::<Ipv6Addr>().is_ok(),
    };
    if is_good {
        Ok(())
    } else {
        Err(Refusal("invalid IPv6 address in brackets"))
    }
}

fn check(text: &str, also: &str, problem: &'static str) -> Result<(), Refusal> {
    let is_allowed = |c: char| {
        c.is_ascii_alphanumeric()
            || c == '%'
            || UNRESERVED.contains(c)
            || SUB_DELIMS.contains(c)
            || also.contains(c)
    };
    if text.chars().all(is_allowed) {
        Ok(())
    } else {
        Err(Refusal(problem))
    }
}
