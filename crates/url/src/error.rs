//! Parse errors, with the published names and messages.

use core::fmt;

use alloc::format;
use urlwind::__sister::DomainRule;
use urlwind::{Host, SchemeType};

use crate::violations::split_scheme;

macro_rules! parse_errors {
    ($($(#[$doc:meta])* $name:ident => $text:literal,)+) => {
        /// The reason why parsing failed.
        ///
        /// ```
        /// use url::{ParseError, Url};
        ///
        /// assert_eq!(Url::parse("//example.com"), Err(ParseError::RelativeUrlWithoutBase));
        /// assert_eq!(ParseError::InvalidPort.to_string(), "invalid port number");
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[non_exhaustive]
        pub enum ParseError {
            $($(#[$doc])* $name,)+
        }

        impl fmt::Display for ParseError {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self {
                    $(ParseError::$name => $text,)+
                })
            }
        }

        impl ParseError {
            /// Equal names, so the compiler optimizes this to a no-op.
            #[inline]
            pub(crate) fn of_core(error: urlwind::ParseError) -> ParseError {
                match error {
                    $(urlwind::ParseError::$name => ParseError::$name,)+
                    // Reached only by new kinds of errors, most likely in hosts.
                    _ => ParseError::IdnaError,
                }
            }
        }
    };
}

parse_errors! {
    /// A special URL without a host, or credentials or a port without one.
    EmptyHost => "empty host",
    /// The host is not a valid IDNA domain name.
    IdnaError => "invalid international domain name",
    /// The port is not a number, or is above 65535.
    InvalidPort => "invalid port number",
    /// The host ends in a number but is not an IPv4 address.
    InvalidIpv4Address => "invalid IPv4 address",
    /// The host is in brackets but is not an IPv6 address.
    InvalidIpv6Address => "invalid IPv6 address",
    /// The host contains a forbidden code point.
    InvalidDomainCharacter => "invalid domain character",
    /// A relative URL without a base URL.
    RelativeUrlWithoutBase => "relative URL without a base",
    /// A relative URL with a base URL whose path is opaque.
    RelativeUrlWithCannotBeABaseBase => "relative URL with a cannot-be-a-base base",
    /// A URL with an opaque path cannot have a host.
    SetHostOnCannotBeABaseUrl => "a cannot-be-a-base URL doesn’t have a host to set",
    /// The URL is longer than 4 GB.
    Overflow => "URLs more than 4 GB are not supported",
}

impl core::error::Error for ParseError {}

impl ParseError {
    /// Returns the published kind of an error in the host of a special URL: a forbidden code point is an IDNA error
    /// (only an opaque host has an invalid character), and a domain that IDNA maps to nothing is empty.
    #[cold]
    pub(crate) fn of_special_host(error: urlwind::ParseError, host: &str) -> ParseError {
        let is_empty = || {
            // Only code points that IDNA ignores disappear before a letter.
            let with_letter = Host::parse(&format!("{host}a"));
            matches!(with_letter, Ok(Host::Domain(domain)) if domain == "a")
        };
        ParseError::of_special(error, is_empty)
    }

    fn of_special(error: urlwind::ParseError, is_empty: impl Fn() -> bool) -> ParseError {
        match ParseError::of_core(error) {
            ParseError::InvalidDomainCharacter => ParseError::IdnaError,
            ParseError::IdnaError if is_empty() => ParseError::EmptyHost,
            error => error,
        }
    }

    /// Returns the published kind of the error for `input`.
    #[cold]
    pub(crate) fn of_input(
        error: urlwind::ParseError,
        input: &str,
        base: Option<&urlwind::Url>,
    ) -> ParseError {
        let is_special = match split_scheme(input) {
            Some(scheme) => SchemeType::of(&scheme).is_special(),
            None => base.is_some_and(urlwind::Url::is_special),
        };
        if is_special {
            ParseError::of_special(error, || {
                let located = urlwind::Url::options().base_url(base).parse_located(input);
                let domain = located.err().and_then(|error| error.domain());
                domain.is_some_and(|why| why.rule == DomainRule::Empty)
            })
        } else {
            ParseError::of_core(error)
        }
    }
}

#[cfg(feature = "idna")]
impl From<idna::Errors> for ParseError {
    fn from(_: idna::Errors) -> ParseError {
        ParseError::IdnaError
    }
}
