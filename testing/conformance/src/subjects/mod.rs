//! Implementations that the suites and comparisons run over.

mod core;
mod transcription;

pub use self::core::Core;
pub use self::transcription::SpecMachine;
