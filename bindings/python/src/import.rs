//! Columns that come from Python, by the Arrow PyCapsule interface.

use std::sync::Arc;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};

use crate::columns::input::{Bits, Consecutive, Dictionary, Keys, Offset, Texts, Views, Words};
use crate::columns::output::Type;
use crate::ffi::{ArrowArray, ArrowArrayStream, ArrowSchema, Plain, SharedBuffers};

/// A column, as it was handed over: one chunk, or as many as the stream has.
#[derive(Debug)]
pub(crate) struct Column {
    schema: ArrowSchema,
    chunks: Vec<Arc<ArrowArray>>,
}

impl Column {
    pub(crate) fn of(object: &Bound<'_, PyAny>) -> PyResult<Column> {
        let py = object.py();
        let column = if let Ok(stream) = object.getattr(intern!(py, "__arrow_c_stream__")) {
            Column::of_stream(&stream.call0()?)?
        } else if let Ok(array) = object.getattr(intern!(py, "__arrow_c_array__")) {
            Column::of_array(&array.call0()?)?
        } else {
            let name = object.get_type().name()?;
            return Err(PyTypeError::new_err(format!(
                "a column must be an Arrow object (with __arrow_c_array__ or __arrow_c_stream__), \
                 not {name}; for a list there is pyarrow.array"
            )));
        };
        // Now, so that what is wrong with the type is said even when there are no rows.
        check_type(&column.schema).map_err(PyTypeError::new_err)?;
        Ok(column)
    }

    fn of_stream(capsule: &Bound<'_, PyAny>) -> PyResult<Column> {
        let capsule = capsule.cast::<PyCapsule>()?;
        let mut stream = ArrowArrayStream::take(capsule, c"arrow_array_stream")?;
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
        let schema = ArrowSchema::take(schema.cast::<PyCapsule>()?, c"arrow_schema")?;
        let array = ArrowArray::take(array.cast::<PyCapsule>()?, c"arrow_array")?;
        Ok(Column {
            schema,
            chunks: vec![Arc::new(array)],
        })
    }

    /// The chunks as slices of text.
    pub(crate) fn texts(&self) -> PyResult<Vec<Texts<'_>>> {
        self.chunks
            .iter()
            .map(|chunk| texts(&self.schema, chunk, chunk, 0, chunk.length()))
            .collect::<Result<_, _>>()
            .map_err(PyValueError::new_err)
    }

    /// The type of its texts, which is that of the result's, too.
    pub(crate) fn text_type(&self) -> Type {
        let schema = only_child(&self.schema).unwrap_or(&self.schema);
        match (
            schema.format(),
            schema.dictionary().map(ArrowSchema::format),
        ) {
            (_, Some("U")) | ("U", None) => Type::LargeText,
            ("vu", None) => Type::TextView,
            _ => Type::Text,
        }
    }
}

/// The column of a table that has only one.
fn only_child(schema: &ArrowSchema) -> Option<&ArrowSchema> {
    match schema.children().as_slice() {
        [child] if schema.format() == "+s" => Some(child),
        _ => None,
    }
}

fn check_type(schema: &ArrowSchema) -> Result<(), String> {
    let format = schema.format();
    if format == "+s" {
        return match schema.children().len() {
            1 => schema.children().into_iter().try_for_each(check_type),
            count => Err(format!(
                "a table of {count} columns is not a column: select one of them"
            )),
        };
    }
    if let Some(dictionary) = schema.dictionary() {
        return match dictionary.format() {
            "u" | "U" | "vu" if "cCsSiIlL".contains(format) => Ok(()),
            other => Err(not_text(other)),
        };
    }
    match format {
        "u" | "U" | "vu" | "n" => Ok(()),
        other => Err(not_text(other)),
    }
}

fn not_text(format: &str) -> String {
    let name = match format {
        "z" | "Z" | "vz" => "binary (cast it to string first)",
        "b" => "bool",
        "c" | "C" | "s" | "S" | "i" | "I" | "l" | "L" => "integer",
        "e" | "f" | "g" => "float",
        "+l" | "+L" | "+vl" | "+vL" => "list",
        "+r" => "run-end encoded (decode it first)",
        "" => "unknown",
        other => return format!("the column must hold strings, not Arrow's type `{other}`"),
    };
    format!("the column must hold strings; its type is {name}")
}

/// The rows of `array` from `skip` on, beyond its own offset. `owner` is the array, or one that holds it.
fn texts<'a>(
    schema: &ArrowSchema,
    owner: &Arc<ArrowArray>,
    array: &'a ArrowArray,
    skip: usize,
    rows: usize,
) -> Result<Texts<'a>, String> {
    let start = sum(array.offset(), skip)?;
    if let Some(child_schema) = only_child(schema) {
        if array.null_count() != Some(0) && !validity_buffer(array, start, rows)?.is_empty() {
            return Err("a struct column with nulls is not a column of strings".into());
        }
        let children = array.children();
        let child = children.first().ok_or("the table lacks its column")?;
        return texts(child_schema, owner, child, start, rows);
    }
    if let (Some(words_schema), Some(words)) = (schema.dictionary(), array.dictionary()) {
        return Ok(Texts::Dictionary(Box::new(Dictionary {
            keys: keys(schema.format(), array, start, rows)?,
            validity: validity(array, start, rows)?,
            values: match texts(words_schema, owner, words, 0, words.length())? {
                Texts::Small(words) => Words::Small(words),
                Texts::Large(words) => Words::Large(words),
                Texts::Views(words) => Words::Views(words),
                _ => return Err("the dictionary holds no strings".into()),
            },
        })));
    }
    match schema.format() {
        "u" => Ok(Texts::Small(consecutive::<i32>(array, start, rows)?)),
        "U" => Ok(Texts::Large(consecutive::<i64>(array, start, rows)?)),
        "vu" => Ok(Texts::Views(views(owner, array, start, rows)?)),
        "n" => Ok(Texts::Null(rows)),
        other => Err(not_text(other)),
    }
}

fn sum(one: usize, other: usize) -> Result<usize, String> {
    one.checked_add(other)
        .ok_or_else(|| "the Arrow array's offset is out of range".into())
}

/// Values `start..start + rows` of a buffer, which must be there.
fn values<T: Plain>(
    array: &ArrowArray,
    buffer: usize,
    start: usize,
    rows: usize,
) -> Result<&[T], String> {
    let end = sum(start, rows)?;
    array
        .buffer::<T>(buffer, end)?
        .get(start..end)
        .or((rows == 0).then_some(&[]))
        .ok_or_else(|| "the Arrow array lacks a buffer".into())
}

fn validity_buffer(array: &ArrowArray, start: usize, rows: usize) -> Result<&[u8], String> {
    array.buffer::<u8>(0, sum(start, rows)?.div_ceil(8))
}

fn validity(array: &ArrowArray, start: usize, rows: usize) -> Result<Option<Bits<'_>>, String> {
    let bytes = validity_buffer(array, start, rows)?;
    let has_nulls = array.null_count() != Some(0) && !bytes.is_empty();
    Ok(has_nulls.then(|| Bits::new(bytes, start)))
}

fn consecutive<'a, O: Offset + Plain>(
    array: &'a ArrowArray,
    start: usize,
    rows: usize,
) -> Result<Consecutive<'a, O>, String> {
    if rows == 0 {
        // Then there need not even be the one offset.
        return Ok(Consecutive {
            offsets: &[],
            bytes: &[],
            validity: None,
        });
    }
    let offsets: &[O] = values(array, 1, start, sum(rows, 1)?)?;
    let end = offsets.last().map_or(0, |end| end.to_usize());
    if isize::try_from(end).is_err() {
        return Err("the Arrow array has a negative offset".into());
    }
    Ok(Consecutive {
        offsets,
        bytes: array.buffer(2, end)?,
        validity: validity(array, start, rows)?,
    })
}

/// The buffers are: validity, views, any number of texts, and the lengths of those.
fn views<'a>(
    owner: &Arc<ArrowArray>,
    array: &'a ArrowArray,
    start: usize,
    rows: usize,
) -> Result<Views<'a>, String> {
    const FIRST: usize = 2;
    let lengths_at = array.buffer_count().saturating_sub(1).max(FIRST);
    let lengths: &[i64] = values(array, lengths_at, 0, lengths_at - FIRST)?;
    let lengths = lengths
        .iter()
        .map(|&length| usize::try_from(length))
        .collect::<Result<Vec<usize>, _>>()
        .map_err(|_| "an Arrow buffer has a negative length")?;
    let buffer = |(index, &length)| array.buffer(FIRST + index, length);
    Ok(Views {
        views: values(array, 1, start, rows)?,
        buffers: lengths
            .iter()
            .enumerate()
            .map(buffer)
            .collect::<Result<_, _>>()?,
        shared: Arc::new(SharedBuffers::of(owner, array, FIRST, &lengths)?),
        validity: validity(array, start, rows)?,
    })
}

fn keys<'a>(
    format: &str,
    array: &'a ArrowArray,
    start: usize,
    rows: usize,
) -> Result<Keys<'a>, String> {
    Ok(match format {
        "c" => Keys::I8(values(array, 1, start, rows)?),
        "C" => Keys::U8(values(array, 1, start, rows)?),
        "s" => Keys::I16(values(array, 1, start, rows)?),
        "S" => Keys::U16(values(array, 1, start, rows)?),
        "i" => Keys::I32(values(array, 1, start, rows)?),
        "I" => Keys::U32(values(array, 1, start, rows)?),
        "l" => Keys::I64(values(array, 1, start, rows)?),
        "L" => Keys::U64(values(array, 1, start, rows)?),
        other => return Err(format!("dictionary keys of type `{other}`")),
    })
}
