//! The module's functions.

use pyo3::prelude::*;
use pyo3::types::PyString;
use urlwind::__sister::CowUrl;
use urlwind::host;

use crate::error;
use crate::text;
use crate::url::{URL, text_of};

/// As the class `URL`.
#[pyfunction]
#[pyo3(signature = (url, base=None))]
pub(crate) fn parse(url: &Bound<'_, PyAny>, base: Option<&Bound<'_, PyAny>>) -> PyResult<URL> {
    URL::parse_object(url, base)
}

/// Whether `url` would parse.
#[pyfunction]
#[pyo3(signature = (url, base=None))]
pub(crate) fn can_parse(url: &Bound<'_, PyAny>, base: Option<&Bound<'_, PyAny>>) -> PyResult<bool> {
    URL::can_parse(url, base)
}

/// The normalized form of `url`.
#[pyfunction]
pub(crate) fn normalize<'py>(url: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyString>> {
    let py = url.py();
    let mut keep = None;
    let text = text_of(url, &mut keep, "url")?;
    let Ok(parsed) = CowUrl::parse(text) else {
        return Err(error::invalid_url(py, text, None));
    };
    let is_input = parsed.is_borrowed() && parsed.as_str().len() == text.len();
    match url.cast_exact::<PyString>() {
        Ok(string) if is_input => Ok(string.clone()),
        _ => Ok(PyString::new(py, parsed.as_str())),
    }
}

/// `url` resolved against `base`.
#[pyfunction]
pub(crate) fn join<'py>(
    base: &Bound<'py, PyAny>,
    url: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyString>> {
    if base.is_none() {
        return Err(text::wrong_type(base, "base"));
    }
    let joined = URL::parse_object(url, Some(base))?;
    Ok(joined.href(url.py()))
}

/// A domain as it stands in URLs.
#[pyfunction]
pub(crate) fn idna_to_ascii(domain: &Bound<'_, PyAny>) -> PyResult<String> {
    let text = text::of(domain, "domain")?;
    host::domain_to_ascii(text).map_err(|error| error::invalid_domain(domain.py(), text, error))
}

/// A domain as people read it.
#[pyfunction]
pub(crate) fn idna_to_unicode(domain: &Bound<'_, PyAny>) -> PyResult<String> {
    Ok(host::domain_to_unicode(text::of(domain, "domain")?))
}
