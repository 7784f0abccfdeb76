//! Matches: the standard's `URLPatternResult`.

use crate::component::Component;
use crate::input::{Input, Parts};
use crate::pattern::UrlPattern;
use crate::regexp::Span;
use std::fmt;

/// A match, returned by [`UrlPattern::exec`].
///
/// ```
/// use urlwind_pattern::{Component, UrlPattern};
/// let pattern = UrlPattern::parse("https://:shop.example/:kind/:id?")?;
/// let found = pattern.exec("https://cats.example/food").unwrap();
/// assert_eq!(found.group("shop"), Some("cats"));
/// assert_eq!(found.group("kind"), Some("food"));
/// assert_eq!(found.group("id"), None);
/// assert_eq!(found.component(Component::Pathname).input(), "/food");
/// # Ok::<(), urlwind_pattern::PatternError>(())
/// ```
#[derive(Clone)]
pub struct Match<'a> {
    pub(crate) pattern: &'a UrlPattern,
    pub(crate) input: Input<'a>,
    pub(crate) parts: Parts<'a>,
    /// The groups of all components, consecutively.
    pub(crate) groups: Vec<Option<Span>>,
}

impl fmt::Debug for Match<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = Component::ALL
            .into_iter()
            // Passwords are redacted.
            .filter(|component| *component != Component::Password);
        f.debug_map()
            .entries(shown.map(|component| (component.name(), self.component(component))))
            .finish()
    }
}

impl UrlPattern {
    /// Returns the match with its groups, or `None`.
    ///
    /// ```
    /// let pattern = urlwind_pattern::UrlPattern::parse("https://:who.example/*").unwrap();
    /// assert_eq!(pattern.exec("https://me.example/").unwrap().group("who"), Some("me"));
    /// assert!(pattern.exec("https://me.example.org/").is_none());
    /// ```
    #[must_use]
    pub fn exec<'a>(&'a self, input: impl Into<Input<'a>>) -> Option<Match<'a>> {
        let input = input.into();
        let parts = Parts::new(input)?;
        self.exec_parts(input, parts)
    }

    /// Returns the match for parts that are known to match.
    pub(crate) fn captures_of_match<'a>(&'a self, input: Input<'a>, parts: Parts<'a>) -> Match<'a> {
        match self.exec_parts(input, parts) {
            Some(found) => found,
            None => unreachable!("the pattern matched before"),
        }
    }

    /// [Matches](https://urlpattern.spec.whatwg.org/#url-pattern-match) the parts.
    pub(crate) fn exec_parts<'a>(
        &'a self,
        input: Input<'a>,
        parts: Parts<'a>,
    ) -> Option<Match<'a>> {
        let count = self.components.iter().map(|it| it.groups).sum();
        let mut groups: Vec<Option<Span>> = vec![None; count];
        let mut rest = &mut groups[..];
        for (index, component) in self.components.iter().enumerate() {
            let (own, others) = rest.split_at_mut(component.groups);
            if !component.captures(parts.get(index), own) {
                return None;
            }
            rest = others;
        }
        Some(Match {
            pattern: self,
            input,
            parts,
            groups,
        })
    }
}

impl<'a> Match<'a> {
    /// Returns the original input.
    ///
    /// ```
    /// use urlwind_pattern::{Input, UrlPattern};
    /// let pattern = UrlPattern::parse("https://a/*").unwrap();
    /// let found = pattern.exec("https://a/b").unwrap();
    /// assert!(matches!(found.input(), Input::Text("https://a/b")));
    /// ```
    #[must_use]
    pub fn input(&self) -> Input<'a> {
        self.input
    }

    /// Returns the pattern that matched.
    ///
    /// ```
    /// let pattern = urlwind_pattern::UrlPattern::parse("https://a/*").unwrap();
    /// assert!(std::ptr::eq(pattern.exec("https://a/b").unwrap().pattern(), &pattern));
    /// ```
    #[must_use]
    pub fn pattern(&self) -> &'a UrlPattern {
        self.pattern
    }

    /// Returns the result of one component.
    ///
    /// ```
    /// use urlwind_pattern::{Component, UrlPattern};
    /// let pattern = UrlPattern::parse("https://a/:x?*").unwrap();
    /// let found = pattern.exec("https://a/b?c=d").unwrap();
    /// assert_eq!(found.component(Component::Search).input(), "c=d");
    /// ```
    #[must_use]
    pub fn component(&self, component: Component) -> ComponentMatch<'_> {
        let index = component as usize;
        let first: usize = self.pattern.components[..index]
            .iter()
            .map(|it| it.groups)
            .sum();
        ComponentMatch {
            pattern: self.pattern,
            component,
            input: self.parts.get(index),
            groups: &self.groups[first..first + self.pattern.components[index].groups],
        }
    }

    /// Returns the group with this name in the first component that has one, looking at the pathname and the hostname
    /// first; `None` if there is none, or if it did not participate in the match.
    ///
    /// ```
    /// let pattern = urlwind_pattern::UrlPattern::parse("https://a/:id").unwrap();
    /// assert_eq!(pattern.exec("https://a/7").unwrap().group("id"), Some("7"));
    /// ```
    #[must_use]
    pub fn group(&self, name: &str) -> Option<&str> {
        let (component, index) = self.pattern.find_group(name)?;
        // The text lives as long as this match, unlike the view of one component.
        let (start, end) = self.component(component).groups[index]?;
        self.parts.get(component as usize).get(start..end)
    }
}

/// The result of one component: the standard's `URLPatternComponentResult`.
///
/// ```
/// use urlwind_pattern::{Component, UrlPattern};
/// let pattern = UrlPattern::parse("https://a/:b/*").unwrap();
/// let found = pattern.exec("https://a/1/2").unwrap();
/// let groups: Vec<_> = found.component(Component::Pathname).groups().collect();
/// assert_eq!(groups, [("b", Some("1")), ("0", Some("2"))]);
/// ```
#[derive(Clone, Copy)]
pub struct ComponentMatch<'m> {
    pattern: &'m UrlPattern,
    component: Component,
    input: &'m str,
    groups: &'m [Option<Span>],
}

impl fmt::Debug for ComponentMatch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ComponentMatch")
            .field("input", &self.input)
            .field("groups", &self.groups().collect::<Vec<_>>())
            .finish()
    }
}

impl<'m> ComponentMatch<'m> {
    /// Returns the input of this component.
    ///
    /// ```
    /// use urlwind_pattern::{Component, UrlPattern};
    /// let pattern = UrlPattern::parse("https://*/*").unwrap();
    /// let found = pattern.exec("https://EXAMPLE.com/").unwrap();
    /// assert_eq!(found.component(Component::Hostname).input(), "example.com");
    /// ```
    #[must_use]
    pub fn input(self) -> &'m str {
        self.input
    }

    fn names(self) -> impl Iterator<Item = &'m str> {
        self.pattern.components[self.component as usize].names()
    }

    /// Returns the groups with their names, in order; `None` for those that did not participate.
    ///
    /// ```
    /// use urlwind_pattern::{Component, UrlPattern};
    /// let pattern = UrlPattern::parse("https://a/b/:c?").unwrap();
    /// let found = pattern.exec("https://a/b").unwrap();
    /// assert_eq!(found.component(Component::Pathname).groups().next(), Some(("c", None)));
    /// ```
    pub fn groups(self) -> impl Iterator<Item = (&'m str, Option<&'m str>)> {
        let input = self.input;
        self.names().zip(self.groups).map(move |(name, span)| {
            let value = span.and_then(|(start, end)| input.get(start..end));
            (name, value)
        })
    }

    /// Returns the ranges of the groups in [`input`](Self::input), in order.
    ///
    /// ```
    /// use urlwind_pattern::{Component, UrlPattern};
    /// let pattern = UrlPattern::parse("https://a/:b/:c?").unwrap();
    /// let found = pattern.exec("https://a/bc").unwrap();
    /// assert_eq!(found.component(Component::Pathname).spans(), [Some((1, 3)), None]);
    /// ```
    #[must_use]
    pub fn spans(self) -> &'m [Option<Span>] {
        self.groups
    }

    /// Returns the group with this name.
    ///
    /// ```
    /// use urlwind_pattern::{Component, UrlPattern};
    /// let pattern = UrlPattern::parse("https://a/*").unwrap();
    /// let found = pattern.exec("https://a/b").unwrap();
    /// assert_eq!(found.component(Component::Pathname).group("0"), Some("b"));
    /// ```
    #[must_use]
    pub fn group(self, name: &str) -> Option<&'m str> {
        self.groups().find(|(it, _)| *it == name)?.1
    }
}
