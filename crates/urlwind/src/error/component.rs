//! The parts of a URL, as errors name them.

use core::fmt;

macro_rules! components {
    ($($(#[$doc:meta])* $variant:ident $name:literal,)+) => {
        /// The part of a URL that an [`Error`](crate::Error) or a validation error is about. Its `Display` is its
        /// name in lower case.
        ///
        /// ```
        /// use urlwind::{Component, Url};
        /// let mut url = Url::parse("mailto:a@b.c").unwrap();
        /// let error = url.set_port(Some(80)).unwrap_err();
        /// assert_eq!(error.component(), Some(Component::Port));
        /// assert_eq!(Component::Port.to_string(), "port");
        /// ```
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        #[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[non_exhaustive]
        pub enum Component {
            $($(#[$doc])* $variant,)+
        }

        impl Component {
            /// Its name, in lower case.
            #[doc(hidden)]
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Component::$variant => $name,)+
                }
            }
        }
    };
}

components! {
    /// All of the input: what is removed before parsing begins.
    Input "input",
    /// The scheme, and the slashes after it.
    Scheme "scheme",
    /// Username and password, where they are not told apart.
    Credentials "credentials",
    /// The username.
    Username "username",
    /// The password.
    Password "password",
    /// The host.
    Host "host",
    /// The port.
    Port "port",
    /// The path.
    Path "path",
    /// The query.
    Query "query",
    /// The fragment.
    Fragment "fragment",
}

impl fmt::Display for Component {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
