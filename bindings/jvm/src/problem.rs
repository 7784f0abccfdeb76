//! What can go wrong in a call, beside a text that is no URL; it becomes an exception.

use std::ffi::CStr;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Problem {
    /// The package's own classes, or a caller of its internals, passed something else than agreed.
    WrongArgument(&'static CStr),
    /// A user's column is not what it says.
    Column(String),
    OutOfMemory,
    /// The result is longer than an array of Java can be.
    TooLong,
    /// A mistake in this package or in urlwind.
    Panic,
    /// Java has thrown an exception itself.
    Thrown,
}

impl Problem {
    /// The class of the exception, as JNI writes it, and its message.
    pub(crate) fn class_and_message(&self) -> Option<(&'static CStr, String)> {
        const ARGUMENT: &CStr = c"java/lang/IllegalArgumentException";
        let text = |message: &str| message.to_owned();
        Some(match self {
            Problem::WrongArgument(what) => (ARGUMENT, what.to_string_lossy().into_owned()),
            Problem::Column(what) => (ARGUMENT, what.clone()),
            Problem::OutOfMemory => (
                c"java/lang/OutOfMemoryError",
                text("no memory for the text of a URL"),
            ),
            Problem::TooLong => (
                c"java/lang/OutOfMemoryError",
                text("the result is longer than an array can be"),
            ),
            Problem::Panic => (c"java/lang/InternalError", text("urlwind panicked: a bug")),
            Problem::Thrown => return None,
        })
    }
}
