//! `URLPattern` and `PatternSet`.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyList, PyString, PyType};
use urlwind_pattern::{
    Component, Found, GenerateError, Input, Match, PatternError, PatternInit, PatternSet as Set,
    UrlPattern,
};

use crate::text;
use crate::url::URL as PyURL;

/// The exception for a pattern that cannot be made.
#[cold]
fn invalid_pattern(py: Python<'_>, error: &PatternError) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let component = error.component().map(Component::name);
    let exception = CLASS
        .import(py, "urlwind._errors", "InvalidPattern")
        .and_then(|class| class.call1((error.to_string(), component, error.position())));
    match exception {
        Ok(exception) => PyErr::from_value(exception),
        Err(problem) => problem,
    }
}

/// A pattern or an input, as Python gives it.
enum Given<'py> {
    Text(Bound<'py, PyString>),
    Init(Box<PatternInit>),
}

impl<'py> Given<'py> {
    fn new(object: &Bound<'py, PyAny>, what: &str) -> PyResult<Given<'py>> {
        if let Ok(url) = object.cast::<PyURL>() {
            return Ok(Given::Text(url.borrow().href(object.py())));
        }
        if let Ok(string) = object.cast::<PyString>() {
            text::of(object, what)?;
            return Ok(Given::Text(string.clone()));
        }
        let Ok(members) = object.cast::<PyDict>() else {
            return Err(PyTypeError::new_err(format!(
                "{what} must be a str, a URL or a dict"
            )));
        };
        let mut init = PatternInit::new();
        for (key, value) in members {
            let name = text::of(&key, "a key")?;
            let value = text::of(&value, name)?;
            init = match (Component::named(name), name) {
                (Some(component), _) => init.with(component, value),
                (None, "base_url" | "baseURL") => init.base_url(value),
                (None, _) => {
                    return Err(PyValueError::new_err(format!(
                        "a pattern has no component {name:?}"
                    )));
                }
            };
        }
        Ok(Given::Init(Box::new(init)))
    }

    fn input<'a>(&'a self, base: Option<&'a str>) -> PyResult<Input<'a>> {
        Ok(match (self, base) {
            (Given::Text(text), None) => Input::Text(text.to_str()?),
            (Given::Text(text), Some(base)) => Input::TextWithBase(text.to_str()?, base),
            (Given::Init(init), None) => Input::Init(init),
            (Given::Init(_), Some(_)) => {
                return Err(PyTypeError::new_err("base_url belongs into the dict"));
            }
        })
    }
}

/// The result of a match: a dict for each component, with its input and its groups.
fn result<'py>(py: Python<'py>, found: &Match<'_>) -> PyResult<Bound<'py, PyDict>> {
    let result = PyDict::new(py);
    for component in Component::ALL {
        let matched = found.component(component);
        let groups = PyDict::new(py);
        for (name, value) in matched.groups() {
            groups.set_item(name, value)?;
        }
        let one = PyDict::new(py);
        one.set_item("input", matched.input())?;
        one.set_item("groups", groups)?;
        result.set_item(component.name(), one)?;
    }
    Ok(result)
}

/// A pattern for URLs, by the URL Pattern Standard.
#[pyclass(frozen, module = "urlwind")]
pub(crate) struct URLPattern {
    pattern: UrlPattern,
    /// Made again for a set, which owns its patterns.
    source: Source,
}

#[derive(Clone)]
struct Source {
    text: Result<String, PatternInit>,
    base_url: Option<String>,
    ignore_case: bool,
}

impl Source {
    fn make(&self) -> Result<UrlPattern, PatternError> {
        let mut options = UrlPattern::options().ignore_case(self.ignore_case);
        if let Some(base_url) = &self.base_url {
            options = options.base_url(base_url);
        }
        match &self.text {
            Ok(text) => options.parse(text),
            Err(init) => options.init(init),
        }
    }
}

fn component_of(name: &str) -> PyResult<Component> {
    Component::named(name)
        .ok_or_else(|| PyValueError::new_err(format!("a pattern has no component {name:?}")))
}

#[pymethods]
impl URLPattern {
    #[new]
    #[pyo3(signature = (input, base_url=None, *, ignore_case=false))]
    fn new(
        input: &Bound<'_, PyAny>,
        base_url: Option<String>,
        ignore_case: bool,
    ) -> PyResult<URLPattern> {
        let py = input.py();
        let text = match Given::new(input, "input")? {
            Given::Text(text) => Ok(text.to_str()?.to_owned()),
            Given::Init(init) => Err(*init),
        };
        let source = Source {
            text,
            base_url,
            ignore_case,
        };
        let pattern = source.make().map_err(|error| invalid_pattern(py, &error))?;
        Ok(URLPattern { pattern, source })
    }

    /// Whether a URL matches.
    #[pyo3(signature = (input, base_url=None))]
    fn test(&self, input: &Bound<'_, PyAny>, base_url: Option<&str>) -> PyResult<bool> {
        Ok(self
            .pattern
            .test(Given::new(input, "input")?.input(base_url)?))
    }

    /// The match as a dict of components, or None.
    #[pyo3(signature = (input, base_url=None))]
    fn exec<'py>(
        &self,
        input: &Bound<'py, PyAny>,
        base_url: Option<&str>,
    ) -> PyResult<Option<Bound<'py, PyDict>>> {
        let given = Given::new(input, "input")?;
        let found = self.pattern.exec(given.input(base_url)?);
        found.map(|found| result(input.py(), &found)).transpose()
    }

    /// A component with these values for its groups.
    #[pyo3(signature = (component, groups))]
    fn generate(&self, component: &str, groups: Vec<(String, String)>) -> PyResult<String> {
        let groups: Vec<(&str, &str)> = groups
            .iter()
            .map(|(name, value)| (&**name, &**value))
            .collect();
        self.pattern
            .generate(component_of(component)?, &groups)
            .map_err(|error: GenerateError| PyValueError::new_err(error.to_string()))
    }

    /// -1, 0 or 1: whether a component of the left pattern is less specific, as specific, or more.
    #[staticmethod]
    fn compare_component(component: &str, left: &URLPattern, right: &URLPattern) -> PyResult<i8> {
        let component = component_of(component)?;
        Ok(UrlPattern::compare_component(component, &left.pattern, &right.pattern) as i8)
    }

    #[getter]
    fn protocol(&self) -> &str {
        self.pattern.get(Component::Protocol)
    }

    #[getter]
    fn username(&self) -> &str {
        self.pattern.get(Component::Username)
    }

    #[getter]
    fn password(&self) -> &str {
        self.pattern.get(Component::Password)
    }

    #[getter]
    fn hostname(&self) -> &str {
        self.pattern.get(Component::Hostname)
    }

    #[getter]
    fn port(&self) -> &str {
        self.pattern.get(Component::Port)
    }

    #[getter]
    fn pathname(&self) -> &str {
        self.pattern.get(Component::Pathname)
    }

    #[getter]
    fn search(&self) -> &str {
        self.pattern.get(Component::Search)
    }

    #[getter]
    fn hash(&self) -> &str {
        self.pattern.get(Component::Hash)
    }

    #[getter]
    fn has_regexp_groups(&self) -> bool {
        self.pattern.has_regexp_groups()
    }

    fn __repr__(&self) -> String {
        let shown = Component::ALL
            .into_iter()
            .filter(|it| *it != Component::Password && self.pattern.get(*it) != "*")
            .map(|it| format!("{}={:?}", it.name(), self.pattern.get(it)));
        format!("URLPattern({})", shown.collect::<Vec<_>>().join(", "))
    }
}

/// Many patterns, each with a value, asked at once.
#[pyclass(frozen, module = "urlwind")]
pub(crate) struct PatternSet {
    set: Set<Py<PyAny>>,
}

/// The value, and the match as a dict.
type ValueAndMatch<'py> = (Py<PyAny>, Bound<'py, PyDict>);

fn value_and_match<'py>(
    py: Python<'py>,
    found: Found<'_, Py<PyAny>>,
) -> PyResult<ValueAndMatch<'py>> {
    let value = found.value().clone_ref(py);
    Ok((value, result(py, &found.captures())?))
}

#[pymethods]
impl PatternSet {
    /// From (pattern, value) pairs; a pattern may be a `str` or a `URLPattern`.
    #[new]
    fn new(patterns: &Bound<'_, PyAny>) -> PyResult<PatternSet> {
        let py = patterns.py();
        let mut made = Vec::new();
        for pair in patterns.try_iter()? {
            let (pattern, value): (Bound<'_, PyAny>, Py<PyAny>) = pair?.extract()?;
            let pattern = match pattern.cast::<URLPattern>() {
                Ok(pattern) => pattern.get().source.make(),
                Err(_) => UrlPattern::parse(text::of(&pattern, "pattern")?),
            };
            made.push((pattern.map_err(|error| invalid_pattern(py, &error))?, value));
        }
        Ok(PatternSet {
            set: Set::new(made),
        })
    }

    fn __len__(&self) -> usize {
        self.set.len()
    }

    /// Whether any pattern matches.
    fn test(&self, input: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.set.test(Given::new(input, "input")?.input(None)?))
    }

    /// The value and the match of the first pattern that matches, or None.
    fn first<'py>(&self, input: &Bound<'py, PyAny>) -> PyResult<Option<ValueAndMatch<'py>>> {
        let given = Given::new(input, "input")?;
        let found = self.set.first(given.input(None)?);
        found
            .map(|found| value_and_match(input.py(), found))
            .transpose()
    }

    /// The value and the match of the most specific pattern that matches, or None.
    fn most_specific<'py>(
        &self,
        input: &Bound<'py, PyAny>,
    ) -> PyResult<Option<ValueAndMatch<'py>>> {
        let given = Given::new(input, "input")?;
        let found = self.set.most_specific(given.input(None)?);
        found
            .map(|found| value_and_match(input.py(), found))
            .transpose()
    }

    /// The values and the matches of all patterns that match, in order.
    fn all<'py>(&self, input: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyList>> {
        let py = input.py();
        let given = Given::new(input, "input")?;
        let list = PyList::empty(py);
        for found in self.set.all(given.input(None)?) {
            list.append(value_and_match(py, found)?)?;
        }
        Ok(list)
    }

    /// The places of the patterns that can never match, or never be the first.
    fn unmatchable(&self) -> Vec<usize> {
        self.set.unmatchable().iter().map(|it| it.index).collect()
    }
}
