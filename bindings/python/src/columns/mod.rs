//! Columns of URLs: slices in, arrays out. No Python and no pointers here.
//!
//! ```text
//!   Texts        the column that came in, borrowed: offsets and bytes, views, or a dictionary
//!     |
//!   pieces       ranges of rows, as many as keep all threads busy
//!     |
//!   a kernel     parts · is_valid · query_param · join, for each row of a piece
//!     |
//!   a Builder    writes texts in the layout of the column that came in
//!     |
//!   Array        what goes out, one or more for each piece
//! ```
//!
//! A row is null, or bytes. Null gives null. Bytes that are not UTF-8 are not a URL either.

mod bitmap;
pub(crate) mod builder;
pub(crate) mod input;
pub(crate) mod is_valid;
pub(crate) mod join;
pub(crate) mod output;
pub(crate) mod parts;
pub(crate) mod pieces;
pub(crate) mod query_param;
