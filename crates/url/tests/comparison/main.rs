//! Compares this package with the published one: on the same inputs their results are equal, or the standard, according
//! to its transcription `spec`, agrees with this one.

mod differences;
mod editing;
mod file_paths;
mod parsing;
mod reading;
mod standard;
mod values;
