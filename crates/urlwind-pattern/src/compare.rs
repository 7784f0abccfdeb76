//! [`compareComponent`](https://github.com/whatwg/urlpattern/issues/61): orders patterns by specificity.

use crate::component::Component;
use crate::part::{Modifier, Part};
use crate::pattern::UrlPattern;
use std::cmp::Ordering;

fn compare_parts(left: &Part, right: &Part) -> Ordering {
    (left.kind.cmp(&right.kind))
        .then_with(|| left.modifier.cmp(&right.modifier))
        .then_with(|| left.prefix.cmp(&right.prefix))
        .then_with(|| left.value.cmp(&right.value))
        .then_with(|| left.suffix.cmp(&right.suffix))
}

impl UrlPattern {
    /// Compares a component of two patterns. The greater one is more specific: fixed text is greater than a regular
    /// expression, which is greater than `:name`, which is greater than `*`; a part without a modifier is greater than
    /// a repeated or optional one. Names of groups are ignored.
    ///
    /// This is a proposal that is not yet part of the standard.
    ///
    /// ```
    /// use std::cmp::Ordering;
    /// use urlwind_pattern::{Component, UrlPattern};
    /// let one = UrlPattern::parse("https://a/b/:id").unwrap();
    /// let any = UrlPattern::parse("https://a/b/*").unwrap();
    /// assert_eq!(UrlPattern::compare_component(Component::Pathname, &one, &any), Ordering::Greater);
    /// ```
    #[must_use]
    pub fn compare_component(
        component: Component,
        left: &UrlPattern,
        right: &UrlPattern,
    ) -> Ordering {
        let nothing = Part::fixed(String::new(), Modifier::None);
        let left = left.components[component as usize].parts();
        let right = right.components[component as usize].parts();
        (0..left.len().max(right.len()))
            .map(|index| {
                let left = left.get(index).unwrap_or(&nothing);
                compare_parts(left, right.get(index).unwrap_or(&nothing))
            })
            .find(|order| order.is_ne())
            .unwrap_or(Ordering::Equal)
    }
}
