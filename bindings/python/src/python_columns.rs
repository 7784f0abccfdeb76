//! The functions on columns, and the class of what they return.

use std::num::NonZero;
use std::sync::Arc;
use std::thread;

use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyString};
use urlwind::Url;
use urlwind::web::Attribute;

use crate::columns::input::{Rows, Texts, with_rows};
use crate::columns::is_valid::is_valid;
use crate::columns::join::{BaseRows, join};
use crate::columns::output::{Array, Type, concatenated};
use crate::columns::parts::{Wanted, parts};
use crate::columns::pieces::{self, Paired, Piece, cut, paired, until_read};
use crate::columns::query_param::query_param;
use crate::ffi;
use crate::import;
use crate::text;
use crate::url::URL;

/// A column that a function of `urlwind.columns` has made. Arrow libraries take it without copying.
#[pyclass(frozen, weakref, module = "urlwind.columns")]
#[derive(Debug)]
pub(crate) struct Column {
    kind: Type,
    chunks: Vec<Arc<Array>>,
}

#[pymethods]
impl Column {
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        ffi::schema_capsule(py, &self.kind)
    }

    /// The column as one array. If it has more than one chunk, they are copied together.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
        // A wish that the interface lets us ignore.
        drop(requested_schema);
        let array = match self.chunks.as_slice() {
            [] => Arc::new(Array::empty(&self.kind)),
            [chunk] => Arc::clone(chunk),
            chunks => {
                let one = py.detach(|| concatenated(&self.kind, chunks));
                Arc::new(one.ok_or_else(|| {
                    PyOverflowError::new_err(
                        "2 GB of text do not fit in one array; read it as a stream of chunks",
                    )
                })?)
            }
        };
        ffi::array_capsules(py, &self.kind, &array)
    }

    /// The column as a stream of its chunks.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        drop(requested_schema);
        ffi::stream_capsule(py, &self.kind, &self.chunks)
    }

    fn __len__(&self) -> usize {
        self.chunks.iter().map(|chunk| chunk.length).sum()
    }

    #[getter]
    fn null_count(&self) -> usize {
        self.chunks.iter().map(|chunk| chunk.null_count()).sum()
    }

    #[getter]
    fn num_chunks(&self) -> usize {
        self.chunks.len()
    }

    /// Bytes of memory that it takes, without what it shares with the column it was made of.
    #[getter]
    fn nbytes(&self) -> usize {
        self.chunks.iter().map(|chunk| chunk.bytes()).sum()
    }

    fn __repr__(&self) -> String {
        let kind = match &self.kind {
            Type::Text => "string".to_owned(),
            Type::LargeText => "large_string".to_owned(),
            Type::TextView => "string_view".to_owned(),
            Type::Bool => "bool".to_owned(),
            Type::Struct(fields) => {
                let names: Vec<&str> = fields.iter().map(|(name, _)| *name).collect();
                format!("struct<{}>", names.join(", "))
            }
        };
        format!(
            "<urlwind.columns.Column of {} rows, {kind}>",
            self.__len__()
        )
    }
}

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

/// How a column is to be worked on.
#[derive(Clone, Copy)]
struct Plan {
    threads: usize,
    /// Bytes that an array may hold: less than its offsets could reach only in tests.
    limit: usize,
}

impl Plan {
    fn new(threads: Option<&Bound<'_, PyAny>>, limit: Option<&Bound<'_, PyAny>>) -> PyResult<Plan> {
        let threads = threads.map(|it| count(it, "threads")).transpose()?;
        let limit = limit.map(|it| count(it, "limit")).transpose()?;
        let all = || thread::available_parallelism().map_or(1, NonZero::get);
        Ok(Plan {
            threads: threads.unwrap_or_else(all).min(MOST_THREADS),
            limit: limit.unwrap_or(usize::MAX),
        })
    }

    /// Does `work` for all pieces of the column, without the interpreter's lock.
    fn run(
        self,
        py: Python<'_>,
        column: &import::Column,
        work: impl Fn(&Texts<'_>, &Piece) -> Vec<Array> + Sync,
    ) -> PyResult<Vec<Arc<Array>>> {
        let texts = column.texts()?;
        Ok(py.detach(|| {
            let lengths: Vec<usize> = texts.iter().map(Texts::length).collect();
            let pieces = cut(&lengths, self.threads);
            pieces::run(&pieces, self.threads, |piece| {
                work(&texts[piece.chunk], piece)
            })
        }))
    }
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
        .map(|name| Attribute::named(name).ok_or_else(|| unknown_field(name)))
        .collect::<PyResult<Vec<Attribute>>>()?;
    let wanted = match fields.as_slice() {
        [field] if !as_struct => Wanted::One(*field),
        [] if !errors => return Err(PyValueError::new_err("no field is asked for")),
        _ => Wanted::Struct {
            fields,
            error: errors,
        },
    };
    let plan = Plan::new(threads, limit)?;
    let py = column.py();
    let column = import::Column::of(column)?;
    let chunks = plan.run(py, &column, |texts, piece| {
        with_rows!(texts, (layout, rows) => until_read(piece.rows.clone(), |range| {
            let bytes = texts.bytes(&range);
            parts(layout, rows, range, bytes, plan.limit, &wanted)
        }))
    })?;
    Ok(Column {
        kind: wanted.kind(column.text_type()),
        chunks,
    })
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
    let plan = Plan::new(threads, None)?;
    let py = column.py();
    let column = import::Column::of(column)?;
    let chunks = plan.run(py, &column, |texts, piece| {
        vec![with_rows!(texts, (_, rows) => is_valid(rows, piece.rows.clone()))]
    })?;
    Ok(Column {
        kind: Type::Bool,
        chunks,
    })
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
    let plan = Plan::new(threads, limit)?;
    let py = column.py();
    let name = text::of(name, "name")?;
    let column = import::Column::of(column)?;
    let chunks = plan.run(py, &column, |texts, piece| {
        with_rows!(texts, (layout, rows) => until_read(piece.rows.clone(), |range| {
            query_param(layout, rows, range, plan.limit, name)
        }))
    })?;
    Ok(Column {
        kind: column.text_type(),
        chunks,
    })
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
    let plan = Plan::new(threads, limit)?;
    let py = column.py();
    let bases = if base.is_instance_of::<PyString>() || base.is_instance_of::<URL>() {
        Base::One(URL::base_of(base)?)
    } else {
        Base::Each(import::Column::of(base)?)
    };
    let column = import::Column::of(column)?;
    let chunks = match bases {
        Base::One(base) => plan.run(py, &column, |texts, piece| {
            with_rows!(texts, (layout, rows) => until_read(piece.rows.clone(), |range| {
                let bytes = texts.bytes(&range);
                join(layout, rows, &base, range, bytes, plan.limit)
            }))
        })?,
        Base::Each(bases) => join_beside(py, &bases, &column, plan)?,
    };
    Ok(Column {
        kind: column.text_type(),
        chunks,
    })
}

enum Base {
    One(Url),
    Each(import::Column),
}

fn join_beside(
    py: Python<'_>,
    bases: &import::Column,
    column: &import::Column,
    plan: Plan,
) -> PyResult<Vec<Arc<Array>>> {
    let (texts, bases) = (column.texts()?, bases.texts()?);
    let lengths_of = |texts: &[Texts<'_>]| texts.iter().map(Texts::length).collect::<Vec<_>>();
    let (lengths, base_lengths) = (lengths_of(&texts), lengths_of(&bases));
    let (rows, base_rows): (usize, usize) = (lengths.iter().sum(), base_lengths.iter().sum());
    if rows != base_rows {
        return Err(PyValueError::new_err(format!(
            "there are {base_rows} bases for {rows} rows"
        )));
    }
    let work = |Paired { piece, beside }: &Paired| {
        let base_rows: &dyn Fn(&dyn Rows) -> Vec<Array> = &|base_rows| {
            let bases = BaseRows {
                rows: base_rows,
                first: beside.rows.start.wrapping_sub(piece.rows.start) as isize,
            };
            let texts = &texts[piece.chunk];
            with_rows!(texts, (layout, rows) => until_read(piece.rows.clone(), |range| {
                let bytes = texts.bytes(&range);
                join(layout, rows, &bases, range, bytes, plan.limit)
            }))
        };
        with_rows!(&bases[beside.chunk], (_, rows) => base_rows(rows))
    };
    Ok(py.detach(|| {
        let pairs = paired(&cut(&lengths, plan.threads), &base_lengths);
        pieces::run(&pairs, plan.threads, work)
    }))
}
