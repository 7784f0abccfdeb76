//! The functions on columns.

use std::num::NonZero;
use std::thread;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyString;
use urlwind::Attribute;
use urlwind_columns::{ColumnError, Plan, Question, Texts};

use crate::column_object::Column;
use crate::import;
use crate::text;
use crate::url::URL;

/// Whoever asks for more is given this many.
const MOST_THREADS: usize = 1024;

/// An integer argument of 1 or more; the largest there is for what is larger.
fn count(argument: &Bound<'_, PyAny>, name: &str) -> PyResult<usize> {
    let py = argument.py();
    let Ok(number) = argument.call_method0(intern!(py, "__index__")) else {
        let kind = argument.get_type().name()?;
        let message = format!("{name} must be an int, not {kind}");
        return Err(PyTypeError::new_err(message));
    };
    if number.lt(1)? {
        let message = format!("{name} must be 1 or more, not {number}");
        return Err(PyValueError::new_err(message));
    }
    Ok(number.extract().unwrap_or(usize::MAX))
}

/// How a column is to be worked on. `limit` is less than offsets could reach only in tests.
fn plan(threads: Option<&Bound<'_, PyAny>>, limit: Option<&Bound<'_, PyAny>>) -> PyResult<Plan> {
    let threads = threads.map(|it| count(it, "threads")).transpose()?;
    let limit = limit.map(|it| count(it, "limit")).transpose()?;
    let all = || thread::available_parallelism().map_or(1, NonZero::get);
    let threads = threads.unwrap_or_else(all).min(MOST_THREADS);
    Ok(Plan::new()
        .threads(threads)
        .limit(limit.unwrap_or(usize::MAX)))
}

/// The answers for all rows of the column, found without the interpreter's lock.
fn ask(column: &Bound<'_, PyAny>, plan: Plan, question: &Question<'_>) -> PyResult<Column> {
    let py = column.py();
    let column = import::Column::of(column)?;
    let texts = column.texts()?;
    let chunks = py.detach(|| plan.ask(&texts, question)).map_err(refused)?;
    Ok(Column::new(question.kind(&column.text_type()), chunks))
}

fn refused(error: ColumnError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// The fields of each URL. With one field and no struct, a column of that.
#[pyfunction]
#[pyo3(signature = (column, fields, *, as_struct=false, errors=false, threads=None, limit=None))]
pub(crate) fn column_parts(
    column: &Bound<'_, PyAny>,
    fields: Vec<String>,
    as_struct: bool,
    errors: bool,
    threads: Option<&Bound<'_, PyAny>>,
    limit: Option<&Bound<'_, PyAny>>,
) -> PyResult<Column> {
    let fields = fields
        .iter()
        .map(|name| name.parse().map_err(|_| unknown_field(name)))
        .collect::<PyResult<Vec<Attribute>>>()?;
    let question = match fields.as_slice() {
        [field] if !as_struct => Question::Attribute(*field),
        [] if !errors => return Err(PyValueError::new_err("no field is asked for")),
        fields => {
            let field = |field: &Attribute| (field.name().into(), Question::Attribute(*field));
            let error = errors.then_some(("error".into(), Question::Error));
            Question::Struct(fields.iter().map(field).chain(error).collect())
        }
    };
    ask(column, plan(threads, limit)?, &question)
}

fn unknown_field(name: &str) -> PyErr {
    let names: Vec<&str> = Attribute::ALL.iter().map(|field| field.name()).collect();
    let names = names.join(", ");
    PyValueError::new_err(format!("there is no field {name:?}; there are {names}"))
}

/// Whether each row is a URL.
#[pyfunction]
#[pyo3(signature = (column, *, threads=None))]
pub(crate) fn column_is_valid(
    column: &Bound<'_, PyAny>,
    threads: Option<&Bound<'_, PyAny>>,
) -> PyResult<Column> {
    ask(column, plan(threads, None)?, &Question::IsValid)
}

/// The value of the query parameter `name` of each URL.
#[pyfunction]
#[pyo3(signature = (column, name, *, threads=None, limit=None))]
pub(crate) fn column_query_param(
    column: &Bound<'_, PyAny>,
    name: &Bound<'_, PyAny>,
    threads: Option<&Bound<'_, PyAny>>,
    limit: Option<&Bound<'_, PyAny>>,
) -> PyResult<Column> {
    let plan = plan(threads, limit)?;
    let name = text::of(name, "name")?;
    ask(column, plan, &Question::QueryParam(name))
}

/// Each row resolved against the base, or against the row of `base` beside it.
#[pyfunction]
#[pyo3(signature = (base, column, *, threads=None, limit=None))]
pub(crate) fn column_join(
    base: &Bound<'_, PyAny>,
    column: &Bound<'_, PyAny>,
    threads: Option<&Bound<'_, PyAny>>,
    limit: Option<&Bound<'_, PyAny>>,
) -> PyResult<Column> {
    let plan = plan(threads, limit)?;
    if base.is_instance_of::<PyString>() || base.is_instance_of::<URL>() {
        return ask(column, plan, &Question::Join(&URL::base_of(base)?));
    }
    let bases = import::Column::of(base)?;
    let py = column.py();
    let column = import::Column::of(column)?;
    let (texts, bases): (Vec<Texts<'_>>, _) = (column.texts()?, bases.texts()?);
    let joined = py.detach(|| plan.join_each(&texts, &bases));
    Ok(Column::new(column.text_type(), joined.map_err(refused)?))
}
