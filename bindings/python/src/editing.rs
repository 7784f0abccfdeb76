//! Redaction, relative references, and URLs made of parts.

use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::class::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::types::PyString;
use urlwind::{Component, KeyList, RedactOptions, RelativeUrl, Url};

use crate::error;
use crate::rules::Rules;
use crate::text;
use crate::url::URL;

/// A URL without what is secret.
#[pyfunction]
#[pyo3(signature = (url, *, strict=false, keys=None, fragment=false, keep_username=false, mask="REDACTED"))]
pub(crate) fn redact(
    url: &Bound<'_, PyAny>,
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
    let py = url.py();
    if let Ok(url) = url.cast::<URL>() {
        return Ok(rules.redact(&url.borrow().to_url(py)?));
    }
    let text = text::of(url, "url")?;
    match Url::parse(text) {
        Ok(url) => Ok(rules.redact(&url)),
        Err(_) => Err(error::invalid_url(py, text, None)),
    }
}

/// Any text, in which the URLs are redacted.
#[pyfunction]
#[pyo3(signature = (text, *, strict=false, keys=None, fragment=false, keep_username=false, mask="REDACTED"))]
pub(crate) fn redact_text<'py>(
    text: &Bound<'py, PyAny>,
    strict: bool,
    keys: Option<Vec<String>>,
    fragment: bool,
    keep_username: bool,
    mask: &str,
) -> PyResult<Bound<'py, PyString>> {
    let rules = Rules {
        strict,
        keys,
        fragment,
        keep_username,
        mask: mask.to_owned(),
    };
    let py = text.py();
    let redacted = urlwind::redact_text(text::of(text, "text")?, &rules.options());
    Ok(PyString::new(py, &redacted))
}

/// A text that was meant to be a URL, for messages.
#[pyfunction]
pub(crate) fn redact_input(text: &str) -> String {
    let all = RedactOptions::strict().keys(KeyList::all()).fragment(true);
    urlwind::redact_input(text, &all.mask("***")).into_owned()
}

/// A URL from its parts.
#[pyfunction]
#[pyo3(signature = (scheme, *, host=None, port=None, username="", password="", path=None, segments=None, opaque_path=None, query=None, params=None, fragment=None))]
#[allow(clippy::too_many_arguments)] // the keyword arguments of Python
pub(crate) fn build(
    py: Python<'_>,
    scheme: &str,
    host: Option<&str>,
    port: Option<u16>,
    username: &str,
    password: &str,
    path: Option<&str>,
    segments: Option<Vec<String>>,
    opaque_path: Option<&str>,
    query: Option<&str>,
    params: Option<Vec<(String, String)>>,
    fragment: Option<&str>,
) -> PyResult<URL> {
    let mut builder = Url::builder(scheme).username(username).password(password);
    if let Some(host) = host {
        builder = builder.host(host);
    }
    if let Some(port) = port {
        builder = builder.port(port);
    }
    if let Some(path) = path {
        builder = builder.path(path);
    }
    for segment in segments.iter().flatten() {
        builder = builder.segment(segment);
    }
    if let Some(path) = opaque_path {
        builder = builder.opaque_path(path);
    }
    if let Some(query) = query {
        builder = builder.query(query);
    }
    for (name, value) in params.into_iter().flatten() {
        builder = builder.query_pair(&name, &value);
    }
    if let Some(fragment) = fragment {
        builder = builder.fragment(fragment);
    }
    let url = builder.build().map_err(|refused| {
        let part = refused.component().map_or("url", Component::name);
        let value = match part {
            "scheme" => scheme,
            "host" => host.unwrap_or_default(),
            "path" => path.unwrap_or_default(),
            _ => "",
        };
        error::component(py, None, part, value, refused.kind())
    })?;
    Ok(URL::of(py, &url))
}

/// A relative reference: ``RelativeURL(text)``. It keeps what was written.
///
/// >>> from urlwind import RelativeURL
/// >>> link = RelativeURL("../img/a b.png?v=1#x")
/// >>> str(link), link.path, link.query, link.fragment
/// ('../img/a b.png?v=1#x', '../img/a b.png', 'v=1', 'x')
/// >>> link.resolve("https://example.com/docs/index.html").href
/// 'https://example.com/img/a%20b.png?v=1#x'
/// >>> RelativeURL("guide/").join(link)
/// RelativeURL('guide/../img/a b.png?v=1#x')
#[pyclass(frozen, module = "urlwind")]
#[derive(Debug)]
pub(crate) struct RelativeURL(RelativeUrl);

#[pymethods]
impl RelativeURL {
    #[new]
    fn new(text: &Bound<'_, PyAny>) -> PyResult<RelativeURL> {
        let py = text.py();
        let text = text::of(text, "url")?;
        RelativeUrl::parse(text)
            .map(RelativeURL)
            .map_err(|refused| {
                let kind = refused.kind();
                error::no_reference(py, text, &kind.to_string(), kind.name())
            })
    }

    /// The host, with credentials and port if it has them.
    #[getter]
    fn authority(&self) -> Option<&str> {
        self.0.authority()
    }

    /// The path, which may be empty.
    #[getter]
    fn path(&self) -> &str {
        self.0.path()
    }

    /// The query, without its `?`.
    #[getter]
    fn query(&self) -> Option<&str> {
        self.0.query()
    }

    /// The fragment, without its `#`.
    #[getter]
    fn fragment(&self) -> Option<&str> {
        self.0.fragment()
    }

    /// The URL that this leads to from `base`.
    fn resolve(&self, base: &Bound<'_, PyAny>) -> PyResult<URL> {
        let py = base.py();
        let base = URL::base_of(base)?;
        match self.0.resolve(&base) {
            Ok(url) => Ok(URL::of(py, &url)),
            Err(_) => Err(error::invalid_url(py, self.0.as_str(), Some(&base))),
        }
    }

    /// The reference that leads where `other` leads from where this one leads.
    fn join(&self, other: &RelativeURL) -> RelativeURL {
        RelativeURL(self.0.join(&other.0))
    }

    fn __str__(&self) -> &str {
        self.0.as_str()
    }

    /// Without a password, should there be one.
    fn __repr__<'py>(&self, py: Python<'py>) -> PyResult<String> {
        let options = RedactOptions::new()
            .keep_username(true)
            .keys(KeyList::none());
        let shown = urlwind::redact_input(self.0.as_str(), &options.mask("***"));
        let shown = PyString::new(py, &shown).repr()?;
        Ok(format!("RelativeURL({shown})"))
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        hasher.finish()
    }

    fn __richcmp__(&self, other: &RelativeURL, op: CompareOp) -> bool {
        op.matches(self.0.cmp(&other.0))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (String,)) {
        let text = slf.get().0.as_str().to_owned();
        (slf.get_type().into_any(), (text,))
    }
}
