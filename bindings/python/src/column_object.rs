//! The class of what the functions on columns return.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::ops::Range;
use std::sync::Arc;

use pyo3::exceptions::{PyIndexError, PyOverflowError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyCapsule, PyDict, PyInt, PyList, PyString};
use urlwind_columns::{Array, Data, Type};

use crate::ffi;

/// A column that a function of `urlwind.columns` has made. Arrow libraries take it without copying.
#[pyclass(frozen, weakref, module = "urlwind.columns")]
#[derive(Debug)]
pub(crate) struct Column {
    kind: Type,
    chunks: Vec<Arc<Array>>,
}

impl Column {
    pub(crate) fn new(kind: Type, chunks: Vec<Arc<Array>>) -> Column {
        Column { kind, chunks }
    }
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
                let one = py.detach(|| Array::concatenated(&self.kind, chunks));
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
        self.chunks.iter().map(|chunk| chunk.rows()).sum()
    }

    /// Gives each row as Python has it: a `str`, a `bool`, a `dict` of fields, or None.
    fn __iter__(slf: &Bound<'_, Self>) -> Rows {
        Rows {
            column: slf.clone().unbind(),
            chunk: 0,
            row: 0,
            made: VecDeque::new(),
        }
    }

    fn __getitem__<'py>(&self, py: Python<'py>, row: isize) -> PyResult<Bound<'py, PyAny>> {
        let rows = self.__len__();
        let from_front = match row < 0 {
            true => rows.checked_sub(row.unsigned_abs()),
            false => Some(row.unsigned_abs()),
        };
        let mut left = from_front.filter(|&row| row < rows).ok_or_else(|| {
            PyIndexError::new_err(format!("there is no row {row} in a column of {rows}"))
        })?;
        for chunk in &self.chunks {
            if left < chunk.rows() {
                return Values::of(&self.kind, chunk).get(py, left);
            }
            left -= chunk.rows();
        }
        Ok(py.None().into_bound(py))
    }

    /// All rows in a list.
    fn to_pylist<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let list = PyList::empty(py);
        for chunk in &self.chunks {
            let values = Values::of(&self.kind, chunk);
            for row in 0..chunk.rows() {
                list.append(values.get(py, row)?)?;
            }
        }
        Ok(list)
    }

    /// The column as a `pyarrow.ChunkedArray`. Nothing is copied.
    fn to_pyarrow<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let pyarrow = slf.py().import("pyarrow")?;
        pyarrow.call_method1("chunked_array", (slf,))
    }

    /// The column as a `polars.Series`.
    #[pyo3(signature = (name=""))]
    fn to_polars<'py>(slf: &Bound<'py, Self>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        let polars = slf.py().import("polars")?;
        polars.getattr("Series")?.call1((name, slf))
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
        self.chunks.iter().map(|chunk| chunk.size()).sum()
    }

    fn __repr__(&self) -> String {
        let kind = match &self.kind {
            Type::Text => "string".to_owned(),
            Type::LargeText => "large_string".to_owned(),
            Type::TextView => "string_view".to_owned(),
            Type::Bool => "bool".to_owned(),
            Type::Number => "uint32".to_owned(),
            Type::Struct(fields) => {
                let names: Vec<&str> = fields.iter().map(|(name, _)| &**name).collect();
                format!("struct<{}>", names.join(", "))
            }
        };
        format!(
            "<urlwind.columns.Column of {} rows, {kind}>",
            self.__len__()
        )
    }
}

/// So many rows are made into objects at once by those who go through a column: to find out what the
/// views of a chunk lead to takes as long as there are buffers.
const ROWS_AT_ONCE: usize = 1024;

/// Goes through the rows of a column.
#[pyclass(module = "urlwind.columns")]
#[derive(Debug)]
pub(crate) struct Rows {
    column: Py<Column>,
    /// Where those begin that are not made yet.
    chunk: usize,
    row: usize,
    made: VecDeque<Py<PyAny>>,
}

#[pymethods]
impl Rows {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__<'py>(slf: &Bound<'py, Self>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let py = slf.py();
        if let Some(value) = slf.borrow_mut().made.pop_front() {
            return Ok(Some(value.into_bound(py)));
        }
        let Some((column, chunk, rows)) = slf.borrow_mut().next_rows(py) else {
            return Ok(None);
        };
        // Making them may run Python code, so nothing is borrowed meanwhile.
        let Column { kind, chunks } = column.get();
        let values = Values::of(kind, &chunks[chunk]);
        let made = rows.map(|row| values.get(py, row).map(Bound::unbind));
        let mut made = made.collect::<PyResult<Vec<_>>>()?.into_iter();
        let first = made.next().map(|value| value.into_bound(py));
        // Another thread may have made others.
        slf.borrow_mut().made.extend(made);
        Ok(first)
    }
}

impl Rows {
    /// The rows to be made next, which are then counted as made: of which column, in which chunk.
    fn next_rows(&mut self, py: Python<'_>) -> Option<(Py<Column>, usize, Range<usize>)> {
        let chunks = &self.column.get().chunks;
        while self.row >= chunks.get(self.chunk)?.rows() {
            (self.chunk, self.row) = (self.chunk + 1, 0);
        }
        let end = chunks[self.chunk].rows().min(self.row + ROWS_AT_ONCE);
        let rows = self.row..end;
        self.row = end;
        Some((self.column.clone_ref(py), self.chunk, rows))
    }
}

/// The values of a chunk, for Python.
struct Values<'a> {
    array: &'a Array,
    /// The buffers that its views point to.
    shared: Vec<&'a [u8]>,
    fields: Vec<(&'a str, Values<'a>)>,
}

impl<'a> Values<'a> {
    fn of(kind: &'a Type, array: &'a Array) -> Values<'a> {
        let names: &[(Cow<'static, str>, Type)] = match kind {
            Type::Struct(fields) => fields,
            _ => &[],
        };
        let field = |((name, kind), field): (&'a (Cow<'static, str>, Type), &'a Arc<Array>)| {
            (&**name, Values::of(kind, field))
        };
        Values {
            array,
            shared: match array.data() {
                Data::TextView(texts) => urlwind_columns::ffi::shared_buffers(texts),
                _ => Vec::new(),
            },
            fields: names.iter().zip(array.fields()).map(field).collect(),
        }
    }

    fn get<'py>(&self, py: Python<'py>, row: usize) -> PyResult<Bound<'py, PyAny>> {
        if !self.array.is_valid(row) {
            return Ok(py.None().into_bound(py));
        }
        Ok(match self.array.data() {
            Data::Bool(bits) => PyBool::new(py, bits.get(row)).to_owned().into_any(),
            Data::Number(numbers) => {
                let number = numbers.get(row).copied().unwrap_or_default();
                PyInt::new(py, number).into_any()
            }
            Data::Struct(_) => {
                let record = PyDict::new(py);
                for (name, field) in &self.fields {
                    record.set_item(name, field.get(py, row)?)?;
                }
                record.into_any()
            }
            Data::Text(_) | Data::LargeText(_) | Data::TextView(_) => {
                let text = self.array.text_in(row, &self.shared).unwrap_or_default();
                PyString::new(py, &text).into_any()
            }
        })
    }
}
