//! Patterns that are hostile, and sets of them.

mod hostile;
mod set;
