//! Knowledge about a line beside its URL.

use urlwind_pattern::{Component, Match};

/// A URL as it was given, and where.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Given<'a> {
    pub(crate) text: &'a str,
    /// The name of the source; empty for an argument.
    pub(crate) file: &'a str,
    /// The number of the line, or of the argument, from 1.
    pub(crate) line: u64,
    /// At which byte of the line it begins, from 1.
    pub(crate) column: u64,
    /// The text in which it was found, and where in it.
    pub(crate) around: Option<Around<'a>>,
    /// The pattern that it matched.
    pub(crate) matched: Option<Matched<'a>>,
}

impl<'a> Given<'a> {
    /// A URL that came from no file.
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

    /// The text that a group of the pattern matched, if it took part.
    pub(crate) fn group(&self, component: Option<Component>, name: &str) -> Option<&'a str> {
        let groups = self.matched?.groups?;
        match component {
            None => groups.group(name),
            Some(component) => groups.component(component).group(name),
        }
    }
}

/// A pattern that a URL matched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Matched<'a> {
    /// As it was given.
    pub(crate) pattern: &'a str,
    /// From 1.
    pub(crate) number: usize,
    /// The text of its groups, if that is asked for.
    pub(crate) groups: Option<&'a Match<'a>>,
}

/// The text around a URL.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Around<'a> {
    pub(crate) before: &'a str,
    pub(crate) after: &'a str,
}

/// The output in the place of a line that is left out.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) enum LeftOut {
    #[default]
    Nothing,
    /// The line as it was read.
    Line,
    /// A record without values.
    Blank(Vec<u8>),
}
