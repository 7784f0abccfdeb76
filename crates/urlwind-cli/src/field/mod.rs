//! Fields of a URL, for templates and field lists.

mod context;
mod host;
mod list;
mod piece;

use std::borrow::Cow;

use urlwind::Attribute;
use urlwind::{HostKind, Url, form_urlencoded};
use urlwind_pattern::Component;

use crate::given::Given;
use crate::query_pairs;
use crate::readable::{self, Controls, Form};
use crate::suggest::did_you_mean;
pub(crate) use list::{FIELDS, PREFIXES, as_help};

/// A named part of a URL.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    Web(Attribute),
    Scheme,
    Query,
    Fragment,
    SearchParams,
    HostKind,
    Components,
    Input,
    /// The registrable domain.
    Domain,
    /// The public suffix.
    Suffix,
    /// The labels before the registrable domain.
    Subdomain,
    /// The last label of a domain.
    TopLevelDomain,
    HostClass,
    /// The text after the last dot of the path's last segment.
    Extension,
    File,
    Line,
    /// Byte column of the URL.
    Column,
    /// Text around the URL.
    Context,
    /// The pattern that matched.
    Pattern,
    PatternNumber,
}

/// Names in addition to those of the standard: trurl's, then ours.
const OTHER_NAMES: [(&str, Part); 24] = [
    ("url", Part::Web(Attribute::Href)),
    ("scheme", Part::Scheme),
    ("user", Part::Web(Attribute::Username)),
    ("path", Part::Web(Attribute::Pathname)),
    ("query", Part::Query),
    ("fragment", Part::Fragment),
    ("searchParams", Part::SearchParams),
    ("hostKind", Part::HostKind),
    ("host-kind", Part::HostKind),
    ("components", Part::Components),
    ("input", Part::Input),
    ("domain", Part::Domain),
    ("suffix", Part::Suffix),
    ("subdomain", Part::Subdomain),
    ("tld", Part::TopLevelDomain),
    ("hostClass", Part::HostClass),
    ("host-class", Part::HostClass),
    ("ext", Part::Extension),
    ("file", Part::File),
    ("line", Part::Line),
    ("column", Part::Column),
    ("context", Part::Context),
    ("pattern", Part::Pattern),
    ("pattern-number", Part::PatternNumber),
];

/// Returns every name with its part.
fn names() -> impl Iterator<Item = (&'static str, Part)> {
    let of_the_standard = Attribute::ALL.iter().map(|it| (it.name(), Part::Web(*it)));
    of_the_standard.chain(OTHER_NAMES)
}

/// Prefixes of names and of keys.
const QUALIFIERS: [&str; 10] = [
    "default",
    "idn",
    "puny",
    "decode",
    "url",
    "must",
    "query",
    "query-all",
    "path",
    "group",
];

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum What {
    Part(Part),
    /// First query parameter of this name.
    Parameter(String),
    /// All query parameters of this name.
    AllParameters(String),
    /// Path segment, from 1 at the start or -1 at the end.
    Segment(i32),
    /// Group of the matching pattern, in any component or in one.
    Group(Option<Component>, String),
}

/// Form of the host.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum HostForm {
    Ascii,
    Unicode,
}

/// A field to print, with its qualifiers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Field {
    /// Name as written, for headers and keys.
    pub(crate) label: String,
    pub(crate) what: What,
    default_port: bool,
    host_form: Option<HostForm>,
    decode: Option<bool>,
    /// Whether a URL without it is rejected.
    pub(crate) is_required: bool,
}

/// Default form of values, which qualifiers override.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct View {
    pub(crate) form: Form,
    pub(crate) controls: Controls,
}

impl Field {
    /// Parses `[QUALIFIER:]…NAME`.
    pub(crate) fn parse(text: &str) -> Result<Field, String> {
        let mut field = Field {
            label: text.to_owned(),
            what: What::Part(Part::Web(Attribute::Href)),
            default_port: false,
            host_form: None,
            decode: None,
            is_required: false,
        };
        let mut name = text;
        let mut qualifiers = Vec::new();
        while let Some((qualifier, rest)) = name.split_once(':') {
            let is_repeated = match qualifier {
                "default" => std::mem::replace(&mut field.default_port, true),
                "idn" => field.host_form.replace(HostForm::Unicode).is_some(),
                "puny" => field.host_form.replace(HostForm::Ascii).is_some(),
                "decode" => field.decode.replace(true).is_some(),
                "url" => field.decode.replace(false).is_some(),
                // trurl's short form of `url:`, allowed before any name.
                "" => {
                    field.decode = Some(false);
                    name = rest;
                    continue;
                }
                "must" => std::mem::replace(&mut field.is_required, true),
                "query" => {
                    field.what = What::Parameter(rest.to_owned());
                    break;
                }
                "query-all" => {
                    field.what = What::AllParameters(rest.to_owned());
                    break;
                }
                "group" => {
                    let of_component = rest
                        .split_once(':')
                        .and_then(|(component, group)| Some((Component::named(component)?, group)));
                    field.what = match of_component {
                        Some((component, group)) => What::Group(Some(component), group.to_owned()),
                        None => What::Group(None, rest.to_owned()),
                    };
                    break;
                }
                "path" => {
                    let number = rest.parse().ok().filter(|number| *number != 0);
                    field.what = What::Segment(number.ok_or_else(|| {
                        format!("'{rest}' is not a segment number in '{text}'; the first is 'path:1', the last 'path:-1'")
                    })?);
                    break;
                }
                _ => {
                    let meant = did_you_mean(qualifier, QUALIFIERS);
                    return Err(format!(
                        "unknown qualifier '{qualifier}:' in '{text}'{meant}"
                    ));
                }
            };
            if is_repeated {
                return Err(format!("duplicate '{qualifier}:' in '{text}'"));
            }
            qualifiers.push(qualifier);
            name = rest;
        }
        if let What::Part(part) = &mut field.what {
            *part = part_named(name)?;
        }
        for qualifier in qualifiers {
            if !field.what.takes(qualifier) {
                return Err(format!("'{qualifier}:' has no effect on '{name}'"));
            }
        }
        Ok(field)
    }

    /// Returns the attributes of JavaScript's URL, in the standard's order.
    pub(crate) fn whatwg() -> Vec<Field> {
        // Attribute names always parse.
        Attribute::ALL
            .iter()
            .filter_map(|attribute| Field::parse(attribute.name()).ok())
            .collect()
    }

    /// Returns the additional fields of JSON.
    pub(crate) fn details() -> Vec<Field> {
        ["searchParams", "hostKind", "components"]
            .iter()
            .filter_map(|name| Field::parse(name).ok())
            .collect()
    }

    /// Returns whether it needs the surrounding text.
    pub(crate) fn needs_text(&self) -> bool {
        matches!(self.what, What::Part(Part::Column | Part::Context))
    }

    /// Returns whether it needs the matching pattern.
    pub(crate) fn needs_match(&self) -> bool {
        self.needs_groups() || matches!(self.what, What::Part(Part::Pattern | Part::PatternNumber))
    }

    /// Returns whether it needs groups of the matching pattern.
    pub(crate) fn needs_groups(&self) -> bool {
        matches!(self.what, What::Group(..))
    }

    /// Returns whether it is the line number.
    pub(crate) fn is_line(&self) -> bool {
        self.what == What::Part(Part::Line)
    }

    /// Returns whether it is the URL as given.
    pub(crate) fn is_input(&self) -> bool {
        matches!(self.what, What::Part(Part::Input | Part::Context))
    }

    /// Returns whether the URL has this field. It may be empty, like the query of `http://h/?`.
    pub(crate) fn is_in(&self, url: &Url, given: &Given<'_>) -> bool {
        match &self.what {
            What::Part(part) => match part {
                Part::Web(Attribute::Username) => !url.username().is_empty(),
                Part::Web(Attribute::Password) => url.password().is_some(),
                Part::Web(Attribute::Host) | Part::Web(Attribute::Hostname) => {
                    !url.view().part(Attribute::Hostname).is_empty()
                }
                Part::Web(Attribute::Port) if self.default_port => {
                    url.port_or_known_default().is_some()
                }
                Part::Web(Attribute::Port) => url.port().is_some(),
                Part::Web(Attribute::Pathname) => !url.path().is_empty(),
                Part::Web(Attribute::Search) | Part::Query => url.query().is_some(),
                Part::Web(Attribute::Hash) | Part::Fragment => url.fragment().is_some(),
                Part::SearchParams => url.query_pairs().next().is_some(),
                Part::Input => !given.text.is_empty(),
                Part::Domain => host::domain(url).is_some(),
                Part::Suffix => host::suffix(url).is_some(),
                Part::Subdomain => host::subdomain(url).is_some(),
                Part::TopLevelDomain => host::top_level_domain(url).is_some(),
                Part::Extension => host::extension(url).is_some(),
                Part::Web(Attribute::Href)
                | Part::Web(Attribute::Origin)
                | Part::Web(Attribute::Protocol)
                | Part::Scheme
                | Part::HostKind
                | Part::HostClass
                | Part::File
                | Part::Line
                | Part::Column
                | Part::Context
                | Part::Pattern
                | Part::PatternNumber
                | Part::Components => true,
            },
            What::Group(component, group) => given.group(*component, group).is_some(),
            What::Segment(number) => host::segment(url, *number).is_some(),
            What::Parameter(key) | What::AllParameters(key) => {
                url.query_pairs().any(|(name, _)| name == *key)
            }
        }
    }

    /// Returns the scheme's default port, if requested and the URL has no port.
    fn missing_port(&self, url: &Url) -> Option<u16> {
        let is_missing = self.default_port && url.port().is_none();
        is_missing.then(|| url.port_or_known_default()).flatten()
    }

    /// Returns the values of the named query parameters.
    pub(crate) fn parameters<'a>(&'a self, url: &'a Url, view: View) -> Vec<Cow<'a, str>> {
        let (What::Parameter(key) | What::AllParameters(key)) = &self.what else {
            return Vec::new();
        };
        if self.decode == Some(false) {
            let of_key = |pair: &&str| query_pairs::name(pair) == *key;
            let raw_value = |pair: &'a str| pair.split_once('=').map_or("", |(_, value)| value);
            let pairs = query_pairs::raw_pairs(url).into_iter();
            return pairs
                .filter(of_key)
                .map(|pair| raw_value(pair).into())
                .collect();
        }
        url.query_pairs()
            .filter(|(name, _)| name == key)
            .map(|(_, value)| without_controls(value, view))
            .collect()
    }

    /// Returns the value as text; `None` if the URL lacks it.
    pub(crate) fn value<'a>(
        &'a self,
        url: &'a Url,
        given: &Given<'a>,
        view: View,
    ) -> Option<Cow<'a, str>> {
        let part = match &self.what {
            What::Part(part) => *part,
            What::Segment(number) => {
                let segment = host::segment(url, *number)?;
                return Some(match self.decode.unwrap_or(view.form.decode) {
                    true => readable::decode(segment, view.controls),
                    false => Cow::Borrowed(segment),
                });
            }
            What::Group(component, group) => {
                let text = given.group(*component, group)?;
                return Some(match self.decode.unwrap_or(view.form.decode) {
                    true => readable::decode(text, view.controls),
                    false => Cow::Borrowed(text),
                });
            }
            What::Parameter(key) if self.decode.is_none() => {
                let (_, value) = url.query_pairs().find(|(name, _)| name == key)?;
                return Some(without_controls(value, view));
            }
            What::Parameter(_) => return self.parameters(url, view).into_iter().next(),
            What::AllParameters(_) => {
                let values = self.parameters(url, view);
                return (!values.is_empty()).then(|| Cow::Owned(values.join(" ")));
            }
        };
        let form = Form {
            unicode_host: match self.host_form {
                Some(form) => form == HostForm::Unicode,
                None => view.form.unicode_host,
            },
            decode: self.decode.unwrap_or(view.form.decode),
        };
        let unicode = form.unicode_host;
        let value = match part {
            Part::Web(Attribute::Href) => {
                let href = readable::href(url, form);
                return Some(match self.missing_port(url) {
                    Some(port) => with_port(&href, port).into(),
                    None => href,
                });
            }
            Part::Web(Attribute::Origin) if unicode => Cow::Owned(readable::unicode_origin(url)),
            Part::Web(Attribute::Host) if unicode || self.default_port => {
                let mut host = host_and_port(url, unicode);
                if let Some(port) = self.missing_port(url) {
                    host += &format!(":{port}");
                }
                Cow::Owned(host)
            }
            Part::Web(Attribute::Hostname) if unicode => match readable::unicode_host(url) {
                Some(host) => Cow::Owned(host),
                None => Cow::Borrowed(url.view().part(Attribute::Hostname)),
            },
            Part::Web(Attribute::Port) if self.default_port => {
                Cow::Owned(url.port_or_known_default()?.to_string())
            }
            Part::Web(attribute) => url.attribute(attribute),
            Part::Scheme => Cow::Borrowed(url.scheme()),
            Part::Query => Cow::Borrowed(url.query()?),
            Part::Fragment => Cow::Borrowed(url.fragment()?),
            Part::SearchParams => {
                let mut text = form_urlencoded::Serializer::new(String::new());
                return Some(Cow::Owned(text.extend_pairs(url.query_pairs()).finish()));
            }
            Part::HostKind => Cow::Borrowed(host_kind_name(url.host_kind())),
            // Only JSON prints components, with its own code.
            Part::Components => return None,
            Part::Input => return Some(Cow::Borrowed(given.text)),
            Part::Domain => host::in_unicode(host::domain(url)?, unicode),
            Part::Suffix => host::in_unicode(host::suffix(url)?, unicode),
            Part::Subdomain => host::in_unicode(host::subdomain(url)?, unicode),
            Part::TopLevelDomain => host::in_unicode(host::top_level_domain(url)?, unicode),
            Part::HostClass => Cow::Borrowed(url.host()?.classify().name()),
            Part::Extension => Cow::Borrowed(host::extension(url)?),
            Part::File => return Some(Cow::Borrowed(given.file)),
            Part::Line => return Some(Cow::Owned(given.line.to_string())),
            Part::Column => return Some(Cow::Owned(given.column.to_string())),
            Part::Context => return Some(context::of(given)),
            Part::Pattern => return given.matched.map(|it| Cow::Borrowed(it.pattern)),
            Part::PatternNumber => {
                return given.matched.map(|it| Cow::Owned(it.number.to_string()));
            }
        };
        if !form.decode {
            return Some(value);
        }
        Some(match value {
            Cow::Borrowed(text) => readable::decode(text, view.controls),
            Cow::Owned(text) => Cow::Owned(readable::decode(&text, view.controls).into_owned()),
        })
    }
}

fn part_named(name: &str) -> Result<Part, String> {
    match names().find(|(known, _)| *known == name) {
        Some((_, part)) => Ok(part),
        None => {
            let meant = did_you_mean(name, names().map(|(known, _)| known));
            Err(format!(
                "unknown field '{name}'{meant}; see --help for a list"
            ))
        }
    }
}

impl What {
    /// Returns whether the qualifier can have an effect.
    fn takes(&self, qualifier: &str) -> bool {
        let part = match self {
            What::Part(part) => *part,
            What::Segment(_) | What::Group(..) => {
                return matches!(qualifier, "decode" | "url" | "must");
            }
            // These values are always decoded.
            What::Parameter(_) | What::AllParameters(_) => {
                return matches!(qualifier, "url" | "must");
            }
        };
        match qualifier {
            "default" => matches!(
                part,
                Part::Web(Attribute::Port)
                    | Part::Web(Attribute::Host)
                    | Part::Web(Attribute::Href)
            ),
            "idn" | "puny" => matches!(
                part,
                Part::Web(Attribute::Href)
                    | Part::Web(Attribute::Origin)
                    | Part::Web(Attribute::Host)
                    | Part::Web(Attribute::Hostname)
                    | Part::Domain
                    | Part::Suffix
                    | Part::Subdomain
                    | Part::TopLevelDomain
            ),
            "must" => !matches!(
                part,
                Part::Web(Attribute::Href)
                    | Part::Web(Attribute::Origin)
                    | Part::Web(Attribute::Protocol)
                    | Part::Scheme
                    | Part::HostKind
                    | Part::HostClass
                    | Part::File
                    | Part::Line
                    | Part::Column
                    | Part::Context
                    | Part::Pattern
                    | Part::PatternNumber
                    | Part::Components
            ),
            _ => matches!(
                part,
                Part::Web(Attribute::Href)
                    | Part::Web(Attribute::Username)
                    | Part::Web(Attribute::Password)
                    | Part::Web(Attribute::Host)
                    | Part::Web(Attribute::Hostname)
                    | Part::Web(Attribute::Pathname)
                    | Part::Web(Attribute::Search)
                    | Part::Web(Attribute::Hash)
                    | Part::Query
                    | Part::Fragment
                    | Part::Extension
            ),
        }
    }
}

/// Decoded values may contain newlines.
fn without_controls(text: Cow<'_, str>, view: View) -> Cow<'_, str> {
    match (view.controls, text) {
        (Controls::Decoded, text) => text,
        (Controls::Encoded, Cow::Borrowed(text)) => readable::encode_controls(text),
        (Controls::Encoded, Cow::Owned(text)) => {
            Cow::Owned(readable::encode_controls(&text).into_owned())
        }
    }
}

/// Inserts a port into a URL; its path begins with a slash.
fn with_port(href: &str, port: u16) -> String {
    let authority = href.find("//").map_or(0, |at| at + 2);
    let path = href[authority..].find('/').map(|at| authority + at);
    let (before, after) = href.split_at(path.unwrap_or(href.len()));
    format!("{before}:{port}{after}")
}

fn host_and_port(url: &Url, unicode: bool) -> String {
    let host = url.view().part(Attribute::Host);
    let unicode = unicode.then(|| readable::unicode_host(url)).flatten();
    match unicode {
        Some(unicode) => unicode + &host[url.view().part(Attribute::Hostname).len()..],
        None => host.to_owned(),
    }
}

pub(crate) fn host_kind_name(kind: HostKind) -> &'static str {
    match kind {
        HostKind::None => "none",
        HostKind::Empty => "empty",
        HostKind::Domain => "domain",
        HostKind::Ipv4 => "ipv4",
        HostKind::Ipv6 => "ipv6",
        HostKind::Opaque => "opaque",
    }
}

#[cfg(test)]
mod tests;
