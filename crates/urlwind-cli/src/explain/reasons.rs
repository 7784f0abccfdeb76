//! Reasons for changes of hosts and paths.

use urlwind::percent::{self, AsciiSet};
use urlwind::{HostKind, SchemeType, Url};

use super::split::{Written, is_slash, is_windows_drive_letter};
use crate::printable::printable;

/// Returns the reasons why the host changed.
pub(super) fn host_reasons(from: &str, host: &str, url: &Url) -> Vec<String> {
    let mut reasons = Vec::new();
    match url.host_kind() {
        HostKind::Empty | HostKind::None => {
            reasons.push("`localhost` removed from a file URL".to_owned());
        }
        HostKind::Ipv6 => reasons.push("IPv6 address compressed".to_owned()),
        HostKind::Opaque => reasons.extend(encoded(from, host, &percent::C0_CONTROL)),
        HostKind::Domain | HostKind::Ipv4 => {
            let decoded = percent::decode_lossy(from);
            if decoded != from {
                reasons.push("percent-decoded".to_owned());
            }
            let is_domain = url.host_kind() == HostKind::Domain;
            if is_domain && decoded.bytes().any(|byte| byte.is_ascii_uppercase()) {
                reasons.push("lower-cased".to_owned());
            }
            if !decoded.is_ascii() {
                reasons.push(match host.contains("xn--") {
                    true => "internationalized domain name: mapped by IDNA, encoded in Punycode"
                        .to_owned(),
                    false => "mapped to ASCII by IDNA".to_owned(),
                });
            }
            if url.host_kind() == HostKind::Ipv4 {
                reasons.push(ipv4_reason(&decoded));
            }
        }
    }
    reasons
}

/// Returns the reasons why the path changed.
pub(super) fn path_reasons(written: &Written<'_>, base: Option<&Url>, url: &Url) -> Vec<String> {
    let from = written.path;
    let mut reasons = Vec::new();
    let mut because = |reason: &str| reasons.push(reason.to_owned());
    let scheme = url.scheme_type();
    let is_separator = |c| is_slash(c, scheme);
    let is_relative = written.host.is_none() && !from.starts_with(is_separator);
    if is_relative && from.is_empty() && base.is_some() {
        because("inherited from the base");
    } else if url.has_opaque_path() {
        if from.ends_with(' ') {
            because("trailing space percent-encoded to preserve it");
        }
        reasons.extend(encoded(from, url.path(), &percent::C0_CONTROL));
        return reasons;
    } else if from.is_empty() {
        because("`/` added: a special URL has a path");
    } else if is_relative && base.is_some() {
        because("replaces the base's last segment");
    }
    if scheme != SchemeType::NotSpecial && from.contains('\\') {
        because("backslashes read as slashes");
    }
    if from.split(is_separator).any(is_dot_segment) {
        because("dot segments resolved");
    }
    if !url.has_authority() && url.path().starts_with("//") {
        because("`/.` prepended, so that it is not parsed as a host");
    }
    if scheme == SchemeType::File {
        let is_old_drive =
            |segment: &str| is_windows_drive_letter(segment) && segment.ends_with('|');
        if from.split(is_separator).any(is_old_drive) {
            because("`|` after a drive letter read as `:`");
        }
        let is_first = base.is_none() || written.host.is_some();
        if is_first && !from.is_empty() && !from.starts_with(is_separator) {
            because("missing slash added");
        }
        let drive = base.map(Url::path).and_then(|path| path.get(1..3));
        if written.host.is_none() && !is_relative && drive.is_some_and(is_windows_drive_letter) {
            because("the base's drive letter kept");
        }
    }
    reasons.extend(encoded(from, url.path(), &percent::PATH));
    reasons
}

fn ipv4_reason(written: &str) -> String {
    let written = written.strip_suffix('.').unwrap_or(written);
    let parts: Vec<&str> = written.split('.').collect();
    let mut ways = Vec::new();
    if parts
        .iter()
        .any(|part| part.starts_with("0x") || part.starts_with("0X"))
    {
        ways.push("hexadecimal".to_owned());
    }
    let is_octal =
        |part: &&str| part.len() > 1 && part.starts_with('0') && !part.contains(['x', 'X']);
    if parts.iter().any(is_octal) {
        ways.push("octal".to_owned());
    }
    if parts.len() < 4 {
        let s = if parts.len() == 1 { "" } else { "s" };
        ways.push(format!("{} part{s} instead of four", parts.len()));
    }
    let ways = if ways.is_empty() {
        String::new()
    } else {
        format!("({}) ", ways.join(", "))
    };
    format!("IPv4 address {ways}converted to dotted decimal")
}

/// Returns whether this is a [single-dot](https://url.spec.whatwg.org/#single-dot-path-segment) or double-dot segment.
fn is_dot_segment(segment: &str) -> bool {
    if segment.len() > 6 {
        return false;
    }
    let segment = segment.to_ascii_lowercase().replace("%2e", ".");
    matches!(segment.as_str(), "." | "..")
}

/// Names the percent-encoded characters, up to a limit.
pub(super) fn encoded(from: &str, to: &str, set: &AsciiSet) -> Option<String> {
    const NAMED: usize = 5;
    if from == to {
        return None;
    }
    let mut found: Vec<char> = Vec::new();
    let mut more = false;
    for c in from.chars() {
        let is_encoded = !c.is_ascii() || set.contains(c as u8);
        if !is_encoded || found.contains(&c) {
            continue;
        }
        if found.len() == NAMED {
            more = true;
            break;
        }
        found.push(c);
    }
    if found.is_empty() {
        return None;
    }
    let mut names: Vec<String> = found.into_iter().map(name_of).collect();
    if more {
        names.push("…".to_owned());
    }
    Some(format!("percent-encoded: {}", names.join(" ")))
}

fn name_of(c: char) -> String {
    match c {
        ' ' => "space".to_owned(),
        _ => printable(c.encode_utf8(&mut [0; 4])),
    }
}
