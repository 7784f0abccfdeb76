//! Regular-expression groups: the interface of engines, and the available engines.

#[cfg(feature = "linear")]
mod class;
#[cfg(feature = "ecmascript")]
mod ecmascript;
#[cfg(feature = "linear")]
mod linear;
#[cfg(feature = "linear")]
mod properties;
#[cfg(not(feature = "linear"))]
mod refusing;
#[cfg(feature = "linear")]
mod syntax;

#[cfg(feature = "ecmascript")]
pub use ecmascript::EcmaScriptEngine;
#[cfg(feature = "linear")]
pub use linear::LinearEngine;
#[cfg(not(feature = "linear"))]
pub use refusing::LinearEngine;

use crate::component::Component;
use crate::escape::push_escaped_regexp;
use crate::limits::Limits;
use crate::part::{Options, Part, PartType};
use crate::pattern_parser::FULL_WILDCARD_REGEXP;
use crate::to_regexp::{Writer, generate_regular_expression};
use std::fmt;

/// An engine that compiles components with regular-expression groups.
///
/// Every component of a URL is ASCII, and so is all input of an engine.
///
/// ```
/// use urlwind_pattern::{CompiledRegexp, RegexpEngine, RegexpError, RegexpSource, Span, UrlPattern};
///
/// /// Supports a single regular expression.
/// #[derive(Debug)]
/// struct OnlyDigits;
/// impl RegexpEngine for OnlyDigits {
///     fn compile(&self, source: &RegexpSource<'_>) -> Result<Box<dyn CompiledRegexp>, RegexpError> {
///         match source.ecmascript().as_str() {
///             r"^\/(?:([0-9]+))$" | r"^(?:\/([0-9]+))$" => Ok(Box::new(OnlyDigits)),
///             other => Err(RegexpError::unsupported(format!("`{other}`"), 0)),
///         }
///     }
/// }
/// impl CompiledRegexp for OnlyDigits {
///     fn is_match(&self, input: &str) -> bool {
///         input.len() > 1 && input.starts_with('/') && input[1..].bytes().all(|b| b.is_ascii_digit())
///     }
///     fn captures(&self, input: &str, groups: &mut [Option<Span>]) -> bool {
///         groups[0] = Some((1, input.len()));
///         self.is_match(input)
///     }
/// }
///
/// let pattern = UrlPattern::options().engine(&OnlyDigits).parse("https://a/:id([0-9]+)").unwrap();
/// assert!(pattern.test("https://a/12"));
/// assert!(!pattern.test("https://a/b"));
/// ```
pub trait RegexpEngine: fmt::Debug {
    /// Compiles a component.
    ///
    /// # Errors
    /// If the expression is invalid in ECMAScript, or this engine does not support it.
    fn compile(&self, source: &RegexpSource<'_>) -> Result<Box<dyn CompiledRegexp>, RegexpError>;
}

/// The byte range of a group in the input.
///
/// ```
/// let span: urlwind_pattern::Span = (1, 3);
/// assert_eq!(&"/ab"[span.0..span.1], "ab");
/// ```
pub type Span = (usize, usize);

/// A component compiled by an engine; see [`RegexpEngine`] for an example.
pub trait CompiledRegexp: fmt::Debug + Send + Sync {
    /// Whether the whole input matches.
    fn is_match(&self, input: &str) -> bool;
    /// Whether the whole input matches; captures the byte ranges of the expression's groups, from the first on. A group
    /// that did not participate is `None`.
    fn captures(&self, input: &str, groups: &mut [Option<Span>]) -> bool;
}

/// The reason why an engine rejects a regular expression.
///
/// ```
/// use urlwind_pattern::RegexpError;
/// assert_eq!(RegexpError::invalid("nothing to repeat", 3).to_string(), "nothing to repeat");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegexpError {
    pub(crate) problem: Problem,
    /// The part, and the byte position in its expression.
    pub(crate) at: (usize, usize),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Problem {
    Invalid(String),
    Unsupported(String),
    TooLarge,
}

impl RegexpError {
    /// Returns an error for an invalid expression, at this byte of it.
    ///
    /// ```
    /// urlwind_pattern::RegexpError::invalid("no such escape", 0);
    /// ```
    #[must_use]
    pub fn invalid(what: impl Into<String>, at: usize) -> RegexpError {
        RegexpError {
            problem: Problem::Invalid(what.into()),
            at: (0, at),
        }
    }

    /// Returns an error for a valid expression with an unsupported construct, at this byte of it.
    ///
    /// ```
    /// urlwind_pattern::RegexpError::unsupported("a look-ahead", 7);
    /// ```
    #[must_use]
    pub fn unsupported(construct: impl Into<String>, at: usize) -> RegexpError {
        RegexpError {
            problem: Problem::Unsupported(construct.into()),
            at: (0, at),
        }
    }

    /// Returns an error for an expression that would take too much memory.
    ///
    /// ```
    /// assert_eq!(urlwind_pattern::RegexpError::too_large().to_string(), "too large");
    /// ```
    #[must_use]
    pub fn too_large() -> RegexpError {
        RegexpError {
            problem: Problem::TooLarge,
            at: (0, 0),
        }
    }
}

impl fmt::Display for RegexpError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.problem {
            Problem::Invalid(what) | Problem::Unsupported(what) => f.write_str(what),
            Problem::TooLarge => f.write_str("too large"),
        }
    }
}

impl std::error::Error for RegexpError {}

/// The parts of a component with regular-expression groups; see [`RegexpEngine`] for an example.
#[derive(Debug)]
pub struct RegexpSource<'p> {
    pub(crate) component: Component,
    pub(crate) parts: &'p [Part],
    pub(crate) options: Options,
    pub(crate) limits: Limits,
}

impl RegexpSource<'_> {
    /// Returns the component.
    ///
    /// ```
    /// # use urlwind_pattern::*;
    /// # #[derive(Debug)] struct Print;
    /// # impl RegexpEngine for Print {
    /// fn compile(&self, source: &RegexpSource<'_>) -> Result<Box<dyn CompiledRegexp>, RegexpError> {
    ///     assert_eq!(source.component(), Component::Hash);
    ///     Err(RegexpError::too_large())
    /// }
    /// # }
    /// # UrlPattern::options().engine(&Print).init(&PatternInit::new().hash("a(b|c)")).unwrap_err();
    /// ```
    #[must_use]
    pub fn component(&self) -> Component {
        self.component
    }

    /// Returns the regular expression of the standard, to be compiled with the flag `v`, and with `i` if
    /// [`ignore_case`](Self::ignore_case) is set.
    ///
    /// ```
    /// # use urlwind_pattern::*;
    /// # #[derive(Debug)] struct Print;
    /// # impl RegexpEngine for Print {
    /// fn compile(&self, source: &RegexpSource<'_>) -> Result<Box<dyn CompiledRegexp>, RegexpError> {
    ///     assert_eq!(source.ecmascript(), "^a(b|c)$");
    ///     Err(RegexpError::too_large())
    /// }
    /// # }
    /// # UrlPattern::options().engine(&Print).init(&PatternInit::new().hash("a(b|c)")).unwrap_err();
    /// ```
    #[must_use]
    pub fn ecmascript(&self) -> String {
        struct EcmaScript<'p>(&'p [Part], Options);
        impl Writer for EcmaScript<'_> {
            fn text(&self, text: &str, output: &mut String) {
                push_escaped_regexp(text, output);
            }
            fn expression(&self, part: usize, output: &mut String) {
                let part = &self.0[part];
                output.push_str(match part.kind {
                    PartType::SegmentWildcard => self.1.segment_wildcard_regexp(),
                    PartType::FullWildcard => FULL_WILDCARD_REGEXP,
                    PartType::Regexp | PartType::FixedText => &part.value,
                });
            }
        }
        generate_regular_expression(self.parts, &EcmaScript(self.parts, self.options))
    }

    /// Whether case is ignored.
    ///
    /// ```
    /// # use urlwind_pattern::*;
    /// # #[derive(Debug)] struct Print;
    /// # impl RegexpEngine for Print {
    /// fn compile(&self, source: &RegexpSource<'_>) -> Result<Box<dyn CompiledRegexp>, RegexpError> {
    ///     assert!(source.ignore_case());
    ///     Err(RegexpError::too_large())
    /// }
    /// # }
    /// # UrlPattern::options().ignore_case(true).engine(&Print).init(&PatternInit::new().hash("(b|c)")).unwrap_err();
    /// ```
    #[must_use]
    pub fn ignore_case(&self) -> bool {
        self.options.ignore_case
    }

    /// Returns the maximum number of bytes of the compiled expression.
    ///
    /// ```
    /// # use urlwind_pattern::*;
    /// # #[derive(Debug)] struct Print;
    /// # impl RegexpEngine for Print {
    /// fn compile(&self, source: &RegexpSource<'_>) -> Result<Box<dyn CompiledRegexp>, RegexpError> {
    ///     assert_eq!(source.size_limit(), 1 << 20);
    ///     Err(RegexpError::too_large())
    /// }
    /// # }
    /// # UrlPattern::options().engine(&Print).init(&PatternInit::new().hash("(b|c)")).unwrap_err();
    /// ```
    #[must_use]
    pub fn size_limit(&self) -> usize {
        self.limits.max_regexp_size
    }
}

/// Returns the default engine, which is linear; with the feature `ecmascript`, the backtracking one is its fallback.
pub(crate) fn default_engine() -> &'static dyn RegexpEngine {
    #[cfg(feature = "ecmascript")]
    return &EcmaScriptEngine;
    #[cfg(not(feature = "ecmascript"))]
    &LinearEngine
}
