//! Causes of disagreement between readers.

use crate::text::{cut, cut_before, has_whole_escapes, scheme};

/// A property of a URL that programs interpret differently.
///
/// ```
/// use urlwind_readings::{Reason, readings};
/// assert_eq!(readings("http://h:/%2").reasons(), [Reason::EmptyPort, Reason::BrokenEscape]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// A backslash: a slash in browsers, a character or an error elsewhere.
    Backslash,
    /// More than one `@`: the userinfo ends at the first or the last, or it is an error.
    SeveralAt,
    /// `%2F` and the like in the host: some decode it to a delimiter.
    EncodedDelimiter,
    /// A zone id in the brackets of an IPv6 address.
    ZoneId,
    /// Any other percent sign in the host: some decode it.
    PercentInHost,
    /// One of the full stops `。`, `．`, `｡`: a dot in browsers.
    IdeographicFullStop,
    /// Other non-ASCII characters in the authority: encoded in browsers.
    NonAsciiHost,
    /// An IPv4 address in a form other than four decimal numbers, which some accept.
    Ipv4InParts,
    /// A tab or a newline: removed in browsers and in Python.
    TabOrNewline,
    /// A space or another control character.
    SpaceOrControl,
    /// A colon without a port.
    EmptyPort,
    /// A port that is not a number from 0 to 65535.
    BadPort,
    /// Brackets without an IPv6 address, or not around the host.
    Brackets,
    /// A host with characters that are invalid in host names, such as `_`: Java sees no host.
    UnusualName,
    /// A missing host.
    NoHost,
    /// A number of slashes other than two after the scheme: browsers ignore the number.
    Slashes,
    /// No scheme: an error in browsers, a guess in curl.
    NoScheme,
    /// A scheme unknown to browsers, which do not parse its host.
    OtherScheme,
    /// A `file:` URL.
    File,
    /// A percent sign that does not begin an escape.
    BrokenEscape,
    /// A character that RFC 3986 does not allow, after the host.
    OtherCharacter,
    /// Something else.
    Other,
}

impl Reason {
    /// Returns the reason as an identifier.
    ///
    /// ```
    /// assert_eq!(urlwind_readings::Reason::SeveralAt.name(), "several-at");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Reason::Backslash => "backslash",
            Reason::SeveralAt => "several-at",
            Reason::EncodedDelimiter => "encoded-delimiter",
            Reason::ZoneId => "zone-id",
            Reason::PercentInHost => "percent-in-host",
            Reason::IdeographicFullStop => "ideographic-full-stop",
            Reason::NonAsciiHost => "non-ascii-host",
            Reason::Ipv4InParts => "ipv4-in-parts",
            Reason::TabOrNewline => "tab-or-newline",
            Reason::SpaceOrControl => "space-or-control",
            Reason::EmptyPort => "empty-port",
            Reason::BadPort => "bad-port",
            Reason::Brackets => "brackets",
            Reason::UnusualName => "unusual-name",
            Reason::NoHost => "no-host",
            Reason::Slashes => "slashes",
            Reason::NoScheme => "no-scheme",
            Reason::OtherScheme => "other-scheme",
            Reason::File => "file",
            Reason::BrokenEscape => "broken-escape",
            Reason::OtherCharacter => "other-character",
            Reason::Other => "other",
        }
    }

    /// Returns a description of the reason.
    ///
    /// ```
    /// assert_eq!(urlwind_readings::Reason::Backslash.text(), "a backslash, which browsers treat as a slash");
    /// ```
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Reason::Backslash => "a backslash, which browsers treat as a slash",
            Reason::SeveralAt => "more than one @",
            Reason::EncodedDelimiter => "a percent-encoded delimiter in the host",
            Reason::ZoneId => "a zone id in an IPv6 address",
            Reason::PercentInHost => "a percent sign in the host",
            Reason::IdeographicFullStop => "a non-ASCII full stop",
            Reason::NonAsciiHost => "non-ASCII characters in the host",
            Reason::Ipv4InParts => "an IPv4 address that is not four decimal numbers",
            Reason::TabOrNewline => "a tab or a newline, which some remove",
            Reason::SpaceOrControl => "a space or a control character",
            Reason::EmptyPort => "a colon without a port",
            Reason::BadPort => "a port that is not a number from 0 to 65535",
            Reason::Brackets => "brackets without an IPv6 address, or not around the host",
            Reason::UnusualName => "a host that is not a valid host name",
            Reason::NoHost => "a missing host",
            Reason::Slashes => "a number of slashes other than two",
            Reason::NoScheme => "no scheme",
            Reason::OtherScheme => "a scheme whose host browsers do not parse",
            Reason::File => "a file: URL",
            Reason::BrokenEscape => "a percent sign that does not begin an escape",
            Reason::OtherCharacter => "a character that RFC 3986 does not allow",
            Reason::Other => "something else",
        }
    }
}

/// Returns everything unusual in `input`, starting with the host; never empty.
pub(crate) fn find(input: &str) -> Vec<Reason> {
    let mut reasons = Vec::new();
    let mut note = |reason, holds: bool| {
        if holds {
            reasons.push(reason);
        }
    };
    let is_tab_or_newline = |c: char| matches!(c, '\t' | '\n' | '\r');
    let trimmed = input.trim_matches(|c: char| c <= ' ');
    // The input as most readers see it, without tabs.
    let plain: String = trimmed.chars().filter(|c| !is_tab_or_newline(*c)).collect();
    let (scheme, rest) = match scheme(&plain) {
        Some((scheme, rest)) => (Some(scheme.to_ascii_lowercase()), rest),
        None => (None, &*plain),
    };
    let kind = urlwind::SchemeType::of(scheme.as_deref().unwrap_or_default());
    let after = rest.trim_start_matches(['/', '\\']);
    let slashes = &rest[..rest.len() - after.len()];
    let has_authority = kind.is_special() || slashes.len() >= 2;
    let (authority, path) = match has_authority {
        true => cut_before(after, &['/', '?', '#']),
        false => ("", rest),
    };
    let (path, _) = cut_before(path, &['?', '#']);
    let host = host_of(authority);

    note(
        Reason::Backslash,
        (slashes.to_owned() + authority + path).contains('\\'),
    );
    note(Reason::SeveralAt, authority.matches('@').count() > 1);
    note_host(host, &mut note);
    note_port(
        &authority[authority.len() - after_host(authority).len()..],
        &mut note,
    );
    note(Reason::TabOrNewline, input.contains(is_tab_or_newline));
    let is_blank =
        |c: char| (c <= ' ' || ('\u{7f}'..='\u{a0}').contains(&c)) && !is_tab_or_newline(c);
    note(Reason::SpaceOrControl, input.contains(is_blank));
    note(
        Reason::NoHost,
        has_authority && host.is_empty() && scheme.as_deref() != Some("file"),
    );
    note(Reason::File, scheme.as_deref() == Some("file"));
    let is_odd = slashes != "//" && !slashes.contains('\\') && scheme.as_deref() != Some("file");
    note(
        Reason::Slashes,
        scheme.is_some() && is_odd && (kind.is_special() || slashes.len() > 2),
    );
    note(Reason::NoScheme, scheme.is_none());
    note(Reason::OtherScheme, scheme.is_some() && !kind.is_special());
    note(Reason::BrokenEscape, !has_whole_escapes(&plain));
    let is_other = |c: char| !c.is_ascii() || "\"<>^`{|}[]#".contains(c);
    let behind = &after[authority.len().min(after.len())..];
    note(
        Reason::OtherCharacter,
        behind.replacen('#', "", 1).contains(is_other),
    );
    if reasons.is_empty() {
        reasons.push(Reason::Other);
    }
    reasons
}

fn host_and_port(authority: &str) -> &str {
    authority
        .rsplit_once('@')
        .map_or(authority, |(_, rest)| rest)
}

/// Returns the host, with brackets.
fn host_of(authority: &str) -> &str {
    let text = host_and_port(authority);
    &text[..text.len() - after_host(authority).len()]
}

/// Returns the text after the host, with its colon.
fn after_host(authority: &str) -> &str {
    let text = host_and_port(authority);
    let end = match text.rfind(']') {
        Some(end) if text.starts_with('[') => end + 1,
        _ => text.find([':', '\\']).unwrap_or(text.len()),
    };
    &text[end..]
}

fn note_host(host: &str, note: &mut impl FnMut(Reason, bool)) {
    let is_bracketed = host.starts_with('[') && host.ends_with(']');
    let lower = host.to_ascii_lowercase();
    let delimiters = ["%2f", "%5c", "%40", "%3a", "%23", "%3f"];
    let has_delimiter = delimiters.iter().any(|it| lower.contains(it));
    let has_stop = host.contains(['。', '．', '｡']);
    note(Reason::EncodedDelimiter, has_delimiter);
    note(Reason::ZoneId, is_bracketed && host.contains('%'));
    note(
        Reason::PercentInHost,
        !is_bracketed && !has_delimiter && host.contains('%'),
    );
    note(Reason::IdeographicFullStop, has_stop);
    let is_other = |c: char| !c.is_ascii() && !['。', '．', '｡'].contains(&c);
    note(Reason::NonAsciiHost, host.contains(is_other));
    let is_address = !is_bracketed && urlwind::host::parse_ipv4(host).is_ok();
    let is_plain = host.parse::<std::net::Ipv4Addr>().is_ok();
    note(Reason::Ipv4InParts, is_address && !is_plain);
    let inside = host
        .get(1..host.len().saturating_sub(1))
        .unwrap_or_default();
    let (address, _) = cut(inside, '%');
    let is_ipv6 = is_bracketed && address.parse::<std::net::Ipv6Addr>().is_ok();
    note(Reason::Brackets, !is_ipv6 && host.contains(['[', ']']));
    let is_unusual =
        !host.contains(['%', '[', ']']) && host.is_ascii() && !is_address && !is_usual(host);
    note(Reason::UnusualName, is_unusual);
}

/// Whether all readers accept the host as a name: labels of letters, digits and inner hyphens, the last beginning with
/// a letter.
fn is_usual(host: &str) -> bool {
    let name = host.strip_suffix('.').unwrap_or(host);
    let is_label = |label: &str| {
        let is_good = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        !label.is_empty()
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.bytes().all(is_good)
    };
    let last = name.rsplit('.').next().unwrap_or_default();
    host.is_empty()
        || (name.split('.').all(is_label) && last.starts_with(|c: char| c.is_ascii_alphabetic()))
}

fn note_port(after_host: &str, note: &mut impl FnMut(Reason, bool)) {
    let Some(port) = after_host.strip_prefix(':') else {
        return;
    };
    let digits = port.trim_start_matches('0');
    let is_number = port.bytes().all(|byte| byte.is_ascii_digit());
    let is_port = is_number && (digits.is_empty() || digits.parse::<u16>().is_ok());
    note(Reason::EmptyPort, port.is_empty());
    note(Reason::BadPort, !is_port);
}
