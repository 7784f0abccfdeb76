//! The class `URLSearchParams`.

use pyo3::class::basic::CompareOp;
use pyo3::exceptions::{PyKeyError, PyTypeError};
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyIterator, PyList, PyString, PyTuple};
use urlwind::{Attribute, SearchParams};

use super::URL;
use super::param_values;
use crate::copies;
use crate::error;
use crate::text;

/// Pairs of names and values, as a query holds them.
///
/// Made from a query, a mapping, or pairs:
///
/// >>> from urlwind import URL, URLSearchParams
/// >>> params = URLSearchParams("?q=caf%C3%A9+noir&page=1&page=2")
/// >>> params["q"], params.get_all("page"), params.get("x", "none")
/// ('café noir', ['1', '2'], 'none')
/// >>> params["page"] = "3"
/// >>> str(params)
/// 'q=caf%C3%A9+noir&page=3'
/// >>> str(URLSearchParams([("a", "1"), ("a", "2 & 3")]))
/// 'a=1&a=2+%26+3'
///
/// Those of a URL change with it, and it with them:
///
/// >>> url = URL("https://example.com/?a=b")
/// >>> url.search_params.append("c", "d e")
/// >>> url.href
/// 'https://example.com/?a=b&c=d+e'
// Like `URL`, it is borrowed for moments in which no Python code runs.
#[pyclass(subclass, weakref, module = "urlwind")]
#[derive(Debug)]
pub(crate) struct URLSearchParams {
    params: SearchParams,
    owner: Option<Owner>,
}

/// The URL whose query the pairs are.
#[derive(Debug)]
struct Owner {
    url: Py<URL>,
    /// The URL's text when the pairs were read from it. Another text is another object, and as
    /// this one is kept, no other has its address.
    seen: Py<PyString>,
}

impl URLSearchParams {
    pub(crate) fn of_url(url: &Bound<'_, URL>) -> PyResult<URLSearchParams> {
        let py = url.py();
        let this = url.borrow();
        Ok(URLSearchParams {
            params: SearchParams::parse(this.search_text(py)?),
            owner: Some(Owner {
                url: url.clone().unbind(),
                seen: this.href(py).unbind(),
            }),
        })
    }

    fn alone(params: SearchParams) -> URLSearchParams {
        URLSearchParams {
            params,
            owner: None,
        }
    }

    /// The pairs, read anew if the URL has changed meanwhile.
    fn current(&mut self, py: Python<'_>) -> PyResult<&mut SearchParams> {
        if let Some(owner) = &mut self.owner {
            let url = owner.url.borrow(py);
            let href = url.href(py);
            if !href.is(&owner.seen) {
                self.params = SearchParams::parse(url.search_text(py)?);
                owner.seen = href.unbind();
            }
        }
        Ok(&mut self.params)
    }

    /// Lets `change` change the pairs, and then the URL.
    fn change(this: &Bound<'_, Self>, change: impl FnOnce(&mut SearchParams)) -> PyResult<()> {
        let py = this.py();
        let mut guard = this.borrow_mut();
        change(guard.current(py)?);
        let URLSearchParams { params, owner } = &mut *guard;
        let Some(owner) = owner else {
            return Ok(());
        };
        let mut url = owner.url.borrow(py).to_url(py)?;
        let query = params.serialize();
        let outcome = url.set_attribute(Attribute::Search, &query);
        owner.url.borrow_mut(py).replace(py, url)?;
        owner.seen = owner.url.borrow(py).href(py).unbind();
        if let Err(error) = outcome {
            *params = SearchParams::parse(owner.url.borrow(py).search_text(py)?);
            let url = owner.url.borrow(py).to_url(py)?;
            drop(guard);
            return Err(error::refused(py, &url, "search", &query, error));
        }
        Ok(())
    }

    /// The pairs, as they are now.
    pub(crate) fn pairs(this: &Bound<'_, Self>) -> PyResult<param_values::Pairs> {
        let mut guard = this.borrow_mut();
        let params = guard.current(this.py())?;
        let owned = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
        Ok(params.iter().map(owned).collect())
    }

    /// All names, or all values.
    fn strings<'py>(
        this: &Bound<'py, Self>,
        choose: for<'p> fn((&'p str, &'p str)) -> &'p str,
    ) -> PyResult<Vec<Bound<'py, PyString>>> {
        let py = this.py();
        let mut guard = this.borrow_mut();
        let params = guard.current(py)?;
        let strings = params.iter().map(|pair| PyString::new(py, choose(pair)));
        Ok(strings.collect())
    }
}

/// As of a dictionary, also for a tuple, which would otherwise be taken for several arguments.
fn no_key(name: &Bound<'_, PyAny>) -> PyErr {
    PyKeyError::new_err((name.clone().unbind(),))
}

#[pymethods]
impl URLSearchParams {
    #[new]
    #[pyo3(signature = (params=None))]
    fn new(params: Option<&Bound<'_, PyAny>>) -> PyResult<URLSearchParams> {
        let Some(init) = params else {
            return Ok(URLSearchParams::alone(SearchParams::new()));
        };
        if init.is_instance_of::<PyString>() {
            let params = SearchParams::parse(text::of(init, "params")?);
            return Ok(URLSearchParams::alone(params));
        }
        if let Ok(other) = init.cast::<URLSearchParams>() {
            let params = other.borrow_mut().current(init.py())?.clone();
            return Ok(URLSearchParams::alone(params));
        }
        if init.is_instance_of::<PyBytes>() {
            return Err(text::wrong_type(init, "params"));
        }
        let mut params = SearchParams::new();
        for (name, value) in param_values::pairs_of(init)? {
            params.append(&name, &value);
        }
        Ok(URLSearchParams::alone(params))
    }

    /// The number of pairs.
    #[getter]
    fn size(slf: &Bound<'_, Self>) -> PyResult<usize> {
        Ok(slf.borrow_mut().current(slf.py())?.len())
    }

    /// Adds a pair at the end.
    fn append(
        slf: &Bound<'_, Self>,
        name: &Bound<'_, PyAny>,
        value: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let (name, values) = (text::of(name, "name")?, param_values::texts_of(value)?);
        URLSearchParams::change(slf, |params| {
            for value in &values {
                params.append(name, value);
            }
        })
    }

    /// Removes all pairs with this name, or with this name and value.
    #[pyo3(signature = (name, value=None))]
    fn delete(
        slf: &Bound<'_, Self>,
        name: &Bound<'_, PyAny>,
        value: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let name = text::of(name, "name")?;
        match value {
            None => URLSearchParams::change(slf, |params| params.delete(name)),
            Some(value) => {
                let value = text::of(value, "value")?;
                URLSearchParams::change(slf, |params| params.delete_value(name, value))
            }
        }
    }

    /// The value of the first pair with this name, or `default`.
    #[pyo3(signature = (name, default=None))]
    fn get<'py>(
        slf: &Bound<'py, Self>,
        name: &Bound<'py, PyAny>,
        default: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let py = slf.py();
        let name = text::of(name, "name")?;
        let value = slf
            .borrow_mut()
            .current(py)?
            .get(name)
            .map(|value| PyString::new(py, value).into_any());
        Ok(value.or(default))
    }

    /// The values of all pairs with this name.
    fn get_all<'py>(
        slf: &Bound<'py, Self>,
        name: &Bound<'py, PyAny>,
    ) -> PyResult<Vec<Bound<'py, PyString>>> {
        let py = slf.py();
        let name = text::of(name, "name")?;
        let mut guard = slf.borrow_mut();
        let params = guard.current(py)?;
        let values = params.get_all(name).map(|value| PyString::new(py, value));
        Ok(values.collect())
    }

    /// Whether there is a pair with this name, or with this name and value.
    #[pyo3(signature = (name, value=None))]
    fn has(
        slf: &Bound<'_, Self>,
        name: &Bound<'_, PyAny>,
        value: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<bool> {
        let name = text::of(name, "name")?;
        let value = value.map(|value| text::of(value, "value")).transpose()?;
        let mut guard = slf.borrow_mut();
        let params = guard.current(slf.py())?;
        Ok(match value {
            None => params.has(name),
            Some(value) => params.has_value(name, value),
        })
    }

    /// Makes `value` the only one with this name, in the place of the first; or those of a list.
    fn set(
        slf: &Bound<'_, Self>,
        name: &Bound<'_, PyAny>,
        value: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let name = text::of(name, "name")?;
        let values = param_values::texts_of(value)?;
        URLSearchParams::change(slf, |params| match values.split_first() {
            None => params.delete(name),
            Some((first, others)) => {
                params.set(name, first);
                for value in others {
                    params.append(name, value);
                }
            }
        })
    }

    /// Sorts by name; pairs with the same name stay in their order.
    fn sort(slf: &Bound<'_, Self>) -> PyResult<()> {
        URLSearchParams::change(slf, SearchParams::sort)
    }

    /// The names, one for each pair, as they are now.
    fn keys<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyIterator>> {
        let names = URLSearchParams::strings(slf, |(name, _)| name)?;
        PyList::new(slf.py(), names)?.try_iter()
    }

    /// The values, as they are now.
    fn values<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyIterator>> {
        let values = URLSearchParams::strings(slf, |(_, value)| value)?;
        PyList::new(slf.py(), values)?.try_iter()
    }

    /// The pairs, as they are now.
    fn items<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyIterator>> {
        let py = slf.py();
        let names = URLSearchParams::strings(slf, |(name, _)| name)?;
        let values = URLSearchParams::strings(slf, |(_, value)| value)?;
        let pairs: Vec<(Bound<'_, PyString>, Bound<'_, PyString>)> =
            names.into_iter().zip(values).collect();
        PyList::new(py, pairs)?.try_iter()
    }

    /// Sets the names of another mapping, of pairs or of a query to the values that they have there.
    #[pyo3(signature = (other=None, /, **named))]
    fn update(
        slf: &Bound<'_, Self>,
        other: Option<&Bound<'_, PyAny>>,
        named: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<()> {
        let pairs = param_values::update_of(other, named)?;
        URLSearchParams::change(slf, |params| param_values::update(params, &pairs))
    }

    /// Removes all pairs with this name, and returns the value of the first, or `default`.
    #[pyo3(signature = (name, *default))]
    fn pop<'py>(
        slf: &Bound<'py, Self>,
        name: &Bound<'py, PyAny>,
        default: &Bound<'py, PyTuple>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if default.len() > 1 {
            return Err(PyTypeError::new_err(
                "pop takes a name and at most one default",
            ));
        }
        if !URLSearchParams::__contains__(slf, name)? {
            return default.get_item(0).map_err(|_| no_key(name));
        }
        let value = URLSearchParams::__getitem__(slf, name)?;
        URLSearchParams::delete(slf, name, None)?;
        Ok(value)
    }

    /// Removes the last pair, and returns it.
    fn popitem(slf: &Bound<'_, Self>) -> PyResult<(String, String)> {
        let mut pairs = URLSearchParams::pairs(slf)?;
        let last = pairs
            .pop()
            .ok_or_else(|| PyKeyError::new_err("there are no parameters"))?;
        URLSearchParams::change(slf, |params| {
            *params = SearchParams::new();
            for (name, value) in &pairs {
                params.append(name, value);
            }
        })?;
        Ok(last)
    }

    /// The first value of this name, which is added with the value `default` where there is none.
    fn setdefault<'py>(
        slf: &Bound<'py, Self>,
        name: &Bound<'py, PyAny>,
        default: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if !URLSearchParams::__contains__(slf, name)? {
            URLSearchParams::set(slf, name, default)?;
        }
        URLSearchParams::__getitem__(slf, name)
    }

    /// Removes all pairs.
    fn clear(slf: &Bound<'_, Self>) -> PyResult<()> {
        URLSearchParams::change(slf, |params| *params = SearchParams::new())
    }

    /// Copies the pairs, detached from their URL.
    fn copy<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        URLSearchParams::__copy__(slf)
    }

    fn __len__(slf: &Bound<'_, Self>) -> PyResult<usize> {
        URLSearchParams::size(slf)
    }

    fn __iter__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyIterator>> {
        URLSearchParams::keys(slf)
    }

    /// Reports a non-string as absent, like a missing key of a dictionary.
    fn __contains__(slf: &Bound<'_, Self>, name: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Some(name) = text::if_any(name) else {
            return Ok(false);
        };
        Ok(slf.borrow_mut().current(slf.py())?.has(name))
    }

    fn __getitem__<'py>(
        slf: &Bound<'py, Self>,
        name: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if !URLSearchParams::__contains__(slf, name)? {
            return Err(no_key(name));
        }
        URLSearchParams::get(slf, name, None)?.ok_or_else(|| no_key(name))
    }

    fn __setitem__(
        slf: &Bound<'_, Self>,
        name: &Bound<'_, PyAny>,
        value: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        URLSearchParams::set(slf, name, value)
    }

    fn __delitem__(slf: &Bound<'_, Self>, name: &Bound<'_, PyAny>) -> PyResult<()> {
        if !URLSearchParams::__contains__(slf, name)? {
            return Err(no_key(name));
        }
        URLSearchParams::delete(slf, name, None)
    }

    fn __str__(slf: &Bound<'_, Self>) -> PyResult<String> {
        Ok(slf.borrow_mut().current(slf.py())?.serialize())
    }

    fn __format__<'py>(
        slf: &Bound<'py, Self>,
        spec: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        text::formatted(slf.as_any(), spec)
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        let class = slf.get_type().name()?;
        Ok(format!("{class}('{}')", URLSearchParams::__str__(slf)?))
    }

    fn __richcmp__(
        slf: &Bound<'_, Self>,
        other: &Bound<'_, PyAny>,
        op: CompareOp,
    ) -> PyResult<Py<PyAny>> {
        let py = slf.py();
        let Ok(other) = other.cast::<URLSearchParams>() else {
            return Ok(py.NotImplemented());
        };
        if !matches!(op, CompareOp::Eq | CompareOp::Ne) {
            return Ok(py.NotImplemented());
        }
        // One after the other: they may be the same object.
        let own = slf.borrow_mut().current(py)?.clone();
        let is_equal = own == *other.borrow_mut().current(py)?;
        let answer = (is_equal == matches!(op, CompareOp::Eq)).into_pyobject(py)?;
        Ok(answer.to_owned().into_any().unbind())
    }

    /// A URL of a class derived in Python may hold its own pairs.
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.owner
            .as_ref()
            .map_or(Ok(()), |owner| visit.call(&owner.url))
    }

    fn __clear__(&mut self) {
        self.owner = None;
    }

    /// Not of a URL any more.
    fn __copy__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let copy = URLSearchParams::exact_copy(slf)?;
        copies::copy_state(slf.as_any(), &copy, None)?;
        Ok(copy)
    }

    fn __deepcopy__<'py>(
        slf: &Bound<'py, Self>,
        memo: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let copy = URLSearchParams::exact_copy(slf)?;
        copies::copy_state(slf.as_any(), &copy, Some(memo))?;
        Ok(copy)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let query = URLSearchParams::__str__(slf)?;
        copies::reduced(slf.as_any(), PyString::new(slf.py(), &query))
    }
}

impl URLSearchParams {
    /// Pairs of the same class, without its attributes.
    fn exact_copy<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let py = this.py();
        let copy = copies::rebuilt(this.as_any(), PyString::new(py, ""))?;
        let params = this.borrow_mut().current(py)?.clone();
        copy.cast::<URLSearchParams>()?.borrow_mut().params = params;
        Ok(copy)
    }
}
