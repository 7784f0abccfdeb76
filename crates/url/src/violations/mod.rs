//! Reports of syntax violations. Their kinds, order and number are published behavior.
//!
//! The core's parsers do not look for violations, so that parsing without a callback costs nothing extra. With a
//! callback, this second reader goes over the input in the steps of the published package, and stops where that package
//! fails.
//!
//! `urlwind::Url::validate` cannot replace it, since the published set and order differ from the standard's:
//!
//! - Code points in usernames and passwords are reported, after all `@`. The standard reports none there.
//! - Wrong slashes are one violation, regardless of their number, and a backslash among them is not a separate one.
//! - A file URL with a host and a drive letter is a violation, unlike in the standard.
//! - Hosts and ports have no violations, and nothing is reported after an invalid one.
//! - U+E0000 to U+E0FFF are not URL code points, and U+0000 in a fragment has its own name.
//! - Backslashes are slashes even with a base that is not special.
//!
//! The common part, code points of paths, queries and fragments, is one function here. Calling the core for it would
//! make every user of this package build its feature `validate`.

mod authority;
mod file;
#[cfg(test)]
mod linear_time_tests;
mod rest;

use alloc::string::String;

use urlwind::SchemeType;

use self::rest::Rest;
use crate::SyntaxViolation::{self, *};
use crate::Url;

/// Returns the lowercase scheme at the beginning of `input`.
pub(crate) fn split_scheme(input: &str) -> Option<String> {
    let input = Rest(input.trim_start_matches(|c| c <= ' '));
    input.scheme().map(|(scheme, _)| scheme)
}

/// Calls `report` with every violation in `input`.
pub(crate) fn report(input: &str, base: Option<&Url>, report: &dyn Fn(SyntaxViolation)) {
    let trimmed = input.trim_matches(|c| c <= ' ');
    if trimmed.len() < input.len() {
        report(C0SpaceIgnored);
    }
    if trimmed.contains(['\t', '\n', '\r']) {
        report(TabOrNewlineIgnored);
    }
    Reader { base, report }.url(Rest(trimmed));
}

/// A second reader of the input. Its functions are named after the component that they read.
struct Reader<'r> {
    base: Option<&'r Url>,
    report: &'r dyn Fn(SyntaxViolation),
}

impl Reader<'_> {
    fn url(&self, input: Rest<'_>) {
        if let Some((scheme, rest)) = input.scheme() {
            return self.after_scheme(&scheme, rest);
        }
        match self.base {
            None => {}
            Some(_) if input.first() == Some('#') => self.query_and_fragment(input),
            Some(base) if base.cannot_be_a_base() => {}
            Some(base) if base.scheme() == "file" => self.file(input, Some(base)),
            Some(base) => self.relative(input, base),
        }
    }

    fn after_scheme(&self, scheme: &str, rest: Rest<'_>) {
        let base = self.base.filter(|base| base.scheme() == scheme);
        match SchemeType::of(scheme) {
            SchemeType::File => {
                if rest.strip("//").is_none() {
                    (self.report)(ExpectedFileDoubleSlash);
                }
                self.file(rest, base);
            }
            SchemeType::NotSpecial => {
                if let Some(rest) = rest.strip("//") {
                    self.authority(rest, false);
                } else if let Some(rest) = rest.strip("/") {
                    self.path(rest, false);
                } else {
                    self.opaque_path(rest);
                }
            }
            _ => match base {
                Some(base) if rest.slashes().0.len() < 2 => self.relative(rest, base),
                _ => self.after_slashes(rest),
            },
        }
    }

    /// Reads the slashes of a special URL, of which there should be two.
    fn after_slashes(&self, rest: Rest<'_>) {
        let (slashes, rest) = rest.slashes();
        if slashes != "//" {
            (self.report)(ExpectedDoubleSlash);
        }
        self.authority(rest, true);
    }

    /// Reads a reference relative to a base that is not a file. Backslashes are slashes here even if the base is not
    /// special.
    fn relative(&self, input: Rest<'_>, base: &Url) {
        let is_special = base.is_special();
        let (slashes, after) = input.slashes();
        match slashes.len() {
            0 => self.path(input, is_special),
            // A single slash is not checked.
            1 => self.path(after, is_special),
            _ => {
                if slashes != "//" {
                    (self.report)(ExpectedDoubleSlash);
                }
                self.authority(input.strip("//").unwrap_or(after), is_special);
            }
        }
    }

    /// Reads a path and the text after it.
    fn path(&self, mut rest: Rest<'_>, is_special: bool) {
        loop {
            let here = rest;
            match rest.next() {
                None => return,
                Some('?' | '#') => return self.query_and_fragment(here),
                Some('/') => {}
                Some('\\') if is_special => (self.report)(Backslash),
                Some(c) => self.code_point(c, rest),
            }
        }
    }

    fn opaque_path(&self, mut rest: Rest<'_>) {
        loop {
            let here = rest;
            match rest.next() {
                None => return,
                Some('?' | '#') => return self.query_and_fragment(here),
                Some(c) => self.code_point(c, rest),
            }
        }
    }

    /// Reads the rest, which begins with `?` or `#`.
    fn query_and_fragment(&self, mut rest: Rest<'_>) {
        let mut in_fragment = rest.next() == Some('#');
        while let Some(c) = rest.next() {
            match c {
                '#' if !in_fragment => in_fragment = true,
                '\0' if in_fragment => (self.report)(NullInFragment),
                _ => self.code_point(c, rest),
            }
        }
    }

    /// Checks a code point, and the text after it if it is a percent sign.
    fn code_point(&self, c: char, mut rest: Rest<'_>) {
        if c == '%' {
            let mut is_hex_digit = || rest.next().is_some_and(|c| c.is_ascii_hexdigit());
            if !(is_hex_digit() && is_hex_digit()) {
                (self.report)(PercentDecode);
            }
        } else if !is_url_code_point(c) {
            (self.report)(NonUrlCodePoint);
        }
    }
}

/// Whether `c` is a [URL code point](https://url.spec.whatwg.org/#url-code-points), except for U+E0000 to U+E0FFF,
/// which the published package excludes.
fn is_url_code_point(c: char) -> bool {
    match c {
        '\0'..='\x7f' => c.is_ascii_alphanumeric() || "!$&'()*+,-./:;=?@_~".contains(c),
        '\u{80}'..='\u{9f}' | '\u{fdd0}'..='\u{fdef}' | '\u{e0000}'..='\u{e0fff}' => false,
        _ => u32::from(c) & 0xfffe != 0xfffe,
    }
}
