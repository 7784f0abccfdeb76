//! The package that stands in for `url` and the published one, side by side: on the same inputs they say the same, or the
//! standard sides with ours. The tests of the former and its fuzz target compare by it.

mod editing;
mod parsing;
mod reading;
mod sides;

pub use editing::{Reason, Reasons, compare_edit, same_for_both};
pub use parsing::Count;
pub use reading::compare_reading;
pub use sides::Edit;

use spec::Log;

/// What the standard makes of `input`.
pub fn by_the_standard(input: &str, base: Option<&str>) -> Option<String> {
    spec::Url::new(input, base, &mut Log::silent()).map(|url| url.href())
}
