//! Implementations for the suites and comparisons.

mod core;
mod transcription;

pub use self::core::Core;
pub use self::transcription::SpecMachine;
