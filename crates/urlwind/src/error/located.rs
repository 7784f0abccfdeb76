//! The error of everything but plain parsing: the reason, the component, and the place.

use alloc::boxed::Box;
use core::fmt;
use core::ops::Range;

use super::{Component, DomainError, ParseError};

/// Why a URL could not be parsed, built, changed or converted: [why](Error::kind), in [which
/// component](Error::component), and [where in the input](Error::span).
///
/// `Display` is the whole message, so there is no `source`.
///
/// ```
/// use urlwind::{Component, Error, ErrorKind, ParseError, Url};
///
/// fn retarget(url: &mut Url) -> Result<(), Error> {
///     url.set_scheme("wss")?;
///     url.set_host(Some("other.example"))?; // a `ParseError`, as in the `url` crate
///     url.set_port(Some(8443))
/// }
/// retarget(&mut Url::parse("https://example.com/")?)?;
///
/// let error = retarget(&mut Url::parse("file:///tmp")?).unwrap_err();
/// assert_eq!((error.kind(), error.component()), (ErrorKind::IncompatibleScheme, Some(Component::Scheme)));
/// assert_eq!(error.to_string(), "scheme: the URL's scheme cannot be changed into this one");
///
/// let input = "https://example.com:80a/";
/// let error = Url::options().parse_located(input).unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::Parse(ParseError::InvalidPort));
/// assert_eq!(&input[error.span().unwrap()], "80a");
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error {
    kind: ErrorKind,
    component: Option<Component>,
    /// Apart, so that the result of a setter fits into two registers.
    place: Option<Box<Place>>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Place {
    span: Range<usize>,
    domain: Option<DomainError>,
}

impl Error {
    /// What went wrong.
    ///
    /// ```
    /// use urlwind::{ErrorKind, Url};
    /// let mut url = Url::parse("mailto:a@b.c").unwrap();
    /// assert_eq!(url.append_path("x").unwrap_err().kind(), ErrorKind::OpaquePath);
    /// ```
    #[must_use]
    #[inline]
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// The component at fault, if it is one alone: a URL can also be too long.
    ///
    /// ```
    /// use urlwind::{Component, Url};
    /// let error = Url::builder("https").host("a b").build().unwrap_err();
    /// assert_eq!(error.component(), Some(Component::Host));
    /// ```
    #[must_use]
    #[inline]
    pub const fn component(&self) -> Option<Component> {
        self.component
    }

    /// The bytes of the input at fault, from [`ParseOptions::parse_located`](crate::ParseOptions::parse_located)
    /// only; empty where something is missing. Where the input is too long, what is beyond the limit, from the
    /// character on that crosses it. It never cuts a character in two.
    ///
    /// ```
    /// let input = "https://[::1/";
    /// let error = urlwind::Url::options().parse_located(input).unwrap_err();
    /// assert_eq!(&input[error.span().unwrap()], "[::1");
    /// ```
    #[must_use]
    #[inline]
    pub fn span(&self) -> Option<Range<usize>> {
        Some(self.place.as_ref()?.span.clone())
    }

    /// Which code point of a domain breaks which rule, where that is why.
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub fn domain(&self) -> Option<DomainError> {
        self.place.as_ref()?.domain
    }

    #[cold]
    pub(crate) fn located(
        error: ParseError,
        span: Range<usize>,
        domain: Option<DomainError>,
    ) -> Error {
        let place = Some(Box::new(Place { span, domain }));
        Error {
            place,
            ..Error::from(error)
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(place) = &self.place else {
            return match self.component {
                Some(component) => write!(f, "{component}: {}", self.kind),
                None => self.kind.fmt(f),
            };
        };
        let Range { start, end } = place.span;
        match end - start {
            0 => write!(f, "{} at byte {start}", self.kind),
            _ => write!(f, "{} at bytes {start} to {end}", self.kind),
        }?;
        match place.domain {
            Some(why) => write!(f, ": {why}"),
            None => Ok(()),
        }
    }
}

impl core::error::Error for Error {}

impl From<ParseError> for Error {
    #[inline]
    fn from(error: ParseError) -> Error {
        Error {
            kind: ErrorKind::Parse(error),
            component: error.component(),
            place: None,
        }
    }
}

impl ParseError {
    fn component(self) -> Option<Component> {
        match self {
            ParseError::EmptyHost
            | ParseError::IdnaError
            | ParseError::InvalidIpv4Address
            | ParseError::InvalidIpv6Address
            | ParseError::InvalidDomainCharacter
            | ParseError::SetHostOnCannotBeABaseUrl => Some(Component::Host),
            ParseError::InvalidPort => Some(Component::Port),
            ParseError::RelativeUrlWithoutBase | ParseError::RelativeUrlWithCannotBeABaseBase => {
                Some(Component::Scheme)
            }
            ParseError::Overflow | ParseError::InvalidUtf8 => None,
        }
    }
}

/// What went wrong, as [`Error::kind`] says it: small, comparable and free to copy.
///
/// ```
/// use urlwind::{ErrorKind, Url};
/// let mut url = Url::parse("https://h/").unwrap();
/// match url.append_path("a/../b").map_err(|error| error.kind()) {
///     Err(ErrorKind::DotSegment) => {}
///     other => panic!("{other:?}"),
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The value does not parse, or, with [`ParseError::Overflow`], the URL would be too long.
    Parse(ParseError),
    /// The URL's path is opaque, so it has neither a host nor segments.
    OpaquePath,
    /// Without a host, and in file URLs, there is [no username, password or
    /// port](https://url.spec.whatwg.org/#cannot-have-a-username-password-port).
    CannotHaveCredentialsOrPort,
    /// The value is not a scheme.
    InvalidScheme,
    /// The scheme cannot be changed into that one: special and other schemes do not mix, and
    /// `file` has neither credentials nor a port.
    IncompatibleScheme,
    /// The path to append has a segment `.` or `..`, percent-encoded or not: no path can hold it.
    DotSegment,
    /// There is no setter: an origin follows from the other components.
    ReadOnly,
    /// A [`RelativeUrl`](crate::RelativeUrl) was to have a scheme.
    NotRelative,
    /// The path of a file is relative, or the URL is not that of a file on this system.
    NotAFilePath,
    /// The URL has no host, or `http::Uri` refuses it or would read it differently.
    NotAnHttpUri,
    /// There is no [`Attribute`](crate::Attribute) or validation error of that name.
    UnknownName,
}

impl ErrorKind {
    /// The name for other languages: that of the [`ParseError`], if it is one.
    #[doc(hidden)]
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ErrorKind::Parse(error) => error.name(),
            ErrorKind::OpaquePath => "OpaquePath",
            ErrorKind::CannotHaveCredentialsOrPort => "CannotHaveUsernamePasswordPort",
            ErrorKind::InvalidScheme => "InvalidScheme",
            ErrorKind::IncompatibleScheme => "IncompatibleScheme",
            ErrorKind::DotSegment => "DotSegment",
            ErrorKind::ReadOnly => "ReadOnly",
            ErrorKind::NotRelative => "Absolute",
            ErrorKind::NotAFilePath => "NotAFilePath",
            ErrorKind::NotAnHttpUri => "NotAnHttpUri",
            ErrorKind::UnknownName => "UnknownName",
        }
    }

    /// The error about this component.
    #[inline]
    pub(crate) const fn about(self, component: Component) -> Error {
        Error {
            kind: self,
            component: Some(component),
            place: None,
        }
    }
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ErrorKind::Parse(error) => return error.fmt(f),
            ErrorKind::OpaquePath => "the URL has an opaque path",
            ErrorKind::CannotHaveCredentialsOrPort => {
                "the URL cannot have a username, password or port"
            }
            ErrorKind::InvalidScheme => "not a scheme",
            ErrorKind::IncompatibleScheme => "the URL's scheme cannot be changed into this one",
            ErrorKind::DotSegment => "a path cannot have such a segment",
            ErrorKind::ReadOnly => "an origin cannot be set",
            ErrorKind::NotRelative => "the reference is not relative: it has a scheme",
            ErrorKind::NotAFilePath => "not the absolute path of a file",
            ErrorKind::NotAnHttpUri => "not a URI of the `http` crate",
            ErrorKind::UnknownName => "there is nothing of that name",
        })
    }
}

impl From<ParseError> for ErrorKind {
    #[inline]
    fn from(error: ParseError) -> ErrorKind {
        ErrorKind::Parse(error)
    }
}

impl From<ErrorKind> for Error {
    #[inline]
    fn from(kind: ErrorKind) -> Error {
        Error {
            kind,
            component: None,
            place: None,
        }
    }
}

impl From<Error> for ErrorKind {
    #[inline]
    fn from(error: Error) -> ErrorKind {
        error.kind
    }
}
