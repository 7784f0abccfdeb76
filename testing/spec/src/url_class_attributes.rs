use crate::{Log, SetterOutcome, Url};
use serde::Deserialize;

/// The attributes of the [URL class](https://url.spec.whatwg.org/#url-class), for tests that iterate over them.
#[allow(missing_docs)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Attribute {
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
}

impl Attribute {
    /// All attributes in the order of the class definition.
    pub const ALL: [Self; 11] = [
        Self::Href,
        Self::Origin,
        Self::Protocol,
        Self::Username,
        Self::Password,
        Self::Host,
        Self::Hostname,
        Self::Port,
        Self::Pathname,
        Self::Search,
        Self::Hash,
    ];

    /// The attribute's name, which is also the key in JSON files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Href => "href",
            Self::Origin => "origin",
            Self::Protocol => "protocol",
            Self::Username => "username",
            Self::Password => "password",
            Self::Host => "host",
            Self::Hostname => "hostname",
            Self::Port => "port",
            Self::Pathname => "pathname",
            Self::Search => "search",
            Self::Hash => "hash",
        }
    }

    /// Returns the attribute of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|attribute| attribute.name() == name)
    }

    /// Returns the attributes that have setters: all but `origin`.
    pub fn settable() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(|it| *it != Self::Origin)
    }

    /// Runs the attribute's getter.
    pub fn get(self, url: &Url) -> String {
        match self {
            Self::Href => url.href(),
            Self::Origin => url.origin(),
            Self::Protocol => url.protocol(),
            Self::Username => url.username(),
            Self::Password => url.password(),
            Self::Host => url.host(),
            Self::Hostname => url.hostname(),
            Self::Port => url.port(),
            Self::Pathname => url.pathname(),
            Self::Search => url.search(),
            Self::Hash => url.hash(),
        }
    }

    /// Runs the attribute's setter.
    ///
    /// # Panics
    ///
    /// For [`Attribute::Origin`], which is read-only.
    pub fn set(self, url: &mut Url, value: &str, log: &mut Log) -> SetterOutcome {
        match self {
            Self::Href => url.set_href(value, log),
            Self::Origin => panic!("origin is read-only"),
            Self::Protocol => url.set_protocol(value, log),
            Self::Username => url.set_username(value),
            Self::Password => url.set_password(value),
            Self::Host => url.set_host(value, log),
            Self::Hostname => url.set_hostname(value, log),
            Self::Port => url.set_port(value, log),
            Self::Pathname => url.set_pathname(value, log),
            Self::Search => url.set_search(value, log),
            Self::Hash => url.set_hash(value, log),
        }
    }
}
