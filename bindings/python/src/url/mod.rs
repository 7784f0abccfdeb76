//! The class `URL`.

use std::ops::Range;

use pyo3::class::basic::CompareOp;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use urlwind::web::Attribute;
use urlwind::{Components, HostKind, KeyList, RedactOptions, SchemeType, Url, UrlRef};

use crate::copies;
use crate::editing;
use crate::error;
use crate::ffi;
use crate::search_params::URLSearchParams;
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
// and where the components stand in it. A URL that was normalised already is the very string that
// came in, and neither parsing it nor `href` copies a byte.
//
// It is borrowed for a moment at a time, in which neither Python code runs nor the interpreter's
// lock is let go: no two borrows ever meet, so no thread sees PyO3's "already borrowed".
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

impl URL {
    pub(crate) fn parse_object(
        input: &Bound<'_, PyAny>,
        base: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<URL> {
        let Some(base) = base.filter(|base| !base.is_none()) else {
            return URL::parse_absolute(input);
        };
        URL::resolve(&URL::base_of(base)?, input)
    }

    /// A base: a `URL` as it is, or a string that is parsed.
    pub(crate) fn base_of(base: &Bound<'_, PyAny>) -> PyResult<Url> {
        if let Ok(url) = base.cast::<URL>() {
            return url.borrow().to_url(base.py());
        }
        let text = text::of(base, "base")?;
        Url::parse(text).map_err(|_| error::invalid_base(base.py(), text))
    }

    fn resolve(base: &Url, input: &Bound<'_, PyAny>) -> PyResult<URL> {
        let py = input.py();
        let mut keep = None;
        let input = text::of_url(input, &mut keep, "url")?;
        match base.join(input) {
            Ok(url) => Ok(URL::of(py, &url)),
            Err(_) => Err(error::invalid_url(py, input, Some(base))),
        }
    }

    #[inline]
    fn parse_absolute(input: &Bound<'_, PyAny>) -> PyResult<URL> {
        let py = input.py();
        let Ok(string) = input.cast::<PyString>() else {
            return URL::copy_of(input);
        };
        let text = text::of(input, "url")?;
        let Ok(url) = UrlRef::parse(text) else {
            return Err(error::invalid_url(py, text, None));
        };
        let (at, length) = (url.components(), url.as_str().len());
        // What it borrows may lack the blanks around the input.
        let is_input = url.is_borrowed() && length == text.len();
        let href = if is_input && string.is_exact_instance_of::<PyString>() {
            string.clone().unbind()
        } else {
            PyString::new(py, url.as_str()).unbind()
        };
        Ok(URL {
            href,
            at,
            length,
            changed: None,
        })
    }

    /// What is no string may be a URL.
    #[cold]
    fn copy_of(input: &Bound<'_, PyAny>) -> PyResult<URL> {
        let Ok(url) = input.cast::<URL>() else {
            return Err(text::wrong_type(input, "url"));
        };
        Ok(url.borrow().copy(input.py()))
    }

    pub(crate) fn of(py: Python<'_>, url: &Url) -> URL {
        URL {
            href: PyString::new(py, url.as_str()).unbind(),
            at: url.components(),
            length: url.as_str().len(),
            changed: None,
        }
    }

    fn copy(&self, py: Python<'_>) -> URL {
        URL {
            href: self.href.clone_ref(py),
            at: self.at,
            length: self.length,
            changed: self.changed.clone(),
        }
    }

    pub(crate) fn text<'a>(&'a self, py: Python<'_>) -> PyResult<&'a str> {
        self.href.to_str(py)
    }

    /// To be changed, or built upon.
    pub(crate) fn to_url(&self, py: Python<'_>) -> PyResult<Url> {
        if let Some(url) = &self.changed {
            return Ok(url.clone());
        }
        let text = self.text(py)?;
        Url::parse(text).map_err(|_| error::invalid_url(py, text, None))
    }

    /// The query with its `?`, or nothing.
    pub(crate) fn search_text<'a>(&'a self, py: Python<'_>) -> PyResult<&'a str> {
        Ok(&self.text(py)?[self.range(Attribute::Search)])
    }

    fn has_credentials(&self) -> bool {
        self.at.host_start > self.at.scheme_end + 3
    }

    #[inline]
    fn range(&self, part: Attribute) -> Range<usize> {
        self.at.range(part, self.length).unwrap_or_default()
    }

    #[inline]
    fn part<'py>(&self, py: Python<'py>, part: Attribute) -> PyResult<Bound<'py, PyString>> {
        let range = self.range(part);
        if range.is_empty() {
            return Ok(intern!(py, "").clone());
        }
        ffi::substring(self.href.bind(py), range)
    }

    /// Sets an attribute. What the setter refuses becomes an exception.
    fn change(
        this: &Bound<'_, URL>,
        attribute: Attribute,
        value: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let py = value.py();
        let name = attribute.name();
        let value = text::of(value, name)?;
        let mut url = this.borrow().to_url(py)?;
        let outcome = url.web_mut().set(attribute, value);
        let refused = outcome.err();
        let refused = refused.map(|error| error::refused(py, &url, name, value, error));
        // Even when it refused: a host whose port is refused is set without it.
        this.borrow_mut().replace(py, url)?;
        refused.map_or(Ok(()), Err)
    }

    pub(crate) fn replace(&mut self, py: Python<'_>, url: Url) -> PyResult<()> {
        if self.text(py)? != url.as_str() {
            *self = URL::of(py, &url);
            self.changed = Some(url);
        }
        Ok(())
    }
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
        crate::functions::can_parse(url, base)
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
        Ok(PyString::new(py, &self.to_url(py)?.web().origin()))
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

    /// What stands in the place of the host: `none`, `empty`, `domain`, `ipv4`, `ipv6`, `opaque`.
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

    /// Parses `url` with this one as its base. A derived class gives an object of its own, with
    /// the attributes of this one.
    fn join<'py>(slf: &Bound<'py, Self>, url: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let base = slf.borrow().to_url(py)?;
        let joined = URL::resolve(&base, url)?;
        if slf.is_exact_instance_of::<URL>() {
            return Ok(Bound::new(py, joined)?.into_any());
        }
        let copy = URL::__copy__(slf)?;
        *copy.cast::<URL>()?.borrow_mut() = joined;
        Ok(copy)
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
        let rules = editing::Rules {
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
        editing::change(slf, "pathname", path, |url| url.append_path(path))
    }

    /// Sets one parameter of the query, and leaves the bytes of the others alone.
    fn set_query_param(slf: &Bound<'_, Self>, name: &str, value: &str) -> PyResult<()> {
        editing::change(slf, "search", value, |url| {
            url.edit_query().set(name, value).commit()
        })
    }

    /// Removes the parameters of these names, in which `*` stands for any text.
    #[pyo3(signature = (*names))]
    fn remove_query_params(slf: &Bound<'_, Self>, names: Vec<String>) -> PyResult<()> {
        editing::remove_tracking(slf, Some(names))
    }

    /// Removes the parameters of all other names.
    #[pyo3(signature = (*names))]
    fn keep_query_params(slf: &Bound<'_, Self>, names: Vec<String>) -> PyResult<()> {
        let names = KeyList::new(names);
        editing::change(slf, "search", "", |url| {
            url.edit_query().keep_all(&names).commit()
        })
    }

    /// Removes the parameters that only serve tracking, or those of a list of your own.
    #[pyo3(signature = (keys=None))]
    fn remove_tracking(slf: &Bound<'_, Self>, keys: Option<Vec<String>>) -> PyResult<()> {
        editing::remove_tracking(slf, keys)
    }

    /// The components without their percent-encoding.
    fn decoded<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        editing::decoded(py, &self.to_url(py)?)
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
        copies::reduced(slf.as_any(), slf.borrow().href(slf.py()))
    }
}

impl URL {
    /// A URL of the same class, without its attributes.
    fn exact_copy<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let py = this.py();
        let copy = copies::rebuilt(this.as_any(), this.borrow().href(py))?;
        let exactly = this.borrow().copy(py);
        *copy.cast::<URL>()?.borrow_mut() = exactly;
        Ok(copy)
    }
}
