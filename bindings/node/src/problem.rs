//! What can go wrong in a call; it becomes an exception.

use std::ffi::CStr;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Problem {
    /// The package's own JavaScript passed something else than agreed.
    WrongArgument,
    /// More memory than there is.
    OutOfMemory,
    /// The result is longer than any string of the engine can be.
    StringTooLong,
    /// A mistake in this package or in urlwind.
    Panic,
}

impl Problem {
    /// As Node has them in its errors.
    pub(crate) fn code_and_message(self) -> (&'static CStr, &'static CStr) {
        match self {
            Problem::WrongArgument => (c"ERR_INVALID_ARG_TYPE", c"wrong argument type"),
            Problem::OutOfMemory => (c"ERR_MEMORY_ALLOCATION_FAILED", c"out of memory"),
            Problem::StringTooLong => (
                c"ERR_STRING_TOO_LONG",
                c"Cannot create a string longer than the engine allows",
            ),
            Problem::Panic => (c"ERR_INTERNAL_ASSERTION", c"urlwind panicked: a bug"),
        }
    }
}
