//! Changes by normalization, and their reasons.

use std::borrow::Cow;

use urlwind::{Attribute, SchemeType, Url, percent};

use super::reasons::{encoded, host_reasons, path_reasons};
use super::split::{Written, split};

/// A difference between the input and the URL.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Change {
    pub(super) what: &'static str,
    pub(super) from: String,
    pub(super) to: String,
    pub(super) reasons: Vec<String>,
}

/// Compares the input with the resulting URL.
pub(super) fn between(input: &str, base: Option<&Url>, url: &Url) -> Vec<Change> {
    let mut changes = Changes {
        list: Vec::new(),
        url,
    };
    let prepared = changes.prepare(input);
    if prepared == url.as_str() {
        return changes.list;
    }
    let written = split(&prepared, base);
    changes.scheme(&written);
    changes.slashes(&written);
    changes.credentials(&written);
    changes.host(&written);
    changes.port(&written);
    changes.path(&written, base);
    changes.query(&written, base);
    changes.fragment(&written);
    changes.list
}

struct Changes<'a> {
    list: Vec<Change>,
    url: &'a Url,
}

impl Changes<'_> {
    fn push(
        &mut self,
        what: &'static str,
        from: &str,
        to: &str,
        reasons: impl IntoIterator<Item = String>,
    ) {
        let reasons: Vec<String> = reasons.into_iter().collect();
        if from == to && reasons.is_empty() {
            return;
        }
        // All rules of the standard are covered; if one were missed, the two values would still be shown.
        let reasons = if reasons.is_empty() {
            vec!["normalized".to_owned()]
        } else {
            reasons
        };
        self.list.push(Change {
            what,
            from: from.to_owned(),
            to: to.to_owned(),
            reasons,
        });
    }

    /// Notes the characters that the parser removes first.
    fn prepare<'i>(&mut self, input: &'i str) -> Cow<'i, str> {
        let is_trimmed = |c: char| c <= ' ';
        let trimmed = input.trim_matches(is_trimmed);
        let removed = input.len() - trimmed.len();
        let mut reasons = Vec::new();
        if removed > 0 {
            let s = if removed == 1 { "" } else { "s" };
            reasons.push(format!(
                "removed {removed} leading or trailing space{s} or control{s}"
            ));
        }
        let is_dropped = |c| matches!(c, '\t' | '\n' | '\r');
        let dropped = trimmed.matches(is_dropped).count();
        let mut prepared = Cow::Borrowed(trimmed);
        if dropped > 0 {
            prepared = Cow::Owned(trimmed.replace(is_dropped, ""));
            let s = if dropped == 1 { "" } else { "s" };
            reasons.push(format!("removed {dropped} tab{s} or newline{s}"));
        }
        self.push("input", "", "", reasons);
        prepared
    }

    fn scheme(&mut self, written: &Written<'_>) {
        let scheme = self.url.scheme();
        match written.scheme {
            Some(from) if from != scheme => {
                self.push("scheme", from, scheme, ["lower-cased".to_owned()]);
            }
            Some(_) => {}
            None => self.push("scheme", "", scheme, ["inherited from the base".to_owned()]),
        }
    }

    fn slashes(&mut self, written: &Written<'_>) {
        let from = written.slashes;
        if written.host.is_none() {
            let is_bare_file =
                self.url.scheme_type() == SchemeType::File && written.scheme.is_some();
            if is_bare_file {
                self.push(
                    "slashes",
                    "",
                    "//",
                    ["a file URL has a host, which may be empty".to_owned()],
                );
            }
            return;
        }
        let mut reasons = Vec::new();
        if from.contains('\\') {
            reasons.push("backslashes read as slashes".to_owned());
        }
        match from.len() {
            0 | 1 => reasons.push("missing slashes added".to_owned()),
            2 => {}
            _ => reasons.push("extra slashes before the host removed".to_owned()),
        }
        self.push("slashes", from, "//", reasons);
    }

    fn credentials(&mut self, written: &Written<'_>) {
        let Some(from) = written.credentials else {
            if written.host.is_none() && !self.url.username().is_empty() {
                let username = self.url.username().to_owned();
                self.push(
                    "username",
                    "",
                    &username,
                    ["inherited from the base".to_owned()],
                );
            }
            return;
        };
        let (from_name, from_password) = match from.split_once(':') {
            Some((name, password)) => (name, Some(password)),
            None => (from, None),
        };
        let (name, password) = (self.url.username(), self.url.password().unwrap_or(""));
        if name.is_empty() && password.is_empty() {
            self.push(
                "username",
                &format!("{from}@"),
                "",
                ["empty, dropped".to_owned()],
            );
            return;
        }
        self.push(
            "username",
            from_name,
            name,
            encoded(from_name, name, &percent::USERINFO),
        );
        match from_password {
            Some("") => self.push("password", ":", "", ["empty, dropped".to_owned()]),
            Some(from) => {
                self.push(
                    "password",
                    from,
                    password,
                    encoded(from, password, &percent::USERINFO),
                );
            }
            None => {}
        }
    }

    fn host(&mut self, written: &Written<'_>) {
        let host = self.url.view().part(Attribute::Hostname);
        let Some(from) = written.host else {
            if self.url.has_host() && written.scheme.is_none_or(|_| !host.is_empty()) {
                self.push("host", "", host, ["inherited from the base".to_owned()]);
            }
            return;
        };
        if from == host {
            return;
        }
        let reasons = host_reasons(from, host, self.url);
        self.push("host", from, host, reasons);
    }

    fn port(&mut self, written: &Written<'_>) {
        let port = self.url.view().part(Attribute::Port);
        let Some(from) = written.port.filter(|from| *from != port) else {
            // Nothing follows the colon: only the colon was removed.
            if written.port == Some("") {
                self.push("port", ":", "", ["empty, dropped".to_owned()]);
            } else if written.port.is_none() && written.host.is_none() && !port.is_empty() {
                self.push("port", "", port, ["inherited from the base".to_owned()]);
            }
            return;
        };
        let reason = if port.is_empty() {
            format!("default port of {}, removed", self.url.scheme())
        } else {
            "leading zeros removed".to_owned()
        };
        self.push("port", from, port, [reason]);
    }

    fn path(&mut self, written: &Written<'_>, base: Option<&Url>) {
        let path = self.url.path();
        if written.path != path {
            self.push(
                "path",
                written.path,
                path,
                path_reasons(written, base, self.url),
            );
        }
    }

    fn query(&mut self, written: &Written<'_>, base: Option<&Url>) {
        let query = self.url.query();
        match (written.query, query) {
            (Some(from), Some(query)) => {
                let set = if self.url.is_special() {
                    &percent::SPECIAL_QUERY
                } else {
                    &percent::QUERY
                };
                self.push("query", from, query, encoded(from, query, set));
            }
            (None, Some(query)) if base.is_some() => {
                self.push("query", "", query, ["inherited from the base".to_owned()]);
            }
            _ => {}
        }
    }

    fn fragment(&mut self, written: &Written<'_>) {
        if let (Some(from), Some(fragment)) = (written.fragment, self.url.fragment()) {
            self.push(
                "fragment",
                from,
                fragment,
                encoded(from, fragment, &percent::FRAGMENT),
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use urlwind::Url;

    use super::between;

    /// Formats changes, one per line: `component: reason; reason`.
    fn changes(input: &str, base: Option<&str>) -> String {
        let base = base.map(|base| Url::parse(base).unwrap());
        let url = Url::options().base_url(base.as_ref()).parse(input).unwrap();
        let changes = between(input, base.as_ref(), &url);
        let line =
            |change: super::Change| format!("{}: {}", change.what, change.reasons.join("; "));
        changes.into_iter().map(line).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn every_rule_is_named() {
        for (input, expected) in [
            ("https://example.com/", ""),
            ("a:/.//b", ""),
            (
                " http://h/\n",
                "input: removed 2 leading or trailing spaces or controls",
            ),
            ("ht\ttp://h/", "input: removed 1 tab or newline"),
            ("HTTP://h/", "scheme: lower-cased"),
            ("http:h/", "slashes: missing slashes added"),
            (
                "http:/\\\\h/",
                "slashes: backslashes read as slashes; extra slashes before the host removed",
            ),
            ("http://a@b@h/", "username: percent-encoded: @"),
            ("http://a:@h/", "password: empty, dropped"),
            ("http://:@h/", "username: empty, dropped"),
            ("http://H/", "host: lower-cased"),
            ("http://%48/", "host: percent-decoded; lower-cased"),
            (
                "http://é/",
                "host: internationalized domain name: mapped by IDNA, encoded in Punycode",
            ),
            ("http://Ⅷ/", "host: mapped to ASCII by IDNA"),
            (
                "http://0x7f.01/",
                "host: IPv4 address (hexadecimal, octal, 2 parts instead of four) converted to dotted decimal",
            ),
            (
                "http://1.2.3.4./",
                "host: IPv4 address converted to dotted decimal",
            ),
            ("http://[::0]/", "host: IPv6 address compressed"),
            ("a://é", "host: percent-encoded: é"),
            (
                "file://localhost/",
                "host: `localhost` removed from a file URL",
            ),
            ("http://h:/", "port: empty, dropped"),
            ("http://h:80/", "port: default port of http, removed"),
            ("http://h:0081/", "port: leading zeros removed"),
            ("http://h", "path: `/` added: a special URL has a path"),
            ("http://h/a\\b", "path: backslashes read as slashes"),
            ("http://h/a/%2E./b", "path: dot segments resolved"),
            ("http://h/ é{", "path: percent-encoded: space é {"),
            (
                "a:/..//b",
                "path: dot segments resolved; `/.` prepended, so that it is not parsed as a host",
            ),
            (
                "a:b #",
                "path: trailing space percent-encoded to preserve it",
            ),
            (
                "file:c|/",
                "slashes: a file URL has a host, which may be empty\npath: `|` after a drive letter read as `:`; missing slash added",
            ),
            ("http://h/?'", "query: percent-encoded: '"),
            ("a://h?'", ""),
            ("http://h/#`", "fragment: percent-encoded: `"),
        ] {
            assert_eq!(changes(input, None), expected, "{input:?}");
        }
    }

    #[test]
    fn what_the_base_gives_is_named() {
        for (input, base, expected) in [
            (
                "x",
                "http://u@h:81/a/b",
                "scheme: inherited from the base\nusername: inherited from the base\nhost: inherited from the base\nport: inherited from the base\npath: replaces the base's last segment",
            ),
            (
                "#x",
                "a:b",
                "scheme: inherited from the base\npath: inherited from the base",
            ),
            (
                "#x",
                "a:b?q",
                "scheme: inherited from the base\npath: inherited from the base\nquery: inherited from the base",
            ),
            (
                "/x",
                "file:///C:/a",
                "scheme: inherited from the base\npath: the base's drive letter kept",
            ),
            (
                "//C:/",
                "file://h/",
                "scheme: inherited from the base\npath: missing slash added",
            ),
            (
                "http:x",
                "http://h/a",
                "host: inherited from the base\npath: replaces the base's last segment",
            ),
        ] {
            assert_eq!(changes(input, Some(base)), expected, "{input:?} {base:?}");
        }
    }
}
