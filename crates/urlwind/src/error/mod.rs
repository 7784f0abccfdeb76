//! Why a URL could not be parsed, built or changed.

mod component;
mod domain;
mod located;

pub use component::Component;
pub use domain::{DomainError, DomainRule};
pub use located::{Error, ErrorKind};

use core::fmt;

macro_rules! parse_errors {
    ($($(#[$doc:meta])* $name:ident => $text:literal,)+) => {
        /// Why parsing failed: one small value, comparable and free to copy.
        ///
        /// The names are those of the `url` crate, so that code written for it compiles. To learn
        /// *where* in the input it went wrong, use
        /// [`ParseOptions::parse_located`](crate::ParseOptions::parse_located).
        ///
        /// ```
        /// use urlwind::{ParseError, Url};
        ///
        /// assert_eq!(Url::parse("//example.com"), Err(ParseError::RelativeUrlWithoutBase));
        /// assert_eq!(Url::parse("https://example.com:65536"), Err(ParseError::InvalidPort));
        /// assert_eq!(ParseError::InvalidPort.to_string(), "invalid port number");
        /// ```
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum ParseError {
            $($(#[$doc])* $name,)+
        }

        impl ParseError {
            /// The name of the variant: short and stable, for tables and other languages.
            #[doc(hidden)]
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(ParseError::$name => stringify!($name),)+
                }
            }
        }

        impl fmt::Display for ParseError {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self {
                    $(ParseError::$name => $text,)+
                })
            }
        }
    };
}

parse_errors! {
    /// A special URL without a host, or credentials or a port without one: `https://:443`.
    EmptyHost => "empty host",
    /// The host is not a domain name that IDNA accepts: `https://\u{ad}/`.
    IdnaError => "invalid international domain name",
    /// The port is not a number, or is above 65535: `https://example.com:65536`.
    InvalidPort => "invalid port number",
    /// The host ends in a number but is no IPv4 address: `https://1.2.3.256`.
    InvalidIpv4Address => "invalid IPv4 address",
    /// The host is in brackets but is no IPv6 address: `https://[::1::]`.
    InvalidIpv6Address => "invalid IPv6 address",
    /// The host holds a code point that no host may hold: `https://exa mple.com`.
    InvalidDomainCharacter => "invalid domain character",
    /// No scheme, and no base URL to take it from: `/path`.
    RelativeUrlWithoutBase => "relative URL without a base",
    /// No scheme, and the base URL has an opaque path: `/path` against `mailto:x@y.z`.
    RelativeUrlWithCannotBeABaseBase => "relative URL with a cannot-be-a-base base",
    /// A URL with an opaque path cannot be given a host.
    SetHostOnCannotBeABaseUrl => "a cannot-be-a-base URL doesn't have a host to set",
    /// The URL is longer than 2^32 - 2 bytes, or than the limit set in
    /// [`ParseOptions::max_length`](crate::ParseOptions::max_length).
    Overflow => "URL longer than 4 GB, or than the limit set for it",
    /// The bytes given to [`Url::parse_utf8`](crate::Url::parse_utf8) or another `_utf8` method are
    /// not UTF-8. What parses a `str` never says this.
    InvalidUtf8 => "not UTF-8",
}

impl core::error::Error for ParseError {}
