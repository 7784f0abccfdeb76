//! Columns that come from Python: which types are read, and how.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use urlwind_columns::{Dictionary, Texts, Type, Words};

use crate::ffi::{self, ArrowSchema, Values};
use crate::listed::Listed;

/// A column of texts.
#[derive(Debug)]
pub(crate) enum Column {
    Arrow(ffi::Column),
    Listed(Listed),
}

impl Column {
    pub(crate) fn of(object: &Bound<'_, PyAny>) -> PyResult<Column> {
        if let Some(column) = ffi::Column::of(object)? {
            // Now, so that what is wrong with the type is said even when there are no rows.
            check_type(column.schema()).map_err(PyTypeError::new_err)?;
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
                .map(texts)
                .collect::<Result<_, _>>()
                .map_err(PyValueError::new_err),
        }
    }

    /// The type of its texts, which is that of the result's, too.
    pub(crate) fn text_type(&self) -> Type {
        let Column::Arrow(column) = self else {
            return Type::Text;
        };
        let table = column.schema();
        let schema = only_child(table).unwrap_or(table);
        match (
            schema.format(),
            schema.dictionary().map(ArrowSchema::format),
        ) {
            (_, Some("U" | "Z")) | ("U" | "Z", None) => Type::LargeText,
            ("vu" | "vz", None) => Type::TextView,
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
            "u" | "U" | "vu" | "z" | "Z" | "vz" if "cCsSiIlL".contains(format) => Ok(()),
            other => Err(not_text(other)),
        };
    }
    match format {
        "u" | "U" | "vu" | "z" | "Z" | "vz" | "n" => Ok(()),
        other => Err(not_text(other)),
    }
}

fn not_text(format: &str) -> String {
    let name = match format {
        "b" => "bool",
        "c" | "C" | "s" | "S" | "i" | "I" | "l" | "L" => "integer",
        "e" | "f" | "g" => "float",
        "+l" | "+L" | "+vl" | "+vL" => "list",
        "+r" => "run-end encoded; pyarrow.compute.run_end_decode decodes it",
        "" => "unknown",
        fixed if fixed.starts_with("w:") => "binary of a fixed size; cast it to binary",
        other => return format!("the column must hold strings, not Arrow's type `{other}`"),
    };
    format!("the column must hold strings; its type is {name}")
}

/// Binary columns are read as text, too: whether their bytes are UTF-8 is checked row by row in any
/// case.
fn texts(values: Values<'_>) -> Result<Texts<'_>, String> {
    if values.format() == "+s" {
        if values.validity()?.is_some() {
            return Err("a struct column with nulls is not a column of strings".into());
        }
        return texts(values.only_child()?);
    }
    if let Some(words) = values.dictionary() {
        let words = match texts(words)? {
            Texts::Small(words) => Words::Small(words),
            Texts::Large(words) => Words::Large(words),
            Texts::Views(words) => Words::Views(words),
            _ => return Err("the dictionary holds no strings".into()),
        };
        return Ok(Dictionary::lenient(values.keys()?, values.validity()?, words).into());
    }
    match values.format() {
        "u" | "z" => Ok(Texts::Small(values.small()?)),
        "U" | "Z" => Ok(Texts::Large(values.large()?)),
        "vu" | "vz" => Ok(Texts::Views(values.views()?)),
        "n" => Ok(Texts::Null(values.rows())),
        other => Err(not_text(other)),
    }
}
