//! The eight components of a URL pattern.

use std::fmt;

/// A component of a URL pattern, in the standard's order.
///
/// ```
/// use urlwind_pattern::Component;
/// assert_eq!(Component::named("pathname"), Some(Component::Pathname));
/// assert_eq!(Component::Search.name(), "search");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Component {
    /// `https`, without the colon.
    Protocol = 0,
    /// The username.
    Username = 1,
    /// The password.
    Password = 2,
    /// The host, without the port.
    Hostname = 3,
    /// The port, empty if it is the scheme's default.
    Port = 4,
    /// The path.
    Pathname = 5,
    /// The query, without `?`.
    Search = 6,
    /// The fragment, without `#`.
    Hash = 7,
}

impl Component {
    /// All components.
    ///
    /// ```
    /// use urlwind_pattern::Component;
    /// assert_eq!(Component::ALL[5], Component::Pathname);
    /// ```
    pub const ALL: [Component; 8] = [
        Component::Protocol,
        Component::Username,
        Component::Password,
        Component::Hostname,
        Component::Port,
        Component::Pathname,
        Component::Search,
        Component::Hash,
    ];

    /// Returns the standard's name of the component.
    ///
    /// ```
    /// assert_eq!(urlwind_pattern::Component::Hash.name(), "hash");
    /// ```
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Component::Protocol => "protocol",
            Component::Username => "username",
            Component::Password => "password",
            Component::Hostname => "hostname",
            Component::Port => "port",
            Component::Pathname => "pathname",
            Component::Search => "search",
            Component::Hash => "hash",
        }
    }

    /// Returns the component of this name.
    ///
    /// ```
    /// assert_eq!(urlwind_pattern::Component::named("host"), None);
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Component> {
        Component::ALL.into_iter().find(|it| it.name() == name)
    }
}

impl fmt::Display for Component {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
