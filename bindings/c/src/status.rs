//! What a function answers.

use urlwind::{Error, ErrorKind, ParseError};

/// How a call went: URLWIND_STATUS_OK, or why nothing was done. urlwind_message has the words.
///
/// New numbers may come with new versions; the ones here stay.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Status {
    /// It is done.
    Ok = 0,
    /// A special URL without a host, or credentials or a port without one: `https://:443`.
    EmptyHost = 1,
    /// The host is not a domain name that IDNA accepts.
    InvalidIdna = 2,
    /// The port is not a number, or is above 65535.
    InvalidPort = 3,
    /// The host ends in a number but is no IPv4 address: `https://1.2.3.256`.
    InvalidIpv4 = 4,
    /// The host is in brackets but is no IPv6 address.
    InvalidIpv6 = 5,
    /// The host holds a character that no host may hold.
    InvalidDomainCharacter = 6,
    /// No scheme, and no base URL to take it from.
    RelativeWithoutBase = 7,
    /// No scheme, and the base URL has an opaque path: `/path` against `mailto:x@y.z`.
    RelativeWithOpaqueBase = 8,
    /// A URL with an opaque path cannot be given a host.
    HostOnOpaquePath = 9,
    /// Longer than 4 GB, or than the limit that was given.
    TooLong = 10,
    /// Refused for a reason that is newer than this header.
    Other = 15,
    /// The text is not UTF-8.
    InvalidUtf8 = 16,
    /// A null pointer where an object, an array or a text is needed.
    NullPointer = 17,
    /// The handle is empty: it holds no URL.
    NoUrl = 18,
    /// An offset lies behind the end of the text, or before the one in front of it.
    BadOffset = 19,
    /// The setter does not apply: the URL's path is opaque.
    OpaquePath = 32,
    /// The setter does not apply: without a host, and in file URLs, there is no username, password
    /// or port.
    CannotHaveUsernamePasswordPort = 33,
    /// The value is not a scheme.
    InvalidScheme = 34,
    /// The scheme cannot be changed into that one: special and other schemes do not mix, and file
    /// has neither credentials nor a port.
    IncompatibleScheme = 35,
    /// What was to be appended to a path has a segment `.` or `..`, which no path can hold.
    DotSegment = 36,
    /// The text is no relative reference: it has a scheme.
    Absolute = 37,
    /// The text is no URL pattern.
    InvalidPattern = 48,
}

const ALL: [Status; 23] = [
    Status::Ok,
    Status::EmptyHost,
    Status::InvalidIdna,
    Status::InvalidPort,
    Status::InvalidIpv4,
    Status::InvalidIpv6,
    Status::InvalidDomainCharacter,
    Status::RelativeWithoutBase,
    Status::RelativeWithOpaqueBase,
    Status::HostOnOpaquePath,
    Status::TooLong,
    Status::Other,
    Status::InvalidUtf8,
    Status::NullPointer,
    Status::NoUrl,
    Status::BadOffset,
    Status::OpaquePath,
    Status::CannotHaveUsernamePasswordPort,
    Status::InvalidScheme,
    Status::IncompatibleScheme,
    Status::DotSegment,
    Status::Absolute,
    Status::InvalidPattern,
];

impl Status {
    /// With the NUL that C's own functions look for.
    fn words(self) -> &'static str {
        match self {
            Status::Ok => "no error\0",
            Status::EmptyHost => "empty host\0",
            Status::InvalidIdna => "invalid international domain name\0",
            Status::InvalidPort => "invalid port number\0",
            Status::InvalidIpv4 => "invalid IPv4 address\0",
            Status::InvalidIpv6 => "invalid IPv6 address\0",
            Status::InvalidDomainCharacter => "invalid domain character\0",
            Status::RelativeWithoutBase => "relative URL without a base\0",
            Status::RelativeWithOpaqueBase => "relative URL with a cannot-be-a-base base\0",
            Status::HostOnOpaquePath => "a cannot-be-a-base URL doesn't have a host to set\0",
            Status::TooLong => "URL longer than 4 GB, or than the limit set for it\0",
            Status::Other => "invalid URL\0",
            Status::InvalidUtf8 => "the text is not UTF-8\0",
            Status::NullPointer => "null pointer\0",
            Status::NoUrl => "the handle holds no URL\0",
            Status::BadOffset => "offset outside the text\0",
            Status::OpaquePath => "the URL has an opaque path\0",
            Status::CannotHaveUsernamePasswordPort => {
                "the URL cannot have a username, password or port\0"
            }
            Status::InvalidScheme => "not a scheme\0",
            Status::IncompatibleScheme => "the URL's scheme cannot be changed into this one\0",
            Status::DotSegment => "a path cannot have such a segment\0",
            Status::Absolute => "the reference is not relative: it has a scheme\0",
            Status::InvalidPattern => "not a URL pattern\0",
        }
    }
}

impl From<ParseError> for Status {
    #[inline]
    fn from(error: ParseError) -> Status {
        match error {
            ParseError::EmptyHost => Status::EmptyHost,
            ParseError::IdnaError => Status::InvalidIdna,
            ParseError::InvalidPort => Status::InvalidPort,
            ParseError::InvalidIpv4Address => Status::InvalidIpv4,
            ParseError::InvalidIpv6Address => Status::InvalidIpv6,
            ParseError::InvalidDomainCharacter => Status::InvalidDomainCharacter,
            ParseError::RelativeUrlWithoutBase => Status::RelativeWithoutBase,
            ParseError::RelativeUrlWithCannotBeABaseBase => Status::RelativeWithOpaqueBase,
            ParseError::SetHostOnCannotBeABaseUrl => Status::HostOnOpaquePath,
            ParseError::Overflow => Status::TooLong,
            ParseError::InvalidUtf8 => Status::InvalidUtf8,
            _ => Status::Other,
        }
    }
}

impl From<ErrorKind> for Status {
    fn from(error: ErrorKind) -> Status {
        match error {
            ErrorKind::OpaquePath => Status::OpaquePath,
            ErrorKind::CannotHaveCredentialsOrPort => Status::CannotHaveUsernamePasswordPort,
            ErrorKind::InvalidScheme => Status::InvalidScheme,
            ErrorKind::IncompatibleScheme => Status::IncompatibleScheme,
            ErrorKind::DotSegment => Status::DotSegment,
            ErrorKind::NotRelative => Status::Absolute,
            ErrorKind::Parse(error) => error.into(),
            _ => Status::Other,
        }
    }
}

impl From<Error> for Status {
    fn from(error: Error) -> Status {
        error.kind().into()
    }
}

/// `Ok` or the reason, as C gets it.
#[inline]
pub(crate) fn status_of<E: Into<Status>>(outcome: Result<(), E>) -> Status {
    match outcome {
        Ok(()) => Status::Ok,
        Err(error) => error.into(),
    }
}

/// A sentence for a number, with a NUL at its end.
pub(crate) fn words_of(status: u8) -> &'static str {
    let status = ALL.into_iter().find(|&known| known as u8 == status);
    status.unwrap_or(Status::Other).words()
}
