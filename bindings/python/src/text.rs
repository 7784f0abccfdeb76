//! Text that comes from Python.

use pyo3::exceptions::{PyTypeError, PyUnicodeEncodeError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::error;

/// The text of a `str` in place, or the reason why there is none: another type, or surrogates
/// without their other half, which UTF-8 cannot express.
#[inline]
pub(crate) fn of<'a>(object: &'a Bound<'_, PyAny>, what: &str) -> PyResult<&'a str> {
    match object.cast::<PyString>() {
        Ok(string) => string
            .to_str()
            .map_err(|problem| not_unicode(string, what, problem)),
        Err(_) => Err(wrong_type(object, what)),
    }
}

/// Implements `__format__`, which respects the `__str__` of a derived class.
pub(crate) fn formatted<'py>(
    object: &Bound<'py, PyAny>,
    spec: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = object.py();
    object
        .str()?
        .call_method1(intern!(py, "__format__"), (spec,))
}

/// The text, unless there is none because it is no `str`, or none that UTF-8 can express.
pub(crate) fn if_any<'a>(object: &'a Bound<'_, PyAny>) -> Option<&'a str> {
    object.cast::<PyString>().ok()?.to_str().ok()
}

#[cold]
pub(crate) fn wrong_type(object: &Bound<'_, PyAny>, what: &str) -> PyErr {
    let name = match object.get_type().name() {
        Ok(name) => name.to_string(),
        Err(problem) => return problem,
    };
    let hint = if object.is_instance_of::<PyBytes>() {
        "; decode it first: `.decode()`"
    } else if is_arrow(object) {
        "; for columns there is urlwind.columns"
    } else {
        ""
    };
    PyTypeError::new_err(format!("{what} must be a str, not {name}{hint}"))
}

/// Whether it looks like a column.
fn is_arrow(object: &Bound<'_, PyAny>) -> bool {
    ["__arrow_c_array__", "__arrow_c_stream__"]
        .iter()
        .any(|name| object.hasattr(name).unwrap_or(false))
}

#[cold]
fn not_unicode(string: &Bound<'_, PyString>, what: &str, problem: PyErr) -> PyErr {
    let py = string.py();
    if !problem.is_instance_of::<PyUnicodeEncodeError>(py) {
        return problem;
    }
    let span = problem
        .value(py)
        .getattr("start")
        .and_then(|start| start.extract::<usize>())
        .map(|start| (start, start + 1));
    match span {
        Ok(span) => error::lone_surrogate(string, what, span, problem),
        Err(other) => other,
    }
}
