//! Columns in every layout, in threads, and with hostile buffers.

mod answers;
#[cfg(feature = "arrow")]
mod arrow;
mod blocks;
mod help;
mod hostile;
mod threads;
