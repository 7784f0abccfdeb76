//! The names of what can be changed.

use urlwind::web::{self, SetterError};
use urlwind::{ParseError, Url};

/// What can be set, by the standard's name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Name {
    Href,
    Protocol,
    Username,
    Password,
    Host,
    Hostname,
    Port,
    Pathname,
    Search,
    Hash,
}

const NAMES: [(&str, Name); 16] = [
    ("href", Name::Href),
    ("protocol", Name::Protocol),
    ("username", Name::Username),
    ("password", Name::Password),
    ("host", Name::Host),
    ("hostname", Name::Hostname),
    ("port", Name::Port),
    ("pathname", Name::Pathname),
    ("search", Name::Search),
    ("hash", Name::Hash),
    ("url", Name::Href),
    ("scheme", Name::Protocol),
    ("user", Name::Username),
    ("path", Name::Pathname),
    ("query", Name::Search),
    ("fragment", Name::Hash),
];

impl Name {
    /// What can be written for a name.
    pub(super) fn all() -> [&'static str; NAMES.len()] {
        NAMES.map(|(name, _)| name)
    }

    pub(super) fn parse(text: &str) -> Option<Name> {
        NAMES
            .iter()
            .find(|(name, _)| *name == text)
            .map(|(_, name)| *name)
    }

    pub(super) fn is_removable(self) -> bool {
        matches!(
            self,
            Name::Username
                | Name::Password
                | Name::Port
                | Name::Pathname
                | Name::Search
                | Name::Hash
        )
    }

    pub(super) fn is_absent(self, url: &Url) -> bool {
        match self {
            Name::Href | Name::Protocol => false,
            Name::Username => url.username().is_empty(),
            Name::Password => url.password().is_none(),
            Name::Host | Name::Hostname => web::hostname(url).is_empty(),
            Name::Port => url.port().is_none(),
            Name::Pathname => matches!(url.path(), "" | "/"),
            Name::Search => url.query().is_none_or(str::is_empty),
            Name::Hash => url.fragment().is_none_or(str::is_empty),
        }
    }

    /// Calls the standard's setter, which may do less than one would think, and nothing at all
    /// without saying so; that it then says.
    pub(super) fn set(self, url: &mut Url, value: &str) -> Result<(), SetterError> {
        match self {
            Name::Href => web::set_href(url, value).map_err(SetterError::Invalid),
            Name::Protocol if !is_scheme(value) => Err(SetterError::InvalidScheme),
            Name::Protocol => web::set_protocol(url, value),
            Name::Username => web::set_username(url, value),
            Name::Password => web::set_password(url, value),
            Name::Host | Name::Hostname if ends_early(url, value) => {
                Err(SetterError::Invalid(ParseError::InvalidDomainCharacter))
            }
            Name::Host if !has_port_or_none(value) => {
                Err(SetterError::Invalid(ParseError::InvalidPort))
            }
            Name::Host => web::set_host(url, value),
            Name::Hostname => web::set_hostname(url, value),
            Name::Port if !is_port(value) => Err(SetterError::Invalid(ParseError::InvalidPort)),
            Name::Port => web::set_port(url, value),
            Name::Pathname => web::set_pathname(url, value),
            Name::Search => web::set_search(url, value),
            Name::Hash => web::set_hash(url, value),
        }
    }
}

// The standard's setters take the beginning of a value and drop what cannot belong to it: the `a`
// of the port `80a`, the path of the host `h/x`. On a command line that is a mistake.

fn is_port(value: &str) -> bool {
    value.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether the setter of the host would stop before the end, or drop a character.
fn ends_early(url: &Url, value: &str) -> bool {
    value.contains(['/', '?', '#', '\t', '\n', '\r']) || url.is_special() && value.contains('\\')
}

/// Whether what follows the host, if anything does, is a port.
fn has_port_or_none(value: &str) -> bool {
    match value.rsplit_once(':') {
        Some((host, port)) if !host.starts_with('[') || host.ends_with(']') => is_port(port),
        _ => true,
    }
}

/// Whether there is nothing after the scheme but its delimiters.
fn is_scheme(value: &str) -> bool {
    let after = value.split_once(':').map_or("", |(_, after)| after);
    matches!(after, "" | "/" | "//")
}
