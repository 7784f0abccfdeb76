//! Names of components that can be changed.

use urlwind::Attribute;
use urlwind::{ErrorKind, ParseError, Url};

/// trurl's names, in addition to those of the standard.
const OTHER_NAMES: [(&str, Attribute); 6] = [
    ("url", Attribute::Href),
    ("scheme", Attribute::Protocol),
    ("user", Attribute::Username),
    ("path", Attribute::Pathname),
    ("query", Attribute::Search),
    ("fragment", Attribute::Hash),
];

/// Returns every name with its component.
fn names() -> impl Iterator<Item = (&'static str, Attribute)> {
    let of_the_standard = Attribute::ALL.iter().map(|it| (it.name(), *it));
    of_the_standard
        .filter(|(_, attribute)| *attribute != Attribute::Origin)
        .chain(OTHER_NAMES)
}

/// All names.
pub(super) fn all() -> Vec<&'static str> {
    names().map(|(name, _)| name).collect()
}

pub(super) fn parse(text: &str) -> Option<Attribute> {
    names()
        .find(|(name, _)| *name == text)
        .map(|(_, attribute)| attribute)
}

pub(super) fn is_removable(attribute: Attribute) -> bool {
    matches!(
        attribute,
        Attribute::Username
            | Attribute::Password
            | Attribute::Port
            | Attribute::Pathname
            | Attribute::Search
            | Attribute::Hash
    )
}

pub(super) fn is_absent(attribute: Attribute, url: &Url) -> bool {
    match attribute {
        // The shortest possible value counts as absent.
        Attribute::Pathname => matches!(url.path(), "" | "/"),
        Attribute::Host => url.view().part(Attribute::Hostname).is_empty(),
        _ => url.attribute(attribute).is_empty(),
    }
}

/// Calls the standard's setter, and reports an error if the setter silently ignored the value.
pub(super) fn set(attribute: Attribute, url: &mut Url, value: &str) -> Result<(), ErrorKind> {
    match attribute {
        Attribute::Protocol if !is_scheme(value) => Err(ErrorKind::InvalidScheme),
        Attribute::Host | Attribute::Hostname if ends_early(url, value) => {
            Err(ErrorKind::Parse(ParseError::InvalidDomainCharacter))
        }
        Attribute::Host if !has_port_or_none(value) => {
            Err(ErrorKind::Parse(ParseError::InvalidPort))
        }
        Attribute::Port if !is_port(value) => Err(ErrorKind::Parse(ParseError::InvalidPort)),
        _ => Ok(url.set_attribute(attribute, value)?),
    }
}

// The standard's setters take the beginning of a value and drop what cannot belong to it: the `a`
// of the port `80a`, the path of the host `h/x`. On a command line that is a mistake.

fn is_port(value: &str) -> bool {
    value.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns whether the host setter would ignore part of the value.
fn ends_early(url: &Url, value: &str) -> bool {
    value.contains(['/', '?', '#', '\t', '\n', '\r']) || url.is_special() && value.contains('\\')
}

/// Returns whether the text after the host is empty or a port.
fn has_port_or_none(value: &str) -> bool {
    match value.rsplit_once(':') {
        Some((host, port)) if !host.starts_with('[') || host.ends_with(']') => is_port(port),
        _ => true,
    }
}

/// Returns whether only delimiters follow the scheme.
fn is_scheme(value: &str) -> bool {
    let after = value.split_once(':').map_or("", |(_, after)| after);
    matches!(after, "" | "/" | "//")
}
