//! This package and the published one, side by side: on the same inputs they say the same, or the
//! standard sides with this one.
//!
//! The referee is `spec`, the literal transcription of the standard.

mod differences;
mod editing;
mod file_paths;
mod parsing;
mod reading;
mod sides;
mod standard;
mod values;

use spec::Log;

/// What the standard makes of `input`.
fn by_the_standard(input: &str, base: Option<&str>) -> Option<String> {
    spec::Url::new(input, base, &mut Log::silent()).map(|url| url.href())
}
