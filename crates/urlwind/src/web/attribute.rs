//! The attributes of the `URL` class, to be chosen at run time.

use crate::error::{Error, ErrorKind};

macro_rules! attributes {
    ($($(#[$doc:meta])* $variant:ident $name:literal,)+) => {
        /// An attribute of the [`URL` class](https://url.spec.whatwg.org/#url-class), with JavaScript's name and meaning.
        ///
        /// ```
        /// use urlwind::{Attribute, Url};
        ///
        /// let url = Url::parse("https://example.com:8080/a?b").unwrap();
        /// let host: Attribute = "host".parse().unwrap();
        /// assert_eq!(url.attribute(host), "example.com:8080");
        /// let all: Vec<_> = Attribute::ALL.iter().map(|it| it.name()).collect();
        /// assert_eq!(all[..3], ["href", "origin", "protocol"]);
        /// ```
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        #[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Attribute {
            $($(#[$doc])* $variant,)+
        }

        impl Attribute {
            /// All of them, in the standard's order.
            pub const ALL: &'static [Attribute] = &[$(Attribute::$variant,)+];

            /// Its name in JavaScript.
            #[must_use]
            #[inline]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Attribute::$variant => $name,)+
                }
            }
        }

        /// By its name in JavaScript.
        impl core::str::FromStr for Attribute {
            type Err = Error;

            #[inline]
            fn from_str(name: &str) -> Result<Attribute, Error> {
                let mut all = Attribute::ALL.iter().copied();
                all.find(|attribute| attribute.name() == name).ok_or(ErrorKind::UnknownName.into())
            }
        }
    };
}

attributes! {
    /// The whole URL.
    Href "href",
    /// Scheme, host and port; `null` if it has none of its own.
    Origin "origin",
    /// The scheme and its `:`.
    Protocol "protocol",
    /// The username.
    Username "username",
    /// The password.
    Password "password",
    /// The host, with the port.
    Host "host",
    /// The host, without the port.
    Hostname "hostname",
    /// The port; empty if it is the scheme's default.
    Port "port",
    /// The path.
    Pathname "pathname",
    /// The query with its `?`, or nothing.
    Search "search",
    /// The fragment with its `#`, or nothing.
    Hash "hash",
}
