//! Whether each row is a URL.

use std::ops::Range;
use std::sync::Arc;

use urlwind::Url;

use super::input::{Row, Rows};
use super::output::{Array, Bitmap, Data, Validity};

pub(crate) fn is_valid(rows: &impl Rows, range: Range<usize>) -> Array {
    let length = range.len();
    let mut answers = Bitmap::with_capacity(length);
    let mut validity = Validity::default();
    for row in range {
        let (answer, is_known) = match rows.get(row) {
            Row::Null => (false, false),
            Row::NotUtf8 => (false, true),
            Row::Text(text) => (Url::can_parse(text), true),
        };
        answers.push(answer);
        validity.push(is_known);
    }
    Array {
        length,
        validity: validity.finish().map(Arc::new),
        data: Data::Bool(answers.into_bytes()),
    }
}
