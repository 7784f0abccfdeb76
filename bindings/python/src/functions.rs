//! The module's functions.

use pyo3::prelude::*;
use pyo3::types::PyString;
use urlwind::{Url, UrlRef, host};

use crate::error;
use crate::text;
use crate::url::URL;

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
    let base = match base.filter(|base| !base.is_none()) {
        None => None,
        Some(base) => match URL::base_of(base) {
            Ok(base) => Some(base),
            // A string that is no URL, or no text.
            Err(_) if base.is_instance_of::<PyString>() => return Ok(false),
            Err(error) => return Err(error),
        },
    };
    let mut keep_url = None;
    let Some(text) = text_or_none(text::of_url(url, &mut keep_url, "url"), url)? else {
        return Ok(false);
    };
    Ok(match base {
        None => Url::can_parse(text),
        Some(base) => Url::can_parse_with_base(text, &base),
    })
}

/// A string that is no text is no URL; what is no string is a mistake.
fn text_or_none<'a>(
    text: PyResult<&'a str>,
    object: &Bound<'_, PyAny>,
) -> PyResult<Option<&'a str>> {
    match text {
        Ok(text) => Ok(Some(text)),
        Err(_) if object.is_instance_of::<PyString>() => Ok(None),
        Err(error) => Err(error),
    }
}

/// The normalised form of `url`.
#[pyfunction]
pub(crate) fn normalize<'py>(url: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyString>> {
    let py = url.py();
    let mut keep = None;
    let text = text::of_url(url, &mut keep, "url")?;
    let Ok(parsed) = UrlRef::parse(text) else {
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
