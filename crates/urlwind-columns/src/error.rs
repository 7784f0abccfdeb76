//! Errors of columns.

use std::error::Error;
use std::fmt;

use urlwind::batch::OffsetsError;

/// A malformed column, and where. An invalid URL is not an error: its row becomes null.
///
/// ```
/// use urlwind_columns::{ColumnError, Consecutive};
/// let error = Consecutive::new(b"http://a/", &[0, 99], None).unwrap_err();
/// assert!(matches!(error, ColumnError::Offsets(_)));
/// assert_eq!(error.to_string(), "offset 1 is outside the buffer");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ColumnError {
    /// An offset is not in order, or beyond the texts.
    Offsets(OffsetsError),
    /// There are fewer bits of validity than rows.
    ShortValidity {
        /// How many rows there are.
        rows: usize,
        /// How many bits there are.
        bits: usize,
    },
    /// A view leads to a place that is in none of the buffers.
    ViewOutOfRange {
        /// The row of the view.
        row: usize,
    },
    /// A key is negative, or larger than the dictionary.
    KeyOutOfRange {
        /// The row of the key.
        row: usize,
    },
    /// The column does not hold text.
    NotText {
        /// The type, by its name in Arrow.
        found: String,
    },
    /// Two columns that belong together differ in length.
    Lengths {
        /// Rows of the column.
        rows: usize,
        /// Rows of the one beside it.
        beside: usize,
    },
    /// A struct cannot have such a field.
    NotAField {
        /// The name of the field.
        name: String,
    },
    /// The result has more text than one array with 32-bit offsets can hold.
    TooLong,
}

impl fmt::Display for ColumnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ColumnError::Offsets(error) => error.fmt(f),
            ColumnError::ShortValidity { rows, bits } => {
                write!(f, "the validity has {bits} bits for {rows} rows")
            }
            ColumnError::ViewOutOfRange { row } => {
                write!(f, "the view of row {row} leads outside the buffers")
            }
            ColumnError::KeyOutOfRange { row } => {
                write!(f, "the key of row {row} is not in the dictionary")
            }
            ColumnError::NotText { found } => {
                write!(f, "the column must hold strings; its type is {found}")
            }
            ColumnError::Lengths { rows, beside } => {
                write!(f, "there are {beside} bases for {rows} rows")
            }
            ColumnError::NotAField { name } => {
                write!(f, "{name:?} cannot be a field of a struct")
            }
            ColumnError::TooLong => f.write_str(
                "2 GB of text do not fit in one array; ask for chunks, or use 64-bit offsets",
            ),
        }
    }
}

impl Error for ColumnError {}

impl From<OffsetsError> for ColumnError {
    fn from(error: OffsetsError) -> ColumnError {
        ColumnError::Offsets(error)
    }
}
