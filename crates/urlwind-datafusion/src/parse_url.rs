//! Spark's `parse_url` and `try_parse_url`: the parts of a URL as Java's `URI` gives them, verbatim.

use std::sync::Arc;

use datafusion_common::arrow::array::{Array as _, AsArray, StringArray, StringBuilder};
use datafusion_common::arrow::compute::cast;
use datafusion_common::arrow::datatypes::DataType;
use datafusion_common::{Result, ScalarValue, exec_err, plan_err};
use datafusion_expr::{ColumnarValue, ScalarFunctionArgs, ScalarUDFImpl, Signature, Volatility};

use crate::java::{part, value};
use crate::part::Part;
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

    /// The part of each URL, or the value of one parameter.
    fn of_all<'a>(
        &self,
        urls: impl ExactSizeIterator<Item = Option<&'a str>>,
        names: &Texts,
        keys: Option<&Texts>,
    ) -> Result<StringArray> {
        let constant = match names {
            Texts::One(name) => Some(name.as_deref().and_then(Part::named)),
            Texts::Each(_) => None,
        };
        let mut found = StringBuilder::with_capacity(urls.len(), 16 * urls.len());
        for (row, url) in urls.enumerate() {
            let part = constant.unwrap_or_else(|| names.get(row).and_then(Part::named));
            let said = match (url, part, keys.map(|keys| keys.get(row))) {
                (Some(url), Some(part), None) => self.of(row, url, part)?,
                (Some(url), Some(part), Some(Some(key))) => {
                    let query = self.of(row, url, part)?.filter(|_| part == Part::Query);
                    query.and_then(|query| value(query, key))
                }
                // A key that is null is not the same as none.
                _ => None,
            };
            let length = found.values_slice().len() + said.map_or(0, str::len);
            if length > i32::MAX as usize {
                return exec_err!("{} has more than 2 GB for one batch", self.name());
            }
            found.append_option(said);
        }
        Ok(found.finish())
    }

    fn of<'a>(&self, row: usize, url: &'a str, wanted: Part) -> Result<Option<&'a str>> {
        match part(url, wanted) {
            Ok(found) => Ok(found),
            Err(_) if self.is_lenient => Ok(None),
            // Without the URL, in which there may be a password.
            Err(_) => exec_err!(
                "the URL in row {row} of a batch is not one for java.net.URI; try_parse_url gives null for it"
            ),
        }
    }
}

/// The names of parts, or keys: mostly one for all rows.
enum Texts {
    One(Option<String>),
    Each(StringArray),
}

impl Texts {
    fn new(values: &ColumnarValue) -> Result<Texts> {
        let (array, is_one) = match values {
            ColumnarValue::Array(array) => (Arc::clone(array), false),
            ColumnarValue::Scalar(value) => (value.to_array()?, true),
        };
        let texts = cast(&array, &DataType::Utf8)?;
        let texts = texts.as_string::<i32>();
        Ok(match is_one {
            true => Texts::One(texts.iter().next().flatten().map(str::to_owned)),
            false => Texts::Each(texts.clone()),
        })
    }

    fn get(&self, row: usize) -> Option<&str> {
        match self {
            Texts::One(text) => text.as_deref(),
            Texts::Each(texts) => {
                (row < texts.len() && texts.is_valid(row)).then(|| texts.value(row))
            }
        }
    }
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
        let (urls, names, keys) = match args.args.as_slice() {
            [urls, names] => (urls, names, None),
            [urls, names, keys] => (urls, names, Some(Texts::new(keys)?)),
            given => return exec_err!("{} does not take {} arguments", self.name(), given.len()),
        };
        let (urls, names, keys) = (urls.to_array(rows)?, Texts::new(names)?, keys.as_ref());
        let said = match urls.data_type() {
            DataType::Utf8View => self.of_all(urls.as_string_view().iter(), &names, keys)?,
            DataType::LargeUtf8 => self.of_all(urls.as_string::<i64>().iter(), &names, keys)?,
            _ => {
                let urls = cast(&urls, &DataType::Utf8)?;
                self.of_all(urls.as_string::<i32>().iter(), &names, keys)?
            }
        };
        Ok(match is_constant {
            true => ColumnarValue::Scalar(ScalarValue::try_from_array(&said, 0)?),
            false => ColumnarValue::Array(Arc::new(said)),
        })
    }
}
