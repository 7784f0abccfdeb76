//! Why a URL could not be parsed, or changed.

mod domain;

pub use domain::{DomainError, DomainRule};

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
            /// The name of the variant: short and stable, for logs, tables and other languages.
            ///
            /// ```
            /// assert_eq!(urlwind::ParseError::EmptyHost.name(), "EmptyHost");
            /// ```
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

/// Why a setter left the URL as it was.
///
/// ```
/// use urlwind::{SetterError, Url};
///
/// let mut url = Url::parse("mailto:a@b.c").unwrap();
/// assert_eq!(url.try_set_host(Some("x")), Err(SetterError::OpaquePath));
/// assert_eq!(url.try_set_port(Some(1)), Err(SetterError::CannotHaveUsernamePasswordPort));
/// ```
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SetterError {
    /// The URL's path is opaque, so it has neither a host nor segments.
    OpaquePath,
    /// Without a host, and in file URLs, there is [no username, password or
    /// port](https://url.spec.whatwg.org/#cannot-have-a-username-password-port).
    CannotHaveUsernamePasswordPort,
    /// The value is not a scheme.
    InvalidScheme,
    /// The scheme cannot be changed into that one: special and other schemes do not mix, and
    /// `file` has neither credentials nor a port.
    IncompatibleScheme,
    /// What was to be appended to a path has a segment `.` or `..`, percent-encoded or not: no path can
    /// hold it.
    DotSegment,
    /// There is no setter: an origin follows from the other components.
    ReadOnly,
    /// The value does not parse, or, with [`ParseError::Overflow`], it would make the URL too long.
    Invalid(ParseError),
}

impl fmt::Display for SetterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SetterError::OpaquePath => "the URL has an opaque path",
            SetterError::CannotHaveUsernamePasswordPort => {
                "the URL cannot have a username, password or port"
            }
            SetterError::InvalidScheme => "not a scheme",
            SetterError::IncompatibleScheme => "the URL's scheme cannot be changed into this one",
            SetterError::DotSegment => "a path cannot have such a segment",
            SetterError::ReadOnly => "an origin cannot be set",
            SetterError::Invalid(error) => return error.fmt(f),
        })
    }
}

impl core::error::Error for SetterError {}

impl From<ParseError> for SetterError {
    fn from(error: ParseError) -> SetterError {
        SetterError::Invalid(error)
    }
}
