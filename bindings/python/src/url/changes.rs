//! Changes that leave the rest of a URL alone, and its parts as people read them.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use urlwind::{Error, KeyList, TRACKING_KEYS, Url};

use super::URL;
use crate::error;

/// Changes a URL, or says why it stays as it was.
pub(super) fn change(
    this: &Bound<'_, URL>,
    attribute: &str,
    value: &str,
    edit: impl FnOnce(&mut Url) -> Result<(), Error>,
) -> PyResult<()> {
    let py = this.py();
    let mut url = this.borrow().to_url(py)?;
    edit(&mut url).map_err(|reason| error::refused(py, &url, attribute, value, reason))?;
    this.borrow_mut().replace(py, url)
}

pub(super) fn remove_tracking(this: &Bound<'_, URL>, keys: Option<Vec<String>>) -> PyResult<()> {
    let keys = keys.map_or(TRACKING_KEYS, KeyList::new);
    change(this, "search", "", |url| {
        url.edit_query().remove_all(&keys).commit()
    })
}

/// The components without their percent-encoding.
pub(super) fn decoded<'py>(py: Python<'py>, url: &Url) -> PyResult<Bound<'py, PyDict>> {
    let parts = PyDict::new(py);
    parts.set_item("username", &*url.decoded_username())?;
    parts.set_item("password", url.decoded_password().as_deref())?;
    parts.set_item("path", &*url.decoded_path())?;
    let segments = url.decoded_path_segments();
    let segments =
        segments.map(|segments| segments.map(|text| text.into_owned()).collect::<Vec<_>>());
    parts.set_item("segments", segments)?;
    parts.set_item("query", url.decoded_query().as_deref())?;
    parts.set_item("fragment", url.decoded_fragment().as_deref())?;
    Ok(parts)
}
