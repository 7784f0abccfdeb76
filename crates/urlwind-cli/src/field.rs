//! The names for parts of a URL, in templates and in lists of fields.

use std::borrow::Cow;

use urlwind::{HostKind, Url, web};

use crate::readable::{self, Controls};

/// A part of a URL that has a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    Href,
    Origin,
    Protocol,
    Username,
    Password,
    Host,
    Hostname,
    Port,
    Pathname,
    Search,
    Hash,
    Scheme,
    Query,
    Fragment,
    HostKind,
    Input,
}

/// Every name: those of the standard, then trurl's, then ours.
const NAMES: [(&str, Part); 19] = [
    ("href", Part::Href),
    ("origin", Part::Origin),
    ("protocol", Part::Protocol),
    ("username", Part::Username),
    ("password", Part::Password),
    ("host", Part::Host),
    ("hostname", Part::Hostname),
    ("port", Part::Port),
    ("pathname", Part::Pathname),
    ("search", Part::Search),
    ("hash", Part::Hash),
    ("url", Part::Href),
    ("scheme", Part::Scheme),
    ("user", Part::Username),
    ("path", Part::Pathname),
    ("query", Part::Query),
    ("fragment", Part::Fragment),
    ("host-kind", Part::HostKind),
    ("input", Part::Input),
];

/// The first ones are the attributes of JavaScript's URL.
const WHATWG_NAMES: usize = 11;

#[derive(Clone, PartialEq, Eq, Debug)]
enum What {
    Part(Part),
    /// The first query parameter of that name.
    Parameter(String),
    /// All of them.
    AllParameters(String),
}

/// How the host is to be written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum HostForm {
    Ascii,
    Unicode,
}

/// What to print of a URL.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Field {
    /// The name as it was written, for headers and keys.
    pub(crate) label: String,
    what: What,
    default_port: bool,
    host_form: Option<HostForm>,
    decode: Option<bool>,
    /// Whether a URL without it is a problem.
    pub(crate) is_required: bool,
}

/// How values are printed unless a field says otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct View {
    pub(crate) decode: bool,
    pub(crate) unicode_host: bool,
    pub(crate) controls: Controls,
}

impl Field {
    /// Reads `[QUALIFIER:]…NAME`.
    pub(crate) fn parse(text: &str) -> Result<Field, String> {
        let mut field = Field {
            label: text.to_owned(),
            what: What::Part(Part::Href),
            default_port: false,
            host_form: None,
            decode: None,
            is_required: false,
        };
        let mut name = text;
        while let Some((qualifier, rest)) = name.split_once(':') {
            match qualifier {
                "default" => field.default_port = true,
                "idn" => field.host_form = Some(HostForm::Unicode),
                "puny" => field.host_form = Some(HostForm::Ascii),
                "decode" => field.decode = Some(true),
                "url" => field.decode = Some(false),
                "must" => field.is_required = true,
                "query" => {
                    field.what = What::Parameter(rest.to_owned());
                    return Ok(field);
                }
                "query-all" => {
                    field.what = What::AllParameters(rest.to_owned());
                    return Ok(field);
                }
                _ => return Err(format!("unknown qualifier '{qualifier}:' in '{text}'")),
            }
            name = rest;
        }
        let (_, part) = NAMES
            .iter()
            .find(|(known, _)| *known == name)
            .ok_or_else(|| format!("unknown name '{name}'; --help lists them all"))?;
        field.what = What::Part(*part);
        Ok(field)
    }

    /// The attributes of JavaScript's URL, in the standard's order.
    pub(crate) fn whatwg() -> Vec<Field> {
        // The names in the table all parse.
        NAMES[..WHATWG_NAMES]
            .iter()
            .filter_map(|(name, _)| Field::parse(name).ok())
            .collect()
    }

    /// Whether it is the URL as it was given.
    pub(crate) fn is_input(&self) -> bool {
        self.what == What::Part(Part::Input)
    }

    /// The value; `None` if the URL has no such thing.
    pub(crate) fn value<'a>(
        &'a self,
        url: &'a Url,
        input: &'a str,
        view: View,
    ) -> Option<Cow<'a, str>> {
        let part = match &self.what {
            What::Part(part) => *part,
            What::Parameter(key) => {
                let (_, value) = url.query_pairs().find(|(name, _)| name == key)?;
                return Some(without_controls(value, view));
            }
            What::AllParameters(key) => {
                let values: Vec<Cow<'_, str>> = url
                    .query_pairs()
                    .filter_map(|(name, value)| (name == *key).then_some(value))
                    .collect();
                return (!values.is_empty())
                    .then(|| without_controls(Cow::Owned(values.join(" ")), view));
            }
        };
        let unicode = match self.host_form {
            Some(form) => form == HostForm::Unicode,
            None => view.unicode_host,
        };
        let value = match part {
            Part::Href if unicode => readable::with_unicode_host(url),
            Part::Origin if unicode => Cow::Owned(url.origin().unicode_serialization()),
            Part::Host if unicode => Cow::Owned(unicode_host_and_port(url)),
            Part::Hostname if unicode => match readable::unicode_host(url) {
                Some(host) => Cow::Owned(host),
                None => Cow::Borrowed(web::hostname(url)),
            },
            Part::Href => Cow::Borrowed(url.as_str()),
            Part::Origin => Cow::Owned(web::origin(url)),
            Part::Protocol => Cow::Borrowed(web::protocol(url)),
            Part::Username => Cow::Borrowed(url.username()),
            Part::Password => Cow::Borrowed(web::password(url)),
            Part::Host => Cow::Borrowed(web::host(url)),
            Part::Hostname => Cow::Borrowed(web::hostname(url)),
            Part::Port if self.default_port => Cow::Owned(url.port_or_known_default()?.to_string()),
            Part::Port => Cow::Borrowed(web::port(url)),
            Part::Pathname => Cow::Borrowed(url.path()),
            Part::Search => Cow::Borrowed(web::search(url)),
            Part::Hash => Cow::Borrowed(web::hash(url)),
            Part::Scheme => Cow::Borrowed(url.scheme()),
            Part::Query => Cow::Borrowed(url.query()?),
            Part::Fragment => Cow::Borrowed(url.fragment()?),
            Part::HostKind => Cow::Borrowed(host_kind_name(url.host_kind())),
            Part::Input => return Some(without_controls(Cow::Borrowed(input), view)),
        };
        if !self.decode.unwrap_or(view.decode) {
            return Some(value);
        }
        Some(match value {
            Cow::Borrowed(text) => decoded(part, text, view),
            Cow::Owned(text) => Cow::Owned(decoded(part, &text, view).into_owned()),
        })
    }
}

/// A whole URL stays a URL; anything else is decoded altogether.
fn decoded(part: Part, text: &str, view: View) -> Cow<'_, str> {
    match part {
        Part::Href => readable::decode_non_ascii(text),
        _ => readable::decode(text, view.controls),
    }
}

/// Decoded values may hold newlines.
fn without_controls(text: Cow<'_, str>, view: View) -> Cow<'_, str> {
    match (view.controls, text) {
        (Controls::Decoded, text) => text,
        (Controls::Encoded, Cow::Borrowed(text)) => readable::encode_controls(text),
        (Controls::Encoded, Cow::Owned(text)) => {
            Cow::Owned(readable::encode_controls(&text).into_owned())
        }
    }
}

fn unicode_host_and_port(url: &Url) -> String {
    let host = web::host(url);
    match readable::unicode_host(url) {
        Some(unicode) => unicode + &host[web::hostname(url).len()..],
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
mod tests {
    use urlwind::Url;

    use super::{Field, View};
    use crate::readable::Controls;

    const PLAIN: View = View {
        decode: false,
        unicode_host: false,
        controls: Controls::Encoded,
    };

    fn value(field: &str, url: &str) -> Option<String> {
        let url = Url::parse(url).unwrap();
        let field = Field::parse(field).unwrap();
        field
            .value(&url, "in\tput", PLAIN)
            .map(|value| value.into_owned())
    }

    #[test]
    fn names_and_qualifiers() {
        let url = "https://me:p%20w@xn--bcher-kva.de/a%2Fb?q=1+2&q=%0A&e=#é";
        for (field, expected) in [
            (
                "url",
                "https://me:p%20w@xn--bcher-kva.de/a%2Fb?q=1+2&q=%0A&e=#%C3%A9",
            ),
            (
                "decode:url",
                "https://me:p%20w@xn--bcher-kva.de/a%2Fb?q=1+2&q=%0A&e=#é",
            ),
            ("idn:host", "bücher.de"),
            ("idn:origin", "https://bücher.de"),
            ("puny:host", "xn--bcher-kva.de"),
            ("scheme", "https"),
            ("port", ""),
            ("default:port", "443"),
            ("decode:password", "p w"),
            ("must:query", "q=1+2&q=%0A&e="),
            ("query:q", "1 2"),
            ("query-all:q", "1 2 %0A"),
            ("query:e", ""),
            ("decode:hash", "#é"),
            ("host-kind", "domain"),
            ("input", "in%09put"),
        ] {
            assert_eq!(value(field, url).as_deref(), Some(expected), "{field}");
        }
        assert_eq!(value("query:none", url), None);
        assert_eq!(value("query-all:none", url), None);
        assert_eq!(value("query", "http://h"), None);
        assert_eq!(value("query", "http://h/?").as_deref(), Some(""));
        assert_eq!(value("default:port", "mailto:x"), None);
    }

    #[test]
    fn unknown_names() {
        assert!(Field::parse("hots").is_err());
        assert!(Field::parse("defualt:port").is_err());
        assert!(Field::parse("").is_err());
        // A key may be anything.
        assert!(Field::parse("query:a:b").is_ok());
    }
}
