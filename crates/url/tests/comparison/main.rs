//! This package and the published one, side by side: on the same inputs they say the same, or the
//! standard sides with this one.
//!
//! The referee is `spec`, the literal transcription of the standard.

mod differences;
mod editing;
mod file_paths;
mod parsing;
mod reading;
mod standard;
mod values;
