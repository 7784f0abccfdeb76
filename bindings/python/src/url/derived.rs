//! Methods that leave a URL as it is and give a new one, as those of yarl and httpx do.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyString, PyTuple};
use urlwind::Attribute;
use urlwind::{Error, KeyList, SearchParams, Url};

use super::URL;
use super::param_values;
use crate::error;
use crate::text;

/// The parts that `copy_with` can set, in the order in which it does: a scheme decides what may follow.
const PARTS: [&str; 8] = [
    "scheme", "host", "port", "username", "password", "path", "query", "fragment",
];

/// This URL as an object of the class of `this`, with the attributes of that.
pub(super) fn like<'py>(this: &Bound<'py, URL>, url: URL) -> PyResult<Bound<'py, PyAny>> {
    if this.is_exact_instance_of::<URL>() {
        return Ok(Bound::new(this.py(), url)?.into_any());
    }
    let copy = URL::__copy__(this)?;
    *copy.cast::<URL>()?.borrow_mut() = url;
    Ok(copy)
}

/// Returns a copy of `this` to which `change` was applied.
fn changed<'py>(
    this: &Bound<'py, URL>,
    change: impl FnOnce(&mut Url) -> PyResult<()>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = this.py();
    let mut url = this.borrow().to_url(py)?;
    change(&mut url)?;
    let mut new = URL::of(py, &url);
    new.changed = Some(url);
    like(this, new)
}

/// `this` with one part set.
pub(super) fn with<'py>(
    this: &Bound<'py, URL>,
    part: &str,
    value: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    changed(this, |url| set(url, part, value))
}

/// `this` with the parts set that are named.
pub(super) fn copy_with<'py>(
    this: &Bound<'py, URL>,
    parts: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let Some(parts) = parts else {
        return changed(this, |_| Ok(()));
    };
    for name in parts.keys() {
        let name = name.extract::<String>()?;
        if !PARTS.contains(&name.as_str()) {
            let known = PARTS.join(", ");
            let message = format!("a URL has no part {name:?}; it has {known}");
            return Err(PyTypeError::new_err(message));
        }
    }
    changed(this, |url| {
        for part in PARTS {
            if let Some(value) = parts.get_item(part)? {
                set(url, part, &value)?;
            }
        }
        Ok(())
    })
}

fn set(url: &mut Url, part: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
    let py = value.py();
    let is_none = value.is_none();
    let attribute = match part {
        "scheme" => Attribute::Protocol,
        "host" => return set_host(url, text::of(value, part)?, py),
        "port" => return set_port(url, value),
        "path" => Attribute::Pathname,
        "username" | "password" if is_none => return put(url, part, "", py),
        "username" | "password" => return put(url, part, text::of(value, part)?, py),
        "query" => {
            let query = match is_none {
                true => None,
                false => Some(param_values::query_of(value)?),
            };
            let written = query.as_ref().map(|query| format!("?{query}"));
            let outcome =
                url.set_attribute(Attribute::Search, written.as_deref().unwrap_or_default());
            return refused(outcome, url, part, query.as_deref().unwrap_or_default(), py);
        }
        _ => {
            let fragment = match is_none {
                true => None,
                false => Some(text::of(value, part)?),
            };
            let written = fragment.map(|fragment| format!("#{fragment}"));
            let outcome =
                url.set_attribute(Attribute::Hash, written.as_deref().unwrap_or_default());
            return refused(outcome, url, part, fragment.unwrap_or_default(), py);
        }
    };
    let value = text::of(value, part)?;
    let outcome = url.set_attribute(attribute, value);
    refused(outcome, url, part, value, py)
}

fn put(url: &mut Url, part: &str, value: &str, py: Python<'_>) -> PyResult<()> {
    let attribute = match part {
        "username" => Attribute::Username,
        _ => Attribute::Password,
    };
    let outcome = url.set_attribute(attribute, value);
    refused(outcome, url, part, value, py)
}

/// An IPv6 address may come without its brackets.
fn set_host(url: &mut Url, host: &str, py: Python<'_>) -> PyResult<()> {
    let bracketed;
    let value = match host.parse::<std::net::Ipv6Addr>() {
        Ok(_) => {
            bracketed = format!("[{host}]");
            &bracketed
        }
        Err(_) => host,
    };
    let outcome = url.set_attribute(Attribute::Hostname, value);
    refused(outcome, url, "host", host, py)
}

/// A number, its digits, or nothing.
fn set_port(url: &mut Url, value: &Bound<'_, PyAny>) -> PyResult<()> {
    let py = value.py();
    if value.is_none() {
        let outcome = url.set_attribute(Attribute::Port, "");
        return refused(outcome, url, "port", "", py);
    }
    let digits = match value.is_exact_instance_of::<PyInt>() {
        true => value.str()?,
        false => value
            .cast::<PyString>()
            .cloned()
            .map_err(|_| PyTypeError::new_err("port must be an int, a str or None"))?,
    };
    let digits = text::of(digits.as_any(), "port")?.to_owned();
    // A number with a sign is none of digits, of which the setter would take none.
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        let invalid = urlwind::ParseError::InvalidPort.into();
        return Err(error::refused(py, url, "port", &digits, invalid));
    }
    let outcome = url.set_attribute(Attribute::Port, &digits);
    refused(outcome, url, "port", &digits, py)
}

fn refused(
    outcome: Result<(), Error>,
    url: &Url,
    part: &str,
    value: &str,
    py: Python<'_>,
) -> PyResult<()> {
    outcome.map_err(|reason| error::refused(py, url, part, value, reason))
}

/// `this` without query and fragment, and with these paths behind its own.
pub(super) fn joinpath<'py>(
    this: &Bound<'py, URL>,
    paths: &Bound<'py, PyTuple>,
) -> PyResult<Bound<'py, PyAny>> {
    changed(this, |url| {
        url.set_query(None);
        url.set_fragment(None);
        for path in paths {
            let path = text::of(&path, "path")?;
            let outcome = url.append_path(path);
            refused(outcome, url, "path", path, this.py())?;
        }
        Ok(())
    })
}

/// `this` with this query, or with one of these parameters.
pub(super) fn with_query<'py>(
    this: &Bound<'py, URL>,
    query: Option<&Bound<'py, PyAny>>,
    named: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    match (query, named) {
        (Some(query), None) => with(this, "query", query),
        (None, Some(named)) => with(this, "query", named.as_any()),
        (None, None) => with(this, "query", &this.py().None().into_bound(this.py())),
        (Some(_), Some(_)) => Err(PyTypeError::new_err(
            "with_query takes a query or parameters by name, not both",
        )),
    }
}

/// `this` with these parameters set, and the others as they were.
pub(super) fn update_query<'py>(
    this: &Bound<'py, URL>,
    query: Option<&Bound<'py, PyAny>>,
    named: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let pairs = param_values::update_of(query, named)?;
    changed(this, |url| {
        let mut params = SearchParams::parse(url.query().unwrap_or_default());
        param_values::update(&mut params, &pairs);
        let query = params.serialize();
        let outcome = url.set_attribute(Attribute::Search, &query);
        refused(outcome, url, "query", &query, this.py())
    })
}

/// `this` without the parameters of these names.
pub(super) fn without_query_params<'py>(
    this: &Bound<'py, URL>,
    names: Vec<String>,
) -> PyResult<Bound<'py, PyAny>> {
    let names = KeyList::new(names);
    changed(this, |url| {
        let outcome = url.edit_query().remove_all(&names).commit();
        refused(outcome, url, "query", "", this.py())
    })
}

/// `this` without the last segment of its path, without query and fragment.
pub(super) fn parent<'py>(this: &Bound<'py, URL>) -> PyResult<Bound<'py, PyAny>> {
    changed(this, |url| {
        url.set_query(None);
        url.set_fragment(None);
        if let Ok(mut segments) = url.path_segments_mut() {
            // A slash at the end is an empty segment, which is no name.
            segments.pop_if_empty().pop();
        }
        Ok(())
    })
}

/// The segments of the path, decoded. An opaque path is one.
pub(super) fn segments(url: &Url) -> Vec<String> {
    match url.decoded_path_segments() {
        Some(segments) => segments.map(|segment| segment.into_owned()).collect(),
        None => vec![url.decoded_path().into_owned()],
    }
}
