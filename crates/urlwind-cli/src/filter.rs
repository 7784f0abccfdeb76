//! Conditions of `filter`.

use std::ops::RangeInclusive;

use urlwind::{KeyList, Url};
use urlwind_pattern::{Found, PatternSet};

use crate::suggest::did_you_mean;

/// Selection among several matching patterns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Shown {
    #[default]
    First,
    MostSpecific,
    All,
}

/// Conditions. Every kind must hold; a kind holds if one of its values does.
#[derive(Debug, Default)]
pub(crate) struct Filter {
    pub(crate) schemes: Option<KeyList>,
    pub(crate) hosts: Vec<HostRule>,
    /// Registrable domains.
    pub(crate) domains: Vec<HostRule>,
    pub(crate) ports: Vec<RangeInclusive<u16>>,
    pub(crate) paths: Option<KeyList>,
    pub(crate) parameters: Vec<Parameter>,
    pub(crate) classes: Vec<ClassRule>,
    pub(crate) patterns: Option<PatternSet<String>>,
    /// Selection among the matching patterns.
    pub(crate) shown: Shown,
    /// Whether to invert the result.
    pub(crate) invert: bool,
}

/// Hosts: one, one with its subdomains, or a wildcard.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum HostRule {
    One(String),
    WithSubdomains(String),
    Like(KeyList),
}

impl HostRule {
    /// Parses `example.com`, `.example.com` (includes subdomains), or a text in which `*` matches any text.
    pub(crate) fn read(text: &str) -> Result<HostRule, String> {
        if text.contains('*') {
            return host_pattern(text).map(|text| HostRule::Like(KeyList::new([text])));
        }
        match text.strip_prefix('.') {
            Some(name) => normal_host(name).map(HostRule::WithSubdomains),
            None => normal_host(text).map(HostRule::One),
        }
    }

    fn holds(&self, host: &str) -> bool {
        match self {
            HostRule::One(name) => host == name,
            HostRule::WithSubdomains(name) => host
                .strip_suffix(name.as_str())
                .is_some_and(|before| before.is_empty() || before.ends_with('.')),
            HostRule::Like(pattern) => !host.is_empty() && pattern.matches(host),
        }
    }
}

/// Normalizes a host with `*`: lower case and Punycode.
fn host_pattern(text: &str) -> Result<String, String> {
    let label = |label: &str| {
        let is_in_pattern = |byte: u8| {
            byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'*' | b':' | b'[' | b']')
        };
        match label {
            _ if label.bytes().all(is_in_pattern) => Ok(label.to_ascii_lowercase()),
            _ if !label.contains('*') => normal_host(label),
            _ => Err(format!("'{text}' matches no host")),
        }
    };
    let labels: Result<Vec<String>, String> = text.split('.').map(label).collect();
    labels.map(|labels| labels.join("."))
}

/// Parses a scheme, in which `*` matches any text.
pub(crate) fn read_scheme(text: &str) -> Result<String, String> {
    let scheme = text.trim_end_matches(':').to_ascii_lowercase();
    let is_in_schemes =
        |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.' | b'*');
    match !scheme.is_empty() && scheme.bytes().all(is_in_schemes) {
        true => Ok(scheme),
        false => Err(format!("'{text}' is not a scheme")),
    }
}

/// Normalizes a host as the URL parser does.
pub(crate) fn normal_host(text: &str) -> Result<String, String> {
    let url = Url::parse(&format!("https://{text}/")).ok();
    let host = url.as_ref().and_then(Url::host_str);
    match (&url, host) {
        (Some(url), Some(host)) if url.as_str() == format!("https://{host}/") => {
            Ok(host.to_owned())
        }
        _ => Err(format!("'{text}' is not a host")),
    }
}

/// A query parameter: its name and, optionally, its value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Parameter {
    name: KeyList,
    value: Option<KeyList>,
}

impl Parameter {
    /// Parses `KEY` or `KEY=VALUE`, where `*` matches any text.
    pub(crate) fn read(text: &str) -> Parameter {
        let (name, value) = match text.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (text, None),
        };
        Parameter {
            name: KeyList::new([name]),
            value: value.map(|value| KeyList::new([value])),
        }
    }

    fn holds(&self, url: &Url) -> bool {
        url.query_pairs().any(|(name, value)| {
            let is_value = |wanted: &KeyList| wanted.matches(&value);
            self.name.matches(&name) && self.value.as_ref().is_none_or(is_value)
        })
    }
}

/// A class of hosts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ClassRule {
    Named(&'static str),
    Global,
    NotGlobal,
}

/// The names of [`urlwind::HostClass`].
const CLASSES: [&str; 20] = [
    "public",
    "unspecified",
    "this-network",
    "loopback",
    "private",
    "shared",
    "link-local",
    "unique-local",
    "multicast",
    "documentation",
    "benchmarking",
    "reserved",
    "broadcast",
    "metadata",
    "tunnel",
    "empty",
    "localhost",
    "private-name",
    "reserved-name",
    "name",
];

impl ClassRule {
    pub(crate) fn read(text: &str) -> Result<ClassRule, String> {
        match text {
            "global" => return Ok(ClassRule::Global),
            "not-global" => return Ok(ClassRule::NotGlobal),
            _ => {}
        }
        match CLASSES.iter().find(|class| **class == text) {
            Some(class) => Ok(ClassRule::Named(class)),
            None => {
                let known = CLASSES.iter().copied().chain(["global", "not-global"]);
                let meant = did_you_mean(text, known);
                Err(format!(
                    "unknown host class '{text}'{meant}; known classes: global, not-global, {}",
                    CLASSES.join(", ")
                ))
            }
        }
    }

    fn holds(self, url: &Url) -> bool {
        let Some(class) = url.host().map(|host| host.classify()) else {
            return false;
        };
        match self {
            ClassRule::Named(name) => class.name() == name,
            ClassRule::Global => class.is_global(),
            ClassRule::NotGlobal => !class.is_global(),
        }
    }
}

/// Parses `443` or `8000-8999`.
pub(crate) fn read_ports(text: &str) -> Result<RangeInclusive<u16>, String> {
    let number = |text: &str| {
        text.parse::<u16>()
            .map_err(|_| format!("'{text}' is not a port; a port is a number up to 65535"))
    };
    match text.split_once('-') {
        Some((from, to)) => Ok(number(from)?..=number(to)?),
        None => number(text).map(|port| port..=port),
    }
}

impl Filter {
    /// Returns whether there are no conditions.
    pub(crate) fn is_empty(&self) -> bool {
        self.schemes.is_none()
            && self.hosts.is_empty()
            && self.domains.is_empty()
            && self.ports.is_empty()
            && self.paths.is_none()
            && self.parameters.is_empty()
            && self.classes.is_empty()
            && self.patterns.is_none()
    }

    /// Returns whether the URL passes.
    pub(crate) fn keeps(&self, url: &Url) -> bool {
        let is_match = || self.patterns.as_ref().is_none_or(|set| set.test(url));
        (self.conditions_hold(url) && is_match()) != self.invert
    }

    /// Returns the patterns to report for a URL that passes.
    pub(crate) fn matches<'f>(&'f self, url: &'f Url) -> Vec<Found<'f, String>> {
        let Some(set) = self.patterns.as_ref().filter(|_| self.conditions_hold(url)) else {
            return Vec::new();
        };
        match self.shown {
            Shown::First => set.first(url).into_iter().collect(),
            Shown::MostSpecific => set.most_specific(url).into_iter().collect(),
            Shown::All => set.all(url),
        }
    }

    /// Returns whether all conditions except patterns hold.
    fn conditions_hold(&self, url: &Url) -> bool {
        let host = url.host_str().unwrap_or("");
        let is_port = || {
            let port = url.port_or_known_default();
            port.is_some_and(|port| self.ports.iter().any(|range| range.contains(&port)))
        };
        let is_domain = || {
            let domain = url.registrable_domain();
            domain.is_some_and(|domain| {
                let domain = domain.strip_suffix('.').unwrap_or(domain);
                self.domains.iter().any(|rule| rule.holds(domain))
            })
        };
        let is_in = |list: &Option<KeyList>, value: &str| {
            list.as_ref().is_none_or(|wanted| wanted.matches(value))
        };
        is_in(&self.schemes, url.scheme())
            && (self.hosts.is_empty() || self.hosts.iter().any(|rule| rule.holds(host)))
            && (self.ports.is_empty() || is_port())
            && is_in(&self.paths, url.path())
            && (self.domains.is_empty() || is_domain())
            && (self.classes.is_empty() || self.classes.iter().any(|class| class.holds(url)))
            && (self.parameters.is_empty() || self.parameters.iter().any(|it| it.holds(url)))
    }
}

#[cfg(test)]
mod tests {
    use urlwind::Url;

    use super::{ClassRule, Filter, HostRule, Parameter, normal_host, read_ports, read_scheme};

    #[test]
    fn hosts_and_subdomains() {
        let holds = |rule: &str, host: &str| HostRule::read(rule).unwrap().holds(host);
        assert!(holds("EXAMPLE.com", "example.com"));
        assert!(!holds("example.com", "a.example.com"));
        for rule in [".example.com", "*.example.com"] {
            assert_eq!(holds(rule, "example.com"), rule.starts_with('.'));
            assert!(holds(rule, "a.b.example.com"));
            assert!(!holds(rule, "badexample.com") && !holds(rule, "example.com.evil"));
        }
        assert!(holds("GOOG*", "google.com") && !holds("goog*", "agoogle.com"));
        assert!(holds("10.*", "10.0.0.1") && holds("[fe80:*", "[fe80::1]"));
        assert!(holds("*.bücher.de", "a.xn--bcher-kva.de") && !holds("*", ""));
        assert!(holds("bücher.de", "xn--bcher-kva.de"));
        for text in [
            "", ".", "a/b", "a:80", "me@a", "a b", "a?b", "*/x", "*é.de", "*@h",
        ] {
            assert!(HostRule::read(text).is_err(), "{text}");
        }
        assert_eq!(normal_host("0x7f.1").as_deref(), Ok("127.0.0.1"));
    }

    #[test]
    fn ports_parameters_and_classes() {
        assert_eq!(read_scheme("HTTP*:").as_deref(), Ok("http*"));
        assert!(read_scheme("a/b").is_err() && read_scheme("").is_err());
        assert_eq!(read_ports("80"), Ok(80..=80));
        assert_eq!(read_ports("8000-8999"), Ok(8000..=8999));
        for text in ["", "x", "65536", "1-", "-1"] {
            assert!(read_ports(text).is_err(), "{text}");
        }
        let url = Url::parse("https://10.0.0.1/?utm_a=1&q=x+y").unwrap();
        for (text, expected) in [
            ("utm_*", true),
            ("q=x y", true),
            ("q=x*", true),
            ("q=z", false),
            ("x", false),
        ] {
            assert_eq!(Parameter::read(text).holds(&url), expected, "{text}");
        }
        for (class, expected) in [("private", true), ("global", false), ("not-global", true)] {
            assert_eq!(ClassRule::read(class).unwrap().holds(&url), expected);
        }
        assert!(ClassRule::read("privat").unwrap_err().contains("'private'"));
        assert!(Filter::default().keeps(&url));
    }

    /// `CLASSES` is complete.
    #[test]
    fn every_class_has_a_name_here() {
        for host in [
            "8.8.8.8",
            "0.0.0.0",
            "0.1.1.1",
            "127.0.0.1",
            "10.0.0.1",
            "100.64.0.1",
            "169.254.0.1",
            "[fc00::1]",
            "224.0.0.1",
            "192.0.2.1",
            "198.18.0.1",
            "240.0.0.1",
            "255.255.255.255",
            "169.254.169.254",
            "[2002:808:808::]",
            "localhost",
            "metadata.google.internal",
            "a.local",
            "a.test",
            "example.org",
        ] {
            let url = Url::parse(&format!("http://{host}/")).unwrap();
            let class = url.host().unwrap().classify().name();
            assert!(ClassRule::read(class).is_ok(), "{host} {class}");
        }
    }
}
