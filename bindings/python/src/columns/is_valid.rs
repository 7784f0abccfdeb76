//! Whether each row is a URL.

use std::ops::Range;
use std::sync::Arc;

use urlwind::Url;

use super::input::Rows;
use super::output::{Array, Bitmap, Data, Validity};

pub(crate) fn is_valid(rows: &impl Rows, range: Range<usize>) -> Array {
    let length = range.len();
    let mut answers = Bitmap::with_capacity(length);
    let mut validity = Validity::default();
    for row in range {
        let bytes = rows.get(row);
        answers.push(bytes.is_some_and(Url::can_parse_utf8));
        validity.push(bytes.is_some());
    }
    Array {
        length,
        validity: validity.finish().map(Arc::new),
        data: Data::Bool(answers.into_bytes()),
    }
}
