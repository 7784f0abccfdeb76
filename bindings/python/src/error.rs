//! Exceptions. Their classes are written in Python (`urlwind/_errors.py`): the stable interface
//! lets no native class derive from `ValueError`.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyString, PyType};
use urlwind::web::SetterError;
use urlwind::{Failure, ParseError, Url};

const MODULE: &str = "urlwind._errors";

/// The exception for `input`, which does not parse.
#[cold]
pub(crate) fn invalid_url(py: Python<'_>, input: &str, base: Option<&Url>) -> PyErr {
    match Url::options().base_url(base).diagnose(input) {
        Err(failure) => {
            let Failure { error, span, .. } = failure;
            // Python counts code points, not bytes.
            let code_points = |end: usize| input[..end].chars().count();
            let span = (code_points(span.start), code_points(span.end));
            new_invalid_url(py, (error.to_string(), error.name(), input, span))
        }
        // Nobody calls this for what parses.
        Ok(_) => pyo3::exceptions::PyValueError::new_err("invalid URL"),
    }
}

/// The exception for what is no domain.
#[cold]
pub(crate) fn invalid_domain(py: Python<'_>, domain: &str, error: ParseError) -> PyErr {
    let span = (0, domain.chars().count());
    new_invalid_url(py, (error.to_string(), error.name(), domain, span))
}

/// The exception for a `str` that is not Unicode text.
#[cold]
pub(crate) fn lone_surrogate(
    input: &Bound<'_, PyString>,
    span: (usize, usize),
    cause: PyErr,
) -> PyErr {
    let py = input.py();
    let message = format!("a lone surrogate at index {} is not text", span.0);
    let error = new_invalid_url(py, (message, "LoneSurrogate", input, span));
    error.set_cause(py, Some(cause));
    error
}

/// The exception for a value that the setter of `attribute` refused.
#[cold]
pub(crate) fn refused(py: Python<'_>, attribute: &str, value: &str, error: SetterError) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let kind = match error {
        SetterError::OpaquePath => "OpaquePath",
        SetterError::CannotHaveUsernamePasswordPort => "CannotHaveUsernamePasswordPort",
        SetterError::InvalidScheme => "InvalidScheme",
        SetterError::IncompatibleScheme => "IncompatibleScheme",
        SetterError::Invalid(error) => error.name(),
        _ => "Other",
    };
    match CLASS.import(py, MODULE, "InvalidComponent") {
        Ok(class) => {
            let arguments = (error.to_string(), kind, attribute, value);
            match class.call1(arguments) {
                Ok(exception) => PyErr::from_value(exception),
                Err(problem) => problem,
            }
        }
        Err(problem) => problem,
    }
}

fn new_invalid_url<'py, T>(
    py: Python<'py>,
    (message, kind, input, span): (String, &str, T, (usize, usize)),
) -> PyErr
where
    T: IntoPyObject<'py>,
{
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let exception = CLASS
        .import(py, MODULE, "InvalidURL")
        .and_then(|class| class.call1((message, kind, input, span)));
    match exception {
        Ok(exception) => PyErr::from_value(exception),
        Err(problem) => problem,
    }
}
