//! Columns that come from Python, by the Arrow PyCapsule interface.

use std::sync::Arc;

use pyo3::exceptions::PyValueError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use super::{ArrowArray, ArrowArrayStream, ArrowSchema, Values};

/// A column, as it was handed over: one chunk, or as many as the stream has. All are of the schema's
/// type: a schema and arrays come together only here, and from one object.
#[derive(Debug)]
pub(crate) struct Column {
    schema: ArrowSchema,
    chunks: Vec<Arc<ArrowArray>>,
}

impl Column {
    /// What the object hands over; `None` if it does not speak the interface.
    pub(crate) fn of(object: &Bound<'_, PyAny>) -> PyResult<Option<Column>> {
        let py = object.py();
        if let Ok(stream) = object.getattr(intern!(py, "__arrow_c_stream__")) {
            Column::of_stream(&stream.call0()?).map(Some)
        } else if let Ok(array) = object.getattr(intern!(py, "__arrow_c_array__")) {
            Column::of_array(&array.call0()?).map(Some)
        } else {
            Ok(None)
        }
    }

    fn of_stream(capsule: &Bound<'_, PyAny>) -> PyResult<Column> {
        let mut stream = ArrowArrayStream::take(capsule)?;
        // Who fills the stream may need the interpreter's lock, in this thread or in others.
        let read = move || {
            let schema = stream.schema()?;
            let mut chunks = Vec::new();
            while let Some(chunk) = stream.next()? {
                chunks.push(Arc::new(chunk));
            }
            Ok(Column { schema, chunks })
        };
        capsule
            .py()
            .detach(read)
            .map_err(PyValueError::new_err::<String>)
    }

    fn of_array(capsules: &Bound<'_, PyAny>) -> PyResult<Column> {
        let (schema, array): (Bound<'_, PyAny>, Bound<'_, PyAny>) =
            capsules.cast::<PyTuple>()?.extract()?;
        let schema = ArrowSchema::take(&schema)?;
        let array = ArrowArray::take(&array)?;
        Ok(Column {
            schema,
            chunks: vec![Arc::new(array)],
        })
    }

    pub(crate) fn schema(&self) -> &ArrowSchema {
        &self.schema
    }

    pub(crate) fn chunks(&self) -> impl Iterator<Item = Values<'_>> {
        self.chunks.iter().map(|chunk| {
            // SAFETY: the array came with this schema.
            unsafe { Values::whole(&self.schema, chunk, chunk) }
        })
    }
}
