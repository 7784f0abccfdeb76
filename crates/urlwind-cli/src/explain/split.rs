//! Splits input into components as written.
//!
//! Follows the [basic URL parser](https://url.spec.whatwg.org/#concept-basic-url-parser) as far as needed to
//! find the boundaries of components. Precondition: the input parses.

use urlwind::{SchemeType, Url};

/// Components as written; absent ones are `None`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Written<'a> {
    pub(super) scheme: Option<&'a str>,
    /// Slashes before the authority.
    pub(super) slashes: &'a str,
    /// Everything before the `@`.
    pub(super) credentials: Option<&'a str>,
    pub(super) host: Option<&'a str>,
    pub(super) port: Option<&'a str>,
    pub(super) path: &'a str,
    pub(super) query: Option<&'a str>,
    pub(super) fragment: Option<&'a str>,
}

/// Splits `input`. Precondition: surrounding spaces and all tabs and newlines are removed.
pub(super) fn split<'a>(input: &'a str, base: Option<&Url>) -> Written<'a> {
    let mut written = Written::default();
    let mut rest = input;
    if let Some((before, fragment)) = rest.split_once('#') {
        written.fragment = Some(fragment);
        rest = before;
    }
    let scheme = scheme_of(rest);
    let base_scheme = base.map_or(SchemeType::NotSpecial, Url::scheme_type);
    let scheme_type = scheme.map_or(base_scheme, SchemeType::of);
    if let Some(scheme) = scheme {
        written.scheme = Some(scheme);
        rest = &rest[scheme.len() + 1..];
    }
    if let Some((before, query)) = rest.split_once('?') {
        written.query = Some(query);
        rest = before;
    }
    // A special URL's scheme may be repeated before a reference relative to such a base.
    let is_relative = match scheme {
        None => true,
        Some(scheme) => base.is_some_and(|base| base.scheme().eq_ignore_ascii_case(scheme)),
    };
    let slashes = slashes_of(rest, scheme_type);
    let has_authority = match scheme_type {
        SchemeType::NotSpecial => rest.starts_with("//"),
        SchemeType::File => slashes.len() >= 2,
        _ => slashes.len() >= 2 || !is_relative,
    };
    if !has_authority {
        written.path = rest;
        return written;
    }
    let slashes = match scheme_type {
        SchemeType::NotSpecial | SchemeType::File => &rest[..2],
        _ => slashes,
    };
    written.slashes = slashes;
    rest = &rest[slashes.len()..];
    let end = rest
        .find(|c| is_slash(c, scheme_type))
        .unwrap_or(rest.len());
    let (authority, path) = rest.split_at(end);
    if scheme_type == SchemeType::File && is_windows_drive_letter(authority) {
        written.path = rest;
        written.host = Some("");
        return written;
    }
    written.path = path;
    written.put_authority(authority, scheme_type);
    written
}

impl<'a> Written<'a> {
    fn put_authority(&mut self, authority: &'a str, scheme_type: SchemeType) {
        if scheme_type == SchemeType::File {
            self.host = Some(authority);
            return;
        }
        let mut rest = authority;
        if let Some((credentials, host)) = rest.rsplit_once('@') {
            self.credentials = Some(credentials);
            rest = host;
        }
        let after_address = rest.rfind(']').map_or(0, |bracket| bracket + 1);
        match rest[after_address..].find(':') {
            Some(colon) => {
                self.host = Some(&rest[..after_address + colon]);
                self.port = Some(&rest[after_address + colon + 1..]);
            }
            None => self.host = Some(rest),
        }
    }
}

fn scheme_of(input: &str) -> Option<&str> {
    let (scheme, _) = input.split_once(':')?;
    let mut bytes = scheme.bytes();
    let is_scheme = bytes
        .next()
        .is_some_and(|first| first.is_ascii_alphabetic())
        && bytes.all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.'));
    is_scheme.then_some(scheme)
}

pub(super) fn is_slash(c: char, scheme_type: SchemeType) -> bool {
    c == '/' || (c == '\\' && scheme_type != SchemeType::NotSpecial)
}

fn slashes_of(text: &str, scheme_type: SchemeType) -> &str {
    let end = text
        .find(|c| !is_slash(c, scheme_type))
        .unwrap_or(text.len());
    &text[..end]
}

/// <https://url.spec.whatwg.org/#windows-drive-letter>
pub(super) fn is_windows_drive_letter(text: &str) -> bool {
    matches!(text.as_bytes(), [letter, b':' | b'|'] if letter.is_ascii_alphabetic())
}
