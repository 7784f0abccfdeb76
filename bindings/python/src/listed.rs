//! A list of Python's, laid out as a column.

use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyString, PyTuple};
use urlwind_columns::{Bits, Consecutive, Texts};

use crate::url::{URL, text_of};

/// The texts of a list, one after the other.
#[derive(Debug)]
pub(crate) struct Listed {
    bytes: Vec<u8>,
    offsets: Vec<i32>,
    /// A bit for each row.
    validity: Vec<u8>,
}

impl Listed {
    /// Nothing if the object is neither a list nor a tuple.
    pub(crate) fn of(object: &Bound<'_, PyAny>) -> PyResult<Option<Listed>> {
        if !object.is_instance_of::<PyList>() && !object.is_instance_of::<PyTuple>() {
            return Ok(None);
        }
        let mut listed = Listed {
            bytes: Vec::new(),
            offsets: vec![0],
            validity: Vec::new(),
        };
        for (row, item) in object.try_iter()?.enumerate() {
            listed.push(row, &item?)?;
        }
        Ok(Some(listed))
    }

    fn push(&mut self, row: usize, item: &Bound<'_, PyAny>) -> PyResult<()> {
        if row.is_multiple_of(8) {
            self.validity.push(0);
        }
        if !item.is_none() {
            self.push_bytes(row, item)?;
            self.validity[row / 8] |= 1 << (row % 8);
        }
        let end = i32::try_from(self.bytes.len()).map_err(|_| {
            PyOverflowError::new_err(
                "2 GB of text do not fit in one array; give it as pyarrow.large_string",
            )
        })?;
        self.offsets.push(end);
        Ok(())
    }

    fn push_bytes(&mut self, row: usize, item: &Bound<'_, PyAny>) -> PyResult<()> {
        if let Ok(bytes) = item.cast::<PyBytes>() {
            self.bytes.extend_from_slice(bytes.as_bytes());
        } else if item.is_instance_of::<PyString>() || item.is_instance_of::<URL>() {
            let mut keep = None;
            let text = text_of(item, &mut keep, &format!("row {row}"))?;
            self.bytes.extend_from_slice(text.as_bytes());
        } else {
            let kind = item.get_type().name()?;
            return Err(PyTypeError::new_err(format!(
                "row {row} must be a str, a URL, bytes or None, not {kind}"
            )));
        }
        Ok(())
    }

    pub(crate) fn texts(&self) -> Texts<'_> {
        let validity = Some(Bits::new(&self.validity, 0));
        Consecutive::lenient(&self.bytes, &self.offsets, validity).into()
    }
}
