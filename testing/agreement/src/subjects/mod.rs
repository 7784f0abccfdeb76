//! Implementations that the suites and comparisons run over.

mod core;
mod spec_machine;

pub use self::core::Core;
pub use self::spec_machine::SpecMachine;
