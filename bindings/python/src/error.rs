//! Exceptions. Their classes are written in Python (`urlwind/_errors.py`): the stable interface
//! lets no native class derive from `ValueError`.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyString, PyType};
use urlwind::{Error, ErrorKind, ParseError, Url};

const MODULE: &str = "urlwind._errors";

/// The exception for `input`, which does not parse.
#[cold]
pub(crate) fn invalid_url(py: Python<'_>, input: &str, base: Option<&Url>) -> PyErr {
    not_parsed(py, input, base, "url")
}

/// The exception for a base that is no URL itself.
#[cold]
pub(crate) fn invalid_base(py: Python<'_>, base: &str) -> PyErr {
    not_parsed(py, base, None, "base")
}

fn not_parsed(py: Python<'_>, input: &str, base: Option<&Url>, argument: &str) -> PyErr {
    match Url::options().base_url(base).parse_located(input) {
        Err(failure) => {
            let (kind, span) = (failure.kind(), failure.span().unwrap_or_default());
            // Python counts code points, not bytes.
            let code_points = |end: usize| input[..end].chars().count();
            let span = (code_points(span.start), code_points(span.end));
            let base = base.map(Url::as_str);
            let what = (input, span, argument, base);
            new_invalid_url(py, kind.to_string(), kind.name(), what)
        }
        // Nobody calls this for what parses.
        Ok(_) => pyo3::exceptions::PyValueError::new_err("invalid URL"),
    }
}

/// The exception for what is no domain.
#[cold]
pub(crate) fn invalid_domain(py: Python<'_>, domain: &str, error: ParseError) -> PyErr {
    let span = (0, domain.chars().count());
    let what = (domain, span, "domain", None);
    new_invalid_url(py, error.to_string(), error.name(), what)
}

/// The exception for what is no relative reference.
#[cold]
pub(crate) fn no_reference(py: Python<'_>, input: &str, message: &str, kind: &str) -> PyErr {
    let what = (input, (0, input.chars().count()), "url", None);
    new_invalid_url(py, message.to_owned(), kind, what)
}

/// The exception for a `str` that is not Unicode text, given as this argument.
#[cold]
pub(crate) fn lone_surrogate(
    input: &Bound<'_, PyString>,
    argument: &str,
    span: (usize, usize),
    cause: PyErr,
) -> PyErr {
    let py = input.py();
    let message = format!("a lone surrogate at index {} is not text", span.0);
    let what = (input, span, argument, None);
    let error = new_invalid_url(py, message, "LoneSurrogate", what);
    error.set_cause(py, Some(cause));
    error
}

/// The exception for a value that the setter of `attribute` refused, on this URL.
#[cold]
pub(crate) fn refused(
    py: Python<'_>,
    url: &Url,
    attribute: &str,
    value: &str,
    error: Error,
) -> PyErr {
    component(py, Some(url), attribute, value, error.kind())
}

/// The exception for a part of a URL, which need not be there yet.
#[cold]
pub(crate) fn component(
    py: Python<'_>,
    url: Option<&Url>,
    attribute: &str,
    value: &str,
    error: ErrorKind,
) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    match CLASS.import(py, MODULE, "InvalidComponent") {
        Ok(class) => {
            let arguments = (
                error.to_string(),
                error.name(),
                attribute,
                value,
                url.map(Url::as_str),
            );
            match class.call1(arguments) {
                Ok(exception) => PyErr::from_value(exception),
                Err(problem) => problem,
            }
        }
        Err(problem) => problem,
    }
}

/// `what` is the input, the part of it that is to blame, what it was given as, and the base.
fn new_invalid_url<'py, T>(
    py: Python<'py>,
    message: String,
    kind: &str,
    what: (T, (usize, usize), &str, Option<&str>),
) -> PyErr
where
    T: IntoPyObject<'py>,
{
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let (input, span, argument, base) = what;
    let exception = CLASS
        .import(py, MODULE, "InvalidURL")
        .and_then(|class| class.call1((message, kind, input, span, argument, base)));
    match exception {
        Ok(exception) => PyErr::from_value(exception),
        Err(problem) => problem,
    }
}
