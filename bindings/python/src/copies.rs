//! Copies and pickles. A class derived in Python may have attributes, and a constructor with other
//! arguments. The rules for those are Python's own, so they are followed there (`urlwind/_copies.py`).

use pyo3::prelude::*;
use pyo3::types::PyString;

/// The function of this name.
fn function<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("urlwind._copies")?.getattr(name)
}

/// An object of the same class as `this`, made from the text, without attributes.
pub(crate) fn rebuilt<'py>(
    this: &Bound<'py, PyAny>,
    text: Bound<'py, PyString>,
) -> PyResult<Bound<'py, PyAny>> {
    function(this.py(), "rebuild")?.call1((this.get_type(), text))
}

/// Gives the attributes of `this` to its copy: the same objects, or, with a memo, deep copies.
pub(crate) fn copy_state<'py>(
    this: &Bound<'py, PyAny>,
    copy: &Bound<'py, PyAny>,
    memo: Option<&Bound<'py, PyAny>>,
) -> PyResult<()> {
    function(this.py(), "copy_state")?.call1((this, copy, memo))?;
    Ok(())
}

/// The return value of `__reduce__`.
pub(crate) fn reduced<'py>(
    this: &Bound<'py, PyAny>,
    text: Bound<'py, PyString>,
) -> PyResult<Bound<'py, PyAny>> {
    function(this.py(), "reduce")?.call1((this, text))
}
