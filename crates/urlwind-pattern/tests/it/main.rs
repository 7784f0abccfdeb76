//! Adversarial patterns, and sets of patterns.

mod hostile;
mod set;
