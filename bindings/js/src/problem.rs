//! What can go wrong in a call; it becomes an exception.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Problem {
    /// The package's own JavaScript passed something else than agreed.
    WrongArgument,
    /// More memory than there is.
    OutOfMemory,
    /// The result is longer than any string of the engine can be.
    StringTooLong,
}
