//! Compares the drop-in replacement for `url` with the published package: results are equal, or the standard agrees
//! with ours. Used by the drop-in's tests and its fuzz target.

mod editing;
mod parsing;
mod reading;
mod sides;

pub use editing::{Reason, Reasons, compare_edit, same_for_both};
pub use parsing::Count;
pub use reading::compare_reading;
pub use sides::Edit;

use spec::Log;

/// Parses `input` by the standard.
pub fn by_the_standard(input: &str, base: Option<&str>) -> Option<String> {
    spec::Url::new(input, base, &mut Log::silent()).map(|url| url.href())
}
