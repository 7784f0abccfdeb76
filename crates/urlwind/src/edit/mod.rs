//! Changes that leave everything else as it is: the query key by key, the path by its end; and URLs
//! built from parts.

mod append_path;
mod builder;
mod decoded;
mod query;
mod tracking;

#[cfg(test)]
mod edit_tests;

pub(crate) use append_path::{PATH_SEGMENT, is_dot_segment};
pub use builder::UrlBuilder;
pub use query::QueryEdit;
pub use tracking::TRACKING_KEYS;
