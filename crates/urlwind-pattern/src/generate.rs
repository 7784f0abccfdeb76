//! [`generate`](https://github.com/whatwg/urlpattern/issues/73): builds a component from groups.

use crate::component::Component;
use crate::part::{Modifier, PartType};
use crate::pattern::UrlPattern;
use std::fmt;

/// The reason why a component cannot be generated.
///
/// ```
/// use urlwind_pattern::{Component, GenerateError, UrlPattern};
/// let pattern = UrlPattern::parse("https://a/:b/*").unwrap();
/// let error = pattern.generate(Component::Pathname, &[("b", "c")]).unwrap_err();
/// assert_eq!(error, GenerateError::NotDetermined("0".into()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GenerateError {
    /// No value was given for the group of this name.
    MissingGroup(String),
    /// The value of this group is invalid in a URL.
    InvalidValue(String),
    /// The group of this name, or text (an empty name), is optional, repeated, a `*` or a regular expression.
    NotDetermined(String),
    /// The result does not match the pattern.
    NoMatch,
}

impl fmt::Display for GenerateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GenerateError::MissingGroup(name) => write!(f, "the group `{name}` has no value"),
            GenerateError::InvalidValue(name) => {
                write!(f, "the value of the group `{name}` is invalid in a URL")
            }
            GenerateError::NotDetermined(name) if name.is_empty() => {
                f.write_str("the pattern has optional or repeated text")
            }
            GenerateError::NotDetermined(name) => {
                write!(f, "the group `{name}` is not a plain `:{name}`")
            }
            GenerateError::NoMatch => f.write_str("the result would not match the pattern"),
        }
    }
}

impl std::error::Error for GenerateError {}

impl UrlPattern {
    /// Returns a matching component with these values for its groups, each of which must be a plain `:name`.
    ///
    /// This is a proposal that is not yet part of the standard.
    ///
    /// ```
    /// use urlwind_pattern::{Component, UrlPattern};
    /// let pattern = UrlPattern::parse("https://a/books/:title")?;
    /// let path = pattern.generate(Component::Pathname, &[("title", "Stürme")])?;
    /// assert_eq!(path, "/books/St%C3%BCrme");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If a value is missing or invalid, or the pattern does not determine the result.
    pub fn generate(
        &self,
        component: Component,
        groups: &[(&str, &str)],
    ) -> Result<String, GenerateError> {
        let compiled = &self.components[component as usize];
        let mut result = String::new();
        for part in compiled.parts() {
            let name = || part.name.clone().into_owned();
            match (part.kind, part.modifier) {
                (PartType::FixedText, Modifier::None) => result.push_str(&part.value),
                (PartType::SegmentWildcard, Modifier::None) => {
                    let value = groups.iter().find(|(it, _)| *it == part.name);
                    let (_, value) = value.ok_or_else(|| GenerateError::MissingGroup(name()))?;
                    let encoded = compiled.encoding.encode(value);
                    let encoded = encoded.ok_or_else(|| GenerateError::InvalidValue(name()))?;
                    result.push_str(&part.prefix);
                    result.push_str(&encoded);
                    result.push_str(&part.suffix);
                }
                _ => return Err(GenerateError::NotDetermined(name())),
            }
        }
        if compiled.is_match(&result) {
            Ok(result)
        } else {
            Err(GenerateError::NoMatch)
        }
    }
}
