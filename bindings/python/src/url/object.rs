//! The data of a `URL` object: a Python string and the offsets of its components.

use std::ops::Range;

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyString;
use urlwind::__sister::CowUrl;
use urlwind::Attribute;
use urlwind::Url;

use super::URL;
use crate::copies;
use crate::error;
use crate::ffi;
use crate::text;

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

    /// Whether it would parse.
    pub(crate) fn can_parse(
        url: &Bound<'_, PyAny>,
        base: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<bool> {
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
        let Some(text) = text_or_none(text_of(url, &mut keep_url, "url"), url)? else {
            return Ok(false);
        };
        Ok(match base {
            None => Url::can_parse(text),
            Some(base) => Url::options().base_url(Some(&base)).can_parse(text),
        })
    }

    /// A base: a `URL` as it is, or a string that is parsed.
    pub(crate) fn base_of(base: &Bound<'_, PyAny>) -> PyResult<Url> {
        if let Ok(url) = base.cast::<URL>() {
            return url.borrow().to_url(base.py());
        }
        let text = text::of(base, "base")?;
        Url::parse(text).map_err(|_| error::invalid_base(base.py(), text))
    }

    pub(super) fn resolve(base: &Url, input: &Bound<'_, PyAny>) -> PyResult<URL> {
        let py = input.py();
        let mut keep = None;
        let input = text_of(input, &mut keep, "url")?;
        match base.join(input) {
            Ok(url) => Ok(URL::of(py, &url)),
            Err(_) => Err(error::invalid_url(py, input, Some(base))),
        }
    }

    #[inline]
    pub(super) fn parse_absolute(input: &Bound<'_, PyAny>) -> PyResult<URL> {
        let py = input.py();
        let Ok(string) = input.cast::<PyString>() else {
            return URL::copy_of(input);
        };
        let text = text::of(input, "url")?;
        let Ok(url) = CowUrl::parse(text) else {
            return Err(error::invalid_url(py, text, None));
        };
        let (at, length) = (url.view().components(), url.as_str().len());
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

    /// Accepts a URL where a string is expected.
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

    pub(super) fn has_credentials(&self) -> bool {
        self.at.host_start > self.at.scheme_end + 3
    }

    #[inline]
    pub(super) fn range(&self, part: Attribute) -> Range<usize> {
        self.at.range(part, self.length).unwrap_or_default()
    }

    #[inline]
    pub(super) fn part<'py>(
        &self,
        py: Python<'py>,
        part: Attribute,
    ) -> PyResult<Bound<'py, PyString>> {
        let range = self.range(part);
        if range.is_empty() {
            return Ok(intern!(py, "").clone());
        }
        ffi::substring(self.href.bind(py), range)
    }

    /// Sets an attribute. What the setter refuses becomes an exception.
    pub(super) fn change(
        this: &Bound<'_, URL>,
        attribute: Attribute,
        value: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let py = value.py();
        let name = attribute.name();
        let value = text::of(value, name)?;
        let mut url = this.borrow().to_url(py)?;
        let outcome = url.set_attribute(attribute, value);
        let refused = outcome.err().map(|error| (error, url.clone()));
        // Even when it refused: a host whose port is refused is set without it. And before Python code
        // makes the exception, for what that does to the URL, or another thread meanwhile, is to stay.
        this.borrow_mut().replace(py, url)?;
        match refused {
            None => Ok(()),
            Some((error, url)) => Err(error::refused(py, &url, name, value, error)),
        }
    }

    pub(crate) fn replace(&mut self, py: Python<'_>, url: Url) -> PyResult<()> {
        if self.text(py)? != url.as_str() {
            *self = URL::of(py, &url);
            self.changed = Some(url);
        }
        Ok(())
    }

    /// A URL of the same class, without its attributes.
    pub(super) fn exact_copy<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let py = this.py();
        let href = this.borrow().href(py);
        let copy = copies::rebuilt(this.as_any(), href)?;
        let exactly = this.borrow().copy(py);
        *copy.cast::<URL>()?.borrow_mut() = exactly;
        Ok(copy)
    }
}

/// The text of an argument that may be a [`URL`] or a `str`. That of a `URL` is kept alive by the `keep` that
/// the caller provides.
#[inline]
pub(crate) fn text_of<'a, 'py>(
    object: &'a Bound<'py, PyAny>,
    keep: &'a mut Option<Bound<'py, PyString>>,
    what: &str,
) -> PyResult<&'a str> {
    if let Ok(url) = object.cast::<URL>() {
        return keep.insert(url.borrow().href(object.py())).to_str();
    }
    text::of(object, what)
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
