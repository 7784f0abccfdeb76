//! Where hosts lead, sites, and how others read a URL.

use std::net::IpAddr;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use urlwind::{IpClass, Url};

use crate::text;
use crate::url::{URL, text_of};

/// Where the host of `url` leads; None without a host.
#[pyfunction]
pub(crate) fn host_class(url: &Bound<'_, PyAny>) -> PyResult<Option<&'static str>> {
    let url = parsed(url)?;
    Ok(url.host().map(|host| host.classify().name()))
}

/// Whether the host of `url` can be on the public internet, as far as its text tells.
#[pyfunction]
pub(crate) fn is_global_host(url: &Bound<'_, PyAny>) -> PyResult<bool> {
    Ok(parsed(url)?.is_globally_reachable_host())
}

/// The class of an IP address.
#[pyfunction]
pub(crate) fn address_class(address: &Bound<'_, PyAny>) -> PyResult<&'static str> {
    let text = text::of(address, "address")?;
    match text.parse::<IpAddr>() {
        Ok(address) => Ok(IpClass::of(address).name()),
        Err(_) => Err(PyValueError::new_err(format!(
            "{text:?} is not an IP address"
        ))),
    }
}

/// The registrable domain of the host of `url`.
#[pyfunction]
pub(crate) fn registrable_domain(url: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    Ok(parsed(url)?.registrable_domain().map(str::to_owned))
}

/// The public suffix of the host of `url`.
#[pyfunction]
pub(crate) fn public_suffix(url: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    Ok(parsed(url)?.public_suffix().map(str::to_owned))
}

/// Whether two URLs are of the same site.
#[pyfunction]
pub(crate) fn same_site(a: &Bound<'_, PyAny>, b: &Bound<'_, PyAny>) -> PyResult<bool> {
    Ok(parsed(a)?.same_site(&parsed(b)?))
}

/// How others read `url`, as JSON.
#[pyfunction]
pub(crate) fn readings_json(url: &Bound<'_, PyAny>) -> PyResult<String> {
    let mut keep = None;
    let text = text_of(url, &mut keep, "url")?;
    Ok(urlwind_readings::readings(text).to_json())
}

/// A URL as it is, or a string that is parsed.
fn parsed(url: &Bound<'_, PyAny>) -> PyResult<Url> {
    URL::parse_object(url, None)?.to_url(url.py())
}
