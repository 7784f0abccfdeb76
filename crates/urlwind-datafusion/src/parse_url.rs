//! Spark's `parse_url` and `try_parse_url`: the parts of a URL as Java's `URI` gives them, verbatim.

use std::sync::Arc;

use datafusion_common::arrow::array::{Array as _, ArrayRef, AsArray, StringArray};
use datafusion_common::arrow::compute::cast;
use datafusion_common::arrow::datatypes::DataType;
use datafusion_common::{Result, ScalarValue, exec_err, plan_err};
use datafusion_expr::{ColumnarValue, ScalarFunctionArgs, ScalarUDFImpl, Signature, Volatility};

use crate::java::{Part, part, value};
use crate::url_function::taken_as;

/// Either of the two.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(crate) struct ParseUrl {
    /// Whether what Java refuses is null, and not an error.
    is_lenient: bool,
    signature: Signature,
}

impl ParseUrl {
    pub(crate) fn all() -> [ParseUrl; 2] {
        [false, true].map(|is_lenient| ParseUrl {
            is_lenient,
            signature: Signature::user_defined(Volatility::Immutable),
        })
    }

    /// The part of a URL, or the value of one parameter.
    fn of<'a>(
        &self,
        row: usize,
        url: &'a str,
        name: &str,
        key: Option<&str>,
    ) -> Result<Option<&'a str>> {
        let Some(wanted) = Part::named(name) else {
            return Ok(None);
        };
        match (part(url, wanted), key) {
            (Ok(found), None) => Ok(found),
            (Ok(found), Some(key)) if wanted == Part::Query => {
                Ok(found.and_then(|query| value(query, key)))
            }
            (Ok(_), Some(_)) => Ok(None),
            (Err(_), _) if self.is_lenient => Ok(None),
            // Without the URL, in which there may be a password.
            (Err(_), _) => exec_err!(
                "the URL in row {row} of a batch is not one for java.net.URI; try_parse_url gives null for it"
            ),
        }
    }
}

/// Texts with 32-bit offsets, whatever they were.
fn texts(values: &ColumnarValue, rows: usize) -> Result<ArrayRef> {
    Ok(cast(&values.to_array(rows)?, &DataType::Utf8)?)
}

impl ScalarUDFImpl for ParseUrl {
    fn name(&self) -> &str {
        match self.is_lenient {
            false => "parse_url",
            true => "try_parse_url",
        }
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn coerce_types(&self, types: &[DataType]) -> Result<Vec<DataType>> {
        if !(2..=3).contains(&types.len()) {
            return plan_err!(
                "{} takes 2 or 3 arguments, not {}",
                self.name(),
                types.len()
            );
        }
        let types = types.iter().enumerate();
        types
            .map(|(number, kind)| taken_as(self.name(), number, kind))
            .collect()
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(DataType::Utf8)
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let is_constant = args
            .args
            .iter()
            .all(|it| matches!(it, ColumnarValue::Scalar(_)));
        let rows = if is_constant { 1 } else { args.number_rows };
        let columns = args.args.iter().map(|values| texts(values, rows));
        let columns = columns.collect::<Result<Vec<_>>>()?;
        let (urls, names, keys) = match columns.as_slice() {
            [urls, names] => (urls, names, None),
            [urls, names, keys] => (urls, names, Some(keys.as_string::<i32>())),
            given => return exec_err!("{} does not take {} arguments", self.name(), given.len()),
        };
        let pairs = urls
            .as_string::<i32>()
            .iter()
            .zip(names.as_string::<i32>().iter());
        let said = pairs.enumerate().map(|(row, (url, name))| {
            let key = match keys {
                // A key that is null is not the same as none.
                Some(keys) if keys.is_null(row) => return Ok(None),
                Some(keys) => Some(keys.value(row)),
                None => None,
            };
            match (url, name) {
                (Some(url), Some(name)) => self.of(row, url, name, key),
                _ => Ok(None),
            }
        });
        let said = said.collect::<Result<StringArray>>()?;
        Ok(match is_constant {
            true => ColumnarValue::Scalar(ScalarValue::try_from_array(&said, 0)?),
            false => ColumnarValue::Array(Arc::new(said)),
        })
    }
}
