//! All `unsafe` code: Arrow's structs in Python's capsules, and in `calls` one call of Python's C interface.
//!
//! It trusts that capsules hold what their names say, as every consumer of the PyCapsule interface must; and that an
//! array which an object hands over together with a schema is of that type.

mod calls;

pub(crate) use calls::substring;

use std::sync::Arc;

use pyo3::exceptions::PyValueError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};
use urlwind_columns::ffi::{self, ArrowArray, ArrowArrayStream, ArrowSchema, Column};
use urlwind_columns::{Array, Type};

/// Imports the stream or array that the object exports; `None` if it does not implement the interface.
pub(crate) fn column_of(object: &Bound<'_, PyAny>) -> PyResult<Option<Column>> {
    let py = object.py();
    if let Ok(stream) = object.getattr(intern!(py, "__arrow_c_stream__")) {
        let stream = ArrowArrayStream::taken(&stream.call0()?)?;
        // Who fills the stream may need the interpreter's lock, in this thread or in others.
        let column = py.detach(move || Column::of_stream(stream));
        column.map(Some).map_err(PyValueError::new_err)
    } else if let Ok(array) = object.getattr(intern!(py, "__arrow_c_array__")) {
        let capsules = array.call0()?;
        let (schema, array): (Bound<'_, PyAny>, Bound<'_, PyAny>) =
            capsules.cast::<PyTuple>()?.extract()?;
        let (schema, array) = (ArrowSchema::taken(&schema)?, ArrowArray::taken(&array)?);
        // SAFETY: the object handed them over together.
        Ok(Some(unsafe { Column::of_array(schema, array) }))
    } else {
        Ok(None)
    }
}

/// The type, for Python.
pub(crate) fn schema_capsule<'py>(py: Python<'py>, kind: &Type) -> PyResult<Bound<'py, PyCapsule>> {
    ffi::schema(kind).into_capsule(py)
}

/// The type and the array. Panics if the array is not of the type.
pub(crate) fn array_capsules<'py>(
    py: Python<'py>,
    kind: &Type,
    array: &Arc<Array>,
) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
    let array = ffi::array(kind, array).into_capsule(py)?;
    Ok((schema_capsule(py, kind)?, array))
}

/// A stream of the chunks. Panics if one is not of the type.
pub(crate) fn stream_capsule<'py>(
    py: Python<'py>,
    kind: &Type,
    chunks: &[Arc<Array>],
) -> PyResult<Bound<'py, PyCapsule>> {
    ffi::stream(kind, chunks).into_capsule(py)
}

/// A struct of the interface, by way of a capsule.
trait InCapsule: Sized {
    fn taken(capsule: &Bound<'_, PyAny>) -> PyResult<Self>;
    fn into_capsule(self, py: Python<'_>) -> PyResult<Bound<'_, PyCapsule>>;
}

macro_rules! in_capsules {
    ($($name:ident in $capsule:literal),+) => {$(
        impl InCapsule for $name {
            /// Takes the struct out of the capsule, which then holds a released one.
            fn taken(capsule: &Bound<'_, PyAny>) -> PyResult<$name> {
                let capsule = capsule.cast::<PyCapsule>()?;
                let place = capsule.pointer_checked(Some($capsule))?.cast::<$name>();
                // SAFETY: a capsule of this name points to such a struct. We hold the interpreter's lock, so
                // nobody else takes it meanwhile.
                let taken = unsafe { $name::take(place.as_ptr()) };
                taken.ok_or_else(|| {
                    PyValueError::new_err("the Arrow capsule has been consumed already")
                })
            }

            fn into_capsule(self, py: Python<'_>) -> PyResult<Bound<'_, PyCapsule>> {
                PyCapsule::new_with_value(py, self, $capsule)
            }
        }
    )+};
}

in_capsules!(
    ArrowSchema in c"arrow_schema",
    ArrowArray in c"arrow_array",
    ArrowArrayStream in c"arrow_array_stream"
);
