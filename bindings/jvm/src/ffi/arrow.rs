//! Columns of Arrow, by the addresses of their structs.
//!
//! What comes in stays its owner's and is only read. What goes out is memory of ours, which its
//! `release` function gives back; whoever asked for it calls that.

use std::ptr;
use std::sync::Arc;

use urlwind_columns::ffi::{self, ArrowArray, ArrowSchema};
use urlwind_columns::{Array, Dictionary, Keys, Plan, Texts, Words};

use crate::problem::Problem;
use crate::wanted::Wanted;

/// Answers for each row of the column at the first two addresses (array and schema), into the structs
/// at the other two.
pub(super) fn answer(
    [array, schema]: [i64; 2],
    wanted: &Wanted,
    [out_array, out_schema]: [i64; 2],
) -> Result<(), Problem> {
    let out_array = struct_at::<ArrowArray>(out_array)?;
    let out_schema = struct_at::<ArrowSchema>(out_schema)?;
    // SAFETY: whoever calls this by address says that there are the structs of the interface, of one column,
    // which live until it returns.
    let values = unsafe { ffi::borrowed(struct_at(schema)?, struct_at(array)?) };
    let texts = values.and_then(ffi::Values::checked);
    let texts = texts.map_err(Problem::Column)?;
    let keys: Vec<i64>;
    let rows = texts.rows();
    let texts = match texts {
        // Views in the result would lead to memory that is not ours to keep.
        Texts::Views(views) => {
            keys = (0..rows as i64).collect();
            Dictionary::lenient(Keys::I64(&keys), None, Words::Views(views)).into()
        }
        Texts::Dictionary(_) => {
            let what = "a dictionary: pass its values, and keep the keys";
            return Err(Problem::Column(what.into()));
        }
        texts => texts,
    };
    let question = wanted.question()?;
    let kind = question.kind(&texts.text_type());
    let mut chunks = match Plan::new().ask(&[texts], &question) {
        Ok(chunks) => chunks,
        Err(error) => return Err(Problem::Column(error.to_string())),
    };
    let answers = match chunks.len() {
        0 => Arc::new(Array::empty(&kind)),
        1 => chunks.remove(0),
        _ => return Err(Problem::TooLong),
    };
    // SAFETY: whoever passed the addresses says that there is room for the structs, whose contents the interface
    // has overwritten; they are aligned and not null.
    unsafe {
        out_array.write(ffi::array(&kind, &answers));
        out_schema.write(ffi::schema(&kind));
    }
    Ok(())
}

fn struct_at<T>(address: i64) -> Result<*mut T, Problem> {
    let address = ptr::with_exposed_provenance_mut::<T>(address as usize);
    match address.is_null() || !address.is_aligned() {
        true => Err(Problem::Column(
            "not the address of a struct of Arrow".into(),
        )),
        false => Ok(address),
    }
}

/// Calls the `release` functions of a column, if that has not been done.
pub(super) fn release([array, schema]: [i64; 2]) -> Result<(), Problem> {
    let (array, schema) = (struct_at(array)?, struct_at(schema)?);
    // SAFETY: whoever calls this by address says that there are structs of the interface, which are not used by
    // anybody else.
    unsafe {
        drop(ArrowArray::take(array));
        drop(ArrowSchema::take(schema));
    }
    Ok(())
}
