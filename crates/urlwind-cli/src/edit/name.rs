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
            Name::Protocol => web::set_protocol(url, value),
            Name::Username => web::set_username(url, value),
            Name::Password => web::set_password(url, value),
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

/// The standard's setter takes the digits of `80a` and drops the rest; on a command line that is
/// a mistake.
fn is_port(value: &str) -> bool {
    value.bytes().all(|byte| byte.is_ascii_digit())
}
