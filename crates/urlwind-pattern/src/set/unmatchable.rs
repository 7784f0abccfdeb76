//! Patterns without effect.

use super::key::whole_text;
use crate::component::Component;
use crate::part::{Modifier, PartType};
use crate::pattern::UrlPattern;
use std::collections::HashMap;
use urlwind::SchemeType;

/// A pattern of a set that can never match, or never be the first match, reported by
/// [`PatternSet::unmatchable`](crate::PatternSet::unmatchable).
///
/// ```
/// use urlwind_pattern::{Never, PatternSet, UrlPattern};
/// let set = PatternSet::new([(UrlPattern::parse("https:///a").unwrap(), ())]);
/// assert_eq!(set.unmatchable()[0].why, Never::NoSuchUrl);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unmatchable {
    /// Its index.
    pub index: usize,
    /// The reason.
    pub why: Never,
}

/// The reason why a pattern has no effect.
///
/// ```
/// use urlwind_pattern::Never;
/// assert_ne!(Never::NoSuchUrl, Never::Repeats(0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Never {
    /// No URL has these components: `https` without a host or with a path that does not begin with `/`, or
    /// `file` with a port or a username.
    NoSuchUrl,
    /// The pattern at this index is equal, so this one is never the first match.
    Repeats(usize),
}

pub(crate) fn find(patterns: &[&UrlPattern]) -> Vec<Unmatchable> {
    let mut seen = HashMap::new();
    let mut found = Vec::new();
    for (index, pattern) in patterns.iter().enumerate() {
        let ignore_case = pattern.components[Component::Pathname as usize]
            .options
            .ignore_case;
        let text = (
            Component::ALL.map(|component| pattern.get(component)),
            ignore_case,
        );
        let earlier = *seen.entry(text).or_insert(index);
        if no_such_url(pattern) {
            found.push(Unmatchable {
                index,
                why: Never::NoSuchUrl,
            });
        } else if earlier != index {
            found.push(Unmatchable {
                index,
                why: Never::Repeats(earlier),
            });
        }
    }
    found
}

/// Whether the component requires non-empty text.
fn needs_text(pattern: &UrlPattern, component: Component) -> bool {
    !pattern.components[component as usize].is_match("")
        && whole_text(&pattern.components[component as usize]).is_some()
}

fn no_such_url(pattern: &UrlPattern) -> bool {
    let Some(protocol) = whole_text(&pattern.components[Component::Protocol as usize]) else {
        return false;
    };
    let scheme = SchemeType::of(protocol);
    if protocol.is_empty() {
        return true;
    }
    if !scheme.is_special() {
        return false;
    }
    let no_host = whole_text(&pattern.components[Component::Hostname as usize]) == Some("");
    if scheme == SchemeType::File {
        let mut never = [Component::Port, Component::Username, Component::Password].into_iter();
        if never.any(|component| needs_text(pattern, component)) {
            return true;
        }
    } else if no_host {
        return true;
    }
    let path = &pattern.components[Component::Pathname as usize];
    match path.parts().first() {
        None => true,
        Some(first) => {
            let begins = match first.kind {
                PartType::FixedText => &first.value,
                _ => &first.prefix,
            };
            first.modifier == Modifier::None && !begins.is_empty() && !begins.starts_with('/')
        }
    }
}
