//! What is known of a line beside its URL.

/// A URL as it was given, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
        }
    }
}

/// The text around a URL.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Around<'a> {
    pub(crate) before: &'a str,
    pub(crate) after: &'a str,
}

/// What stands in the output in the place of a line that is left out.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) enum LeftOut {
    #[default]
    Nothing,
    /// The line as it was read.
    Line,
    /// A record without values.
    Blank(Vec<u8>),
}
