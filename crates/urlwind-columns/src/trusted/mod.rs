//! All that is trusted: texts that were written here are UTF-8, offsets run upwards, views lead to whole
//! texts. Those who are handed the buffers rely on that without a look, so the fields are private to
//! this folder, and it is the only one with `unsafe` code: a call of the system, copies into memory that is
//! reserved but not yet in use, and arrow-rs's constructors that do not check again.

#[cfg(feature = "arrow")]
pub(crate) mod arrow;
mod copies;
mod memory;
mod texts;
pub(crate) mod view;
mod views;

pub(crate) use copies::{NewTexts, Pushed};
pub use texts::{TextBuffer, Width};
pub(crate) use views::NewViews;
pub use views::{Keeper, Shared, ViewBuffer};
