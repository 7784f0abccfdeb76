//! All that is trusted: texts that were written here are UTF-8, offsets run upwards, views lead to whole
//! texts. Those who are handed the buffers rely on that without a look, so the fields are private to
//! this folder, and it is the only one with `unsafe` code: a call of the system, a hint to the processor,
//! and arrow-rs's constructors that do not check again.

#[cfg(feature = "arrow")]
pub(crate) mod arrow;
mod memory;
mod texts;
pub(crate) mod view;

pub(crate) use memory::prefetch_after;
pub(crate) use texts::NewViews;
pub use texts::{Keeper, Shared, TextBuffer, ViewBuffer, Width};
