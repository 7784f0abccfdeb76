//! Errors in patterns.

use crate::component::Component;
use std::fmt;

/// An error in a pattern: its kind, component and byte position.
///
/// ```
/// use urlwind_pattern::{Component, ErrorKind, UrlPattern};
/// let error = UrlPattern::parse("https://example.com/{a").unwrap_err();
/// assert_eq!(error.kind(), &ErrorKind::UnclosedGroup);
/// assert_eq!(error.component(), Some(Component::Pathname));
/// assert_eq!(error.position(), 22);
/// assert_eq!(error.to_string(), "pathname: `{` has no `}` at byte 22");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternError {
    kind: ErrorKind,
    component: Option<Component>,
    position: usize,
}

impl PatternError {
    pub(crate) fn new(
        kind: ErrorKind,
        component: Option<Component>,
        position: usize,
    ) -> PatternError {
        PatternError {
            kind,
            component,
            position,
        }
    }

    /// Returns the kind of the error.
    ///
    /// ```
    /// use urlwind_pattern::{ErrorKind, UrlPattern};
    /// assert_eq!(UrlPattern::parse("/a").unwrap_err().kind(), &ErrorKind::RelativeWithoutBase);
    /// ```
    #[must_use]
    pub fn kind(&self) -> &ErrorKind {
        &self.kind
    }

    /// Returns the component with the error; `None` if the error concerns the whole pattern.
    ///
    /// ```
    /// use urlwind_pattern::{Component, UrlPattern};
    /// assert_eq!(UrlPattern::parse("https://a/(").unwrap_err().component(), Some(Component::Pathname));
    /// ```
    #[must_use]
    pub fn component(&self) -> Option<Component> {
        self.component
    }

    /// Returns the byte position of the error, in the text of the whole pattern or of this component in a
    /// [`PatternInit`](crate::PatternInit).
    ///
    /// ```
    /// assert_eq!(urlwind_pattern::UrlPattern::parse("https://a/b\\").unwrap_err().position(), 11);
    /// ```
    #[must_use]
    pub fn position(&self) -> usize {
        self.position
    }
}

impl fmt::Display for PatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(component) = self.component {
            write!(f, "{component}: ")?;
        }
        write!(f, "{} at byte {}", self.kind, self.position)
    }
}

impl std::error::Error for PatternError {}

/// The kind of an error in a pattern.
///
/// ```
/// use urlwind_pattern::{ErrorKind, UrlPattern};
/// let error = UrlPattern::parse("https://a/:b/:b").unwrap_err();
/// assert_eq!(error.kind(), &ErrorKind::DuplicateName("b".into()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A trailing backslash.
    NothingEscaped,
    /// A colon without a name.
    MissingName,
    /// A regular expression with a character outside ASCII.
    NonAsciiRegexp,
    /// A regular expression that begins with `?`.
    RegexpStartsWithQuestionMark,
    /// A regular expression with an unnamed capturing group.
    CapturingGroup,
    /// `(` without `)`.
    UnclosedRegexp,
    /// `()`.
    EmptyRegexp,
    /// `{` without `}`.
    UnclosedGroup,
    /// A syntax character in an invalid position: a modifier without an operand, `}` without `{`, …
    Unexpected(char),
    /// Two groups of a component with this name.
    DuplicateName(String),
    /// Text that is invalid in this component.
    InvalidText,
    /// A base URL that does not parse.
    InvalidBaseUrl,
    /// A relative pattern without a base URL.
    RelativeWithoutBase,
    /// A base URL passed along with a [`PatternInit`](crate::PatternInit), which has its own.
    BaseBesideInit,
    /// A regular expression that is invalid in ECMAScript, for this reason.
    InvalidRegexp(String),
    /// A valid regular expression with a construct that the engine does not support.
    UnsupportedRegexp(String),
    /// A pattern longer than the limit.
    TooLong {
        /// [`Limits::max_length`](crate::Limits::max_length).
        limit: usize,
    },
    /// A component with more groups than the limit.
    TooManyGroups {
        /// [`Limits::max_groups`](crate::Limits::max_groups).
        limit: usize,
    },
    /// A compiled regular expression larger than the limit.
    RegexpTooLarge,
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ErrorKind::NothingEscaped => f.write_str("nothing follows `\\`"),
            ErrorKind::MissingName => f.write_str("no name follows `:`"),
            ErrorKind::NonAsciiRegexp => f.write_str("a regular expression must be ASCII"),
            ErrorKind::RegexpStartsWithQuestionMark => f.write_str(
                "a regular expression must not begin with `?`; `:name(…)` names a group",
            ),
            ErrorKind::CapturingGroup => {
                f.write_str("a group inside a regular expression must begin with `(?`")
            }
            ErrorKind::UnclosedRegexp => f.write_str("`(` has no `)`"),
            ErrorKind::EmptyRegexp => f.write_str("the regular expression is empty"),
            ErrorKind::UnclosedGroup => f.write_str("`{` has no `}`"),
            ErrorKind::Unexpected(character) => {
                write!(
                    f,
                    "unexpected `{character}`; a literal one is written `\\{character}`"
                )
            }
            ErrorKind::DuplicateName(name) => write!(f, "two groups are named `{name}`"),
            ErrorKind::InvalidText => f.write_str("no URL can have this text here"),
            ErrorKind::InvalidBaseUrl => f.write_str("the base URL does not parse"),
            ErrorKind::RelativeWithoutBase => f.write_str("a relative pattern needs a base URL"),
            ErrorKind::BaseBesideInit => {
                f.write_str("the base URL belongs into the components that are given")
            }
            ErrorKind::InvalidRegexp(what) => write!(f, "invalid regular expression: {what}"),
            ErrorKind::UnsupportedRegexp(construct) => write!(
                f,
                "the linear engine does not support {construct} (the feature `ecmascript` does)"
            ),
            ErrorKind::TooLong { limit } => write!(f, "the pattern is longer than {limit} bytes"),
            ErrorKind::TooManyGroups { limit } => {
                write!(f, "the pattern has more than {limit} groups")
            }
            ErrorKind::RegexpTooLarge => f.write_str("the regular expression is too large"),
        }
    }
}

/// An error in a component's pattern string, before the component is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) kind: ErrorKind,
    /// The byte position in the pattern string.
    pub(crate) at: usize,
}

impl Fault {
    pub(crate) fn new(kind: ErrorKind, at: usize) -> Fault {
        Fault { kind, at }
    }
}
