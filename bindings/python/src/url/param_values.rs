//! Names and values of parameters as Python has them: numbers and lists beside texts.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyDict, PyFloat, PyInt, PyList, PyMapping, PyString, PyTuple};
use urlwind::SearchParams;

use super::search_params::URLSearchParams;
use crate::text;

/// A name with its values, in order.
pub(crate) type Pairs = Vec<(String, String)>;

/// The texts of a value: of one, or of a list of them.
pub(crate) fn texts_of(value: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() {
        return value.try_iter()?.map(|item| text_of(&item?)).collect();
    }
    Ok(vec![text_of(value)?])
}

/// The text of a value: itself, a number as Python writes it, `true` and `false`.
pub(crate) fn text_of(value: &Bound<'_, PyAny>) -> PyResult<String> {
    if value.is_instance_of::<PyString>() {
        return text::of(value, "value").map(str::to_owned);
    }
    if let Ok(answer) = value.cast::<PyBool>() {
        return Ok(answer.is_true().to_string());
    }
    if let Ok(number) = value.cast::<PyFloat>() {
        if !number.value().is_finite() {
            let message = format!("value must be a finite number, not {}", number.value());
            return Err(PyValueError::new_err(message));
        }
        return Ok(number.str()?.to_str()?.to_owned());
    }
    if value.is_instance_of::<PyInt>() {
        return Ok(value.str()?.to_str()?.to_owned());
    }
    let kind = value.get_type().name()?;
    let hint = match value.is_instance_of::<PyBytes>() {
        true => "; decode it first: `.decode()`",
        false => "",
    };
    let message = format!(
        "value must be a str, an int, a float, a bool, or a list of those, not {kind}{hint}"
    );
    Err(PyTypeError::new_err(message))
}

/// Pairs from a mapping, or from an iterable of them.
pub(crate) fn pairs_of(init: &Bound<'_, PyAny>) -> PyResult<Pairs> {
    if let Ok(params) = init.cast::<URLSearchParams>() {
        return URLSearchParams::pairs(params);
    }
    let items = match init.cast::<PyMapping>() {
        Ok(mapping) => mapping.items()?.try_iter()?,
        Err(_) => init.try_iter().map_err(|_| {
            PyTypeError::new_err("params must be a str, a mapping, or an iterable of pairs")
        })?,
    };
    let mut pairs = Vec::new();
    for pair in items {
        let pair = pair?;
        // A string of two characters is a sequence of two strings, too, but hardly meant as one.
        let both = (!pair.is_instance_of::<PyString>())
            .then(|| pair.extract::<[Bound<'_, PyAny>; 2]>().ok())
            .flatten();
        let [name, value] =
            both.ok_or_else(|| PyTypeError::new_err("each of the pairs must be a tuple of two"))?;
        let name = text::of(&name, "name")?;
        for value in texts_of(&value)? {
            pairs.push((name.to_owned(), value));
        }
    }
    Ok(pairs)
}

/// A query: a text as it is, or pairs that are written as one.
pub(crate) fn query_of(value: &Bound<'_, PyAny>) -> PyResult<String> {
    if value.is_instance_of::<PyString>() {
        return text::of(value, "query").map(str::to_owned);
    }
    if value.is_instance_of::<PyBytes>() {
        return Err(text::wrong_type(value, "query"));
    }
    let mut params = SearchParams::new();
    for (name, value) in pairs_of(value)? {
        params.append(&name, &value);
    }
    Ok(params.serialize())
}

/// The arguments of `update`: a query, a mapping or pairs, and keyword arguments.
pub(crate) fn update_of(
    other: Option<&Bound<'_, PyAny>>,
    named: Option<&Bound<'_, PyDict>>,
) -> PyResult<Pairs> {
    let mut pairs = match other {
        None => Vec::new(),
        Some(text) if text.is_instance_of::<PyString>() => {
            let params = SearchParams::parse(text::of(text, "params")?);
            let owned = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
            params.iter().map(owned).collect()
        }
        Some(other) => pairs_of(other)?,
    };
    if let Some(named) = named {
        pairs.extend(pairs_of(named.as_any())?);
    }
    Ok(pairs)
}

/// Sets the names of `pairs` to the values that they have there, and leaves others alone.
pub(crate) fn update(params: &mut SearchParams, pairs: &Pairs) {
    let mut seen = std::collections::HashSet::new();
    for (name, value) in pairs {
        match seen.insert(name) {
            true => params.set(name, value),
            false => params.append(name, value),
        }
    }
}
