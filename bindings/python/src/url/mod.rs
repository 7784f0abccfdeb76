//! The class `URL`.

mod changes;
mod derived;
mod human;
mod object;
mod param_values;
mod search_params;

pub(crate) use object::text_of;
pub(crate) use search_params::URLSearchParams;

use pyo3::class::basic::CompareOp;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple, PyType};
use urlwind::Attribute;
use urlwind::{Components, HostKind, KeyList, RedactOptions, SchemeType, Url};

use crate::copies;
use crate::ffi;
use crate::rules::Rules;
use crate::text;

/// A URL: ``URL(url, base=None)``, each a ``str`` or a ``URL``.
///
/// It has the properties of JavaScript's ``URL``, to be read and to be written:
///
/// >>> from urlwind import URL
/// >>> url = URL("../b?q=1", "https://me:secret@EXAMPLE.com:443/a/")
/// >>> url.href
/// 'https://me:secret@example.com/b?q=1'
/// >>> url.protocol, url.host, url.pathname, url.search
/// ('https:', 'example.com', '/b', '?q=1')
/// >>> url.port = "8080"
/// >>> url.search_params["q"] = "2"
/// >>> url
/// URL('https://me:***@example.com:8080/b?q=2')
///
/// Raises ``InvalidURL`` for what does not parse, and ``InvalidComponent`` for a value that a
/// property cannot take; both are a ``ValueError`` and have a ``kind``.
///
/// URLs are equal when their ``href`` is, and sort by it. As with any object that can be changed,
/// do not change one that is a key of a dictionary.
// The text of a URL is always ASCII, so a Python string holds it as it is: this keeps that string
// and where the components stand in it. A URL that was normalized already is the very string that
// came in, and neither parsing it nor `href` copies a byte.
//
// It is borrowed for a moment at a time, in which neither Python code runs nor the interpreter's
// lock is let go: no two borrows ever meet, so no thread sees PyO3's "already borrowed". Making a
// tuple, a dictionary or an exception may run Python code (collecting garbage does), making a text not.
#[pyclass(subclass, weakref, module = "urlwind")]
#[derive(Debug)]
#[allow(clippy::upper_case_acronyms)] // the name that Python sees
pub(crate) struct URL {
    href: Py<PyString>,
    at: Components,
    length: usize,
    /// After a setter: a few URLs that setters can make would change if they were parsed again,
    /// such as `file://localhost/`.
    changed: Option<Url>,
}

#[pymethods]
impl URL {
    #[new]
    #[pyo3(signature = (url, base=None))]
    fn new(url: &Bound<'_, PyAny>, base: Option<&Bound<'_, PyAny>>) -> PyResult<URL> {
        URL::parse_object(url, base)
    }

    /// Whether it would parse: `URL.can_parse(url, base=None)`.
    #[staticmethod]
    #[pyo3(name = "can_parse", signature = (url, base=None))]
    fn can_parse_static(url: &Bound<'_, PyAny>, base: Option<&Bound<'_, PyAny>>) -> PyResult<bool> {
        URL::can_parse(url, base)
    }

    #[getter]
    #[inline]
    pub(crate) fn href<'py>(&self, py: Python<'py>) -> Bound<'py, PyString> {
        self.href.bind(py).clone()
    }

    #[setter]
    fn set_href(slf: &Bound<'_, Self>, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let url = URL::parse_absolute(value)?;
        *slf.borrow_mut() = url;
        Ok(())
    }

    #[getter]
    fn origin<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        let is_special = self.at.scheme_type != SchemeType::NotSpecial;
        if is_special && self.at.scheme_type != SchemeType::File && !self.has_credentials() {
            // Scheme, host and port stand together at the front.
            return ffi::substring(self.href.bind(py), 0..self.at.path_start as usize);
        }
        Ok(PyString::new(
            py,
            &self.to_url(py)?.view().serialized_origin(),
        ))
    }

    #[getter]
    #[inline]
    fn protocol<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        let known = match self.at.scheme_type {
            SchemeType::Https => intern!(py, "https:"),
            SchemeType::Http => intern!(py, "http:"),
            SchemeType::File => intern!(py, "file:"),
            SchemeType::Ftp => intern!(py, "ftp:"),
            SchemeType::Ws => intern!(py, "ws:"),
            SchemeType::Wss => intern!(py, "wss:"),
            _ => return self.part(py, Attribute::Protocol),
        };
        Ok(known.clone())
    }

    #[setter]
    fn set_protocol(slf: &Bound<'_, Self>, value: &Bound<'_, PyAny>) -> PyResult<()> {
        URL::change(slf, Attribute::Protocol, value)
    }

    #[getter]
    fn username<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        self.part(py, Attribute::Username)
    }

    #[setter]
    fn set_username(slf: &Bound<'_, Self>, value: &Bound<'_, PyAny>) -> PyResult<()> {
        URL::change(slf, Attribute::Username, value)
    }

    #[getter]
    fn password<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        self.part(py, Attribute::Password)
    }

    #[setter]
    fn set_password(slf: &Bound<'_, Self>, value: &Bound<'_, PyAny>) -> PyResult<()> {
        URL::change(slf, Attribute::Password, value)
    }

    #[getter]
    fn host<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        self.part(py, Attribute::Host)
    }

    #[setter]
    fn set_host(slf: &Bound<'_, Self>, value: &Bound<'_, PyAny>) -> PyResult<()> {
        URL::change(slf, Attribute::Host, value)
    }

    #[getter]
    fn hostname<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        self.part(py, Attribute::Hostname)
    }

    #[setter]
    fn set_hostname(slf: &Bound<'_, Self>, value: &Bound<'_, PyAny>) -> PyResult<()> {
        URL::change(slf, Attribute::Hostname, value)
    }

    #[getter]
    fn port<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        self.part(py, Attribute::Port)
    }

    #[setter]
    fn set_port(slf: &Bound<'_, Self>, value: &Bound<'_, PyAny>) -> PyResult<()> {
        URL::change(slf, Attribute::Port, value)
    }

    #[getter]
    fn pathname<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        self.part(py, Attribute::Pathname)
    }

    #[setter]
    fn set_pathname(slf: &Bound<'_, Self>, value: &Bound<'_, PyAny>) -> PyResult<()> {
        URL::change(slf, Attribute::Pathname, value)
    }

    #[getter]
    fn search<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        self.part(py, Attribute::Search)
    }

    #[setter]
    fn set_search(slf: &Bound<'_, Self>, value: &Bound<'_, PyAny>) -> PyResult<()> {
        URL::change(slf, Attribute::Search, value)
    }

    #[getter]
    fn hash<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        self.part(py, Attribute::Hash)
    }

    #[setter]
    fn set_hash(slf: &Bound<'_, Self>, value: &Bound<'_, PyAny>) -> PyResult<()> {
        URL::change(slf, Attribute::Hash, value)
    }

    /// The query as pairs. They and the URL change together.
    #[getter]
    fn search_params(slf: &Bound<'_, Self>) -> PyResult<URLSearchParams> {
        URLSearchParams::of_url(slf)
    }

    /// The kind of host: `none`, `empty`, `domain`, `ipv4`, `ipv6`, `opaque`.
    #[getter]
    fn host_kind<'py>(&self, py: Python<'py>) -> Bound<'py, PyString> {
        let kind = match self.at.host_kind {
            HostKind::Empty => intern!(py, "empty"),
            HostKind::Domain => intern!(py, "domain"),
            HostKind::Ipv4 => intern!(py, "ipv4"),
            HostKind::Ipv6 => intern!(py, "ipv6"),
            HostKind::Opaque => intern!(py, "opaque"),
            _ => intern!(py, "none"),
        };
        kind.clone()
    }

    /// The scheme, without its colon.
    #[getter]
    fn scheme<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        ffi::substring(self.href.bind(py), 0..self.at.scheme_end as usize)
    }

    /// The port as a number, unless it is the scheme's own or there is none.
    #[getter]
    fn port_number(&self, py: Python<'_>) -> PyResult<Option<u16>> {
        Ok(self.to_url(py)?.port())
    }

    /// The port to connect to: the one in the URL, or else the scheme's own.
    #[getter]
    fn port_or_default(&self, py: Python<'_>) -> PyResult<Option<u16>> {
        Ok(self.to_url(py)?.port_or_known_default())
    }

    /// Alias of `pathname`.
    #[getter]
    fn path<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        self.part(py, Attribute::Pathname)
    }

    /// The query without its `?`, or None.
    #[getter]
    fn query(&self, py: Python<'_>) -> PyResult<Option<String>> {
        Ok(self.to_url(py)?.query().map(str::to_owned))
    }

    /// The fragment without its `#`, or None.
    #[getter]
    fn fragment(&self, py: Python<'_>) -> PyResult<Option<String>> {
        Ok(self.to_url(py)?.fragment().map(str::to_owned))
    }

    /// The segments of the path, without their percent-encoding.
    #[getter]
    fn segments<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let url = slf.borrow().to_url(slf.py())?;
        PyTuple::new(slf.py(), derived::segments(&url))
    }

    /// The last segment of the path, without its percent-encoding.
    #[getter]
    fn name(&self, py: Python<'_>) -> PyResult<String> {
        Ok(derived::segments(&self.to_url(py)?)
            .pop()
            .unwrap_or_default())
    }

    /// The URL without the last segment of the path, without query and fragment.
    #[getter]
    fn parent<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        derived::parent(slf)
    }

    /// Parses `url` with this one as its base. A derived class gives an object of its own, with
    /// the attributes of this one.
    fn join<'py>(slf: &Bound<'py, Self>, url: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let base = slf.borrow().to_url(slf.py())?;
        derived::like(slf, URL::resolve(&base, url)?)
    }

    /// `url / "a b"`: the path with this behind it, without query and fragment.
    fn __truediv__<'py>(
        slf: &Bound<'py, Self>,
        path: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        if !path.is_instance_of::<PyString>() {
            return Ok(py.NotImplemented().into_bound(py));
        }
        derived::joinpath(slf, &PyTuple::new(py, [path])?)
    }

    /// The path with these behind it, without query and fragment.
    #[pyo3(signature = (*paths))]
    fn joinpath<'py>(
        slf: &Bound<'py, Self>,
        paths: &Bound<'py, PyTuple>,
    ) -> PyResult<Bound<'py, PyAny>> {
        derived::joinpath(slf, paths)
    }

    /// A new URL with other parts: `scheme`, `host`, `port`, `username`, `password`, `path`, `query`,
    /// `fragment`.
    #[pyo3(signature = (**parts))]
    fn copy_with<'py>(
        slf: &Bound<'py, Self>,
        parts: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        derived::copy_with(slf, parts)
    }

    /// A new URL with another scheme.
    fn with_scheme<'py>(
        slf: &Bound<'py, Self>,
        scheme: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        derived::with(slf, "scheme", scheme)
    }

    /// A new URL with another host; an IPv6 address may come without brackets.
    fn with_host<'py>(
        slf: &Bound<'py, Self>,
        host: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        derived::with(slf, "host", host)
    }

    /// A new URL with another port: a number, or None.
    fn with_port<'py>(
        slf: &Bound<'py, Self>,
        port: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        derived::with(slf, "port", port)
    }

    /// A new URL with another user name, or None.
    fn with_username<'py>(
        slf: &Bound<'py, Self>,
        username: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        derived::with(slf, "username", username)
    }

    /// A new URL with another password, or None.
    fn with_password<'py>(
        slf: &Bound<'py, Self>,
        password: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        derived::with(slf, "password", password)
    }

    /// A new URL with another path.
    fn with_path<'py>(
        slf: &Bound<'py, Self>,
        path: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        derived::with(slf, "path", path)
    }

    /// A new URL with another query: a text, a mapping, pairs, None, or parameters by name.
    #[pyo3(signature = (query=None, /, **named))]
    fn with_query<'py>(
        slf: &Bound<'py, Self>,
        query: Option<&Bound<'py, PyAny>>,
        named: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        derived::with_query(slf, query, named)
    }

    /// A new URL with another fragment, or None.
    fn with_fragment<'py>(
        slf: &Bound<'py, Self>,
        fragment: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        derived::with(slf, "fragment", fragment)
    }

    /// A new URL with these parameters set, and the others as they were.
    #[pyo3(signature = (query=None, /, **named))]
    fn update_query<'py>(
        slf: &Bound<'py, Self>,
        query: Option<&Bound<'py, PyAny>>,
        named: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        derived::update_query(slf, query, named)
    }

    /// A new URL without the parameters of these names, in which `*` stands for any text.
    #[pyo3(signature = (*names))]
    fn without_query_params<'py>(
        slf: &Bound<'py, Self>,
        names: Vec<String>,
    ) -> PyResult<Bound<'py, PyAny>> {
        derived::without_query_params(slf, names)
    }

    /// The URL as people read it, with the letters of all scripts. It parses back to the same URL.
    fn human(&self, py: Python<'_>) -> PyResult<String> {
        Ok(human::human(&self.to_url(py)?))
    }

    /// For pydantic: a field of this type takes texts and URLs, and is written as a text.
    #[classmethod]
    fn __get_pydantic_core_schema__<'py>(
        cls: &Bound<'py, PyType>,
        _source: &Bound<'py, PyAny>,
        _handler: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let module = cls.py().import("urlwind._pydantic")?;
        module.getattr("core_schema_of")?.call1((cls,))
    }

    /// For pydantic: a text in the format `uri`.
    #[classmethod]
    fn __get_pydantic_json_schema__<'py>(
        cls: &Bound<'py, PyType>,
        _schema: &Bound<'py, PyAny>,
        _handler: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let schema = PyDict::new(cls.py());
        schema.set_item("type", "string")?;
        schema.set_item("format", "uri")?;
        Ok(schema)
    }

    /// The URL without what is secret, by the rules of OpenTelemetry or others.
    #[pyo3(signature = (*, strict=false, keys=None, fragment=false, keep_username=false, mask="REDACTED"))]
    fn redacted(
        &self,
        py: Python<'_>,
        strict: bool,
        keys: Option<Vec<String>>,
        fragment: bool,
        keep_username: bool,
        mask: &str,
    ) -> PyResult<String> {
        let rules = Rules {
            strict,
            keys,
            fragment,
            keep_username,
            mask: mask.to_owned(),
        };
        Ok(rules.redact(&self.to_url(py)?))
    }

    /// Appends a path to the path, with exactly one slash between the two.
    fn append_path(slf: &Bound<'_, Self>, path: &str) -> PyResult<()> {
        changes::change(slf, "pathname", path, |url| url.append_path(path))
    }

    /// Sets one parameter of the query, and leaves the bytes of the others alone.
    fn set_query_param(slf: &Bound<'_, Self>, name: &str, value: &str) -> PyResult<()> {
        changes::change(slf, "search", value, |url| {
            url.edit_query().set(name, value).commit()
        })
    }

    /// Removes the parameters of these names, in which `*` stands for any text.
    #[pyo3(signature = (*names))]
    fn remove_query_params(slf: &Bound<'_, Self>, names: Vec<String>) -> PyResult<()> {
        changes::remove_tracking(slf, Some(names))
    }

    /// Removes the parameters of all other names.
    #[pyo3(signature = (*names))]
    fn keep_query_params(slf: &Bound<'_, Self>, names: Vec<String>) -> PyResult<()> {
        let names = KeyList::new(names);
        changes::change(slf, "search", "", |url| {
            url.edit_query().keep_all(&names).commit()
        })
    }

    /// Removes the parameters that only serve tracking, or those of a list of your own.
    #[pyo3(signature = (keys=None))]
    fn remove_tracking(slf: &Bound<'_, Self>, keys: Option<Vec<String>>) -> PyResult<()> {
        changes::remove_tracking(slf, keys)
    }

    /// The components without their percent-encoding.
    fn decoded<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyDict>> {
        let url = slf.borrow().to_url(slf.py())?;
        changes::decoded(slf.py(), &url)
    }

    fn __str__<'py>(&self, py: Python<'py>) -> Bound<'py, PyString> {
        self.href(py)
    }

    fn __format__<'py>(
        slf: &Bound<'py, Self>,
        spec: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        text::formatted(slf.as_any(), spec)
    }

    /// Without the password: what is printed is logged.
    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        let py = slf.py();
        let class = slf.get_type().name()?;
        let url = slf.borrow().to_url(py)?;
        let options = RedactOptions::new().keys(KeyList::none());
        let shown = url.redact_with(&options.keep_username(true).mask("***"));
        Ok(format!("{class}('{shown}')"))
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.href.bind(py).hash()
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, op: CompareOp) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let Ok(other) = other.cast::<URL>() else {
            return Ok(py.NotImplemented());
        };
        // ASCII sorts alike by bytes and by code points.
        let order = self.text(py)?.cmp(other.borrow().text(py)?);
        let answer = op.matches(order).into_pyobject(py)?;
        Ok(answer.to_owned().into_any().unbind())
    }

    fn __copy__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let copy = URL::exact_copy(slf)?;
        copies::copy_state(slf.as_any(), &copy, None)?;
        Ok(copy)
    }

    fn __deepcopy__<'py>(
        slf: &Bound<'py, Self>,
        memo: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let copy = URL::exact_copy(slf)?;
        copies::copy_state(slf.as_any(), &copy, Some(memo))?;
        Ok(copy)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let href = slf.borrow().href(slf.py());
        copies::reduced(slf.as_any(), href)
    }
}
