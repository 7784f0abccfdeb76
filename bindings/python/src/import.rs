//! Columns that come from Python: which types are read, and how.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use urlwind_columns::ffi;
use urlwind_columns::{Texts, Type};

use crate::ffi::column_of;
use crate::listed::Listed;

/// A column of texts.
#[derive(Debug)]
pub(crate) enum Column {
    Arrow(ffi::Column),
    Listed(Listed),
}

impl Column {
    pub(crate) fn of(object: &Bound<'_, PyAny>) -> PyResult<Column> {
        if let Some(column) = column_of(object)? {
            // Now, so that what is wrong with the type is said even when there are no rows.
            column.schema().text_type().map_err(PyTypeError::new_err)?;
            return Ok(Column::Arrow(column));
        }
        if let Some(listed) = Listed::of(object)? {
            return Ok(Column::Listed(listed));
        }
        let name = object.get_type().name()?;
        Err(PyTypeError::new_err(format!(
            "a column must be a list or an Arrow object (with __arrow_c_array__ or \
             __arrow_c_stream__), not {name}; list(column) may help"
        )))
    }

    /// The chunks as slices of text.
    pub(crate) fn texts(&self) -> PyResult<Vec<Texts<'_>>> {
        match self {
            Column::Listed(listed) => Ok(vec![listed.texts()]),
            Column::Arrow(column) => column
                .chunks()
                .map(ffi::Values::texts)
                .collect::<Result<_, _>>()
                .map_err(PyValueError::new_err),
        }
    }

    /// The type of its texts, which is that of the result's, too.
    pub(crate) fn text_type(&self) -> Type {
        match self {
            // It was looked at when the column came in.
            Column::Arrow(column) => column.schema().text_type().unwrap_or(Type::Text),
            Column::Listed(_) => Type::Text,
        }
    }
}
