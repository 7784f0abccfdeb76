//! Arrays of ours as arrow-rs has them. No text is copied.

use std::borrow::Cow;
use std::sync::Arc;

use arrow_array::types::{LargeUtf8Type, Utf8Type};
use arrow_array::{ArrayRef, BooleanArray, StructArray, UInt32Array};
use arrow_buffer::{BooleanBuffer, Buffer, NullBuffer, ScalarBuffer};
use arrow_schema::{ArrowError, DataType, Field, Fields};

use crate::output::{Array, Data, Type};
use crate::trusted::arrow as trusted;

/// The type of a column in arrow-rs.
pub(crate) fn data_type(kind: &Type) -> DataType {
    match kind {
        Type::Text => DataType::Utf8,
        Type::LargeText => DataType::LargeUtf8,
        Type::TextView => DataType::Utf8View,
        Type::Bool => DataType::Boolean,
        Type::Number => DataType::UInt32,
        Type::Struct(fields) => DataType::Struct(fields_of(fields)),
    }
}

fn fields_of(fields: &[(Cow<'static, str>, Type)]) -> Fields {
    let field =
        |(name, kind): &(Cow<'static, str>, Type)| Field::new(name.as_ref(), data_type(kind), true);
    fields.iter().map(field).collect()
}

/// The array, which is of this type. Panics if it shares buffers that did not come from arrow-rs: only
/// `arrow` calls it, for arrays that do.
pub(crate) fn to_arrow(array: Arc<Array>, kind: &Type) -> Result<ArrayRef, ArrowError> {
    let validity = array.validity().map(|bits| {
        let bytes = Buffer::from(bits.bytes());
        NullBuffer::new(BooleanBuffer::new(bytes, 0, bits.rows()))
    });
    let array = match Arc::try_unwrap(array) {
        Ok(array) => array,
        // Somebody else has it: a copy.
        Err(shared) => Array::concatenated(kind, &[shared])
            .ok_or_else(|| ArrowError::InvalidArgumentError("a column of another type".into()))?,
    };
    Ok(match array.data {
        Data::Text(texts) => Arc::new(trusted::consecutive::<Utf8Type>(texts, validity)),
        Data::LargeText(texts) => Arc::new(trusted::consecutive::<LargeUtf8Type>(texts, validity)),
        Data::TextView(texts) => Arc::new(trusted::views(texts, validity)),
        Data::Bool(bits) => {
            let values = BooleanBuffer::new(Buffer::from(bits.bytes()), 0, bits.rows());
            Arc::new(BooleanArray::new(values, validity))
        }
        Data::Number(numbers) => {
            Arc::new(UInt32Array::try_new(ScalarBuffer::from(numbers), validity)?)
        }
        Data::Struct(fields) => {
            let Type::Struct(kinds) = kind else {
                let message = "a column of another type".into();
                return Err(ArrowError::InvalidArgumentError(message));
            };
            let columns = fields.into_iter().zip(kinds);
            let columns = columns
                .map(|(field, (_, kind))| to_arrow(field, kind))
                .collect::<Result<Vec<_>, _>>()?;
            Arc::new(match columns.is_empty() {
                true => StructArray::new_empty_fields(array.length, validity),
                false => StructArray::try_new(fields_of(kinds), columns, validity)?,
            })
        }
    })
}
