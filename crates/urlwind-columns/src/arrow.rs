//! Arrays of [arrow-rs](arrow_array) in and out, without copying the texts.
//!
//! ```
//! use std::sync::Arc;
//! use arrow_array::cast::AsArray;
//! use arrow_array::{ArrayRef, StringArray};
//! use urlwind::Attribute;
//! use urlwind_columns::{Plan, Question};
//!
//! let urls = StringArray::from(vec![Some("https://me@EXAMPLE.com/"), Some("nonsense"), None]);
//! let hosts = Plan::new().ask_array(&urls, &Question::Attribute(Attribute::Host))?;
//! assert_eq!(hosts.as_string::<i32>(), &StringArray::from(vec![Some("example.com"), None, None]));
//! # Ok::<(), urlwind_columns::ColumnError>(())
//! ```

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{
    ArrowDictionaryKeyType, BinaryType, BinaryViewType, ByteArrayType, ByteViewType, Int8Type,
    Int16Type, Int32Type, Int64Type, LargeBinaryType, LargeUtf8Type, StringViewType, UInt8Type,
    UInt16Type, UInt32Type, UInt64Type, Utf8Type,
};
use arrow_array::{Array as ArrowArray, ArrayRef, DictionaryArray};
use arrow_schema::{ArrowError, DataType};

use crate::bitmap::Bits;
use crate::dictionary::{Dictionary, Keys, Words};
use crate::error::ColumnError;
use crate::input::Texts;
use crate::layouts::{Consecutive, Views};
use crate::output::{Array, Type};
use crate::plan::Plan;
use crate::question::Question;
use crate::to_arrow::{self, data_type};
use crate::trusted::Width;
use crate::trusted::arrow::keeper;

impl<'a> Texts<'a> {
    /// The texts of an array: of any type of strings or binary, a dictionary of those, or nulls.
    ///
    /// # Errors
    /// When the array is of another type.
    pub fn of_array(array: &'a dyn ArrowArray) -> Result<Texts<'a>, ColumnError> {
        Ok(match array.data_type() {
            DataType::Utf8 => consecutive::<Utf8Type>(array).into(),
            DataType::Binary => consecutive::<BinaryType>(array).into(),
            DataType::LargeUtf8 => consecutive::<LargeUtf8Type>(array).into(),
            DataType::LargeBinary => consecutive::<LargeBinaryType>(array).into(),
            DataType::Utf8View => views::<StringViewType>(array).into(),
            DataType::BinaryView => views::<BinaryViewType>(array).into(),
            DataType::Null => Texts::Null(array.len()),
            DataType::Dictionary(key, _) => dictionary(array, key)?.into(),
            other => return Err(not_text(other)),
        })
    }
}

fn not_text(found: &DataType) -> ColumnError {
    ColumnError::NotText {
        found: found.to_string(),
    }
}

fn validity(array: &dyn ArrowArray) -> Option<Bits<'_>> {
    let nulls = array.nulls()?;
    Some(Bits::new(nulls.validity(), nulls.offset()))
}

fn consecutive<T: ByteArrayType>(array: &dyn ArrowArray) -> Consecutive<'_, T::Offset>
where
    T::Offset: Width,
{
    let texts = array.as_bytes::<T>();
    Consecutive::lenient(texts.value_data(), texts.value_offsets(), validity(array))
}

fn views<T: ByteViewType>(array: &dyn ArrowArray) -> Views<'_> {
    let texts = array.as_byte_view::<T>();
    let (views, _) = texts.views().inner().as_slice().as_chunks();
    let buffers = texts.data_buffers().iter();
    let keeper = keeper(texts.data_buffers());
    Views::lenient(
        views,
        buffers.map(|buffer| buffer.as_slice()).collect(),
        validity(array),
        Some(keeper),
    )
}

fn dictionary<'a>(
    array: &'a dyn ArrowArray,
    key: &DataType,
) -> Result<Dictionary<'a>, ColumnError> {
    fn of<K: ArrowDictionaryKeyType>(array: &dyn ArrowArray) -> &DictionaryArray<K> {
        array.as_dictionary::<K>()
    }
    let keys = match key {
        DataType::Int8 => Keys::I8(of::<Int8Type>(array).keys().values()),
        DataType::UInt8 => Keys::U8(of::<UInt8Type>(array).keys().values()),
        DataType::Int16 => Keys::I16(of::<Int16Type>(array).keys().values()),
        DataType::UInt16 => Keys::U16(of::<UInt16Type>(array).keys().values()),
        DataType::Int32 => Keys::I32(of::<Int32Type>(array).keys().values()),
        DataType::UInt32 => Keys::U32(of::<UInt32Type>(array).keys().values()),
        DataType::Int64 => Keys::I64(of::<Int64Type>(array).keys().values()),
        DataType::UInt64 => Keys::U64(of::<UInt64Type>(array).keys().values()),
        other => return Err(not_text(other)),
    };
    let words = match Texts::of_array(&**array.as_any_dictionary().values())? {
        Texts::Small(words) => Words::Small(words),
        Texts::Large(words) => Words::Large(words),
        Texts::Views(words) => Words::Views(words),
        Texts::Dictionary(_) | Texts::Null(_) => return Err(not_text(array.data_type())),
    };
    Ok(Dictionary::lenient(keys, validity(array), words))
}

impl Question<'_> {
    /// The type of the answer for arrays of `column`'s type.
    ///
    /// # Errors
    /// When a column of that type does not hold text.
    pub fn data_type(&self, column: &DataType) -> Result<DataType, ColumnError> {
        let kind = self.kind(&text_type(column)?);
        Ok(match column {
            DataType::Dictionary(key, _) if kind.is_text() => {
                DataType::Dictionary(key.clone(), Box::new(data_type(&kind)))
            }
            _ => data_type(&kind),
        })
    }
}

/// The type of the texts that are made of those of a column.
fn text_type(column: &DataType) -> Result<Type, ColumnError> {
    Ok(match column {
        DataType::Utf8 | DataType::Binary | DataType::Null => Type::Text,
        DataType::LargeUtf8 | DataType::LargeBinary => Type::LargeText,
        DataType::Utf8View | DataType::BinaryView => Type::TextView,
        DataType::Dictionary(_, words) => text_type(words)?,
        other => return Err(not_text(other)),
    })
}

impl Plan {
    /// The answers for an array, in one array. Texts have the type of those that came in, and a dictionary
    /// stays one, with the same keys: each of its words is read once, also those that no row has.
    ///
    /// # Errors
    /// When the array does not hold text, or the answer does not fit in one array.
    pub fn ask_array(
        &self,
        array: &dyn ArrowArray,
        question: &Question<'_>,
    ) -> Result<ArrayRef, ColumnError> {
        if let Some(dictionary) = array.as_any_dictionary_opt()
            && question.kind(&Type::Text).is_text()
        {
            let words = self.ask_array(dictionary.values(), question)?;
            return Ok(dictionary.with_values(words));
        }
        let texts = Texts::of_array(array)?;
        let kind = question.kind(&texts.text_type());
        one_array(self.ask(&[texts], question)?, &kind)
    }

    /// The answers for a column that is cut into chunks, in chunks: at least as many. A dictionary's
    /// texts come as texts.
    ///
    /// # Errors
    /// When an array does not hold text.
    pub fn ask_arrays(
        &self,
        arrays: &[ArrayRef],
        question: &Question<'_>,
    ) -> Result<Vec<ArrayRef>, ColumnError> {
        let chunks = arrays
            .iter()
            .map(|array| Texts::of_array(array))
            .collect::<Result<Vec<_>, _>>()?;
        let kind = chunks.first().map_or(Type::Text, Texts::text_type);
        if let Some(other) = chunks.iter().position(|chunk| chunk.text_type() != kind) {
            return Err(not_text(arrays[other].data_type()));
        }
        let kind = question.kind(&kind);
        let answers = self.ask(&chunks, question)?.into_iter();
        answers.map(|answer| to_arrow(answer, &kind)).collect()
    }

    /// Each row of an array resolved against the row of `bases` beside it, in one array.
    ///
    /// # Errors
    /// When an array does not hold text, they differ in length, or the answer does not fit in one array.
    pub fn join_arrays(
        &self,
        array: &dyn ArrowArray,
        bases: &dyn ArrowArray,
    ) -> Result<ArrayRef, ColumnError> {
        let texts = Texts::of_array(array)?;
        let kind = texts.text_type();
        one_array(self.join_each(&[texts], &[Texts::of_array(bases)?])?, &kind)
    }
}

fn one_array(mut answers: Vec<Arc<Array>>, kind: &Type) -> Result<ArrayRef, ColumnError> {
    let one = match answers.len() {
        1 => answers.remove(0),
        _ => Arc::new(Array::concatenated(kind, &answers).ok_or(ColumnError::TooLong)?),
    };
    to_arrow(one, kind)
}

fn to_arrow(array: Arc<Array>, kind: &Type) -> Result<ArrayRef, ColumnError> {
    let refused = |error: ArrowError| ColumnError::NotText {
        found: error.to_string(),
    };
    to_arrow::to_arrow(array, kind).map_err(refused)
}
