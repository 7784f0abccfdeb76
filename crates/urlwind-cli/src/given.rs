//! Context of a URL: its source, place and matching pattern.

use urlwind_pattern::{Component, Match};

/// A URL as given, and its context.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Given<'a> {
    pub(crate) text: &'a str,
    /// Source name; empty for an argument.
    pub(crate) file: &'a str,
    /// Number of the line or argument, from 1.
    pub(crate) line: u64,
    /// Byte column in the line, from 1.
    pub(crate) column: u64,
    /// Surrounding text.
    pub(crate) around: Option<Around<'a>>,
    /// Matching pattern.
    pub(crate) matched: Option<Matched<'a>>,
}

impl<'a> Given<'a> {
    /// Creates the context of an argument.
    pub(crate) fn argument(text: &'a str) -> Given<'a> {
        Given {
            text,
            file: "",
            line: 1,
            column: 1,
            around: None,
            matched: None,
        }
    }

    /// Returns the text that a group of the pattern matched.
    pub(crate) fn group(&self, component: Option<Component>, name: &str) -> Option<&'a str> {
        let groups = self.matched?.groups?;
        match component {
            None => groups.group(name),
            Some(component) => groups.component(component).group(name),
        }
    }
}

/// A matching pattern.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Matched<'a> {
    /// Pattern as given.
    pub(crate) pattern: &'a str,
    /// Pattern number, from 1.
    pub(crate) number: usize,
    /// Text of its groups, if requested.
    pub(crate) groups: Option<&'a Match<'a>>,
}

/// Text around a URL.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Around<'a> {
    pub(crate) before: &'a str,
    pub(crate) after: &'a str,
}

/// Output for a rejected line.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) enum LeftOut {
    #[default]
    Nothing,
    /// The line as read.
    Line,
    /// A record of empty values.
    Blank(Vec<u8>),
}
